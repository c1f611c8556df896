"""Is this lead or follow legal, and which are? [RULES §5; seeds 000 §2.4, 001 and 002 出牌規則]

Leads are judged from the leader's own cards; whether a throw stands also takes the other hands and is
asked apart (`throw_result`), so that nothing here can tell a player what he cannot know.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

from game.cards import Face, Faces, canonical, holds, remove
from game.ladder import TRUMP, Ladder
from game.ruleset import Ruleset
from game.shapes import Part, Shape, pair_steps, runs, shape, split

# ---- leads ---------------------------------------------------------------------------------------


def lead_problem(ladder: Ladder, hand: Faces, play: Faces) -> str | None:
    """Why the cards cannot be led, as far as the leader alone can tell: a reason code, or None."""
    if not play:
        return "count"
    if not holds(hand, play):
        return "not_in_hand"
    led = shape(ladder, play)
    if led.group is None:
        return "mixed_suits"
    if led.name == "none":
        return "side_throw"
    return None


def may_throw(ruleset: Ruleset, others_void: bool) -> bool:
    """Whether a throw may be tried: always where it need only be highest, else when the others are void."""
    return ruleset.throw.when == "highest" or others_void


def throw_result(ruleset: Ruleset, ladder: Ladder, play: Faces, others: Sequence[Faces]) -> Faces:
    """The cards that go down when `play`, a throw, is led: all of them, or the small part forced.

    A part fails if one opponent alone holds a higher one of its kind (for a tractor: one at least as
    long); which beatable part is forced is the ruleset's `throw.forced`. [seed 000 §1.2.7, §2.4]
    """
    beatable = [part for part in split(ladder, play) if any(_beats(ladder, hand, part) for hand in others)]
    if not beatable:
        return play
    match ruleset.throw.forced:
        case "fewest":
            return min(beatable, key=lambda part: (part.size, part.top)).faces
        case "tractor_first":
            return min(beatable, key=lambda part: (-part.size, part.top)).faces
        case "lowest":
            return min(
                beatable,
                key=lambda part: (part.top - max(part.pairs - 1, 0), part.size),
            ).faces


def _beats(ladder: Ladder, hand: Faces, part: Part) -> bool:
    trumps = ladder.of_group(hand, TRUMP)
    if part.pairs == 0:
        return any(ladder.step[face] > part.top for face in trumps)
    return any(length >= part.pairs and top > part.top for length, top in runs(pair_steps(ladder, trumps)))


def leads(ladder: Ladder, hand: Faces) -> Iterator[Faces]:
    """Every single, pair and tractor that the hand can lead; throws come on top of these."""
    for group in dict.fromkeys(ladder.group[face] for face in hand):
        cards = ladder.of_group(hand, group)
        yield from ((face,) for face in dict.fromkeys(cards))
        steps = pair_steps(ladder, cards)
        yield from ((face, face) for paired in steps.values() for face in paired)
        longest = max((length for length, _ in runs(steps)), default=0)
        for pairs in range(2, longest + 1):
            yield from _tractors(steps, pairs)


def _tractors(steps: dict[int, list[Face]], pairs: int) -> Iterator[Faces]:
    """Every tractor of `pairs` pairs, as faces, each pair twice."""
    for top in sorted(steps, reverse=True):
        window = [steps.get(step) for step in range(top, top - pairs, -1)]
        if all(window):
            plays: list[Faces] = [()]
            for paired in window:
                plays = [(*play, face, face) for play in plays for face in paired or ()]
            yield from plays


# ---- follows -------------------------------------------------------------------------------------


def follow_problem(ruleset: Ruleset, ladder: Ladder, lead: Shape, hand: Faces, play: Faces) -> str | None:
    """Why the cards cannot follow the lead: `count`, `not_in_hand`, `suit`, `pair`, `structure`, or None.

    F1 count, F2 suit, F3 pairs, F4 tractors, F6 throws (largest part first, some sequence of permitted
    choices must give exactly this play).
    """
    size = sum(part.size for part in lead.parts)
    if len(play) != size:
        return "count"
    if not holds(hand, play):
        return "not_in_hand"
    assert lead.group is not None
    groups = ladder.group
    suited = [face for face in hand if groups[face] == lead.group]
    played = [face for face in play if groups[face] == lead.group]
    if len(played) < min(size, len(suited)):
        return "suit"
    if len(suited) <= size or lead.parts[0].pairs == 0:
        return None  # all of the group is played, or singles were led
    held_pairs = pair_steps(ladder, suited)
    if not held_pairs:
        return None
    wanted = tuple(part.pairs for part in lead.parts if part.pairs)
    if _obeys(
        wanted,
        _counts(held_pairs),
        _counts(pair_steps(ladder, played)),
        ruleset.follow.shorter_tractor,
    ):
        return None
    return "pair" if wanted == (1,) and len(lead.parts) == 1 else "structure"


_Counts = tuple[tuple[int, int], ...]
"""Number of pairs on each step, ascending: faces on one step are alike to every duty."""


def _counts(steps: dict[int, list[Face]]) -> _Counts:
    return tuple(sorted((step, len(faces)) for step, faces in steps.items()))


@lru_cache(maxsize=4096)
def _obeys(wanted: tuple[int, ...], held: _Counts, played: _Counts, shorter_tractor: bool) -> bool:
    """Whether pairs `played` out of pairs `held` can be dealt out over the led parts, largest first."""
    if not wanted:
        return True
    total = sum(count for _, count in held)
    if total <= wanted[0]:
        return played == held  # every pair must go; nothing is left to ask for after it
    if wanted[0] == 1:  # only pairs are left to answer, and any pair answers a pair
        return sum(count for _, count in played) >= min(len(wanted), total)
    return any(
        _contains(played, choice)
        and _obeys(wanted[1:], _minus(held, choice), _minus(played, choice), shorter_tractor)
        for choice in _choices(wanted[0], held, shorter_tractor)
    )


@lru_cache(maxsize=4096)
def _choices(pairs: int, held: _Counts, shorter_tractor: bool) -> tuple[_Counts, ...]:
    """The sets of `pairs` pairs that may answer a part of that many, where at least so many are held."""
    steps = dict(held)
    fitting = [top for top in steps if all(top - back in steps for back in range(pairs))]
    if fitting:
        return tuple(tuple((step, 1) for step in range(top - pairs + 1, top + 1)) for top in fitting)
    longest = max(length for length, _ in runs({step: [] for step in steps}))
    if longest < 2 or not shorter_tractor:
        return tuple(_subsets(held, pairs))
    found: dict[_Counts, None] = {}
    for top in steps:
        if all(top - back in steps for back in range(longest)):
            core = tuple((step, 1) for step in range(top - longest + 1, top + 1))
            for rest in _subsets(_minus(held, core), pairs - longest):
                found[_plus(core, rest)] = None
    return tuple(found)


def _subsets(held: _Counts, pairs: int) -> Iterator[_Counts]:
    if pairs == 0:
        yield ()
    elif held:
        (step, count), rest = held[0], held[1:]
        for take in range(min(count, pairs), -1, -1):
            head = ((step, take),) if take else ()
            for tail in _subsets(rest, pairs - take):
                yield head + tail


def _contains(whole: _Counts, part: _Counts) -> bool:
    have = dict(whole)
    return all(have.get(step, 0) >= count for step, count in part)


def _minus(whole: _Counts, part: _Counts) -> _Counts:
    taken = dict(part)
    return tuple((step, left) for step, count in whole if (left := count - taken.get(step, 0)))


def _plus(one: _Counts, other: _Counts) -> _Counts:
    return tuple(sorted((Counter(dict(one)) + Counter(dict(other))).items()))


def follows(ruleset: Ruleset, ladder: Ladder, lead: Shape, hand: Faces) -> Iterator[Faces]:
    """Every legal follow once, as faces in canonical order."""
    size = sum(part.size for part in lead.parts)
    assert lead.group is not None
    suited = tuple(ladder.of_group(hand, lead.group))
    if len(suited) <= size:
        free = remove(hand, suited)
        for rest in _multisets(free, size - len(suited)):
            yield canonical(suited + rest)
        return
    steps = pair_steps(ladder, suited)
    wanted = tuple(part.pairs for part in lead.parts if part.pairs)
    if not steps or not wanted:
        yield from map(canonical, _multisets(suited, size))
        return
    seen = set()
    for duty in _duties(wanted, _counts(steps), ruleset.follow.shorter_tractor):
        for pairs in _faces_of(duty, steps):
            for rest in _multisets(remove(suited, pairs), size - len(pairs)):
                play = canonical(pairs + rest)
                if play not in seen:
                    seen.add(play)
                    yield play


@lru_cache(maxsize=1024)
def _duties(wanted: tuple[int, ...], held: _Counts, shorter_tractor: bool) -> tuple[_Counts, ...]:
    """Every set of pairs that meets the led parts in turn; the rest of the follow is free."""
    if not wanted:
        return ((),)
    total = sum(count for _, count in held)
    if total <= wanted[0]:
        return (held,)
    if wanted[0] == 1:
        return tuple(_subsets(held, min(len(wanted), total)))
    found: dict[_Counts, None] = {}
    for choice in _choices(wanted[0], held, shorter_tractor):
        for rest in _duties(wanted[1:], _minus(held, choice), shorter_tractor):
            found[_plus(choice, rest)] = None
    return tuple(found)


def _faces_of(duty: _Counts, steps: dict[int, list[Face]]) -> Iterator[Faces]:
    """Every choice of faces for a set of pairs by step."""
    if not duty:
        yield ()
        return
    (step, count), rest = duty[0], duty[1:]
    for chosen in _multisets(tuple(steps[step]), count):
        for tail in _faces_of(rest, steps):
            yield tuple(face for face in chosen for _ in range(2)) + tail


def _multisets(faces: Faces, size: int) -> Iterator[Faces]:
    """Every choice of `size` cards once, copies of a face being alike."""
    stacks = list(Counter(faces).items())

    def choose(index: int, left: int) -> Iterator[Faces]:
        if left == 0:
            yield ()
        elif index < len(stacks):
            face, copies = stacks[index]
            for take in range(min(copies, left), -1, -1):
                for tail in choose(index + 1, left - take):
                    yield (face,) * take + tail

    return choose(0, size)
