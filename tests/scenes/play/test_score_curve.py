"""The curve of the scores at the end of a match: unbroken lines, told apart by their marks, and nothing on top of them."""

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from game.scenes.play.score_curve import Curve, end_places, swing_box, swing_name_box
from game.scenes.shell.plot import figures_along, paint_curve_line
from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import metrics
from game.toolkit.theme import Colour


@dataclass
class Drawn:
    """A painter that only remembers what it is to draw."""

    rules: list[tuple[Point, Point]] = field(default_factory=list)
    marks: list[tuple[str, Colour]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.metrics = metrics(1280, 720)
        self.shapes = self

    def rule(self, start: Point, end: Point, _colour: Colour, _width: float = 1) -> None:
        self.rules.append((start, end))

    def disc(self, _spot: Point, _radius: float, fill: Colour, *_line: object) -> None:
        self.marks.append(("disc", fill))

    def box(self, _rect: Rect, fill: Colour, **_line: object) -> None:
        self.marks.append(("square", fill))


SPOTS = (Point(0, 0), Point(50, 20), Point(100, 10))


@pytest.mark.parametrize("index", range(4))
def test_every_line_is_unbroken(index: int) -> None:
    for spots in (SPOTS, SPOTS[:2]):
        drawn = Drawn()
        paint_curve_line(drawn, spots, index)  # type: ignore[arg-type]  # all that is asked of a painter here
        assert drawn.rules == list(pairwise(spots))
        assert len(drawn.marks) == len(spots) - 1


def test_lines_are_told_apart_by_their_marks() -> None:
    seen = set()
    for index in range(4):
        drawn = Drawn()
        paint_curve_line(drawn, SPOTS[:2], index)  # type: ignore[arg-type]  # all that is asked of a painter here
        kind, fill = drawn.marks[0]
        seen.add((kind, index < 2, fill if index > 1 else None))
    assert len(seen) == 4


def test_a_line_that_draws_itself_ends_where_it_has_come_to() -> None:
    drawn = Drawn()
    paint_curve_line(drawn, SPOTS, 1, 1.5)  # type: ignore[arg-type]  # all that is asked of a painter here
    assert drawn.rules[-1] == (SPOTS[1], Point(75, 15))
    assert len(drawn.marks) == 1


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_the_points_of_the_last_deal_cover_no_line_and_no_figure(sides: int) -> None:
    chance = Random(sides)
    for rect in (Rect(100, 100, 700, 280), Rect(100, 100, 450, 118), Rect(0, 0, 700, 140)):
        for deals in (1, 2, 5, 26):
            scores = [[0, *(chance.randint(-200, 300) for _deal in range(deals))] for _side in range(sides)]
            curve = Curve(scores=scores, names=["we", "they", "others", "more"][:sides])
            box, figures = swing_box(rect, curve, 1.0), [place for place, _middle in end_places(rect, curve, 1.0)]
            name = swing_name_box(box, 1.0)
            assert rect.holds(box)
            assert rect.holds(name)
            assert all(figure.right <= name.x for figure in figures)
            assert all(figure.x < figure.right <= box.x for figure in figures)
            last = figures[0].x - 12.0
            assert last > rect.x + 52


def test_the_figures_along_the_foot_leave_none_out_of_a_few() -> None:
    assert figures_along(1) == [1]
    assert figures_along(3) == [1, 2, 3]
    assert figures_along(5) == [1, 2, 3, 4, 5]
    assert figures_along(26) == [1, 5, 10, 15, 20, 26]
    for last in range(1, 400):
        places = figures_along(last)
        assert places[0] == 1
        assert places[-1] == last
        assert len(places) <= 8
        steps = {after - before for before, after in pairwise(places[1:-1])}
        assert len(steps) <= 1
