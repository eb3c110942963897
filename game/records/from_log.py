"""Log projection: the record of a match, computed from its events."""

from collections.abc import Iterable, Sequence
from typing import Final

from game.engine.events import (
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    MatchStarted,
    RedealDeclined,
    RedealOffered,
    TieBreakPlayed,
)
from game.engine.evolve import evolve, start
from game.engine.state import Match, PublicDeal
from game.records.deal_layout import Dealt, dealt_of
from game.records.marks import Mark, in_order
from game.records.model import PROGRAM, DealRecord, MatchRecord, RedealAnswer

_ENDS: Final = (DealScored, DealThrownIn, TieBreakPlayed)


def record_of(log: Iterable[Event], *, seed: bytes | None, word: str = "", marks: Iterable[Mark] = ()) -> MatchRecord:
    """Return the record of a log that begins with the start of its match.

    The seed and the word are left out of the record of an unfinished match, as they determine all later hands.

    Raises:
        ValueError: the first event is not the start of a match.
    """
    return Recorder(log).record(seed=seed, word=word, marks=marks, program=PROGRAM)


class Recorder:
    """Builds the record of a match, event by event."""

    def __init__(self, log: Iterable[Event]) -> None:
        """Begin with the events so far.

        Raises:
            ValueError: the first event is not the start of a match.
        """
        opening, *following = log
        if not isinstance(opening, MatchStarted):
            raise ValueError("a log begins with the start of its match")
        self.state = start(opening)
        self.events: list[Event] = [opening]
        self.deals: list[DealRecord] = []
        self._first = 0
        self.add(following)

    def add(self, events: Iterable[Event]) -> None:
        """Add the next events."""
        for event in events:
            if isinstance(event, DealStarted):
                self._first = len(self.events)
            self.events.append(event)
            self.state = evolve(self.state, event)
            if isinstance(event, _ENDS) and self.state.public.deal is not None:
                self.deals.append(_deal_of(self.events[self._first :], self.state.public.deal, self.match))

    @property
    def match(self) -> Match:
        """The match so far."""
        return self.state.public.match

    def dealt(self) -> Dealt:
        """Return the cards of the current deal."""
        return dealt_of(self.events[self._first :])

    def record(self, *, seed: bytes | None, word: str, marks: Iterable[Mark], program: str) -> MatchRecord:
        """Return the record of all deals that have ended."""
        match = self.match
        is_told = seed is not None and match.winners is not None
        return MatchRecord(
            program=program,
            rules=match.rules,
            players=match.players,
            seed=seed if is_told else None,
            word=word if is_told else "",
            drawn=match.drawn,
            cuts=tuple(card for _seat, card in match.cuts),
            dealer=self.deals[0].end.dealer if self.deals else match.dealer,
            deals=tuple(self.deals),
            totals=self.deals[-1].totals if self.deals else match.totals,
            winners=match.winners,
            marks=in_order(marks),
        )


def _deal_of(of_deal: Sequence[Event], deal: PublicDeal, match: Match) -> DealRecord:
    return DealRecord(
        dealt=dealt_of(of_deal),
        answers=_answers_in(of_deal),
        redeal=deal.thrown_in,
        bids=deal.bids,
        plays=tuple(play for trick in deal.tricks for play in trick.plays),
        end=deal,
        scores=next((event.scores for event in reversed(of_deal) if isinstance(event, DealScored)), ()),
        totals=match.totals,
    )


def _answers_in(events: Sequence[Event]) -> tuple[RedealAnswer, ...]:
    """Return the answers about weak hands in a finished deal. A seat that was asked wanted new cards unless it declined."""
    asked = [event.seat for event in events if isinstance(event, RedealOffered)]
    declined = [event.seat for event in events if isinstance(event, RedealDeclined)]
    return tuple(RedealAnswer(seat, wanted=place >= len(declined)) for place, seat in enumerate(asked))
