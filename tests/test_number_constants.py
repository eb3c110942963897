"""Number constants of the scenes: no more than there are, and counted as they should be."""

from typing import Final

from tools.number_constants import counted, total

MOST: Final = (180, 247)
"""The limits of the assignments and of the names; there were 299 and 412."""


def test_the_scenes_have_no_more_number_constants_than_their_limit() -> None:
    """When it fails: take a distance from the scale in `game.toolkit.theme`, or compute a size from what it holds."""
    assignments, names = total(counted())
    assert assignments <= MOST[0]
    assert names <= MOST[1]
