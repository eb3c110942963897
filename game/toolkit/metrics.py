"""Unit of length in pixels, computed from the window size and the player's scale, and limited so that everything fits."""

from msgspec import Struct, structs

BASE_HEIGHT = 720
BASE_WIDTH = 1120
"""Window width at which a unit is one pixel at a scale of 100 %."""

SMALLEST_DRAWING = (1024, 640)
"""Smallest size of a drawing in pixels; smaller windows show it scaled down."""
SMALLEST_WINDOW = (320, 240)
LARGEST_SCREEN = (7680, 4320)
"""Largest window size in pixels that may be requested."""
LEAST_SCALE, MOST_SCALE = 80, 200
_ENLARGED_FROM = 1.2
MOST_EMPHASIS = 1.75
"""Maximum factor by which the scale enlarges the prompt, the bids, and the corner indices of the cards in hand."""


class Metrics(Struct, frozen=True):
    """Window size and unit length in pixels; `wanted` is the unit length for the player's scale, even if it does not fit."""

    width: int
    height: int
    unit: float
    wanted: float = 0.0
    reading: float = 1.0
    """Factor by which the player's scale enlarges cards and bids; 1 unless the scene sets `enlarges_cards`."""

    @property
    def usual(self) -> float:
        """Unit length in this window at a scale of 100 %."""
        return min(self.width / BASE_WIDTH, self.height / BASE_HEIGHT)

    @property
    def emphasis(self) -> float:
        """Additional factor for the cards and bids to choose from."""
        return max(min(self.reading, MOST_EMPHASIS) * min(self.usual / self.unit, 1.0), 1.0)

    @property
    def is_enlarged(self) -> bool:
        """True if large cards and bids leave less room for other texts."""
        return self.emphasis > _ENLARGED_FROM

    @property
    def least(self) -> float:
        """Unit length, at most `wanted`, at which every scene fits in this window; a scene with much room may have a longer one."""
        return min(self.wanted, self.usual * MOST_GROWTH)

    @property
    def is_least(self) -> bool:
        """True if the unit is at its minimum, so that texts that do not fit need a smaller style."""
        return self.unit <= self.least

    def with_unit(self, unit: float) -> "Metrics":
        """Return these metrics with another unit length."""
        return self if unit == self.unit else structs.replace(self, unit=unit)

    @property
    def window(self) -> tuple[int, int, float]:
        """Width and height of the window in pixels, and the `wanted` unit length."""
        return (self.width, self.height, self.wanted)

    def px(self, units: float) -> float:
        """Convert units to pixels."""
        return units * self.unit


def metrics(width: int, height: int, scale: int = 100) -> Metrics:
    """Return the metrics of a window, from its size in pixels and the player's scale in per cent.

    A larger scale enlarges everything by up to `MOST_GROWTH`; scenes with enough room grow up to `wanted`.
    """
    fit = min(width / BASE_WIDTH, height / BASE_HEIGHT)
    wanted = fit * min(max(scale, LEAST_SCALE), MOST_SCALE) / 100
    return Metrics(width, height, min(wanted, fit * MOST_GROWTH), wanted)


MOST_GROWTH = 1.1
"""Maximum factor by which the player's scale enlarges every scene; a scene with enough room may be enlarged more."""
