"""Seat assignment of the next match: level, character or name for each seat."""

import random
from collections.abc import Sequence

from msgspec.structs import replace

from game.ai.characters import CHARACTERS, USUAL
from game.ai.levels import CLUB
from game.engine.cards import Seat, seats_for
from game.engine.events import HUMAN, Player
from game.i18n import _
from game.letters import beginning, clean_name, name_key
from game.settings import Settings
from game.tabletop.roster import PLAYED_LEVELS, face_of, guest_face, level_name, player_for
from game.toolkit.text_field import printable
from game.toolkit.widgets import LONGEST
from game.wording.names import NAMELESS, NAMELESS_OF_MANY, short_name

_Seating = tuple[dict[Seat, str], dict[Seat, str]]
"""Level and character of every seat."""


_NUMBERED = LONGEST - 2
"""Maximum number of characters of a name to which a number is added, so that both together stay within the limit."""


class Seats:
    """Players of the seats in the next match. All four seats are stored, and no character has two seats."""

    def __init__(self, settings: Settings) -> None:
        """Start with the players of the last match."""
        self.count = self.wanted = len(settings.last_levels)
        self.draws = False
        """True if cards are drawn for partners."""
        self.levels = dict.fromkeys(Seat, CLUB) | dict(zip(seats_for(self.count), settings.last_levels, strict=True))
        self.names = dict.fromkeys(Seat, "") | {Seat.S: settings.player_name}
        self.faces = dict.fromkeys(Seat, "") | {Seat.S: settings.face}
        """Ids of people's faces; if empty, the seat determines the face."""
        last = dict(zip(Seat, settings.last_characters, strict=True))
        self.characters = last if len(set(last.values())) == len(last) else dict(USUAL)
        self._invited: tuple[_Seating, _Seating] | None = None
        """Levels and characters before and after strangers were invited; None without strangers."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Occupied seats."""
        return seats_for(self.count)

    @property
    def people(self) -> tuple[Seat, ...]:
        """Seats of people."""
        return tuple(seat for seat in self.seats if self.levels[seat] == HUMAN)

    def fit(self, counts: Sequence[int]) -> None:
        """Set the number of seats to `wanted` if `counts` contains it, else to the largest of `counts`."""
        self.count = self.wanted if self.wanted in counts else max(counts)

    def take(self, seat: Seat, character: str) -> None:
        """Seat a character in place of the player there. A character already seated elsewhere swaps seats with the replaced one."""
        held = next((other for other, seated in self.characters.items() if seated == character), None)
        if held is not None:
            self.characters[held] = self.characters[seat]
        self.characters[seat] = character
        if self.levels[seat] == HUMAN:
            self.levels[seat] = CLUB

    def turn_draws(self) -> None:
        """Switch the drawing of cards for partners on or off."""
        self.draws = not self.draws

    def strangers(self, chance: random.Random) -> None:
        """Replace the computer players with random characters of any level. `as_they_were` restores the previous players."""
        before = self._seating
        invited = chance.sample(list(CHARACTERS), len(Seat))
        for seat, character in zip(Seat, invited, strict=True):
            self.characters[seat] = character
            if self.levels[seat] != HUMAN:
                self.levels[seat] = chance.choice(PLAYED_LEVELS)
        self._invited = (before, self._seating)

    @property
    def are_strangers(self) -> bool:
        """True while the seats hold invited strangers."""
        return self._invited is not None and self._invited[1] == self._seating

    def as_they_were(self) -> None:
        """Restore the players that strangers replaced."""
        if self._invited is not None:
            levels, characters = self._invited[0]
            self.levels, self.characters = dict(levels), dict(characters)

    @property
    def _seating(self) -> _Seating:
        return dict(self.levels), dict(self.characters)

    def players(self) -> tuple[Player, ...]:
        """Return the players. People with the same or no name are numbered."""
        people = self.people
        found: list[Player] = []
        for seat in self.seats:
            name = self._own_name(seat)
            if name in {"", NAMELESS} and len(people) > 1 and seat in people:
                name = NAMELESS_OF_MANY.format(number=people.index(seat) + 1)
            taken = {name_key(player.name) for player in found if player.level == HUMAN}
            if seat in people and name_key(name) in taken:
                name = next(
                    numbered
                    for number in range(2, 6)
                    if name_key(numbered := f"{beginning(name, _NUMBERED)} {number}") not in taken
                )
            level = self.levels[seat]
            found.append(player_for(seat, level, name, (self.faces if level == HUMAN else self.characters)[seat]))
        return tuple(found)

    def kept_in(self, settings: Settings, ruleset: str) -> Settings:
        """Return the settings with these seats and the ruleset.

        A name entered for this match becomes the profile's name only if the profile has no name.
        """
        return replace(
            settings,
            last_rules=ruleset,
            last_levels=tuple(self.levels[seat] for seat in self.seats),
            last_characters=tuple(self.characters[seat] for seat in Seat),
            player_name=settings.player_name or self._own_name(Seat.S),
        )

    def name(self, seat: Seat) -> str:
        """Return the name of a seat's player, or a substitute for a person without a name."""
        if self.levels[seat] != HUMAN:
            return _(CHARACTERS[self.characters[seat]].name)
        if name := self._own_name(seat):
            return short_name(name)
        return _("You") if self.people == (seat,) else level_name(HUMAN)

    def _own_name(self, seat: Seat) -> str:
        """Return the name entered for a person; an empty string if it has no visible characters."""
        return clean_name(printable(self.names[seat]))

    def face(self, seat: Seat) -> str:
        """Return the picture of a seat's player."""
        if self.levels[seat] != HUMAN:
            return face_of(self.characters[seat])
        return guest_face(self.faces[seat], seat)


def place_name(seat: Seat, *, is_partner: bool) -> str:
    """Return the position of a seat in words, as seen from S."""
    opposite = _("Opposite, your partner") if is_partner else _("Opposite")
    return (_("At the bottom"), _("On the left"), opposite, _("On the right"))[seat]
