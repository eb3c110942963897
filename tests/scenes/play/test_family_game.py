"""Names of new rulesets, given by the interview about a family's rules or by the rules editor."""

from dataclasses import replace

import pytest

from game.i18n import _, install
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import EditRules
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.pilot import Pilot

NAME = ChoiceTarget("field", "name")


def interviewed(pilot: Pilot, *answers: int) -> Pilot:
    for button in ("rules", "interview"):
        pilot.click(ButtonTarget(button))
    for answer in answers:
        pilot.click(ChoiceTarget("answer", str(answer)))
        pilot.tick(1.0)
    return pilot


@pytest.mark.parametrize(("language", "name"), [("en", "Our family's game"), ("de", "Unser Familienspiel")])
def test_what_was_found_keeps_its_name_when_it_is_changed(language: str, name: str) -> None:
    install(language)
    pilot = interviewed(Pilot().open(), 0, 0, 0, 0, 0, 0, 2)
    pilot.click(ButtonTarget("edit"))
    assert pilot.widget(NAME).value == name
    assert _("Ruleset: {name}").format(name=name) in pilot.names
    pilot.click(ButtonTarget("save"))
    ((key, own),) = pilot.program.rulesets.own.items()
    assert own.name == name
    assert not key.startswith(("own-my", "own-mein"))


@pytest.mark.parametrize(
    ("begun", "name"),
    [
        (PRESETS["classic"], "My Classic"),
        (replace(PRESETS["classic"], jokers=False), "My Classic"),
        (replace(PRESETS["classic"], name="Friday"), "Friday 2"),
        (replace(PRESETS["classic"], name="Saturday"), "Saturday"),
        (replace(PRESETS["classic"], name=" "), "House rules"),
    ],
)
def test_a_ruleset_that_begins_like_another_is_mine_if_that_came_with_the_game_and_else_keeps_its_name(
    begun: object, name: str
) -> None:
    pilot = Pilot().open()
    pilot.program.rulesets.keep(replace(PRESETS["classic"], name="Friday", board_points=12))
    assert isinstance(begun, type(PRESETS["classic"]))
    pilot.program.open(EditRules(begun))
    assert pilot.widget(NAME).value == name
