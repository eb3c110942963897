"""Names of the skill levels, importable without the computer players."""

from typing import Final

RANDOM: Final = "random"
"""The level that acts at random; for tests."""
CLUB: Final = "club"
"""A level that plays by fixed rules; all other levels are measured against it."""
LEVELS: Final = (RANDOM, "beginner", "casual", CLUB, "strong", "expert", "master")
"""All levels, the weakest first."""
