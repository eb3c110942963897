"""Mutation run: plants each mutant in a copy of the project and runs its tests there."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from tools.mutants.mutant import Mutant, NotApplicableError

LEFT_OUT: Final = frozenset({"scratch", "dist", "demo", "shots"})
"""Folders created by commands. These folders and all names that begin with a dot are not copied."""
PATIENCE: Final = 180
"""Seconds after which a test run is aborted."""
_OPTIONS: Final = ("-q", "-x", "-rfE", "-p", "no:cacheprovider")
_PASSED, _FAILED = 0, 1
"""Exit codes of pytest; with any other code, tests could not be collected or do not exist."""


class CannotRunError(Exception):
    """Mutants cannot be run at all; the message is a sentence."""


def survivors(mutants: Sequence[Mutant], root: Path, *, processes: int, tell: Callable[[str], None]) -> Iterator[str]:
    """Yield a sentence for each mutant that is not caught.

    The tests must first pass without any mutant, since a test that always fails catches nothing.

    Raises:
        CannotRunError: the tests fail without a mutant, or Python would not import the copy.
    """
    if not mutants:
        return
    with ExitStack() as stack:
        copies = [stack.enter_context(_copied(root)) for _ in range(min(processes, len(mutants)))]
        pool = stack.enter_context(ThreadPoolExecutor(len(copies)))
        stack.callback(pool.shutdown, cancel_futures=True)
        tell("The tests without a mutant first ...")
        _check_unplanted(mutants, copies, pool)
        free: SimpleQueue[Path] = SimpleQueue()
        for copy in copies:
            free.put(copy)
        runs = [pool.submit(_fault_when_planted, mutant, free) for mutant in mutants]
        for run in as_completed(runs):
            mutant = mutants[runs.index(run)]
            fault = run.result()
            tell(f"{'MISSED' if fault else 'caught'}  {mutant.name}")
            if fault:
                yield fault


@contextmanager
def _copied(root: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder).resolve() / "project"
        copy.mkdir()
        for path in root.iterdir():
            if path.name.startswith(".") or path.name in LEFT_OUT:
                continue
            if path.is_dir():
                shutil.copytree(path, copy / path.name)
            else:
                shutil.copy2(path, copy)
        _check_import(copy)
        yield copy


def _environment(copy: Path) -> dict[str, str]:
    # Loading pytest plugins takes longer than most of the tests.
    return {**os.environ, "PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


def _check_import(copy: Path) -> None:
    command = [sys.executable, "-c", "import game; print(game.__file__)"]
    ran = subprocess.run(
        command, cwd=copy, env=_environment(copy), check=False, capture_output=True, text=True, encoding="utf-8"
    )
    if ran.returncode or not Path(ran.stdout.strip()).resolve().is_relative_to(copy):
        raise CannotRunError(
            f"In a copy of the project {ran.stdout.strip() or 'nothing'} would be tested, not the copy."
        )


def _run(copy: Path, tests: Sequence[str], **environ: str) -> tuple[int | None, list[str]]:
    """Run tests in a copy; return the exit code, or None after the timeout, and the lines of the report."""
    command = [sys.executable, "-m", "pytest", *_OPTIONS, *tests]
    environment = _environment(copy) | environ
    try:
        ran = subprocess.run(
            command,
            cwd=copy,
            env=environment,
            check=False,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return None, []
    return ran.returncode, [*ran.stdout.splitlines(), *ran.stderr.splitlines()]


def _check_unplanted(mutants: Sequence[Mutant], copies: Sequence[Path], pool: ThreadPoolExecutor) -> None:
    """Check that the tests of all mutants pass without a mutant and, for compiled modules, also without the compiled code."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    shares = [tests[index :: len(copies)] for index in range(len(copies))]
    for told in pool.map(_failure, copies, shares):
        _demand(told)
    for mutant in mutants:
        if _compiled(copies[0] / mutant.file):
            with _uncompiled(copies[0] / mutant.file):
                _demand(_failure(copies[0], mutant.tests))


def _failure(copy: Path, tests: Sequence[str]) -> str | None:
    """Return the first failure among the tests; None if all pass."""
    code, lines = _run(copy, tests) if tests else (_PASSED, [])
    if code == _PASSED:
        return None
    return next((line for line in lines if line.startswith(("FAILED ", "ERROR"))), f"pytest ended with {code}")


def _demand(told: str | None) -> None:
    if told is not None:
        raise CannotRunError(f"The tests have to pass without a mutant first: {told}")


def _fault_when_planted(mutant: Mutant, free: "SimpleQueue[Path]") -> str | None:
    """Plant the mutant in an unused copy and run its tests; return a sentence if no test fails, else None."""
    copy = free.get()
    try:
        with _planted(mutant, copy):
            # Bytecode compiled now must not be used for the unmodified source.
            code, lines = _run(copy, mutant.tests, PYTHONDONTWRITEBYTECODE="1")
    except NotApplicableError as error:
        return str(error)
    finally:
        free.put(copy)
    if code == _FAILED and any(line.startswith("FAILED ") for line in lines):
        return None
    if code == _PASSED:
        return f"{mutant.name} was not caught: {', '.join(mutant.tests)} passed."
    if code is None:
        return f"{mutant.name} was not caught: its tests ran longer than {PATIENCE} seconds."
    return f"{mutant.name} was not caught: no test failed, pytest ended with {code}."


@contextmanager
def _planted(mutant: Mutant, copy: Path) -> Iterator[None]:
    """Plant a mutant in a copy for the `with` block."""
    path = copy / mutant.file
    before, times = path.read_bytes(), path.stat()
    path.write_text(mutant.planted_in(before.decode()), encoding="utf-8")
    # If the file's time and size were unchanged, Python would use the bytecode of the original source.
    os.utime(path, (times.st_atime, times.st_mtime + 2))
    try:
        with _uncompiled(path):
            yield
    finally:
        path.write_bytes(before)
        os.utime(path, (times.st_atime, times.st_mtime))


def _compiled(path: Path) -> list[Path]:
    """Return all compiled modules in a source file's folder, or none if the file is not compiled."""
    compiled = [*path.parent.glob("*.so"), *path.parent.glob("*.pyd")]
    return compiled if path.stem in {module.name.partition(".")[0] for module in compiled} else []


@contextmanager
def _uncompiled(path: Path) -> Iterator[None]:
    """Rename the compiled modules in a source file's folder for the `with` block."""
    moved = [(module, module.with_name(f"{module.name}.aside")) for module in _compiled(path)]
    for module, aside in moved:
        module.rename(aside)
    try:
        yield
    finally:
        for module, aside in moved:
            aside.rename(module)
