"""The curve of the scores at the end of a match: unbroken lines, told apart by their marks, and nothing on top of them."""

from dataclasses import dataclass, field
from random import Random

import pytest

from game.scenes.play.score_curve import Curve, end_places, swing_box, swing_name_box
from game.scenes.shell.plot import paint_curve_line
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


def test_lines_are_told_apart_by_their_marks() -> None:
    seen = set()
    for index in range(4):
        drawn = Drawn()
        paint_curve_line(drawn, SPOTS[:2], index)  # type: ignore[arg-type]  # all that is asked of a painter here
        kind, fill = drawn.marks[0]
        seen.add((kind, index < 2, fill if index > 1 else None))
    assert len(seen) == 4


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
