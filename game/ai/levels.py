"""The names of the skill levels of computer players; importing this module does not import the players."""

from typing import Final

RANDOM: Final = "random"
"""The level that chooses among the legal actions at random; for tests."""
CLUB: Final = "club"
"""The level that counts tricks for a bid and weighs each card by fixed rules; all other levels are measured against it."""
LEVELS: Final = (RANDOM, "beginner", "casual", CLUB, "strong", "expert", "master")
"""All levels, the weakest first."""
