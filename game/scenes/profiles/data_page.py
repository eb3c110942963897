"""Data page: where everything lies, one file of it to keep, what brings it back, and all of it in open formats."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_documents_path

from game.atomic_file import unused
from game.i18n import N_, _, ngettext
from game.outside_text import escaped, shown
from game.paths import Paths
from game.profiles import backup
from game.profiles.backup import Backup, BackupError, read_backup
from game.profiles.export import ExportError, export_all, sentences
from game.profiles.restore import restore
from game.scenes.shell.pages import Page, back_button
from game.scenes.shell.reading_page import broken
from game.scenes.shell.routes import Ask
from game.scenes.shell.services import Program
from game.session.store import utc_now
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.intents import Change, Entered
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.text_field import printable
from game.toolkit.widgets import Tone, field
from game.worker import Ticket

_FILE = ChoiceTarget("file")
_LONGEST = 1000


class _Done(NamedTuple):
    """The outcome of writing: a sentence for the player, and the file or folder that was written."""

    text: str
    path: Path | None = None


class DataPage(Page):
    """Page for a backup, its way back, and an export."""

    name = "data"
    heading = N_("Backup and export")
    is_overlay = True
    size = (760, 660)

    def __init__(self, program: Program, source: Path | None = None) -> None:
        """Begin with a backup to restore, if its file was dropped on the window or opened with the program."""
        super().__init__(program)
        self._entry = "" if source is None else escaped(str(source))
        self._found: Backup | str | None = None
        """The backup in the file that is named, or what is wrong with it."""
        self._source = source
        self._told = ""
        """The sentence on the file that was written last."""
        self._written: Path | None = None
        self._work: Ticket[_Done] | None = None
        self._look()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in where everything lies, and what can be done with it."""
        paths = self._program.paths
        if paths is None:
            form.text(_("Nothing is kept: this program was started without a folder."))
            return
        form.text(_("The matches, settings and rulesets of everybody here are in this folder:"), below=4)
        form.text(broken(shown(paths.shared), form, context.measure), theme.STRONG, below=14)
        busy = "" if self._work is None else _("Something is being written just now.")
        form.heading(_("Back up"), theme.LABEL, below=4)
        form.text(_("One file with all of it, to keep or to take to another computer."), below=8)
        form.add(Button(name="backup", text=_("Back up now"), icon="save", reason=busy).widget(form.take(44)))
        form.gap(14)
        form.heading(_("Bring back"), theme.LABEL, below=4)
        form.text(_("Drop a backup on this window, or write where it is."), below=8)
        form.add(field(form.take(44), _("The name of the file"), self._entry, _FILE, longest=_LONGEST))
        form.gap(6)
        self._fill_found(form)
        if paths.before_restore.exists():
            back = Button(name="undo", text=_("Undo the last restore"), icon="undo", reason=busy)
            form.gap(8)
            form.add(back.widget(form.take(44)))
        form.gap(14)
        form.heading(_("Export"), theme.LABEL, below=4)
        form.text(
            _("Matches as text and JSON, rulesets and settings, in a folder for you and other programs."), below=8
        )
        form.add(Button(name="export", text=_("Export everything"), icon="log", reason=busy).widget(form.take(44)))
        form.gap(10)
        if self._told:
            form.text(self._told, theme.STRONG)

    def _fill_found(self, form: Form) -> None:
        """Fill in what is in the file that is named, and the button that puts it in place."""
        found = self._found
        if isinstance(found, str):
            form.text(found, theme.STRONG, tone=Tone.DANGER)
        elif found is not None:
            text = ngettext(
                "A backup of {number} person, made on {date}.",
                "A backup of {number} people, made on {date}.",
                found.people,
            )
            date = f"{found.made.astimezone():%Y-%m-%d %H:%M}"
            form.text(text.format(number=found.people, date=date), below=6)
            form.add(Button(name="restore", text=_("Bring it back"), icon="undo").widget(form.take(44)))

    def first(self) -> Target | None:
        """Return the button that brings back the backup that was dropped, if one was: it may lie further down."""
        return ButtonTarget("restore") if isinstance(self._found, Backup) else None

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and to copy the name of what was written."""
        found = [back_button(_("Back"))]
        if self._written is not None:
            found.append(Button(name="copy", text=_("Copy the file's name"), icon="save"))
        return found

    def activate(self, target: Target) -> None:
        """Write, ask before anything is replaced, or go back."""
        paths = self._program.paths
        match target:
            case ButtonTarget("backup") if paths is not None:
                self._submit(partial(_backed_up, paths, backup.free_name(_documents(), utc_now())))
            case ButtonTarget("export") if paths is not None:
                self._submit(partial(_exported, paths, _free_folder()))
            case ButtonTarget("restore") if paths is not None and self._source is not None:
                self._ask(paths, self._source)
            case ButtonTarget("undo") if paths is not None:
                self._ask(paths, paths.before_restore)
            case ButtonTarget("copy"):
                self._program.director.clipboard.put(str(self._written))
                self._program.director.notices.tell(_("The name of the file is on the clipboard."))
            case _:
                super().activate(target)

    def changed(self, change: Change) -> None:
        """Look at the file that is named."""
        if isinstance(change, Entered):
            self._entry = printable(change.text)[:_LONGEST]
            self._source = Path(self._entry.strip()) if self._entry.strip() else None
            self._look()

    def _look(self) -> None:
        """Read the list of the backup that is named, if one is; a name that is not there yet is still being written."""
        self._found = None
        if self._source is None:
            return
        try:
            self._source = self._source.expanduser()
            if self._source.is_file():
                self._found = read_backup(self._source)
        except BackupError as error:
            self._found = str(error)
        except (OSError, ValueError, RuntimeError):  # no valid file name, or the home of an unknown user
            return

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Tell what was written, once it is."""
        work = self._work
        if work is None or not work.is_done:
            return False
        self._work = None
        done = work.result()
        self._told, self._written = done.text, done.path
        self._program.director.notices.tell(done.text)
        return True

    def _submit(self, job: Callable[[Callable[[], bool]], _Done]) -> None:
        self._told, self._written = _("Writing …"), None
        self._work = self._program.workers.files.submit(job)

    def _ask(self, paths: Paths, source: Path) -> None:
        """Ask before everything is replaced."""
        text = _(
            "The matches, settings and rulesets of everybody here are replaced by those in the backup. What is here now is kept,"
            " so that you can undo it on this page."
        )
        self._program.open(
            Ask(
                title=_("Bring the backup back?"),
                text=text,
                yes=_("Bring it back"),
                no=_("Leave it"),
                then=partial(self._program.begin_again, partial(_restored, paths, source)),
            )
        )


def _documents() -> Path:
    """Return the folder of the player's documents; the home folder where there is none."""
    folder = user_documents_path()
    return folder if folder.is_dir() else Path.home()


def _free_folder() -> Path:
    return unused(_documents() / f"back-alley-{utc_now():%Y-%m-%d}")


def _backed_up(paths: Paths, target: Path, is_stopped: Callable[[], bool]) -> _Done:
    """Write a backup, in a thread; it is short enough not to be stopped."""
    try:
        backup.write_backup(paths, target, utc_now())
    except BackupError as error:
        return _Done(str(error))
    return _Done(_("Everything is in {path}.").format(path=shown(target)), target)


def _exported(paths: Paths, target: Path, is_stopped: Callable[[], bool]) -> _Done:
    """Write an export, in a thread."""
    try:
        done = export_all(paths, target, is_stopped)
    except ExportError as error:
        return _Done(str(error))
    return _Done(" ".join(sentences(done, target)), target)


def _restored(paths: Paths, source: Path) -> str:
    """Put a backup in place; return a sentence on how that went."""
    try:
        found = restore(paths, source, utc_now())
    except BackupError as error:
        return str(error)
    return _("Everything is as it was on {date}.").format(date=f"{found.made.astimezone():%Y-%m-%d %H:%M}")
