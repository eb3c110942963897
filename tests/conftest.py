"""Settings of every test: no real window or sound unless a test opens one, no window test skipped unnoticed, no haste."""

import gc
import itertools
import os
import signal
from collections.abc import Generator, Iterator

import pytest
from hypothesis import HealthCheck, settings

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game.i18n import SOURCE, install, installed
from game.session import schema
from tests.support.quick_profiles import make_tables

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
"""The threads of numpy's library wait for each other by turning round and round: what is small takes longer with many."""

_modules = itertools.count()

REQUIRE_WINDOW = "BACK_ALLEY_REQUIRE_WINDOW"
"""Set to 1, a window test that is skipped, for want of a program say, is a failure."""

# A busy machine may take long over an example, or over making one: that is no mistake.
settings.register_profile("everywhere", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("everywhere")


def pytest_collection_finish() -> None:
    """Leave modules and tests out of garbage collection, and collect rarely: each module begins with a collection."""
    _leave_out_what_stays()
    gc.set_threshold(10_000, 10, 30)


def pytest_runtest_teardown() -> None:
    """Show texts in English again if a test has installed another language."""
    if installed() != SOURCE:
        install(SOURCE)


@pytest.fixture(autouse=True, scope="session")
def _new_profiles_are_copied() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(schema, "make_tables", make_tables)
        yield


@pytest.fixture(autouse=True, scope="session")
def _home_is_elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let the program save to an empty home folder where nobody says where: not to that of the person who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME" if os.name == "posix" else "USERPROFILE", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True, scope="module")
def _memory_is_given_back() -> None:
    """Drop what the tests of the module before left: the collector sees a surface as one small object, whatever its pixels take.

    It is done here, not at the end of that module, when its last test still holds its fixtures; of some modules at once.
    """
    if next(_modules) % 4 == 0:
        _leave_out_what_stays()


def _leave_out_what_stays() -> None:
    """Collect garbage, and never look again at what is left: it stays to the end, and would be gone through again and again."""
    gc.collect()
    gc.freeze()
    gc.collect()  # what is young is compared with what this finds


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.skipped and item.get_closest_marker("window") and os.environ.get(REQUIRE_WINDOW) == "1":
        report.outcome = "failed"
        report.longrepr = f"skipped, but {REQUIRE_WINDOW}=1: {report.longrepr}"
    return report


@pytest.fixture
def heeding_interrupts() -> Iterator[None]:
    """Let programs started here heed an interrupt; those started in the background of a shell do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
