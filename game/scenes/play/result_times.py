"""Timing of the match result: the seconds at which each thing on that page comes, and how far it has come."""

from typing import Final

from game.tabletop.curves import Timeline, dropped, popped, swept

CURVES: Final = Timeline((0.30, 0.0), (1.40, 1.0, swept))
"""The curves draw themselves, but for the last deal."""
LAST_DEAL: Final = Timeline((1.50, 0.0), (1.85, 1.0, dropped))
"""The stretch of the last deal is drawn."""
SWING: Final = Timeline((LAST_DEAL.ends, 0.0), (2.05, 1.0))
"""The points of the last deal grow at the end of the curve."""
VERDICT: Final = 1.90
"""The verdict comes: from here on the page says who has won."""
LIT: Final = Timeline((VERDICT, 0.0), (2.30, 1.0))
"""Light and shade change after it."""
GROWN: Final = Timeline((VERDICT, 0.0), (2.15, 1.0, popped))
"""A picture that comes with the verdict grows."""
HOPS: Final = Timeline((VERDICT, 0.0), (3.10, 3.0))
"""The crown over the winners hops three times."""
WORDS: Final = (2.10, 2.35)
"""The partner's word comes, and that of an opponent."""
BEST_DEAL, WORST_DEAL = 2.40, 2.52
"""The line of the best deal comes, and that of the one that cost most."""
COMPLETE: Final = 5.0
"""Nothing moves any more."""
CHORD: Final = 0.78
"""Seconds from the beginning of the music to its held chord, which comes with the verdict."""
