"""Fixtures: a profile for tests with missing or damaged data."""

import pytest

from tests.session.wrecks import Whole, make_profile


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return make_profile(tmp_path_factory.mktemp("whole") / "profile.sqlite3", 4)
