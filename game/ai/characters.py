"""Player characters: eight personalities of computer players, each with a style of play.

A character changes the style, not the strength: its temper only decides between choices of nearly equal worth. Every level except
`random` can play as a character.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.engine.cards import Card, Seat
from game.engine.ordering import TRUMPS
from game.engine.state import Observation
from game.engine.text import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Temper:
    """The preferences of a player beyond the worth of a choice, in points; all 0 for a neutral player.

    A choice is preferred to the best one if these points outweigh its loss of worth. Sampling players also require half a standard
    error; heuristic players convert the points to tricks (`club.taste_of`). Values range from -1 to 1 for bidding, and from -1.5 to
    1.5 for play.

    - `boldness`: added to the worth of a bid one trick above the best number, subtracted from that of a bid one trick below it.
    - `board_appetite`: added to the worth of every board and Boston.
    - `joker_thrift`: subtracted from the worth of every joker; positive for a player who saves jokers.
    - `trump_habit`: added to the worth of every trump lead, jokers included; positive for a player who draws trumps early.
    """

    boldness: float = 0.0
    board_appetite: float = 0.0
    joker_thrift: float = 0.0
    trump_habit: float = 0.0


NEUTRAL: Final = Temper()


@dataclass(frozen=True, slots=True)
class Character:
    """A character: its stored id, untranslated name and style description, and temper."""

    id: str
    name: str
    habit: str
    temper: Temper = NEUTRAL


_ALL: Final = (
    Character(
        "ruby", N_("Ruby"), N_("Bold: loves the big bid, and the spotlight."), Temper(boldness=0.6, board_appetite=0.8)
    ),
    Character("sarge", N_("Sarge"), N_("Draws trumps first and asks questions later."), Temper(trump_habit=1.5)),
    Character("otis", N_("Otis"), N_("Hoards jokers: saves the best for the last course."), Temper(joker_thrift=1.2)),
    Character("dot", N_("Dot"), N_("By the numbers: no likes, no dislikes."), NEUTRAL),
    Character("gus", N_("Gus"), N_("Careful: has seen too many go broke."), Temper(boldness=-0.8, board_appetite=-1.0)),
    Character(
        "nell", N_("Nell"), N_("Patient: saves trumps for an emergency."), Temper(trump_habit=-1.2, boldness=-0.5)
    ),
    Character(
        "shade",
        N_("Shade"),
        N_("Shows a joker early, to see who flinches."),
        Temper(joker_thrift=-1.5, trump_habit=0.5),
    ),
    Character(
        "pip", N_("Pip"), N_("Young, lucky, and never afraid of a long shot."), Temper(boldness=0.25, joker_thrift=-1.0)
    ),
)

CHARACTERS: Final = MappingProxyType({character.id: character for character in _ALL})
"""The characters by id, in display order."""

USUAL: Final = MappingProxyType({Seat.N: "ruby", Seat.W: "sarge", Seat.E: "otis", Seat.S: "dot"})
"""The default character of each seat."""


def liking_of(card: Card, temper: Temper, observation: Observation) -> float:
    """Return the points that a temper adds to the worth of a card."""
    deal = observation.deal
    is_led_trump = not deal.trick and deal.ordering.group_of[card] == TRUMPS
    return (temper.trump_habit if is_led_trump else 0.0) - (temper.joker_thrift if card.is_joker else 0.0)


def temper_of(observation: Observation) -> Temper:
    """Return the observer's temper; `NEUTRAL` without a known character."""
    match = observation.public.match
    character = CHARACTERS.get(match.player_at(observation.seat).character)
    return NEUTRAL if character is None else character.temper
