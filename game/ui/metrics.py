"""How long a unit is: sizes follow the window and the player's scale, clamped to what fits."""

from dataclasses import dataclass

BASE_HEIGHT = 720
BASE_WIDTH = 1120
"""A window of this size shows everything at scale 100 % with one pixel to the unit."""

SMALLEST_WINDOW = (1024, 640)
LEAST_SCALE, MOST_SCALE = 80, 200


@dataclass(frozen=True, slots=True)
class Metrics:
    """The window in pixels and the length of a unit in pixels."""

    width: int
    height: int
    unit: float

    def px(self, units: float) -> float:
        """So many units in pixels."""
        return units * self.unit


def metrics(width: int, height: int, scale: int = 100) -> Metrics:
    """The metrics of a window of so many pixels for a scale in per cent.

    A larger scale grows words and buttons only as long as they leave room for the cards: at most by `MOST_GROWTH`.
    """
    fit = min(width / BASE_WIDTH, height / BASE_HEIGHT)
    wanted = fit * min(max(scale, LEAST_SCALE), MOST_SCALE) / 100
    return Metrics(width, height, min(wanted, fit * MOST_GROWTH))


MOST_GROWTH = 1.1
"""How far a scale can enlarge words beyond what the window's size gives them; more would cover the table."""
