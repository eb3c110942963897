"""Mutation testing: plants small bugs in a copy of the project, one at a time, and checks that each makes one of its tests fail.

    python -m tools.mutants [NAME ...]
    python -m tools.mutants --list

Exit code 1 if a mutant is not caught or can no longer be planted, 2 for a wrong argument.
"""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tools.mutants.catalogue import MUTANTS
from tools.mutants.mutant import Mutant, faults
from tools.mutants.runner import CannotRunError, survivors

ROOT: Final = Path(__file__).resolve().parents[2]
PROCESSES: Final = os.cpu_count() or 1


def main(
    arguments: Sequence[str], mutants: Sequence[Mutant] = MUTANTS, root: Path = ROOT, processes: int = PROCESSES
) -> int:
    if list(arguments) == ["--list"]:
        for mutant in mutants:
            print(f"{mutant.name}  ({mutant.file})")
        return 0
    names = {mutant.name for mutant in mutants}
    for name in arguments:
        if name not in names:
            print(f"There is no mutant {name!r}; --list shows those there are.", file=sys.stderr)
            return 2
    chosen = [mutant for mutant in mutants if not arguments or mutant.name in arguments]
    found = {mutant: list(faults(mutant, root)) for mutant in chosen}
    wrong = [fault for sentences in found.values() for fault in sentences]
    try:
        sound = [mutant for mutant, sentences in found.items() if not sentences]
        for sentence in survivors(sound, root, processes=processes, tell=_tell):
            wrong.append(sentence)  # added immediately, so that an interrupt loses no result
    except CannotRunError as error:
        wrong.append(str(error))
    except KeyboardInterrupt:
        wrong.append("Interrupted.")
    for sentence in wrong:
        print(sentence, file=sys.stderr)
    if wrong:
        return 1
    spent = os.times()
    seconds = spent.user + spent.system + spent.children_user + spent.children_system
    print(f"{len(chosen)} of {len(chosen)} mutants caught, in {seconds:.0f} seconds of processor time.")
    return 0


def _tell(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
