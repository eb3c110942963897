"""Score curve at the end of a match: its lines are told apart by the shape and the colour of their marks."""

from dataclasses import dataclass, field

from game.scenes.shell.plot import paint_curve_line
from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import metrics
from game.toolkit.theme import Colour


@dataclass
class Drawn:
    """A painter that only records its calls."""

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
        paint_curve_line(drawn, SPOTS[:2], index)  # type: ignore[arg-type]  # it has all methods used here
        kind, fill = drawn.marks[0]
        seen.add((kind, index < 2, fill if index > 1 else None))
    assert len(seen) == 4
