"""Skill levels of computer players by name, each with its memory, inference and care."""

from types import MappingProxyType
from typing import Final

from game.ai.heuristic.novice import NOVICES
from game.ai.sampling.judging import Skill

RANDOM: Final = "random"
"""Any legal action, each equally likely; for tests."""
CLUB: Final = "club"
"""Counts tricks to bid and weighs each card by rules of thumb; the yardstick for all others."""

SKILLS: Final = MappingProxyType(
    {
        "strong": Skill(drawn=60, kept=30, reads_cards=False, minds_standing=False),
        "expert": Skill(drawn=400, kept=100, planned_from=3),
        "master": Skill(
            drawn=4_000, kept=500, metropolis_moves=120, solved=200, solved_from=9, open_share=0.7, planned_from=4
        ),
    }
)
"""The skills of the levels above `club`: they sample the hidden hands."""

LEVELS: Final[tuple[str, ...]] = (RANDOM, *NOVICES, CLUB, *SKILLS)
"""All levels, the weakest first."""
