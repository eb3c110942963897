"""Timing of the match result: the seconds at which each thing on that page comes, and how far it has come."""

from typing import Final

CURVES: Final = (0.30, 1.40)
"""The curves draw themselves, but for the last deal."""
LAST_DEAL: Final = (1.50, 1.85)
"""The stretch of the last deal is drawn."""
VERDICT: Final = 1.90
"""The verdict comes: from here on the page says who has won."""
WORDS: Final = (2.10, 2.35)
"""The partner's word comes, and that of an opponent."""
BEST_DEAL, WORST_DEAL = 2.40, 2.52
"""The line of the best deal comes, and that of the one that cost most."""
COMPLETE: Final = 5.0
"""Nothing moves any more."""
CHORD: Final = 0.78
"""Seconds from the beginning of the music to its held chord, which comes with the verdict."""
POPS: Final = 0.25
"""Seconds in which a picture that comes with the verdict grows."""
