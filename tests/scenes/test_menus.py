"""The pages outside the table: what stands on them in states that are easily forgotten."""

from game.engine.events import HUMAN
from game.scenes.confirm import Confirm
from game.settings import Settings
from game.ui.targets import ButtonTarget, ChoiceTarget
from game.ui.widgets import Role
from tests.doors import lead
from tests.pilot import Pilot


def test_the_menu_of_the_title_does_not_look_out_below_another_scene() -> None:
    pilot = Pilot().open()
    title = pilot.director.scene
    alone = title.view(pilot.director.room)
    assert alone.find(ButtonTarget("settings")) is not None
    pilot.press("escape")
    assert isinstance(pilot.director.scene, Confirm)
    assert [widget.role for widget in title.view(pilot.director.room).widgets] == [Role.IMAGE]
    pilot.press("escape")
    assert title.view(pilot.director.room) == alone


def test_the_question_of_the_first_start_leaves_the_bloopers_in_sight() -> None:
    for size in ((1024, 640), (1280, 720), (2560, 1080), (3840, 2160)):
        pilot = Pilot(size=size, settings=Settings()).open()
        assert pilot.scene == "first-start"
        room = pilot.director.room
        widgets = pilot.director.view().widgets
        assert min(widget.rect.x for widget in widgets) > size[0] / 2 - room.metrics.px(240)
        assert max(widget.rect.right for widget in widgets) < size[0] / 2 + room.metrics.px(240)


def test_where_no_match_has_been_played_a_first_one_is_offered() -> None:
    pilot = Pilot().open()
    lead(pilot, "matches")
    pilot.click(ButtonTarget("new"))
    assert pilot.scene == "new-match"
    pilot.click(ButtonTarget("start"))
    pilot.program.go_home()
    lead(pilot, "matches")
    assert pilot.director.view().find(ButtonTarget("new")) is None


def test_a_notice_covers_the_title_of_a_tall_page_and_nothing_else() -> None:
    pilot = Pilot().open()
    lead(pilot, "rulesets")
    widgets = pilot.director.view().widgets
    heading = next(widget for widget in widgets if widget.role is Role.HEADING)
    pilot.director.draw()
    before = pilot.surface.copy()
    pilot.director.toast("Kept.")
    pilot.director.draw()
    top, bottom = heading.rect.y, heading.rect.bottom
    changed = [
        y for y in range(720) if any(before.get_at((x, y)) != pilot.surface.get_at((x, y)) for x in range(560, 720, 7))
    ]
    assert top - 20 < changed[0] < top + 10
    assert bottom - 10 < changed[-1] < bottom + 40


def test_all_levels_are_in_sight_while_a_name_is_entered() -> None:
    pilot = Pilot().open()
    lead(pilot, "seat")
    pilot.click(ChoiceTarget("level", HUMAN))
    view = pilot.director.view()
    assert view.find(ChoiceTarget("name")) is not None
    assert all(area.most == 0 for area in view.areas)
