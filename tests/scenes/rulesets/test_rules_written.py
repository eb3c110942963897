"""Text entry in the rules editor: invalid values are reported beside the field, and never saved."""

import pytest

from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone, Widget
from tests.support.pilot import Pilot


@pytest.fixture
def pilot() -> Pilot:
    return Pilot().open()


def choose(pilot: Pilot, *targets: Target) -> None:
    for target in targets:
        pilot.find_and_click(target)
        pilot.tick(0.4)  # otherwise the next click would count as a double click


def at_the_field_of(pilot: Pilot, rule: str) -> ChoiceTarget:
    """Open the editor at a rule, and select the text in the rule's field; return the field's target."""
    choose(pilot, ButtonTarget("rules"), ButtonTarget("edit"), ChoiceTarget("rule", rule))
    field = ChoiceTarget("field", rule)
    pilot.reach(field)
    pilot.director.handle(KeyPressed("a", command=True))
    return field


def warnings(pilot: Pilot) -> list[Widget]:
    return [w for w in pilot.director.view().widgets if w.role is Role.TEXT and w.tone is Tone.DANGER]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_while_sizes_are_written_the_field_stays_and_one_sentence_below_it_says_what_is_wrong(
    size: tuple[int, int],
) -> None:
    pilot = Pilot(size=size).open()
    field = at_the_field_of(pilot, "sizes")
    before = pilot.widget(field).rect
    for key in "1-135":
        pilot.press(key)
        pilot.tick()
        assert pilot.widget(field).rect == before
        found = warnings(pilot)
        assert len(found) <= 1
        assert all(w.rect.y >= before.bottom and w.visible.h == pytest.approx(w.rect.h) for w in found)
    assert pilot.widget(field).value == "1-135"
    assert warnings(pilot)
    assert not pilot.widget(ButtonTarget("save")).enabled


@pytest.mark.parametrize(("rule", "wrong", "right"), [("sizes", "x", "4 2"), ("trick_points", "-1", "7")])
def test_a_field_without_a_value_is_told_and_nothing_is_saved_until_one_stands_there(
    pilot: Pilot, rule: str, wrong: str, right: str
) -> None:
    field = at_the_field_of(pilot, rule)
    pilot.press(Key.BACKSPACE)
    for text in ("", wrong):
        pilot.press(*text)
        assert pilot.widget(field).value == text
        assert len(warnings(pilot)) == 1
        for name in ("save", "play", "share"):
            assert not pilot.widget(ButtonTarget(name)).enabled
    choose(pilot, ChoiceTarget("rule", "partners"))
    assert pilot.widget(ChoiceTarget("rule", rule)).value == "no value"
    assert not pilot.widget(ButtonTarget("save")).enabled
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "confirm"
    pilot.press(Key.ESCAPE)
    choose(pilot, ChoiceTarget("rule", rule))
    assert pilot.widget(field).value == wrong
    pilot.reach(field)
    pilot.director.handle(KeyPressed("a", command=True))
    pilot.press(*right)
    assert not warnings(pilot)
    choose(pilot, ButtonTarget("save"))
    (own,) = pilot.program.rulesets.own.values()
    assert (own.sizes if rule == "sizes" else (own.trick_points,)) == tuple(map(int, right.split()))


def test_a_value_that_is_chosen_takes_the_place_of_what_was_written(pilot: Pilot) -> None:
    field = at_the_field_of(pilot, "sizes")
    pilot.press(Key.BACKSPACE)
    choose(pilot, ChoiceTarget("value", "1"))
    assert pilot.widget(field).value == "1-13, 13-1"
    assert pilot.widget(ButtonTarget("save")).enabled
