"""Benchmark of reviews, which run while the program is idle, and of exercises made from the player's mistakes.

    python -m tools.benchmarks.bench_reviews [SECONDS]

A `classic` match is reviewed in real time with a worker thread. The share of a core counts the processor time of all threads. The
queries and pages of the exercises are timed with 5,000 matches in the profile. Times are medians of processor time.
"""

import argparse
import random
import tempfile
import time
from pathlib import Path

from game.career.practice import day_of
from game.career.reader import career_of
from game.clock import utc_now
from game.coach.service import CoachService
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import FiguresOf, StaticRoute
from game.scenes.shell.spare_time import SpareTime
from game.session.store import Store
from game.toolkit.devices.power import Power
from game.upkeep.reviewer import Reviewer
from game.worker import ThreadWorker
from tests.session.matches import new_table, play_out
from tests.support.careers import make_career
from tests.support.pilot import Pilot
from tools.benchmarks.bench_career import LIMIT, MATCHES, median
from tools.benchmarks.lines import line

SECONDS = 60.0
STEP = 1 / 20


def share_of_a_core(seconds: float) -> None:
    """Review deals for some seconds, and print the share of a core used."""
    store = Store.open(None).store
    play_out(new_table(PRESETS["classic"], store=store, level="club"), random.Random(1))
    worker = ThreadWorker("coach")
    coach = CoachService(worker)
    reviewer = Reviewer(store, coach)
    spare_time = SpareTime(reviewer, coach, Power())
    begun, worked = time.monotonic(), time.process_time()
    before, longest = begun, 0.0
    while (now := time.monotonic()) - begun < seconds:
        step = time.thread_time()
        spare_time.step(min(now - before, 2 * STEP), is_free=True)
        longest = max(longest, time.thread_time() - step)
        before = now
        time.sleep(STEP)
    line(
        "processor time of reviews in spare time",
        f"{100 * (time.process_time() - worked) / seconds:.1f} % of a core",
        "25 %",
    )
    line("longest piece of it in the main thread", f"{longest * 1000:.0f} ms")
    line("deals reviewed in that time", f"{reviewer.done}")
    worker.end()


def exercises(count: int) -> None:
    """Print how long the queries and pages of the exercises take in a profile with `count` matches."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "profile.sqlite3").store
        make_career(store, count)
        store.keep_figures(
            lambda db: db.execute(
                """WITH RECURSIVE place(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM place WHERE i < 11)
                INSERT INTO decisions SELECT match_id, seat, line, i, i, size, iif(i < 2 AND line = 3, 2.5, 0.0), 1.0, 0.1, '', '',
                iif(i, 'take-it', 'falls-short'), x'' FROM facts, place WHERE line < 4"""
            )
        )
        store.keep_figures(
            lambda db: db.execute("UPDATE facts SET expected = 1, lost_high = 0, lost_low = 0, lost_play = 0")
        )
        career, today = career_of(store), day_of(utc_now())
        line("exercises of a person", median(lambda: career.mistakes("Ada")), LIMIT)
        line("the number of those that are due", median(lambda: career.mistakes_due("Ada", today)), LIMIT)
        line("the next deal to be judged, where all are", median(lambda: career.to_judge(1)), LIMIT)
        pilot = Pilot(store=store).open()
        pilot.tick(2.0)
        for name, route in (
            ("own table", StaticRoute.OWN_TABLE),
            ("drills", StaticRoute.DRILLS),
            ("figures", FiguresOf()),
        ):

            def show(route: StaticRoute | FiguresOf = route) -> None:
                pilot.program.reset(StaticRoute.TITLE)
                pilot.program.open(route)
                pilot.director.draw()

            line(f"page: {name}", median(show), LIMIT)
        store.close()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", nargs="?", type=float, default=SECONDS)
    share_of_a_core(parser.parse_args().seconds)
    exercises(MATCHES)


if __name__ == "__main__":
    main()
