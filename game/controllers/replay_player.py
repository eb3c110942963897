"""Replay player: shows a recorded match from any seat, with the other hands face down or open."""

from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.state import Observation
from game.session.replay import Replay, StepSize
from game.tabletop.layout import NOTHING_OPEN
from game.tabletop.pacing import Speed
from game.tabletop.stage import Stage
from game.tabletop.turn import Watch
from game.wording.voices import Voices


class ReplayPlayer:
    """Player of a replay. Steps forward are animated, except steps by a whole deal. Other changes are immediate."""

    def __init__(self, replay: Replay, seat: Seat | None = None, *, speed: Speed, reduced: bool = False) -> None:
        """Watch from a seat, by default that of the first person. If no person played, all hands are open."""
        self.replay = replay
        match = replay.public.match
        self._people = [seat for seat in match.seats if match.player_at(seat).level == HUMAN]
        self.seat = seat if seat is not None else (self._people or match.seats)[0]
        self.is_open = not self._people
        """True if all hands lie open."""
        self.stage = Stage(replay.observe(self.seat), replay.keyframe.seq, speed=speed, reduced=reduced)
        self.stage.cards.reveal = lambda shown: self.replay.hands(shown) if self.is_open else NOTHING_OPEN
        self.turn = Watch()
        self.is_hand_hidden = False

    @property
    def seen(self) -> Observation:
        """The observation that has been shown."""
        return self.stage.seen

    @property
    def voices(self) -> Voices:
        """The forms of address; if a match has only one person, that person is "you" while the viewer sits at their seat."""
        return Voices(self.seen.public.match, self.seat if self._people == [self.seat] else None)

    def open_hands(self, *, wanted: bool) -> None:
        """Lay the other hands open if `wanted`, else face down."""
        self.is_open = wanted
        self.stage.cards.rearrange()

    def sit(self, seat: Seat) -> None:
        """Move the viewer to another seat."""
        self.seat = seat
        self._show()

    def next_seat(self) -> Seat:
        """Return the seat clockwise from the viewer's."""
        seats = self.replay.public.match.seats
        return seats[(seats.index(self.seat) + 1) % len(seats)]

    def _show(self) -> None:
        self.stage.reset(self.replay.observe(self.seat), self.replay.keyframe.seq)

    def go(self, at: int) -> None:
        """Jump to a keyframe of the replay."""
        self.replay.at = at
        self._show()

    def step(self, unit: StepSize, ways: int) -> bool:
        """Go one step, forward if `ways` is 1, back if it is -1; return False if the replay has no such step."""
        if ways > 0 and unit is not StepSize.DEAL:
            self.stage.skip()
            before = self.replay.keyframe.seq
            moved = self.replay.step(unit, ways)
            self.stage.feed(self.replay.since(before, self.seat))
            return moved
        moved = self.replay.step(unit, ways)
        self._show()
        return moved
