"""Scale set by the player: it enlarges pages and the table as far as there is room."""

from itertools import product

import pytest

from game.scenes.play.table_scene import TableScene
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.form import Form
from game.toolkit.metrics import MOST_GROWTH, metrics
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role, label
from game.wording.names import NAMELESS
from tests.pictures.shots import shots
from tests.support.bare_page import BarePage
from tests.support.careers import make_career
from tests.support.pilot import Pilot
from tests.support.routes import lead

SIZE = (1280, 720)


def grown(pilot: Pilot, scale: int) -> float:
    """Set the player's scale; return the factor by which the active scene grows."""
    pilot.director.resize(metrics(*SIZE, scale))
    pilot.director.view()
    return pilot.painter.metrics.unit / metrics(*SIZE).unit


def test_every_page_is_much_larger_at_two_hundred_per_cent() -> None:
    """Check scenes up to a deal's summary: pages must grow by a factor of at least 1.3, and tables by the maximum factor."""
    pilot = Pilot(size=SIZE, settings=Settings(speed=Speed.FAST))
    sizes: dict[str, float] = {}
    still, tables = set(), set()
    for name in shots(pilot):
        sizes[name] = grown(pilot, 200)
        if not pilot.director.stack.scene.grows:
            still.add(name)
        if isinstance(pilot.director.stack.scene, TableScene):
            tables.add(name)
        assert abs(grown(pilot, 100) - 1) < 1e-9, name
        if name == "deal-summary":
            break
    assert {sizes[name] for name in still} <= {MOST_GROWTH}
    pages = {name: size for name, size in sizes.items() if name not in still}
    assert len(pages) > 10
    assert min(size for name, size in pages.items() if name not in tables) >= 1.3, pages
    assert {sizes[name] for name in tables} == {TableScene.most_growth}
    assert sizes["settings"] == sizes["log"] == 2.0


def test_the_cards_stay_in_sight_beside_or_above_all_that_changes_their_look() -> None:
    pilot = Pilot(size=SIZE, settings=Settings(first_start_done=True, scale=200)).open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "cards"))
    pilot.find_and_click(ChoiceTarget("hand_order", "by-rank"))
    (cards,) = (widget for widget in pilot.director.view().widgets if widget.role is Role.IMAGE)
    assert cards.visible.h > cards.rect.h - 1


PICTURED = ("matches", "people", "data", "own-table", "rules-editor")


@pytest.mark.parametrize(("page", "scale"), list(product(PICTURED, (100, 150, 200))))
def test_the_picture_of_a_page_hangs_whole_and_covers_nothing(page: str, scale: int) -> None:
    pilot = Pilot(size=SIZE, settings=Settings(first_start_done=True, scale=scale)).open()
    make_career(pilot.store, 3, person=NAMELESS)
    lead(pilot, page)
    shown = pilot.director.view().widgets
    (hung,) = (one for one in shown if one.area in (None, "sheet") and one.picture.startswith(("own/sheet", "pages/")))
    assert hung.visible.h > max(hung.rect.h - 1, SIZE[1] / 9)
    assert not any(one.visible.shared(hung.rect) for one in shown if one is not hung and one.area != "sheet")


LONG = "A name so long that no line of the page has room for it unless its unit is shorter"


class Wordy(BarePage):
    name = "wordy"
    said = "Short"

    def fill(self, form: Form, context: LayoutContext) -> None:
        form.add(label(form.take(38), self.said))


def test_a_page_does_not_grow_and_shrink_with_every_word_that_comes_and_goes() -> None:
    """Check that the page's size depends on all words shown in this window so far, not only on the visible ones."""
    pilot = Pilot(size=SIZE)
    page = Wordy(pilot.program)
    pilot.director.stack.push(page)
    sizes = []
    for said in ("Short", LONG, "Short", LONG[:60], "Short"):
        page.said = said
        sizes.append(grown(pilot, 200))
    assert sizes[0] > sizes[1] == sizes[2] == sizes[3] == sizes[4]
    pilot.director.resize(metrics(*SIZE, 100))
    page.said = "Short"
    assert grown(pilot, 190) > sizes[1], "another scale is measured again"
