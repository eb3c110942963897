"""Letters as readers see them (grapheme clusters), and the cleaning and comparison of names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.letters import beginning, borders, clean_name, ending, is_blank, letters, name_key

LETTERS = (
    *("a", "e\u0301", "o\u0308\u0304", "👩\u200d👩\u200d👧\u200d👦", "👋🏽", "❤\ufe0f\u200d🔥"),
    *("🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🇩🇪", "1\ufe0f\u20e3", "한"),
    *("\u1112\u1161\u11ab", "\uac00\u11a8", "क्षि", "স্ত্রী", "நி", "กำ", "ש\u05c1\u05bc", "می\u200c"),
)
"""Letters, at least one for each rule of grapheme clusters. Only the last entry has two letters."""


@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_is_one_whatever_it_is_made_of(letter: str) -> None:
    assert list(letters(f"x{letter}x"))[1:-1] == ([letter] if letter != "می\u200c" else ["م", "ی\u200c"])


def test_flags_go_in_pairs() -> None:
    assert list(letters("🇩🇪🇫🇷🇮")) == ["🇩🇪", "🇫🇷", "🇮"]
    assert list(letters("🇩a🇪🇫")) == ["🇩", "a", "🇪🇫"]


@given(st.lists(st.sampled_from(LETTERS)).map("".join), st.integers(0, 40))
def test_the_ends_of_a_text_are_whole_letters_of_bounded_length(text: str, most: int) -> None:
    first, last = beginning(text, most), ending(text, most)
    assert len(first) <= most
    assert len(last) <= most
    assert text.startswith(first)
    assert text.endswith(last)
    assert {len(first), len(text) - len(last)} <= set(borders(text))


@given(st.text())
def test_the_letters_of_any_text_make_it_whole(text: str) -> None:
    assert "".join(letters(text)) == text
    assert beginning(text, len(text)) == ending(text, len(text)) == text


UNSEEN = "\u200b\u202a\u202c\ufe0f\u034f\U000e0061\U000e0100\u17b4"
SPELLINGS = [
    "Zoë",
    "Zoe\u0308",
    "zoë",
    "ZOË",
    " Zoë ",
    "Zoë\u00a0",
    "Ｚｏë",
    *(f"{letter}Zo{letter}ë{letter}" for letter in UNSEEN),
]


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_name_is_one_in_all_its_spellings(name: str) -> None:
    assert name_key(name) == name_key("Zoë") != name_key("Zoe")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("O'Brien", "O\u2019Brien"),
        ("Anne-Marie", "Anne\u2011Marie"),
        ("I\u015f\u0131l", "I\u015eIL"),
        ("\u0130lker", "ilker"),
        ("\u0130lker", "\u0130lker".lower()),
    ],
)
def test_a_name_is_one_by_whatever_keyboard_it_was_written(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("Zoe\u0308", "Zoë"),
        ("  Mary \t Ann\n", "Mary Ann"),
        ("A\u00adnna\u200b", "Anna"),
        ("می\u200cروم", "می\u200cروم"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("\u200dZoë\u200d", "Zoë"),
        ("STRASSE", "STRASSE"),
    ],
)
def test_a_name_is_kept_composed_and_without_what_has_no_shape(name: str, kept: str) -> None:
    assert clean_name(name) == kept


@pytest.mark.parametrize(
    "name", ["", " ", "\u200b", "\u3164\u2800", "\u0301", "\u2060\u200d", "\u00ad\ufeff", "\u1160"]
)
def test_a_name_of_which_nothing_can_be_seen_is_empty(name: str) -> None:
    assert is_blank(name)
    assert clean_name(name) == name_key(name) == ""


@given(st.text())
def test_a_clean_name_stays_and_is_the_same_name(name: str) -> None:
    assert clean_name(clean_name(name)) == clean_name(name)
    assert name_key(clean_name(name)) == name_key(name)
