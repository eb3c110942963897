"""The pages outside the table: what stands on them in states that are easily forgotten."""

import pytest
from msgspec.structs import replace

from game.engine.events import HUMAN
from game.lessons.catalogue import LESSONS
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import rules_line
from game.scenes.shell.learning import keep_lesson_progress, lesson_progress_of
from game.scenes.shell.routes import ReplayOfStored, StaticRoute
from game.session.store import Store
from game.session.stored_match import Head, Secrets, summary_of
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role, Tone
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


def test_the_lessons_begin_where_one_goes_on() -> None:
    pilot = Pilot().open()
    lead(pilot, "learn")
    pilot.tick()
    assert pilot.director.context.offset("learn") == 0  # the first one is in sight
    pilot.press("escape")
    progress = lesson_progress_of(pilot.program)
    done = frozenset(lesson.id for lesson in LESSONS[:12])
    keep_lesson_progress(pilot.program, replace(progress, done=done))
    lead(pilot, "learn")
    pilot.tick()
    on = pilot.widget(ChoiceTarget("lesson", LESSONS[12].id))
    assert on.visible == on.rect
    items = [widget for widget in pilot.director.view().widgets if widget.role is Role.ITEM]
    assert sum(bool(widget.checked) for widget in items) == 1, "one next step is marked"


def test_a_ruleset_that_is_there_already_is_read_and_not_kept_again() -> None:
    pilot = Pilot().open()
    lead(pilot, "rules-import")
    pilot.director.clipboard.put(rules_line(PRESETS["classic"]))
    pilot.click(ButtonTarget("paste"))
    keep = pilot.widget(ButtonTarget("keep"))
    assert not keep.enabled
    assert keep.tip == "You have this ruleset already."
    assert pilot.widget(ButtonTarget("read")).tone is Tone.PRIMARY
    pilot.click(ButtonTarget("read"))
    assert pilot.scene == "rules"


def test_what_is_wrong_with_a_damaged_match_is_no_matter_for_the_player(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence says what became of it; the rest stands where the program was started."""
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
