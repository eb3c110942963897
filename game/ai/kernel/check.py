"""Kernel check: that the modules of the kernel and the playouts are compiled, and from the source that lies beside them."""

import hashlib
import pkgutil
from enum import Enum

from game.ai.kernel import playout, solver


class KernelFault(Enum):
    """The faults of the kernel; each value is a sentence for those who build the program."""

    NOT_COMPILED = "A module that has to be compiled is not: computer players would think two hundred times as long."
    OTHER_SOURCE = "A module was compiled from another source than lies beside it: build the package again."


def kernel_fault() -> KernelFault | None:
    """Return the fault of the compiled modules; None if there is none.

    Where their source was not installed with them it is not compared.
    """
    for module in (solver, playout):
        try:
            source = pkgutil.get_data(__package__, f"{module.__name__.rpartition('.')[2]}.py")
        except OSError:
            source = None
        fault = fault_of(source, is_compiled=module.IS_COMPILED, source_hash=module.SOURCE_HASH)
        if fault is not None:
            return fault
    return None


def fault_of(source: bytes | None, *, is_compiled: bool, source_hash: str) -> KernelFault | None:
    """Return the fault of a module that says this of itself, beside this source."""
    if not is_compiled:
        return KernelFault.NOT_COMPILED
    if source is not None and hashlib.sha256(source.replace(b"\r\n", b"\n")).hexdigest() != source_hash:
        return KernelFault.OTHER_SOURCE
    return None
