"""Ways to reach every scene, mostly by clicks and keys."""

import importlib
import pkgutil
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from msgspec import structs

import game.scenes
from game.engine.rules import Rules
from game.lessons.catalogue import FIRST_DEAL
from game.rulesets.presets import PRESETS
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.own_run import OwnRun
from game.scenes.shell.already_open import AlreadyOpen, Opening
from game.scenes.shell.routes import BringTogether, StaticRoute, TurningPoints
from game.scenes.table.seat import SeatScene
from game.session.saving import ConflictError
from game.session.source import source_of_table
from game.tabletop.pacing import Speed
from game.tabletop.targets import TermTarget
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.scene import Scene
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.wording.names import NAMELESS
from tests.support.careers import make_career
from tests.support.own_table import played
from tests.support.pilot import NOWHERE, Pilot
from tests.support.turns import may_act

SHORT: Final = replace(PRESETS["classic"], sizes=(4, 2))


@dataclass(frozen=True, slots=True)
class Door:
    """The way to a scene from `origin`, or from any scene if `origin` is None."""

    origin: str | None
    go: Callable[[Pilot, Rules], object]


def by(*steps: Target | Key | str) -> Callable[[Pilot, Rules], None]:
    """Return a function that goes to a scene by clicking on targets and pressing keys."""

    def go(pilot: Pilot, _rules: Rules) -> None:
        for step in steps:
            if isinstance(step, str):
                pilot.press(step)
            else:
                pilot.find_and_click(step)
            pilot.rest()  # otherwise the second click would make a double click

    return go


def table_below(pilot: Pilot) -> SeatScene | None:
    """Return the table or lesson in play, even if other scenes cover it; None if there is none."""
    try:
        return pilot.table
    except LookupError:
        return None


def _look_for_a_lesson(pilot: Pilot, rules: Rules) -> None:
    """Open the page of lessons, with the lesson on the first deal marked as done."""
    settings = pilot.program.preferences.settings
    done = tuple({*settings.lessons_done, FIRST_DEAL.id})
    pilot.program.preferences.change(structs.replace(settings, lessons_done=done))
    by(ButtonTarget("learn"))(pilot, rules)


def _tap_a_term(pilot: Pilot, _rules: Rules) -> None:
    link = next(widget for widget in pilot.director.view().widgets if isinstance(widget.target, TermTarget))
    pilot.click(link.target or ButtonTarget(""))


def _sit_down(pilot: Pilot, rules: Rules) -> None:
    pilot.program.preferences.change(
        structs.replace(
            pilot.program.preferences.settings, speed=Speed.INSTANT, live_check=False, auto_play_forced=False
        )
    )
    pilot.begin(rules)
    table = pilot.table
    pilot.until(lambda: may_act(table.local_match))


def _play_a_trick(pilot: Pilot, _rules: Rules) -> None:
    table = pilot.table
    pilot.play_on(lambda: may_act(table.local_match) and bool(table.local_match.seen.deal.tricks))
    pilot.press("t")


def _play_to(scene: str) -> Callable[[Pilot, Rules], None]:
    return lambda pilot, _rules: pilot.play_on(lambda: pilot.scene == scene)


def _start_anew(pilot: Pilot, _rules: Rules) -> None:
    pilot.program.preferences.settings = structs.replace(pilot.program.preferences.settings, first_start_done=False)
    pilot.open()


def _fail_to_save(pilot: Pilot, rules: Rules) -> None:
    pilot.program.matches.begin(rules, pilot.program.matches.default_players(rules)).table.deal()
    pilot.store.saving.go_on_in_memory(ConflictError("", 0))
    pilot.program.open(StaticRoute.UNSAVED)


def _spell(pilot: Pilot, _rules: Rules) -> None:
    pilot.reach(ChoiceTarget("field", "name"))
    pilot.see()
    pilot.director.handle(KeyPressed(Key.ENTER, is_pad=True))


def _ask_for_thoughts(pilot: Pilot, _rules: Rules) -> None:
    """Step through the replay until a player's thoughts on a decision are available."""
    for _ in range(20):
        if pilot.scene == "replay":
            pilot.press(Key.RIGHT, "t")


def _look_back(pilot: Pilot, _rules: Rules) -> None:
    """Open the page of turning points, which players see only at the end of some coached matches."""
    local_match = pilot.table.local_match
    pilot.program.open(TurningPoints(source_of_table(local_match.table), 0, local_match.seat))


def _look_into_a_decision(pilot: Pilot, _rules: Rules) -> None:
    pilot.until(lambda: not pilot.says("…"))
    for widget in pilot.director.view().widgets:
        if isinstance(widget.target, ChoiceTarget) and pilot.scene == "deal-review":
            by(widget.target)(pilot, _rules)


def _ask_a_choice_again(pilot: Pilot, rules: Rules) -> None:
    played(pilot.store)
    pilot.tick()
    theirs = ChoiceTarget("person", "Player S")
    if pilot.director.view().find(theirs) is not None:
        by(theirs)(pilot, rules)
    by(ButtonTarget("begin"))(pilot, rules)


def _choose_a_partner(pilot: Pilot, rules: Rules) -> None:
    make_career(pilot.store, 3)
    by(ButtonTarget("your-game"), ButtonTarget("matches"), ButtonTarget("find"), ButtonTarget("partner"))(pilot, rules)


def _look_at_figures(pilot: Pilot, rules: Rules) -> None:
    """Add a few matches for statistics, and open the statistics."""
    make_career(pilot.store, 3, person=pilot.program.preferences.settings.player_name or NAMELESS)
    pilot.tick()
    by(ButtonTarget("figures"))(pilot, rules)


DOORS: Final[Mapping[str, Door]] = {
    "title": Door(None, lambda pilot, _rules: pilot.program.reset(StaticRoute.TITLE)),
    "first-start": Door(None, _start_anew),
    "already-open": Door("title", lambda pilot, _rules: pilot.director.stack.push(AlreadyOpen(pilot.director))),
    "opening": Door("title", lambda pilot, _rules: pilot.director.stack.push(Opening(pilot.director, lambda: 0.42))),
    "unsaved": Door("title", _fail_to_save),
    "confirm": Door("title", by(Key.ESCAPE)),
    "settings": Door("title", by(ButtonTarget("settings"))),
    "report": Door("settings", by(ChoiceTarget("tab", "program"), ButtonTarget("report"))),
    "about-game": Door("rulesets", by(ButtonTarget("story"))),
    "about": Door("settings", by(ChoiceTarget("tab", "program"), ButtonTarget("about"))),
    "keys": Door("settings", by(ChoiceTarget("tab", "program"), ButtonTarget("keys"))),
    "people": Door("title", by(ButtonTarget("people"))),
    "person": Door("people", by(ButtonTarget("change"))),
    "new-person": Door("people", by(ButtonTarget("new"))),
    "data": Door("settings", by(ChoiceTarget("tab", "program"), ButtonTarget("data"))),
    "merge": Door("data", lambda pilot, _rules: pilot.program.open(BringTogether(NOWHERE.data_dir))),
    "new-match": Door("title", by(ButtonTarget("new"))),
    "seat": Door("new-match", by(ChoiceTarget("seat", "N"))),
    "word": Door("new-match", by(ButtonTarget("more"), ButtonTarget("word"))),
    "matches": Door("your-game", by(ButtonTarget("matches"))),
    "filter": Door("figures", by(ButtonTarget("filter"))),
    "companion": Door("title", _choose_a_partner),
    "your-game": Door("title", by(ButtonTarget("your-game"))),
    "practice": Door("your-game", by(ChoiceTarget("question", "practice"))),
    "figures": Door("your-game", _look_at_figures),
    "compared": Door("figures", by(ChoiceTarget("section", "compared"))),
    # learning
    "learn": Door("title", _look_for_a_lesson),
    "chapter": Door("learn", by(ChoiceTarget("chapter", "Tricks and trumps"))),
    "lesson": Door("chapter", by(ChoiceTarget("lesson", "follow-suit"))),
    "meaning": Door("lesson", _tap_a_term),
    "lesson-menu": Door("lesson", by(Key.ESCAPE)),
    "drills": Door("learn", by(ButtonTarget("drills"))),
    "drill": Door("drills", by(ChoiceTarget("drill", "who"))),
    "own-table": Door("drills", by(ButtonTarget("own-table"))),
    "own-exercise": Door("own-table", _ask_a_choice_again),
    # rules
    "rulesets": Door("title", by(ButtonTarget("rules"))),
    "rules": Door("rulesets", by(ButtonTarget("read"))),
    "rules-compare": Door("rulesets", by(ButtonTarget("compare"))),
    "rules-editor": Door("rulesets", by(ButtonTarget("edit"))),
    "letters": Door("rules-editor", _spell),
    "rules-share": Door("rulesets", by(ButtonTarget("share"))),
    "rules-import": Door("rulesets", by(ButtonTarget("import"))),
    "rules-interview": Door("rulesets", by(ButtonTarget("interview"))),
    # a match
    "table": Door(None, _sit_down),
    "menu": Door("table", by(Key.ESCAPE)),
    "log": Door("table", by("l")),
    "last-trick": Door("table", _play_a_trick),
    "score-sheet": Door("deal-summary", by(ButtonTarget("sheet"))),
    "deal-summary": Door("table", lambda pilot, _rules: pilot.open_summary()),
    "result": Door("table", _play_to("result")),
    "result-menu": Door("result", by(ButtonTarget("menu"))),
    "seed": Door("result-menu", by(ButtonTarget("seed"))),
    # looking back
    "deal-review": Door("deal-summary", by(ButtonTarget("review"))),
    "turning-points": Door("deal-summary", _look_back),
    "decision": Door("deal-review", _look_into_a_decision),
    "explained": Door("decision", by(ButtonTarget("more"))),
    "open-cards": Door("deal-review", by(ButtonTarget("open-cards"))),
    "match-review": Door("result-menu", by(ButtonTarget("review"))),
    "replay": Door("result-menu", by(ButtonTarget("replay"))),
    "jump": Door("replay", by("g")),
    "thoughts": Door("replay", _ask_for_thoughts),
}


def lead(pilot: Pilot, scene: str, rules: Rules = SHORT) -> None:
    """Go to a scene from any screen; `rules` are those of a match on the way.

    Raises:
        LookupError: another scene opens instead.
    """
    if (origin := DOORS[scene].origin) is not None:
        lead(pilot, origin, rules)
    enter(pilot, scene, rules)


def enter(pilot: Pilot, scene: str, rules: Rules = SHORT) -> None:
    """Go to a scene from its `origin`.

    Raises:
        LookupError: another scene opens instead.
    """
    DOORS[scene].go(pilot, rules)
    if pilot.scene != scene:
        raise LookupError(f"the way to {scene} leads to {pilot.scene}")


def scene_names() -> frozenset[str]:
    """Return the names of all scenes of the program."""
    for module in pkgutil.walk_packages(game.scenes.__path__, f"{game.scenes.__name__}."):
        importlib.import_module(module.name)
    ours = game.__name__ + "."
    found = frozenset(
        kind.name for kind in kinds_of(Scene) if "name" in vars(kind) and kind.__module__.startswith(ours)
    )
    return found | {run.name for run in (DrillRun, OwnRun)}  # an exercise scene takes its name from its run


def kinds_of(kind: type[Scene]) -> Iterator[type[Scene]]:
    for below in kind.__subclasses__():
        yield below
        yield from kinds_of(below)


def step_out(pilot: Pilot) -> None:
    """Go back one step from any scene towards the title, with keys alone.

    Raises:
        LookupError: the focus never reaches the button that leads back.
    """
    below = pilot.director.stack.scenes[-2].name if len(pilot.director.stack.scenes) > 1 else ""
    match pilot.scene:
        case "menu":
            way = ButtonTarget("title")
        case "lesson-menu":
            way = ButtonTarget("lessons")
        case "confirm" if below != "title":
            way = ButtonTarget("yes")
        case _:
            pilot.press(Key.ESCAPE)
            return
    pilot.reach(way)
    pilot.press(Key.ENTER)


def go_out(pilot: Pilot) -> None:
    """Return to the title screen, or close the window if there is none, with keys alone.

    Raises:
        LookupError: there is no way out.
    """
    for _ in range(30):
        if pilot.director.stack.is_closed or pilot.scene == "title":
            return
        step_out(pilot)
    raise LookupError(f"no way leads out of {[scene.name for scene in pilot.director.stack.scenes]}")
