"""Thinking beside the game: one question at a time, answers by id, errors as values, and an end that comes."""

import random
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event as Flag

import pytest

from game.ai.player import Budget, Decision, Stop, bot_random
from game.engine.actions import MakeBid, SeatAction
from game.engine.bids import PASS, number
from game.engine.cards import Seat
from game.engine.state import Observation
from game.session.thinker import Answer, InlineThinker, Request, Thinker, ThreadThinker, new_id
from tests.session.matches import BOT_KEY, new_table

PATIENCE = 30.0
"""Seconds after which a test gives a thread up as stuck; a healthy one needs milliseconds."""


def _observation() -> Observation:
    table = new_table()
    table.deal()
    assert table.actor is not None
    return table.observe(table.actor)


def _request(level: str = "random") -> Request:
    return Request(id=new_id(), level=level, observation=_observation(), budget=Budget(1, 1), rng_key=BOT_KEY)


def _wait(thinker: Thinker) -> Answer:
    pause = Flag()
    for _ in range(int(PATIENCE * 1000)):
        answer = thinker.poll()
        if answer is not None:
            return answer
        pause.wait(0.001)
    raise AssertionError("no answer came")


def _action(answer: Answer) -> SeatAction:
    assert isinstance(answer.outcome, Decision)
    return answer.outcome.action


class _Slow:
    """A player that thinks until it is let go or told to stop, and bids the number of its level."""

    def __init__(self, *, listens: bool = True) -> None:
        self.begun: dict[str, Flag] = {}
        self.go: dict[str, Flag] = {}
        self.stopped: list[str] = []
        self.listens = listens
        for level in "123":
            self.begun[level], self.go[level] = Flag(), Flag()

    def __call__(self, level: str, _seen: Observation, _budget: Budget, _rng: random.Random, stop: Stop) -> Decision:
        self.begun[level].set()
        while not self.go[level].wait(0.001):
            if self.listens and stop():
                self.stopped.append(level)
                break
        return Decision(MakeBid(number(int(level))))


@contextmanager
def _thread(player: _Slow) -> Iterator[ThreadThinker]:
    thinker = ThreadThinker(player)
    try:
        yield thinker
    finally:
        for flag in player.go.values():
            flag.set()
        thinker.close(PATIENCE)


def test_the_default_player_is_the_door_to_all_levels() -> None:
    for thinker in (InlineThinker(), ThreadThinker()):
        request = _request("random")
        thinker.ask(request)
        answer = _wait(thinker)
        assert answer.id == request.id
        assert isinstance(_action(answer), MakeBid)
        assert thinker.poll() is None
        thinker.close()


def test_ids_never_recur() -> None:
    ids = [new_id() for _ in range(1000)]
    assert len(set(ids)) == 1000
    assert _request().id > max(ids)


def test_a_player_gets_dice_made_from_its_key_and_what_it_sees_but_never_the_key() -> None:
    got: list[tuple[object, ...]] = []

    def player(level: str, seen: Observation, budget: Budget, rng: random.Random, stop: Stop) -> Decision:
        got.append((level, seen, budget, rng.getstate()))
        assert not stop()
        return Decision(MakeBid(PASS))

    request = _request("2")
    for thinker in (InlineThinker(player), InlineThinker(player)):
        thinker.ask(request)
        assert thinker.poll() == Answer(request.id, Decision(MakeBid(PASS)))
    dice = bot_random(BOT_KEY, request.observation).getstate()
    assert got == [("2", request.observation, Budget(1, 1), dice)] * 2
    assert BOT_KEY.hex() not in repr(request)
    assert repr(BOT_KEY) not in repr(request)


@pytest.mark.parametrize("error", [ValueError("hm"), RecursionError("too deep"), SystemExit(3), KeyboardInterrupt()])
def test_an_error_comes_back_as_a_value_and_the_next_question_is_answered(error: BaseException) -> None:
    def player(level: str, _seen: Observation, _budget: Budget, _rng: random.Random, _stop: Stop) -> Decision:
        if level == "1":
            raise error
        return Decision(MakeBid(PASS))

    for thinker in (InlineThinker(player), ThreadThinker(player)):
        broken, good = _request("1"), _request("2")
        thinker.ask(broken)
        assert _wait(thinker) == Answer(broken.id, error)
        thinker.ask(good)
        assert _wait(thinker) == Answer(good.id, Decision(MakeBid(PASS)))
        thinker.close()


def test_a_newer_question_stops_the_older_and_its_answer_is_dropped() -> None:
    player = _Slow()
    with _thread(player) as thinker:
        first, second = _request("1"), _request("2")
        thinker.ask(first)
        assert player.begun["1"].wait(PATIENCE)
        thinker.ask(second)
        assert player.begun["2"].wait(PATIENCE)
        assert player.stopped == ["1"]
        assert thinker.poll() is None
        player.go["2"].set()
        assert _wait(thinker) == Answer(second.id, Decision(MakeBid(number(2))))
        assert thinker.poll() is None


def test_an_answer_that_lay_ready_is_dropped_when_another_question_was_asked() -> None:
    player = _Slow(listens=False)
    with _thread(player) as thinker:
        player.go["1"].set()
        thinker.ask(_request("1"))
        thinker.ask(_request("2"))
        assert player.begun["2"].wait(PATIENCE)  # so that the first answer, if there is one, lies ready
        assert thinker.poll() is None
        player.go["2"].set()
        assert _action(_wait(thinker)) == MakeBid(number(2))


def test_a_question_overtaken_before_it_was_begun_is_not_thought_about() -> None:
    player = _Slow(listens=False)
    with _thread(player) as thinker:
        thinker.ask(_request("1"))
        assert player.begun["1"].wait(PATIENCE)
        thinker.ask(_request("2"))
        thinker.ask(_request("3"))
        player.go["1"].set()
        player.go["3"].set()
        assert _action(_wait(thinker)) == MakeBid(number(3))
        assert not player.begun["2"].is_set()


def _worker() -> threading.Thread:
    """Return the thread begun last: one of another test may be ending still."""
    return [thread for thread in threading.enumerate() if thread.name == "thinker"][-1]


def test_closing_stops_a_player_that_listens_and_ends_the_thread() -> None:
    player = _Slow()
    thinker = ThreadThinker(player)
    thinker.ask(_request("1"))
    worker = _worker()
    assert player.begun["1"].wait(PATIENCE)
    thinker.close(PATIENCE)
    assert not worker.is_alive()
    assert player.stopped == ["1"]
    assert thinker.poll() is None
    thinker.ask(_request("2"))
    assert thinker.poll() is None
    thinker.close()


def test_closing_does_not_wait_for_ever_for_a_player_that_does_not_listen() -> None:
    player = _Slow(listens=False)
    thinker = ThreadThinker(player)
    thinker.ask(_request("1"))
    worker = _worker()
    assert player.begun["1"].wait(PATIENCE)
    thinker.close(0.01)
    assert worker.is_alive()
    assert worker.daemon
    player.go["1"].set()
    worker.join(PATIENCE)
    assert thinker.poll() is None


def test_a_closed_inline_thinker_answers_nothing() -> None:
    thinker = InlineThinker()
    thinker.ask(_request())
    thinker.close()
    assert thinker.poll() is None
    thinker.ask(_request())
    assert thinker.poll() is None


def test_a_seat_keeps_its_dice_when_its_decision_is_taken_back() -> None:
    table = new_table(people=(Seat.S,))
    table.deal()
    while table.actor != Seat.S:
        assert table.actor is not None
        table.submit(table.actor, MakeBid(PASS))
    before = table.observe(Seat.W)
    table.submit(Seat.S, MakeBid(PASS))
    table.undo(Seat.S)
    after = table.observe(Seat.W)
    assert bot_random(BOT_KEY, before).random() == bot_random(BOT_KEY, after).random()
