"""Autoscale: the largest unit length, up to the player's scale, at which nothing in a scene is cut off or covered."""

from msgspec import structs

from game.i18n import installed
from game.toolkit.focus import FittedUnit, FocusState
from game.toolkit.layout.fitting import fits
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.widgets import View

_LARGE, _ROOMIER = 2.25, 0.75
"""`_LARGE`: pixels per unit from which a window counts as very large.

`_ROOMIER`: factor by which a roomy scene shortens the unit in such a window."""
_STEP = 1.08
"""Ratio between successive unit lengths that are tried."""


def laid_out(scene: Scene, focus_state: FocusState, painter: Painter) -> tuple[LayoutContext, View]:
    """Return the layout context and view of a scene, and let the painter draw with the unit that fits.

    A scene is measured again when its texts change. In the same window and language, this may shorten its unit but never lengthens
    it, so that a page does not jump while text is entered.
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
    """Return the layout context of a scene, with the unit at which it last fitted, and let the painter draw with this unit.

    The unit fits as long as the scene's texts stay the same. At first, and in another window or language, it is the largest unit to
    be tried; `laid_out` then shortens it.
    """
    size = painter.metrics
    unit = size.least if size.wanted else size.unit
    if scene.is_roomy and unit == size.usual and unit >= _LARGE:
        unit *= _ROOMIER
    if scene.grows and size.wanted > size.least:
        place = size.window, installed()
        if focus_state.fitted is None or focus_state.fitted.place != place:
            most = max(min(size.wanted, size.usual * scene.most_growth), size.least)
            focus_state.fitted = FittedUnit(place, most)
        unit = focus_state.fitted.unit
    reading = max(size.wanted / size.usual, 1.0) if scene.enlarges_cards and size.wanted else 1.0
    painter.metrics = structs.replace(size.with_unit(unit), reading=reading)
    return LayoutContext(painter.metrics, painter.texts, focus_state, painter.device)


def _said(view: View) -> int:
    return hash(tuple((widget.name, widget.detail, widget.value) for widget in view.widgets))
