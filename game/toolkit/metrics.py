"""Unit length: sizes follow the window and the player's scale, clamped to what fits."""

from msgspec import Struct, structs

BASE_HEIGHT = 720
BASE_WIDTH = 1120
"""The window width at which everything is shown at scale 100 % with one pixel to the unit."""

SMALLEST_DRAWING = (1024, 640)
"""The smallest size of a drawing; a smaller window shows it reduced."""
SMALLEST_WINDOW = (320, 240)
LARGEST_SCREEN = (7680, 4320)
"""The limits of a window that anybody asks for, in pixels."""
LEAST_SCALE, MOST_SCALE = 80, 200
_ENLARGED_FROM = 1.2
MOST_EMPHASIS = 1.75
"""The factor by which the scale enlarges the hand's index, the bids and the prompt at most."""


class Metrics(Struct, frozen=True):
    """The window in pixels and the length of a unit in pixels; `wanted` is its length by the player's scale alone."""

    width: int
    height: int
    unit: float
    wanted: float = 0.0
    reading: float = 1.0
    """The factor by which the player's scale enlarges what is decided by, in a scene that enlarges that first."""

    @property
    def usual(self) -> float:
        """The length of a unit by the window alone."""
        return min(self.width / BASE_WIDTH, self.height / BASE_HEIGHT)

    @property
    def emphasis(self) -> float:
        """The factor by which what is decided by is written larger than other words in the same unit."""
        return max(min(self.reading, MOST_EMPHASIS) * min(self.usual / self.unit, 1.0), 1.0)

    @property
    def is_enlarged(self) -> bool:
        """True if what is decided by is written so much larger that less is told beside it."""
        return self.emphasis > _ENLARGED_FROM

    @property
    def least(self) -> float:
        """The length of a unit that fits everywhere in this window, as near to the wanted one as that allows."""
        return min(self.wanted, self.usual * MOST_GROWTH)

    @property
    def is_least(self) -> bool:
        """True if units are no longer than they have to be: words that still lack room may only be made smaller."""
        return self.unit <= self.least

    def with_unit(self, unit: float) -> "Metrics":
        """Return the same window with units of another length."""
        return self if unit == self.unit else structs.replace(self, unit=unit)

    @property
    def window(self) -> tuple[int, int, float]:
        """The window and the player's wishes, whatever unit fits."""
        return (self.width, self.height, self.wanted)

    def px(self, units: float) -> float:
        """Convert units to pixels."""
        return units * self.unit


def metrics(width: int, height: int, scale: int = 100) -> Metrics:
    """Return the metrics of a window of a size in pixels for a scale in per cent.

    A larger scale grows words and buttons by `MOST_GROWTH` everywhere; scenes in which longer units fit have those, up to the
    ones `wanted`.
    """
    fit = min(width / BASE_WIDTH, height / BASE_HEIGHT)
    wanted = fit * min(max(scale, LEAST_SCALE), MOST_SCALE) / 100
    return Metrics(width, height, min(wanted, fit * MOST_GROWTH), wanted)


MOST_GROWTH = 1.1
"""The factor by which a scale can enlarge words in every scene beyond the size that the window gives them."""
