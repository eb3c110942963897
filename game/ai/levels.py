"""The levels of computer players by name."""

from typing import Final

RANDOM: Final = "random"
"""Any legal action, each equally likely; for tests."""

LEVELS: Final[tuple[str, ...]] = (RANDOM,)
"""All levels, the weakest first."""
