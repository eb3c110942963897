"""Everything that teaches is reached, used and left with the keyboard alone, in every theme and language."""

from dataclasses import replace
from itertools import cycle

import pytest
from msgspec import structs

from game import i18n
from game.ai.levels import CLUB
from game.engine.cards import parse_card
from game.i18n import LANGUAGE_NAMES, SOURCE
from game.rulesets.presets import PRESETS
from game.scenes.lessons.lesson_scene import LessonScene
from game.scenes.shell.routes import ReplayOf, StaticRoute
from game.session.simulate import simulate
from game.session.source import MatchSource
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.theme import TableTheme
from tests.support.breadth import selected
from tests.support.pilot import Pilot

LEARNING = {
    *("learn", "lesson", "lesson-menu", "drills", "drill"),
    *("rulesets", "rules", "rules-compare", "rules-editor", "rules-interview", "rules-share", "rules-import"),
    *("hint", "live-check", "deal-review", "decision", "open-cards", "match-review"),
    *("replay", "jump", "thoughts"),
}
"""The scenes that teach, by their names."""


class Typist(Pilot):
    """A pilot without a mouse; `met` are the scenes that were gone round."""

    def __init__(self, settings: Settings) -> None:
        """Judge and make exercises on the spot."""
        super().__init__(settings=settings)
        self.met: set[str] = set()

    def look(self, name: str) -> None:
        """Draw a scene, and go round it once: the focus comes to everything that can be chosen, and where it is can be seen."""
        assert self.scene == name
        self.director.draw()
        wanted = {widget.target for widget in self.director.view().focusable()}
        found: set[Target | None] = set()
        for _ in range(len(wanted) + 1):
            self.press(Key.TAB)
            focused = self.director.focused
            found.add(focused)
            if focused is not None:
                rect = self.widget(focused).visible
                assert min(rect.w, rect.h) > 0, f"{focused} is out of sight in {name}"
        assert found == wanted, f"{wanted - found} cannot be reached in {name}"
        self.met.add(name)

    def go(self, target: Target, *, leads_to: str) -> None:
        """Go to something, confirm, and look at where it leads."""
        self.reach(target)
        self.press(Key.ENTER)
        self.tick(0.3)
        self.look(leads_to)

    def back(self, *, to: str) -> None:
        """Leave a scene."""
        self.press(Key.ESCAPE)
        assert self.scene == to


def lessons_and_drills(pilot: Typist) -> None:
    pilot.go(ButtonTarget("learn"), leads_to="learn")
    pilot.reach(ChoiceTarget("lesson", "follow-suit"))
    pilot.press(Key.ENTER)
    scene = pilot.director.stack.scene
    assert isinstance(scene, LessonScene)
    pilot.until(lambda: scene.asked is not None)
    pilot.look("lesson")
    before = scene.asked
    pilot.reach(CardTarget(parse_card("7S")))
    pilot.press(Key.ENTER)
    pilot.until(lambda: scene.asked not in (None, before))
    pilot.press(Key.ESCAPE)
    pilot.look("lesson-menu")
    pilot.reach(ButtonTarget("lessons"))
    pilot.press(Key.ENTER)
    pilot.go(ButtonTarget("drills"), leads_to="drills")
    pilot.go(ChoiceTarget("drill", "legal"), leads_to="drill")
    pilot.press("1")
    pilot.go(ButtonTarget("next"), leads_to="drill")
    pilot.back(to="drills")
    pilot.back(to="learn")
    pilot.back(to="title")


def rules(pilot: Typist) -> None:
    pilot.go(ButtonTarget("rules"), leads_to="rulesets")
    pilot.go(ButtonTarget("read"), leads_to="rules")
    pilot.go(ButtonTarget("compare"), leads_to="rules-compare")
    pilot.back(to="rules")
    pilot.back(to="rulesets")
    pilot.go(ButtonTarget("edit"), leads_to="rules-editor")
    pilot.go(ChoiceTarget("rule", "boards"), leads_to="rules-editor")
    pilot.back(to="rulesets")
    pilot.go(ButtonTarget("share"), leads_to="rules-share")
    pilot.back(to="rulesets")
    pilot.go(ButtonTarget("import"), leads_to="rules-import")
    pilot.back(to="rulesets")
    pilot.go(ButtonTarget("interview"), leads_to="rules-interview")
    pilot.press(Key.ENTER)
    pilot.look("rules-interview")
    for _ in range(20):
        if pilot.scene != "rulesets":
            pilot.press(Key.ESCAPE)
    pilot.back(to="title")


def coach(pilot: Typist) -> None:
    pilot.program.preferences.change(
        structs.replace(pilot.program.preferences.settings, live_check=True, live_check_points=1)
    )
    pilot.begin(PRESETS["classic"])
    bids: list[Target] = []
    while not bids:
        pilot.tick()
        bids = [widget.target for widget in pilot.director.view().widgets if isinstance(widget.target, BidTarget)]
    pilot.press("h")
    pilot.look("hint")
    pilot.back(to="table")
    pilot.reach(bids[-2])
    pilot.press(Key.ENTER)
    pilot.tick(0.3)
    pilot.look("live-check")
    pilot.go(ButtonTarget("take-back"), leads_to="table")
    pilot.program.reset(StaticRoute.TITLE)


def replay(pilot: Typist) -> None:
    log = simulate(replace(PRESETS["classic"], sizes=(4, 3)), (CLUB,) * 4, bytes(32))
    pilot.program.open(ReplayOf(MatchSource(log)))
    pilot.press(Key.RIGHT, Key.RIGHT)
    pilot.tick(1.0)
    pilot.look("replay")
    pilot.press("t")
    pilot.look("thoughts")
    pilot.back(to="replay")
    pilot.press("g")
    pilot.look("jump")
    pilot.back(to="replay")
    pilot.press("v")
    pilot.look("deal-review")
    with_choice = next(
        widget.target
        for widget in pilot.director.view().widgets
        if isinstance(widget.target, ChoiceTarget) and widget.target.group == "decision"
    )
    pilot.go(with_choice, leads_to="decision")
    pilot.back(to="deal-review")
    pilot.go(ButtonTarget("open-cards"), leads_to="open-cards")
    pilot.back(to="deal-review")
    pilot.back(to="replay")
    pilot.press("s")
    pilot.go(ButtonTarget("review"), leads_to="match-review")
    pilot.program.reset(StaticRoute.TITLE)


CASES = tuple(zip(TableTheme, cycle(LANGUAGE_NAMES), strict=False))


@pytest.mark.parametrize(("theme", "language"), selected(CASES, [case for case in CASES if case[1] != SOURCE]))
def test_what_teaches_needs_no_mouse(theme: TableTheme, language: str) -> None:
    """A theme changes only what is drawn, so that each need not be met in each language."""
    settings = Settings(
        first_start_done=True,
        speed=Speed.INSTANT,
        table_theme=theme,
        language=language,
        lessons_done=("first-deal",),
    )
    i18n.install(language)
    try:
        pilot = Typist(settings)
        pilot.open()
        for tour in (lessons_and_drills, rules, coach, replay):
            tour(pilot)
        assert pilot.met >= LEARNING, LEARNING - pilot.met
    finally:
        i18n.install(SOURCE)
