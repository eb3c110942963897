"""A match as it is played at one screen: the table, the computer players, and the stage of whoever looks on.

The game runs ahead as fast as its players answer; the stage shows it at the player's pace. What a person may do is asked of what
the stage has shown, and done at the table only once the stage has caught up.
"""

from game.engine.actions import SeatAction
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN
from game.engine.legal import Refused
from game.engine.state import Observation, Phase
from game.session.conductor import Conductor
from game.session.journal import TakenBack
from game.session.table import Table
from game.ui.hand_order import HandOrder
from game.ui.metrics import Metrics
from game.ui.stage import Speed, Stage
from game.ui.wording import Voices


class Sitting:
    """Glue between one `Table` and one screen.

    Any number of the seats may be people, who then share the screen: `handover` names the one to whom it must be passed before
    the hand on it is shown, and with every deal it must be passed anew. With no person at the table, the first seat looks on.
    """

    def __init__(self, table: Table, conductor: Conductor, *, speed: Speed, reduced: bool = False) -> None:
        """Sit down at a table, where the match stands now."""
        self.table = table
        self.conductor = conductor
        match = table.public.match
        self.people = tuple(seat for seat in match.seats if match.player_at(seat).level == HUMAN)
        self.viewer = self._first_viewer()
        self.stage = Stage(table.observe(self.viewer), table.seq, speed=speed, reduced=reduced)
        self._fed = table.seq
        self._is_present = len(self.people) < 2  # noqa: PLR2004 - alone, one need not say who one is

    def _first_viewer(self) -> Seat:
        if not self.people:
            return self.table.public.match.seats[0]
        actor = self.table.actor
        return actor if actor in self.people else self.people[0]

    @property
    def seen(self) -> Observation:
        """What the onlooker has been shown."""
        return self.stage.shown

    @property
    def voices(self) -> Voices:
        """How players are spoken of on this screen."""
        return Voices(self.seen.public.match, self.viewer if self.people else None)

    @property
    def common_voices(self) -> Voices:
        """How players are spoken of to everybody at this screen: nobody is "you" where several look on."""
        return self.voices if len(self.people) == 1 else Voices(self.seen.public.match, None)

    @property
    def has_caught_up(self) -> bool:
        """Whether the stage has shown everything that has happened, and rested after it."""
        return self._fed == self.table.seq and self.stage.is_idle

    @property
    def handover(self) -> Seat | None:
        """The person to whom the screen must be passed, once everything has been shown."""
        actor = self.table.actor
        if actor not in self.people or not self.has_caught_up or (actor == self.viewer and self._is_present):
            return None
        return actor

    @property
    def is_hand_hidden(self) -> bool:
        """Whether the onlooker's cards lie face down: somebody else may be looking."""
        return not self._is_present or self.handover is not None

    @property
    def may_act(self) -> bool:
        """Whether the onlooker is to answer, bid or play now."""
        is_turn = self.viewer in self.people and self.table.actor == self.viewer
        return is_turn and self._is_present and self.has_caught_up

    @property
    def awaits_deal(self) -> bool:
        """Whether everything has been shown and the house is to deal."""
        return self.has_caught_up and self.table.public.phase is Phase.DEALING

    @property
    def is_over(self) -> bool:
        """Whether the end of the match has been shown."""
        return self.has_caught_up and self.table.public.phase is Phase.OVER

    def take_over(self) -> None:
        """The screen has been passed on: show the hand of whoever must act."""
        seat = self.handover
        if seat is not None:
            self.viewer = seat
            self._is_present = True
            self._fed = self.table.seq
            self.stage.reset(self.table.observe(seat), self._fed)

    def act(self, action: SeatAction) -> Refused | None:
        """Do something for the onlooker, who is shown at once whatever was still to come."""
        if not self.has_caught_up:
            self.catch_up()
        refused = self.table.submit(self.viewer, action)
        self._feed()
        return refused

    def deal(self) -> None:
        """Let the house deal; several people at one screen say anew who is there."""
        self._is_present = len(self.people) < 2  # noqa: PLR2004 - as above
        self.table.deal()
        self._feed()

    def catch_up(self) -> None:
        """Show at once everything that has happened."""
        self._feed()
        self.stage.skip()

    def undo(self) -> None:
        """Take back the onlooker's last decision of this deal."""
        self.table.undo(self.viewer)
        self._feed()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.table.redo(self.viewer)
        self._feed()

    def update(
        self, dt: float, metrics: Metrics, *, order: HandOrder, raised: Card | None = None, plays: bool = True
    ) -> bool:
        """Let computer players act, unless the match is to wait, and the stage move on; True if that can be seen.

        Raises:
            PlayerFailedError: a computer player failed.
        """
        before = (self.conductor.is_thinking, self.has_caught_up)
        if plays:
            self.conductor.step()
        self._feed()
        changed = self.stage.update(dt, metrics, order=order, raised=raised)
        return changed or before != (self.conductor.is_thinking, self.has_caught_up)

    def _feed(self) -> None:
        entries = self.table.since(self._fed, self.viewer)
        if self._fed == self.table.seq:
            return
        self._fed = self.table.seq
        if any(isinstance(entry.event, TakenBack) for entry in entries):
            self.stage.reset(self.table.observe(self.viewer), self._fed)
            return
        self.stage.feed((entry.seq, entry.event) for entry in entries if not isinstance(entry.event, TakenBack))
