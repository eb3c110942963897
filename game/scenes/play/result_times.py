"""Timing of the match result: the appearance and animation of each element, in seconds from the opening of the page."""

from typing import Final

from game.tabletop.curves import Timeline, dropped, popped, swept

CURVES: Final = Timeline((0.30, 0.0), (1.40, 1.0, swept))
"""The curves are drawn, except for the last deal."""
LAST_DEAL: Final = Timeline((1.50, 0.0), (1.85, 1.0, dropped))
"""The segment of the last deal is drawn."""
SWING: Final = Timeline((LAST_DEAL.ends, 0.0), (2.05, 1.0))
"""The last deal's points appear at the end of the curve, and grow to full size."""
VERDICT: Final = 1.90
"""The verdict appears; from now on the page names the winner."""
LIT: Final = Timeline((VERDICT, 0.0), (2.30, 1.0))
"""Light and shade change after the verdict."""
GROWN: Final = Timeline((VERDICT, 0.0), (2.15, 1.0, popped))
"""A picture that appears with the verdict grows."""
HOPS: Final = Timeline((VERDICT, 0.0), (3.10, 3.0))
"""The winners' crown hops three times."""
WORDS: Final = (2.10, 2.35)
"""The partner's words appear, then an opponent's words."""
BEST_DEAL, WORST_DEAL = 2.40, 2.52
"""The rows of the best and then of the costliest deal appear."""
COMPLETE: Final = 5.0
"""All animation has ended."""
CHORD: Final = 0.78
"""Seconds from the start of the music to its held chord, which coincides with the verdict."""
