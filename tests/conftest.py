"""Settings for all tests: window and sound are real only on request, and Hypothesis examples have no deadline."""

import gc
import itertools
import os
import signal
from collections.abc import Generator, Iterator

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import HealthCheck, settings
from xdist import is_xdist_worker
from xdist.scheduler import LoadFileScheduling

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game import worker
from game.i18n import SOURCE, install, installed
from game.session import schema
from tests.support.breadth import examples
from tests.support.quick_profiles import make_tables

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""One thread for numpy's library: several would wait actively for each other, which makes small tasks slower."""

if hasattr(signal, "SIGHUP"):  # under `nohup`, programs started by tests would ignore SIGHUP
    signal.signal(signal.SIGHUP, signal.SIG_DFL)

_modules = itertools.count()

gc.set_threshold(50_000, 10, 30)  # collections are rare, as `_leave_out_what_stays` collects garbage

REQUIRE_WINDOW = "BACK_ALLEY_REQUIRE_WINDOW"
"""Environment variable: 1 makes skipped window tests count as failed."""

# Generating or running an example may take long on a busy machine.
settings.register_profile("everywhere", examples(40, 100), suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("everywhere")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Let one process run all test files that are directly in `tests/`, as most of them parse the same sources."""
    if config.getvalue("dist") != "loadfile":
        return None
    scheduler = LoadFileScheduling(config, log)
    scheduler._split_scope = lambda node: node.split("::")[0] if node.count("/") > 1 else "tests"  # noqa: SLF001 - the only hook for other groups
    return scheduler


def pytest_collection_finish() -> None:
    """Exclude modules and tests from garbage collection."""
    _leave_out_what_stays()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Run a test in a process of pytest-xdist; do not send reports of set-ups and teardowns that passed."""
    if not is_xdist_worker(item.session):
        return None
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    return True


def pytest_runtest_teardown() -> None:
    if installed() != SOURCE:
        install(SOURCE)


@pytest.fixture(autouse=True, scope="session")
def _work_is_saved() -> Iterator[None]:
    """Make the tables of new profiles from a template, and let glibc reuse freed memory, as new memory from the system is slow."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "make_tables", make_tables)
        patch.setattr(worker, "_give_back_at_once", lambda: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _home_is_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Redirect the home folder to an empty one, so that tests never write to the real one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME" if os.name == "posix" else "USERPROFILE", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True, scope="module")
def _memory_is_given_back() -> None:
    """Collect garbage before every fourth module, as Python's own collector ignores the size of surfaces.

    The end of a module would be too early, as the fixtures of its last test are still alive.
    """
    if next(_modules) % 4 == 0:
        _leave_out_what_stays()


def _leave_out_what_stays() -> None:
    """Collect garbage, and freeze the remaining objects, as otherwise every collection would scan them."""
    gc.collect()
    gc.freeze()
    gc.collect()  # so that only new objects decide when the next full collection starts


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and item.get_closest_marker("window") and os.environ.get(REQUIRE_WINDOW) == "1":
        report.outcome = "failed"
        report.longrepr = f"skipped, but {REQUIRE_WINDOW}=1: {report.longrepr}"
    return report


@pytest.fixture
def heeding_interrupts() -> Iterator[None]:
    """Let programs started by a test react to interrupts, which background jobs ignore."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
