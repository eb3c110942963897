"""Deletion of matches and profiles: the program asks first, and warns if the last restore could not be undone afterwards."""

from pathlib import Path

import pytest

from game.paths import Paths
from game.profiles.deletion import with_loss
from game.scenes.history.damage import ask_to_delete
from game.scenes.shell.routes import StaticRoute
from game.session.store import Store
from game.tabletop.targets import MatchTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget
from tests.session.matches import new_table
from tests.session.wrecks import Whole, change, noon
from tests.support.pilot import Pilot

_LOST = "Then the last restore can no longer be undone."


@pytest.fixture
def path(tmp_path: Path, whole: Whole) -> Path:
    path = tmp_path / "profile.sqlite3"
    path.write_bytes(whole.data)
    return path


def _at_matches(path: Path) -> Pilot:
    pilot = Pilot(store=Store.open(path, noon).store).open()
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    return pilot


@pytest.mark.parametrize("was_restored", [False, True])
def test_before_something_is_deleted_it_is_said_if_a_restore_can_then_not_be_undone(
    tmp_path: Path, *, was_restored: bool
) -> None:
    paths = Paths(tmp_path)
    if was_restored:
        paths.before_restore.touch()
    assert with_loss("It goes.", paths) == ("It goes. " + _LOST if was_restored else "It goes.")
    pilot = Pilot(paths=paths).open()
    ask_to_delete(pilot.program, new_table(store=pilot.store).match_id, lambda: None)
    assert pilot.says(_LOST) is was_restored
    pilot.press(Key.ESCAPE)
    pilot.program.open(StaticRoute.PERSON)
    pilot.click(ButtonTarget("delete"))
    assert pilot.says(_LOST) is was_restored
    pilot.program.close()


def test_a_match_that_is_over_is_deleted_after_a_question_and_one_that_is_not_is_given_up_first(path: Path) -> None:
    pilot = _at_matches(path)
    pilot.find_and_click(MatchTarget(3, "delete"))
    # a recovery may change match ids before the player answers: here 3 becomes 9, and 2 becomes 3
    for old, new in ((3, 9), (2, 3)):
        numbers = (("matches", "id"), ("entries", "match_id"))
        change(path, *(f"UPDATE {table} SET {name}={new} WHERE {name}={old}" for table, name in numbers))
    pilot.click(ButtonTarget("yes"))
    assert {match.id for match in pilot.store.matches()} == {1, 3, 4}
    with pytest.raises(LookupError):
        pilot.widget(MatchTarget(4, "delete"))
    pilot.find_and_click(MatchTarget(4, "abandon"), ButtonTarget("yes"))
    pilot.scroll_to(MatchTarget(4, "delete"))
