"""Colour palette shared by cards, table, portraits and icons."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

INK = "#161a2b"
WHITE = "#ffffff"
CREAM = "#f3e7c9"
CARD_EDGE = "#bfae85"
AMBER = "#ffb648"


class Tone(NamedTuple):
    """A colour in three shades, from lit to shadowed."""

    light: str
    main: str
    deep: str


IVORY = Tone("#fffdf5", "#faf3e2", "#e8dbbd")
NAVY = Tone("#45559b", "#2a3568", "#1a2145")
GREEN = Tone("#4a8f6b", "#226048", "#123d2d")
CRIMSON = Tone("#dc4a52", "#b8232f", "#84121f")
TEAL = Tone("#45a7a0", "#1f7675", "#134b4d")
GOLD = Tone("#f8dd93", "#d9a441", "#96681c")
STEEL = Tone("#eef2f6", "#b6c1cf", "#76839a")
IRON = Tone("#66708c", "#444d68", "#2b3248")
PLUM = Tone("#8a5a8f", "#5f3868", "#3c2145")
WOOD = Tone("#a8703c", "#714322", "#432412")
KHAKI = Tone("#b5a77a", "#8b7e52", "#5d5434")


@dataclass(frozen=True, slots=True)
class Skin:
    """Colours of skin in lamplight and in shadow, and of the lips."""

    light: str
    shade: str
    lip: str


PALE = Skin("#f9dfc8", "#e8bd9c", "#b8404a")
ROSY = Skin("#f2c7a4", "#dba27c", "#a8383f")
OLIVE = Skin("#e3b380", "#c68f5c", "#96343a")
TAN = Skin("#cd9262", "#ab7043", "#84292f")
BROWN = Skin("#a0673f", "#804b2a", "#6d1f2a")
DARK = Skin("#75472e", "#58321f", "#5e1a26")


class Hair(StrEnum):
    BLACK = "#272531"
    BROWN = "#573823"
    CHESTNUT = "#843f22"
    GINGER = "#bf6428"
    BLOND = "#dfb65e"
    GREY = "#9aa0ac"
    WHITE = "#ece9e1"
