"""A profile for the tests of what is missing or damaged in one."""

import pytest

from tests.session.wrecks import Whole, make_profile


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    """Return four matches, the last of which is not over."""
    return make_profile(tmp_path_factory.mktemp("whole") / "profile.sqlite3", 4)
