"""Oracle for focus moves by arrow keys or gamepad: the focus stays in a row up to its end, and can reach every target."""

from collections.abc import Iterator

from game.tabletop.targets import BidTarget
from game.toolkit.layout.two_columns import beside
from game.toolkit.targets import Target
from game.toolkit.widgets import Direction, Role, View, Widget, next_that_way
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot

COLUMNS = ("rulesets", "rules-editor")
"""Scenes with two columns, connected by the left and right arrows."""
TURNING = ("replay", "open-cards")
"""Scenes in which arrow keys step through a deal; Tab moves the focus."""
SIDES = (Direction.LEFT, Direction.RIGHT)


def led(pilot: Pilot, view: View, here: Widget, way: Direction) -> Target | None:
    """Return the target to which an arrow moves the focus from a visible widget."""
    if way in SIDES and (here.role is Role.SLIDER or (here.role is Role.FIELD and here.value)):
        return here.target  # the arrow moves the slider or the caret of the text
    if pilot.scene in COLUMNS:
        home = next((one.target for one in view.focusable() if one.checked and one.clip == view.areas[0].rect), None)
        there = None if home is None else beside(view, here.target, way, home)
        if there is not None:
            return there
    return next_that_way(view, here.target, way)


def places(pilot: Pilot) -> Iterator[tuple[View, Widget]]:
    """Move the focus to each focusable widget; yield the view at that moment, and the widget."""
    for widget in pilot.director.view().focusable():
        assert widget.target is not None
        pilot.director.focus(widget.target)
        view = pilot.director.view()
        here = not_none(view.find(widget.target))
        yield view, here


def is_beside(here: Widget, there: Widget, way: Direction) -> bool:
    """Return True if `there` is visible, and lies in the row of `here` in the direction `way`."""
    seen = there.visible
    is_in_row = there.rect.y <= here.rect.bottom and here.rect.y <= there.rect.bottom and seen.h > 0
    return is_in_row and (there.rect.centre.x - here.rect.centre.x) * way.value[0] > 1


def goes_round(widget: Widget) -> bool:
    """Return True for cards and bids: an arrow key moves the focus from the last one to the first."""
    return widget.role is Role.CARD or isinstance(widget.target, BidTarget)


Places = list[tuple[View, Widget]]


def leaves(pilot: Pilot, found: Places) -> Iterator[str]:
    """Yield a sentence about each target from which an arrow leaves a row before its end."""
    for view, here in found:
        for way in SIDES:
            there = view.find(led(pilot, view, here, way))
            row = [one for one in view.focusable() if is_beside(here, one, way)]
            if goes_round(here) or here.role is Role.SLIDER or (here.role is Role.FIELD and here.value):
                continue
            if row and there not in row:
                yield f"{way.name} from {here.target} leads to {there and there.target}, not {row[0].target}"


def unreached(pilot: Pilot, found: Places, first: Target | None) -> set[Target | None]:
    """Return the targets that the arrows never reach from the first focus."""
    ways = {here.target: {led(pilot, view, here, way) for way in Direction} for view, here in found}
    reached = {first if first in ways else next(iter(ways), None)}
    edge = list(reached)
    while edge:
        new = ways.get(edge.pop(), set()) - reached
        reached |= new
        edge += new
    return ways.keys() - reached
