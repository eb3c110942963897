"""Benchmark of lists, statistics and their pages with 5,000 matches: `python -m tools.benchmarks.bench_career [MATCHES]`.

The matches have 13 judged deals each, with stored figures but no logs. Times are medians of processor time. The computation of a
match's figures from its log is timed with matches that were actually played.
"""

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.career import rating
from game.career.figures import figures_of
from game.career.match_filter import Ending, MatchFilter, Order
from game.career.reader import career_of
from game.career.statistics import Grouping
from game.coach.habits import USUAL, Habit
from game.paths import Paths
from game.records.marks import kinds_of
from game.rulesets.presets import PRESETS
from game.scenes.career.compared_page import SHOWN
from game.scenes.shell.routes import ComparedOf, FiguresOf, MatchList, StaticRoute
from game.session.store import Store
from game.toolkit.notices import Notices
from game.upkeep.background_sharing import Sharing
from game.upkeep.career_count import CareerCount
from game.worker import ThreadWorker, close_all
from tests.support.careers import make_career, make_leaks
from tests.support.many_matches import make_profile
from tests.support.pilot import Pilot
from tools.benchmarks.lines import line

MATCHES = 5000
RUNS = 9
LIMIT = "100 ms"
CAREERS, LONG = 120, 80
CHOICES = 6
"""Number of judged choices per deal that cost no points."""


def median(ask: Callable[[], object]) -> str:
    """Return the median processor time of several runs, in milliseconds, as text."""
    times = []
    for _ in range(RUNS):
        begun = time.process_time()
        ask()
        times.append(time.process_time() - begun)
    return f"{statistics.median(times) * 1000:.0f} ms"


def holds(strength: float) -> str:
    """Return the percentage of simulated careers whose last rating interval contains the true strength."""
    chance, held = random.Random(7), 0
    won = rating.chance_against((strength + rating.STRENGTHS["club"]) / 2, "club")
    for _career in range(CAREERS):
        played = []
        for number in range(LONG):
            own, theirs = (1, 2) if chance.random() < won else (2, 1)
            others = (("club", 0, theirs), ("club", 1, own), ("club", 0, theirs))
            played.append(rating.RatedOuting(number, 0, "", own, 0, others, None, None))
        last = rating.rated(played)[-1]
        if last.strength is not None and last.doubt is not None:
            low, high = rating.Rating(last.strength, last.doubt).interval
            held += low <= rating.number_of(strength) <= high
    return f"{100 * held / CAREERS:.0f} %"


def longest_at_the_end(store: Store) -> str:
    """Return the median of the longest time that rating a match and storing it in other profiles blocks the main loop."""
    worker, home = ThreadWorker("career"), Paths(Path(os.devnull))
    count, sharing = CareerCount(store, worker), Sharing(store, worker, home, Notices())
    longest = []
    for number in range(RUNS):
        make_career(store, 1, seed=number + 1)
        newest = store.numbers()[-1]
        last = [one for one in career_of(store).played() if one.match_id == newest]
        unrated = [one._replace(strength=None, doubt=None) for one in last]
        store.keep_figures(partial(rating.write_ratings, found=unrated))
        steps: list[Callable[[], object]] = [partial(sharing.begin, store.load(newest).match.identity)]
        times = []
        is_done = False
        while not is_done or sharing.busy:
            for step in (*steps, sharing.step):
                begun = time.thread_time()
                step()
                times.append(time.thread_time() - begun)
            begun = time.thread_time()
            is_done = count.finish_rating()
            times.append(time.thread_time() - begun)
            steps = []
            time.sleep(1 / 60)
        longest.append(max(times))
    close_all((worker,))
    return f"{statistics.median(longest) * 1000:.0f} ms"


def count_match(store: Store, match_id: int) -> None:
    journal = store.load(match_id).journal()
    figures_of(journal.state.public, kinds_of(journal.marks))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("matches", nargs="?", type=int, default=MATCHES)
    count = parser.parse_args().matches
    for strength in (21.0, 25.0, 29.0):
        what = f"interval of {rating.number_of(strength)} after {LONG} matches holds in"
        line(what, holds(strength))
    with tempfile.TemporaryDirectory() as folder:
        store = Store.open(Path(folder) / "profile.sqlite3").store
        matches = make_career(store, count)
        make_leaks(store, matches, {habit: [3.0] * (2 * count) for habit in Habit}, idle=CHOICES)
        career = career_of(store)
        for match_filter, what in (
            (MatchFilter(words="sarge classic"), "found by words"),
            (MatchFilter(ending=Ending.WON, is_unaided=True), "won without help"),
            (MatchFilter(order=Order.CLOSEST), "the closest first"),
        ):
            line(f"list: {what}", median(partial(career.matches, match_filter)), LIMIT)
        line("figures of all", median(lambda: career.totals(MatchFilter())), LIMIT)
        for grouping in Grouping:
            line(f"figures by {grouping}", median(partial(career.divided, MatchFilter(), grouping, SHOWN)), LIMIT)
        line(
            "figures by size, of one partner",
            median(lambda: career.divided(MatchFilter(partner="kevin"), Grouping.SIZE, SHOWN)),
            LIMIT,
        )
        line("exercises that are due", median(lambda: career.mistakes_due("Ada", 740_000)), LIMIT)
        line("figures over time", median(lambda: career.over_time(MatchFilter(), 20)), LIMIT)
        line("firsts", median(lambda: career.firsts("Ada")), LIMIT)
        line("course of the rating", median(lambda: career.course("Ada")), LIMIT)
        line("habits that cost points", median(lambda: career.leaks(MatchFilter(), USUAL)), LIMIT)
        line("the next deal to be judged", median(lambda: career.to_judge(1)), LIMIT)
        line(
            "rating every match again",
            median(lambda: rating.rated([one._replace(strength=None) for one in career.played()])),
        )
        pilot = Pilot(store=store).open()
        pilot.tick(2.0)
        pilot.director.draw()

        def show(route: ComparedOf | FiguresOf | MatchList | StaticRoute) -> None:
            pilot.program.replace(route)
            pilot.director.draw()

        line("page: figures", median(partial(show, FiguresOf())), LIMIT)
        line("page: comparison", median(partial(show, ComparedOf())), LIMIT)
        line("page: how one is doing", median(partial(show, StaticRoute.YOUR_GAME)), LIMIT)
        line("page: what one practises", median(partial(show, StaticRoute.PRACTICE)), LIMIT)
        line("page: list of matches", median(lambda: show(MatchList())), LIMIT)
        line("page: matches found by words", median(lambda: show(MatchList(MatchFilter(words="sarge")))), LIMIT)
        line("end of a match: longest piece in the main thread", longest_at_the_end(store), "16 ms")
        store.close()
        path = Path(folder) / "played" / "profile.sqlite3"
        path.parent.mkdir()
        make_profile(path, 2, PRESETS["classic"])
        played = Store.open(path).store
        line("counting a match of 26 deals from its log", median(partial(count_match, played, 1)))
        played.close()


if __name__ == "__main__":
    main()
