"""Colour palette of the art: one for cards, table, portraits and icons."""

from dataclasses import dataclass

INK = "#161a2b"
WHITE = "#ffffff"

IVORY_LIGHT, IVORY, IVORY_DEEP = "#fffdf5", "#faf3e2", "#e8dbbd"
CREAM = "#f3e7c9"
CARD_EDGE = "#bfae85"

NAVY_LIGHT, NAVY, NAVY_DEEP = "#45559b", "#2a3568", "#1a2145"
GREEN_LIGHT, GREEN, GREEN_DEEP = "#4a8f6b", "#226048", "#123d2d"
CRIMSON_LIGHT, CRIMSON, CRIMSON_DEEP = "#dc4a52", "#b8232f", "#84121f"
TEAL_LIGHT, TEAL, TEAL_DEEP = "#45a7a0", "#1f7675", "#134b4d"
GOLD_LIGHT, GOLD, GOLD_DEEP = "#f8dd93", "#d9a441", "#96681c"
STEEL_LIGHT, STEEL, STEEL_DEEP = "#eef2f6", "#b6c1cf", "#76839a"
PLUM_LIGHT, PLUM, PLUM_DEEP = "#8a5a8f", "#5f3868", "#3c2145"
WOOD_LIGHT, WOOD, WOOD_DEEP = "#a8703c", "#714322", "#432412"
KHAKI_LIGHT, KHAKI, KHAKI_DEEP = "#b5a77a", "#8b7e52", "#5d5434"
AMBER = "#ffb648"


@dataclass(frozen=True, slots=True)
class Skin:
    """A skin lit by the lamp, the same in its shadow, and the lips that go with it."""

    light: str
    shade: str
    lip: str


PALE = Skin("#f9dfc8", "#e8bd9c", "#b8404a")
ROSY = Skin("#f2c7a4", "#dba27c", "#a8383f")
OLIVE = Skin("#e3b380", "#c68f5c", "#96343a")
TAN = Skin("#cd9262", "#ab7043", "#84292f")
BROWN = Skin("#a0673f", "#804b2a", "#6d1f2a")
DARK = Skin("#75472e", "#58321f", "#5e1a26")

HAIR_BLACK, HAIR_BROWN, HAIR_CHESTNUT = "#272531", "#573823", "#843f22"
HAIR_GINGER, HAIR_BLOND, HAIR_GREY, HAIR_WHITE = "#bf6428", "#dfb65e", "#9aa0ac", "#ece9e1"
