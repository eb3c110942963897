"""Self-test report: runs every check, and writes down the results in English."""

import json
import tempfile
import time
import traceback
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct
from msgspec.structs import asdict

from game.crash_reports import program_facts
from game.outside_text import shown
from game.selftest.checks import CHECKS, Bench
from game.selftest.screen_player import CheckError
from game.terminal import complain, say_text
from game.toolkit.devices.process_exit import safely_ended

REPORT: Final = "report"
_WRITTEN: Final = "backslashreplace"
"""The encoding error handler for the report's files, as folder names may contain lone surrogates."""
_ODD_NAME: Final = "Spiele und Bücher 卡 "


class CheckOutcome(Struct, frozen=True, kw_only=True):
    """Result of a check: `detail` describes the result or the fault; `seconds` is the duration."""

    name: str
    passed: bool
    detail: str
    seconds: float


def run_checks(folder: Path) -> int:
    """Run all checks, write and print the report; return the exit code."""
    return safely_ended(partial(_check_all, folder))


def _check_all(folder: Path) -> int:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=_ODD_NAME, dir=folder) as data, ExitStack() as things:
            bench = Bench(folder, Path(data), things)
            outcomes = tuple(_outcome(name, check, bench) for name, check in CHECKS.items())
        _write_report(folder, outcomes)
    except OSError as error:
        complain(f"{shown(folder)}: {shown(error)}")
        return 1
    say_text(_text(outcomes))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def _outcome(name: str, check: Callable[[Bench], str], bench: Bench) -> CheckOutcome:
    start = time.perf_counter()
    try:
        detail, passed = check(bench), True
    except CheckError as error:
        detail, passed = str(error), False
    except Exception:  # noqa: BLE001 - a self-test reports any error
        detail, passed = traceback.format_exc(), False
    return CheckOutcome(name=name, passed=passed, detail=detail, seconds=round(time.perf_counter() - start, 3))


def _system() -> Mapping[str, str]:
    return {name.lower(): fact for name, fact in program_facts().items()}


def _text(outcomes: tuple[CheckOutcome, ...]) -> str:
    lines = ["Back Alley self-test"]
    lines += [f"{key}: {value}" for key, value in _system().items()]
    for outcome in outcomes:
        detail = outcome.detail.rstrip().replace("\n", "\n    ")
        lines.append(f"{'ok  ' if outcome.passed else 'FAIL'} {outcome.name} ({outcome.seconds:.2f} s): {detail}")
    failed = sum(not outcome.passed for outcome in outcomes)
    lines.append(f"{failed} of {len(outcomes)} checks failed" if failed else f"all {len(outcomes)} checks passed")
    return "".join(f"{line}\n" for line in lines)


def _write_report(folder: Path, outcomes: tuple[CheckOutcome, ...]) -> None:
    document = {
        **_system(),
        "passed": all(outcome.passed for outcome in outcomes),
        "checks": [asdict(outcome) for outcome in outcomes],
    }
    (folder / f"{REPORT}.txt").write_text(_text(outcomes), encoding="utf-8", errors=_WRITTEN, newline="\n")
    text = json.dumps(document, indent=1, ensure_ascii=False)
    (folder / f"{REPORT}.json").write_text(text, encoding="utf-8", errors=_WRITTEN)
