"""Coach service: it answers the urgent questions first, in its own thread, and reports when the coach fails."""

from dataclasses import replace
from threading import Event as Flag

import pytest

from game.coach.explain import COACH, Explanation, explain
from game.coach.service import CoachService, Solved
from game.engine.actions import PlayCard
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.state import Observation
from game.worker import InlineWorker, JobFailedError, ThreadWorker, close_all
from tests.support.narrowing import not_none
from tests.support.notation import seen, table
from tests.support.workers import HandWorker

QUICK = replace(COACH, drawn=100, kept=30, solved=10)
_PATIENCE = 30_000


def _seen(lead: str) -> Observation:
    return seen(table("982.A.. Q4.7.2. 7.K3..3 A.Q.5.4", turned="C", bids="1/pass/pass/pass", plays=lead))


def test_a_thread_gives_the_same_answers_as_an_inline_worker() -> None:
    observation = _seen("")
    worker = ThreadWorker("coach")
    desk = CoachService(worker)
    found: Explanation | None = None
    for _ in range(_PATIENCE):
        found = desk.judged(observation, QUICK)
        if found is not None:
            break
        Flag().wait(0.001)
    close_all([worker])
    assert found == CoachService(InlineWorker()).judged(observation, QUICK) == explain(observation, QUICK)


def test_the_urgent_is_answered_first_and_nothing_twice() -> None:
    worker = HandWorker()
    desk = CoachService(worker)
    first, second, third = (_seen(lead) for lead in ("", "AH", "9S"))
    for _ in range(3):
        assert desk.judged(first, QUICK) is None
        assert desk.judged(second, QUICK) is None
        assert desk.judged(third, QUICK, is_urgent=True) is None
    assert len(worker.submitted) == 3
    worker.do_next()
    assert [desk.judged(seen, QUICK) is not None for seen in (first, second, third)] == [False, False, True]
    assert desk.judged(second, QUICK, is_urgent=True) is None  # no new job: `second` now precedes `first`
    worker.do_next()
    assert [desk.judged(seen, QUICK) for seen in (first, second)] == [None, explain(second, QUICK)]
    desk.forget_wishes()
    assert not worker.waiting
    assert len(worker.submitted) == 3
    assert desk.judged(first, QUICK) is None
    assert len(worker.submitted) == 4


def test_a_failed_coach_is_reported_even_if_nobody_asks_for_that_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_observation: Observation, _skill: object) -> Explanation:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("game.coach.service.explain", fail)
    for tell in (lambda desk: desk.judged(_seen("")), CoachService.forget_wishes):
        worker = HandWorker()
        desk = CoachService(worker)
        assert desk.judged(_seen("")) is None
        worker.do_next()
        with pytest.raises(JobFailedError, match="planted") as caught:
            tell(desk)
        assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_open_hands_are_solved_for_every_card_that_may_be_played() -> None:
    state = table("982.A.. Q4.7.2. 7.K3..3 A.Q.5.4", turned="C", bids="1/pass/pass/pass")
    solved = not_none(CoachService(InlineWorker()).solved(state.public, state.hands))
    assert {card for card, _tricks in solved.tricks} == {
        card for card in Card if playable(seen(state)).cards >> card & 1
    }
    assert solved.best == max(tricks for _card, tricks in solved.tricks)
    assert Solved(()).best is None


def test_a_card_that_may_not_be_played_has_no_price() -> None:
    explanation = explain(_seen("AH"), QUICK)
    assert [option.action for option in explanation.options] == [PlayCard(Card.H7)]
    with pytest.raises(KeyError):
        explanation.of(PlayCard(Card.SQ))
