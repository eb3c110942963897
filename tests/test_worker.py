"""Workers: they run one job at a time, urgent jobs first, skip dropped jobs, report failures, and end in an orderly way."""

import signal
import sys
from collections.abc import Callable, Iterator
from queue import SimpleQueue
from threading import Event, current_thread
from threading import enumerate as threads

import pytest

from game import worker as worker_module
from game.worker import InlineWorker, JobFailedError, ThreadWorker, Ticket, Worker, close_all, started_thread, waking

PATIENCE = 60.0
"""Seconds after which a thread counts as stuck; normally milliseconds are enough."""
Stop = Callable[[], bool]


class Jobs:
    """Jobs, some of which block until released. `begun` lists the started jobs in order."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.stopped: list[str] = []
        self.threads: set[str] = set()
        self.is_busy, self.may_end = Event(), Event()

    def quick(self, name: str) -> Callable[[Stop], str]:

        def job(_stop: Stop) -> str:
            self.begun.append(name)
            self.threads.add(current_thread().name)
            return f"outcome of {name}"

        return job

    def long(self, stop: Stop) -> str:
        self.begun.append("long")
        self.is_busy.set()
        while not self.may_end.wait(0.001):
            if stop():
                self.stopped.append("long")
                break
        return "outcome of long"

    def broken(self, _stop: Stop) -> str:
        self.is_busy.set()
        assert self.may_end.wait(PATIENCE)
        raise ZeroDivisionError("planted")


@pytest.fixture
def jobs() -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.may_end.set()


@pytest.fixture
def thread(jobs: Jobs) -> Iterator[ThreadWorker]:
    made = ThreadWorker("tested")
    yield made
    jobs.may_end.set()
    close_all([made])


@pytest.fixture(params=["inline", "thread"])
def worker(request: pytest.FixtureRequest, thread: ThreadWorker) -> Worker:
    return InlineWorker() if request.param == "inline" else thread


def outcome(ticket: Ticket[str]) -> str:
    """Wait for the outcome of a job, and return it.

    Raises:
        JobFailedError: the job raised an error.
    """
    for _ in range(int(PATIENCE * 1000)):
        if ticket.is_done:
            return ticket.result()
        Event().wait(0.001)
    raise AssertionError("nothing came")


def busy(thread: ThreadWorker, jobs: Jobs) -> Ticket[str]:
    ticket = thread.submit(lambda _stop: jobs.long(lambda: False))
    assert jobs.is_busy.wait(PATIENCE)
    return ticket


def test_a_job_is_done_with_a_thread_and_without(worker: Worker, jobs: Jobs) -> None:
    assert [outcome(worker.submit(jobs.quick(name))) for name in "ab"] == ["outcome of a", "outcome of b"]
    assert jobs.begun == ["a", "b"]
    assert jobs.threads <= {"tested", "MainThread"}
    assert ("tested" in jobs.threads) == isinstance(worker, ThreadWorker)


def test_without_a_job_there_is_no_thread(thread: ThreadWorker) -> None:
    assert "tested" not in [each.name for each in threads()]
    close_all([thread])


@pytest.mark.parametrize("error", [ValueError("hm"), RecursionError("too deep"), SystemExit(3), KeyboardInterrupt()])
def test_a_failure_is_raised_where_the_result_is_wanted_and_the_next_job_is_done(
    worker: Worker, jobs: Jobs, error: BaseException
) -> None:
    def fail(_stop: Stop) -> str:
        raise error

    with pytest.raises(JobFailedError) as failed:
        outcome(worker.submit(fail))
    assert failed.value.__cause__ is error
    assert outcome(worker.submit(jobs.quick("a"))) == "outcome of a"


def test_a_failure_of_a_job_that_was_dropped_is_raised_with_the_next_one_and_once(
    thread: ThreadWorker, jobs: Jobs
) -> None:
    dropped = thread.submit(jobs.broken)
    assert jobs.is_busy.wait(PATIENCE)
    thread.drop_all()
    later = thread.submit(jobs.quick("a"))
    jobs.may_end.set()
    assert outcome(later) == "outcome of a"
    with pytest.raises(JobFailedError, match="planted"):
        thread.submit(jobs.quick("b"))
    assert not dropped.is_done
    assert outcome(thread.submit(jobs.quick("b"))) == "outcome of b"


def test_jobs_are_done_in_their_order_but_the_urgent_first(thread: ThreadWorker, jobs: Jobs) -> None:
    busy(thread, jobs)
    tickets = [thread.submit(jobs.quick(name), is_urgent=name in "bc") for name in "abcde"]
    tickets[3].is_urgent = True
    jobs.may_end.set()
    assert [outcome(ticket) for ticket in tickets] == [f"outcome of {name}" for name in "abcde"]
    assert jobs.begun == ["long", "b", "c", "d", "a", "e"]


def test_waiting_jobs_that_are_dropped_are_never_begun_and_the_one_in_progress_goes_on(
    thread: ThreadWorker, jobs: Jobs
) -> None:
    in_progress, waiting = busy(thread, jobs), thread.submit(jobs.quick("a"))
    thread.drop_waiting()
    later = thread.submit(jobs.quick("b"))
    jobs.may_end.set()
    assert outcome(later) == "outcome of b"
    assert outcome(in_progress) == "outcome of long"
    assert (waiting.is_dropped, waiting.is_done) == (True, False)
    assert jobs.begun == ["long", "b"]


def test_a_job_in_progress_that_is_dropped_is_told_to_end_and_has_no_outcome(thread: ThreadWorker, jobs: Jobs) -> None:
    dropped = thread.submit(jobs.long)
    assert jobs.is_busy.wait(PATIENCE)
    thread.drop_all()
    assert outcome(thread.submit(jobs.quick("a"))) == "outcome of a"
    assert jobs.stopped == ["long"]
    assert not dropped.is_done


def test_an_outcome_that_lay_ready_outlives_what_is_dropped_afterwards(thread: ThreadWorker, jobs: Jobs) -> None:
    ticket = thread.submit(jobs.quick("a"))
    outcome(ticket)
    thread.submit(jobs.quick("b"))
    thread.drop_all()
    assert ticket.result() == "outcome of a"


def test_workers_that_are_closed_stop_what_listens_wait_for_it_and_begin_nothing_more(jobs: Jobs) -> None:
    workers: list[Worker] = [ThreadWorker("tested"), InlineWorker(), ThreadWorker("tested")]
    in_progress, waiting = workers[0].submit(jobs.long), workers[0].submit(jobs.quick("a"))
    assert jobs.is_busy.wait(PATIENCE)
    close_all(workers)
    assert "tested" not in [each.name for each in threads()]
    assert jobs.begun == jobs.stopped == ["long"]
    assert not in_progress.is_done
    assert not waiting.is_done


def test_a_worker_that_is_closed_does_jobs_while_one_waits(thread: ThreadWorker, jobs: Jobs) -> None:
    close_all([thread])
    assert thread.submit(jobs.quick("a")).result() == "outcome of a"
    assert jobs.threads == {"MainThread"}


def test_workers_that_are_closed_are_waited_for_two_seconds_in_all(jobs: Jobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit holds for any number of stuck workers. The test's clock advances only during a wait."""
    now, waited = [100.0], []

    class HeldUp(InlineWorker):
        def wait(self, seconds: float) -> None:
            waited.append(seconds)
            now[0] += min(seconds, 1.5)

    monkeypatch.setattr(worker_module, "monotonic", lambda: now[0])
    close_all([HeldUp(), HeldUp(), HeldUp()])
    assert waited == [2.0, 0.5, 0.0]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals for threads")
def test_whoever_waits_is_woken_by_each_job_and_by_the_end_of_each_thread(thread: ThreadWorker, jobs: Jobs) -> None:
    """Check also that nobody is woken outside the `waking` block."""
    woken: SimpleQueue[str] = SimpleQueue()
    with waking(lambda: woken.put(current_thread().name)):
        thread.submit(jobs.quick("one"))
        assert woken.get(timeout=PATIENCE) == "tested"
        started_thread("ends", list)
        assert woken.get(timeout=PATIENCE) == "ends"
    started_thread("late", list).join()
    assert woken.empty()


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals for threads")
def test_a_thread_leaves_the_signals_to_the_main_thread() -> None:
    held_back: list[set[int]] = []
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    started_thread("tested", lambda: held_back.append(set(signal.pthread_sigmask(signal.SIG_BLOCK, ())))).join(PATIENCE)
    assert held_back[0] >= {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT}
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
