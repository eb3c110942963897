"""Forms of address: the names of players and sides to the viewer, who is one of them ("You", "We") or nobody."""

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.state import Match
from game.i18n import _
from game.wording.names import short_name, shown_name


class Voices(Struct, frozen=True):
    """Forms of address: the match, and the seat that is spoken to as "you" (None: nobody)."""

    match: Match
    viewer: Seat | None

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat, shortened to the room there is."""
        return short_name(self.full_name(seat))

    def full_name(self, seat: Seat) -> str:
        """Return the whole name of the player at a seat."""
        return shown_name(self.match.player_at(seat).name)

    def is_you(self, seat: Seat) -> bool:
        """Return True if the seat is the viewer's."""
        return seat == self.viewer

    def side(self, index: int) -> str:
        """Return the name of a side: "You and Ruby", "Ace and Dutch", or a single name."""
        seats = sorted(self.match.sides[index], key=lambda seat: seat != self.viewer)
        names = [_("You") if self.is_you(seat) else self.name(seat) for seat in seats]
        return names[0] if len(names) == 1 else _("{first} and {second}").format(first=names[0], second=names[1])

    @property
    def names_seats(self) -> bool:
        """True if short names of sides are their seats: there are partners, and nobody is one of them."""
        return self.viewer is None and len(self.match.sides[0]) > 1

    def side_short(self, index: int) -> str:
        """Return the short name of a side: "We" and "They", a single name, or its seats."""
        seats = self.match.sides[index]
        if self.names_seats:
            return self.match.side_names[index]
        if len(seats) > 1:
            return _("We") if self.viewer in seats else _("They")
        return _("You") if seats == (self.viewer,) else self.name(seats[0])
