"""Fixtures: a complete profile, for tests that remove or damage some of its data."""

import pytest

from tests.session.wrecks import Whole, make_profile


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Whole:
    return make_profile(tmp_path_factory.mktemp("whole") / "profile.sqlite3", 4)
