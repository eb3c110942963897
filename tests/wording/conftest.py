"""Fixture for texts: every language that they must be whole in."""

from collections.abc import Iterator

import pytest

from game.i18n import PSEUDO, SOURCE, install


@pytest.fixture(params=[SOURCE, PSEUDO])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the language that texts are in during a test."""
    install(request.param)
    yield request.param
    install(SOURCE)
