"""Opening scenes: the table or the title, with a question at the first start."""

from pathlib import Path, PurePath

from game.engine.rules import Rules
from game.i18n import N_, _
from game.outside_text import shown
from game.paths import BACKUP_SUFFIX
from game.records.files import read_first
from game.records.model import RecordError
from game.redaction import texts_in
from game.rulesets.json_file import is_rules_file
from game.scenes.about.keys_page import KEYS_KEY, KeysPage
from game.scenes.history.damage import ask_to_bring_back
from game.scenes.rulesets.rules_page import RulesPage
from game.scenes.shell.confirm import Confirm
from game.scenes.shell.loading import paint_curtain
from game.scenes.shell.routes import (
    AtTable,
    BringBack,
    ImportRules,
    OnScreenKeyboard,
    ReplayOf,
    Resumed,
    RulesSection,
    StaticRoute,
)
from game.scenes.shell.services import Program
from game.scenes.shell.spoken_keys import say_by_keys
from game.session.source import source_of_record
from game.toolkit.devices.input import Key


def open_scenes(
    program: Program,
    *,
    rules: Rules | None = None,
    resume: bool = False,
    record: Path | None = None,
    notices: tuple[str, ...] = (),
) -> None:
    """Set the director's handlers and shortcuts, and put the first scenes on the stack.

    `rules` starts a match with these rules, `resume` continues the last unfinished match, and `record` opens a file.
    """
    program.director.curtain = paint_curtain
    program.director.spell = lambda field, done: program.open(OnScreenKeyboard(field, done))
    program.director.leave = program.leave
    program.director.drop = lambda path: show_file(program, path)
    program.director.shortcuts[Key.F1] = N_("Rules for what is happening now"), lambda: show_rules(program)
    program.director.shortcuts[KEYS_KEY] = N_("This page"), lambda: show_keys(program)
    say_by_keys(program)
    program.reset(StaticRoute.TITLE)
    program.matches.look_for_offer()
    for notice in (*notices, program.rulesets.notice):
        if notice is not None:
            program.director.notices.tell(notice)
    if rules is not None:
        program.reset(AtTable(program.matches.begin(rules, program.matches.default_players(rules))))
    elif resume:
        _resume(program)
    elif record is not None:
        show_file(program, record)
    else:
        if not program.preferences.settings.first_start_done:
            program.open(StaticRoute.FIRST_START)
        offer = program.matches.offer
        if offer is not None and not program.matches.store.is_left_alone(offer):
            ask_to_bring_back(program, offer, lambda: program.reset(StaticRoute.TITLE))


def show_file(program: Program, path: Path) -> None:
    """Open a file: offer to import a ruleset or to restore a backup, or show the record of a match."""
    program.director.typed.add_all(texts_in(path))
    if is_rules_file(path):
        program.open(ImportRules(path))
    elif path.suffix.lower() == BACKUP_SUFFIX:
        program.open(BringBack(path))
    else:
        show_record(program, path)


def show_rules(program: Program) -> None:
    """Show the rules of the topmost scene with rules, or else the rules played last, at the section for the current situation.

    Nothing happens if rules are already shown or a question must be answered.
    """
    scenes = program.director.stack.scenes
    if isinstance(scenes[-1], RulesPage | Confirm):
        return
    program.open(RulesSection(*program.rules_at()))


def show_keys(program: Program) -> None:
    """Show the keys, unless they are already shown or a question must be answered."""
    if not isinstance(program.director.stack.scenes[-1], KeysPage | Confirm):
        program.open(StaticRoute.KEYS)


def show_record(program: Program, path: Path) -> None:
    """Show the replay of a record over the current scene. Report an error with its place in the record.

    Of several records in the file, only the first is shown. It is not added to the stored matches.
    """
    try:
        log = read_first(path)
    except RecordError as error:
        place = f"{shown(PurePath(path.name))}:{error.line}:{error.column}"
        program.director.notices.tell(_("{place}: {problem}").format(place=place, problem=error.sentence))
        return
    program.director.typed.add_all(texts_in(log.record))
    program.open(ReplayOf(source_of_record(log)))


def _resume(program: Program) -> None:
    match = next(iter(program.matches.store.unfinished()), None)
    if match is None:
        program.director.notices.tell(_("There is no match to continue."))
    else:
        program.reset(Resumed(match.id))
