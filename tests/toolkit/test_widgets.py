"""Widgets: the widget under a point, and the moves of the focus by Tab and arrow keys."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from game.engine.cards import Card
from game.tabletop.targets import CardTarget
from game.toolkit.geometry import Point, Rect
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Direction, Part, Role, ScrollArea, View, Widget, label, next_in_order, next_that_way
from tests.support.narrowing import not_none
from tests.tabletop.tables import steady


def button(name: str, rect: Rect = Rect(0, 0, 10, 10), *, enabled: bool = True, clip: Rect | None = None) -> Widget:  # noqa: B008 - a frozen value
    return Widget(rect=rect, role=Role.BUTTON, name=name, target=ButtonTarget(name), enabled=enabled, clip=clip)


def card(at: int, text: Card, *, enabled: bool = True) -> Widget:
    return Widget(
        rect=Rect(40 * at, 500, 40, 200), role=Role.CARD, name=str(text), target=CardTarget(text), enabled=enabled
    )


def grid(rows: int, columns: int) -> View:
    found = [
        button(f"{row},{column}", Rect(100 * column, 60 * row, 90, 50))
        for row in range(rows)
        for column in range(columns)
    ]
    return View(widgets=found)


def named(*names: str) -> list[Target]:
    return [ButtonTarget(name) for name in names]


def tour(view: View, step: int) -> list[Target | None]:
    """Return the targets in the order of Tab (`step` 1) or Shift+Tab (-1), twice around."""
    at: Target | None = None
    found = []
    for _ in range(2 * len(view.widgets)):
        at = next_in_order(view, at, step)
        found.append(at)
    return found


def reached(view: View, start: Target) -> set[Target]:
    found, edge = {start}, [start]
    while edge:
        here = edge.pop()
        for way in Direction:
            there = next_that_way(view, here, way)
            if there is not None and there not in found:
                found.add(there)
                edge.append(there)
    return found


# Tab


def test_tab_goes_round_over_everything_that_can_be_focused_and_skips_what_is_disabled_or_only_read() -> None:
    view = View(widgets=[label(Rect(0, 0, 9, 9), "text"), button("a"), button("b", enabled=False), button("c")])
    assert tour(view, 1)[:4] == named("a", "c", "a", "c")
    assert tour(view, -1)[:4] == named("c", "a", "c", "a")


def test_the_focus_rests_on_a_card_that_may_not_be_played_as_it_says_why() -> None:
    view = View(widgets=[card(0, Card.SA), card(1, Card.HA, enabled=False)])
    assert tour(view, 1)[:2] == [CardTarget(Card.SA), CardTarget(Card.HA)]


def test_the_focus_comes_back_to_the_beginning_when_its_own_widget_is_gone() -> None:
    view = grid(1, 3)
    assert next_in_order(view, ButtonTarget("gone"), 1) == ButtonTarget("0,0")
    assert next_in_order(view, ButtonTarget("gone"), -1) == ButtonTarget("0,2")
    assert next_in_order(View(widgets=[]), None, 1) is None
    assert next_that_way(View(widgets=[]), None, Direction.LEFT) is None


@given(states=st.lists(st.booleans(), min_size=1, max_size=12), step=st.sampled_from([1, -1]))
@steady(100)
def test_tab_comes_to_every_enabled_widget_once_a_round(states: list[bool], step: int) -> None:
    view = View(widgets=[button(str(index), enabled=enabled) for index, enabled in enumerate(states)])
    able = named(*(str(index) for index, enabled in enumerate(states) if enabled))
    once = tour(view, step)[: len(able)]
    assert once == able[::step]


# Arrows


def test_a_row_of_buttons_is_not_left_for_a_list_above_whose_cut_row_reaches_down_to_it() -> None:
    row = replace(button("row", Rect(100, 40, 50, 60), clip=Rect(0, 0, 300, 70)), area="list")
    view = View(widgets=[row, button("one", Rect(0, 80, 50, 40)), button("two", Rect(220, 80, 50, 40))])
    assert next_that_way(view, ButtonTarget("one"), Direction.RIGHT) == ButtonTarget("two")


def test_an_arrow_to_the_side_leads_to_a_lower_row_where_it_lies_more_beside_than_below() -> None:
    near, far = button("near", Rect(0, 0, 90, 50)), button("far", Rect(300, 80, 90, 50))
    view = View(widgets=[near, far, button("under", Rect(20, 80, 90, 50))])
    assert next_that_way(view, ButtonTarget("near"), Direction.RIGHT) == ButtonTarget("far")
    assert next_that_way(view, ButtonTarget("near"), Direction.DOWN) == ButtonTarget("under")


def test_along_a_hand_the_arrows_go_round_and_round() -> None:
    hand = [card(at, held, enabled=at != 1) for at, held in enumerate((Card.SA, Card.SK, Card.HA))]
    view = View(widgets=[button("menu"), *hand])
    assert next_that_way(view, CardTarget(Card.SA), Direction.LEFT) == CardTarget(Card.HA)
    assert next_that_way(view, CardTarget(Card.SA), Direction.RIGHT) == CardTarget(Card.SK)
    assert next_that_way(view, CardTarget(Card.HA), Direction.RIGHT) == CardTarget(Card.SA)
    assert next_that_way(view, CardTarget(Card.HA), Direction.UP) == ButtonTarget("menu")


@given(widths=st.lists(st.lists(st.integers(40, 400), min_size=1, max_size=6), min_size=1, max_size=5))
@steady(50)
def test_the_arrows_reach_every_widget_of_rows_of_uneven_length(widths: Sequence[Sequence[int]]) -> None:
    widgets = []
    for row, across in enumerate(widths):
        x = (1200 - sum(across) - 10 * len(across)) / 2
        for column, width in enumerate(across):
            widgets.append(button(f"{row},{column}", Rect(x, 60 * row, width, 50)))
            x += width + 10
    view = View(widgets=widgets)
    for widget in widgets:
        assert reached(view, not_none(widget.target)) == {other.target for other in widgets}


# Pointing


def test_what_is_pointed_at_is_the_uppermost_widget_with_a_target() -> None:
    below, above = button("below", Rect(0, 0, 50, 50)), button("above", Rect(30, 30, 50, 50))
    view = View(widgets=[below, above, label(Rect(0, 0, 100, 100), "a text lies over all")])
    assert view.at(Point(40, 40)) is above
    assert view.at(Point(10, 10)) is below
    assert view.at(Point(70, 70)) is above
    assert view.at(Point(90, 10)) is None
    assert view.at(Point(80, 80)) is None  # the edge is excluded


@given(x=st.integers(-100, 400), y=st.integers(-100, 400), w=st.integers(1, 300), h=st.integers(1, 300), at=st.data())
@steady(100)
def test_only_what_can_be_seen_can_be_pointed_at(x: int, y: int, w: int, h: int, at: st.DataObject) -> None:
    clip = Rect(50, 50, 200, 200)
    widget = button("a", Rect(x, y, w, h), clip=clip)
    point = Point(at.draw(st.integers(-100, 700)), at.draw(st.integers(-100, 700)))
    is_seen = widget.rect.contains(point) and clip.contains(point)
    assert (View(widgets=[widget]).at(point) is widget) == is_seen
    assert clip.holds(widget.visible) or not widget.visible.w or not widget.visible.h


def test_widgets_are_found_by_their_part_and_its_number() -> None:
    cards = Part("cards")
    parts = (None, cards, cards.of(2), Part("line"), cards.of(2))
    widgets = [label(Rect(0, 0, 10, 10), "alike", part=part) for part in parts]
    view = View(widgets=widgets)
    assert [id(widget) for widget in view.parts(cards)] == [id(widgets[1])]
    assert [id(widget) for widget in view.parts(cards.of(2))] == [id(widgets[2]), id(widgets[4])]
    assert not view.parts(cards.of(3))


def test_an_area_scrolls_as_far_as_its_content_is_taller() -> None:
    area = ScrollArea(name="list", rect=Rect(0, 0, 100, 100), content=250)
    assert area.most == 150
    assert ScrollArea(name="list", rect=Rect(0, 0, 100, 100), content=40).most == 0
    view = View(widgets=[], areas=[area])
    assert view.area_at(Point(50, 50)) is area
    assert view.area_at(Point(150, 50)) is None


def test_a_scroll_area_is_found_by_its_name_though_another_has_the_same_rectangle() -> None:
    one, other = (ScrollArea(name=name, rect=Rect(0, 0, 100, 100), content=250) for name in ("one", "other"))
    view = View(widgets=[], areas=[one, other])
    assert view.area("other") is other
    assert view.area(None) is None
