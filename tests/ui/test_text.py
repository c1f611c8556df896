"""The words: both languages, the same facts, and every character in the font that draws it."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from string import Formatter

import pygame.freetype
import pytest

from game import words
from game.bots import LEVELS
from game.ruleset import builtin
from game.titles import TITLES
from game.words import level_name, result_name
from ui.rules_text import KEYS, RULES, page
from ui.scenes.settings import CHOICES
from ui.text import BOT_NAMES, TEXT, Words
from ui.theme import ASSETS
from ui.widgets import KEY_LABELS

LANGS = ("zh", "en")
FACTS = "0123456789+-−×"


@cache
def face(name: str) -> pygame.freetype.Font:
    pygame.freetype.init()
    return pygame.freetype.Font(str(ASSETS / "fonts" / name), 20)


def missing(name: str, texts: Iterable[str]) -> set[str]:
    """The characters that a font does not have."""
    signs = sorted(set("".join(texts)) - {"\n", " ", "　"})
    return {
        sign for sign, found in zip(signs, face(name).get_metrics("".join(signs)), strict=True) if not found
    }


def facts(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("key", TEXT)
def test_a_text_has_both_languages_with_the_same_facts(key: str) -> None:
    zh, en = TEXT[key]
    assert zh.strip() and (en.strip() or key == "trump_is")
    assert facts(zh) == facts(en)
    assert all(fact.isidentifier() for fact in facts(zh))
    assert zh == zh.strip("\n") and "  " not in zh + en
    if key not in ("language", "language_note"):
        assert not re.search("[一-鿿，。！？：；（）]", en), en


@pytest.mark.parametrize("lang", LANGS)
def test_words_fill_in_facts(lang: str) -> None:
    t = Words(lang)
    for key, both in TEXT.items():
        assert "{" not in t(key, **dict.fromkeys(facts(both[0]), "7"))


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_have_the_same_headings_in_both_languages(lang: str) -> None:
    assert page(lang).count("**") == page("zh").count("**")
    assert KEYS[lang].count("\n") == KEYS["zh"].count("\n")
    assert RULES[lang].count("**") == RULES["zh"].count("**")
    for ruleset in builtin().values():
        assert (ruleset.name.en if lang == "en" else ruleset.name.zh) in page(lang)


@pytest.mark.parametrize("font", ["NotoSansSC-Regular.otf", "NotoSansSC-Bold.otf"])
def test_every_character_of_every_text_is_in_the_text_fonts(font: str) -> None:
    texts = [FACTS]
    texts += [part for both in TEXT.values() for part in both]
    texts += [part for both in BOT_NAMES for part in both]
    texts += [page(lang) for lang in LANGS]
    texts += [part for zh, en, _ in TITLES for part in (zh, en)]
    for ruleset in builtin().values():
        texts += [ruleset.name.zh, ruleset.name.en, ruleset.summary.zh, ruleset.summary.en]
        texts += [*ruleset.bonus.titles_three, *ruleset.bonus.titles_four]
    for table in (words._SENTENCES, words._VAGUE, words._SHAPES, words.SUIT_NAMES):
        texts += [part for both in table.values() for part in both]
    texts += [*words.SUIT_SIGNS.values(), *words.RESULT_NAMES, *words.RESULT_NAMES.values()]
    texts += [level_name(level, won, named, lang) for level in range(1, 30) for won in (True, False)
              for named in (True, False) for lang in LANGS]  # fmt: skip
    texts += KEY_LABELS.values()
    assert missing(font, texts) == set()


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_in_the_brush_face_has_its_characters(lang: str) -> None:
    t = Words(lang)
    texts = ["二七王", *(t("banner", n=gates) for gates in range(1, 10))]
    texts += [t(key) for key in TEXT if key.startswith(("say_", "result_"))]
    texts += [t("setup_title"), t("rules")]
    texts += [result_name(result, lang) for result in words.RESULT_NAMES]
    for ruleset in builtin().values():
        texts += [
            level_name(level, won, ruleset.levels.named, lang)
            for level in range(1, 30)
            for won in (True, False)
        ]
    texts += [t("me")[0], *(names[LANGS.index(lang)][0].upper() for names in BOT_NAMES)]
    assert missing("MaShanZheng.ttf", texts) == set()


def test_every_text_is_used() -> None:
    """By its whole key, or by the part before a value (`set_`, `pace_`, `shape_` …) in an f-string."""
    source = "".join(
        path.read_text(encoding="utf-8") for path in Path("ui").rglob("*.py") if path.name != "text.py"
    )
    made = set(re.findall(r'f"(\w+)_\{', source)) | {"say"}
    values = {value for _, choices in CHOICES for value in choices if isinstance(value, str)}
    unused = [
        key
        for key in TEXT
        if f'"{key}"' not in source
        and f"'{key}'" not in source
        and key not in LEVELS
        and key not in values
        and not any(key.startswith(f"{prefix}_") for prefix in made)
        and not (key.endswith("_note") and key.removesuffix("_note") in TEXT)
        and not any(key.startswith(f"{name}_") for name, _ in CHOICES)
    ]
    assert unused == []
