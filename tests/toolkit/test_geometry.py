"""Geometry: rectangles split into rows, columns and grids, and boxes placed with the least overlap."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from operator import itemgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.toolkit.geometry import SHARE, Obstacle, Rect, Share, Track, columns, grid, place, placed, rows
from tests.tabletop.tables import steady

tracks = st.lists(st.integers(0, 60).map(float) | st.integers(1, 5).map(Share), min_size=1, max_size=8)


boxes = st.builds(Rect, *[st.integers(0, 90).map(float)] * 2, *[st.integers(1, 40).map(float)] * 2)
obstacles = st.lists(st.builds(Obstacle, boxes, st.integers(0, 4).map(float), st.integers(0, 4).map(float)), max_size=4)
offers = st.lists(
    st.lists(st.tuples(st.integers(0, 50).map(float), boxes), min_size=1, max_size=5).map(
        partial(sorted, key=itemgetter(0))
    ),
    min_size=1,
    max_size=3,
)


def test_fixed_tracks_keep_their_length_and_shares_take_the_rest() -> None:
    left, middle, right = columns(Rect(10, 5, 200, 30), 90.0, SHARE, 40.0, gap=8)
    assert left == Rect(10, 5, 90, 30)
    assert middle == Rect(108, 5, 54, 30)
    assert right == Rect(170, 5, 40, 30)


def test_shares_divide_the_rest_by_their_weights() -> None:
    assert [part.h for part in rows(Rect(0, 0, 10, 130), 10.0, Share(1), Share(3))] == [10, 30, 90]


@pytest.mark.parametrize(("align", "x"), [(0.0, 100.0), (0.5, 160.0), (1.0, 220.0)])
def test_tracks_without_a_share_lie_at_the_left_in_the_middle_or_at_the_right(align: float, x: float) -> None:
    assert [part.x for part in columns(Rect(100, 0, 200, 10), 30.0, 40.0, gap=10, align=align)] == [x, x + 40]


@pytest.mark.parametrize("split", [columns, rows])
@given(tracks=tracks, gap=st.integers(0, 20), size=st.integers(0, 900))
@steady(100)
def test_tracks_follow_each_other_by_the_gap_and_shares_fill_the_rectangle(
    split: object, tracks: list[Track], gap: int, size: int
) -> None:
    whole = Rect(7, 9, size, size)
    parts = split(whole, *tracks, gap=gap)  # type: ignore[operator]  # one of the two functions
    assert len(parts) == len(tracks)
    spans = [(part.x, part.right) if split is columns else (part.y, part.bottom) for part in parts]
    for (_start, end), (start, _end) in pairwise(spans):
        assert start == pytest.approx(end + gap)
    fixed = sum(track for track in tracks if not isinstance(track, Share)) + gap * (len(tracks) - 1)
    if any(isinstance(track, Share) for track in tracks) and fixed <= size:
        end = whole.right if split is columns else whole.bottom
        assert spans[-1][1] == pytest.approx(end)


def test_a_grid_fills_its_rows_one_after_the_other_and_its_last_may_be_shorter() -> None:
    cells = grid(Rect(0, 0, 110, 50), 5, 3, gap=10)
    assert [(cell.x, cell.y) for cell in cells] == [(0, 0), (40, 0), (80, 0), (0, 30), (40, 30)]
    assert {(cell.w, cell.h) for cell in cells} == {(30, 20)}
    assert grid(Rect(0, 0, 10, 10), 0, 3) == ()


def test_a_size_is_placed_in_the_middle_of_a_rectangle_or_at_its_edges() -> None:
    room = Rect(10, 20, 100, 60)
    assert placed(room, 40, 20) == Rect(40, 40, 40, 20)
    assert placed(room, 40, 20, across=0, down=1) == Rect(10, 60, 40, 20)


def test_an_obstacle_costs_its_covered_area_and_more_the_more_of_it_is_covered() -> None:
    ground = Rect(0, 0, 10, 10)
    assert Obstacle(ground).harm(Rect(5, 0, 10, 10)) == 50
    assert Obstacle(ground, 2.0, whole=4.0).harm(ground) == 600
    assert Obstacle(ground, 2.0, whole=4.0).harm(Rect(0, 0, 10, 2.5)) == 25 * (2 + 4 / 2)
    assert Obstacle(ground).harm(Rect(10, 0, 5, 5)) == 0


@given(offered=offers, never=obstacles, rather_not=obstacles)
@steady(200)
def test_a_box_is_placed_as_by_trying_every_candidate(
    offered: list[list[tuple[float, Rect]]], never: list[Obstacle], rather_not: list[Obstacle]
) -> None:
    def cost(own: float, box: Rect) -> tuple[float, float]:
        return sum(one.harm(box) for one in never), own + sum(one.harm(box) for one in rather_not)

    box, size = place(range(len(offered)), offered.__getitem__, never, rather_not)
    costs = [(cost(own, box), box, index) for index, sized in enumerate(offered) for own, box in sized]
    least = min(costs, key=itemgetter(0))
    assert (box, size) == least[1:]


@given(offered=offers, never=obstacles, rather_not=obstacles)
@steady(100)
def test_what_must_never_be_covered_is_free_if_any_candidate_leaves_it_free(
    offered: list[list[tuple[float, Rect]]], never: list[Obstacle], rather_not: list[Obstacle]
) -> None:
    box, _size = place(range(len(offered)), offered.__getitem__, never, rather_not)
    is_free = not any(one.harm(box) for one in never)
    assert is_free or all(any(one.harm(box) for one in never) for sized in offered for _own, box in sized)


def test_no_candidate_is_tried_after_one_that_nothing_can_better() -> None:
    tried = []

    def candidates(size: int) -> Iterator[tuple[float, Rect]]:
        for own in (0.0, 1.0):
            tried.append((size, own))
            yield own, Rect(0, 0, size, size)

    assert place((4, 2), candidates, [], [Obstacle(Rect(50, 50, 1, 1))]) == (Rect(0, 0, 4, 4), 4)
    assert tried == [(4, 0.0), (4, 1.0), (2, 0.0)]


def test_without_candidates_there_is_no_place() -> None:
    with pytest.raises(ValueError, match="no candidates"):
        place((1, 2), lambda _size: (), [], [])
