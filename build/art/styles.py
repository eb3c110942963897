"""Deck styles: colours and sizes in which the decks differ."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from palette import INK, IVORY, WHITE


@dataclass(frozen=True, slots=True)
class Tint:
    """A suit's colour as a vertical gradient."""

    top: str
    bottom: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """Sizes and colours of a deck. Lengths are in card units; a card is 250 by 350."""

    name: str
    suits: Mapping[str, Tint]
    big: Tint = Tint("#d43a45", "#9d1826")
    little: Tint = Tint("#2a8f8c", "#125557")
    rank_height: float = 43
    rank_width: float = 44
    index_pip: float = 37
    column: float = 60
    """Width of the column with the index; in a fanned hand this column is fully visible."""
    paper: tuple[str, str, str] = (IVORY.light, IVORY.light, IVORY.main)
    edge: str = IVORY.deep
    jumbo: bool = False
    """True if a number card has one large pip instead of as many pips as its rank."""
    plain: bool = False
    """True for a deck without decoration: no panels, beams or jewels, and a plain border."""

    @property
    def index_bottom(self) -> float:
        """Distance from the top of the card to the index's lower end."""
        return 20 + self.rank_height + 8 + self.index_pip


_INK = Tint("#343d68", INK)
_RED = Tint("#d6404b", "#a01828")

TWO_COLOURS = MappingProxyType({"S": _INK, "H": _RED, "D": _RED, "C": _INK})
FOUR_COLOURS = MappingProxyType(
    {"S": _INK, "H": _RED, "D": Tint("#2f7fd6", "#174f9e"), "C": Tint("#2e9460", "#125c38")}
)
STARK = MappingProxyType(
    {
        "S": Tint("#000000", "#000000"),
        "H": Tint("#d4001f", "#d4001f"),
        "D": Tint("#0050d0", "#0050d0"),
        "C": Tint("#00702c", "#00702c"),
    }
)

STANDARD = Style(name="standard", suits=TWO_COLOURS)
FOUR_COLOUR = Style(name="four-colour", suits=FOUR_COLOURS)
LARGE_INDEX = Style(
    name="large-index", suits=TWO_COLOURS, rank_height=64, rank_width=60, index_pip=54, column=76, jumbo=True
)
HIGH_CONTRAST = Style(
    name="high-contrast",
    suits=STARK,
    big=Tint("#d4001f", "#d4001f"),
    little=Tint("#00605c", "#00605c"),
    rank_height=64,
    rank_width=60,
    index_pip=54,
    column=76,
    paper=(WHITE, WHITE, WHITE),
    edge="#000000",
    jumbo=True,
    plain=True,
)
STYLES = (STANDARD, FOUR_COLOUR, LARGE_INDEX, HIGH_CONTRAST)
