"""Doors of games on the page of a new match: the forms of each game, and their names."""

from collections.abc import Mapping, Sequence

from game.engine.rules import Rules
from game.i18n import _
from game.rulesets.families import FAMILIES, Family
from game.rulesets.library import RulesetLibrary

GameForm = tuple[str, int]
"""A ruleset, by its id, and the number of its players."""


def forms_of_games(library: RulesetLibrary) -> Mapping[Family, Sequence[GameForm]]:
    """Return the forms of each game, the usual one first; the player's own rulesets are one game more."""
    ids = {**FAMILIES, Family.OWN: tuple(library.own)}
    return {
        family: [(name, count) for name in names for count in reversed(library.get(name).players)]
        for family, names in ids.items()
        if names
    }


def following(forms: Sequence[GameForm], chosen: GameForm) -> GameForm:
    """Return the form of a game that comes after the chosen one, round and round."""
    return forms[(forms.index(chosen) + 1) % len(forms)]


def form_name(rules: Rules, count: int) -> str:
    """Return the name of a form of a game: of its rules, with the number of players if that can be chosen."""
    name = _(rules.name)
    return name if len(rules.players) == 1 else _("{game}, for {count}").format(game=name, count=count)
