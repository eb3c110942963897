"""Transcripts of what screen readers say: they equal the stored ones, and repeat nothing before the next key press."""

import re

import pytest

from tests.golden.heard import HEARD, kept, transcript


@pytest.mark.parametrize("name", HEARD)
def test_a_screen_reader_says_what_is_in_the_transcript(name: str) -> None:
    """After an intended change: run `python -m tests.golden.heard`, and read the difference as a blind player hears it."""
    assert transcript(name) == kept(name)


AGAIN = (
    r"([.!?]\s[^.!?\n]+[.!?])\s.*\1\s",
    r"\b(\w+\W+\w+\W+\w+\W+\w+)\b.*\b\1\b",
    r"(\w+ of (?:spades|hearts|diamonds|clubs))\b(?! push).*\b\1\b(?! push)",
    r"(?:(?:\d+ cards?\b(?! not)|of the \d+ tricks).*){2}",
    r"(?:(?:your (?:bid|guess)\.|will you take|what do you play).*){2}",
    r"(?:score:.*){2}|(?:they: (?:bid|guess|passed).*){2}",
    r"(\w+) leads\. \1\b|you take the trick\..* you won|passes\..* everybody passed|\w and \w+ (?:bid|guessed) \d",
)
"""Patterns of a fact heard twice before the next key, such as a sentence, a card, or the winner of a trick."""


def test_nothing_is_said_twice() -> None:
    blocks = [block for name in HEARD for block in re.split(r"^\[\w+\]$", kept(name), flags=re.MULTILINE)]
    assert len(blocks) > 100
    assert [block for block in blocks for fact in AGAIN if re.search(fact, block, re.IGNORECASE | re.DOTALL)] == []
