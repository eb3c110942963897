"""Pages have few targets, and no page or action is many presses away, by keyboard, gamepad and screen reader."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Final

import pytest

from game.coach.habits import Habit
from game.scenes.lessons.path import BOOK, FIRST_STEPS
from game.scenes.shell.routes import ChapterOf, ComparedOf, FiguresOf, NewMatch, Route, Rulesets, StaticRoute
from game.scenes.table.prompt import has_claim
from game.session.store import Store
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from tests.support.careers import make_career, make_leaks
from tests.support.hands import Do, by_gamepad, by_keys, by_reader, ruleset_target
from tests.support.pilot import Pilot
from tests.support.routes import SHORT, lead
from tests.support.stacked import SHUFFLE, stacked

MOST: Final = 12
PLAIN: Final = (StaticRoute.YOUR_GAME, StaticRoute.LEARN)
SCROLLED: Final = (StaticRoute.PRACTICE, FiguresOf(), ComparedOf())
OTHERS: Final = (*SCROLLED, StaticRoute.SETTINGS, StaticRoute.DRILLS, *map(ChapterOf, BOOK))
"""Pages on which all rows, tabs and values of one kind count as one target."""
COSTS: Final = {habit: [5.0, 4.0, 3.0, 6.0, 2.0, 5.0, 4.0, 3.0] for habit in (Habit.LOW_MANY, Habit.THROWN)}
MORE, DETAILS, PRACTICE = ButtonTarget("more"), ButtonTarget("figures"), ChoiceTarget("question", "practice")
STEPS, TABLE = (ChoiceTarget("chapter", chapter) for chapter in (FIRST_STEPS, "At the table"))
PROGRAM = ChoiceTarget("tab", "program")
TITLE, SETUP = StaticRoute.TITLE, NewMatch("classic")
WAYS: Final[dict[str, tuple[Route, int, tuple[Target, ...], str]]] = {
    "figures": (StaticRoute.YOUR_GAME, 0, (DETAILS,), "figures"),
    "compared": (StaticRoute.YOUR_GAME, 1, (DETAILS, ChoiceTarget("section", "compared")), "compared"),
    "rating": (StaticRoute.YOUR_GAME, 1, (DETAILS, ChoiceTarget("course", "rating")), "figures"),
    "next level": (StaticRoute.YOUR_GAME, 2, (DETAILS, ButtonTarget("next-level")), "new-match"),
    "a first": (StaticRoute.YOUR_GAME, 2, (DETAILS, ChoiceTarget("first", "match")), "replay"),
    "which matches": (StaticRoute.YOUR_GAME, 1, (DETAILS, ButtonTarget("filter")), "filter"),
    "judging": (StaticRoute.YOUR_GAME, 1, (DETAILS, ButtonTarget("judge")), "figures"),
    "habits": (StaticRoute.YOUR_GAME, 1, (PRACTICE,), "practice"),
    "a habit": (StaticRoute.YOUR_GAME, 2, (PRACTICE, ChoiceTarget("habit", Habit.THROWN)), "practice"),
    "its lesson": (StaticRoute.YOUR_GAME, 2, (PRACTICE, ButtonTarget("lesson")), "lesson"),
    "its exercise": (StaticRoute.YOUR_GAME, 2, (PRACTICE, ButtonTarget("exercise")), "drill"),
    "whose habits": (StaticRoute.YOUR_GAME, 2, (PRACTICE, ButtonTarget("filter")), "filter"),
    "own exercises": (StaticRoute.YOUR_GAME, 1, (PRACTICE, ButtonTarget("own-table")), "own-table"),
    "a step": (StaticRoute.LEARN, 1, (STEPS, ChoiceTarget("way", "short-match")), "table"),
    "a lesson": (StaticRoute.LEARN, 1, (TABLE, ChoiceTarget("lesson", "partner")), "lesson"),
    "all rules": (StaticRoute.LEARN, 1, (STEPS, ButtonTarget("rules")), "rules"),
    "a drill": (StaticRoute.LEARN, 2, (ButtonTarget("drills"), ChoiceTarget("drill", "solve")), "drill"),
    "the lesson to go on with": (StaticRoute.LEARN, 1, (ButtonTarget("next"),), "lesson"),
    "the keys": (StaticRoute.SETTINGS, 1, (PROGRAM, ButtonTarget("keys")), "keys"),
    "a report": (StaticRoute.SETTINGS, 1, (PROGRAM, ButtonTarget("report")), "report"),
    "the program": (StaticRoute.SETTINGS, 1, (PROGRAM, ButtonTarget("about")), "about"),
    "the seed": (Rulesets("classic"), 1, (ButtonTarget("seed"),), "seed"),
    "all matches": (StaticRoute.YOUR_GAME, 0, (ButtonTarget("matches"),), "matches"),
    "the matches, from the title": (TITLE, 1, (ButtonTarget("your-game"), ButtonTarget("matches")), "matches"),
    "the rulesets": (TITLE, 0, (ButtonTarget("rules"),), "rulesets"),
    "the people": (TITLE, 0, (ButtonTarget("people"),), "people"),
    "settings": (TITLE, 0, (ButtonTarget("settings"),), "settings"),
    "a new match": (TITLE, 0, (ButtonTarget("new"),), "new-match"),
    "speed": (SETUP, 1, (MORE, ChoiceTarget("speed", "fast")), "new-match"),
    "players drawn at random": (SETUP, 1, (MORE, ChoiceTarget("strangers")), "new-match"),
    "partners drawn by cards": (SETUP, 1, (MORE, ChoiceTarget("draw")), "new-match"),
    "the own seat": (SETUP, 1, (MORE, ChoiceTarget("seat", "S")), "seat"),
    "rules of the match": (SETUP, 1, (MORE, ButtonTarget("rules")), "rules"),
    "other rules": (SETUP, 1, (MORE, ButtonTarget("rulesets")), "rulesets"),
    "a word for the shuffle": (SETUP, 1, (MORE, ButtonTarget("word")), "word"),
    "a third variant": (NewMatch("blooper"), 1, (MORE, ruleset_target("run-the-hand", 4)), "Run the Hand"),
    "a match for two": (SETUP, 2, (MORE, ruleset_target("individual", 2)), "Individual, 2 players"),
    "a third own ruleset": (SETUP, 1, (MORE, ruleset_target("own-third", 4)), "Third"),
}
"""For each destination: start page, number of presses in an earlier layout of the pages, targets to press, and scene reached or
name of a widget on it.

One press more than in the earlier layout is allowed."""
BAR: Final = {
    "table": "sheet=score-sheet log=log rules=rules settings=settings report=report",
    "result": "replay=replay sheet=score-sheet review=match-review seed=seed title=title",
}
"""For each scene, the buttons of its menu that once were on the scene itself, and the scenes that they lead to."""
KEYS: Final = {"s": "score-sheet", "l": "log", "r": "rules", "p": "speed", "c": "claim", "y": "redo"}
"""Keys of the actions that once had an icon in the bar, with the pages or actions."""


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    with closing(Store.open(None).store) as found:
        make_leaks(found, make_career(found, 30, won=0.95)[-6:], COSTS)
        found.keep_figures(lambda db: db.execute("UPDATE matches SET status='abandoned' WHERE id < 20"))
        yield found


@pytest.mark.parametrize("is_new", [True, False], ids=["new", "full"])
@pytest.mark.parametrize("route", [*PLAIN, *OTHERS], ids=str)
def test_a_page_has_few_targets(store: Store, route: Route, *, is_new: bool) -> None:
    """Count all rows of a list as one target, likewise all tabs and all values of a choice."""
    pilot = Pilot(store=None if is_new else store, size=(1280, 720)).open()
    pilot.program.open(route)
    tabs = [widget.target for widget in pilot.director.view().widgets if str(widget.target).startswith("choice:tab=")]
    for tab in tabs or [None]:
        if tab is not None:
            pilot.click(tab)
        view = pilot.director.view()
        kinds = {str(widget.target).split("=")[0].split(":", 2)[1] for widget in view.focusable()}
        assert len(kinds) <= MOST, kinds
        assert route not in PLAIN or len(view.focusable()) <= MOST
        assert route in SCROLLED or not [area.name for area in view.areas if area.most]


@pytest.mark.parametrize("do", [by_keys, by_gamepad, by_reader])
@pytest.mark.parametrize("place", WAYS)
def test_what_old_pages_led_to_is_at_most_one_press_farther(store: Store, place: str, do: Do) -> None:
    route, before, steps, scene = WAYS[place]
    assert len(steps) <= before + 1
    pilot = Pilot(store=store, size=(1280, 720)).open()
    for name in ("First", "Second", "Third"):
        pilot.program.rulesets.keep(replace(SHORT, name=name))
    pilot.program.open(route)
    for step in steps:
        do(pilot, step)
    assert scene in (pilot.scene, *pilot.names)


@pytest.mark.parametrize("do", [by_keys, by_gamepad, by_reader])
@pytest.mark.parametrize("scene", BAR)
def test_what_the_bar_and_the_result_led_to_is_at_most_one_press_farther(scene: str, do: Do) -> None:
    lead(pilot := Pilot().open(), scene)
    for way in BAR[scene].split():
        button, reached = way.split("=")
        do(pilot, ButtonTarget("menu"))
        do(pilot, ButtonTarget(button))
        assert pilot.scene == reached
        while pilot.scene != scene and reached != "title":
            pilot.press(Key.ESCAPE)


@pytest.mark.parametrize("do", [by_keys, by_gamepad, by_reader, None])
def test_actions_without_an_icon_are_in_the_menu_and_have_their_keys(
    monkeypatch: pytest.MonkeyPatch, do: Do | None
) -> None:
    """Open each page and do each action of `KEYS`, by its key if `do` is None; redo the claim that was undone."""
    monkeypatch.setattr(SHUFFLE, stacked(("AKQ...+BL", ".AKQJT..", "..AKQJT.", "...AKQJT")))
    lead(pilot := Pilot().open(), "table", replace(SHORT, sizes=(5, 4)))
    pilot.play_on(lambda: has_claim(pilot.table.local_match))
    for key, name in KEYS.items():
        if name == "redo":
            pilot.press("u")
        before = pilot.table.local_match.table.seq, pilot.program.preferences.settings
        if do is None:
            pilot.press(key)
        else:
            do(pilot, ButtonTarget("menu"))
            do(pilot, ButtonTarget(name.removeprefix("score-")))
        is_page = before == (pilot.table.local_match.table.seq, pilot.program.preferences.settings)
        assert pilot.scene == (name if is_page else "table")
        if is_page:
            pilot.press(Key.ESCAPE)
