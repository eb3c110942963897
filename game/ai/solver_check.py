"""Whether the kernel in use is compiled, and from the source that lies beside it."""

import hashlib
import pkgutil
from enum import Enum

from game.ai import solver


class KernelFault(Enum):
    """What can be wrong with the kernel; the value is a sentence for those who build the program."""

    NOT_COMPILED = "The kernel is not compiled: computer players would think two hundred times as long."
    OTHER_SOURCE = "The kernel is compiled from another source than game/ai/solver.py: build the package again."


def kernel_fault() -> KernelFault | None:
    """What is wrong with the kernel; None if nothing is.

    In an executable there is no source to compare with.
    """
    try:
        source = pkgutil.get_data("game.ai", "solver.py")
    except OSError:
        source = None
    return fault_of(source, is_compiled=solver.IS_COMPILED, source_hash=solver.SOURCE_HASH)


def fault_of(source: bytes | None, *, is_compiled: bool, source_hash: str) -> KernelFault | None:
    """What is wrong with a kernel that says this of itself, beside this source."""
    if not is_compiled:
        return KernelFault.NOT_COMPILED
    if source is not None and hashlib.sha256(source.replace(b"\r\n", b"\n")).hexdigest() != source_hash:
        return KernelFault.OTHER_SOURCE
    return None
