"""Settings of all tests of the scenes."""

import pytest

from tests.support.remembered import remember


@pytest.fixture(autouse=True)
def _judged_and_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show what was judged and made before: scenes are about showing it."""
    remember(monkeypatch)
