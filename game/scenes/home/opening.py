"""Opening scenes: the table if that was asked for, else the title, the first time with a question."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path, PurePath
from typing import Protocol, runtime_checkable

from game.coach.thoughts import Thoughts
from game.controllers.local_match import LocalMatch
from game.crash_reports import Written
from game.engine.actions import SeatAction
from game.engine.rules import Rules
from game.engine.state import Observation
from game.i18n import _
from game.outside_text import shown
from game.records.files import read_first
from game.records.model import RecordError
from game.rulesets.json_file import is_rules_file
from game.scenes.coach.doors import thoughts_of
from game.scenes.history.damage import ask_to_bring_back
from game.scenes.home.first_start import FirstStart
from game.scenes.home.title import TitleScene
from game.scenes.play.table import TableScene
from game.scenes.replay.doors import source_of_record
from game.scenes.replay.replay import ReplayScene
from game.scenes.rulesets.bring import RulesBring
from game.scenes.rulesets.rules_page import RulesPage
from game.scenes.setup.new_match import NewMatchPage
from game.scenes.shell.confirm import Confirm
from game.scenes.shell.letters import LettersPage
from game.scenes.shell.report_page import ReportPage
from game.scenes.shell.services import Program
from game.session.redaction import texts_in
from game.session.store import StoreError
from game.toolkit.devices.input import Key
from game.toolkit.widgets import Widget


@runtime_checkable
class SpeaksOfRules(Protocol):
    """Scene that is about the rules of a match or a ruleset."""

    def rules_at(self) -> tuple[Rules, str] | None:
        """Return the rules, and the section about the current situation; None where there are none."""


@dataclass(frozen=True, slots=True)
class SceneDoors:
    """Scene factories of the whole game."""

    program: Program

    def home(self) -> TitleScene:
        """Return the title."""
        return TitleScene(self.program)

    def table(self, local_match: LocalMatch) -> TableScene:
        """Return the table."""
        return TableScene(self.program, local_match)

    def report(self, written: Written, error: Exception | None) -> ReportPage:
        """Return the page about a report."""
        return ReportPage(self.program, written, error)

    def new_match(self, ruleset: str) -> NewMatchPage:
        """Return the page where a match is set up."""
        return NewMatchPage(self.program, ruleset)

    def letters(self, field: Widget, done: Callable[[str], None]) -> LettersPage:
        """Return the page of letters."""
        return LettersPage(field, done, self.program.director.pop)

    def open_file(self, path: Path) -> None:
        """Open the replay of a record, or the page on which a ruleset is kept."""
        show_file(self.program, path)

    def thoughts(self, level: str, seen: Observation, action: SeatAction) -> Thoughts | None:
        """Return the coach's judgement at the level's skill."""
        return thoughts_of(self.program, level, seen, action)


def open_scenes(
    program: Program,
    *,
    rules: Rules | None = None,
    resume: bool = False,
    record: Path | None = None,
    notices: tuple[str, ...] = (),
) -> None:
    """Put the first scenes on the stack.

    With `rules` a match by them begins, with `resume` the one played last goes on; where there is none the title says so.
    With `record` the match in that file is shown, or the error in it.
    """
    program.director.doors = program.doors
    program.director.shortcuts[Key.F1] = lambda: show_rules(program)
    program.go_home()
    for notice in (*notices, program.house.notice):
        if notice is not None:
            program.director.toast(notice)
    if rules is not None:
        program.sit_down(program.begin(rules, program.default_players(rules)))
    elif resume:
        _resume(program)
    elif record is not None:
        show_file(program, record)
    elif not program.settings.first_start_done:
        program.director.push(FirstStart(program))
    elif (offer := program.store.offer()) is not None:
        ask_to_bring_back(program, offer, program.go_home)


def show_file(program: Program, path: Path) -> None:
    """Show the content of a file: a ruleset to be kept, or the record of a match."""
    program.director.typed.add_all(texts_in(path))
    if is_rules_file(path):
        program.director.push(RulesBring(program, path))
    else:
        show_record(program, path)


def show_rules(program: Program) -> None:
    """Show the rules the current scene is about, from the section on the current situation; else those played last."""
    scenes = program.director.scenes
    if isinstance(scenes[-1], RulesPage | Confirm):
        return
    spoken = (scene.rules_at() for scene in reversed(scenes) if isinstance(scene, SpeaksOfRules))
    found = next((found for found in spoken if found is not None), None)
    rules, section = (program.house.get(program.settings.last_rules), "") if found is None else found
    program.director.push(RulesPage(program, rules, section))


def show_record(program: Program, path: Path) -> None:
    """Show the replay of a record on top of the current scene; an error in the record is told with its place.

    Of several records in a file the first is shown. Nothing is kept among the matches played.
    """
    try:
        record = read_first(path)
    except RecordError as error:
        place = f"{shown(PurePath(path.name))}:{error.line}:{error.column}"
        program.director.toast(_("{place}: {problem}").format(place=place, problem=error.sentence))
        return
    program.director.typed.add_all(texts_in(record))
    program.director.push(ReplayScene(program, source_of_record(record)))


def _resume(program: Program) -> None:
    match = program.newest_unfinished()
    if match is None:
        program.director.toast(_("There is no match to go on with."))
        return
    try:
        local_match = program.resume(match.id)
    except StoreError as error:
        program.tell_trouble(error)
        return
    program.sit_down(local_match)
