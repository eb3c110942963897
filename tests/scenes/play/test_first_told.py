"""First told: a showdown and a joker that pulls are each explained in a sentence, once."""

from dataclasses import replace

from game.rulesets.presets import PRESETS
from game.scenes.play.first_told import pull_text, showdown_text
from game.settings import PULL, SHOWDOWN, Settings
from game.tabletop.pacing import Speed
from tests.support.pilot import Pilot

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)


def told_in(pilot: Pilot) -> list[str]:
    """Play a match to its end and return what was told."""
    told: list[str] = []
    tell = pilot.director.notices.tell

    def listen(text: str) -> None:
        told.append(text)
        tell(text)

    pilot.director.notices.tell = listen  # type: ignore[method-assign]  # to hear it
    pilot.play_on(lambda: pilot.scene == "result")
    return told


def test_a_showdown_and_a_joker_that_pulls_are_explained_once() -> None:
    pilot = Pilot(settings=QUICK).open()
    pilot.begin(replace(PRESETS["classic"], sizes=(1, 1, 13, 13, 1)))
    told = told_in(pilot)
    assert sum("showdown" in text for text in told) == 1
    assert sum("pulls" in text for text in told) <= 1
    known = pilot.program.preferences.settings.told
    assert SHOWDOWN in known
    assert (PULL in known) == any("pulls" in text for text in told)


def test_only_what_is_there_is_told() -> None:
    pilot = Pilot(settings=QUICK).open()
    pilot.begin(replace(PRESETS["classic"], sizes=(3, 1)))
    sizes = set()

    def is_over() -> bool:
        seen = pilot.table.local_match.seen
        if seen.public.deal is not None:
            sizes.add((seen.deal.size, bool(showdown_text(seen))))
            if pull_text(seen):
                assert seen.deal.trick[0].card.is_joker
        return pilot.scene == "deal-summary" and seen.deal.size == 1

    pilot.play_on(is_over)
    assert {(3, False), (1, True)} <= sizes
    assert (3, True) not in sizes
