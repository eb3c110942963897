"""As large as the player wants it: how long units may be in a scene until something in it would be cut or covered."""

from game.i18n import installed
from game.scenes.attention import Attention, Fitted
from game.scenes.scene import Room, Scene
from game.ui.fitting import fits
from game.ui.painter import Painter
from game.ui.widgets import View

_STEP = 1.08
"""From one length of the units that is tried to the next shorter one."""


def fitting_room(scene: Scene, attention: Attention, painter: Painter) -> Room:
    """What a scene is laid out in; from now on the painter measures and draws with the units that fit it.

    What a scene says may change at any time: then it is looked at anew, and never grows again in the same window, so that it does
    not jump to and fro.
    """
    size = painter.metrics
    if not scene.grows or size.wanted <= size.least:
        painter.metrics = size.with_unit(size.least) if size.wanted else size
        return Room(painter.metrics, painter, attention)
    window = (size.width, size.height, size.wanted)
    fitted = attention.fitted
    if fitted is None or fitted.window != window:
        fitted = attention.fitted = Fitted(window, max(min(size.wanted, size.usual * scene.most_growth), size.least))
    while True:
        painter.metrics = size.with_unit(fitted.unit)
        room = Room(painter.metrics, painter, attention)
        if fitted.unit <= size.least:
            return room
        view = scene.view(room)
        said = _said(view)
        if said in fitted.said or fits(view, painter, painter.metrics):
            fitted.said.add(said)
            return room
        fitted.unit = max(fitted.unit / _STEP, size.least)
        fitted.said.clear()


def _said(view: View) -> int:
    """A number that changes with the words in sight."""
    return hash((installed(), *((widget.name, widget.detail, widget.value) for widget in view.widgets)))
