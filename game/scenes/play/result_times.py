"""Timing of the match result: times of each element's appearance and animation, in seconds from the opening."""

from typing import Final

from game.tabletop.curves import Timeline, dropped, popped, swept

CURVES: Final = Timeline((0.30, 0.0), (1.40, 1.0, swept))
"""Visible share of the score curves, excluding the last deal's segment."""
LAST_DEAL: Final = Timeline((1.50, 0.0), (1.85, 1.0, dropped))
"""Visible share of the last deal's segment."""
SWING: Final = Timeline((LAST_DEAL.ends, 0.0), (2.05, 1.0))
"""Relative size of the last deal's points."""
VERDICT: Final = 1.90
"""Time at which the verdict appears and the page names the winner."""
LIT: Final = Timeline((VERDICT, 0.0), (2.30, 1.0))
"""Progress, 0 to 1, of the change of light after the verdict."""
GROWN: Final = Timeline((VERDICT, 0.0), (2.15, 1.0, popped))
"""Relative size of the picture of the result and of the crown, which appear with the verdict and grow."""
HOPS: Final = Timeline((VERDICT, 0.0), (3.10, 3.0))
"""Number of hops of the winners' crown."""
WORDS: Final = (2.10, 2.35)
"""Times at which the partner's and an opponent's words appear."""
BEST_DEAL, WORST_DEAL = 2.40, 2.52
"""Times at which the rows of the best and the costliest deal appear."""
COMPLETE: Final = 5.0
"""Time at which all animation ends."""
CHORD: Final = 0.78
"""Seconds from the start of the music to its held chord."""
