"""Play order of matches: unfinished before finished ones, and the last played first in each group, whatever the clock shows."""

import random
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.records.json_document import to_json
from game.records.model import MatchRecord
from game.records.replay import verify
from game.records.text import to_text
from game.session import play_order
from game.session import schema as profile
from game.session.codec import encode_value
from game.session.exchange import import_record, record_from, stored_as
from game.session.journal import Branch
from game.session.store import Store
from tests.records.records import parse_record
from tests.session.matches import advance, new_table, play_out
from tests.support.pilot import Pilot

NOON = datetime(2031, 5, 4, 12, 0, 0, tzinfo=UTC)


def _set_back() -> Iterator[datetime]:
    """Yield times of a clock that is set back by a day after each reading."""
    now = NOON
    while True:
        yield now
        now -= timedelta(days=1)


def _listed(store: Store) -> list[int]:
    return [match.id for match in store.page(0, 1000)]


def test_with_the_clock_set_back_between_two_matches_the_one_played_last_goes_on() -> None:
    clock = _set_back()
    pilot = Pilot(store=Store.open(None, lambda: next(clock)).store)
    first = new_table(store=pilot.store)
    second = new_table(store=pilot.store)
    assert _listed(pilot.store) == [second.match_id, first.match_id]
    assert [match.updated for match in pilot.store.matches()] == sorted(
        match.updated for match in pilot.store.matches()
    )
    pilot.open(resume=True)
    assert pilot.table.local_match.table.match_id == second.match_id
    advance(first, random.Random(1))
    assert _listed(pilot.store) == [match.id for match in pilot.store.matches()] == [first.match_id, second.match_id]
    pilot.open(resume=True)
    assert pilot.table.local_match.table.match_id == first.match_id


@settings(max_examples=30, deadline=None)
@given(st.data())
def test_pages_are_the_whole_list_cut_up(data: st.DataObject) -> None:
    store = Store.open(None, lambda: NOON).store
    chance = random.Random(data.draw(st.integers(0, 1000)))
    tables = [new_table(store=store) for _ in range(data.draw(st.integers(0, 7)))]
    played = [table.match_id for table in tables]
    over = []
    for table in data.draw(st.lists(st.sampled_from(tables), max_size=10)) if tables else []:
        if data.draw(st.booleans()):
            play_out(table, chance)
        else:
            advance(table, chance)
        if table.public.match.winners is not None and table.match_id not in over:
            over.append(table.match_id)
            played.append(table.match_id)
        elif table.match_id not in over:
            played.append(table.match_id)
    last = {number: place for place, number in enumerate(played)}
    wanted = sorted(last, key=lambda number: (number not in over, last[number]), reverse=True)
    assert store.counts() == (len(tables) - len(over), len(over))
    assert _listed(store) == wanted
    size = data.draw(st.integers(1, 4))
    cut = [match.id for first in range(0, len(wanted), size) for match in store.page(first, size)]
    assert cut == wanted
    assert [match.id for match in store.unfinished()] == [number for number in wanted if number not in over]


def _plans(db: sqlite3.Connection) -> Iterable[str]:
    """Yield the steps of SQLite's plans for the queries of the list of matches."""
    asked: list[str] = []
    db.set_trace_callback(asked.append)
    play_order.count_matches(db)
    play_order.listed(db)
    play_order.next_place(db, "2031-05-04T12:00:00+00:00")
    play_order.put_first(db, 1, "2031-05-04T12:00:00+00:00")
    db.set_trace_callback(None)
    for query in asked:
        yield from (str(step[3]) for step in db.execute(f"EXPLAIN QUERY PLAN {query}"))


def test_no_query_of_the_list_goes_through_the_table_or_sorts_it() -> None:
    """Check that no query scans or sorts the whole table, as the time would grow with each match."""
    db = profile.in_memory()
    with closing(db):
        db.execute("INSERT INTO matches VALUES (1,'','','',1,'playing','',x'','',x'','','',NULL)")
        plans = list(_plans(db))
    assert len(plans) > 8
    assert not [
        step for step in plans if ("SCAN matches" in step and "USING INDEX" not in step) or "TEMP B-TREE" in step
    ]


RESHUFFLED = encode_value(Branch(origin=None, deal=1, tricks=0, is_reshuffled=True))


@pytest.mark.parametrize("write", [to_text, to_json])
@pytest.mark.parametrize("change", ["seed = seed", "seed = x''", f"branch = '{RESHUFFLED}'", "status = 'abandoned'"])
def test_a_record_is_known_again_among_all_matches_with_its_seed_or_without(
    write: Callable[[MatchRecord], str], change: str
) -> None:
    store, other = Store.open(None).store, Store.open(None).store
    tables = [new_table(store=store, seed=bytes([number]) * 32) for number in range(3)]
    chance = random.Random(1)
    for table in tables:
        while advance(table, chance) and ("status" not in change or table.public.match.number == 1):
            pass
    store.keep_figures(lambda db: db.execute(f"UPDATE matches SET {change}"))
    record = parse_record(write(record_from(store, tables[1].match_id)))
    assert (record.seed is None) is (change != "seed = seed")
    assert (stored_as(store, record), stored_as(other, record)) == (tables[1].match_id, None)
    number = import_record(other, verify(record))
    assert {stored_as(other, parse_record(form(record))) for form in (to_text, to_json)} == {number}


def test_the_version_of_a_profile_changes_with_what_either_copy_writes(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    here, there = Store.open(path).store, Store.open(path).store
    versions = {here.version()}
    for store in (here, there, here, there):
        assert here.version() in versions
        new_table(store=store)
        assert here.version() not in versions
        versions.add(here.version())
    here.close()
    there.close()
