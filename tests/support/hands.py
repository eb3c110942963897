"""Ways to press things on the screen: with the pointer, with keys, with a gamepad and by a screen reader."""

from collections.abc import Callable

import pygame

from game.rulesets.families import FAMILIES, Family
from game.toolkit.devices.input import Act, Gamepads, Key, Requested, read
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from tests.support.pilot import Pilot

Do = Callable[[Pilot, Target], None]


def by_pointer(pilot: Pilot, target: Target) -> None:
    pilot.click(target)


def by_keys(pilot: Pilot, target: Target) -> None:
    """Reach the target with Tab, and press Enter."""
    pilot.reach(target)
    pilot.press(Key.ENTER)


def by_reader(pilot: Pilot, target: Target) -> None:
    """Press the target in the accessibility tree, as an assistive program does."""
    (node,) = (node for node in pilot.director.tree().widgets if node.target == str(target))
    assert node.name
    pilot.director.handle(Requested(Act.PRESS, node.target))


def door_of(ruleset: str) -> ChoiceTarget:
    """Return the target that chooses the family of a ruleset on the page of a new match."""
    return ChoiceTarget("game", next((one for one, names in FAMILIES.items() if ruleset in names), Family.OWN))


def ruleset_target(ruleset: str, players: int) -> ChoiceTarget:
    """Return the target that chooses a ruleset and a number of players behind *More* on the page of a new match."""
    return ChoiceTarget("ruleset", str((ruleset, players)))


def choose_game(pilot: Pilot, ruleset: str, do: Do = by_pointer) -> None:
    """Press a ruleset behind *More* on the page of a new match."""
    do(pilot, ButtonTarget("more"))
    do(pilot, ruleset_target(ruleset, max(pilot.program.rulesets.get(ruleset).players)))
    pilot.rest()


def push(pilot: Pilot, *buttons: int) -> None:
    for button in buttons:
        for found in read([pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button)], Gamepads()):
            pilot.see()
            pilot.director.handle(found)


def by_gamepad(pilot: Pilot, target: Target) -> None:
    """Reach the target with the right shoulder button, and push A."""
    for _ in range(100):
        if pilot.director.focused == target:
            break
        push(pilot, pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    assert pilot.director.focused == target
    push(pilot, pygame.CONTROLLER_BUTTON_A)
