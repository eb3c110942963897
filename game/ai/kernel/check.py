"""Check of the compiled modules: finds modules that are not compiled, or were compiled from a different source."""

import hashlib
import pkgutil
from enum import Enum
from types import ModuleType
from typing import Final

from game.ai.kernel import (
    heuristic_player,
    moves,
    position,
    proofs,
    rollouts,
    sampler,
    solver,
    suit_runs,
    transposition_table,
)

COMPILED: Final = (heuristic_player, moves, position, proofs, rollouts, sampler, solver, suit_runs, transposition_table)
"""The modules that must be compiled."""
DECLARATIONS: Final = (*(module.__name__.rpartition(".")[2] for module in COMPILED), "words")
"""The names, without suffix, of the Cython declaration files (`.pxd`); the hash of every module covers all of them."""


class KernelFault(Enum):
    """The possible faults of the compiled modules; each value is a message to developers."""

    NOT_COMPILED = "A module that has to be compiled is not: computer players would think two hundred times as long."
    OTHER_SOURCE = "A module was compiled from another source than lies beside it: build the package again."


def kernel_fault() -> KernelFault | None:
    """Return the first fault of a compiled module; None if there is none.

    The source is not checked if it is not installed.
    """
    for module in COMPILED:
        fault = fault_of(_source_of(module), is_compiled=module.IS_COMPILED, source_hash=module.SOURCE_HASH)
        if fault is not None:
            return fault
    return None


def _source_of(module: ModuleType) -> bytes | None:
    """Return the joined contents of a module's source and of all declaration files; None if a file is missing."""
    files = (f"{module.__name__.rpartition('.')[2]}.py", *(f"{name}.pxd" for name in DECLARATIONS))
    found = []
    try:
        for file in files:
            data = pkgutil.get_data(__package__, file)
            assert data is not None
            found.append(data)
    except OSError:
        return None
    return b"".join(found)


def fault_of(source: bytes | None, *, is_compiled: bool, source_hash: str) -> KernelFault | None:
    """Return the fault of a module with these constants, or None; the hash is not checked if `source` is None."""
    if not is_compiled:
        return KernelFault.NOT_COMPILED
    if source is not None and hashlib.sha256(source.replace(b"\r\n", b"\n")).hexdigest() != source_hash:
        return KernelFault.OTHER_SOURCE
    return None
