"""Each judged choice is stored with its deal and deleted with it, and no deal is judged twice."""

import random
from functools import partial

from game.career import tables
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.career.tables import Decided, Unjudged, Verdict
from game.coach.kept_verdicts import decode_verdict
from game.coach.review import DealReview
from game.coach.service import CoachService
from game.engine.cards import Seat
from game.session.source import source_of_match
from game.session.store import Store
from game.upkeep.verdicts import keep_verdict
from game.worker import InlineWorker
from tests.session.matches import SHORT, new_table, play_out, play_until
from tests.support.own_table import decisions

VERDICT = Verdict(1.0, -2.0, 0.0, -0.5)


def decided(place: int, cost: float = 0.0) -> Decided:
    return Decided(place, place, 3, cost, cost, 0.1, "one,two", "one" if cost else "", "take-it" if cost else "")


def keep(store: Store, match_id: int, line: int, *, seat: int = 0, costs: tuple[float, ...] = (2.5, 0.0)) -> None:
    """Store a verdict on a deal, with one choice for each cost in points."""
    found = tuple(decided(place, cost) for place, cost in enumerate(costs))
    write = partial(tables.write_verdict, match_id=match_id, seat=seat, line=line, verdict=VERDICT, decided=found)
    store.keep_figures(write)


def rows(store: Store, name: str) -> int:
    return int(store._db.execute(f"SELECT count(*) FROM {name}").fetchone()[0])  # noqa: SLF001 - the stored rows


def test_what_a_review_finds_of_each_choice_is_kept_as_it_was_found() -> None:
    store = Store.open(None).store
    table = new_table(SHORT, store=store)
    play_out(table, random.Random(3))
    review = DealReview(source_of_match(store, table.match_id).replay, 2, Seat.S)
    coach = CoachService(InlineWorker())
    while not review.is_done:
        review.work(coach)
    assert keep_verdict(store, table.identity, review)
    found = decisions(store)
    lines = [(place, line) for place, (_made, line) in enumerate(review.lines()) if line is not None]
    assert [(*one[:3], one.decided.place) for one in found] == [(table.match_id, 0, 2, place) for place, _line in lines]
    for one, (_place, line) in zip(found, lines, strict=True):
        option = line.explanation.of(line.decision.action)
        assert (one.decided.trick, one.decided.size) == (line.decision.trick, 2)
        assert one.decided[3:6] == (option.cost, option.behind.mean, option.behind.error)
        assert bool(one.decided.reason) is bool(option.cost)
        assert decode_verdict(one.decided.told) == (line.explanation if option.cost >= 1 else None)


def test_a_deal_that_is_judged_is_not_judged_again() -> None:
    store = Store.open(None).store
    table = new_table(SHORT, store=store)
    play_out(table, random.Random(3))
    every = [Unjudged(table.identity, 0, line) for line in range(len(table.public.match.results))]
    assert career_of(store).to_judge(9) == tuple(every)
    assert career_of(store).totals(MatchFilter()).waiting == len(every)
    keep(store, table.match_id, 0)
    keep(store, table.match_id, 1, costs=())  # a deal without choices
    assert career_of(store).to_judge(9) == tuple(every[2:])
    assert career_of(store).totals(MatchFilter()).waiting == len(every) - 2
    assert rows(store, "decisions") == 2


def test_choices_of_a_deal_taken_back_go_with_it() -> None:
    store = Store.open(None).store
    table = new_table(SHORT, store=store)
    play_until(table, random.Random(3), lambda table: len(table.public.match.results) == 2)
    for line in (0, 1):
        keep(store, table.match_id, line)
    assert rows(store, "decisions") == 4
    assert table.undo(Seat.S)
    assert {one.line for one in decisions(store)} == {0}
