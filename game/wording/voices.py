"""Forms of address: the names of players and sides to the viewer, who is one of them ("You", "We") or nobody."""

from msgspec import Struct

from game.engine.cards import Seat
from game.engine.state import Match
from game.i18n import _
from game.wording.names import NAMELESS, short_name, told_name


class Voices(Struct, frozen=True):
    """Forms of address: the match, and the seat that is spoken to as "you" (None: nobody)."""

    match: Match
    viewer: Seat | None

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat for a sentence about that player, shortened to the room there is."""
        return short_name(self.full_name(seat))

    def full_name(self, seat: Seat) -> str:
        """Return the whole name of the player at a seat, for a sentence about that player."""
        return told_name(self.match.player_at(seat).name)

    def called(self, seat: Seat) -> str:
        """Return the name of the player at a seat where it stands alone: "You", or the name, shortened."""
        return _("You") if self.is_you(seat) else self.name(seat)

    def is_nameless(self, seat: Seat) -> bool:
        """Return True if the person here sits there, who has not entered a name."""
        return self.match.player_at(seat).name == NAMELESS

    def is_you(self, seat: Seat) -> bool:
        """Return True if the seat is the viewer's, or that of the person here who has not entered a name."""
        return seat == self.viewer or self.is_nameless(seat)

    def tell(self, seat: Seat, yours: str, theirs: str, **values: object) -> str:
        """Return one of two translated sentences: `yours` to the player at a seat, or `theirs`, whose `{name}` that player is."""
        return yours.format(**values) if self.is_you(seat) else theirs.format(name=self.name(seat), **values)

    def side(self, index: int) -> str:
        """Return the name of a side: "You and Ruby", "Ace and Dutch", or a single name."""
        seats = sorted(self.match.sides[index], key=lambda seat: not self.is_you(seat))
        names = [self.called(seat) for seat in seats]
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
        return self.called(seats[0])
