"""Characters of computer players: logs and records store them and give them back, and stay valid without them."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.events import HUMAN, Player
from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.model import RecordError
from game.records.text import to_text
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from tests.records.records import parse_record
from tests.session.matches import BOT_KEY, SEED, SHORT, play_out

SEATED = (
    Player("Anna", HUMAN),
    Player("Sarge", "club", "sarge"),
    Player("Ruby", "random", "ruby"),
    Player("Somebody", "random"),
)
"""A person, two computer players with characters, and one without a character."""


def seated_table(store: Store) -> Table:
    return Table.new(store, SHORT, SEATED, Secrets(seed=SEED, bot_key=BOT_KEY))


def test_a_character_is_stored_and_read_again(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "matches.db").store
    table = seated_table(store)
    number = table.match_id
    assert {match.summary.players for match in store.matches()} == {SEATED}
    assert Table.resume(store, number).public.match.players == SEATED


def test_a_text_record_tells_the_character_and_json_does_not() -> None:
    table = seated_table(Store.open(None).store)
    play_out(table, random.Random(1))
    record = record_of(table.log(), seed=SEED)
    text = to_text(record)
    assert '  W "Sarge" club sarge\n  N "Ruby" random ruby\n  E "Somebody" random\n' in text
    assert parse_record(text) == record
    plain = replace(record, players=tuple(Player(player.name, player.level) for player in SEATED))
    assert to_json(record) == to_json(plain)
    assert parse_record(to_json(record)).players == plain.players


@pytest.mark.parametrize("word", ["Sarge", "-", "a_b", "x" * 41, '"sarge"', "sarge ruby"])
def test_no_character_is_but_one_plain_word(word: str) -> None:
    table = seated_table(Store.open(None).store)
    text = to_text(record_of(table.log(), seed=None)).replace("club sarge", f"club {word}")
    with pytest.raises(RecordError):
        parse_record(text)
