"""The levels of computer players by name."""

from typing import Final

RANDOM: Final = "random"
"""Any legal action, each equally likely; for tests."""
CLUB: Final = "club"
"""Counts tricks to bid and weighs each card by rules of thumb; the yardstick for all others."""

LEVELS: Final[tuple[str, ...]] = (RANDOM, CLUB)
"""All levels, the weakest first."""
