"""Style of messages: one term for each thing (docs/glossary.md), and plain, readable sentences."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from typing import Final

import pytest
from babel.messages.pofile import read_po

from game.i18n import SOURCE
from tests.support.slips import FIELD, counted_nouns
from tests.support.sources import ROOT, modules, nodes

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
"""Words that are not used in texts for players, and their replacements."""
LONGEST: Final = 30
"""Maximum number of words in a sentence."""


@cache
def messages() -> tuple[tuple[str, str], ...]:
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


NEVER_ONE: Final = (
    # points with one decimal
    *("{points} points", "{high} points", "{lead} points", "At {count} tricks or more"),
    # the rules, or the condition for showing the sentence, make the number greater than one
    *("{count} trumps: the lower ones", "Only {count} cards beat", "How many of the {count} tricks"),
    *("over {count} deals", "From the last {count} deals"),
    # a limit, or the size of a deck or an example
    *("for {number} people", "{all} trumps", "1 to {most} cards", "to {most} cards", "–{most} cards"),
    *(
        "at most {most} deals",
        "than {fewest} cards",
        "than {most} rulesets",
        "{bid} with {cards} cards",
        "With {cards} cards the",
    ),
    "first {first} tricks",
)
"""Parts of messages in which a plural noun follows a number that is never one."""


def test_a_noun_behind_a_number_goes_by_that_number() -> None:
    """A message with a plural noun after a placeholder has plural forms, or is listed in `NEVER_ONE`."""
    found: set[str] = set()
    for language in (SOURCE, "de"):
        counted = re.compile(
            rf"(?!{{(?:name|p|expected)}}){FIELD} (?:of them )?(?:{'|'.join(counted_nouns(language))})\b"
        )
        with (ROOT / "assets/locale/de/LC_MESSAGES/back_alley.po").open("rb") as file:
            lone = {str(one.id): str(one.string) for one in read_po(file) if isinstance(one.id, str)}
        found |= {one for one, text in lone.items() if counted.search(one if language == SOURCE else text)}
    assert {message for message in found if not any(part in message for part in NEVER_ONE)} == set()
    assert [part for part in NEVER_ONE if not any(part in message for message in found)] == []


def test_texts_for_players_are_broken_into_lines_by_the_one_function_for_that() -> None:
    """A line break in a plain text would be shown as a character code inside a sentence."""
    rooms = ("coach", "controllers", "drills", "scenes", "tabletop", "upkeep", "wording")
    broken = [
        name
        for name, tree in modules(*(f"game/{room}" for room in rooms))
        for node in nodes(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and "\n" in node.value
        if not node.value.strip().endswith((".", ".)")) and node.col_offset > 8
    ]
    assert broken == []
