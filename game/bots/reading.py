"""What a view tells a card player: his suits, the cards still out, who is void, who may beat a card."""

from collections import Counter
from functools import cached_property, lru_cache

from game.cards import POINTS, Face, Faces
from game.ladder import TRUMP, Ladder, ladder
from game.ruleset import Ruleset
from game.shapes import run_of, runs
from game.trick import winner
from game.view import View, unseen


@lru_cache(maxsize=64)
def _average_points(ruleset: Ruleset) -> float:
    return ruleset.total_points / len(ruleset.deck)


_POINT_CARDS = [(face, points) for face, points in POINTS.items() if points]


STANDS = 20
"""Above every step: a throw that was let through cannot be beaten."""


class Best:
    """The play that is winning a trick: who made it, its group and its top step."""

    __slots__ = ("group", "seat", "step")

    def __init__(self, seat: int, group: str, step: int) -> None:
        self.seat = seat
        self.group = group
        self.step = step


class Reading:
    """A view in play, read by the seat that is to act. Everything is worked out when first asked for."""

    def __init__(self, view: View) -> None:
        assert view.trump is not None and view.seat is not None
        self.view = view
        self.seat = view.seat
        self.declaring = view.seat == view.declarer
        self.ranks: Ladder = ladder(view.ruleset, view.trump)
        players = view.ruleset.players
        self.later = tuple((view.seat + step) % players for step in range(1, players - len(view.plays)))
        """The seats that play to this trick after the viewer."""
        self._above: dict[str, list[int]] = {}
        self._shares: dict[str, list[float]] = {}

    @cached_property
    def suits(self) -> dict[str, list[Face]]:
        """The viewer's cards by group, weakest first."""
        groups, step = self.ranks.group, self.ranks.step
        found: dict[str, list[Face]] = {}
        for face in self.view.hand:
            found.setdefault(groups[face], []).append(face)
        for cards in found.values():
            cards.sort(key=step.__getitem__)
        return found

    @cached_property
    def copies(self) -> dict[Face, int]:
        """How many of each face the viewer holds."""
        return Counter(self.view.hand)

    @cached_property
    def unseen(self) -> dict[Face, int]:
        """How many of each face the viewer has not seen: in other hands and, to a defender, in the bury."""
        return unseen(self.view)

    @cached_property
    def out(self) -> dict[str, list[tuple[int, int]]]:
        """The unseen cards by group, as (step, copies)."""
        groups, steps = self.ranks.group, self.ranks.step
        found: dict[str, list[tuple[int, int]]] = {group: [] for group in "TSHCD"}
        for face, copies in self.unseen.items():
            if copies:
                found[groups[face]].append((steps[face], copies))
        return found

    @cached_property
    def richness(self) -> float:
        """How many points an unseen card holds on average, against the whole deck's average."""
        unseen = self.unseen
        left = sum([points * unseen.get(face, 0) for face, points in _POINT_CARDS])
        average = _average_points(self.view.ruleset)
        return left / (average * max(1, sum(unseen.values()))) if left else 0.0

    def out_in(self, group: str) -> int:
        """How many cards of a group are unseen."""
        return self.above(group)[0]

    def out_above(self, group: str, step: int) -> int:
        """How many unseen cards of a group stand above a step."""
        return self.above(group)[step + 1]

    def above(self, group: str) -> list[int]:
        """By step, the number of a group's unseen cards from that step up."""
        known = self._above.get(group)
        if known is None:
            known = self._above[group] = [0] * (STANDS + 2)
            for at, copies in self.out[group]:
                known[at] += copies
            for at in range(STANDS, -1, -1):
                known[at] += known[at + 1]
        return known

    def pairs_out_above(self, group: str, step: int) -> int:
        """How many pairs above a step may still be together in one hand."""
        return sum(copies == 2 and at > step for at, copies in self.out[group])

    def tractors_out_above(self, group: str, step: int, pairs: int) -> int:
        """How many tractors of `pairs` pairs, their top above a step, may still be in one hand."""
        found: dict[int, list[Face]] = {at: [] for at, copies in self.out[group] if copies == 2}
        return sum(
            sum(at > step for at in range(top - length + pairs, top + 1))
            for length, top in runs(found)
            if length >= pairs
        )

    @cached_property
    def _shown(self) -> tuple[list[set[str]], list[set[str]]]:
        """By seat, the groups in which it has shown to be void, and those in which it has no pair left."""
        view, groups = self.view, self.ranks.group
        void: list[set[str]] = [set() for _ in view.counts]
        pairless: list[set[str]] = [set() for _ in view.counts]
        for plays in (*(trick.plays for trick in view.tricks), view.plays):
            if not plays:
                continue
            led = plays[0].faces
            group, size = groups[led[0]], len(led)
            if size == 1:
                for played in plays[1:]:
                    if groups[played.faces[0]] != group:
                        void[played.seat].add(group)
                continue
            pairs = size - len(set(led))
            for played in plays[1:]:
                suited = [face for face in played.faces if groups[face] == group]
                if len(suited) < size:
                    void[played.seat].add(group)
                elif size - len(set(suited)) < pairs:
                    pairless[played.seat].add(group)
        for seat, report in enumerate(view.reports):
            if report.void:
                void[seat].add(TRUMP)
            if report.pairs == 0:
                pairless[seat].add(TRUMP)
        return void, pairless

    def shares(self, group: str) -> list[float]:
        """By seat, the part of a group's unseen cards that it may be thought to hold."""
        known = self._shares.get(group)
        if known is None:
            known = self._shares[group] = self._spread(group)
        return known

    def _spread(self, group: str) -> list[float]:
        view, void = self.view, self._shown[0]
        held = [
            0 if seat == self.seat or group in void[seat] else count for seat, count in enumerate(view.counts)
        ]
        places = sum(held)
        if not self.declaring and group != TRUMP:
            places += view.ruleset.bottom  # some lie in the bury
        spread = [count / places if count else 0.0 for count in held]
        if group == TRUMP:
            out = self.out_in(TRUMP)
            for seat, report in enumerate(view.reports):
                if report.trumps is not None and seat != self.seat:
                    spread[seat] = min(1.0, report.trumps / max(1, out))
        return spread

    def may_be_void(self, seat: int, group: str) -> float:
        """How likely a seat holds nothing of a group."""
        return (1.0 - self.shares(group)[seat]) ** self.out_in(group)

    def holds_above(self, seat: int, group: str, step: int, pairs: int) -> float:
        """How likely a seat holds a single, pair or tractor of a group above a step."""
        share = self.shares(group)[seat]
        if share == 0.0:
            return 0.0
        if pairs == 0:
            return 1.0 - (1.0 - share) ** self.out_above(group, step)
        if group in self._shown[1][seat]:
            return 0.0
        if pairs == 1:
            return 1.0 - (1.0 - share * share) ** self.pairs_out_above(group, step)
        return min(1.0, self.tractors_out_above(group, step, pairs) * share ** (2 * pairs))

    def beats(self, seat: int, led: str, best: Best, pairs: int) -> float:
        """How likely a seat that is still to play can beat the best play so far, by rank or by a ruff."""
        if led == TRUMP:
            return self.holds_above(seat, TRUMP, best.step, pairs)
        empty = self.may_be_void(seat, led)
        ruff_above = best.step if best.group == TRUMP else -1
        ruff = empty * self.holds_above(seat, TRUMP, ruff_above, pairs) if empty > 0.01 else 0.0
        if best.group == TRUMP:
            return ruff
        return ruff + (1.0 - empty) * self.holds_above(seat, led, best.step, pairs)

    def is_ally(self, seat: int) -> bool:
        """Whether a seat plays on the viewer's side."""
        return seat == self.seat or not (self.declaring or seat == self.view.declarer)

    def ours(self, led: str, best: Best, pairs: int) -> float:
        """How likely the trick falls to the viewer's side once he has played and `best` is the best play."""
        chance = 1.0 if self.is_ally(best.seat) else 0.0
        for seat in self.later:
            if self.is_ally(seat):
                if chance < 1.0:
                    chance += (1.0 - chance) * self.beats(seat, led, best, pairs)
            elif chance > 0.0:
                chance *= 1.0 - self.beats(seat, led, best, pairs)
        return chance

    def best(self, pairs: int) -> Best:
        """The play that is winning the trick on the table."""
        plays = self.view.plays
        top = plays[winner(self.ranks, [played.faces for played in plays])]
        step = run_of(self.ranks, top.faces, pairs)
        return Best(top.seat, self.ranks.group[top.faces[0]], STANDS if step is None else step)

    def surely_stands(self, part: Faces, pairs: int) -> bool:
        """Whether no other seat can hold a higher trump part of this kind."""
        top = max(self.ranks.step[face] for face in part)
        rivals = [seat for seat in range(len(self.view.counts)) if seat != self.seat]
        return all(self.holds_above(seat, TRUMP, top, pairs) == 0.0 for seat in rivals)
