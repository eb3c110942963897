"""Facts about each deal depend only on the match logs, and figures are sums of facts."""

import random
from collections import defaultdict
from collections.abc import Iterator
from functools import partial

import pytest

from game.career import practice, tables
from game.career.match_filter import MatchFilter
from game.career.practice import Practised
from game.career.reader import career_of
from game.career.statistics import Figures, Grouping
from game.coach.habits import Habit
from game.engine.cards import Seat
from game.records.marks import MarkKind
from game.records.replay import verify
from game.session.exchange import import_record, record_from
from game.session.journal import Branch
from game.session.replay import finished_part
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from game.session.union import bring
from game.upkeep.career_count import CareerCount
from game.worker import InlineWorker
from tests.session.matches import SHORT, SINGLES, advance, new_table
from tests.support.breadth import selected
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
    """Yield a store with the careers of two people; some of their deals are judged."""
    found = Store.open(None).store
    matches = make_career(found, 24)
    make_career(found, 5, person="Ben", seed=3)
    make_leaks(found, matches[::2], {Habit.LOW_MANY: [1.5] * 20, Habit.EARLY: [0.5] * 9}, idle=1)
    yield found
    found.close()


def by_size(store: Store, numbers: set[int]) -> dict[str, dict[str, float]]:
    """Return sums over deals of the matches `numbers`, by hand size. Each deal counts only for the first person of its match."""
    db = store._db  # noqa: SLF001 - the stored rows
    found: dict[str, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    firsts = dict(db.execute("SELECT match_id, min(seat) FROM outings GROUP BY match_id"))
    for match_id, seat, *rest in db.execute("SELECT * FROM facts"):
        _line, _number, size, points, beside, bid, taken, board, boston, made, *_derived = rest[:-4]
        verdict = None if rest[-1] is None else rest[-4:]
        if match_id not in numbers or seat != firsts[match_id]:
            continue
        bold = bool(board or boston)
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
            "waiting": verdict is None,  # as all of these matches are finished, deals without a verdict wait for one
            **told,
        }
        for name, value in added.items():
            found[str(size)][name] += value
    return found


def check(store: Store, match_filter: MatchFilter) -> None:
    groups = career_of(store).divided(match_filter, Grouping.SIZE)
    plain = by_size(store, set(career_of(store).matches(match_filter)))
    assert [group.key for group in groups] == sorted(plain, key=int, reverse=True)
    for group in groups:
        assert group.figures._asdict() == pytest.approx({**Figures()._asdict(), **plain[group.key]})


@pytest.mark.parametrize("match_filter", FILTERS, ids=str)
def test_figures_by_size_are_those_of_the_deals(store: Store, match_filter: MatchFilter) -> None:
    check(store, match_filter)


def test_exercises_that_are_due_are_counted_as_they_are_listed(store: Store) -> None:
    chance = random.Random(2)
    for one in career_of(store).mistakes("Ada"):
        if chance.random() < 0.6:
            state = Practised(TODAY + chance.randint(-2, 2), TODAY - 3, chance.random() < 0.3, "")
            store.keep_figures(partial(practice.write_state, mistake=one, state=state))
    mistakes = career_of(store).mistakes("Ada")
    assert (
        0
        < career_of(store).mistakes_due("Ada", TODAY)
        == sum(one.state.is_due(TODAY) for one in mistakes)
        < len(mistakes)
    )
    assert career_of(store).mistaken() == ("Ada",)


# -- figures computed again -----------------------------------------------------------------------------------------


def counted(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Compute all missing figures and ratings; return all rows of the career tables, by table name."""
    count = CareerCount(store, InlineWorker())
    while not count.is_done:
        count.step()
    return {name: store._db.execute(f"SELECT * FROM {name}").fetchall() for name in tables.NAMES}  # noqa: SLF001 - the stored rows


def history(store: Store, other: Store, chance: random.Random) -> None:
    """Play, undo, mark, judge, branch, delete, import and merge matches at random."""
    going = [new_table(store=where, seed=chance.randbytes(32), level="club") for where in (store, other)]
    for step in range(60):
        table = chance.choice(going)
        here, number = table._store, table.match_id  # noqa: SLF001 - the store that holds it
        match chance.randrange(12):
            case 0:
                rules, people = chance.choice((SHORT, SINGLES)), chance.choice(((Seat.S,), (Seat.S, Seat.W)))
                going.append(new_table(rules, store=store, people=people, seed=chance.randbytes(32), level="club"))
            case 1:
                table.undo(Seat.S)
            case 2:
                table.mark(chance.choice((MarkKind.HINTS, MarkKind.COACH)))
            case 3 | 4:
                line = chance.randrange(3)
                choice = tables.Decided(0, 1, 3, 2.5, 2.5, 0.1, "", "", "take-it")
                found = tables.Verdict(float(step), -1.0, 0.0, -2.0)
                write = partial(
                    tables.write_verdict, match_id=number, seat=0, line=line, verdict=found, decided=[choice]
                )
                here.keep_figures(write)
            case 5 if table.public.match.winners is None:
                branch = Branch(origin=table.identity, deal=1, tricks=0, is_reshuffled=False)
                log = finished_part(table.log())
                made = Table.branched(here, log, branch, Secrets(seed=chance.randbytes(32), bot_key=b"key"))
                going.append(made)
            case 6 if len(going) > 2:
                going.remove(table)
                here.delete(number)
            case 7 if table.public.match.winners is not None and table.branch is None:
                import_record(store, verify(record_from(here, number)))
            case 8:
                store.keep_figures(lambda db: bring(db, other._db))  # noqa: SLF001 - a union takes databases
            case 9:
                store.keep_figures(partial(tables.leave_out, match_id=chance.choice(store.numbers())))
            case _:
                while chance.random() < 0.95 and advance(table, chance):
                    pass


@pytest.mark.parametrize("seed", selected(range(20), range(8)))
def test_facts_counted_anew_from_the_logs_are_those_that_were_kept(seed: int) -> None:
    store, other, chance = Store.open(None).store, Store.open(None).store, random.Random(seed)
    history(store, other, chance)
    left_out = "DELETE FROM counted WHERE is_damaged"
    # Delete the damage marks that `history` set on sound matches, as damaged matches are not counted.
    store.keep_figures(lambda db: db.execute(left_out))
    kept = counted(store)
    store.keep_figures(tables.forget_figures)
    assert career_of(store).progress().counted == 0
    anew = counted(store)
    verdict = len(tables.Verdict._fields)
    assert [row[:-verdict] for row in anew["facts"]] == [row[:-verdict] for row in kept["facts"]] != []
    assert all(anew[name] == kept[name] for name in ("counted", "outings", "company"))
    store.close()
