"""Coach worker: it answers what it was asked, the urgent first, in a thread of its own, and tells when the coach broke down."""

from dataclasses import replace
from threading import Event as Flag

import pytest

from game.coach.explain import COACH, Explanation, explain
from game.coach.service import Answer, CoachFailedError, CoachService, InlineBench, Job, Judge, Solved, ThreadBench
from game.engine.actions import PlayCard
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.state import Observation
from tests.ai.positions import seen, table

QUICK = replace(COACH, drawn=100, kept=30, solved=10)
_PATIENCE = 30_000


class SlowBench:
    """Does nothing until it is let, and remembers what it was given."""

    def __init__(self) -> None:
        self.begun: list[Job] = []
        self.outcome: Answer | BaseException | None = None

    def begin(self, job: Job) -> None:
        self.begun.append(job)

    def poll(self) -> Answer | BaseException | None:
        outcome, self.outcome = self.outcome, None
        return outcome

    def close(self) -> None:
        self.outcome = None


def _seen(lead: str) -> Observation:
    return seen(table("982.A.. Q4.7.2. 7.K3..3 A.Q.5.4", trump="C", bids="1/pass/pass/pass", plays=lead))


def test_what_is_answered_in_a_thread_is_what_is_answered_on_the_spot() -> None:
    observation = _seen("")
    desk = CoachService(ThreadBench())
    found: Explanation | None = None
    for _ in range(_PATIENCE):
        found = desk.judged(observation, QUICK)
        if found is not None:
            break
        Flag().wait(0.001)
    desk.close()
    assert found == CoachService(InlineBench()).judged(observation, QUICK) == explain(observation, QUICK)


def test_one_thing_is_done_at_a_time_the_urgent_first_and_nothing_twice() -> None:
    bench = SlowBench()
    desk = CoachService(bench)
    first, second, third = (_seen(lead) for lead in ("", "AH", "9S"))
    for _ in range(3):
        assert desk.judged(first) is None
        assert desk.judged(second) is None
        assert desk.judged(third, is_urgent=True) is None
    assert bench.begun == [Judge(first)]
    bench.outcome = explain(first, QUICK)
    assert desk.judged(first) == explain(first, QUICK)
    assert bench.begun == [Judge(first), Judge(third)]
    desk.forget_wishes()
    bench.outcome = explain(third, QUICK)
    assert desk.judged(third) is not None
    assert bench.begun == [Judge(first), Judge(third)]


def test_of_many_answers_those_asked_for_last_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.coach.service._KEPT", 2)
    bench = SlowBench()
    desk = CoachService(bench)
    first, second, third = (_seen(lead) for lead in ("", "AH", "9S"))
    answer = explain(first, QUICK)
    for observation in (first, second, first, third):
        if desk.judged(observation) is None:
            bench.outcome = answer
            assert desk.judged(observation) is answer
    assert bench.begun == [Judge(first), Judge(second), Judge(third)]
    assert desk.judged(first) is answer
    assert desk.judged(second) is None
    assert bench.begun[3:] == [Judge(second)]


def test_a_coach_that_breaks_down_is_told_of() -> None:
    bench = SlowBench()
    desk = CoachService(bench)
    assert desk.judged(_seen("")) is None
    bench.outcome = ZeroDivisionError("planted")
    with pytest.raises(CoachFailedError) as caught:
        desk.judged(_seen(""))
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_open_hands_are_solved_for_every_card_that_may_be_played() -> None:
    state = table("982.A.. Q4.7.2. 7.K3..3 A.Q.5.4", trump="C", bids="1/pass/pass/pass")
    solved = CoachService(InlineBench()).solved(state.public, state.hands)
    assert solved is not None
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
