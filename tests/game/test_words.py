"""Every refusal has a sentence in both languages, with its facts and without."""

import ast
from pathlib import Path

import pytest

from game.actions import Rejection, check
from game.bots.fallback import first_legal
from game.cards import BIG_JOKER, SMALL_JOKER
from game.ladder import TRUMP
from game.record import Seat
from game.ruleset import builtin
from game.table import NextDeal, Table, TakeBack
from game.titles import TITLES
from game.words import RESULT_NAMES, SUIT_NAMES, explain, face_name, level_name, result_name, suit_name

SOURCE = Path(__file__).resolve().parents[2] / "game"


def codes() -> list[str]:
    """Every code given to `Rejection(…)` or returned by a function named `…_problem` in game/."""
    found: set[str] = set()
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="Rejection"), args=[code, *_]):
                    found |= strings(code)
                case ast.FunctionDef(name=name) if name.endswith("_problem"):
                    for inner in ast.walk(node):
                        if isinstance(inner, ast.Return) and inner.value:
                            found |= strings(inner.value)
    return sorted(found)


def strings(node: ast.AST) -> set[str]:
    """The strings that an expression can be; those that it only compares with are left out."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return strings(body) | strings(orelse)
    return set()


FACTS = {
    "start": 120, "step": 5, "minimum": 0, "bid": 80, "allowed": "SHCDN", "above": 70, "wanted": 4, "given": 3,
    "group": "S", "held": 5, "shape": "tractor", "turn": 2, "phase": "playing", "revision": 3, "seat": 9,
}  # fmt: skip


def is_a_sentence(text: str, code: str, lang: str) -> None:
    assert (
        text
        and text != code
        and ("_" not in code or code not in text)
        and "{" not in text
        and "}" not in text
        and "None" not in text
    )
    assert text.endswith("." if lang == "en" else "。"), text
    if lang == "zh":
        assert any("一" <= sign <= "鿿" for sign in text)
    else:
        assert not any("一" <= sign <= "鿿" for sign in text), text


def test_all_refusals_are_found() -> None:
    assert len(codes()) >= 20
    assert {"stale", "suit", "pair", "structure", "count", "side_throw", "not_lower", "surrender"} <= set(
        codes()
    )


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("code", codes())
def test_every_refusal_is_a_sentence_with_all_facts_some_and_none(code: str, lang: str) -> None:
    facts = {**FACTS, "group": TRUMP}
    is_a_sentence(explain(Rejection(code, facts), lang), code, lang)
    is_a_sentence(explain(Rejection(code), lang), code, lang)
    is_a_sentence(explain(Rejection(code, dict.fromkeys(facts)), lang), code, lang)
    for name in facts:
        is_a_sentence(explain(Rejection(code, {name: facts[name]}), lang), code, lang)
        without = {key: value for key, value in facts.items() if key != name}
        is_a_sentence(explain(Rejection(code, without), lang), code, lang)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("shape", ["single", "pair", "tractor", "throw", "something new"])
@pytest.mark.parametrize("group", list(SUIT_NAMES))
def test_a_follow_is_explained_for_every_group_and_shape(group: str, shape: str, lang: str) -> None:
    for code in ("suit", "pair", "structure", "count"):
        text = explain(Rejection(code, {**FACTS, "group": group, "shape": shape}), lang)
        is_a_sentence(text, code, lang)
        if code == "suit":
            assert suit_name(group, lang) in text


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_what_the_table_refuses_is_explained(lang: str) -> None:
    seats = (Seat("我"), *(Seat(f"bot {n}", "bot", "easy") for n in range(3)))
    for take_back in (False, True):
        table = Table(builtin()["jiangxi"], seats, "refusals", opener=1, take_back=take_back)
        for seat, revision, action in (
            (0, 9, NextDeal()),
            (0, 0, NextDeal()),
            (0, 0, TakeBack()),
            (9, 0, NextDeal()),
        ):
            refused = table.submit(seat, revision, action)
            assert isinstance(refused, Rejection)
            is_a_sentence(explain(refused, lang), refused.code, lang)
        early = check(table.view(0), first_legal(table.view(1)))
        assert early is not None and early.code == "not_your_turn"
        is_a_sentence(explain(early, lang), early.code, lang)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_every_card_has_a_name_of_its_own(lang: str) -> None:
    faces = set(builtin()["jiangxi"].deck)
    names = {face_name(face, lang) for face in faces}
    assert len(names) == len(faces) == 54
    assert all("T" not in face_name(face, lang) for face in faces - {BIG_JOKER, SMALL_JOKER})


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_results_and_levels_have_names(lang: str) -> None:
    assert len({result_name(result, lang) for result in RESULT_NAMES}) == 3
    for level in range(1, 12):
        for won in (True, False):
            for named in (True, False):
                name = level_name(level, won, named, lang)
                assert name and "{" not in name


def test_titles_rise_and_differ() -> None:
    minima = [minimum for _, _, minimum in TITLES]
    assert minima == sorted(set(minima)) and minima[0] == 0
    assert len({zh for zh, _, _ in TITLES}) == len({en for _, en, _ in TITLES}) == len(TITLES)
