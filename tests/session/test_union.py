"""The union of two profiles: it contains every match once, with the longer log, and no deleted match."""

import random
import sqlite3
from functools import partial
from itertools import permutations

import pytest

from game.career import practice, tables
from game.career.practice import Practised
from game.career.reader import career_of
from game.career.tables import Decided
from game.session import schema as profile
from game.session.journal import Entry
from game.session.store import Store
from game.session.stored_match import Status, identity_of
from game.session.table import Table
from game.session.union import MANY_DELETIONS, Plan, bring, plan, unite
from tests.session.matches import advance, new_table
from tests.session.test_merge import copied, log_of, merged


def store_of(*seeds: int) -> Store:
    store = Store.open(None).store
    for seed in seeds:
        new_table(store=store, seed=bytes([seed] * 32))
    return store


def united(store: Store, other: Store, only: set[str] | None = None) -> Plan:
    """Merge `other` into `store`; return the plan of the union."""
    found = plan(store._db, other._db, only)  # noqa: SLF001 - a union takes databases
    profile.transact(store._db, lambda db: unite(db, other._db, found))  # noqa: SLF001 - likewise
    return found


def content(store: Store) -> dict[str, tuple[Status, tuple[Entry, ...]]]:
    return {each.identity: (each.status, store.load(each.id).entries) for each in store.matches()}


def rows(store: Store, table: str, columns: str = "*") -> set[tuple[object, ...]]:
    return set(store._db.execute(f"SELECT {columns} FROM {table}").fetchall())  # noqa: SLF001 - likewise


def practised_forks(store: Store) -> set[tuple[object, ...]]:
    """Return a pair for each exercise: 1 if its match is a fork, otherwise 0; and the day on which the exercise is due."""
    return rows(store, "practised JOIN matches ON id = match_id", "branch LIKE '%parted%', due")


@pytest.mark.parametrize("longer_here", [True, False])
def test_of_a_match_that_both_have_the_longer_log_is_kept_under_its_number(longer_here: bool) -> None:
    one, other = store_of(1), store_of(7)
    united(other, one)
    for store, actions in ((one, 20 if longer_here else 10), (other, 10 if longer_here else 20)):
        play_on(store, actions, seed=1, number=store.numbers()[0 if store is one else -1])
    longer = content(one if longer_here else other)
    numbers = one.numbers()
    united(one, other)
    identity = one.load(numbers[0]).match.identity
    assert content(one)[identity] == longer[identity]
    assert set(numbers) <= set(one.numbers())


@pytest.mark.parametrize("is_fork_deleted", [True, False])
def test_forks_of_matches_whose_deletions_are_too_many_unasked_stay_as_they_are(*, is_fork_deleted: bool) -> None:
    one, other = store_of(*range(MANY_DELETIONS + 1)), store_of()
    merged(other, one)
    for seed, store in enumerate((one, other)):
        play_on(store, 20, seed)
    merged(other, one)
    merged(one, other)
    before = content(other)
    for match in one.matches():
        if is_fork_deleted or match.branch is None:
            one.delete(match.id)
    found = plan(other._db, one._db)  # noqa: SLF001 - a union takes databases
    assert len(found.going) > MANY_DELETIONS
    profile.transact(other._db, lambda db: bring(db, one._db))  # noqa: SLF001 - likewise
    assert content(other) == before
    merged(other, store_of())
    assert content(other) == before
    merged(other, one)
    assert len(content(other)) == (0 if is_fork_deleted else 1)


def test_some_matches_alone_can_be_brought_and_then_nothing_is_deleted() -> None:
    one, other = store_of(1), store_of(2, 3)
    united(other, one)
    wanted = other.load(2).match.identity
    other.delete(other.numbers()[-1])
    assert united(one, other, only={wanted}) == Plan(coming=(wanted,))
    assert len(content(one)) == 2


def test_a_match_comes_to_its_place_in_the_order_of_play() -> None:
    clock = iter(f"2031-05-{day:02}T12:00:00+00:00" for day in range(1, 29))
    from datetime import datetime  # noqa: PLC0415 - only for the clock

    def tick() -> datetime:
        return datetime.fromisoformat(next(clock))

    one, other = Store.open(None, tick).store, Store.open(None, tick).store
    begun = [new_table(store=store, seed=bytes([number] * 32)) for number, store in enumerate((one, other, one, other))]
    united(one, other)
    assert [match.identity for match in one.matches()] == [table.identity for table in reversed(begun)]


def test_what_reviews_found_and_how_exercises_went_comes_with_a_match() -> None:
    one, other = store_of(5), store_of(1)
    play_on(other, 1000, seed=1)
    choice = Decided(0, 1, 3, 2.5, 2.5, 0.1, "low-many", "low-many", "take-it")
    verdict = tables.Verdict(1.0, -2.0, -0.5, -0.25)
    other.keep_figures(partial(tables.write_verdict, match_id=1, seat=0, line=0, verdict=verdict, decided=[choice]))
    (mistake,) = career_of(other).mistakes("Player S")
    other.keep_figures(partial(practice.write_state, mistake=mistake, state=Practised(9, 8, is_known=True, card="{}")))
    united(one, other)
    for name in tables.LATER:
        assert {row[1:] for row in rows(one, name)} & {row[1:] for row in rows(other, name)}


def test_a_union_that_fails_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = store_of(1), store_of(2, 3)
    before = content(one)
    found = plan(one._db, other._db)  # noqa: SLF001 - a union takes databases
    other._db.execute("DROP TABLE decisions")  # noqa: SLF001 - likewise
    with pytest.raises(sqlite3.Error):
        profile.transact(one._db, lambda db: unite(db, other._db, found))  # noqa: SLF001 - likewise
    assert content(one) == before


def play_on(store: Store, actions: int, seed: int, number: int = 1) -> None:
    table, chance = Table.resume(store, number), random.Random(seed)
    for _ in range(actions):
        advance(table, chance)


def test_a_deleted_fork_comes_back_from_no_version_that_begins_like_it() -> None:
    one, other, third = store_of(1), store_of(), store_of()
    merged(other, one)
    play_on(one, 30, seed=1)
    play_on(other, 8, seed=2)
    merged(third, other)
    play_on(other, 5, seed=2)
    play_on(third, 6, seed=4)
    merged(one, other)
    (fork,) = (match.id for match in one.matches() if match.branch is not None)
    one.delete(fork)
    kept = content(one)
    for store in (other, third):
        merged(one, store)
        assert content(one) == kept


@pytest.mark.parametrize("seed", range(4))
def test_of_versions_of_one_length_that_of_the_lesser_hash_is_kept_in_any_order(seed: int) -> None:
    stores = [store_of(1), store_of(), store_of()]
    play_on(stores[0], 2, seed=seed)
    for store in stores[1:]:
        merged(store, stores[0])
    for number, store in enumerate(stores):
        play_on(store, 2, seed=10 * seed + number)
    identity = stores[0].load(1).match.identity
    logs = {log_of(store, identity) for store in stores}
    assert {len(log) for log in logs} == {len(min(logs))}
    assert len(logs) > 1
    least = min(logs, key=lambda log: identity_of("\n".join(log)))
    for order in permutations(stores):
        whole = store_of()
        for store in order:
            merged(whole, store)
        assert log_of(whole, identity) == least


@pytest.mark.parametrize("there", ["played=played", "played=played+1", "branch='{}'"])
@pytest.mark.parametrize("is_later_here", [True, False])
def test_of_two_answers_to_an_exercise_the_later_is_kept(is_later_here: bool, there: str) -> None:
    one, other = store_of(1), store_of()
    merged(other, one)
    for store, day in ((one, 2 if is_later_here else 1), (other, 1 if is_later_here else 2)):
        insert = f"""INSERT INTO practised VALUES (1, 0, 0, 0, 1, 1, 0, '{{"last_review": "2026-01-0{day}"}}')"""
        store._db.execute(insert)  # noqa: SLF001 - likewise
    other._db.execute(f"UPDATE matches SET {there}")  # noqa: SLF001 - likewise
    merged(one, other)
    (kept,) = one._db.execute("SELECT card FROM practised").fetchall()  # noqa: SLF001 - likewise
    assert "2026-01-02" in kept[0]


def parted() -> tuple[Store, Store]:
    """Return two profiles in which the same match was continued differently, and further in the second."""
    one, other = store_of(1), store_of()
    merged(other, one)
    play_on(one, 20, seed=1)
    play_on(other, 30, seed=2)
    return one, other


def test_for_the_forks_of_a_match_each_version_of_it_is_read_once() -> None:
    reads: list[str] = []
    one, other = parted()
    for store in (one, other):
        store._db.set_trace_callback(reads.append)  # noqa: SLF001 - likewise
    plan(one._db, other._db)  # noqa: SLF001 - likewise
    assert sum(read.startswith("SELECT event") for read in reads) == 2


def test_a_fork_keeps_the_results_of_its_exercises() -> None:
    one, other = parted()
    one._db.execute("INSERT INTO practised VALUES (1, 0, 0, 0, 9, 1, 0, '{}')")  # noqa: SLF001 - likewise
    merged(one, other)
    assert practised_forks(one) == {(1, 9)}


def test_a_version_that_makes_no_game_becomes_no_fork_and_keeps_no_other_match_from_coming() -> None:
    one, other = parted()
    new_table(store=other, seed=bytes(32))
    damage = "UPDATE entries SET event = '{}' WHERE seq = 18"
    one._db.executescript(f"INSERT INTO practised VALUES (1, 0, 0, 0, 9, 1, 0, '{{}}'); {damage}")  # noqa: SLF001 - likewise
    merged(one, other)
    assert content(one) == content(other)


def test_a_fork_gets_the_results_of_exercises_from_every_profile_with_its_log() -> None:
    one, other = parted()
    later = copied(one)
    merged(one, other)  # `one` now has the fork, without results
    later._db.execute("INSERT INTO practised VALUES (1, 0, 0, 0, 9, 1, 0, '{}')")  # noqa: SLF001 - likewise
    for store, source in ((copied(one), later), (copied(later), one)):
        merged(store, source)
        assert practised_forks(store) == {(1, 9)}


@pytest.mark.parametrize(
    "upgrade", ["", "ALTER TABLE facts DROP COLUMN lost_high; ALTER TABLE facts ADD COLUMN lost_high REAL"]
)
def test_of_two_reviews_of_a_deal_one_is_kept_whole(upgrade: str) -> None:
    """Check tables with the usual order of columns, and with another, as after an upgrade."""
    one = store_of(1)
    play_on(one, 1_000, seed=1)
    other = copied(one)
    other._db.executescript(upgrade)  # noqa: SLF001 - likewise
    for store, costs in ((one, (1.5, 3.5, 2.5)), (other, (2.5, 1.5))):
        decided = [Decided(place, 1, 3, cost, cost, 0.1, "", "", "take-it") for place, cost in enumerate(costs)]
        verdict = tables.Verdict(1.0, 0.0, 0.0, -sum(costs))
        store.keep_figures(partial(tables.write_verdict, match_id=1, seat=0, line=0, verdict=verdict, decided=decided))
    for store, source in ((copied(one), other), (copied(other), one)):
        merged(store, source)
        assert rows(store, "facts JOIN decisions USING (match_id, seat, line)", "-lost_play, sum(cost)") == {(4.0, 4.0)}


def test_a_fork_that_a_recovery_has_cut_is_a_match_like_any_other() -> None:
    one, other, third = store_of(1), store_of(), store_of()
    merged(other, one)
    play_on(one, 30, seed=1)
    play_on(other, 20, seed=2)
    merged(one, other)
    merged(third, one)
    whole = content(third)
    one._db.execute("DELETE FROM entries WHERE seq > 9 AND match_id = (SELECT id FROM matches WHERE branch > '')")  # noqa: SLF001 - likewise
    merged(one, third)
    assert content(one) == whole
