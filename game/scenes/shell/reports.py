"""Report writing: a file with details of the program, written on request or after an error."""

from collections.abc import Callable
from contextlib import suppress

from game.crash_reports import WrittenReport
from game.i18n import _
from game.redaction import texts_in
from game.scenes.shell.routes import ReportOn, StaticRoute
from game.scenes.shell.services import Program
from game.toolkit.form import Button


def write_report(program: Program, error: Exception | None = None) -> WrittenReport:
    """Write a report on the current or last match and the error, if any."""
    local_match = program.matches.current
    return program.reporter.write(
        error,
        scenes=[scene.name for scene in program.director.stack.scenes],
        table=None if local_match is None else local_match.table,
        viewer=None if local_match is None else local_match.seat,
        seen=0 if local_match is None else local_match.stage.seq,
        typed=_typed(program),
    )


def _typed(program: Program) -> frozenset[str]:
    """Return all texts that players have entered, except from unreadable sources."""
    sources: tuple[Callable[[], frozenset[str]], ...] = (
        lambda: texts_in(program.preferences.settings, program.rulesets.own),
        lambda: texts_in(program.matches.store.matches()),
    )
    found = program.director.typed.texts
    for texts in sources:
        with suppress(Exception):
            found |= texts()
    return found


def report_button(program: Program) -> Button:
    """Return the button that writes a report, and shows its path."""
    return Button(
        "report", _("Report a problem"), lambda: program.open(ReportOn(write_report(program))), icon="warning"
    )


def fail(program: Program, error: Exception) -> None:
    """Report an error of the program, return to the title, and show the report's path."""
    written = write_report(program, error)
    program.recover(StaticRoute.TITLE)
    program.open(ReportOn(written, error))
