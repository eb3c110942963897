"""Practice of mistakes: the player is asked again about a costly choice on later days, until the better choice is known."""

import random
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise

import pytest

from game.career import practice, tables
from game.career.practice import KindSum, Mistake, Practised, day_of, following, state_after_answer
from game.career.reader import career_of
from game.engine.cards import Seat
from game.session.store import Store
from tests.session.matches import SHORT, new_table, play_out, play_until
from tests.support.own_table import keep_mistakes, played

NOON = datetime(2031, 5, 4, 12, tzinfo=UTC)
DAY = timedelta(days=1)


def mistake(place: int = 0, *, habit: str = "", reason: str = "take-it", trick: int = 1, cost: float = 2.0) -> Mistake:
    return Mistake(1, 0, 0, place, trick, 3, cost, habit, reason)


def keep(store: Store, one: Mistake, now: datetime, *, is_right: bool) -> None:
    store.keep_figures(
        partial(practice.write_state, mistake=one, state=state_after_answer(one.state, now, is_right=is_right))
    )


def days(one: Practised, now: datetime) -> int:
    return one.due - day_of(now)


def test_wrong_comes_back_the_next_day_and_right_then_is_known() -> None:
    one = Practised()
    assert one.is_due(day_of(NOON))
    one = state_after_answer(one, NOON, is_right=False)
    assert days(one, NOON) == 1
    assert not one.is_due(day_of(NOON))
    one = state_after_answer(one, NOON + DAY, is_right=True)
    assert one.is_known
    assert not one.is_due(day_of(NOON + 1000 * DAY))


def test_right_at_once_comes_back_once_more_after_some_days() -> None:
    one = state_after_answer(Practised(), NOON, is_right=True)
    assert not one.is_known
    assert 2 <= days(one, NOON) <= 4
    assert state_after_answer(one, NOON + days(one, NOON) * DAY, is_right=True).is_known


def test_right_on_the_day_of_a_mistake_is_not_yet_known() -> None:
    one = state_after_answer(Practised(), NOON, is_right=False)
    one = state_after_answer(one, NOON + timedelta(hours=1), is_right=True)
    assert not one.is_known
    one = state_after_answer(one, NOON + 3 * DAY, is_right=False)
    assert one.since == day_of(NOON + 3 * DAY)
    one = state_after_answer(one, NOON + 3 * DAY, is_right=True)
    assert not one.is_known
    assert state_after_answer(one, NOON + 5 * DAY, is_right=True).is_known


def test_a_clock_set_back_and_a_card_that_is_none_do_no_harm() -> None:
    one = state_after_answer(Practised(), NOON, is_right=False)
    assert not state_after_answer(one, NOON - 9 * DAY, is_right=True).is_known
    for card in ("nonsense", "{}", "[1]"):
        assert days(state_after_answer(one._replace(card=card), NOON + DAY, is_right=False), NOON + DAY) >= 1


def test_equal_mistakes_are_one_kind_by_habit_or_else_by_reason() -> None:
    assert mistake(habit="late").kind == mistake(habit="late", reason="other", trick=0).kind
    assert mistake(reason="just-better").kind != mistake(reason="just-better", trick=0).kind
    found = [mistake(0, cost=1.5), mistake(1, cost=2.0), mistake(2, habit="late", cost=3.0)]
    found[1] = found[1]._replace(state=state_after_answer(Practised(), NOON, is_right=False))
    assert practice.kinds(found, day_of(NOON)) == (
        KindSum("card:take-it", times=2, cost=3.5, due=1, known=0),
        KindSum("late", times=1, cost=3.0, due=1, known=0),
    )


@pytest.mark.parametrize("counts", [(3, 3, 2), (5, 1, 1), (4, 2, 2), (1,)])
def test_no_two_of_a_kind_are_asked_in_a_row_and_as_many_as_can_be_are_asked(counts: tuple[int, ...]) -> None:
    waiting = [mistake(10 * kind + one, reason=f"r{kind}") for kind, count in enumerate(counts) for one in range(count)]
    asked: list[Mistake] = []
    while (found := following(waiting, day_of(NOON), last=asked[-1].kind if asked else "")) is not None:
        asked.append(found)
        waiting.remove(found)
    assert all(one.kind != other.kind for one, other in pairwise(asked))
    rest = sum(counts) - max(counts)
    assert len(asked) == min(sum(counts), 2 * rest + 1)
    assert len({one.kind for one in waiting}) <= 1


def test_a_kind_that_is_wanted_comes_first_and_of_a_kind_what_was_due_first() -> None:
    today = day_of(NOON)
    late = mistake(3, habit="late", cost=1.0)._replace(state=Practised(due=today))
    later = mistake(4, habit="late", cost=9.0)._replace(state=Practised(due=today - 1))
    waiting = [mistake(0), mistake(1), mistake(2), late, later]
    assert following(waiting, today, first="late") == later
    assert following(waiting, today) == waiting[0]
    assert following([late._replace(state=Practised(due=today + 1))], today) is None


def test_only_what_cost_a_point_in_a_match_that_is_over_is_asked_of_who_chose_it() -> None:
    store = Store.open(None).store
    number = played(store, people=(Seat.S, Seat.W))
    cheap = played(store, seed=2, cost=0.99)
    going = new_table(SHORT, store=store, seed=bytes([3] * 32))
    play_until(going, random.Random(3), lambda table: len(table.public.match.results) == 1)
    keep_mistakes(store, going.match_id, Seat.S)
    for person, seat in (("Player S", 0), ("Player W", 1)):
        found = career_of(store).mistakes(person)
        assert {(one.match_id, one.seat) for one in found} == {(number, seat)}
        assert career_of(store).mistakes_due(person, day_of(NOON)) == len(found)
    assert cheap not in {one.match_id for one in career_of(store).mistakes("Player S")}
    assert career_of(store).mistakes("Player N") == ()
    assert set(career_of(store).mistaken()) == {"Player S", "Player W"}


def test_how_an_exercise_went_is_kept_also_while_its_deal_is_judged_anew() -> None:
    store = Store.open(None).store
    number = played(store)
    first, *others = career_of(store).mistakes("Player S")
    keep(store, first, NOON, is_right=False)
    again, *rest = career_of(store).mistakes("Player S")
    assert (again.state.since, again.state.due) == (day_of(NOON), day_of(NOON) + 1)
    assert rest == others
    assert career_of(store).mistakes_due("Player S", day_of(NOON)) == len(others)
    store.keep_figures(
        partial(tables.write_verdict, match_id=number, seat=0, line=0, verdict=tables.Verdict(0, 0, 0, 0))
    )
    assert again not in career_of(store).mistakes("Player S")
    keep_mistakes(store, number, Seat.S)
    assert career_of(store).mistakes("Player S")[0] == again


def test_an_answer_to_a_deal_that_is_gone_is_not_kept() -> None:
    store = Store.open(None).store
    number = played(store)
    one = career_of(store).mistakes("Player S")[0]
    store.delete(number)
    keep(store, one, NOON, is_right=True)
    assert store._db.execute("SELECT count(*) FROM practised").fetchone() == (0,)  # noqa: SLF001 - the stored rows
    play_out(new_table(SHORT, store=store), random.Random(1))
    assert career_of(store).mistakes("Player S") == ()
