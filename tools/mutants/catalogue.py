"""Catalogue of all mutants, room by room."""

from typing import Final

from tools.mutants import engine, players, program, screen, sessions, texts
from tools.mutants.mutant import Mutant

MUTANTS: Final[tuple[Mutant, ...]] = (
    *engine.MUTANTS,
    *players.MUTANTS,
    *sessions.MUTANTS,
    *texts.MUTANTS,
    *screen.MUTANTS,
    *program.MUTANTS,
)
