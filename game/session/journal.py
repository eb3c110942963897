"""The log of one match with its sequence numbers, what was taken back, and the state it leads to."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.cards import Seat
from game.engine.events import BidPlaced, CardPlayed, DealStarted, Event, RedealDeclined, is_visible
from game.engine.evolve import evolve, start
from game.engine.events import MatchStarted
from game.engine.state import GameState


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The log goes on as if nothing after sequence number `to` had happened."""

    to: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log; sequence numbers count from 1 without a gap."""

    seq: int
    event: Event | TakenBack


@dataclass(frozen=True, slots=True)
class _Moment:
    """An entry that still holds, and the state after it."""

    entry: Entry
    state: GameState


class Journal:
    """All entries of a match, and the states after those that still hold.

    States share almost everything with one another, so that keeping them is cheap; an undo is a step to one of them.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Read a log that begins with the start of its match.

        Raises:
            ValueError: it begins with anything else, or its numbers have a gap.
        """
        self._entries: list[Entry] = []
        self._held: list[_Moment] = []
        self._marked: set[int] = set()
        for entry in entries:
            self.append(entry)
        if not self._held:
            raise ValueError("a log begins with the start of its match")

    @property
    def entries(self) -> tuple[Entry, ...]:
        """Everything that was written, taken back or not."""
        return tuple(self._entries)

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self._entries)

    @property
    def state(self) -> GameState:
        """The state now."""
        return self._held[-1].state

    @property
    def marked(self) -> frozenset[int]:
        """The numbers of the deals in which something was taken back."""
        return frozenset(self._marked)

    def log(self) -> tuple[Event, ...]:
        """The events that hold, in order."""
        return tuple(moment.entry.event for moment in self._held if not isinstance(moment.entry.event, TakenBack))

    def held(self) -> tuple[Entry, ...]:
        """The entries that hold, in order."""
        return tuple(moment.entry for moment in self._held)

    def append(self, entry: Entry) -> None:
        """Write one entry.

        Raises:
            ValueError: its number does not follow, or it takes back what is not there.
        """
        if entry.seq != self.seq + 1:
            raise ValueError(f"entry {entry.seq} does not follow entry {self.seq}")
        event = entry.event
        if isinstance(event, TakenBack):
            self._take_back(event.to)
        elif not self._held:
            if not isinstance(event, MatchStarted):
                raise ValueError("a log begins with the start of its match")
            self._held.append(_Moment(entry, start(event)))
        else:
            self._held.append(_Moment(entry, evolve(self.state, event)))
        self._entries.append(entry)

    def _take_back(self, to: int) -> None:
        deal = self.state.public.deal if self._held else None
        kept = [moment for moment in self._held if moment.entry.seq <= to]
        if deal is None or not kept or kept[-1].entry.seq != to:
            raise ValueError(f"nothing can be taken back to entry {to}")
        self._marked.add(deal.number)
        self._held = kept

    def since(self, seq: int, seat: Seat | None) -> tuple[Entry, ...]:
        """The entries after a sequence number that a seat may see; what was taken back is told to everybody."""
        later = self._entries[seq:]
        return tuple(e for e in later if isinstance(e.event, TakenBack) or is_visible(e.event, seat))

    def before_last_decision(self, seat: Seat) -> int | None:
        """The number of the last entry before this seat's last decision in the running deal; None if it has made none."""
        for place in range(len(self._held) - 1, -1, -1):
            event = self._held[place].entry.event
            if isinstance(event, DealStarted):
                return None
            if isinstance(event, CardPlayed | BidPlaced | RedealDeclined) and event.seat == seat:
                return self._held[place - 1].entry.seq
        return None
