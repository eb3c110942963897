"""Command line of a tool, which the tool prints below its results."""

import shlex
import sys
from collections.abc import Sequence


def command_line(module: str, arguments: Sequence[str] | None) -> str:
    """Return `command: python -m tools.MODULE ARGUMENTS`, by default with the arguments of the process."""
    words = sys.argv[1:] if arguments is None else arguments
    return "command: " + shlex.join(["python", "-m", f"tools.{module}", *words])
