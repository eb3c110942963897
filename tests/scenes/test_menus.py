"""The pages outside the table: what stands on them in states that are easily forgotten."""

import pytest
from msgspec.structs import replace

from game.engine.events import HUMAN
from game.lessons.catalogue import LESSONS
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import rules_line
from game.scenes.shell.confirm import Confirm
from game.scenes.shell.learning import keep_lesson_progress, lesson_progress_of
from game.scenes.shell.routes import ReplayOfStored, StaticRoute
from game.session.store import Store
from game.session.stored_match import Head, Secrets, summary_of
from game.settings import Settings
from game.toolkit.geometry import Rect
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role, Tone
from tests.support.fresh_frames import without_actions
from tests.support.pilot import Pilot
from tests.support.routes import SHORT, lead
from tests.support.without_pixels import draw_nothing


def test_the_menu_of_the_title_does_not_look_out_below_another_scene() -> None:
    pilot = Pilot().open()
    title = pilot.director.stack.scene
    alone = title.view(pilot.director.context)
    assert alone.find(ButtonTarget("settings")) is not None
    pilot.press("escape")
    assert isinstance(pilot.director.stack.scene, Confirm)
    assert [widget.role for widget in title.view(pilot.director.context).widgets] == [Role.IMAGE]
    pilot.press("escape")
    assert without_actions(title.view(pilot.director.context)) == without_actions(alone)


def test_where_no_match_has_been_played_a_first_one_is_offered() -> None:
    pilot = Pilot().open()
    lead(pilot, "matches")
    pilot.click(ButtonTarget("new"))
    assert pilot.scene == "new-match"
    pilot.click(ButtonTarget("start"))
    pilot.program.reset(StaticRoute.TITLE)
    lead(pilot, "matches")
    assert pilot.director.view().find(ButtonTarget("new")) is None


@pytest.mark.parametrize("scale", [80, 100, 130, 160, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (2560, 1080)], ids=str)
def test_the_bloopers_stand_in_the_window_and_beside_the_menu(
    size: tuple[int, int], scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, scale=scale)).open()
    drawn: dict[str, Rect] = {}
    draw_nothing(monkeypatch)
    monkeypatch.setattr(pilot.painter.pictures, "draw", drawn.__setitem__)
    pilot.director.draw()
    buttons = [widget.rect for widget in pilot.director.view().widgets if widget.role is Role.BUTTON]
    for name in ("table/mascot-big", "table/mascot-little"):
        figure = drawn[name]
        assert figure.x > -0.5
        assert figure.right < size[0] + 0.5
        face = figure.inset(figure.w * 0.36, figure.h * 0.2)
        assert not any(face.overlaps(button) for button in buttons)


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
