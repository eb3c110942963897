"""Families of games: the presets grouped by game."""

from types import MappingProxyType
from typing import Final

from game.i18n import N_, Named


class Family(Named):
    """A game that has variants among the presets."""

    BACK_ALLEY = "back-alley", N_("Back Alley")
    BLOOPER = "blooper", N_("Blooper")
    SANTA_CRUZ = "santa-cruz", N_("Santa Cruz")
    INDIVIDUAL = "individual", N_("Individual")
    OWN = "own", N_("Yours")
    """The player's own rulesets."""


FAMILIES: Final = MappingProxyType(
    {
        Family.BACK_ALLEY: ("classic", "traditional", "run-the-hand"),
        Family.BLOOPER: ("blooper", "blooper-singles"),
        Family.SANTA_CRUZ: ("santa-cruz", "santa-cruz-short"),
        Family.INDIVIDUAL: ("individual",),
    }
)
"""The presets of each family, in display order."""
