"""Verification benchmark: the speed at which one core checks records by replaying every move and comparing every value.

    python -m tools.benchmarks.bench_records [--matches 100] [--rounds 3] [--beside FOLDER]

Matches of random players are written as text, one file per match, and as JSON, all in one file. `back-alley record check` reads
these files in a new process, whose processor time is measured; the shortest time of the rounds counts. With `--beside` the program
in another folder checks the same files.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.text import to_text
from game.rulesets.presets import PRESETS
from game.session.simulate import match_seed, simulate

_RULES: Final = ("classic", "santa-cruz", "blooper")
_HERE: Final = Path(__file__).parent.parent.parent


def write(folder: Path, matches: int) -> dict[str, list[Path]]:
    """Write the matches in two formats; return the files of each format."""
    texts, lines = [], []
    for index in range(matches):
        seed = match_seed(bytes(32), index)
        record = record_of(simulate(PRESETS[_RULES[index % len(_RULES)]], ("random",) * 4, seed), seed=seed)
        texts.append(folder / f"{index:04}.txt")
        texts[-1].write_text(to_text(record), encoding="utf-8", newline="\n")
        lines.append(to_json(record) + "\n")
    together = folder / "records.json"
    together.write_text("".join(lines), encoding="utf-8", newline="\n")
    return {"text": texts, "JSON": [together]}


def seconds(program: Path, files: Sequence[Path]) -> float:
    """Check files with the program in a folder; return the seconds of processor time.

    Raises:
        CalledProcessError: the check fails.
    """
    before = os.times()
    command = [sys.executable, "-P", "-m", "game", "record", "check", *map(str, files)]
    environment = {**os.environ, "PYTHONPATH": str(program)}
    subprocess.run(command, check=True, env=environment, cwd=program, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--beside", type=Path, default=None, help="the folder of another checkout")
    args = parser.parse_args()
    programs = [_HERE] if args.beside is None else [_HERE, args.beside.resolve()]
    with tempfile.TemporaryDirectory() as folder:
        for kind, files in write(Path(folder), args.matches).items():
            size = sum(file.stat().st_size for file in files)
            best = [float("inf")] * len(programs)
            for _ in range(args.rounds):
                for place, program in enumerate(programs):
                    best[place] = min(best[place], seconds(program, files))
            rates = f"{args.matches / best[0]:6.1f} records/s  {size / best[0]:11,.0f} bytes/s  ({best[0]:.2f} s)"
            beside = "" if len(best) == 1 else f"  beside: {best[1]:.2f} s, {best[1] / best[0]:.2f} times as long"
            print(f"{kind:4}  {rates}{beside}", flush=True)
    print(f"command: python -m tools.benchmarks.bench_records --matches {args.matches} --rounds {args.rounds}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
