"""Timing of the match result: the appearance and animation of each element, in seconds from the opening of the page."""

from typing import Final

from game.tabletop.curves import Timeline, dropped, popped, swept

CURVES: Final = Timeline((0.30, 0.0), (1.40, 1.0, swept))
"""Share of the score curves that is drawn; the segment of the last deal is not included."""
LAST_DEAL: Final = Timeline((1.50, 0.0), (1.85, 1.0, dropped))
"""Share of the last deal's segment that is drawn."""
SWING: Final = Timeline((LAST_DEAL.ends, 0.0), (2.05, 1.0))
"""Relative size of the last deal's points, which grow at the end of the curve."""
VERDICT: Final = 1.90
"""Time at which the verdict appears; from then on the page names the winner."""
LIT: Final = Timeline((VERDICT, 0.0), (2.30, 1.0))
"""Progress, from 0 to 1, of the change of light and shade after the verdict."""
GROWN: Final = Timeline((VERDICT, 0.0), (2.15, 1.0, popped))
"""Relative size of a picture that grows when the verdict appears."""
HOPS: Final = Timeline((VERDICT, 0.0), (3.10, 3.0))
"""Number of hops that the winners' crown has made."""
WORDS: Final = (2.10, 2.35)
"""Times at which the partner's and then an opponent's words appear."""
BEST_DEAL, WORST_DEAL = 2.40, 2.52
"""Times at which the rows of the best and of the costliest deal appear."""
COMPLETE: Final = 5.0
"""Time at which all animation has ended."""
CHORD: Final = 0.78
"""Seconds from the start of the music to its held chord, which coincides with the verdict."""
