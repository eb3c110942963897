"""Match log: entries by sequence number, with the moves taken back, the marks, and the resulting state.

All other data follows from the entries, so that two journals made from the same entries are equal.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from msgspec import Struct

from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.cards import Seat
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    DealStarted,
    DealThrownIn,
    Event,
    MatchStarted,
    PartnersDrawn,
    Player,
    RedealDeclined,
    is_visible,
)
from game.engine.evolve import evolve, fold, start
from game.engine.state import GameState, Phase
from game.records.marks import Mark, MarkKind, in_order


class Branch(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The point at which a match branched off from another one.

    `origin` is the identity of that other match; None if it came from a record. The branch begins in deal `deal` of the schedule,
    after `tricks` complete tricks. `is_reshuffled` is True if later deals come from another seed; the seed is not shown then.
    `parted` is set if a union made the branch from a match continued in two profiles. It is the number of entries that the branch
    had at that time.
    """

    origin: str | None
    deal: int
    tricks: int
    is_reshuffled: bool
    parted: int = 0


class TakenBack(Struct, frozen=True):
    """The entry that takes moves back. The log continues as if nothing after sequence number `to` had happened."""

    to: int


Written = Event | TakenBack | Mark
"""The content of a log entry: a game event, the taking back of moves, or a mark."""


class Entry(Struct, frozen=True):
    """One line of the log. Sequence numbers count from 1 without a gap."""

    seq: int
    event: Written


def entries_of(written: Iterable[Written], first: int = 1) -> tuple[Entry, ...]:
    """Return the entries of a log, numbered from `first` on."""
    return tuple(Entry(seq, event) for seq, event in enumerate(written, first))


class _Held(Struct, frozen=True):
    seq: int
    event: Event
    after: GameState


def action_of(event: Event, before: GameState) -> tuple[Seat, SeatAction] | None:
    """Return the seat and the action that `event` begins; None if no seat's action begins with it."""
    match event:
        case CardPlayed(seat, card):
            return seat, PlayCard(card)
        case BidPlaced(seat, bid):
            return seat, MakeBid(bid)
        case RedealDeclined(seat):
            return seat, AnswerRedeal(wanted=False)
        case DealThrownIn() if before.asked is not None:  # requested by the player asked about a weak hand
            return before.asked, AnswerRedeal(wanted=True)
        case _:
            return None


def with_players(log: Sequence[Event], seated: tuple[Player, ...]) -> tuple[Event, ...]:
    """Return a log in which the players are replaced by `seated`, who are given in the order of the seats."""
    drawn = next((event for event in log if isinstance(event, PartnersDrawn)), None)
    order = tuple(range(len(seated))) if drawn is None else drawn.order
    came = tuple(seated[order.index(place)] for place in range(len(seated)))
    return tuple(replace(event, players=came) if isinstance(event, MatchStarted) else event for event in log)


def players_of(log: Iterable[Event]) -> dict[Seat, Player]:
    """Return the players by seat in a log that begins with the start of its match."""
    match = fold(log).public.match
    return dict(zip(match.seats, match.players, strict=True))


class Journal:
    """All entries of a match, and the game state after each event that was not taken back.

    States share almost all of their data, so that storing them is cheap.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Read a log that begins with the start of its match.

        Raises:
            ValueError: the log begins with anything else, its numbers have a gap, or it takes back what may not be taken back.
        """
        self._entries: list[Entry] = []
        self._held: list[_Held] = []
        self._undone: list[tuple[Event, ...]] = []
        self._marks: set[Mark] = set()
        for entry in entries:
            self.append(entry)
        if not self._held:
            raise ValueError("an empty log is no match")

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All entries, taken back or not."""
        return tuple(self._entries)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self._entries)

    @property
    def state(self) -> GameState:
        """The present state."""
        return self._held[-1].after

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks of the match, in order, including those added because moves were taken back."""
        return in_order(self._marks)

    @property
    def undone(self) -> tuple[Event, ...]:
        """The events that redo the last move taken back; possibly empty."""
        return self._undone[-1] if self._undone else ()

    def log(self) -> tuple[Event, ...]:
        """Return the events that were not taken back, in order."""
        return tuple(held.event for held in self._held)

    def since(self, seq: int, seat: Seat | None) -> tuple[Entry, ...]:
        """Return the entries numbered above `seq` that a seat may see. All seats may see the entries that are not game events."""
        later = self._entries[seq:]
        return tuple(one for one in later if isinstance(one.event, TakenBack | Mark) or is_visible(one.event, seat))

    def append(self, entry: Entry) -> None:
        """Write one entry.

        Raises:
            ValueError: the entry's number is not the next one, or the entry takes back what may not be taken back.
        """
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow entry {self.seq}")
        match entry.event:
            case TakenBack(to):
                self._take_back(to)
            case Mark() if self._held:
                self._marks.add(entry.event)
            case MatchStarted() if not self._held:
                self._held.append(_Held(entry.seq, entry.event, start(entry.event)))
            case event if self._held and not isinstance(event, Mark):
                self._follow(event)
                self._held.append(_Held(entry.seq, event, evolve(self.state, event)))
            case _:
                raise ValueError("a log begins with the start of its match")
        self._entries.append(entry)

    def _follow(self, event: Event) -> None:
        """Update the moves that can be redone; forget them when the log continues differently."""
        if not self._undone:
            return
        first, *rest = self._undone.pop()
        if event != first:
            self._undone.clear()
        elif rest:
            self._undone.append(tuple(rest))

    def _take_back(self, to: int) -> None:
        place = self._deal_start()
        kept = next((index for index in range(place, len(self._held)) if self._held[index].seq == to), None)
        deal = self.state.public.deal if self._held else None
        if kept is None or deal is None or kept + 1 == len(self._held) or self.state.public.match.winners is not None:
            raise ValueError(f"the log cannot be taken back to entry {to}")
        self._marks.add(Mark(MarkKind.TAKEN_BACK, deal.number))
        if deal.phase is Phase.OVER:
            self._marks.add(Mark(MarkKind.HANDS_SEEN, deal.number))
        self._undone.append(tuple(held.event for held in self._held[kept + 1 :]))
        del self._held[kept + 1 :]

    def _deal_start(self) -> int:
        """Return the index of the last `DealStarted` among the events not taken back; without one, the number of these events."""
        places = range(len(self._held) - 1, -1, -1)
        return next((place for place in places if isinstance(self._held[place].event, DealStarted)), len(self._held))

    def before_last_decision(self, seat: Seat) -> int | None:
        """Return the number of the entry before this seat's last decision in this deal.

        None if the seat has made no decision in this deal, or if the match is over, as the seed may then be known.
        """
        if self.state.public.match.winners is not None:
            return None
        for before, held in reversed(tuple(pairwise(self._held[self._deal_start() :]))):
            action = action_of(held.event, before.after)
            if action is not None and action[0] == seat:
                return before.seq
        return None
