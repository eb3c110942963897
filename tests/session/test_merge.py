"""Merges of the profiles of several computers: in any order, they give the same content, without losses or duplicates."""

import itertools
import json
import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

import pytest

from game.engine.cards import Seat
from game.records.model import MatchRecord
from game.records.replay import verify
from game.session import schema as profile
from game.session.codec import decode_value
from game.session.exchange import import_record, record_from, stored_as
from game.session.forks import fork_identity
from game.session.journal import Branch
from game.session.replay import Replay
from game.session.side_tables import registered
from game.session.store import Store
from game.session.stored_match import Secrets, Status, StoredMatch
from game.session.table import Table
from game.session.union import Plan, merge, plan
from tests.session.matches import BOT_KEY, SHORT, advance, new_table, play_out

IN_A_TEST, IN_STRESS = 12, 1_000
MACHINES = 3
ACTS = 14


class Content(NamedTuple):
    matches: dict[str, tuple[object, ...]]
    logs: dict[str, tuple[str, ...]]
    deleted: set[str]
    order: list[str]
    practised: list[tuple[object, ...]]
    told: list[list[str]]
    drills: str | None


class Clock:
    """A clock that is years ahead or behind, jumps, and never shows the time of another computer's clock."""

    def __init__(self, chance: random.Random, number: int) -> None:
        self._chance, self._number = chance, number
        self._now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=chance.randrange(-4_000, 4_000))

    def __call__(self) -> datetime:
        self._now += timedelta(seconds=self._chance.randrange(1, 5_000))
        if self._chance.random() < 0.05:
            self._now += timedelta(days=self._chance.randrange(-3_000, 3_000))
        return self._now.replace(microsecond=self._number)


def merged(store: Store, other: Store) -> None:
    profile.transact(store._db, lambda db: merge(db, other._db))  # noqa: SLF001 - `merge` takes databases


def copied(store: Store) -> Store:
    made = Store.open(None, store._clock).store  # noqa: SLF001 - likewise
    store._db.backup(made._db)  # noqa: SLF001 - likewise
    return made


def content(store: Store) -> Content:
    db = store._db  # noqa: SLF001 - likewise
    columns = "identity, created, updated, played, status, rules, seed, word, bot_key, summary, branch"
    named = "SELECT identity FROM matches WHERE id = match_id"
    practised = f"SELECT ({named}), seat, line, place, due, since, is_known, card FROM practised ORDER BY 1, 2, 3, 4"
    return Content(
        matches={row[0]: row for row in db.execute(f"SELECT {columns} FROM matches")},
        logs={match.identity: log_of(store, match.identity) for match in store.matches()},
        deleted={identity for (identity,) in db.execute("SELECT identity FROM deletions")},
        order=[match.identity for match in store.page(0, 1_000) if isinstance(match, StoredMatch)],
        practised=db.execute(practised).fetchall(),
        told=sorted(json.loads(store.note("told-firsts") or "[]")),
        drills=store.note("drills"),
    )


def log_of(store: Store, identity: str) -> tuple[str, ...]:
    query = "SELECT event FROM entries JOIN matches ON id = match_id WHERE identity=? ORDER BY seq"
    return tuple(event for (event,) in store._db.execute(query, (identity,)))  # noqa: SLF001 - likewise


def begin(store: Store, chance: random.Random) -> None:
    new_table(store=store, seed=chance.randbytes(32))


def play_on(store: Store, chance: random.Random) -> None:
    going = [match for match in store.matches() if match.status is Status.PLAYING]
    if going:
        table = Table.resume(store, chance.choice(going).id)
        for _ in range(chance.choice((1, 3, 10, 60))):
            advance(table, chance)
        if chance.random() < 0.2:
            table.undo(Seat.S)


def delete(store: Store, chance: random.Random) -> None:
    if store.numbers():
        store.delete(chance.choice(store.numbers()))


def give_up(store: Store, chance: random.Random) -> None:
    if store.numbers():
        store.abandon(store.identity_of(chance.choice(store.numbers())))


def branch(store: Store, chance: random.Random) -> None:
    if store.numbers():
        loaded, journal = store.journal(chance.choice(store.numbers()))
        replay = Replay(journal.log())
        replay.at = chance.randrange(len(replay.keyframes))
        if replay.fork is not None:
            log, left = replay.branch(loaded.match.identity, is_reshuffled=False)
            Table.branched(store, log, left, Secrets(seed=loaded.secrets.seed, bot_key=BOT_KEY))


def bring_record(store: Store, record: MatchRecord) -> None:
    import_record(store, verify(record))


def carry(store: Store, other: Store, chance: random.Random) -> None:
    """Export a random finished match, and import it into the other profile unless that profile has it."""
    over = [match.id for match in store.matches() if match.status is Status.FINISHED]
    if over:
        record = record_from(store, chance.choice(over))
        if stored_as(other, record) is None:
            bring_record(other, record)


def practise(store: Store, chance: random.Random) -> None:
    over = [match.id for match in store.matches() if match.status is Status.FINISHED]
    if over:
        card = json.dumps({"last_review": store._clock().isoformat()})  # noqa: SLF001 - as stored with an answer
        row = (chance.choice(over), 0, 0, chance.randrange(2), chance.randrange(9), 1, chance.randrange(2), card)
        store.keep_figures(lambda db: db.execute("INSERT OR REPLACE INTO practised VALUES (?,?,?,?,?,?,?,?)", row))


def tell(store: Store, chance: random.Random) -> None:
    told, new = (
        json.loads(store.note("told-firsts") or "[]"),
        [f"Player {chance.randrange(3)}", str(chance.randrange(9))],
    )
    store.keep_note("told-firsts", json.dumps([*told, *([] if new in told else [new])]))
    store.keep_note("drills", json.dumps({"count": chance.randrange(99)}))


def machines(seed: int) -> list[Store]:
    """Return the profiles of three computers after a random history with some merges."""
    chance = random.Random(seed)
    stores = [Store.open(None, Clock(chance, number)).store for number in range(MACHINES)]
    shared = Store.open(None).store
    play_out(new_table(SHORT, store=shared, seed=chance.randbytes(32)), chance)
    record = record_from(shared, 1)
    begin(stores[0], chance)
    for store in stores[1:]:
        merged(store, stores[0])
    acts = (begin, play_on, play_on, play_on, play_on, delete, give_up, branch, practise, practise, tell)
    for _ in range(ACTS):
        store = chance.choice(stores)
        kind = chance.random()
        if kind < 0.15:
            merged(store, chance.choice([other for other in stores if other is not store]))
        elif kind < 0.2:
            bring_record(store, record)
        elif kind < 0.3:
            carry(store, chance.choice(stores), chance)
        else:
            chance.choice(acts)(store, chance)
    return stores


def orders(stores: list[Store]) -> Iterator[Store]:
    """Yield two unions for each order of the three profiles: merged one by one, and with the last two merged first."""
    for one, two, three in itertools.permutations(stores):
        first = copied(one)
        merged(first, two)
        merged(first, three)
        yield first
        second, last = copied(two), copied(one)
        merged(second, three)
        merged(last, second)
        yield last


def check(seed: int) -> None:
    """Check that all orders of merging give the same content, without losses."""
    stores = machines(seed)
    before = [content(store) for store in stores]
    found = list(orders(stores))
    whole = content(found[0])
    for other in found[1:]:
        assert content(other) == whole, seed
    assert plan(found[0]._db, found[1]._db) == Plan(), seed  # noqa: SLF001 - likewise
    merged(found[0], found[1])
    for store in stores:
        merged(found[0], store)
    assert content(found[0]) == whole, seed
    assert_nothing_is_lost(before, whole)
    played_once = [
        whole.logs[name] for name, row in whole.matches.items() if row[-1] is None or '"parted"' in str(row[-1])
    ]
    assert len(set(played_once)) == len(played_once), seed


def assert_nothing_is_lost(before: list[Content], whole: Content) -> None:
    """Check that `whole` has each log or a continuation of it, unless deleted, and the latest answers to exercises."""
    for each in before:
        for identity, log in each.logs.items():
            row = each.matches[identity]
            branch = decode_value(str(row[-1]), Branch) if row[-1] else None
            is_waiting = branch is not None and branch.parted == len(log) - 1
            match, own = (branch.origin or identity, log[:-1]) if branch is not None and is_waiting else (identity, log)
            is_there = any(kept[: len(own)] == own for kept in whole.logs.values())
            parts = {identity, match, *(fork_identity(match, log[:size]) for size in range(1, len(log) + 1))}
            assert is_there or parts & whole.deleted, identity
        answers = {row[:4]: row for row in whole.practised}
        for row in each.practised:
            is_whole = whole.logs.get(str(row[0])) == each.logs[str(row[0])]
            assert not is_whole or str(answers[row[:4]][-1]) >= str(row[-1]), row


@pytest.mark.parametrize("seed", range(IN_A_TEST))
def test_merged_in_any_order_the_same_comes_out(seed: int) -> None:
    check(seed)


@pytest.mark.parametrize("is_deleted", [True, False])
def test_a_match_that_was_carried_over_as_a_record_is_there_once(*, is_deleted: bool) -> None:
    one, other = Store.open(None).store, Store.open(None).store
    play_out(new_table(store=one), random.Random(1))
    bring_record(other, record_from(one, 1))
    played = [match.identity for match in one.matches()]
    if is_deleted:
        one.delete(1)
    for store, source in ((copied(one), other), (copied(other), one)):
        merged(store, source)
        assert content(store).order == ([] if is_deleted else played)


@pytest.mark.stress
@pytest.mark.parametrize("first", range(0, IN_STRESS, 50))
def test_merged_in_any_order_the_same_comes_out_a_thousand_times(first: int) -> None:
    for seed in range(first, first + 50):
        check(1_000 + seed)


def test_every_table_says_how_it_is_merged() -> None:
    with profile.in_memory() as db:
        names = {
            name
            for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type='table' AND name NOT LIKE 'sqlite%'")
        }
    assert names == {"matches", "entries", "deletions", "notes", *registered().names}
