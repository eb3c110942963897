"""Catalogue of all mutants, by package."""

from typing import Final

from tools.mutants import engine, players, secrecy, sessions
from tools.mutants.mutant import Mutant

MUTANTS: Final[tuple[Mutant, ...]] = (*engine.MUTANTS, *players.MUTANTS, *secrecy.MUTANTS, *sessions.MUTANTS)
