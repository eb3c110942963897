"""Local match: connects a table, computer players and the animated view (the stage) at one screen.

The stage shows the events later than they happen, at the viewer's pace. `_due` is the viewer's turn at the table. `turn` is the
turn that has been announced to the viewer.
"""

from itertools import count
from typing import Final

from game.ai.proven import Outlook, outlook, sure_tricks
from game.controllers.redeal_round import RedealRound
from game.engine.actions import AnswerRedeal, PlayCard, SeatAction
from game.engine.cards import CARDS, Card, CardSet, card_set
from game.engine.events import HUMAN, CardPlayed, RedealDeclined, RedealOffered
from game.engine.legal import Refused
from game.engine.state import Observation, Phase
from game.records.marks import Mark, MarkKind
from game.session.conductor import Conductor
from game.session.journal import TakenBack
from game.session.table import Table
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed
from game.tabletop.stage import Stage
from game.tabletop.turn import (
    AskAction,
    AskBid,
    AskCard,
    AskRedeal,
    Deal,
    Over,
    PassScreen,
    PlayOut,
    ShowHand,
    Turn,
    Watch,
)
from game.toolkit.memo import Memo
from game.toolkit.metrics import Metrics
from game.wording.voices import Voices

_NUMBERS: Final = count()


class LocalMatch:
    """Controller between one `Table` and one screen.

    If several people play, they share the screen. In each deal, the screen is passed to a person (`PassScreen`) before that
    person's hand is shown for the first time, and whenever another person's hand was shown before it. If no people play, the viewer
    watches from the first seat.
    """

    def __init__(
        self, table: Table, conductor: Conductor, *, speed: Speed, reduced: bool = False, is_kept: bool = True
    ) -> None:
        """Join a table at the present state of its match."""
        self.number = next(_NUMBERS)
        self.table = table
        self.conductor = conductor
        self.is_kept = is_kept
        """True if the match can be reviewed later. Other matches get no marks, and their deals are not cut short."""
        self.plays_every_card = False
        """True if decided deals must be played to the last card."""
        match = table.public.match
        self.people = tuple(seat for seat in match.seats if match.player_at(seat).level == HUMAN)
        self.is_shared = len(self.people) > 1
        self.seat = table.actor if table.actor in self.people else (self.people or match.seats)[0]
        self._round = RedealRound(self.people)
        self._round.begin(table.public)
        self.begun_at = table.seq
        """The sequence number of the last log entry when this local match began."""
        self.stage = Stage(self.known, table.seq, speed=speed, reduced=reduced)
        self.feed = TableFeed(table, self.stage, is_shared=self.is_shared)
        self._is_present = not self.is_shared
        self._claimed: CardSet = 0
        """The hand with which the viewer claimed the remaining tricks; 0 without a claim."""
        self._played_out: CardSet = 0
        """The viewer's hand when the computer began to play out this deal; 0 if it has not begun."""
        self._sure: Memo[tuple[Card, ...]] = Memo()
        self.hurry = False
        """True while the viewer wants events to be shown faster."""

    @property
    def known(self) -> Observation:
        """The viewer's observation of the table. On a shared screen, the redeal round sets `is_asked`."""
        seen = self.table.observe(self.seat)
        if not self.is_shared or seen.public.deal is None:
            return seen
        return seen._replace(is_asked=self._round.asks(seen, self.table))

    @property
    def seen(self) -> Observation:
        """The observation that the viewer has been shown."""
        return self.stage.seen

    @property
    def voices(self) -> Voices:
        """The forms of address at this screen; nobody is "you" while the screen is being passed on."""
        is_known = bool(self.people) and not (self.is_shared and self.is_hand_hidden)
        return Voices(self.seen.public.match, self.seat if is_known else None)

    @property
    def common_voices(self) -> Voices:
        """The forms of address for everybody at this screen; nobody is "you" if several people share it."""
        return self.voices if len(self.people) == 1 else Voices(self.seen.public.match, None)

    @property
    def turn(self) -> Turn:
        """The turn announced to the viewer; `Watch` or `PlayOut` before the next announcement.

        A decision is announced once all earlier events have been shown, even while cards still move. Any other turn is announced
        after the pause that follows the last event.
        """
        due = self._due
        is_announced = self.feed.has_shown_all if isinstance(due, AskAction) else self.feed.has_caught_up
        if is_announced:
            return due
        return PlayOut() if self.conductor.stand_ins or self._claimed else Watch()

    @property
    def _due(self) -> Turn:
        """The turn of the viewer at the table, regardless of what has been shown."""
        actor = self.table.actor if self._round.turn is None else self._round.turn
        match self.table.public.phase:
            case Phase.DEALING:
                return Deal()
            case Phase.OVER:
                return Over()
            case _ if self.conductor.stand_ins:
                return PlayOut()
            case _ if actor is None or actor not in self.people:
                return Watch()
            case _ if actor != self.seat or not self._is_present:
                return PassScreen(actor)
            case _ if self.known.is_asked:
                return AskRedeal()
            case _ if self._round.turn is not None:
                return ShowHand()
            case Phase.AUCTION:
                return AskBid()
            case Phase.PLAY:
                return AskCard()

    @property
    def is_going_round(self) -> bool:
        """True while the screen is passed around, so that everybody sees their hand."""
        return self._round.turn is not None

    @property
    def is_hand_hidden(self) -> bool:
        """True if the viewer's cards lie face down because somebody else may be looking."""
        return not self._is_present or (self.is_shared and isinstance(self.turn, PassScreen))

    @property
    def sure_tricks(self) -> tuple[Card, ...]:
        """The rest of the viewer's hand in an order that surely takes every trick.

        Empty if no such order can be proven, if the viewer need not play a card now, or if the match cannot be reviewed later.
        """
        if not self.is_kept or not isinstance(self.turn, AskCard):
            return ()
        return self._sure.of(self.seen, lambda: sure_tricks(self.seen))

    @property
    def outlook(self) -> Outlook:
        """The part of the deal's score that is still to be decided, or `OPEN` if the viewer need not play a card now.

        Also `OPEN` if the match cannot be reviewed later, or if decided deals must be played to the last card. If several people
        share the screen, a `DECIDED` deal also counts as `OPEN`.
        """
        is_asked = self.is_kept and not self.plays_every_card and isinstance(self.turn, AskCard)
        found = outlook(self.seen.public) if is_asked else Outlook.OPEN
        return found if found is Outlook.SETTLED or len(self.people) == 1 else Outlook.OPEN

    def take_over(self) -> None:
        """Show the hand of the person who must act, after the screen was passed on."""
        match self.turn:
            case PassScreen(seat):
                self.seat = seat
                self._is_present = True
                self.feed.jump(self.known)

    def look_on(self, *, wanted: bool = False) -> None:
        """Pass the screen on after the viewer has seen their hand; `wanted` is True if the viewer wants new cards."""
        self._round.pass_on(wanted=wanted)
        self._is_present = False
        self.feed.jump(self.known)

    def act(self, action: SeatAction) -> Refused | None:
        """Perform an action of the viewer; moving cards are sped up, and earlier events are shown immediately."""
        if isinstance(action, AnswerRedeal) and self.is_going_round:
            self.look_on(wanted=action.wanted)
            return None
        if self.feed.has_shown_all:
            self.stage.hasten()
        else:
            self.catch_up()
        refused = self.table.submit(self.seat, action)
        self.feed.pull(self.known)
        return refused

    def claim(self) -> None:
        """Claim all remaining tricks if the viewer surely takes them. The rest of the deal is played immediately."""
        cards = self.sure_tricks
        if cards:
            self._claimed = card_set(cards)
            self.conductor.play_out(self.seat, cards)
            self.feed.pull(self.known)

    def finish(self) -> None:
        """Let the computer play out a decided deal."""
        if self.outlook is not Outlook.OPEN:
            self._played_out = self.table.observe(self.seat).hand
            self.conductor.stand_ins = frozenset(self.people)

    def _move_for_people(self) -> None:
        """Make people's forced moves (recorded redeal answers, the only card of a hand); stop a play-out once the deal is over."""
        table = self.table
        self._round.answer(table)
        if table.public.phase is not Phase.PLAY:
            self.conductor.stand_ins = frozenset()
        while table.public.is_showdown and (seat := table.actor) in self.people:
            table.submit(seat, PlayCard(CARDS[table.observe(seat).hand.bit_length() - 1]))

    def mark(self, kind: MarkKind) -> None:
        """Add a mark to the running or last deal, if the match can be reviewed later."""
        if self.is_kept and self.table.mark(kind):
            self.feed.pull(self.known)

    def deal(self) -> None:
        """Start the next deal; on a shared screen, hide each hand until its owner takes over."""
        self._is_present = not self.is_shared
        self._claimed = self._played_out = 0
        self.table.deal()
        self._round.begin(self.table.public)
        self.feed.pull(self.known)

    def press_on(self) -> None:
        """End a pause before an event; without a pause, shorten a long animation; without either, show all events immediately."""
        if not self.stage.go_on() and not self.stage.shorten():
            self.catch_up()

    def catch_up(self) -> None:
        """Show all events so far immediately."""
        self.feed.pull(self.known)
        self.stage.skip()

    @property
    def can_undo(self) -> bool:
        """True if the viewer can take back a decision; on a shared screen, an answer about new cards cannot be taken back."""
        if not self.table.can_undo(self.seat):
            return False
        deal = self.table.public.deal
        if not self.is_shared or deal is None:
            return True
        return bool(deal.tricks) or self.seat in {seat for seat, _made in (*deal.bids, *deal.trick)}

    def undo(self) -> None:
        """Take back the viewer's last decision of this deal.

        A claim, or a deal played out by the computer, counts as one decision. The card of a one-card deal, which is played
        automatically, does not count.
        """
        whole, self._claimed, self.conductor.stand_ins = self._claimed or self._played_out, 0, frozenset()
        self._played_out = 0
        if not self.can_undo:
            return
        if whole and self.table.observe(self.seat).hand == whole:
            return  # no card has been played out yet
        self._is_present = not self.is_hand_hidden
        self.table.undo(self.seat)
        if self.table.public.is_showdown:
            self.table.undo(self.seat)
        while whole and self.table.observe(self.seat).hand != whole and self.table.undo(self.seat):
            pass
        self.feed.pull(self.known)

    def redo(self) -> None:
        """Redo the decision that was taken back."""
        self.table.redo(self.seat)
        self.feed.pull(self.known)

    def update(
        self, dt: float, metrics: Metrics, *, order: HandOrder, raised: Card | None = None, plays: bool = True
    ) -> bool:
        """Let computer players act, unless the match must wait, and advance the animation; return True after visible changes.

        Raises:
            PlayerFailedError: a computer player failed.
        """
        before = (self.conductor.is_thinking, self.turn)
        if plays and not self.is_going_round:
            self._move_for_people()
            self.conductor.step()
        self.stage.hurry = self.hurry or isinstance(self.turn, PlayOut)
        self.feed.pull(self.known)
        changed = self.stage.update(dt, metrics, order=order, raised=raised)
        return changed or before != (self.conductor.is_thinking, self.turn)


class TableFeed:
    """Feed of new events from the log of a table to a stage."""

    def __init__(self, table: Table, stage: Stage, *, is_shared: bool) -> None:
        """Begin at the present state; on a shared screen, offers of new cards are not shown."""
        self._table = table
        self._stage = stage
        self._hidden = (RedealOffered, RedealDeclined) if is_shared else ()
        self._fed = table.seq

    @property
    def has_shown_all(self) -> bool:
        """True once the stage has shown all events, even while cards still move."""
        return self._fed == self._table.seq and self._stage.has_shown_all

    @property
    def has_caught_up(self) -> bool:
        """True once the stage has shown all events, and the pause after the last one is over."""
        return self._fed == self._table.seq and self._stage.is_idle

    def jump(self, known: Observation) -> None:
        """Show the table as a seat knows it now, without animating earlier events."""
        self._fed = self._table.seq
        self._stage.reset(known, self._fed)

    def pull(self, known: Observation) -> None:
        """Pass new events to the stage, as a seat knows them. The cards of a one-card deal are passed together."""
        if self._fed == self._table.seq:
            return
        entries = self._table.since(self._fed, known.seat)
        if self._table.public.is_showdown:
            cards = (index for index, entry in enumerate(entries) if isinstance(entry.event, CardPlayed))
            entries = entries[: next(cards, len(entries))]
            self._fed = entries[-1].seq if entries else self._fed
        else:
            self._fed = self._table.seq
        if any(isinstance(entry.event, TakenBack) for entry in entries):
            self.jump(known)
            return
        told = [(entry.seq, entry.event) for entry in entries if not isinstance(entry.event, TakenBack | Mark)]
        self._stage.feed(one for one in told if not isinstance(one[1], self._hidden))
