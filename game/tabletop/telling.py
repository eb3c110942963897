"""Score telling: the score of a deal as it is told on the table, from the first trick that walks until all is counted."""

from bisect import bisect_right
from typing import Final

from msgspec import Struct

from game.engine.state import DealResult
from game.tabletop.curves import part
from game.tabletop.pacing import STAMP_STRIKES, Speed, tempo_of

WALKS, WALK, WALKED = 0.06, 0.20, 0.52
"""Shares of the telling: the start of the first trick, the way of each, and the arrival of the last at latest."""
_APART: Final = 0.06
"""From one trick to the next, where there are few."""
STRIKES, FALLEN = 0.60, 0.72
"""The blow of the stamp, or the tear of the ticket, and the end of the fall of what was lost."""
FIRE: Final = 0.38
"""The start of the fire of a ticket that burns."""
CROWNED: Final = (0.76, 0.94)
"""The way of the crown to another side, from and to."""
STAKES: Final = (9, 21, 59)
"""The greatest points of the first three steps of the stake."""


def leader_of(totals: tuple[int, ...]) -> int | None:
    """Return the side that is ahead of all others; None where the best are level."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


class ScoreTelling(Struct, frozen=True):
    """A deal that is over and has a score, and the share of it that has been told: from 0 to 1, where all is at rest."""

    result: DealResult
    time: float = 1.0

    @property
    def is_told(self) -> bool:
        """True once nothing moves any more."""
        return self.time >= 1

    @property
    def since_blow(self) -> float:
        """The seconds of the stamp at normal speed, as it falls in an auction: it strikes at `STAMP_STRIKES`."""
        return STAMP_STRIKES + (self.time - STRIKES) * tempo_of(Speed.NORMAL, hurry=False).telling

    def arrivals(self, side: int) -> tuple[float, ...]:
        """Return when each trick of a side reaches the score; none walks for a side that gains nothing."""
        score, count = self.result.scores[side], self.result.tricks[side]
        if score.is_made is False or score.total <= 0:
            return ()
        step = min(_APART, (WALKED - WALKS - WALK) / max(count - 1, 1))
        return tuple(WALKS + WALK + index * step for index in range(count))

    def gained(self, side: int) -> int:
        """Return the points of a side that have been counted: with each trick what it brings, and what is lost in a fall."""
        score, arrivals = self.result.scores[side], self.arrivals(side)
        if self.time >= FALLEN or (arrivals and self.time >= STRIKES):
            return score.total
        if not arrivals:
            return int(score.total * part(self.time, STRIKES, FALLEN))
        steps = [each.each * each.level for each in score.parts for _one in range(each.count)]
        return sum(steps[: len(steps) * bisect_right(arrivals, self.time) // len(arrivals)])

    @property
    def before(self) -> tuple[int, ...]:
        """The totals before the deal."""
        pairs = zip(self.result.totals, self.result.scores, strict=True)
        return tuple(total - score.total for total, score in pairs)

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals as far as they have been counted."""
        return tuple(total + self.gained(side) for side, total in enumerate(self.before))

    @property
    def crown(self) -> tuple[int | None, int | None, float]:
        """The side that led before the deal, the one that leads after it, and how far the crown has come, as a share."""
        return leader_of(self.before), leader_of(self.result.totals), part(self.time, *CROWNED)

    def stake(self, side: int) -> int:
        """Return the step of what a side has won or lost, from 0 to 3."""
        return sum(abs(self.result.scores[side].total) > most for most in STAKES)

    def is_burnt(self, side: int) -> bool:
        """Return True of a ticket that burns: that of a board of the greatest stake, or a quadruple one, that was set."""
        contract = self.result.contracts[side]
        is_great = self.stake(side) == len(STAKES) or contract.level > len(STAKES)
        return contract.is_bold and self.result.scores[side].is_made is False and is_great
