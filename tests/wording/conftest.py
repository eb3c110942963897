"""Fixture that repeats a test in English and in the pseudo-language."""

import pytest

from game.i18n import PSEUDO, SOURCE, install


@pytest.fixture(params=[SOURCE, PSEUDO])
def language(request: pytest.FixtureRequest) -> str:
    install(request.param)
    return str(request.param)
