"""Legal follows worth thinking about, built from the duties instead of listing every legal one."""

from collections.abc import Callable, Iterator, Sequence

from game.cards import Face, Faces
from game.ladder import TRUMP, Ladder
from game.shapes import Part, Shape, pair_steps, runs

Price = Callable[[Face], float]
"""What giving a card away costs; the least is given first."""


def answers(
    ranks: Ladder, lead: Shape, suits: dict[str, list[Face]], prices: Sequence[Price]
) -> Iterator[Faces]:
    """Follows to a lead: one that is least by each of `prices`, and every play of the lead's own shape.

    Single leads give every different card. `suits` are the follower's cards by group, weakest first.
    """
    group, parts = lead.group, lead.parts
    assert group is not None
    size = sum(part.size for part in parts)
    suited = suits.get(group, [])
    if size == 1:
        cards = suited or [face for cards in suits.values() for face in cards]
        yield from ((face,) for face in dict.fromkeys(cards))
        return
    others = [face for held, cards in suits.items() if held != group for face in cards]
    for price in prices:
        yield _least(ranks, parts, suited, others, size, price)
    if len(parts) == 1 and parts[0].pairs:
        if len(suited) >= size:
            yield from _same_shape(ranks, suited, parts[0].pairs)
        elif not suited and group != TRUMP:
            yield from _same_shape(ranks, suits.get(TRUMP, []), parts[0].pairs)


def _least(
    ranks: Ladder, parts: tuple[Part, ...], suited: list[Face], others: list[Face], size: int, price: Price
) -> Faces:
    """The cheapest follow: the pairs that the duties ask for, then the cheapest cards."""
    if len(suited) <= size:
        return (*suited, *sorted(others, key=price)[: size - len(suited)])
    left = list(suited)
    play: list[Face] = []
    for part in parts:
        for face in _duty(ranks, left, part.pairs, price):
            play += (face, face)
            left.remove(face)
            left.remove(face)
    return (*play, *sorted(left, key=price)[: size - len(play)])


def _duty(ranks: Ladder, cards: list[Face], pairs: int, price: Price) -> list[Face]:
    """The pairs (one face each) that answer a part of `pairs` pairs, the cheapest that obey."""
    if pairs == 0:
        return []
    steps = pair_steps(ranks, cards)
    if not steps:
        return []
    for paired in steps.values():
        paired.sort(key=price)
    longest = min(runs(steps)[0][0], pairs)
    chosen = min(_runs_of(steps, longest), key=lambda run: sum(map(price, run)))
    rest = [face for paired in steps.values() for face in paired if face not in chosen]
    return chosen + sorted(rest, key=price)[: pairs - longest]


def _runs_of(steps: dict[int, list[Face]], pairs: int) -> Iterator[list[Face]]:
    """Every run of `pairs` neighbouring pairs, the first face of each step."""
    for top in sorted(steps):
        run = [steps[step][0] for step in range(top - pairs + 1, top + 1) if step in steps]
        if len(run) == pairs:
            yield run


def _same_shape(ranks: Ladder, cards: list[Face], pairs: int) -> Iterator[Faces]:
    """Every pair, or tractor of `pairs` pairs, among cards of one group."""
    steps = pair_steps(ranks, cards)
    if len(steps) >= pairs:
        for run in _runs_of(steps, pairs):
            yield tuple(face for face in run for _ in range(2))
