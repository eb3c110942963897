"""Score telling: the animation of a deal's score, from the moment the first trick moves to the score until the final totals."""

from bisect import bisect_right
from typing import Final

from msgspec import Struct

from game.engine.state import DealResult
from game.tabletop.curves import part
from game.tabletop.pacing import STAMP_STRIKES, Speed, tempo_of

WALKS, WALK, WALKED = 0.06, 0.20, 0.52
"""Times of the animation, 0 to 1: the first departure of a trick, the travel time of each, and the latest arrival."""
_APART: Final = 0.06
"""The time between departures of tricks, 0 to 1; shorter for many tricks."""
STRIKES, FALLEN = 0.60, 0.72
"""Times, 0 to 1, at which the stamp strikes or the ticket tears, and at which lost points have fallen."""
FIRE: Final = 0.38
"""The time, 0 to 1, at which a burning ticket catches fire."""
CROWNED: Final = (0.76, 0.94)
"""The times, 0 to 1, between which the crown moves to another side."""
STAKES: Final = (9, 21, 59)
"""The limits in points between the four sizes of a gain or loss: each is the maximum of the smaller size."""


def leader_of(totals: tuple[int, ...]) -> int | None:
    """Return the side that is ahead of all others; None if several sides share the lead."""
    best = max(totals)
    return totals.index(best) if totals.count(best) == 1 else None


class ScoreTelling(Struct, frozen=True):
    """A finished deal with a score, and the time of its animation, from 0 to 1."""

    result: DealResult
    time: float = 1.0

    @property
    def is_told(self) -> bool:
        """True once the animation is over."""
        return self.time >= 1

    @property
    def since_blow(self) -> float:
        """The time of the stamp's animation in seconds at normal speed; the stamp strikes at `STAMP_STRIKES`."""
        return STAMP_STRIKES + (self.time - STRIKES) * tempo_of(Speed.NORMAL, hurry=False).telling

    def arrivals(self, side: int) -> tuple[float, ...]:
        """Return the times at which a side's tricks reach the score; empty for a side that gains nothing."""
        score, count = self.result.scores[side], self.result.tricks[side]
        if score.is_made is False or score.total <= 0:
            return ()
        step = min(_APART, (WALKED - WALKS - WALK) / max(count - 1, 1))
        return tuple(WALKS + WALK + index * step for index in range(count))

    def gained(self, side: int) -> int:
        """Return a side's points so far. A gain grows with each trick that arrives, a loss from `STRIKES` to `FALLEN`."""
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
        """The totals as counted so far."""
        return tuple(total + self.gained(side) for side, total in enumerate(self.before))

    @property
    def crown(self) -> tuple[int | None, int | None, float]:
        """The leading sides before and after the deal, and the crown's progress between them, 0 to 1."""
        return leader_of(self.before), leader_of(self.result.totals), part(self.time, *CROWNED)

    def stake(self, side: int) -> int:
        """Return the size of a side's gain or loss, 0 to 3."""
        return sum(abs(self.result.scores[side].total) > most for most in STAKES)

    def is_burnt(self, side: int) -> bool:
        """Return True if a side's ticket burns: its board or Boston was set, and was quadruple or cost over `STAKES[-1]` points."""
        contract = self.result.contracts[side]
        is_great = self.stake(side) == len(STAKES) or contract.level > len(STAKES)
        return contract.is_bold and self.result.scores[side].is_made is False and is_great
