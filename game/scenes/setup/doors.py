"""Doors of games on the setup page: the variants of each game, and their names."""

from collections.abc import Mapping, Sequence

from game.engine.rules import Rules
from game.i18n import _
from game.rulesets.families import FAMILIES, Family
from game.rulesets.library import RulesetLibrary

GameForm = tuple[str, int]
"""A ruleset id, and the number of players."""


def forms_of_games(library: RulesetLibrary) -> Mapping[Family, Sequence[GameForm]]:
    """Return the variants of each game, the usual one first; the player's own rulesets form one more game."""
    ids = {**FAMILIES, Family.OWN: tuple(library.own)}
    return {
        family: [(name, count) for name in names for count in reversed(library.get(name).players)]
        for family, names in ids.items()
        if names
    }


def following(forms: Sequence[GameForm], chosen: GameForm) -> GameForm:
    """Return the next variant of a game after the chosen one, cyclically."""
    return forms[(forms.index(chosen) + 1) % len(forms)]


def form_name(rules: Rules, count: int) -> str:
    """Return the name of a variant: the ruleset's, with the number of players if there is a choice."""
    name = _(rules.name)
    return name if len(rules.players) == 1 else _("{game}, for {count}").format(game=name, count=count)
