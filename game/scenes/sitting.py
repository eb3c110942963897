"""A match as it is played at one screen: the table, the computer players, and the stage of whoever looks on.

The game runs ahead as fast as its players answer; the stage shows it at the player's pace. What a person may do is asked of what
the stage has shown, and done at the table only once the stage has caught up.
"""

from game.engine.actions import PlayCard, SeatAction
from game.engine.cards import CARDS, Card, Seat
from game.engine.events import HUMAN, CardPlayed
from game.engine.legal import Refused
from game.engine.state import Observation, Phase
from game.session.certain import Outlook, outlook, sure_tricks
from game.session.conductor import Conductor
from game.session.journal import Entry, TakenBack
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
        self._claimed: tuple[Card, ...] = ()
        self._sure: tuple[Observation, tuple[Card, ...]] | None = None
        self.hurry = False
        """Whether the onlooker wants to get on for the moment."""

    def _first_viewer(self) -> Seat:
        if not self.people:
            return self.table.public.match.seats[0]
        actor = self.table.actor
        return actor if actor in self.people else self.people[0]

    @property
    def is_kept(self) -> bool:
        """Whether what is played here is one of the player's matches, to be looked at again later."""
        return True

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
        return None if self.is_playing_out else actor

    @property
    def is_hand_hidden(self) -> bool:
        """Whether the onlooker's cards lie face down: somebody else may be looking."""
        return not self._is_present or self.handover is not None

    @property
    def may_act(self) -> bool:
        """Whether the onlooker is to answer, bid or play now."""
        is_turn = self.viewer in self.people and self.table.actor == self.viewer
        return is_turn and self._is_present and self.has_caught_up and not self.is_playing_out

    @property
    def is_playing_out(self) -> bool:
        """Whether the rest of the deal is played for the people: one has claimed it, or it is decided."""
        return bool(self.conductor.stand_ins or self._claimed)

    @property
    def sure_tricks(self) -> tuple[Card, ...]:
        """The rest of the onlooker's hand, in an order in which it takes every trick; empty where that is not sure."""
        if not self.may_act:
            return ()
        if self._sure is None or self._sure[0] is not self.seen:
            self._sure = (self.seen, sure_tricks(self.seen))
        return self._sure[1]

    @property
    def outlook(self) -> Outlook:
        """How much of the deal's score is still open for people who would rather see it than play for it.

        Where several people play, single tricks that may still count are for them to play for.
        """
        found = outlook(self.seen.public) if self.may_act else Outlook.OPEN
        return found if found is Outlook.SETTLED or len(self.people) == 1 else Outlook.OPEN

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

    def claim(self) -> None:
        """Lay down what takes all the rest, if that is sure: the cards are then played one after the other."""
        self._claimed = self.sure_tricks
        if self._claimed:
            self.conductor.stand_ins = frozenset(self.people) - {self.viewer}

    def finish(self) -> None:
        """Let the computer play out what is decided."""
        if self.outlook is not Outlook.OPEN:
            self.conductor.stand_ins = frozenset(self.people)

    def _play_on(self) -> None:
        """Play for people what leaves no choice: a rest that was claimed, and the only card of a hand of one."""
        table = self.table
        if table.public.phase is not Phase.PLAY:
            self._claimed, self.conductor.stand_ins = (), frozenset()
            return
        while self._is_showdown and table.actor in self.people:
            seat = table.actor
            card = CARDS[table.observe(seat).hand.bit_length() - 1]
            table.submit(seat, PlayCard(card))
        if self._claimed and table.actor == self.viewer and self.has_caught_up:
            card, *rest = self._claimed
            self._claimed = tuple(rest)
            if table.submit(self.viewer, PlayCard(card)) is not None:
                self._claimed = ()

    @property
    def _is_showdown(self) -> bool:
        """Whether the table is playing a deal of one card each."""
        public = self.table.public
        return public.deal is not None and public.deal.size == 1 and public.phase is Phase.PLAY

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
        """Take back the onlooker's last decision of this deal; the only card of a hand was none."""
        self._claimed, self.conductor.stand_ins = (), frozenset()
        self.table.undo(self.viewer)
        if self._is_showdown:
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
            self._play_on()
            self.conductor.step()
        self.stage.hurry = self.hurry or self.is_playing_out
        self._feed()
        changed = self.stage.update(dt, metrics, order=order, raised=raised)
        return changed or before != (self.conductor.is_thinking, self.has_caught_up)

    def _feed(self) -> None:
        if self._fed == self.table.seq:
            return
        entries = self.table.since(self._fed, self.viewer)
        if self._is_showdown:
            entries = _before_cards(entries)
            self._fed = entries[-1].seq if entries else self._fed
        else:
            self._fed = self.table.seq
        if any(isinstance(entry.event, TakenBack) for entry in entries):
            self.stage.reset(self.table.observe(self.viewer), self._fed)
            return
        self.stage.feed((entry.seq, entry.event) for entry in entries if not isinstance(entry.event, TakenBack))


def _before_cards(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries before the first card that is played."""
    cards = (index for index, entry in enumerate(entries) if isinstance(entry.event, CardPlayed))
    return entries[: next(cards, len(entries))]
