"""Data page: backup, restore and export to open formats, and the location of the player's files."""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.atomic_file import unused
from game.clock import utc_now
from game.i18n import N_, _, ngettext
from game.letters import beginning
from game.outside_text import escaped, shown
from game.paths import PROFILE_FILE, Paths, documents_folder
from game.profiles.backup import Backup, free_name, prepare
from game.profiles.export import export_all, sentences
from game.profiles.restore import discard, replace_all
from game.scenes.profiles.backing_up import backed_up
from game.scenes.shell.pages import WallPage
from game.scenes.shell.reading_page import broken
from game.scenes.shell.routes import Ask, BringTogether
from game.scenes.shell.services import Program
from game.scenes.shell.writing import LONGEST_PATH, WritingOutcome
from game.system_errors import or_told
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.text_field import printable
from game.toolkit.widgets import Tone
from game.worker import Progress, Ticket

_FILE = ChoiceTarget("file")


class DataPage(WallPage):
    """Page to back up, restore, merge and export data."""

    name = "data"
    heading = N_("Backup and export")
    picture = "pages/strongbox", 0.34

    def __init__(self, program: Program, source: Path | None = None) -> None:
        """Start empty, or with a backup dropped on the window or opened with the program."""
        super().__init__(program)
        self._entry = "" if source is None else escaped(str(source))
        self._found: Backup | str | None = None
        """Backup in the named file, or error text; None while no file has been read."""
        self._source = source
        self._is_dropped = source is not None
        """True while the page shows the file with which it was opened."""
        self._is_folder = False
        """True if the entered path is the data folder of another computer."""
        self._reading: Ticket[Backup | str] | None = None
        self._progress = Progress()
        self._look()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the actions on the player's files, the result of the last action, and the location of the files.

        While a file is being written, the buttons Back up and Export stay enabled so that they keep the focus, but only show a
        notice.
        """
        paths = self._program.paths
        if paths is None:
            form.text(_("Nothing is saved: this program was started without a folder."))
            return
        writing = self._program.writing
        busy = writing.busy
        form.heading(_("Back up"), theme.LABEL, below=4)
        form.text(_("One file with everything, to keep or take to another computer."), below=8)
        form.button(Button("backup", _("Back up now"), partial(self._back_up, paths), icon="save"))
        form.gap(14)
        form.heading(_("Restore or merge"), theme.LABEL, below=4)
        form.text(_("Drop a backup here, or type the path to it or to another computer's data folder."), below=8)
        form.field(_("File name"), self._entry, _FILE, self._write, longest=LONGEST_PATH)
        form.gap(6)
        self._fill_found(form, paths, busy)
        if os.access(paths.before_restore, os.F_OK):
            undo = partial(self._ask, partial(_undone, paths))
            back = Button("undo", _("Back to how things were before"), undo, icon="undo", reason=busy)
            form.gap(8)
            form.button(back)
        form.gap(14)
        form.heading(_("Export"), theme.LABEL, below=4)
        form.text(
            _("Matches as text and JSON, rulesets and settings, in a folder, readable without the game."), below=8
        )
        export = Button("export", _("Export everything"), partial(self._export, paths), icon="log")
        form.button(export)
        form.gap(10)
        if writing.standing:
            form.text(writing.standing, theme.STRONG, below=10)
        form.text(
            _("The matches, settings and rulesets of everybody here are in this folder:"), theme.SMALL, muted=True
        )
        form.text(broken(shown(paths.shared), form, context.measure), theme.SMALL)

    def _fill_found(self, form: Form, paths: Paths, busy: str) -> None:
        """Add the content of the named file, and buttons to restore or merge it. A non-empty `busy` disables them."""
        found = self._found
        if self._reading is not None:
            form.text(_("Reading … {percent} %").format(percent=self._progress.percent), theme.STRONG)
        elif isinstance(found, str):
            form.text(found, theme.STRONG, tone=Tone.DANGER)
        elif found is not None and self._source is not None:
            text = ngettext(
                "Backup for {number} person, made on {date}.",
                "Backup for {number} people, made on {date}.",
                found.people,
            )
            date = f"{found.made.astimezone():%Y-%m-%d %H:%M}"
            form.text(text.format(number=found.people, date=date), below=6)
            restore = partial(self._ask, partial(_restored, paths, self._source, found))
            back = Button("restore", _("Restore it"), restore, icon="undo", reason=busy)
            form.button(back)
            form.gap(4)
            form.text(_("It replaces everything here."), theme.SMALL, muted=True, below=10)
        if self._source is not None and (isinstance(found, Backup) or self._is_folder):
            merge = partial(self._program.open, BringTogether(self._source))
            form.button(Button("together", _("Merge"), merge, icon="people", reason=busy))
            form.gap(4)
            form.text(_("It keeps the data from both places."), theme.SMALL, muted=True, below=4)

    def first(self) -> Target:
        """Return the target of the button that restores the backup that was read or, without one, of the button Back up now."""
        return ButtonTarget("restore" if isinstance(self._found, Backup) else "backup")

    def buttons(self) -> Sequence[Button]:
        """Return the button Copy the file name once a file is written."""
        if self._written is None:
            return ()
        copy = self._program.copies(str(self._written), _("The file name is on the clipboard."))
        return (Button("copy", _("Copy the file name"), copy, icon="save"),)

    @property
    def _written(self) -> Path | None:
        """File or folder written last, or None."""
        outcome = self._program.writing.outcome
        return None if outcome is None else outcome.path

    def _back_up(self, paths: Paths) -> None:
        self._program.writing.begin(partial(backed_up, paths, free_name(documents_folder(), utc_now())))

    def _export(self, paths: Paths) -> None:
        to = unused(documents_folder() / f"back-alley-{utc_now():%Y-%m-%d}")
        self._program.writing.begin(
            lambda heed: WritingOutcome(" ".join(sentences(export_all(paths, to, heed), to)), to)
        )

    def _write(self, text: str) -> None:
        """Store the file name typed so far, and look for a backup in the file."""
        self._is_dropped = False
        self._entry = beginning(printable(text), LONGEST_PATH)
        self._source = Path(self._entry.strip()) if self._entry.strip() else None
        self._look()

    def _look(self) -> None:
        """Unpack the backup in the named file. Ignore a missing file, as its name may still be incomplete."""
        self.left()
        self._found, self._is_folder = None, False
        source, paths = self._source, self._program.paths
        if source is None or paths is None:
            return
        try:
            self._source = source = source.expanduser()
            self._is_folder = (source / PROFILE_FILE).is_file()
            if source.is_file():
                self._reading = self._progress.begin(
                    self._program.workers.files, partial(or_told(prepare), paths, source)
                )
        except (OSError, ValueError, RuntimeError):  # an invalid file name, or an unknown user after `~`
            return
        self._take_in()

    def left(self) -> None:
        """Stop reading. Remove the unpacked backup unless a restore is about to use it."""
        paths, sequel = self._program.paths, self._program.sequel
        if self._reading is not None:
            self._reading.is_dropped = True
            self._reading = None
        elif isinstance(self._found, Backup) and paths is not None and (sequel is None or sequel.act is None):
            discard(paths)

    def _take_in(self) -> bool:
        """Fetch the result of reading. Return True if it has just arrived."""
        reading = self._reading
        if reading is None or not reading.is_done:
            return False
        self._reading = None
        self._found = reading.result()
        return True

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show the results of reading and writing."""
        was_read = self._take_in()
        if was_read and self._is_dropped and self._program.director.stack.scene is self:
            self._program.director.refocus()  # focuses the restore button
        return self._program.writing.step() | was_read | self._progress.step()

    def _ask(self, act: Callable[[], str]) -> None:
        """Ask for confirmation before an action that replaces all data."""
        text = _(
            "The matches, settings and rulesets of everybody here will be replaced. What is here now is kept, so you "
            "can undo it on this page."
        )
        self._program.open(
            Ask(
                title=_("Replace everything here?"),
                text=text,
                yes=_("Restore it"),
                no=_("Leave it"),
                then=partial(self._program.begin_again, act),
            )
        )


@or_told
def _undone(paths: Paths) -> str:
    """Undo the last restore. Return a sentence on the result."""
    replace_all(paths, paths.before_restore)
    return _("Everything is as it was before the restore.")


@or_told
def _restored(paths: Paths, source: Path, found: Backup) -> str:
    """Restore a backup; first unpack it again if another page has removed the unpacked files. Return a sentence on the result."""
    if not os.access(paths.unpacked, os.F_OK):
        prepare(paths, source)
    replace_all(paths, paths.unpacked)
    return _("Everything is as it was on {date}.").format(date=f"{found.made.astimezone():%Y-%m-%d %H:%M}")
