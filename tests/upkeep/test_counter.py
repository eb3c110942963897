"""Counter: each call increments the number stored under a name; a damaged number restarts at 0."""

import pytest

from game.session.store import Store
from game.upkeep.counter import count_up


def test_each_name_is_counted_by_itself() -> None:
    store = Store.open(None).store
    assert [count_up(store, "one") for _time in range(3)] == [0, 1, 2]
    assert count_up(store, "other") == 0
    assert count_up(store, "one") == 3


@pytest.mark.parametrize("text", ["", "-1", "1.5", "a", "٣", "9" * 9])
def test_a_damaged_note_begins_anew(text: str) -> None:
    store = Store.open(None).store
    store.keep_note("one", text)
    assert [count_up(store, "one") for _time in range(2)] == [0, 1]
