"""Counter: a named number in the profile's notes that grows with each request."""

from typing import Final

from game.session.store import Store

_LONGEST: Final = 9
"""A note with at least this number of digits counts as damaged."""


def count_up(store: Store, name: str) -> int:
    """Return the present value of a counter, and store the next one. A new or damaged counter starts at 0."""
    found = store.note(name) or ""
    number = int(found) if found.isascii() and found.isdecimal() and len(found) < _LONGEST else 0
    store.keep_note(name, str(number + 1))
    return number
