"""Has computer players act when it is their turn, and nobody else."""

from game.ai.player import Budget
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.session.table import Table
from game.session.thinker import Request, Thinker

BUDGET = Budget(nodes=200_000, worlds=60)
"""What a computer player may spend on one decision: a limit in work, not in time, so that play can be repeated."""


class Conductor:
    """Asks the thinker for whichever computer player must act, and submits the answer if it is still to the point."""

    def __init__(self, table: Table, thinker: Thinker, budget: Budget = BUDGET) -> None:
        """Conduct the computer players of one table."""
        self._table = table
        self._thinker = thinker
        self._budget = budget
        self._next_id = 0
        self._asked: tuple[int, int, Seat] | None = None

    @property
    def is_thinking(self) -> bool:
        """Whether a computer player is being waited for."""
        return self._asked is not None

    def step(self) -> bool:
        """Take in an answer and ask the next question; True if something was done at the table.

        Raises:
            Exception: whatever a computer player raised.
        """
        acted = self._take_in()
        actor = self._table.actor
        if self._asked is not None and (self._table.seq != self._asked[1] or actor != self._asked[2]):
            self._asked = None  # the table went another way: whatever comes back is stale
        if self._asked is None and actor is not None:
            level = self._table.public.match.player_at(actor).level
            if level != HUMAN:
                self._ask(actor, level)
        return acted

    def _ask(self, seat: Seat, level: str) -> None:
        self._next_id += 1
        self._asked = (self._next_id, self._table.seq, seat)
        self._thinker.ask(
            Request(
                id=self._next_id,
                level=level,
                observation=self._table.observe(seat),
                budget=self._budget,
                bot_key=self._table.secrets.bot_key,
            )
        )

    def _take_in(self) -> bool:
        answer = self._thinker.poll()
        if answer is None or self._asked is None or answer.id != self._asked[0]:
            return False
        _, seq, seat = self._asked
        self._asked = None
        if seq != self._table.seq:
            return False
        if isinstance(answer.outcome, Exception):
            raise answer.outcome
        refused = self._table.submit(seat, answer.outcome.action)
        if refused is not None:
            raise RuntimeError(f"a computer player did what it may not: {answer.outcome.action}: {refused.reason.name}")
        return True
