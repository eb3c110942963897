"""Pictures of the player's statistics, of filtered matches, and of the filter."""

from collections.abc import Iterator
from functools import partial

from game.career import tables
from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.career.statistics import Grouping
from game.coach.habits import Habit
from game.scenes.shell.routes import ComparedOf, FiguresOf, MatchList, Route, StaticRoute
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.careers import make_career, make_leaks
from tests.support.pilot import Pilot

MATCHES = 40
PAGES: dict[str, Route] = {
    "your-game": StaticRoute.YOUR_GAME,
    "practice": StaticRoute.PRACTICE,
    "figures": FiguresOf(),
    "compared": ComparedOf(),
}
JUDGED = 12
LEAKING = 6
LEAKS = {
    Habit.LOW_MANY: (5.2, 3.1, 4.4, 2.8, 3.6, 6.1, 2.2, 4.9, 3.3, 5.0, 4.1, 3.8),
    Habit.THROWN: (2.1, 2.5, 1.8, 2.2, 3.0, 2.6, 1.9, 2.4, 2.0, 2.7, 3.1, 2.2),
}
"""The points that costly habits cost in each of several deals."""


def careers(pilot: Pilot) -> Iterator[str]:
    """Visit the statistics with and without matches, and the filter; yield the name of each page."""
    pilot.open()
    for name, route in PAGES.items():
        pilot.program.open(route)
        pilot.tick()
        yield f"{name}-empty"
        pilot.press("escape")
    matches = make_career(pilot.store, MATCHES, won=0.9)
    make_career(pilot.store, 1, person="Wilhelmina the Great")
    for number in range(1, JUDGED):
        verdict = tables.Verdict(2.0, -0.3, -0.2, -1.1)
        pilot.store.keep_figures(partial(tables.write_verdict, match_id=number, seat=0, line=number, verdict=verdict))
    make_leaks(pilot.store, matches[-LEAKING:], LEAKS)
    pilot.program.reset(StaticRoute.TITLE)
    for name, route in PAGES.items():
        pilot.program.open(route)
        pilot.tick()
        yield name
        for grouping in ("size", "opponent", "level", "ruleset") if name == "compared" else ():
            pilot.click(ChoiceTarget("grouping", grouping))
            yield f"{name}-{grouping}"
        pilot.press("escape")
    pilot.program.open(FiguresOf())
    pilot.click(ButtonTarget("filter"))
    yield "filter"
    pilot.program.reset(StaticRoute.TITLE)
    partner = career_of(pilot.store).divided(MatchFilter(), Grouping.PARTNER)[0].key
    pilot.program.open(MatchList(MatchFilter(partner=partner)))
    yield "partner"
    pilot.program.reset(StaticRoute.TITLE)
    pilot.program.open(MatchList())
    pilot.click(ButtonTarget("find"))
    yield "find"
    pilot.click(ChoiceTarget("ending", "won"))
    pilot.click(ChoiceTarget("order", "closest"))
    pilot.press("escape")
    yield "found"
