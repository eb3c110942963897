"""The people of the alley: who sits down when the computer plays, and with what face."""

from dataclasses import dataclass

from game.ai.levels import CLUB, LEVELS, RANDOM
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.engine.text import N_
from game.i18n import _


@dataclass(frozen=True, slots=True)
class Regular:
    """A computer player's name, untranslated, and portrait."""

    name: str
    portrait: str


REGULARS = (
    Regular(N_("Ruby"), "portraits/singer"),
    Regular(N_("Sarge"), "portraits/sarge"),
    Regular(N_("Otis"), "portraits/cook"),
    Regular(N_("Dot"), "portraits/mechanic"),
    Regular(N_("Gus"), "portraits/barkeep"),
    Regular(N_("Nell"), "portraits/nurse"),
    Regular(N_("Shade"), "portraits/gumshoe"),
    Regular(N_("Pip"), "portraits/private"),
)
"""In the order in which they sit down: partner, left, right, and those who may come later."""

_GUESTS = ("portraits/player-flyer", "portraits/player-drifter", "portraits/player-old-timer", "portraits/player-flyer")
_SITS = {Seat.N: REGULARS[0], Seat.W: REGULARS[1], Seat.E: REGULARS[2], Seat.S: REGULARS[3]}

PLAYED_LEVELS = tuple(level for level in LEVELS if level != RANDOM)
"""The levels that a person can choose; `random` is for tests."""

LEVEL_NAMES = {HUMAN: N_("Person"), CLUB: N_("Club player"), RANDOM: N_("Random")}


def regular_at(seat: Seat) -> Regular:
    """Who sits down at a seat that the computer plays."""
    return _SITS[seat]


def portrait_of(player: Player, seat: Seat) -> str:
    """The picture of a player."""
    found = next((regular.portrait for regular in REGULARS if player.name in (regular.name, _(regular.name))), None)
    if found is not None and player.level != HUMAN:
        return found
    return _GUESTS[seat] if player.level == HUMAN else _SITS[seat].portrait


def level_name(level: str) -> str:
    """What a level is called."""
    return _(LEVEL_NAMES[level]) if level in LEVEL_NAMES else level


def player_for(seat: Seat, level: str, name: str) -> Player:
    """A player for a seat: a person by name, or the regular of that seat."""
    if level == HUMAN:
        return Player(name.strip() or _("Player"), HUMAN)
    return Player(_(regular_at(seat).name), level)
