"""Whole deals as text: every action a line, and under it what happened.

`python -m tests.game.playthrough` plays new ones with today's bots and writes them to `golden/`; the
test replays the actions written there, so better bots leave the golden files as they are.
"""

from pathlib import Path

from game.actions import Action, Bid, Bury, NameTrump, Pass, Play, Rejection, Surrender
from game.bots import decide
from game.engine import apply
from game.record import DealRecord, deal_code, from_code
from game.ruleset import builtin
from game.shuffle import derive
from game.state import State, turn
from game.view import observe

GOLDEN = Path(__file__).parent / "golden"


def action_text(action: Action) -> str:
    """`bid 100`, `pass`, `trump S`, `surrender`, `bury …`, `play …`."""
    match action:
        case Bid(points):
            return f"bid {points}"
        case Pass():
            return "pass"
        case NameTrump(trump):
            return f"trump {trump}"
        case Surrender():
            return "surrender"
        case Bury(faces):
            return "bury " + " ".join(faces)
        case Play(faces):
            return "play " + " ".join(faces)


def parse_action(text: str) -> Action:
    """The action of a line's words behind the seat."""
    kind, *words = text.split()
    match kind:
        case "bid":
            return Bid(int(words[0]))
        case "pass":
            return Pass()
        case "trump":
            return NameTrump(words[0])
        case "surrender":
            return Surrender()
        case "bury":
            return Bury(tuple(words))
        case "play":
            return Play(tuple(words))
    raise ValueError(text)


def written(code: str, actions: list[Action]) -> str:
    """The playthrough of a deal, whose actions must be legal."""
    deal = from_code(code)
    state = deal.start()
    lines = [f"deal {code}"]
    for seat, hand in enumerate(state.deal.hands):
        lines.append(f"hand {seat}: " + " ".join(hand))
    lines.append("bottom: " + " ".join(state.deal.bottom))
    for action in actions:
        actor = turn(state)
        assert actor is not None
        moved = apply(state, actor, action)
        assert not isinstance(moved, Rejection), (action, moved)
        state, events = moved
        lines.append(f"{actor} {action_text(action)}")
        lines += [f"    {event}" for event in events[1:]]
    assert turn(state) is None
    return "\n".join(lines) + "\n"


def actions_of(text: str) -> list[Action]:
    return [parse_action(line[2:]) for line in text.splitlines() if line[:1].isdigit()]


def _play(ruleset: str, number: int) -> str:
    deal = DealRecord(ruleset=builtin()[ruleset], shuffle=derive("golden", ruleset, number), opener=None)
    state: State = deal.start()
    actions = []
    while (seat := turn(state)) is not None:
        action = decide("normal", observe(state, seat), "golden")
        moved = apply(state, seat, action)
        assert not isinstance(moved, Rejection)
        state, _ = moved
        actions.append(action)
    code = deal_code(deal)
    assert code is not None
    return written(code, actions)


def main() -> None:
    for ruleset in builtin():
        for number in (1, 2):
            (GOLDEN / f"{ruleset}-{number}.txt").write_text(_play(ruleset, number), encoding="utf-8")


if __name__ == "__main__":
    main()
