"""Fast settings of the coach, for tests that ignore the quality of its judgement."""

from dataclasses import replace
from typing import Final

from game.coach.explain import COACH

QUICK: Final = replace(COACH, drawn=40, kept=16, solved=4, metropolis_moves=2)
