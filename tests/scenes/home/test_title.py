"""Title page: Play offers the most likely next step, and all other pages are at most two presses away."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.lessons.coached import COACHED
from game.scenes.shell.routes import StaticRoute
from game.session.schema import SCHEMA_VERSION
from game.session.store import Store
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.roster import player_for
from game.toolkit.targets import ButtonTarget
from tests.session.wrecks import change
from tests.support.pilot import Pilot
from tests.support.routes import SHORT

PLAY = ButtonTarget("play")
QUICK = Settings(first_start_done=True, speed=Speed.INSTANT, lessons_done=("first-deal", *(one.id for one in COACHED)))


def running() -> Pilot:
    pilot = Pilot(settings=QUICK).open(rules=SHORT)
    pilot.play_on(lambda: pilot.is_scored)
    pilot.program.reset(StaticRoute.TITLE)
    return pilot


def test_the_doors_come_in_order_and_play_has_the_focus_and_names_the_running_match() -> None:
    pilot = running()
    order = [
        target.name for widget in pilot.director.view().focusable() if isinstance(target := widget.target, ButtonTarget)
    ]
    assert order == ["learn", "play", "new", "your-game", "rules", "people", "settings", "quit"]
    assert pilot.director.focused == PLAY
    (match,) = pilot.store.matches()
    ours, theirs = match.summary.totals
    word = "ahead" if ours > theirs else "behind"
    assert pilot.widget(PLAY).detail == f"Deal 2 of 2, {word} by {abs(ours - theirs)}"


def _change(path: Path, *statements: str) -> Pilot:
    store = Store.open(path).store
    Pilot(settings=QUICK, store=store).open(rules=SHORT).program.close()
    change(path, *statements)
    return Pilot(settings=QUICK, store=Store.open(path).store)


def _damage(path: Path) -> Pilot:
    return _change(path, "DELETE FROM entries WHERE seq = 1")


def _add_what_a_later_version_knows(path: Path) -> Pilot:
    return _change(path, """UPDATE entries SET event = replace(event, '{', '{"later":1,') WHERE seq = 1""")


def _make_the_profile_that_of_a_later_version(path: Path) -> Pilot:
    return _change(path, f"PRAGMA user_version = {SCHEMA_VERSION + 1}")


def _teach(_path: Path) -> Pilot:
    pilot = Pilot(settings=QUICK)
    pilot.program.matches.begin(SHORT, pilot.program.matches.default_players(SHORT), taught=bytes(32))
    return pilot


def _seat_others(_path: Path) -> Pilot:
    pilot = Pilot(settings=replace(QUICK, player_name="Ann"))
    _own, *others = pilot.program.matches.default_players(SHORT)
    pilot.program.matches.begin(SHORT, (player_for(Seat.S, HUMAN, "Bob"), *others))
    return pilot


NEWER = (_add_what_a_later_version_knows, _make_the_profile_that_of_a_later_version)


@pytest.mark.parametrize("make", [_damage, *NEWER, _teach, _seat_others])
def test_play_goes_on_with_no_match_that_is_damaged_or_newer_or_taught_or_of_other_people(
    make: Callable[[Path], Pilot], tmp_path: Path
) -> None:
    pilot = make(tmp_path / "profile.sqlite3").open()
    pilot.tick(0.5)
    before = len(pilot.store.numbers())
    assert pilot.widget(PLAY).detail == "Classic: 13 deals, about 15 min"
    pilot.click(PLAY)
    assert pilot.scene == "table"
    assert len(pilot.store.numbers()) == before + 1


def test_a_first_deal_that_was_left_is_what_play_leads_to_until_a_match_was_played() -> None:
    pilot = Pilot(settings=replace(QUICK, lessons_done=())).open()
    for _ in range(2):
        assert pilot.widget(PLAY).detail == "Your first deal"
        pilot.click(PLAY)
        assert pilot.scene == "lesson"
        pilot.program.reset(StaticRoute.TITLE)
    pilot.begin(SHORT)
    pilot.play_on(lambda: pilot.scene == "result")
    pilot.program.reset(StaticRoute.TITLE)
    assert pilot.widget(PLAY).detail.startswith("Classic")
