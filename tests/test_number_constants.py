"""Numeric constants of the scenes: their number stays within the limit."""

from typing import Final

from tools.number_constants import counted, total

MOST: Final = (171, 234)
"""Maximum number of assignments of numeric constants in the scenes, and of the names assigned."""


def test_the_scenes_have_no_more_number_constants_than_their_limit() -> None:
    """On failure: use the spacing scale in `game.toolkit.theme`, or compute a size from its content."""
    assignments, names = total(counted())
    assert assignments <= MOST[0]
    assert names <= MOST[1]
