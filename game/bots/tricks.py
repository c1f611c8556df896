"""Leads and follows of an experienced player.

Every play is worth the points it is likely to win, less those it is likely to give, less what its cards
would be worth later. Who holds what is judged by counting alone (`game.bots.reading`).
"""

from functools import cached_property
from typing import NamedTuple

from game.actions import throw_allowed
from game.bots.answers import answers
from game.bots.reading import Best, Reading
from game.cards import POINTS, Face, Faces, canonical, points
from game.ladder import TRUMP
from game.legality import leads
from game.shapes import Shape, shape, split


class Style(NamedTuple):
    """What things are worth to a side, in card points."""

    fed: float = 4.0
    """What a partner still to play adds to a trick of his side, on average."""
    forced: float = 1.5
    """What an opponent still to play cannot keep out of it."""
    small_trump: float = 0.8
    """The lowest trump held."""
    high_trump: float = 4.0
    """What is added for a trump that beats all others still out, by the square of the part that it beats."""
    trump_pair: float = 1.5
    """What is added for each card of a pair."""
    side_pair: float = 0.7
    master: float = 2.5
    """A side card that nobody can beat within its suit."""
    point: float = 0.15
    """A point of a card held: it may still be fed to a partner."""
    short: float = 0.8
    """To be rid of the last card of a side suit while trumps are held."""
    tempo: float = 1.0
    """To lead next."""
    drawn: float = 3.0
    """A trump that another must play to a trump lead."""
    guard: float = 8.0
    """The last trick, beside the points of the bottom."""


DECLARER = Style(fed=1.0, high_trump=1.5, trump_pair=2.0, drawn=5.0)
DEFENDER = Style(
    forced=2.5, small_trump=3.0, high_trump=5.5, trump_pair=1.2, master=2.0, tempo=0.5, drawn=-0.4
)

NOISE = 1e-6
"""A smaller difference is none: plays must not hang on the last digit of a platform's arithmetic."""


class Tricks:
    """The seat's judgement of its plays in one view."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.ranks = reading.ranks
        self.style = DECLARER if reading.declaring else DEFENDER
        self._prices: dict[Face, float] = {}
        self._chances: dict[tuple[str, int, int], float] = {}

    @cached_property
    def guard(self) -> float:
        """What the highest trumps are worth for the last trick, more and more as it comes near."""
        view = self.reading.view
        rules = view.ruleset.bottom_score
        bottom = points(view.buried) if view.buried is not None else 10
        worth = self.style.guard + bottom * (1 + rules.pair) / 2
        return worth / (1 + len(view.hand))

    @cached_property
    def has_trumps(self) -> bool:
        return TRUMP in self.reading.suits

    def price(self, face: Face) -> float:
        """What a card of the hand is worth later."""
        known = self._prices.get(face)
        if known is None:
            known = self._prices[face] = self._price(face)
        return known

    def _price(self, face: Face) -> float:
        reading, ranks, style = self.reading, self.ranks, self.style
        group, step = ranks.group[face], ranks.step[face]
        paired = reading.copies[face] == 2
        if group == TRUMP:
            height = self._beaten_share(step)
            worth = style.small_trump + style.high_trump * height * height + style.trump_pair * paired
            if step >= ranks.step[reading.suits[TRUMP][-1]]:
                worth += self.guard
            return worth
        worth = style.side_pair * paired + 0.03 * step + style.point * POINTS[face]
        cards = reading.suits[group]
        if not reading.out_above(group, step) and reading.out_in(group):
            worth += style.master
        if len(cards) == 1 and self.has_trumps:
            worth -= style.short
        return worth

    def _beaten_share(self, step: int) -> float:
        """The part of the unseen trumps that a trump beats."""
        out = self.reading.out_in(TRUMP)
        return 1.0 - self.reading.out_above(TRUMP, step) / out if out else 1.0

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
        feed, leak = self._won * size, self._lost * size
        table = sum(points(played.faces) for played in view.plays)
        standing = reading.ours(group, best, pairs)
        choice: Faces = ()
        most = -1e9
        for play in answers(self.ranks, lead, reading.suits, (self.cheap, self.rich)):
            beaten = self._beaten(lead, best, play)
            if beaten is None:
                chance, tempo = standing, 0.0
            else:
                chance, tempo = self._ours(group, beaten, pairs), self.style.tempo
            stake = table + points(play)
            worth = chance * (stake + feed + tempo) - (1.0 - chance) * (stake + leak)
            worth -= sum(map(self.price, play))
            if worth > most + NOISE:
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
        hand = self.reading.view.hand
        options = list(leads(self.ranks, hand))
        throw = self.throw()
        if throw:
            if len(throw) == len(hand):
                return hand  # the rest is ours, and the last trick with its best part
            options.append(throw)
        best: Faces = max(options, key=self._lead_worth)
        return canonical(best)

    def throw(self) -> Faces | None:
        """All trumps that nobody can beat, where they may be thrown together."""
        reading = self.reading
        view = reading.view
        trumps = reading.suits.get(TRUMP, [])
        if len(trumps) < 2:
            return None
        if not throw_allowed(view):
            return None
        sure = tuple(
            face
            for part in split(self.ranks, trumps)
            if reading.surely_stands(part.faces, part.pairs)
            for face in part.faces
        )
        return sure if len(sure) > 1 and len(split(self.ranks, sure)) > 1 else None

    def _lead_worth(self, play: Faces) -> float:
        group, size = self.ranks.group[play[0]], len(play)
        stake = points(play)
        gain = stake + size * self._won + self.style.tempo
        loss = stake + size * self._lost
        chance = self._lead_wins(play, group)
        worth = chance * gain - (1.0 - chance) * loss - sum(map(self.price, play))
        if group == TRUMP:
            worth += self._drawn(size)
        return round(worth, 6)

    def _drawn(self, size: int) -> float:
        """What it is worth that the others must follow with trumps."""
        reading = self.reading
        out = reading.out_in(TRUMP)
        drawn = sum(min(size, share * out) for share in reading.shares(TRUMP))
        return drawn * self.style.drawn

    @cached_property
    def _won(self) -> float:
        """The points that the others add for each card led, when this side wins the trick."""
        return self._added(self.style.fed, self.style.forced)

    @cached_property
    def _lost(self) -> float:
        return self._added(self.style.forced, self.style.fed)

    def _added(self, by_allies: float, by_rivals: float) -> float:
        reading = self.reading
        added = sum(by_allies if reading.is_ally(seat) else by_rivals for seat in reading.later)
        return added * reading.richness

    def _lead_wins(self, play: Faces, group: str) -> float:
        """How likely this side wins the trick; a throw has been found to stand."""
        steps, size = self.ranks.step, len(play)
        top = steps[play[0]] if size == 1 else max(map(steps.__getitem__, play))
        pairs = size // 2
        if pairs and len(set(play)) > pairs:
            return 1.0
        return self._ours(group, Best(self.reading.seat, group, top), pairs)

    def _ours(self, led: str, best: Best, pairs: int) -> float:
        """How likely this side wins the trick with the viewer's best play."""
        key = (best.group, best.step, pairs)
        known = self._chances.get(key)
        if known is None:
            known = self._chances[key] = self.reading.ours(led, best, pairs)
        return known


def play(reading: Reading) -> Faces:
    """What the seat plays."""
    tricks = Tricks(reading)
    return tricks.follow() if reading.view.plays else tricks.lead()
