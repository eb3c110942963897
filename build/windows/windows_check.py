"""Windows check on Linux: `python build/windows/windows_check.py [TESTS ...]` tests the source under Wine.

First the program's self-test runs in a window; its report and pictures are written to scratch/windows/selftest. The named tests
follow, by default all tests that depend on the system. The exit code is 0 if everything passes.
"""

import shutil
import sys
from typing import Final

import wine
from windows_python import PROGRAMS, SCRATCH, TREE, MissingError, check_programs, for_tests

TESTS: Final = (
    *("tests/engine", "tests/session", "tests/profiles", "tests/commands", "tests/records", "tests/rulesets"),
    *("tests/test_app.py", "tests/test_atomic_file.py", "tests/test_crash_reports.py", "tests/test_odd_names.py"),
    *("tests/test_paths.py", "tests/test_settings.py", "tests/test_start.py", "tests/test_worker.py", "tests/toolkit"),
)
HANDS: Final = {"xdotool": "xdotool", "openbox": "openbox"}
"""Programs needed by tests/wine, with Debian packages. They are checked early, since the run takes an hour."""
MARKED: Final = "not window and not stress and not dist"
LIMIT: Final = 5400
"""Seconds allowed for the tests."""


def check(tests: list[str]) -> int:
    python = for_tests() / "python.exe"
    reports = SCRATCH / "selftest"
    shutil.rmtree(reports, ignore_errors=True)
    with wine.wine(SCRATCH / "wine") as windows:
        codes = [windows.run(python, "-m", "game", "--selftest", wine.path_there(reports), folder=TREE, limit=600)]
        words = ("-m", "pytest", "-q", "-p", "no:cacheprovider", "--tb=short", "-m", MARKED)
        codes.append(windows.run(python, *words, *tests, folder=TREE, limit=LIMIT))
    return max(codes)


def main() -> int:
    try:
        check_programs(PROGRAMS | wine.PROGRAMS | HANDS)
        return check(sys.argv[1:] or list(TESTS))
    except MissingError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
