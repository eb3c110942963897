"""Tips are not cut off at any text size, and do not cover the buttons beside their widgets."""

import pytest

from game.settings import Settings
from game.toolkit import theme
from game.toolkit.tips import tip_box
from tests.support.pilot import Pilot
from tests.support.routes import lead

SIZES = [(1280, 720), (1920, 1080)]


def enlarged(size: tuple[int, int], scale: int = 200, language: str = "en") -> Pilot:
    return Pilot(size=size, settings=Settings(first_start_done=True, scale=scale, language=language))


@pytest.mark.parametrize(("size", "language"), [*zip(SIZES, ("en", "de"), strict=True)])
@pytest.mark.parametrize("scene", ["replay", "table", "deal-summary"])
def test_the_lines_of_a_tip_are_the_ones_it_was_measured_with(size: tuple[int, int], language: str, scene: str) -> None:
    pilot = enlarged(size, language=language)
    lead(pilot, scene)
    view, painter = pilot.director.view(), pilot.painter
    px = painter.metrics.px
    tipped = [widget for widget in view.widgets if widget.tip and widget.visible.h]
    assert tipped
    for widget in tipped:
        box = tip_box(widget, view, painter.texts, painter.metrics).inset(px(12), px(8))
        lines = painter.texts.wrapped(widget.tip, box.w, theme.SMALL)
        tall = sum(painter.texts.measure(line, theme.SMALL)[1] for line in lines)
        assert tall <= box.h + 1, widget.tip
