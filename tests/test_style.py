"""Style of the messages: one term a thing (docs/glossary.md), no riddles, no translated syntax, sentences that can be read."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from babel.messages.pofile import read_po

from tests.support.sources import ROOT

FORBIDDEN: Final = (
    (r"\banew\b", "again, or redealt"),
    (r"\bthe own\b", "your own"),
    (r"no single card decides", "a reason"),
    (r"cannot tell .* apart", "any of these is fine"),
    (r"[Mm]odesty", "plain words"),
    (r"[Ee]qual scores", "tied"),
    (r"\bare level\b", "are tied"),
    (r"^[Tt]rumps are\b", "Clubs are trump"),
    (r"break(s|ing)? trumps", "break trump"),
    (r"give or take", "±"),
    (r"\bthe others get\b", "they get"),
    (r"\bundertak", "bid"),
    (r"\bdrag(s|ged)?\b", "pull"),
    (r"\bdraws? (your|the) (highest|lowest)", "pull"),
    (r"\bBring one in\b", "import"),
    (r"\bto be expected\b", "expected"),
    (r"(?<!\{)\brivals?\b", "opponent"),
)
"""Words that are not said to players, and the ones that are."""
LONGEST: Final = 30
"""Words of a sentence at most; the page about the game and help texts of commands come near it."""


@cache
def messages() -> tuple[tuple[str, str], ...]:
    """Return every English message with the file it comes from."""
    return tuple(_messages())


def _messages() -> Iterator[tuple[str, str]]:
    with (ROOT / "assets/locale/de/LC_MESSAGES/back_alley.po").open("rb") as file:
        for message in read_po(file):
            for text in map(str, message.id if isinstance(message.id, (tuple, list)) else (message.id,)):
                if text and message.locations:
                    yield text, message.locations[0][0]


@pytest.mark.parametrize(("pattern", "instead"), FORBIDDEN, ids=[pattern for pattern, _ in FORBIDDEN])
def test_a_word_is_not_said_to_players(pattern: str, instead: str) -> None:
    found = [(place, text) for text, place in messages() if re.search(pattern, text)]
    assert not found, instead


def test_no_sentence_is_too_long_to_be_read() -> None:
    parts = ((part, text) for text, _place in messages() for part in re.split(r"(?<=[.!?:;])\s", text))
    assert not [text for part, text in parts if len(part.split()) > LONGEST]
