"""On-screen keyboard: texts can be entered with a gamepad alone, letter by letter."""

import pygame
import pytest

from game import i18n
from game.i18n import LANGUAGE_NAMES
from game.scenes.rulesets.rules_page import SEARCH
from game.scenes.shell.routes import RulesSection
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.hands import by_gamepad, push
from tests.support.pilot import Pilot

B = pygame.CONTROLLER_BUTTON_B
X, Y = pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y


def searching() -> Pilot:
    pilot = Pilot().open()
    pilot.program.open(RulesSection(pilot.program.rulesets.get("classic")))
    by_gamepad(pilot, SEARCH)
    assert pilot.scene == "letters"
    return pilot


def test_what_is_looked_for_is_spelt_with_a_pad_and_found() -> None:
    pilot = searching()
    for letter in "boxrd":
        by_gamepad(pilot, ChoiceTarget("letter", letter))
    push(pilot, X, X, X)
    for letter in "ard":
        by_gamepad(pilot, ChoiceTarget("letter", letter))
    push(pilot, Y, X)
    by_gamepad(pilot, ButtonTarget("done"))
    assert pilot.scene == "rules"
    assert pilot.widget(SEARCH).value == "Board"
    assert pilot.director.focused == SEARCH
    assert pilot.director.view().find(ChoiceTarget("section", "boards")) is not None


def test_after_b_the_field_is_as_it_was() -> None:
    pilot = searching()
    by_gamepad(pilot, ChoiceTarget("letter", "q"))
    push(pilot, B)
    assert pilot.scene == "rules"
    assert pilot.widget(SEARCH).value == ""


@pytest.mark.parametrize("language", LANGUAGE_NAMES)
def test_every_language_has_its_letters_each_once(language: str) -> None:
    i18n.install(language)
    pilot = searching()
    letters = [
        widget.target.value
        for widget in pilot.director.view().widgets
        if isinstance(widget.target, ChoiceTarget) and widget.target.group == "letter"
    ]
    assert len(set(letters)) == len(letters)
    assert set("abcdefghijklmnopqrstuvwxyz0123456789-") <= set(letters)
    assert language != "de" or set("äöüß") <= set(letters)
