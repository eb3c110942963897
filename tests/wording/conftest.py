"""Fixture for texts: every language that they must be whole in."""

import pytest

from game.i18n import PSEUDO, SOURCE, install


@pytest.fixture(params=[SOURCE, PSEUDO])
def language(request: pytest.FixtureRequest) -> str:
    """Return the language that texts are in during a test."""
    install(request.param)
    return str(request.param)
