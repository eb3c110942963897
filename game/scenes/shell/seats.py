"""Seat assignment of a match about to begin: a level, a character or a name for each seat."""

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
"""The level and the character of every seat."""


_NUMBERED = LONGEST - 2
"""Letters of a name that are kept where a number is added, so that it is no longer than a name may be."""


class Seats:
    """Seats and their players. All four are kept, however many are `count`ed; no character sits twice."""

    def __init__(self, settings: Settings) -> None:
        """Begin with the players who sat there last."""
        self.count = self.wanted = len(settings.last_levels)
        self.draws = False
        """True if cards are drawn for partners."""
        self.levels = dict.fromkeys(Seat, CLUB) | dict(zip(seats_for(self.count), settings.last_levels, strict=True))
        self.names = dict.fromkeys(Seat, "") | {Seat.S: settings.player_name}
        self.faces = dict.fromkeys(Seat, "") | {Seat.S: settings.face}
        """The faces of people, by id; empty for one by the seat."""
        last = dict(zip(Seat, settings.last_characters, strict=True))
        self.characters = last if len(set(last.values())) == len(last) else dict(USUAL)
        self._invited: tuple[_Seating, _Seating] | None = None
        """The players before the strangers came, and just after that."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that are taken."""
        return seats_for(self.count)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people."""
        return tuple(seat for seat in self.seats if self.levels[seat] == HUMAN)

    def fit(self, counts: Sequence[int]) -> None:
        """Set the number of seats to the number wanted, where a game allows it; else to the most it allows."""
        self.count = self.wanted if self.wanted in counts else max(counts)

    def take(self, seat: Seat, character: str) -> None:
        """Seat a character; the character already there takes its old seat, and a person makes way for a computer player."""
        held = next((other for other, seated in self.characters.items() if seated == character), None)
        if held is not None:
            self.characters[held] = self.characters[seat]
        self.characters[seat] = character
        if self.levels[seat] == HUMAN:
            self.levels[seat] = CLUB

    def turn_draws(self) -> None:
        """Turn the drawing of cards for partners on or off."""
        self.draws = not self.draws

    def strangers(self, chance: random.Random) -> None:
        """Make the computer players random characters, of any level, until `as_they_were` is called."""
        before = self._seating
        invited = chance.sample(list(CHARACTERS), len(Seat))
        for seat, character in zip(Seat, invited, strict=True):
            self.characters[seat] = character
            if self.levels[seat] != HUMAN:
                self.levels[seat] = chance.choice(PLAYED_LEVELS)
        self._invited = (before, self._seating)

    @property
    def are_strangers(self) -> bool:
        """True if strangers sit there, and nobody has been chosen since."""
        return self._invited is not None and self._invited[1] == self._seating

    def as_they_were(self) -> None:
        """Restore the players from before the strangers came."""
        if self._invited is not None:
            levels, characters = self._invited[0]
            self.levels, self.characters = dict(levels), dict(characters)

    @property
    def _seating(self) -> _Seating:
        return dict(self.levels), dict(self.characters)

    def players(self) -> tuple[Player, ...]:
        """Return the players; several people without a name, or of the same one, are numbered."""
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
        """Return the settings that remember all this, and the ruleset that is played by.

        A name for one match renames nobody: a name is given to a profile on its own page, or here to one that has none.
        """
        return replace(
            settings,
            last_rules=ruleset,
            last_levels=tuple(self.levels[seat] for seat in self.seats),
            last_characters=tuple(self.characters[seat] for seat in Seat),
            player_name=settings.player_name or self._own_name(Seat.S),
        )

    def name(self, seat: Seat) -> str:
        """Return the name of the player of a seat, or a substitute."""
        if self.levels[seat] != HUMAN:
            return _(CHARACTERS[self.characters[seat]].name)
        if name := self._own_name(seat):
            return short_name(name)
        return _("You") if self.people == (seat,) else level_name(HUMAN)

    def _own_name(self, seat: Seat) -> str:
        """Return the name that was written for a person; empty where nothing can be seen of it."""
        return clean_name(printable(self.names[seat]))

    def face(self, seat: Seat) -> str:
        """Return the picture of the player of a seat."""
        if self.levels[seat] != HUMAN:
            return face_of(self.characters[seat])
        return guest_face(self.faces[seat], seat)


def place_name(seat: Seat, *, is_partner: bool) -> str:
    """Return the place of a seat, as seen from S."""
    opposite = _("Opposite, with you") if is_partner else _("Opposite")
    return (_("At the bottom"), _("At the left"), opposite, _("At the right"))[seat]
