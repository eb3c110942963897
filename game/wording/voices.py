"""Forms of address: the names of players and sides for a viewer, such as "You" and "We"."""

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.state import Match
from game.i18n import _
from game.wording.names import NAMELESS, short_name, told_name


class Voices(Struct, frozen=True):
    """Forms of address in a match. The player at seat `viewer`, if any, and the local person without a name are called "you"."""

    match: Match
    viewer: Seat | None

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat for use inside a sentence, shortened if it is too wide."""
        return short_name(self.full_name(seat))

    def full_name(self, seat: Seat) -> str:
        """Return the full name of the player at a seat for use inside a sentence."""
        return told_name(self.match.player_at(seat).name)

    def called(self, seat: Seat) -> str:
        """Return the name of the player at a seat when it stands alone: "You", or the shortened name."""
        return _("You") if self.is_you(seat) else self.name(seat)

    def is_nameless(self, seat: Seat) -> bool:
        """Return True if the player at a seat is the local person without a name."""
        return self.match.player_at(seat).name == NAMELESS

    def is_you(self, seat: Seat) -> bool:
        """Return True if the viewer, or the local person without a name, sits at a seat."""
        return seat == self.viewer or self.is_nameless(seat)

    def tell(self, seat: Seat, yours: str, theirs: str, **values: object) -> str:
        """Return `yours` if the player at a seat is addressed as "you", else `theirs` with that player as `{name}`."""
        return yours.format(**values) if self.is_you(seat) else theirs.format(name=self.name(seat), **values)

    def side(self, index: int) -> str:
        """Return the name of a side: "You and Ruby", "Ace and Dutch", or a single name."""
        seats = sorted(self.match.sides[index], key=lambda seat: not self.is_you(seat))
        names = [self.called(seat) for seat in seats]
        return names[0] if len(names) == 1 else _("{first} and {second}").format(first=names[0], second=names[1])

    @property
    def names_seats(self) -> bool:
        """True if sides are called by their seats, since they have two seats and nobody is addressed as "you"."""
        return self.viewer is None and len(self.match.sides[0]) > 1

    def side_short(self, index: int) -> str:
        """Return the short name of a side: "We" or "They", a single name, or the names of its seats."""
        seats = self.match.sides[index]
        if self.names_seats:
            return self.match.side_names[index]
        if len(seats) > 1:
            return _("We") if self.viewer in seats else _("They")
        return self.called(seats[0])
