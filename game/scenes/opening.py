"""Where the program begins: at the table if that was asked for, else at the title, the first time with a question."""

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.first_start import FirstStart
from game.scenes.program import Program
from game.scenes.table import TableScene
from game.scenes.title import TitleScene
from game.session.store import StoreError


def open_scenes(
    program: Program, *, rules: Rules | None = None, resume: bool = False, notices: tuple[str, ...] = ()
) -> None:
    """Put the first scenes on the stack.

    With `rules` a match by them begins, with `resume` the one played last goes on; where there is none the title says so.
    """
    program.home = lambda: TitleScene(program)
    program.at_table = lambda sitting: TableScene(program, sitting)
    program.go_home()
    for notice in notices:
        program.director.toast(notice)
    if rules is not None:
        program.sit_down(program.begin(rules, program.default_players(rules)))
    elif resume:
        _resume(program)
    elif not program.settings.first_start_done:
        program.director.push(FirstStart(program))


def _resume(program: Program) -> None:
    unfinished = program.unfinished()
    if not unfinished:
        program.director.toast(_("There is no match to go on with."))
        return
    try:
        sitting = program.resume(unfinished[0].id)
    except StoreError as error:
        program.director.toast(str(error))
        return
    program.sit_down(sitting)
