"""Long lists: only visible rows are built, but scrolling and navigation work as in a complete list."""

from collections.abc import Sequence
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.session.store import Store
from game.settings import Settings
from game.tabletop.targets import MatchTarget
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed, PointerReleased, Wheel
from game.toolkit.form import Form
from game.toolkit.geometry import Point
from game.toolkit.layout.virtual_list import VirtualList
from game.toolkit.metrics import metrics
from game.toolkit.pointer import wheel_step
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, ScrollArea, Widget
from tests.session.wrecks import change
from tests.support.bare_page import BarePage
from tests.support.breadth import selected
from tests.support.many_matches import make_profile
from tests.support.narrowing import not_none, of_type
from tests.support.pilot import Pilot

MOST_WIDGETS = 60
"""Maximum number of widgets built by a list in a window of usual size."""
_GAP = 6.0
ORDERS = {
    "the tall ones first": [140.0] * 16 + [40.0] * 16,
    "the tall ones last": [40.0] * 16 + [140.0] * 16,
    "in turn": [40.0, 140.0] * 16,
    "one that is taller than the window": [50.0] * 16 + [900.0] + [50.0] * 15,
}


CASES = (*product(("resume", "look", "abandon"), (((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 200))),)
"""Each button of a match with each size and scale of the window."""


class Long(BarePage):
    """A page with some lines of text, and a long list with rows of given heights."""

    name = "long"

    def __init__(self, heights: Sequence[float], above: int = 0) -> None:
        """Show `above` lines of text, then rows of these heights, in layout units."""
        self.heights = heights
        self.above = above
        self.rows = VirtualList()
        self.chosen: list[Target] = []

    def fill(self, form: Form, context: LayoutContext) -> None:
        for number in range(self.above):
            form.text(f"Line {number}")
        row = int(focus.value) if isinstance(focus := context.focus, ChoiceTarget) else None
        self.rows.lay(form, context, len(self.heights), self._row, focus=row)

    def _row(self, form: Form, row: int) -> None:
        rect = form.take(self.heights[row] - _GAP)
        form.add(Widget(rect=rect, role=Role.ITEM, name=f"Row {row}", target=ChoiceTarget("row", str(row))))
        form.gap(_GAP)

    def activate(self, target: Target) -> None:
        self.chosen.append(target)


def at_list(heights: Sequence[float], above: int = 0, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Pilot:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, scale=scale)).open()
    pilot.director.stack.push(Long(heights, above))
    return pilot


def area_of(pilot: Pilot) -> ScrollArea:
    return pilot.director.view().areas[-1]


def rows_of(pilot: Pilot) -> dict[int, Widget]:
    """Return the built rows by their positions in the list, from 1."""
    return {widget.place[0]: widget for widget in pilot.director.view().widgets if widget.place is not None}


def in_sight(pilot: Pilot) -> dict[int, Widget]:
    return {place: widget for place, widget in rows_of(pilot).items() if widget.visible.h > 1}


def assert_whole(pilot: Pilot) -> None:
    """Check that the visible list has no gap and no unnecessary rows, and is unchanged by a new layout."""
    rows, area, scroll = rows_of(pilot), area_of(pilot), dict(pilot.director.stack.focus_state.scroll)
    assert len(rows) <= MOST_WIDGETS
    assert pilot.director.stack.focus_state.scroll == scroll
    assert rows_of(pilot) == rows
    heights = pilot.director.stack.scene.heights  # type: ignore[attr-defined]  # of Long
    px = pilot.painter.metrics.px
    for place, below in pairwise(sorted(rows)):
        if below == place + 1:
            assert rows[below].rect.y - rows[place].rect.y == pytest.approx(px(heights[place - 1]))
        assert rows[below].rect.y > rows[place].rect.bottom - 1
    seen = sorted(place for place, widget in rows.items() if widget.visible.h > 1)
    if area.most > 0 and seen:
        assert seen == list(range(seen[0], seen[-1] + 1))
        tallest = px(max(heights))
        if seen[0] > 1:
            assert rows[seen[0]].rect.y <= area.rect.y + tallest + 1
        if seen[-1] < len(heights):
            assert rows[seen[-1]].rect.y + tallest >= area.rect.bottom - 1


def is_shown(pilot: Pilot, widget: Widget) -> bool:
    """Return True if a widget is completely visible, or covers more than 70 % of the list's height."""
    area = area_of(pilot).rect
    return area.holds(widget.rect) or widget.visible.h > area.h * 0.7


def far_from(before: dict[int, Widget], after: dict[int, Widget]) -> set[float]:
    """Return the distances by which the rows that are in both views have moved."""
    return {round(after[place].rect.y - before[place].rect.y, 3) for place in before if place in after}


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 100), ((1024, 640), 200), ((1920, 1080), 200), ((3840, 2160), 80)]
)
def test_arrows_lead_through_every_row_to_the_last_and_back(order: str, size: tuple[int, int], scale: int) -> None:
    pilot = at_list(ORDERS[order], 3, size, scale)
    count = len(ORDERS[order])
    pilot.press(Key.HOME)
    for key, places in ((Key.DOWN, range(1, count + 1)), (Key.UP, range(count, 0, -1))):
        for place in places:
            focused = pilot.widget(ChoiceTarget("row", str(place - 1)))
            assert pilot.director.focused == focused.target
            assert focused.place == (place, count)
            assert is_shown(pilot, focused)
            pilot.press(key)
        assert_whole(pilot)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_whatever_is_done_the_list_has_no_gap_and_moves_as_one_that_is_all_there(data: st.DataObject) -> None:
    heights = data.draw(st.lists(st.sampled_from([40.0, 60.0, 90.0, 140.0, 300.0]), min_size=1, max_size=90))
    pilot = at_list(heights, data.draw(st.integers(0, 4)))
    pilot.director.handle(PointerMoved(area_of(pilot).rect.centre))
    for _ in range(data.draw(st.integers(1, 14))):
        match data.draw(st.integers(0, 5)):
            case 0:
                pilot.director.handle(Wheel(data.draw(st.floats(-40, 40))))
            case 1:
                pilot.press(data.draw(st.sampled_from([Key.UP, Key.DOWN, Key.TAB])))
            case 2:
                pilot.press(data.draw(st.sampled_from([Key.PAGE_DOWN, Key.PAGE_UP, Key.HOME, Key.END])))
            case 3:
                scroll, area = pilot.director.stack.focus_state, area_of(pilot)
                scroll.scroll_to(area, data.draw(st.floats(0, 1)) * area.most)
                pilot.director.settle()
            case 4:
                size = data.draw(st.sampled_from([(1280, 720), (1024, 640), (1600, 900)]))
                scale = data.draw(st.sampled_from([80, 100, 200]))
                pilot.director.resize(metrics(*size, scale))
                pilot.director.settle()
            case _:
                before, offset = in_sight(pilot), pilot.director.stack.focus_state.scroll.get("long", 0.0)
                step = wheel_step(area_of(pilot), pilot.director.view(), pilot.painter.metrics) / 2
                pilot.director.handle(Wheel(-0.5))
                if 0 < offset < area_of(pilot).most - 2 * step - 200:
                    assert all(far == pytest.approx(-step, abs=0.1) for far in far_from(before, rows_of(pilot)))
        assert_whole(pilot)


def test_a_focus_that_was_scrolled_out_of_sight_is_kept_and_goes_on_from_where_it_was() -> None:
    pilot = at_list([50.0] * 5000)
    pilot.press(Key.HOME, Key.DOWN, Key.DOWN)
    pilot.director.handle(PointerMoved(area_of(pilot).rect.centre))
    pilot.director.handle(Wheel(-2000))
    assert pilot.director.focused == ChoiceTarget("row", "2")
    assert 3 not in in_sight(pilot)
    assert min(in_sight(pilot)) > 1000
    pilot.press(Key.DOWN)
    assert pilot.director.focused == ChoiceTarget("row", "3")
    assert 4 in in_sight(pilot)


@pytest.mark.parametrize("count", [0, 1, 5, 50, 5000, 1_000_000])
def test_no_more_widgets_are_made_for_a_longer_list(count: int) -> None:
    pilot = at_list([50.0] * count)
    assert len(pilot.director.view().widgets) <= MOST_WIDGETS
    if count:
        pilot.press(Key.END)
        assert rows_of(pilot)[count].place == (count, count)
        assert len(pilot.director.view().widgets) <= MOST_WIDGETS


# -- the list of matches --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "matches.db"
    make_profile(path, 1200)
    return path


def test_the_list_of_many_matches_makes_few_widgets_and_each_says_where_it_stands(many: Path) -> None:
    store = Store.open(many).store
    pilot = Pilot(store=store).open()
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    assert len(pilot.director.view().widgets) <= MOST_WIDGETS
    places = {node.target: node.position for node in pilot.director.tree().widgets}
    for row, match in enumerate(store.page(0, 4), 1):
        for what in ("resume", "look", "abandon"):
            assert places[f"match:{match.id}:{what}"] == f"{row} of 1,200"
    pilot.press(Key.END)
    focused = next(node for node in pilot.director.tree().widgets if node.focused)
    assert focused.position == "1,200 of 1,200"
    assert focused.target == f"match:{store.page(1199, 1)[0].id}:look"
    store.close()


@pytest.mark.parametrize(("what", "window"), selected(CASES, CASES[::4]))
def test_pages_stay_in_the_column_of_what_has_the_focus(
    many: Path, what: str, window: tuple[tuple[int, int], int]
) -> None:
    size, scale = window
    store = Store.open(many).store
    pilot = Pilot(store=store, size=size, settings=Settings(first_start_done=True, scale=scale)).open()
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    first = store.page(0, 1)[0].id
    pilot.reach(MatchTarget(first, what))
    places = [1]
    for key in (Key.PAGE_DOWN,) * 8 + (Key.PAGE_UP,) * 8:
        pilot.press(key)
        focused = next(widget for widget in pilot.director.view().widgets if widget.target == pilot.director.focused)
        assert of_type(MatchTarget, focused.target).what == what
        assert area_of(pilot).rect.holds(focused.rect)
        places.append(not_none(focused.place)[0])
    assert places[:9] == sorted(set(places[:9]))
    assert places[8:] == sorted(set(places[8:]), reverse=True)
    store.close()


def test_a_match_that_is_given_up_far_down_goes_to_the_other_kind_and_the_focus_stays_near(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    make_profile(path, 200)
    store = Store.open(path).store
    pilot = Pilot(store=store).open()
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    going = store.counts().going
    number = store.page(going - 2, 1)[0].id
    pilot.press(Key.HOME, *[Key.DOWN] * (going - 2))
    assert pilot.director.focused == MatchTarget(number, "resume")
    pilot.click(MatchTarget(number, "abandon"))
    pilot.tick(1.0)
    pilot.click(ButtonTarget("yes"))
    assert store.counts().going == going - 1
    assert pilot.director.focused is not None
    assert MatchTarget(number, "resume") not in [widget.target for widget in pilot.director.view().widgets]
    focused = not_none(pilot.director.view().find(pilot.director.focused))
    assert focused.visible.h > 0
    store.close()


def test_a_match_that_cannot_be_read_is_a_row_too_and_says_so(tmp_path: Path) -> None:
    path = tmp_path / "matches.db"
    make_profile(path, 12)
    change(path, "UPDATE matches SET summary='{}', seed=X'00' WHERE id=7")
    store = Store.open(path).store
    pilot = Pilot(store=store).open()
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    pilot.press(Key.HOME)
    met: list[str] = []
    for _ in range(12):
        focused = next(node for node in pilot.director.tree().widgets if node.focused)
        met.append(focused.position)
        if focused.name == "Match 7":
            assert focused.target == "match:7:damage"
            pilot.press(Key.ENTER)
            assert "Match 7 is damaged" in pilot.director.tree().notices[0]
            met.append(focused.name)
        pilot.press(Key.DOWN)
    assert met.pop(met.index("Match 7")) == "Match 7"
    assert met == [f"{place} of 12" for place in range(1, 13)]
    store.close()


# -- touch ------------------------------------------------------------------------------------------------------------


def drag(pilot: Pilot, start: Point, *to: Point) -> None:
    pilot.director.handle(PointerMoved(start))
    pilot.director.handle(PointerPressed(start))
    for point in to:
        pilot.director.handle(PointerMoved(point))
    pilot.director.handle(PointerReleased(to[-1]))


@pytest.mark.parametrize("order", ORDERS)
def test_a_finger_moves_the_list_along_and_presses_nothing(order: str) -> None:
    pilot = at_list(ORDERS[order])
    scene = of_type(Long, pilot.director.stack.scene)
    centre = area_of(pilot).rect.centre
    for _ in range(6):
        before = in_sight(pilot)
        start = Point(centre.x, centre.y + 100)
        drag(
            pilot,
            start,
            Point(start.x, start.y - 30),
            Point(start.x, start.y - 77.5),
            Point(start.x + 5, start.y - 150),
        )
        assert far_from(before, rows_of(pilot)) == {-150.0}
        assert scene.chosen == []
        assert_whole(pilot)
    before = in_sight(pilot)
    drag(pilot, Point(centre.x, centre.y), Point(centre.x, centre.y + 120))
    assert far_from(before, rows_of(pilot)) == {120.0}
    place, row = next((place, row) for place, row in in_sight(pilot).items() if row.visible.h > 20)
    at = row.visible.centre
    drag(pilot, at, Point(at.x + 3, at.y + 5))
    assert scene.chosen == [ChoiceTarget("row", str(place - 1))]


def test_the_bar_can_be_dragged_to_both_ends_and_pressed_anywhere() -> None:
    pilot = at_list([40.0, 140.0] * 2500)
    count, rect = 5000, area_of(pilot).rect
    x = rect.right - 4
    drag(pilot, Point(x, rect.y + 15), Point(x, rect.centre.y))
    assert 0.4 * count < min(in_sight(pilot)) < 0.6 * count
    assert_whole(pilot)
    drag(pilot, Point(x, rect.centre.y), Point(x - 90, rect.bottom + 300))
    assert max(in_sight(pilot)) == count
    assert rows_of(pilot)[count].rect.bottom == pytest.approx(rect.bottom)
    drag(pilot, Point(x, rect.y + rect.h / 4), Point(x, rect.y + rect.h / 4))
    assert 0.15 * count < min(in_sight(pilot)) < 0.35 * count
    drag(pilot, Point(x, rect.y + rect.h / 4), Point(x, 0))
    assert min(in_sight(pilot)) == 1
    assert pilot.director.stack.scene.chosen == []  # type: ignore[attr-defined]  # of Long


def test_what_moves_itself_is_dragged_and_not_the_page_below_it() -> None:
    pilot = Pilot(size=(1024, 640)).open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "sound"))
    pilot.scroll_to(ChoiceTarget("master_volume"))
    slider = pilot.widget(ChoiceTarget("master_volume"))
    assert slider.role is Role.SLIDER
    scroll = dict(pilot.director.stack.focus_state.scroll)
    half = Point(slider.rect.centre.x, slider.rect.centre.y)
    drag(pilot, half, Point(half.x + 1, half.y + 120))
    assert pilot.director.stack.focus_state.scroll == scroll
