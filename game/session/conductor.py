"""Turn conductor: has computer players act when it is their turn, and nobody else but those whose place the computer takes."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from game.ai.levels import CLUB, SKILLS
from game.ai.player import BUDGET, Budget, Decision, ShouldStop, bot_random, decide_for
from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN
from game.engine.state import Observation, Phase
from game.session.simulate import level_bot
from game.session.table import Table
from game.worker import Ticket, Worker

Decider = Callable[[str, Observation, Budget, Random, ShouldStop], Decision]

STAND_IN: Final = CLUB
"""The level that plays in a person's place."""


class PlayerFailedError(Exception):
    """A computer player made an illegal move. For the log, not for a player."""


class _Asked(Struct, frozen=True):
    """The question that is open: the state of the log it was asked in, and whom it is about."""

    decision: Ticket[Decision]
    seq: int
    seat: Seat


class Conductor:
    """The conductor of a table: has the computer player decide whose turn it is, and submits that if it still applies."""

    def __init__(self, table: Table, worker: Worker, decide: Decider = decide_for) -> None:
        """Conduct the computer players of one table; the worker decides for nobody else meanwhile."""
        self._table = table
        self._worker = worker
        self._decide = decide
        self._asked: _Asked | None = None
        self.stand_ins: frozenset[Seat] = frozenset()
        """The seats of people for whom the computer plays for now."""

    @property
    def is_thinking(self) -> bool:
        """True if a computer player is being waited for."""
        return self._asked is not None and self._asked.seq == self._table.seq

    def step(self) -> bool:
        """Take in a decision and request the next; return True if anything happened at the table.

        Raises:
            PlayerFailedError: a computer player did what it may not; the next step asks it again.
            JobFailedError: a computer player broke down; the next step asks it again.
        """
        asked, acted = self._asked, False
        if asked is not None and asked.decision.is_done:
            self._asked = None
            decision = asked.decision.result()
            if asked.seq == self._table.seq:  # else the log went on, or back, without it
                refused = self._table.submit(asked.seat, decision.action)
                if refused is not None:
                    did = f"the computer player at {asked.seat} may not do {decision.action}: {refused.reason.name}"
                    raise PlayerFailedError(did)
                acted = True
        elif asked is not None and (asked.seq != self._table.seq or asked.decision.is_dropped):
            self._asked = None
        if self._asked is None:
            self._ask()
        return acted

    def play_out(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Play the rest of a deal of which every trick is a seat's that plays these cards in this order.

        All of it is in the log when this returns. As nothing hangs on them, the others' cards are those that come at once.
        """
        rest = list(cards)
        table = self._table
        while table.public.phase is Phase.PLAY and (actor := table.actor) is not None:
            if actor == seat:
                if not rest or table.submit(seat, PlayCard(rest.pop(0))) is not None:
                    return  # it was no proof: the seat goes on by itself
                continue
            level = table.public.match.player_at(actor).level
            quick = STAND_IN if level == HUMAN or level in SKILLS else level
            table.submit(actor, level_bot(quick, table.bot_key)(table.observe(actor)))

    def _ask(self) -> None:
        seat = self._table.actor
        if seat is None:
            return
        level = self._table.public.match.player_at(seat).level
        if level == HUMAN:
            if seat not in self.stand_ins:
                return
            level = STAND_IN
        seen, key = self._table.observe(seat), self._table.bot_key
        self._worker.drop_all()  # nobody waits for an answer to what was taken back, or left
        decision = self._worker.submit(lambda stop: self._decide(level, seen, BUDGET, bot_random(key, seen), stop))
        self._asked = _Asked(decision, self._table.seq, seat)
