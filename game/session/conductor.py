"""Conductor, which lets the computer players of a table act when it is their turn."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from msgspec import Struct

from game.ai.levels import CLUB
from game.ai.player import BUDGET, Budget, Decision, ShouldStop, bot_random, decide_for
from game.ai.sampling.judging import SKILLS
from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN
from game.engine.state import Observation, Phase
from game.session.simulate import level_bot
from game.session.table import Table
from game.worker import Ticket, Worker

Decider = Callable[[str, Observation, Budget, Random, ShouldStop], Decision]

STAND_IN: Final = CLUB
"""The level of the computer player that replaces a person."""


class PlayerFailedError(Exception):
    """A computer player made an illegal move. The message is only for the log file."""


class _Asked(Struct, frozen=True):
    """A pending decision; `seq` is the number of the last log entry at the request."""

    decision: Ticket[Decision]
    seq: int
    seat: Seat


class Conductor:
    """Requests the decisions of a table's computer players, and submits those that still apply."""

    def __init__(self, table: Table, worker: Worker, decide: Decider = decide_for) -> None:
        """Conduct the computer players of one table. Nothing else may use the worker, as the conductor drops all its jobs."""
        self._table = table
        self._worker = worker
        self._decide = decide
        self._asked: _Asked | None = None
        self.stand_ins: frozenset[Seat] = frozenset()
        """Seats of people for whom the computer is playing."""

    @property
    def is_thinking(self) -> bool:
        """True if the table waits for a computer player's decision."""
        return self._asked is not None and self._asked.seq == self._table.seq

    def step(self) -> bool:
        """Submit a finished decision and request the next one; return True if anything happened at the table.

        Raises:
            PlayerFailedError: a computer player made an illegal move; the next call requests the decision again.
            JobFailedError: a computer player raised an error; the next call requests the decision again.
        """
        asked = self._asked
        if asked is not None and self.is_thinking and not (asked.decision.is_done or asked.decision.is_dropped):
            return False
        self._asked = None
        has_acted = asked is not None and asked.decision.is_done and self._submitted(asked)
        self._ask()
        return has_acted

    def _ask(self) -> None:
        seat = self._table.actor
        if seat is None:
            return
        level = STAND_IN if seat in self.stand_ins else self._table.public.match.player_at(seat).level
        if level == HUMAN:
            return
        seen, key = self._table.observe(seat), self._table.bot_key
        self._worker.drop_all()  # no earlier request applies any more: moves were taken back, or the player has left
        decision = self._worker.submit(lambda stop: self._decide(level, seen, BUDGET, bot_random(key, seen), stop))
        self._asked = _Asked(decision, self._table.seq, seat)

    def _submitted(self, asked: _Asked) -> bool:
        if asked.seq != self._table.seq:
            return False
        action = asked.decision.result().action
        refused = self._table.submit(asked.seat, action)
        if refused is not None:
            raise PlayerFailedError(f"the computer player at {asked.seat} may not do {action}: {refused.reason.name}")
        return True

    def play_out(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Play out a deal in which a seat is certain to take every remaining trick by playing `cards` in this order.

        The other seats' cards do not matter, so that a fast computer player chooses them.
        """
        rest, table = list(cards), self._table
        while table.public.phase is Phase.PLAY and (actor := table.actor) is not None:
            if actor == seat:
                if not rest or table.submit(seat, PlayCard(rest.pop(0))) is not None:
                    return  # the tricks were not certain: the seat continues card by card
                continue
            level = table.public.match.player_at(actor).level
            quick = STAND_IN if level == HUMAN or level in SKILLS else level
            table.submit(actor, level_bot(quick, table.bot_key)(table.observe(actor)))
