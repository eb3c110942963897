"""Turn conductor: has computer players act when it is their turn, and nobody else but those whose place the computer takes."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from game.ai.levels import CLUB, SKILLS
from game.ai.player import Budget, bot_random, decide_for
from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN
from game.engine.state import Phase
from game.session.table import Table
from game.session.thinker import Answer, Request, Thinker, new_id

BUDGET: Final = Budget(nodes=200_000, samples=2_000)
"""The work that a computer player may spend on one decision: not limited in time, so that play can be repeated."""


STAND_IN: Final = CLUB
"""The level that plays in a person's place."""


class PlayerFailedError(Exception):
    """A computer player broke down or did what it may not; the cause is attached. For the log, not for a player."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question that is open: its id, the state of the log it was asked in, and whom it was about."""

    id: int
    seq: int
    seat: Seat


class Conductor:
    """The conductor of a table: asks the thinker for the computer player to act, and submits the answer if it still applies."""

    def __init__(self, table: Table, thinker: Thinker, budget: Budget = BUDGET) -> None:
        """Conduct the computer players of one table."""
        self._table = table
        self._thinker = thinker
        self._budget = budget
        self._asked: _Asked | None = None
        self.stand_ins: frozenset[Seat] = frozenset()
        """The seats of people for whom the computer plays for now."""

    @property
    def is_thinking(self) -> bool:
        """True if a computer player is being waited for."""
        return self._asked is not None and self._asked.seq == self._table.seq

    def step(self) -> bool:
        """Take in an answer and ask the next question; True if something was done at the table.

        Raises:
            PlayerFailedError: a computer player failed; the next step asks it again.
        """
        answer = self._thinker.poll()
        asked = self._asked
        if asked is not None and asked.seq != self._table.seq:
            self._asked = asked = None  # the log went on, or back, without it: whatever comes is stale
        acted = False
        if answer is not None and asked is not None and answer.id == asked.id:
            self._asked = None
            self._submit(asked.seat, answer)
            acted = True
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
            observation = table.observe(actor)
            chance = bot_random(table.bot_key, observation)
            table.submit(actor, decide_for(quick, observation, self._budget, chance, lambda: False).action)

    def _submit(self, seat: Seat, answer: Answer) -> None:
        outcome = answer.outcome
        if isinstance(outcome, BaseException):
            raise PlayerFailedError(f"the computer player at {seat} broke down: {outcome!r}") from outcome
        refused = self._table.submit(seat, outcome.action)
        if refused is not None:
            raise PlayerFailedError(f"the computer player at {seat} may not do {outcome.action}: {refused.reason.name}")

    def _ask(self) -> None:
        seat = self._table.actor
        if seat is None:
            return
        level = self._table.public.match.player_at(seat).level
        if level == HUMAN:
            if seat not in self.stand_ins:
                return
            level = STAND_IN
        self._asked = _Asked(new_id(), self._table.seq, seat)
        self._thinker.ask(
            Request(
                id=self._asked.id,
                level=level,
                observation=self._table.observe(seat),
                budget=self._budget,
                rng_key=self._table.bot_key,
            )
        )
