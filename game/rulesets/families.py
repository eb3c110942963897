"""Families of games: the presets by the game of which they are forms."""

from types import MappingProxyType
from typing import Final

from game.i18n import N_, Named


class Family(Named):
    """The games of which presets are forms; the first form of each is the one that is offered first."""

    BACK_ALLEY = "back-alley", N_("Back Alley")
    BLOOPER = "blooper", N_("Blooper")
    SANTA_CRUZ = "santa-cruz", N_("Santa Cruz")
    INDIVIDUAL = "individual", N_("Individual")
    OWN = "own", N_("Yours")
    """The rulesets of the player's own."""


FAMILIES: Final = MappingProxyType(
    {
        Family.BACK_ALLEY: ("classic", "traditional", "run-the-hand"),
        Family.BLOOPER: ("blooper", "blooper-singles"),
        Family.SANTA_CRUZ: ("santa-cruz", "santa-cruz-short"),
        Family.INDIVIDUAL: ("individual",),
    }
)
"""The presets by the game of which they are forms."""
