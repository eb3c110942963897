"""Two-column navigation: left and right move between the columns; up and down stay in a column, or leave it at its lower end."""

from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.director import Director
from game.toolkit.keyboard import WAYS
from game.toolkit.targets import Target
from game.toolkit.widgets import Direction, View, Widget, next_that_way


def cross(director: Director, pressed: KeyPressed, home: Target) -> bool:
    """Move the focus by an arrow key on a page whose first two scroll areas are columns.

    Return False for other keys, and for a focus in neither column.
    """
    if pressed.key not in WAYS:
        return False
    there = beside(director.view(), director.focused, WAYS[Key(pressed.key)], home)
    if there is None:
        return False
    director.focus(there)
    return True


def beside(view: View, here: Target | None, way: Direction, home: Target) -> Target | None:
    """Return the next target in a direction from the target `here`; None if `here` is in neither column.

    To the right of the left column comes the selected value of the right column, or else its first target; to the left of the right
    column comes `home`. Below the columns come the widgets outside all scroll areas, which belong to neither column.
    """
    left, right = (_column(view, number) for number in (0, 1))
    ours = next((column for column in (left, right) if here in column), None)
    if here is None or ours is None:
        return None
    near = next_that_way(view, here, way)
    if near is not None and near in ours and near != here:
        return near
    match way:
        case Direction.RIGHT if ours is left:
            return next((target for target, widget in right.items() if widget.checked), next(iter(right), here))
        case Direction.LEFT if ours is right:
            return home
        case Direction.DOWN:
            return next((widget.target for widget in view.focusable() if widget.area is None), here)
        case _:
            return here


def _column(view: View, number: int) -> dict[Target, Widget]:
    area = view.areas[number].name
    return {widget.target: widget for widget in view.focusable() if widget.area == area and widget.target is not None}
