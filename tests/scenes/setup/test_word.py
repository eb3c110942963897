"""The player's word: it influences the shuffles of a match, and is shown with the seed afterwards."""

import random
from collections.abc import Callable

import pytest

from game.records.text import to_text
from game.rulesets.lengths import Length
from game.session.exchange import record_from
from game.session.source import MatchSource, source_of_match, source_of_table
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.records.records import parse_record
from tests.session.matches import play_out
from tests.support.hands import by_gamepad
from tests.support.pilot import Pilot

SETTINGS = Settings(first_start_done=True, speed=Speed.INSTANT, last_length=Length.SHORTEST)
WORD = "Lion"


def with_mouse(pilot: Pilot) -> None:
    pilot.click(ButtonTarget("new"), ButtonTarget("more"), ButtonTarget("word"))
    pilot.press(*WORD)
    pilot.click(ButtonTarget("close"))
    pilot.rest()
    pilot.click(ButtonTarget("close"), ButtonTarget("start"))


def with_keys(pilot: Pilot) -> None:
    """Open the page by Tab and Enter, and type the word with surrounding blanks, which are dropped."""
    pilot.reach(ButtonTarget("new"))
    pilot.press(Key.ENTER)
    for name in ("more", "word"):
        pilot.reach(ButtonTarget(name))
        pilot.press(Key.ENTER)
    pilot.reach(ChoiceTarget("word"))
    pilot.press(" ", *WORD, " ", Key.ESCAPE, Key.ESCAPE)
    assert pilot.scene == "new-match"
    pilot.reach(ButtonTarget("start"))
    pilot.press(Key.ENTER)


def with_gamepad(pilot: Pilot) -> None:
    """Choose the letters of the word with a gamepad; the first one becomes a capital."""
    letters = [ChoiceTarget("letter", letter) for letter in WORD.lower()]
    before, after = (
        map(ButtonTarget, names) for names in (("new", "more", "word"), ("done", "close", "close", "start"))
    )
    for target in (*before, ChoiceTarget("word"), *letters, *after):
        by_gamepad(pilot, target)


def begun(enter: Callable[[Pilot], None]) -> Pilot:
    """Return a pilot at the table of a match with a word, started by `enter`."""
    pilot = Pilot(settings=SETTINGS).open()
    enter(pilot)
    assert pilot.scene == "table"
    return pilot


@pytest.mark.parametrize("enter", [with_mouse, with_keys, with_gamepad])
def test_a_word_is_entered_shuffles_and_is_told_at_the_end(enter: Callable[[Pilot], None]) -> None:
    pilot = begun(enter)
    table = pilot.table.local_match.table
    assert source_of_table(table).word == ""
    play_out(table, random.Random(1))
    record = record_from(pilot.store, table.match_id)
    assert (record.word, table.shuffles.word, source_of_table(table).word) == (WORD, WORD, WORD)
    assert parse_record(to_text(record)).deals == record.deals  # the reader deals again from seed and word
    assert told(source_of_match(pilot.store, table.match_id)) == told(source_of_table(table))


def told(source: MatchSource) -> tuple[object, ...]:
    """Return all data of a source, for comparisons."""
    return (source.log, source.identity, source.seed, source.word, source.played)
