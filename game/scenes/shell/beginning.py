"""Beginning of a match: by a ruleset, as long as was chosen last, with the players who are chosen for its seats."""

from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.rulesets.lengths import at_length
from game.scenes.shell.routes import AtTable
from game.scenes.shell.services import Program


def rules_to_play(program: Program, ruleset: str) -> Rules:
    """Return the rules of a match by a ruleset of this id, which may have fewer deals than the ruleset."""
    return at_length(program.rulesets.get(ruleset), program.preferences.settings.last_length)[1]


def begin_match(program: Program, ruleset: str, word: str = "") -> LocalMatch:
    """Leave everything for the table of a new match, and keep its choices for the next; `word` is mixed into its shuffles."""
    rules, seats, preferences = rules_to_play(program, ruleset), program.matches.seats, program.preferences
    seats.fit(rules.players)
    draws = seats.draws and rules.partners and seats.count == len(Seat)
    players = seats.players()
    preferences.change(seats.kept_in(preferences.settings, ruleset))
    begun = program.matches.begin(rules, players, draw_partners=draws, word=word)
    program.reset(AtTable(begun))
    return begun
