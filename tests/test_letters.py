"""A text is cut between letters only, as a reader sees them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.letters import beginning, borders, ending, letters

LETTERS = (
    "a",
    "e\u0301",
    "o\u0308\u0304",
    "👩\u200d👩\u200d👧\u200d👦",
    "👋🏽",
    "❤\ufe0f\u200d🔥",
    "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "🇩🇪",
    "1\ufe0f\u20e3",
    "한",
    "\u1112\u1161\u11ab",
    "\uac00\u11a8",
    "क्षि",
    "স্ত্রী",
    "நி",
    "กำ",
    "ש\u05c1\u05bc",
    "می\u200c",
)
"""Letters of several characters, one of each kind of rule."""


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
    assert "".join(letters(text)) == text


@given(st.text())
def test_the_letters_of_any_text_make_it_whole(text: str) -> None:
    assert "".join(letters(text)) == text
    assert beginning(text, len(text)) == ending(text, len(text)) == text
