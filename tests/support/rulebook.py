"""Tour of the scenes about rules, for pictures and layout tests."""

from collections.abc import Iterator
from dataclasses import replace

from game.rulesets.presets import PRESETS
from game.rulesets.share_code import rules_line
from game.scenes.rulesets.rules_page import SEARCH
from game.scenes.shell.routes import StaticRoute
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot

LONG = replace(
    PRESETS["blooper"],
    name="Friday nights at grandmother's, 1987 on",
    sizes=(13, 11, 9, 7, 5, 3, 1, 4, 4, 4, 2, 1, 13),
    trick_points=7,
    rainbow_points=10,
)
FIELDS = (
    "players",
    "sizes",
    "joker_upcard",
    "weak_hand",
    "boards",
    "trump_lead",
    "big_joker_pulls",
    "board_points",
    "tie",
)


def rulebook(pilot: Pilot) -> Iterator[str]:
    pilot.open()
    pilot.program.reset(StaticRoute.TITLE)  # skip the question at the first start
    pilot.click(ButtonTarget("rules"))
    pilot.tick(0.2)
    yield "rulesets"
    pilot.click(ButtonTarget("read"))
    pilot.tick(0.2)
    yield "rules-page"
    pilot.director.focus(SEARCH)
    pilot.see()
    pilot.director.handle(KeyPressed(Key.ENTER, is_pad=True))
    yield "letters"
    pilot.press("escape")
    pilot.click(ButtonTarget("compare"), ChoiceTarget("other", "santa-cruz"))
    yield "rules-compare"
    pilot.press("escape", "escape")
    pilot.click(ButtonTarget("edit"))
    yield "rules-editor"
    for name in FIELDS:
        target = ChoiceTarget("rule", name)
        pilot.find_and_click(target)
        yield f"rules-editor-{name}"
    yield from _wrong(pilot)
    pilot.director.clipboard.put(rules_line(LONG))
    pilot.click(ButtonTarget("import"), ButtonTarget("paste"))
    yield "rules-import"
    pilot.click(ButtonTarget("keep"))
    pilot.tick(6)
    yield "rulesets-own"
    pilot.click(ButtonTarget("share"))
    yield "rules-share"
    pilot.press("escape")
    yield from _interview(pilot)


def _wrong(pilot: Pilot) -> Iterator[str]:
    """Make contradictory choices and leave the rules editor; yield picture names for the editor and for the question on leaving."""
    for name, value in (("jokers", "1"), ("partners", "1"), ("trump_lead", "1")):
        target = ChoiceTarget("rule", name)
        pilot.find_and_click(target)
        choice = ChoiceTarget("value", value)
        pilot.find_and_click(choice)
    yield "rules-editor-wrong"
    pilot.press("escape")
    yield "rules-editor-leave"
    pilot.click(ButtonTarget("yes"))


def _interview(pilot: Pilot) -> Iterator[str]:
    pilot.click(ButtonTarget("interview"))
    number = 0
    while any(widget.role is Role.ITEM for widget in pilot.director.view().widgets):
        number += 1
        yield f"rules-interview-{number}"
        last = not_none([widget.target for widget in pilot.director.view().widgets if widget.role is Role.ITEM][-1])
        first = not_none(pilot.director.view().first)
        pilot.click(last if number > 4 else first)
    yield "rules-interview-found"
    pilot.click(ButtonTarget("play"))
    yield "new-match-own"
