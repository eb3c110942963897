"""Sums that are kept are those of a plain computation over the deals, whatever was changed in between."""

import random
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from functools import partial

import pytest

from game.career import practice, sums, tables
from game.career.match_filter import MatchFilter
from game.career.practice import Practised
from game.career.statistics import Figures, Grouping
from game.coach.habits import Habit
from game.engine.cards import Seat
from game.session.store import Store
from tests.session.matches import SHORT, new_table, play_out, play_until
from tests.support.careers import make_career, make_leaks

TODAY = 740_000
FILTERS = (
    MatchFilter(),
    MatchFilter(person="Ada"),
    MatchFilter(person="nobody"),
    MatchFilter(ruleset="Classic", is_unaided=True),
    MatchFilter(level="club"),
    MatchFilter(partner="kevin"),
    MatchFilter(words="classic"),
)


@pytest.fixture
def store() -> Iterator[Store]:
    """Return the store of two people whose deals are judged in part."""
    found = Store.open(None).store
    matches = make_career(found, 24)
    make_career(found, 5, person="Ben", seed=3)
    make_leaks(found, matches[::2], {Habit.LOW_MANY: [1.5] * 20, Habit.EARLY: [0.5] * 9}, idle=1)
    yield found
    found.close()


def by_size(store: Store, numbers: set[int]) -> dict[str, dict[str, float]]:
    """Add up the deals of matches one by one, by the size of the hands, of each match as the first person there played them."""
    db = store._db  # noqa: SLF001 - what is in the file
    found: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    select = "SELECT match_id, seat, line, size, points, beside, bid, taken, board, boston, made FROM outing_deals"
    firsts = dict(db.execute("SELECT match_id, min(seat) FROM outings GROUP BY match_id"))
    judged = {row[:3]: row[3:7] for row in db.execute("SELECT * FROM judged")}
    for match_id, seat, line, size, points, beside, bid, taken, board, boston, made in db.execute(select):
        if match_id not in numbers or seat != firsts[match_id]:
            continue
        bold = bool(board or boston)
        verdict = judged.get((match_id, seat, line))
        told = dict(zip(("expected", "lost_high", "lost_low", "lost_play"), verdict or (0.0,) * 4, strict=True))
        added = {
            "deals": 1,
            "points": points,
            "beside": beside,
            "contracts": made is not None,
            "made": bool(made),
            "bold": bold,
            "bold_made": bold and bool(made),
            "short": bid - taken if made == 0 and not bold else 0,
            "over": taken - bid if made == 1 and not bold else 0,
            "judged": verdict is not None,
            **told,
        }
        for name, value in added.items():
            found[str(size)][name] += value
    return found


def check(store: Store, match_filter: MatchFilter) -> None:
    groups = store.career.divided(match_filter, Grouping.SIZE)
    plain = by_size(store, set(store.career.matches(match_filter)))
    assert [group.key for group in groups] == sorted(plain, key=int, reverse=True)
    for group in groups:
        assert group.figures._asdict() == pytest.approx({**Figures()._asdict(), **plain[group.key]})


def cells(db: sqlite3.Connection) -> list[tuple[object, ...]]:
    return [tuple(row) for row in db.execute("SELECT * FROM size_sums ORDER BY person, ruleset, level, marks, size")]


def check_cells(store: Store) -> None:
    """See that the sums are those that would be made of everything that is there now."""
    kept = cells(store._db)  # noqa: SLF001 - likewise
    store._db.execute("DELETE FROM size_sums")  # noqa: SLF001 - likewise
    for (number,) in store._db.execute("SELECT match_id FROM counted").fetchall():  # noqa: SLF001 - likewise
        store.keep_figures(partial(sums.put_in, match_id=number))
    made = cells(store._db)  # noqa: SLF001 - likewise
    assert [row[:5] for row in kept] == [row[:5] for row in made]
    for before, after in zip(kept, made, strict=True):
        assert before[5:] == pytest.approx(after[5:])


@pytest.mark.parametrize("match_filter", FILTERS, ids=str)
def test_figures_by_size_are_those_of_the_deals(store: Store, match_filter: MatchFilter) -> None:
    check(store, match_filter)


def test_the_kept_sums_are_read(store: Store) -> None:
    """A deal that changed behind them goes unnoticed where the sums of its outing stay: so they were read."""
    before = store.career.divided(MatchFilter(), Grouping.SIZE)
    store._db.execute("UPDATE outing_deals SET over = over + 100")  # noqa: SLF001 - likewise
    assert store.career.divided(MatchFilter(), Grouping.SIZE) == before
    assert store.career.divided(MatchFilter(words="classic"), Grouping.SIZE)[0].figures.over > 100


@pytest.mark.parametrize("damage", ["SET made = made + 1", "SET deals = 0", "SET size = 1, person = person || size"])
def test_kept_sums_that_are_damaged_are_not_believed(store: Store, damage: str) -> None:
    store._db.execute(f"UPDATE size_sums {damage} WHERE size = 7")  # noqa: SLF001 - likewise
    check(store, MatchFilter(person="Ada"))


def test_kept_sums_follow_what_is_deleted_judged_and_counted_anew(store: Store) -> None:
    for number in store.numbers()[:6]:
        store.delete(number)
    for number in store.numbers()[:4]:
        verdict = tables.Verdict(1.0, -2.0, -3.0, -4.0)
        write = partial(tables.write_verdict, match_id=number, seat=0, line=2, verdict=verdict)
        store.keep_figures(write)
        store.keep_figures(write)  # once more
        store.keep_figures(partial(tables.write_verdict, match_id=number, seat=0, line=99, verdict=verdict))
    for number in store.numbers()[6:8]:
        store.keep_figures(partial(tables.leave_out, match_id=number))
    check_cells(store)
    check(store, MatchFilter())
    store.keep_figures(tables.forget_figures)
    assert cells(store._db) == []  # noqa: SLF001 - likewise


def test_kept_sums_follow_a_match_that_is_played_and_taken_back() -> None:
    store = Store.open(None).store
    play_out(new_table(SHORT, store=store, people=(Seat.S, Seat.W)), random.Random(4))
    table = new_table(SHORT, store=store, seed=b"2" * 32)
    play_until(table, random.Random(3), lambda table: len(table.public.match.results) == 2)
    assert table.undo(Seat.S)
    check_cells(store)
    check(store, MatchFilter())
    store.close()


def test_exercises_that_are_due_are_counted_as_they_are_listed(store: Store) -> None:
    chance = random.Random(2)
    for one in store.career.mistakes("Ada"):
        if chance.random() < 0.6:
            state = Practised(TODAY + chance.randint(-2, 2), TODAY - 3, chance.random() < 0.3, "")
            store.keep_figures(partial(practice.write_state, mistake=one, state=state))
    mistakes = store.career.mistakes("Ada")
    assert 0 < store.career.mistakes_due("Ada", TODAY) == sum(one.is_due(TODAY) for one in mistakes) < len(mistakes)
    assert store.career.mistaken() == ("Ada",)
