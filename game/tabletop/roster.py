"""Player roster: portraits of the characters, names of the levels, and players for seats."""

from collections.abc import Mapping
from typing import Final

from game.ai.characters import CHARACTERS, USUAL
from game.ai.levels import CLUB, LEVELS, RANDOM
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.i18n import N_, _
from game.letters import clean_name
from game.wording.names import NAMELESS

_FACES: Final[Mapping[str, str]] = {
    "ruby": "portraits/singer",
    "sarge": "portraits/sarge",
    "otis": "portraits/cook",
    "dot": "portraits/mechanic",
    "gus": "portraits/barkeep",
    "nell": "portraits/nurse",
    "shade": "portraits/gumshoe",
    "pip": "portraits/private",
}
GUESTS: Final[Mapping[str, str]] = {
    "flyer": "portraits/player-flyer",
    "drifter": "portraits/player-drifter",
    "old-timer": "portraits/player-old-timer",
    "big-blooper": "portraits/big-blooper",
    "little-blooper": "portraits/little-blooper",
}
"""Portraits that people can choose, by id."""

PLAYED_LEVELS = tuple(level for level in LEVELS if level != RANDOM)
"""Levels that a person can choose, weakest first; `random` is for tests."""
USUAL_LEVELS = ("beginner", CLUB, "expert", "master")
"""Levels offered first, which clearly differ in strength."""

_LEVEL_TEXTS: Final[Mapping[str, tuple[str, str]]] = {
    HUMAN: (N_("Person"), ""),
    RANDOM: (N_("Random"), ""),
    "beginner": (N_("Beginner"), N_("Hopes for the best, forgets the rest.")),
    "casual": (N_("Casual player"), N_("Sees the trick, not the deal.")),
    CLUB: (N_("Solid player"), N_("Counts cards, plays by rules of thumb.")),
    "strong": (N_("Strong player"), N_("Hears the bids and thinks ahead.")),
    "expert": (N_("Expert"), N_("Weighs where every card may lie.")),
    "master": (N_("Master"), N_("Forgets nothing, forgives nothing.")),
}
"""The name of each level, and a sentence about its play."""


def face_of(character: str) -> str:
    """Return the portrait of a character, given its id."""
    return _FACES[character]


def guest_face(face: str, seat: Seat = Seat.S) -> str:
    """Return the portrait with this id, or else the default portrait of the seat."""
    return GUESTS.get(face) or tuple(GUESTS.values())[seat]


def portrait_of(player: Player, seat: Seat) -> str:
    """Return the portrait of a player. Old matches store no character; it is then found by the player's name, or else the seat."""
    if player.level == HUMAN:
        return guest_face(player.character, seat)
    if player.character in _FACES:
        return _FACES[player.character]
    named = (id_ for id_, character in CHARACTERS.items() if player.name in (character.name, _(character.name)))
    return _FACES[next(named, USUAL[seat])]


def level_name(level: str) -> str:
    """Return the name of a level."""
    return _(_LEVEL_TEXTS[level][0]) if level in _LEVEL_TEXTS else level


def level_text(level: str) -> str:
    """Return a sentence about the play of a level; empty for a person."""
    text = _LEVEL_TEXTS[level][1] if level in _LEVEL_TEXTS else ""
    return _(text) if text else ""


def player_for(seat: Seat, level: str, name: str, character: str = "") -> Player:
    """Make a player for a seat: a person with a name and optional face, or a character, by default the seat's usual one."""
    if level == HUMAN:
        return Player(clean_name(name) or NAMELESS, HUMAN, character)
    chosen = character or USUAL[seat]
    return Player(_(CHARACTERS[chosen].name), level, chosen)
