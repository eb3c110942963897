"""Search for matches by partner, opponent and mixed levels, with any input device and at any window size."""

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial

import pytest
from msgspec.structs import replace

from game.career.match_filter import Ending, MatchFilter
from game.career.reader import career_of
from game.engine.events import HUMAN, Player
from game.scenes.shell.routes import FilterMatches, MatchList
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from game.settings import Settings
from game.tabletop.targets import MatchTarget
from game.toolkit.devices.input import Act, Key, KeyPressed, Requested
from game.toolkit.geometry import Point
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role
from tests.session.matches import SHORT, play_out
from tests.support.careers import make_career
from tests.support.pilot import Pilot

COUNT = 24
MIXED = (3, 4, 9)
PARTNER, OPPONENT = ButtonTarget("partner"), ButtonTarget("opponent")


def _mix(db: sqlite3.Connection, match_id: int) -> None:
    db.execute("UPDATE outings SET level = '' WHERE match_id = ?", (match_id,))


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """Yield a profile with a career; in three of its matches the opponents' levels are mixed. Tests must not change it."""
    found = Store.open(None).store
    numbers = make_career(found, COUNT)
    for place in MIXED:
        found.keep_figures(partial(_mix, match_id=numbers[place]))
    yield found
    found.close()


def finding(store: Store, *, size: tuple[int, int] = (1280, 720), scale: int = 100) -> Pilot:
    pilot = Pilot(store=store, size=size, settings=Settings(first_start_done=True, scale=scale)).open()
    pilot.program.open(MatchList())
    pilot.rest()
    pilot.click(ButtonTarget("find"))
    pilot.rest()
    return pilot


def press(pilot: Pilot, target: Target) -> None:
    pilot.find_and_click(target)
    pilot.rest()


def focused(pilot: Pilot) -> str:
    return str(pilot.director.focused)


def listed(pilot: Pilot) -> list[int]:
    rows = [widget.target.id for widget in pilot.director.view().widgets if isinstance(widget.target, MatchTarget)]
    return list(dict.fromkeys(rows))


@pytest.mark.parametrize("are_partners", [True, False])
@pytest.mark.parametrize(
    "match_filter", [MatchFilter(), MatchFilter(ending=Ending.WON), MatchFilter(is_unaided=True, words="classic")]
)
def test_everybody_is_offered_with_the_matches_that_are_found_then(
    store: Store, match_filter: MatchFilter, are_partners: bool
) -> None:
    found = career_of(store).companions(match_filter, are_partners=are_partners)
    assert found
    assert [one.matches for one in found] == sorted((one.matches for one in found), reverse=True)
    for one in found:
        asked = replace(match_filter, partner=one.key) if are_partners else replace(match_filter, opponent=one.key)
        assert len(career_of(store).matches(asked)) == one.matches
        assert career_of(store).companions(asked, are_partners=are_partners) == found, "the others can still be chosen"


@pytest.mark.parametrize("is_pad", [False, True], ids=["keyboard", "gamepad"])
def test_a_companion_is_chosen_without_a_pointer_and_taken_back(store: Store, is_pad: bool) -> None:
    def enter() -> None:
        pilot.see()
        pilot.director.handle(KeyPressed(Key.ENTER, is_pad=is_pad))

    pilot = finding(store)
    pilot.reach(PARTNER)
    enter()
    assert focused(pilot) == "choice:companion=all"
    pilot.director.handle(KeyPressed(Key.DOWN, is_pad=is_pad))
    enter()
    assert focused(pilot) == str(PARTNER)
    assert pilot.widget(PARTNER).value != "Anybody"
    enter()
    assert focused(pilot) == "choice:companion=1", "the one who is chosen has the focus"
    pilot.director.handle(KeyPressed(Key.UP, is_pad=is_pad))
    enter()
    assert pilot.widget(PARTNER).value == "Anybody"
    assert f"Show {COUNT} matches" in pilot.widget(ButtonTarget("close")).name


def test_an_assistive_program_chooses_an_opponent(store: Store) -> None:
    pilot = finding(store)
    node = next(one for one in pilot.director.tree().widgets if one.target == str(OPPONENT))
    assert (node.name, node.value) == ("Opponent", "Anybody")
    pilot.director.handle(Requested(Act.PRESS, node.target))
    rows = [one for one in pilot.director.tree().widgets if one.role == Role.ITEM]
    assert rows[0].checked
    assert all(row.name and row.position for row in rows)
    pilot.director.handle(Requested(Act.PRESS, rows[1].target))
    assert pilot.scene == "filter"
    assert pilot.widget(OPPONENT).value == rows[1].name


def test_mixed_levels_are_a_choice_where_there_are_such_matches(store: Store) -> None:
    pilot = finding(store)
    press(pilot, ChoiceTarget("level", "mixed"))
    assert pilot.widget(ButtonTarget("close")).name == f"Show {len(MIXED)} matches"
    assert pilot.widget(ChoiceTarget("level", "mixed")).checked
    press(pilot, ChoiceTarget("level", "0"))
    assert not pilot.widget(ChoiceTarget("level", "mixed")).checked
    press(pilot, ChoiceTarget("level", "mixed"))
    press(pilot, ChoiceTarget("level", "all"))
    assert pilot.widget(ButtonTarget("close")).name == f"Show {COUNT} matches"
    with closing(Store.open(None).store) as plain:
        make_career(plain, 5)
        assert finding(plain).director.view().find(ChoiceTarget("level", "mixed")) is None


def test_nothing_is_asked_where_there_is_nothing_to_choose() -> None:
    pilot = Pilot().open()
    pilot.program.open(FilterMatches(MatchFilter(), lambda _filter: None))
    asked = {widget.target for widget in pilot.director.view().widgets if widget.target is not None}
    assert asked == {ChoiceTarget("words"), ChoiceTarget("unaided"), ButtonTarget("all"), ButtonTarget("close")}


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_in_large_type_nothing_out_of_sight_is_told_to_lie_under_something_else(
    store: Store, size: tuple[int, int]
) -> None:
    """Regression: in the accessibility tree, a hidden choice lay on the button "Choose all again" and took its clicks."""
    pilot = finding(store, size=size, scale=200)
    for node in pilot.director.tree().widgets:
        x, y, w, h = node.rect
        under = pilot.director.view().at(Point(x + w / 2, y + h / 2))
        assert not node.target or h < 1 or (under is not None and str(under.target) == node.target)


def test_a_match_of_several_people_is_won_or_lost_as_the_player_at_this_screen_played_it() -> None:
    """Check that filters of the list and of the figures find the same matches."""
    store = Store.open(None).store
    players = tuple(Player(name, HUMAN) for name in ("Anna", "Bob", "Cleo", "Dora"))
    for number in range(3):
        secrets = Secrets(seed=bytes([number] * 32), bot_key=b"k" * 32)
        play_out(Table.new(store, SHORT, players, secrets), random.Random(number))
    won = {own: career_of(store).matches(MatchFilter(own=own, ending=Ending.WON)) for own in ("Anna", "Bob")}
    assert won["Anna"] != won["Bob"]
    for own, numbers in won.items():
        pilot = Pilot(store=store, settings=Settings(first_start_done=True, player_name=own)).open()
        pilot.program.open(MatchList())
        pilot.rest()
        pilot.click(ButtonTarget("find"))
        press(pilot, ChoiceTarget("ending", Ending.WON))
        assert pilot.widget(ButtonTarget("close")).name.startswith(f"Show {len(numbers)} match")
        press(pilot, ButtonTarget("all"))
        press(pilot, ChoiceTarget("ending", Ending.WON))
        press(pilot, ButtonTarget("close"))
        assert tuple(listed(pilot)) == numbers
        assert pilot.director.stack.scene.name == "matches"
    store.close()
