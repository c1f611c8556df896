"""The referee: what the rules say, asked one question at a time, as `python -m game referee` does.

A question and its answer are JSON objects; nothing is remembered in between. Each kind of question is a
type below: its fields are what it takes, `answer` what it gives. A question that cannot be answered
gets `{"error": …}`.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, ClassVar, Literal

import msgspec

from game import auction, bonus, legality, scoring, shapes, titles, words
from game.actions import Rejection
from game.cards import FACES, Faces, canonical, points
from game.ladder import Ladder, ladder
from game.ruleset import Ruleset, RulesetError, find
from game.trick import winner

Answer = dict[str, Any]

MOST_FOLLOWS = 2000


class QuestionError(ValueError):
    """A question that cannot be answered; the message says what is wrong and where."""


class _Question(msgspec.Struct, frozen=True, kw_only=True):
    needs_trump: ClassVar[bool] = True

    ruleset: str
    trump: str | None = None

    def rules(self) -> tuple[Ruleset, Ladder]:
        """The ruleset and the ladder that the question is about."""
        ruleset = find(self.ruleset)
        if self.trump is None:
            if self.needs_trump:
                raise QuestionError("trump is missing")
        elif self.trump not in tuple(ruleset.trumps):
            raise QuestionError(f"trump {self.trump!r}: {ruleset.id} has {', '.join(ruleset.trumps)}")
        return ruleset, ladder(ruleset, self.trump or "N")

    def answer(self, lang: str) -> Answer:
        raise NotImplementedError


def _cards(ruleset: Ruleset, most: int, **lists: list[str]) -> Iterator[Faces]:
    """The card lists in canonical order, checked one by one and, copies counted, all together."""
    together: Counter[str] = Counter()
    for where, faces in lists.items():
        if len(faces) > most:
            raise QuestionError(f"{where}: {len(faces)} cards, at most {most}")
        for face in faces:
            if face not in FACES or face[1] in ruleset.removed_ranks:
                raise QuestionError(f"{where}: {ruleset.id} has no card {face!r}")
        together.update(faces)
        yield canonical(faces)
    face, copies = max(together.items(), key=lambda item: item[1], default=("", 0))
    if copies > ruleset.decks:
        raise QuestionError(f"{', '.join(lists)}: {copies} copies of {face}, the deck has {ruleset.decks}")


def _refusal(reason: str, lang: str, facts: dict[str, Any] | None = None) -> Answer:
    return {
        "legal": False,
        "reason": reason,
        "text": words.explain(Rejection(reason, facts or {}), lang),
    }


def _seat(ruleset: Ruleset, where: str, seat: int) -> int:
    if not 0 <= seat < ruleset.players:
        raise QuestionError(f"{where}: seats are 0 to {ruleset.players - 1}")
    return seat


def _lead_shape(ranks: Ladder, where: str, faces: Faces) -> shapes.Shape:
    lead = shapes.shape(ranks, faces)
    if lead.name == "none":
        raise QuestionError(f"{where}: these cards cannot be led together")
    return lead


class ShapeQuestion(_Question, frozen=True, kw_only=True):
    """What the cards are when led."""

    cards: list[str]

    def answer(self, lang: str) -> Answer:
        ruleset, ranks = self.rules()
        (cards,) = _cards(ruleset, ruleset.hand, cards=self.cards)
        found = shapes.shape(ranks, cards)
        return {"shape": found.name, "pairs": sum(part.pairs for part in found.parts)}


class LeadQuestion(_Question, frozen=True, kw_only=True):
    """Whether a play can be led, and what goes down if it is a throw that fails."""

    hand: list[str]
    others: list[list[str]]
    play: list[str]

    def answer(self, lang: str) -> Answer:
        ruleset, ranks = self.rules()
        if len(self.others) >= ruleset.players:
            raise QuestionError(f"others: at most {ruleset.players - 1} hands")
        named = {f"others[{index}]": hand for index, hand in enumerate(self.others)}
        hand, *others = _cards(ruleset, ruleset.hand, hand=self.hand, **named)
        (play,) = _cards(ruleset, ruleset.hand, play=self.play)
        if problem := legality.lead_problem(ranks, hand, play):
            return _refusal(problem, lang)
        if len(shapes.split(ranks, play)) == 1:
            return {"legal": True}
        if not legality.may_throw(ruleset, all(ranks.trumps.isdisjoint(other) for other in others)):
            return _refusal("throw_before_void", lang)
        stands = legality.throw_result(ruleset, ranks, play, others)
        return {"legal": True} if stands == play else {"legal": True, "forced": canonical(stands)}


class FollowQuestion(_Question, frozen=True, kw_only=True):
    """Whether a play can follow a lead."""

    lead: list[str]
    hand: list[str]
    play: list[str]

    def answer(self, lang: str) -> Answer:
        ruleset, ranks, lead, hand = _following(self, self.lead, self.hand)
        (play,) = _cards(ruleset, ruleset.hand, play=self.play)
        problem = legality.follow_problem(ruleset, ranks, lead, hand, play)
        if problem is None:
            return {"legal": True}
        held = len(ranks.of_group(hand, lead.group or ""))
        facts = {
            "group": lead.group,
            "wanted": len(self.lead),
            "given": len(play),
            "held": held,
        }
        return _refusal(problem, lang, {**facts, "shape": lead.name})


class FollowsQuestion(_Question, frozen=True, kw_only=True):
    """Every legal follow."""

    lead: list[str]
    hand: list[str]

    def answer(self, lang: str) -> Answer:
        ruleset, ranks, lead, hand = _following(self, self.lead, self.hand)
        plays = list(islice(legality.follows(ruleset, ranks, lead, hand), MOST_FOLLOWS + 1))
        more = {"more": True} if len(plays) > MOST_FOLLOWS else {}
        return {
            "count": min(len(plays), MOST_FOLLOWS),
            "plays": plays[:MOST_FOLLOWS],
            **more,
        }


def _following(
    question: _Question, led: list[str], held: list[str]
) -> tuple[Ruleset, Ladder, shapes.Shape, Faces]:
    ruleset, ranks = question.rules()
    lead, hand = _cards(ruleset, ruleset.hand, lead=led, hand=held)
    if len(hand) < len(lead):
        raise QuestionError("hand: fewer cards than were led")
    return ruleset, ranks, _lead_shape(ranks, "lead", lead), hand


class TrickQuestion(_Question, frozen=True, kw_only=True):
    """Who wins, and the card points in the trick."""

    plays: list[list[str]]

    def answer(self, lang: str) -> Answer:
        ruleset, ranks = self.rules()
        if not 1 <= len(self.plays) <= ruleset.players:
            raise QuestionError(f"plays: 1 to {ruleset.players} of them, the leader's first")
        named = {f"plays[{index}]": play for index, play in enumerate(self.plays)}
        plays = list(_cards(ruleset, ruleset.hand, **named))
        if len(set(map(len, plays))) > 1:
            raise QuestionError("plays: all must have as many cards as the lead")
        _lead_shape(ranks, "plays[0]", plays[0])
        return {"winner": winner(ranks, plays), "points": sum(map(points, plays))}


class AuctionQuestion(_Question, frozen=True, kw_only=True):
    """Where an auction stands after some calls."""

    needs_trump = False

    opener: int
    calls: list[int | str]

    def answer(self, lang: str) -> Answer:
        ruleset, _ = self.rules()
        now, refused = _auction(ruleset, _seat(ruleset, "opener", self.opener), self.calls)[1:]
        if refused:
            at, reason = refused
            rules = ruleset.auction
            facts = {
                "start": rules.start,
                "step": rules.step,
                "minimum": rules.minimum,
                "bid": now.bid,
            }
            refusal = _refusal(reason, lang, facts)
            return {"legal": False, "at": at, **refusal}
        if now.turn is not None:
            return {
                "state": "open",
                "next": now.turn,
                "legal": list(auction.legal_bids(ruleset, now.bid)),
            }
        if now.declarer is None:
            return {"state": "redeal"}
        return {"state": "won", "declarer": now.declarer, "bid": now.bid}


def _auction(
    ruleset: Ruleset, opener: int, given: list[int | str]
) -> tuple[list[int | None], auction.Standing, tuple[int, str] | None]:
    """The calls as they count, where they lead, and the first illegal one as (index, reason)."""
    calls: list[int | None] = []
    now = auction.standing(ruleset, opener, calls)
    for at, call in enumerate(given):
        if isinstance(call, str) and call != "pass":
            raise QuestionError(f'calls[{at}]: a number or "pass", not {call!r}')
        if now.turn is None:
            return calls, now, (at, "after_end")
        if isinstance(call, int) and (problem := auction.bid_problem(ruleset, now.bid, call)):
            return calls, now, (at, problem)
        calls.append(auction.as_call(ruleset, calls, None if isinstance(call, str) else call))
        now = auction.standing(ruleset, opener, calls)
    return calls, now, None


class BottomQuestion(_Question, frozen=True, kw_only=True):
    """What the bottom adds after the last trick."""

    bottom: list[str]
    play: list[str]
    winner: Literal["defender", "declarer"]

    def answer(self, lang: str) -> Answer:
        ruleset, ranks = self.rules()
        if len(self.bottom) > ruleset.bottom:
            raise QuestionError(f"bottom: {len(self.bottom)} cards, at most {ruleset.bottom}")
        bottom, play = _cards(ruleset, ruleset.hand, bottom=self.bottom, play=self.play)
        if shapes.shape(ranks, play).name == "none":
            raise QuestionError("play: these cards cannot have won a trick")
        if self.winner == "declarer":
            return {"factor": 0, "points": 0}
        factor, added = scoring.bottom_points(ruleset, ranks, bottom, play)
        return {"factor": factor, "points": added}


class BonusQuestion(_Question, frozen=True, kw_only=True):
    """冲关 in a hand, and whether the auction lets it be paid."""

    needs_trump = False

    hand: list[str]
    calls: list[int | str] | None = None
    opener: int | None = None
    seat: int | None = None
    surrender: bool = False

    def answer(self, lang: str) -> Answer:
        ruleset, _ = self.rules()
        (hand,) = _cards(ruleset, ruleset.hand + ruleset.bottom, hand=self.hand)
        found = bonus.chain(ruleset, hand, None if self.surrender else self.trump)
        told: Answer = {"gates": found.gates}
        if title := bonus.title(ruleset, found):
            told["title"] = title
        if self.calls is not None:
            if self.opener is None or self.seat is None:
                raise QuestionError("calls: opener and seat must come with them")
            opener, seat = (
                _seat(ruleset, "opener", self.opener),
                _seat(ruleset, "seat", self.seat),
            )
            calls, _, refused = _auction(ruleset, opener, self.calls)
            if refused:
                raise QuestionError(f"calls[{refused[0]}]: not a legal call ({refused[1]})")
            told["eligible"] = bonus.eligible(ruleset, opener, calls, seat)
        return told


class PaidBonus(msgspec.Struct, frozen=True):
    """A bonus to be paid."""

    seat: int
    gates: Annotated[int, msgspec.Meta(ge=0, le=100)]


class SettleQuestion(_Question, frozen=True, kw_only=True):
    """The settlement of a deal."""

    needs_trump = False

    bid: int
    points: Annotated[int, msgspec.Meta(ge=0, le=100_000)]
    declarer: int
    room: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 1
    surrender: bool = False
    bonuses: list[PaidBonus] = []

    def answer(self, lang: str) -> Answer:
        ruleset, _ = self.rules()
        if problem := auction.bid_problem(ruleset, None, self.bid):
            raise QuestionError(f"bid: {words.explain(Rejection(problem), lang)}")
        if self.points % 5:
            raise QuestionError("points: a multiple of 5")
        if self.surrender and not auction.may_surrender(ruleset, self.bid):
            raise QuestionError(f"surrender: a bid of {self.bid} cannot be surrendered in {ruleset.id}")
        for paid in self.bonuses:
            _seat(ruleset, "bonuses", paid.seat)
        settled = scoring.settle(
            ruleset,
            bid=self.bid,
            scored=self.points,
            declarer=_seat(ruleset, "declarer", self.declarer),
            room=self.room,
            surrendered=self.surrender,
            bonuses=[scoring.Bonus(paid.seat, paid.gates) for paid in self.bonuses],
        )
        return {
            "won": settled.won,
            "result": settled.result,
            "level": settled.level,
            "grade": settled.grade,
            "multiplier": settled.multiplier,
            "deal": settled.deal,
            "bonus": settled.bonus,
            "total": settled.total,
        }


class TitleQuestion(msgspec.Struct, frozen=True, kw_only=True):
    """The title that a score has earned."""

    score: int
    ruleset: str | None = None

    def answer(self, lang: str) -> Answer:
        return {
            "level": titles.title_level(self.score),
            "title": titles.title(self.score),
        }


QUESTIONS: dict[str, type[_Question] | type[TitleQuestion]] = {
    "shape": ShapeQuestion,
    "lead": LeadQuestion,
    "follow": FollowQuestion,
    "follows": FollowsQuestion,
    "trick": TrickQuestion,
    "auction": AuctionQuestion,
    "bottom": BottomQuestion,
    "bonus": BonusQuestion,
    "settle": SettleQuestion,
    "title": TitleQuestion,
}


def answer(question: object, lang: str = "zh") -> Answer:
    """Answer one decoded question; an `id` comes back, and what cannot be answered says why."""
    if not isinstance(question, dict):
        return {"error": "a question is a JSON object"}
    try:
        op = question.get("op")
        kind = QUESTIONS.get(op) if isinstance(op, str) else None
        if kind is None:
            unknown = f"unknown op {op!r}" if isinstance(op, str) else "op is missing or no text"
            raise QuestionError(f"{unknown}: one of {', '.join(QUESTIONS)}")
        told = msgspec.convert(question, kind).answer(lang)
    except (QuestionError, RulesetError, msgspec.ValidationError, UnicodeError) as error:
        told = {"error": str(error)}
    return {"id": question["id"], **told} if "id" in question else told


def answer_line(line: bytes, lang: str = "zh") -> bytes:
    """Answer one line of JSON with one line of JSON."""
    try:
        question = msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        return msgspec.json.encode({"error": f"not JSON: {error}"})
    return msgspec.json.encode(answer(question, lang))
