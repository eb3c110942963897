"""Pictures of the player's own figures, of matches found, and of the choice of matches."""

from collections.abc import Iterator
from functools import partial

from game.career import tables
from game.scenes.shell.routes import Career, MatchList, Place, Section
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.careers import make_career
from tests.support.pilot import Pilot

MATCHES = 40
JUDGED = 12


def careers(pilot: Pilot) -> Iterator[str]:
    """Lead a program through all sections, empty and full; the name of each as it comes into sight."""
    pilot.open()
    for section in Section:
        pilot.program.open(Career(section))
        pilot.tick()
        yield f"{section.value}-empty"
        pilot.press("escape")
    make_career(pilot.store, MATCHES, won=0.9)
    make_career(pilot.store, 1, person="Wilhelmina the Great")
    for number in range(1, JUDGED):
        verdict = tables.Verdict(2.0, -0.3, -0.2, -1.1)
        pilot.store.keep_figures(partial(tables.write_verdict, match_id=number, seat=0, line=number, verdict=verdict))
    pilot.program.reset(Place.TITLE)
    for section in Section:
        pilot.program.open(Career(section))
        pilot.tick()
        yield section.value
        if section is Section.COMPARED:
            for grouping in ("size", "opponent", "level", "ruleset"):
                pilot.click(ChoiceTarget("grouping", grouping))
                yield f"{section.value}-{grouping}"
        pilot.press("escape")
    pilot.program.open(Career())
    pilot.click(ButtonTarget("sift"))
    yield "sift"
    pilot.program.reset(Place.TITLE)
    pilot.program.open(MatchList())
    pilot.click(ButtonTarget("find"))
    yield "find"
    pilot.click(ChoiceTarget("ending", "won"))
    pilot.click(ChoiceTarget("order", "closest"))
    pilot.press("escape")
    yield "found"
