"""Leads and follows of an experienced player.

Every play is worth the points it is likely to win, less those it is likely to give, less what its cards
would be worth later. Who holds what is judged by counting alone (`game.bots.reading`).
"""

from collections.abc import Iterator
from functools import cached_property

from game.bots.answers import answers
from game.bots.reading import Best, Reading
from game.cards import POINTS, Face, Faces, canonical, points
from game.ladder import TRUMP
from game.legality import leads, may_throw
from game.shapes import Shape, shape, split

FED = 4.0
"""Points that a partner still to play adds to a trick of his side, on average."""
FORCED = 1.5
"""Points that an opponent still to play cannot keep out of it."""
TRUMP_PRICE = 6.0
"""What the highest trump is worth later; the lowest costs `SMALL_TRUMP`, those between by the square."""
SMALL_TRUMP = 0.8
TRUMP_PAIR = 1.5
SIDE_PAIR = 0.7
MASTER = 2.5
"""What a side card is worth that nobody can beat within its suit."""
POINT_CARD = 0.15
"""What a point of a card held is worth: it may still be fed to a partner."""
SHORT = 0.8
"""What it is worth to be rid of the last card of a side suit while trumps are held."""
TEMPO = 1.0
"""What it is worth to lead next."""
DRAW = 1.0
"""What a declarer gains by each trump he draws."""
DRAW_COST = 0.7
"""What defenders lose by each trump that they draw from each other."""
GUARD = 8.0
"""What the last trick is worth beside the points of the bottom."""


class Tricks:
    """The seat's judgement of its plays in one view."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.ranks = reading.ranks
        self.top = max(self.ranks.step[face] for face in self.ranks.trumps)

    @cached_property
    def guard(self) -> float:
        """What the highest trumps are worth for the last trick, more and more as it comes near."""
        view = self.reading.view
        rules = view.ruleset.bottom_score
        bottom = points(view.buried) if view.buried is not None else 10
        worth = GUARD + bottom * (1 + rules.pair) / 2
        return worth / (1 + len(view.hand))

    @cached_property
    def has_trumps(self) -> bool:
        return TRUMP in self.reading.suits

    @cached_property
    def _prices(self) -> dict[Face, float]:
        return {}

    def price(self, face: Face) -> float:
        """What a card of the hand is worth later."""
        known = self._prices.get(face)
        if known is None:
            known = self._prices[face] = self._price(face)
        return known

    def _price(self, face: Face) -> float:
        reading, ranks = self.reading, self.ranks
        group, step = ranks.group[face], ranks.step[face]
        paired = reading.copies[face] == 2
        if group == TRUMP:
            height = step / self.top
            worth = SMALL_TRUMP + TRUMP_PRICE * height * height + TRUMP_PAIR * paired
            if step >= ranks.step[reading.suits[TRUMP][-1]]:
                worth += self.guard
            return worth
        worth = SIDE_PAIR * paired + 0.03 * step + POINT_CARD * POINTS[face]
        cards = reading.suits[group]
        if not reading.out_above(group, step) and reading.out_in(group):
            worth += MASTER
        if len(cards) == 1 and self.has_trumps:
            worth -= SHORT
        return worth

    def cheap(self, face: Face) -> float:
        """The order in which cards are given to the opponents."""
        return self.price(face) + POINTS[face]

    def rich(self, face: Face) -> float:
        """The order in which cards are given to a partner."""
        return self.price(face) - POINTS[face]

    # ---- follows ---------------------------------------------------------------------------------

    def follow(self) -> Faces:
        """The play that is worth most in the trick on the table."""
        reading = self.reading
        view = reading.view
        led = view.plays[0].faces
        hand, size = view.hand, len(led)
        if size >= len(hand):
            return hand
        lead = shape(self.ranks, led)
        group = self.ranks.group[led[0]]
        suited = reading.suits.get(group, ())
        if len(suited) == size or (size == 1 and len(set(suited)) == 1):
            return canonical(suited[:size])
        pairs = lead.parts[0].pairs
        best = reading.best(pairs)
        later = reading.later
        feed, leak = self._won * size, self._lost * size
        table = sum(points(played.faces) for played in view.plays)
        known: dict[tuple[str, int], float] = {}
        standing = reading.ours(group, best, pairs, later)
        choice: Faces = ()
        most = -1e9
        for play in answers(self.ranks, lead, reading.suits, (self.cheap, self.rich)):
            beaten = self._beaten(lead, best, play)
            if beaten is None:
                chance, tempo = standing, 0.0
            else:
                at = (beaten.group, beaten.step)
                if at not in known:
                    known[at] = reading.ours(group, beaten, pairs, later)
                chance, tempo = known[at], TEMPO
            stake = table + points(play)
            worth = chance * (stake + feed + tempo) - (1.0 - chance) * (stake + leak)
            worth -= sum(map(self.price, play))
            if worth > most:
                choice, most = play, worth
        return canonical(choice)

    def _beaten(self, lead: Shape, best: Best, play: Faces) -> Best | None:
        """The new best play if `play` beats the best so far."""
        groups, steps = self.ranks.group, self.ranks.step
        group = groups[play[0]]
        if len(lead.parts) > 1 or (group != best.group and group != TRUMP):
            return None
        if len(play) == 1:
            step = steps[play[0]]
        else:
            own = shape(self.ranks, play)
            if len(own.parts) != 1 or own.parts[0].pairs != lead.parts[0].pairs:
                return None
            step = own.parts[0].top
        if group == best.group and step <= best.step:
            return None
        return Best(self.reading.seat, group, step)

    # ---- leads -----------------------------------------------------------------------------------

    def lead(self) -> Faces:
        """The lead that is worth most."""
        return canonical(max(self._leads(), key=self._lead_worth))

    def _leads(self) -> Iterator[Faces]:
        hand = self.reading.view.hand
        throw = self.throw()
        if throw:
            yield throw
        yield from leads(self.ranks, hand)

    def throw(self) -> Faces | None:
        """All trumps that nobody can beat, where they may be thrown together."""
        reading = self.reading
        view = reading.view
        trumps = reading.suits.get(TRUMP, [])
        if len(trumps) < 2:
            return None
        others_void = all(
            report.void for seat, report in enumerate(view.reports) if seat != reading.seat
        )
        if not may_throw(view.ruleset, others_void):
            return None
        sure = tuple(
            face
            for part in split(self.ranks, trumps)
            if reading.surely_stands(part.faces, part.pairs)
            for face in part.faces
        )
        return sure if len(sure) > 1 and len(split(self.ranks, sure)) > 1 else None

    def _lead_worth(self, play: Faces) -> float:
        reading = self.reading
        group, size = self.ranks.group[play[0]], len(play)
        stake = points(play)
        gain = stake + size * self._won + TEMPO
        loss = stake + size * self._lost
        chance = self._lead_wins(play, group)
        worth = chance * gain - (1.0 - chance) * loss - sum(map(self.price, play))
        if group == TRUMP:
            worth += self._drawn(size)
        return worth

    def _drawn(self, size: int) -> float:
        """What it is worth that the others must follow with trumps."""
        reading = self.reading
        out = reading.out_in(TRUMP)
        drawn = sum(min(size, share * out) for share in reading.shares(TRUMP))
        return drawn * DRAW if reading.declaring else -drawn * DRAW_COST

    @cached_property
    def _won(self) -> float:
        """The points that the others add for each card led, when this side wins the trick."""
        return self._added(FED, FORCED)

    @cached_property
    def _lost(self) -> float:
        return self._added(FORCED, FED)

    def _added(self, by_allies: float, by_rivals: float) -> float:
        later = self.reading.later
        return sum(by_allies if self.reading.is_ally(seat) else by_rivals for seat in later)

    def _lead_wins(self, play: Faces, group: str) -> float:
        """How likely this side wins the trick; a throw has been found to stand."""
        reading, steps, size = self.reading, self.ranks.step, len(play)
        top = steps[play[0]] if size == 1 else max(map(steps.__getitem__, play))
        pairs = size // 2
        if pairs and len(set(play)) > pairs:
            return 1.0
        key = (group, top, pairs)
        known = self._chances.get(key)
        if known is None:
            best = Best(reading.seat, group, top)
            known = self._chances[key] = reading.ours(group, best, pairs, reading.later)
        return known

    @cached_property
    def _chances(self) -> dict[tuple[str, int, int], float]:
        return {}


def play(reading: Reading) -> Faces:
    """What the seat plays."""
    tricks = Tricks(reading)
    return tricks.follow() if reading.view.plays else tricks.lead()
