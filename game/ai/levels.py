"""The names of the skill levels of computer players; importing them does not import the players."""

from typing import Final

RANDOM: Final = "random"
"""Any legal action, each equally likely; for tests."""
CLUB: Final = "club"
"""Counts tricks to bid and weighs each card by rules of thumb; the yardstick for all others."""
LEVELS: Final = (RANDOM, "beginner", "casual", CLUB, "strong", "expert", "master")
"""All levels, the weakest first: `RANDOM`, those of `heuristic.novice.NOVICES`, `CLUB`, and those of `sampling.judging.SKILLS`."""
