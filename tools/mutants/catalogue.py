"""Catalogue of all mutants, room by room."""

from typing import Final

from tools.mutants import engine, players, secrecy, sessions
from tools.mutants.mutant import Mutant

MUTANTS: Final[tuple[Mutant, ...]] = (*engine.MUTANTS, *players.MUTANTS, *secrecy.MUTANTS, *sessions.MUTANTS)
