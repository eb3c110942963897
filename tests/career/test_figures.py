"""The figures of a match agree with its score sheet, and are stored at the end of each deal."""

import random
import sqlite3
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from game.career import figures, practice, tables
from game.career.figures import bits_of, figures_of
from game.career.match_filter import Column, Ending, MatchFilter
from game.career.practice import Mistake, Practised
from game.career.reader import career_of
from game.career.statistics import Grouping
from game.career.tables import Decided
from game.engine.bids import BidKind
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.records.marks import MarkKind, kinds_of
from game.rulesets.presets import PRESETS
from game.session import copies
from game.session.journal import Branch
from game.session.replay import finished_part
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from tests.session.matches import ASKING, SHORT, SINGLES, new_table, play_out, play_until
from tests.session.wrecks import change, rows

TWO = (Seat.S, Seat.W)


def kept_in(store: Store) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of the tables of computed figures, by table name."""
    with_all = {name: store._db.execute(f"SELECT * FROM {name} ORDER BY 1, 2").fetchall() for name in tables.NAMES}  # noqa: SLF001 - the stored rows
    return {name: [tuple(row) for row in rows] for name, rows in with_all.items()}


def figures_in(store: Store, number: int) -> tuple[int, figures.MatchFigures]:
    """Return the last sequence number of a match's journal, and the figures computed from the journal."""
    journal = store.load(number).journal()
    return journal.seq, figures_of(journal.state.public, kinds_of(journal.marks))


def _uncounted(db: sqlite3.Connection, match_id: int) -> None:
    db.execute("DELETE FROM counted WHERE match_id=?", (match_id,))


def counted_anew(store: Store, numbers: tuple[int, ...]) -> None:
    """Delete the stored figures of the matches `numbers`, and compute the figures again from the logs."""
    for number in numbers:
        last, found = figures_in(store, number)
        store.keep_figures(partial(_uncounted, match_id=number))
        store.keep_figures(partial(tables.write_counted, match_id=number, last=last, found=found))


@pytest.mark.parametrize(
    "rules", [SHORT, ASKING, SINGLES, replace(PRESETS["blooper"], sizes=(1, 2))], ids=lambda rules: rules.name
)
def test_figures_kept_as_deals_end_are_those_of_the_score_sheet_and_of_the_log(rules: Rules) -> None:
    store = Store.open(None).store
    table = new_table(rules, store=store, people=TWO)
    play_out(table, random.Random(4))
    kept = kept_in(store)
    match = table.public.match
    for seat, place, shared, margin, deals, points in store._db.execute(  # noqa: SLF001 - likewise
        """SELECT seat, place, is_shared, margin, count(*), sum(points) FROM outings JOIN facts USING (match_id, seat)
        GROUP BY match_id, seat"""
    ):
        side = match.side_of(Seat(seat))
        assert (
            points == match.totals[side] == sum(result.scores[side].total for result in match.results if result.scores)
        )
        assert deals == sum(bool(result.scores) for result in match.results)
        assert margin == match.totals[side] - max(total for index, total in enumerate(match.totals) if index != side)
        assert (place == 1) is (side in (match.winners or ()))
        assert bool(shared) is (place == 1 and len(match.winners or ()) > 1)
    assert len(kept["outings"]) == len(TWO)
    assert len(kept["company"]) == len(TWO) * (len(match.seats) - 1)
    counted_anew(store, (table.match_id,))
    assert kept_in(store) == kept


def test_a_deal_counts_contracts_boards_and_tricks_too_many_and_too_few() -> None:
    table = new_table(SHORT, people=(Seat.S,))
    play_out(table, random.Random(9))
    (outing,) = figures_of(table.public, ()).outings
    match = table.public.match
    for deal, result in zip(outing.deals, match.results, strict=True):
        contract, taken = result.contracts[0], result.tricks[0]
        assert (deal.bid, deal.taken, deal.size) == (contract.tricks, taken, result.size)
        assert deal.board == (contract.level if contract.kind is BidKind.BOARD else 0)
        assert deal.made is (None if not contract.tricks else taken >= contract.tricks)
        assert deal.beside == result.scores[0].total - result.scores[1].total
        if contract.kind is BidKind.NUMBER and contract.tricks:
            assert (deal.over, deal.short) == (max(taken - contract.tricks, 0), max(contract.tricks - taken, 0))
        else:
            assert (deal.over, deal.short) == (0, 0)


def test_what_is_taken_back_is_not_counted_and_the_verdict_on_it_goes() -> None:
    store = Store.open(None).store
    table = new_table(SHORT, store=store)
    play_until(table, random.Random(3), lambda table: len(table.public.match.results) == 2)
    verdict = tables.Verdict(1.0, -2.0, 0.0, -0.5)
    for line in (0, 1, 2):
        store.keep_figures(partial(tables.write_verdict, match_id=table.match_id, seat=0, line=line, verdict=verdict))
    before = kept_in(store)
    assert [row[-4:] for row in before["facts"]] == [verdict] * 2
    assert table.undo(Seat.S)
    after = kept_in(store)
    assert [row[-4:] for row in after["facts"]] == [verdict]
    assert after["counted"][0][-1] == bits_of([MarkKind.TAKEN_BACK, MarkKind.HANDS_SEEN])


def test_a_match_that_is_deleted_leaves_no_figures_here_nor_in_the_copies(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    store = Store.open(path).store
    tables_of = [new_table(SHORT, store=store, seed=bytes([number] * 32)) for number in (1, 2)]
    for table in tables_of:
        play_out(table, random.Random(1))
    copy = copies.make_copy(path, store._clock().date())  # noqa: SLF001 - the store's day
    store.delete(tables_of[0].match_id)
    assert copy is not None
    store.close()
    for file in (path, copy):
        for name in ("counted", "outings", "facts", "company"):
            assert set(rows(file, f"SELECT match_id FROM {name}")) == {(tables_of[1].match_id,)}


@pytest.fixture
def older(tmp_path: Path) -> Path:
    """Return the path of a profile without stored figures; it has two finished matches and an unfinished one."""
    path = tmp_path / "matches.db"
    store = Store.open(path).store
    for number in (1, 2, 3):
        table = new_table(SHORT, store=store, seed=bytes([number] * 32))
        if number < 3:
            play_out(table, random.Random(number))
        else:
            play_until(table, random.Random(number), lambda table: len(table.public.match.results) == 1)
    store.close()
    change(path, *(f"DELETE FROM {name}" for name in tables.NAMES))
    return path


def test_matches_that_are_not_counted_yet_are_due_and_counted_from_their_logs(older: Path) -> None:
    store = Store.open(older).store
    assert career_of(store).progress() == tables.CountProgress(due=3, counted=0, damaged=0)
    assert career_of(store).uncounted_matches(2) == [3, 2]
    counted_anew(store, (1, 2, 3))
    assert career_of(store).progress() == tables.CountProgress(due=0, counted=3, damaged=0)
    public = Table.resume(store, 1).public
    assert store._db.execute("SELECT margin FROM outings WHERE match_id=1").fetchone() == (  # noqa: SLF001 - likewise
        public.match.totals[0] - public.match.totals[1],
    )
    store.close()


# -- taught matches -------------------------------------------------------------------------------------------------


def told(store: Store) -> dict[str, object]:
    career, every = career_of(store), MatchFilter()
    grouped = {grouping.value: career.divided(every, grouping) for grouping in Grouping}
    people = [player.name for player in store.matches()[0].summary.players]
    return {
        **grouped,
        "totals": career.totals(every),
        "over time": career.over_time(every, 9),
        "played": career.played(),
        "matches": career.matches(every, are_played=True),
        "won or lost": [career.matches(MatchFilter(ending=one)) for one in (Ending.WON, Ending.LOST, Ending.SHARED)],
        "choices": [career.choices(column) for column in Column],
        "companions": [career.companions(every, are_partners=one) for one in (True, False)],
        "firsts": [career.firsts(person) for person in people],
        "course": [career.course(person) for person in people],
        "to judge": career.to_judge(999),
        "mistakes": [career.mistakes(person) for person in people],
        "due": [career.mistakes_due(person, 740_000) for person in people],
        "mistaken": career.mistaken(),
        "leaks": career.leaks(every, {}),
        "rows": (career.match_rows(MatchFilter()), career.deal_rows(MatchFilter())),
        "kept": [
            store._db.execute(f"SELECT * FROM {name}").fetchall()  # noqa: SLF001 - likewise
            for name in (*tables.LATER, "outings")
        ],
    }


def judge(store: Store, match_id: int) -> None:
    choice = Decided(0, 1, 2, 3.0, 3.0, 0.1, "", "", "take-it")
    verdict = partial(tables.write_verdict, match_id=match_id, seat=int(Seat.S), line=0, decided=(choice,))
    store.keep_figures(partial(verdict, verdict=tables.Verdict(1.0, 0.0, 0.0, -3.0)))
    state = Practised(due=1, since=1, is_known=False, card="")
    mistake = Mistake(match_id, int(Seat.S), 0, 0, 1, 2, 3.0, "", "take-it")
    store.keep_figures(partial(practice.write_state, mistake=mistake, state=state))


def taught_in(store: Store) -> list[Table]:
    """Add four matches marked as taught: a finished, an abandoned and an unfinished one, and a finished branch of the latter.

    Return their tables.
    """
    made = [new_table(store=store, seed=bytes([40 + count] * 32), marked=MarkKind.TAUGHT) for count in range(3)]
    play_out(made[0], random.Random(1))
    for table in made[1:]:
        play_until(table, random.Random(2), lambda table: len(table.public.match.results) == 2)
    branch = Branch(origin=made[2].identity, deal=1, tricks=0, is_reshuffled=False)
    log = finished_part(made[2].log())
    made.append(Table.branched(store, log, branch, Secrets(seed=bytes(32), bot_key=b"key"), marks=made[2].played.marks))
    play_out(made[-1], random.Random(3))
    store.abandon(made[1].identity)
    return made


def test_a_taught_match_counts_nowhere_and_is_listed_as_what_it_is() -> None:
    store = Store.open(None).store
    play_out(new_table(store=store), random.Random(4))
    judge(store, 1)
    before = told(store)
    made = taught_in(store)
    for table in made:
        judge(store, table.match_id)
    assert told(store) == before
    assert set(career_of(store).matches(MatchFilter())) == {1, *(table.match_id for table in made)}
    assert career_of(store).progress() == (0, 1 + len(made), 0)
