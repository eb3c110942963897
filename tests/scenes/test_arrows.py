"""The arrows, of a keyboard or a gamepad, in every scene: they stay in a row to its end, and lead everywhere."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.rulesets.presets import PRESETS
from game.tabletop.targets import BidTarget
from game.toolkit.devices.input import Key
from game.toolkit.layout.two_columns import beside
from game.toolkit.metrics import metrics
from game.toolkit.targets import Target
from game.toolkit.widgets import Role, View, Way, Widget, next_that_way
from tests.support.pilot import Pilot
from tests.support.routes import DOORS, lead
from tests.support.turns import may_act

WINDOWS = (metrics(1280, 720), metrics(1024, 640, 200))
COLUMNS = ("rulesets", "rules-editor")
"""Scenes of two columns, between which the arrows cross."""
TURNING = ("replay", "open-cards")
"""Scenes in which arrows turn cards; Tab leads through them."""
SIDES = (Way.LEFT, Way.RIGHT)


def led(pilot: Pilot, view: View, here: Widget, way: Way) -> Target | None:
    """Return the target of an arrow from a widget that is in sight."""
    if way in SIDES and (here.role is Role.SLIDER or (here.role is Role.FIELD and here.value)):
        return here.target  # it is moved, or its caret
    if pilot.scene in COLUMNS:
        home = next((one.target for one in view.focusable() if one.checked and one.clip == view.areas[0].rect), None)
        there = None if home is None else beside(view, here.target, way, home)
        if there is not None:
            return there
    return next_that_way(view, here.target, way)


def places(pilot: Pilot) -> Iterator[tuple[View, Widget]]:
    """Yield each widget that can have the focus, and what is on the screen while it has it."""
    for widget in pilot.director.view().focusable():
        assert widget.target is not None
        pilot.director.focus(widget.target)
        view = pilot.director.view()
        here = view.find(widget.target)
        assert here is not None
        yield view, here


def is_beside(here: Widget, there: Widget, way: Way) -> bool:
    """Return True if another widget, in sight, is in the same row and farther in a direction."""
    seen = there.visible
    is_in_row = there.rect.y <= here.rect.bottom and here.rect.y <= there.rect.bottom and seen.h > 0
    return is_in_row and (there.rect.centre.x - here.rect.centre.x) * way.value[0] > 1


def goes_round(widget: Widget) -> bool:
    """Return True if the arrows go round and round where this is."""
    return widget.role is Role.CARD or isinstance(widget.target, BidTarget)


Places = list[tuple[View, Widget]]


def leaves(pilot: Pilot, found: Places) -> Iterator[str]:
    """Yield the targets to which an arrow to the side leads out of a row that goes on."""
    for view, here in found:
        for way in SIDES:
            there = view.find(led(pilot, view, here, way))
            row = [one for one in view.focusable() if is_beside(here, one, way)]
            if goes_round(here) or here.role is Role.SLIDER or (here.role is Role.FIELD and here.value):
                continue
            if row and there not in row:
                yield f"{way.name} from {here.target} leads to {there and there.target}, not {row[0].target}"


def unreached(pilot: Pilot, found: Places, first: Target | None) -> set[Target | None]:
    """Return the targets that the arrows never lead to from where the focus is at first."""
    ways = {here.target: {led(pilot, view, here, way) for way in Way} for view, here in found}
    reached = {first if first in ways else next(iter(ways), None)}
    edge = list(reached)
    while edge:
        new = ways.get(edge.pop(), set()) - reached
        reached |= new
        edge += new
    return ways.keys() - reached


@pytest.mark.parametrize("scene", DOORS)
def test_arrows_stay_in_a_row_and_lead_everywhere(scene: str) -> None:
    pilot = Pilot().open()
    lead(pilot, scene)
    for window in WINDOWS:
        pilot.director.resize(window)
        pilot.tick()
        first = pilot.director.focused
        found = list(places(pilot))
        if scene not in COLUMNS:
            assert not list(leaves(pilot, found))
        if scene not in TURNING:
            assert not unreached(pilot, found, first)


@pytest.mark.parametrize("preset", ["classic", "santa-cruz"])
@pytest.mark.parametrize("size", [4, 8])
def test_along_the_bids_the_arrows_go_round_and_round(preset: str, size: int) -> None:
    """In their order, from row to row: never to what else is at the table."""
    pilot = Pilot().open(rules=replace(PRESETS[preset], sizes=(size, 8)))
    pilot.until(lambda: may_act(pilot.table.local_match))
    if pilot.table.local_match.seen.is_asked:
        pilot.take_turn()
        pilot.until(lambda: bool(pilot.bids))
    bids = pilot.bids
    for key, order in ((Key.RIGHT, bids), (Key.LEFT, [bids[0], *reversed(bids[1:])])):
        pilot.director.focus(bids[0])
        for bid in (*order, *order):
            assert pilot.director.focused == bid
            pilot.press(key)
