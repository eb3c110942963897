"""At any size of the text no tip is cut off, and none hides the buttons beside what it is about."""

import pytest

from game.settings import Settings
from game.toolkit import theme
from game.toolkit.devices.input import PointerMoved
from game.toolkit.targets import ButtonTarget
from game.toolkit.tips import tip_box
from game.toolkit.widgets import Role
from tests.support.pilot import Pilot
from tests.support.routes import lead

SIZES = [(1280, 720), (1920, 1080)]


def enlarged(size: tuple[int, int], scale: int = 200, language: str = "en") -> Pilot:
    return Pilot(size=size, settings=Settings(first_start_done=True, scale=scale, language=language))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_tip_of_a_button_below_a_summary_hides_none_of_the_buttons_beside_it(
    size: tuple[int, int], language: str
) -> None:
    pilot = enlarged(size, language=language)
    lead(pilot, "deal-summary")
    view, painter = pilot.director.view(), pilot.painter
    tipped = next(widget for widget in view.widgets if widget.role is Role.BUTTON and widget.tip)
    box = tip_box(tipped, view, painter.texts, painter.metrics)
    assert [other.name for other in view.widgets if other.role is Role.BUTTON and box.overlaps(other.rect)] == []


@pytest.mark.parametrize("scale", [100, 200])
def test_the_lines_of_a_score_sheet_say_once_where_they_lead_and_nothing_lies_over_them(scale: int) -> None:
    pilot = enlarged((1280, 720), scale)
    lead(pilot, "result")
    pilot.click(ButtonTarget("sheet"))
    view = pilot.director.view()
    doors = [widget for widget in view.widgets if widget.role is Role.IMAGE and widget.target is not None]
    assert [widget.name for widget in doors] == ["Look at deal 1 again", "Look at deal 2 again"]
    assert not any(widget.tip for widget in doors)
    assert [widget.name for widget in view.widgets].count("Choose a deal to look at it again.") == 1
    pilot.director.handle(PointerMoved(doors[0].visible.centre))
    pilot.click(doors[1].target or ButtonTarget("sheet"))
    assert pilot.scene == "replay"
