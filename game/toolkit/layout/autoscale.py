"""Autoscale: the longest unit in a scene, up to the player's scale, with which nothing is cut or covered."""

from msgspec import structs

from game.i18n import installed
from game.toolkit.focus import FittedUnit, FocusState
from game.toolkit.layout.fitting import fits
from game.toolkit.metrics import Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.widgets import View

_LARGE, _ROOMIER = 2.25, 0.75
"""The pixels of a unit in a very large window, and the share of it that a roomy scene has there."""
_STEP = 1.08
"""The ratio of one length of the unit that is tried to the next shorter one."""


def laid_out(scene: Scene, focus_state: FocusState, painter: Painter) -> tuple[LayoutContext, View]:
    """Return the layout context and the view of a scene; the painter draws with the unit that fits from now on.

    If the words of a scene change it is measured again, and never grows again in the same window and language: were its unit
    that of the words shown, a page would jump to and fro with each letter that is entered in it.
    """
    while True:
        context = context_of(scene, focus_state, painter)
        view = scene.view(context)
        size, fitted = painter.metrics, focus_state.fitted
        if fitted is None or size.unit <= size.least:
            return context, scene.linked(context, view)
        said = _said(view)
        if said in fitted.said or fits(view, painter.texts, size):
            fitted.said.add(said)
            return context, scene.linked(context, view)
        fitted.unit = max(fitted.unit / _STEP, size.least)
        fitted.said.clear()


def context_of(scene: Scene, focus_state: FocusState, painter: Painter) -> LayoutContext:
    """Return the context that a scene last fitted, valid while its words stay the same."""
    size = painter.metrics
    unit = size.least if size.wanted else size.unit
    if scene.is_roomy and unit == size.usual and unit >= _LARGE:
        unit *= _ROOMIER
    if scene.grows and size.wanted > size.least:
        place = size.window, installed()
        if focus_state.fitted is None or focus_state.fitted.place != place:
            focus_state.fitted = FittedUnit(place, most_unit(scene, size))
        unit = focus_state.fitted.unit
    reading = max(size.wanted / size.usual, 1.0) if scene.enlarges_cards and size.wanted else 1.0
    painter.metrics = structs.replace(size.with_unit(unit), reading=reading)
    return LayoutContext(painter.metrics, painter.texts, focus_state, painter.device)


def most_unit(scene: Scene | type[Scene], size: Metrics) -> float:
    """Return the longest unit for a scene that grows, if everything fits."""
    return max(min(size.wanted, size.usual * scene.most_growth), size.least)


def _said(view: View) -> int:
    """Return a hash of the words in sight."""
    return hash(tuple((widget.name, widget.detail, widget.value) for widget in view.widgets))
