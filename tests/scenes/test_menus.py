"""Pages outside the table: their content in rare states."""

import pytest

from game.engine.events import HUMAN
from game.scenes.shell.routes import ReplayOfStored, StaticRoute
from game.session.store import Store
from game.session.stored_match import Head, Secrets, summary_of
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from tests.support.pilot import Pilot
from tests.support.routes import SHORT, lead


def test_where_no_match_has_been_played_a_first_one_is_offered() -> None:
    pilot = Pilot().open()
    lead(pilot, "matches")
    pilot.click(ButtonTarget("new"))
    assert pilot.scene == "new-match"
    pilot.click(ButtonTarget("start"))
    pilot.program.reset(StaticRoute.TITLE)
    lead(pilot, "matches")
    assert pilot.director.view().find(ButtonTarget("new")) is None


def test_all_levels_are_in_sight_while_a_name_is_entered() -> None:
    pilot = Pilot().open()
    lead(pilot, "seat")
    pilot.click(ChoiceTarget("level", HUMAN))
    view = pilot.director.view()
    assert view.find(ChoiceTarget("name")) is not None
    assert all(area.most == 0 for area in view.areas)


def test_what_is_wrong_with_a_damaged_match_is_no_matter_for_the_player(capsys: pytest.CaptureFixture[str]) -> None:
    """Check that the notice is one sentence, and that the terminal shows the details."""
    store = Store.open(None).store
    pilot = Pilot(store=store).open()
    secrets = Secrets(seed=bytes(32), bot_key=bytes(32))
    public = pilot.program.matches.begin(SHORT, pilot.program.matches.default_players(SHORT)).seen.public
    pilot.program.open(
        ReplayOfStored(
            store.create_match(Head(identity="one", rules=SHORT, secrets=secrets), (), summary_of(public, ()))
        )
    )
    (notice,) = pilot.director.tree().notices
    told = capsys.readouterr().err
    assert "is damaged" in notice
    assert told.startswith(notice)
    assert len(told.strip()) > len(notice)
