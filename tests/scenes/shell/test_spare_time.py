"""Spare time: finished matches are reviewed, the newest first, with at most a quarter of a core, never while a match is open."""

import random
from collections.abc import Callable
from typing import Any

import pytest

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.coach import service as coach_service
from game.coach.explain import Explanation, explain
from game.coach.service import CoachService
from game.engine.state import Observation
from game.scenes.shell.spare_time import SpareTime
from game.session.store import Store
from game.toolkit.devices.power import LOW, Power, is_low
from game.upkeep.reviewer import Reviewer
from game.worker import InlineWorker, Ticket
from tests.session.matches import SHORT, new_table, play_out, play_until
from tests.support.narrowing import not_none
from tests.support.own_table import decisions
from tests.support.quick_coach import QUICK
from tests.support.workers import HandWorker

STEP = 1 / 20
"""Seconds between two steps of the main loop."""


class Processor:
    """A simulated processor that needs some seconds for each judgement."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """Store the function that returns the duration of each judgement in seconds."""
        self.worked = 0.0
        self.judged: list[Observation] = []
        self._seconds = seconds

    def explain(self, seen: Observation, _skill: object) -> Explanation:
        self.judged.append(seen)
        self.worked += self._seconds()
        return explain(seen, QUICK)

    def time(self) -> float:
        return self.worked


class SlowWorker(HandWorker):
    """A worker that finishes a job in the time needed by the simulated processor."""

    def __init__(self, processor: Processor) -> None:
        super().__init__()
        self._processor = processor
        self._busy = 0.0
        self._doing: Ticket[Any] | None = None

    def pass_time(self, dt: float) -> None:
        """Let `dt` seconds pass, in which a waiting job may begin and a running job may end."""
        if self._doing is None and self.waiting:
            self._doing = self.waiting[0]
            self.submitted.remove(self._doing)
            before = self._processor.worked
            self._trial = Ticket(self._doing._job)  # noqa: SLF001 - computed now, finished later
            self._trial.do()
            self._busy = self._processor.worked - before
        self._busy -= dt
        if self._doing is not None and self._busy <= 0:
            self._doing._outcome, self._doing = self._trial._outcome, None  # noqa: SLF001 - likewise


class Battery(Power):
    def __init__(self) -> None:
        self.low = False

    def is_low(self) -> bool:
        return self.low


class Program:
    """The parts of a program that review matches, with a simulated clock."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        store: Store,
        seconds: Callable[[], float] = lambda: 0.4,
        *,
        inline: bool = False,
    ) -> None:
        """Prepare reviews of the matches of a store, in the main thread if `inline`."""
        self.processor = Processor(seconds)
        self.worker = SlowWorker(self.processor)
        self.coach = CoachService(InlineWorker() if inline else self.worker, self.processor.time)
        self.reviewer = Reviewer(store, self.coach)
        self.battery = Battery()
        self.spare_time = SpareTime(
            self.reviewer, self.coach, self.battery, self.processor.time if inline else lambda: 0.0
        )
        self.clock = 0.0
        monkeypatch.setattr(coach_service, "explain", self.processor.explain)

    def run(self, seconds: float, *, is_free: bool = True) -> None:
        """Let some seconds pass, in which reviews may be made if `is_free`."""
        for _step in range(round(seconds / STEP)):
            self.worker.pass_time(STEP)
            before = self.processor.worked
            self.spare_time.step(STEP, is_free=is_free)
            self.clock += STEP + (self.processor.worked - before)  # plus seconds worked in this thread


@pytest.fixture
def store() -> Store:
    found = Store.open(None).store
    for number in range(2):
        play_out(new_table(SHORT, store=found, seed=bytes([number] * 32)), random.Random(number))
    going = new_table(SHORT, store=found)
    play_until(going, random.Random(3), lambda table: len(table.public.match.results) == 1)
    return found


def judged_in(store: Store) -> tuple[int, int]:
    """Return the numbers of deals judged, and of deals waiting for a judgement."""
    return career_of(store).totals(MatchFilter()).judged, career_of(store).totals(MatchFilter()).waiting


def test_every_finished_deal_is_reviewed_the_newest_match_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(monkeypatch, store)
    assert judged_in(store) == (0, 6)
    program.run(8)
    half = decisions(store)
    assert {one.match_id for one in half} == {2}
    program.run(60)
    assert program.reviewer.is_done
    assert judged_in(store) == (6, 0)
    assert {one.match_id for one in decisions(store)} == {1, 2}
    judged = len(program.processor.judged)
    program.run(5)
    assert len(program.processor.judged) == judged == len(set(program.processor.judged))


@pytest.mark.parametrize("inline", [False, True], ids=["in a thread", "in the main thread"])
def test_it_takes_a_quarter_of_one_core_at_most(store: Store, monkeypatch: pytest.MonkeyPatch, *, inline: bool) -> None:
    """Check that the coach works at most a quarter of the time, apart from the judgement in progress."""
    chance = random.Random(8)
    program = Program(monkeypatch, store, lambda: chance.uniform(0.05, 3.0), inline=inline)
    while not program.reviewer.is_done:
        program.run(STEP)
        longest = 3.0
        assert program.processor.worked <= program.clock / 4 + longest
        assert program.clock < 400
    assert program.processor.worked >= program.clock / 4 * 0.9  # pauses are not longer than needed
    assert len(program.processor.judged) > 10


def test_nothing_is_judged_while_a_game_is_open_and_nothing_is_lost(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = Program(monkeypatch, store)
    program.run(5, is_free=False)
    assert not program.processor.judged
    program.run(3)
    begun = len(program.processor.judged)
    assert begun
    program.run(20, is_free=False)
    assert len(program.processor.judged) == begun
    program.coach.forget_wishes()  # as pages do when they close
    program.run(90)
    assert program.reviewer.is_done
    assert len(program.processor.judged) == len(set(program.processor.judged))


def test_nothing_is_judged_while_the_battery_is_low(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(monkeypatch, store)
    program.battery.low = True
    program.run(60)
    assert not program.processor.judged
    program.battery.low = False
    program.run(60)
    assert program.processor.judged


def test_a_battery_is_low_below_thirty_per_cent_if_it_is_in_use_and_known() -> None:
    assert is_low(LOW - 1, on_battery=True)
    assert not is_low(LOW, on_battery=True)
    assert not is_low(5, on_battery=False)
    assert not is_low(None, on_battery=True)
    assert not Power().is_low()
    assert LOW == 30


def test_what_a_page_asks_of_the_coach_comes_first(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(monkeypatch, store)
    seen = new_table(SHORT, store=store)
    play_until(seen, random.Random(5), lambda table: table.actor is not None)
    wanted = seen.observe(not_none(seen.actor))
    assert program.coach.judged(wanted) is None
    for _step in range(5):
        program.spare_time.step(STEP, is_free=True)
    assert len(program.worker.waiting) == 1
    program.worker.pass_time(STEP)
    assert program.processor.judged == [wanted]
    program.run(5)
    assert len(program.processor.judged) > 1


def test_a_deal_that_cannot_be_judged_or_read_is_passed_over(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = Program(monkeypatch, store)
    monkeypatch.setattr(coach_service, "explain", lambda *_given: 1 / 0)
    store._db.execute("UPDATE entries SET event='nonsense' WHERE match_id=1 AND seq=9")  # noqa: SLF001 - damage
    program.coach = CoachService(InlineWorker())
    program.reviewer = Reviewer(store, program.coach)
    for _step in range(20):
        program.reviewer.step()
    assert program.reviewer.is_done
    assert judged_in(store)[0] == 0
    assert capsys.readouterr().err.count("could not be reviewed") == 3


def test_a_match_finished_meanwhile_is_reviewed_too(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(monkeypatch, store, inline=True)
    program.run(120)
    assert program.reviewer.is_done
    play_out(new_table(SHORT, store=store, seed=bytes([9] * 32)), random.Random(9))
    assert not program.reviewer.is_done
    program.run(60)
    assert judged_in(store) == (9, 0)
