"""Redeal round: keeps a weak hand secret when several people share a screen.

The screen is passed around after the deal, even if nobody will be asked. Everybody looks at their own hand. The holder of a weak
hand secretly says whether they want new cards (a rule of Michael Lopp: such a hand "can be redealt"). The table gets the answers
after everybody has looked, so that the screen does not show who answered.
"""

from collections.abc import Sequence
from typing import Final

from game.engine.actions import AnswerRedeal
from game.engine.cards import Seat
from game.engine.dealing import is_weak, judges_weak_hands
from game.engine.decide import bidding_order
from game.engine.events import DealStarted, RedealDeclined
from game.engine.rules import WeakHand
from game.engine.state import Observation, Phase, PublicState
from game.session.table import Table

_SEVERAL: Final = 2


class RedealRound:
    """A round in which each person at one screen looks at their own hand."""

    def __init__(self, people: Sequence[Seat]) -> None:
        """Start without a round; `people` share the screen."""
        self._people = people
        self._left: tuple[Seat, ...] = ()
        self._wishes: dict[Seat, bool] = {}

    @property
    def turn(self) -> Seat | None:
        """The seat of the person who must look at their hand now; None if no round is in progress."""
        return self._left[0] if self._left else None

    def begin(self, public: PublicState) -> None:
        """Start the round if weak hands may get new cards in this deal, and nobody has bid or played yet.

        The decision uses only public facts, so that the round itself reveals nothing.
        """
        self._wishes.clear()
        self._left = self._all(public) if len(self._people) >= _SEVERAL else ()

    def _all(self, public: PublicState) -> tuple[Seat, ...]:
        deal, rules = public.deal, public.match.rules
        if deal is None or deal.phase is Phase.OVER or deal.bids or deal.tricks or deal.trick:
            return ()
        if rules.weak_hand is not WeakHand.OFFERED or not judges_weak_hands(rules, deal.size):
            return ()
        return tuple(seat for seat in bidding_order(deal) if seat in self._people)

    def asks(self, seen: Observation, table: Table) -> bool:
        """Return True if the observing seat must now say whether it wants new cards."""
        return seen.seat == self.turn and is_weak(seen.hand, seen.deal.ordering) and not _has_declined(table, seen.seat)

    def pass_on(self, *, wanted: bool = False) -> None:
        """Record that the person has seen their hand, and whether they want new cards."""
        self._wishes[self._left[0]] = wanted
        self._left = self._left[1:]

    def answer(self, table: Table) -> None:
        """Give the table the answers it asks for, once all people have looked."""
        while not self._left and (seat := table.actor) in self._wishes and table.observe(seat).is_asked:
            table.submit(seat, AnswerRedeal(self._wishes.pop(seat)))


def _has_declined(table: Table, seat: Seat) -> bool:
    for entry in reversed(table.since(0, seat)):
        if isinstance(entry.event, DealStarted):
            return False
        if isinstance(entry.event, RedealDeclined):
            return True
    return False
