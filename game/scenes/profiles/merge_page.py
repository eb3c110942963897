"""Merge page: a preview of merging the data here with the files of another computer."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from game.clock import utc_now
from game.i18n import N_, _, ngettext
from game.paths import Paths
from game.profiles.merge import Meeting, meetings, merge_prepared, merge_unpacked, prepare_merge, sentence
from game.profiles.restore import discard
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import Ask
from game.scenes.shell.services import Program
from game.session.union import MANY_DELETIONS
from game.system_errors import or_told
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Tone
from game.worker import Heed, Progress, Ticket

_MERGE = ButtonTarget("merge")


class MergePage(Page):
    """Page with a preview of a merge of two computers' data."""

    name = "merge"
    heading = N_("Merge")
    is_overlay = True
    size = (760, 560)

    def __init__(self, program: Program, source: Path) -> None:
        """Start reading a backup, or the folder of another computer."""
        super().__init__(program)
        self._found: tuple[Meeting, ...] | str = ()
        """People found on the other computer, or error text; empty while reading."""
        self._with_theirs = False
        self._progress = Progress()
        self._reading: Ticket[tuple[Meeting, ...] | str] | None = None
        self._writing: Ticket[str | None] | None = None
        self._is_written = False
        if (paths := program.paths) is not None:
            self._reading = self._progress.begin(program.workers.files, partial(_read, paths, source))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add a preview of the matches that the merge adds and removes, and the choice of settings."""
        found = self._found
        text = _(
            "The matches, exercises, lessons and rulesets of both computers are kept; anything deleted on one of them "
            "will be deleted here too."
        )
        form.text(text, below=6)
        form.text(_("Nothing changes until you press Merge, and a merge can be undone."), below=14)
        if isinstance(found, str):
            form.text(found, theme.STRONG, tone=Tone.DANGER)
        elif not found:
            form.text(_("Reading … {percent} %").format(percent=self._progress.percent), theme.STRONG)
        else:
            self._fill_found(form, found)

    def _fill_found(self, form: Form, found: tuple[Meeting, ...]) -> None:
        for meeting in found:
            form.text(sentence(meeting), theme.STRONG, below=6)
        form.gap(12)
        form.text(_("Names and settings"), theme.LABEL, below=4)
        choices = (Choice(False, _("Keep the ones here")), Choice(True, _("Take the other ones")))
        form.choice("settings", choices, self._with_theirs, self._choose)
        if self._writing is not None:
            form.gap(14)
            form.text(_("Merging … {percent} %").format(percent=self._progress.percent), theme.STRONG)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Back and Merge."""
        if not self._found or isinstance(self._found, str):
            return (self.back_button(),)
        ask = partial(self._ask, max(len(meeting.plan.going) for meeting in self._found))
        go = Button(_MERGE.name, _("Merge"), ask, icon="people", tone=Tone.PRIMARY, reason=self._program.writing.busy)
        return self.back_button(), go

    def report(self) -> Report:
        """Return news: the people found, an error, or that the data is being merged."""
        found = _("Merging the data.") if self._writing else self._found
        texts = [found] if isinstance(found, str) else map(sentence, found)
        return Report(news=tuple(News(f"found:{text}", text) for text in texts))

    def _choose(self, value: bool) -> None:
        if self._writing is None and not self._is_written:
            self._with_theirs = value

    def _ask(self, deleted: int) -> None:
        """Begin the merge; ask first if it deletes many matches."""
        if deleted <= MANY_DELETIONS or self._is_written:
            self._begin()
            return
        text = ngettext(
            "{count} match was deleted on the other computer, and will be deleted here too.",
            "{count} matches were deleted on the other computer, and will be deleted here too.",
            deleted,
        )
        self._program.open(
            Ask(
                title=_("Delete that many?"),
                text=text.format(count=deleted),
                yes=_("Delete them"),
                no=_("Leave it"),
                then=self._begin,
            )
        )

    def _begin(self) -> None:
        """Write the merged data to a separate folder, then replace the data here with it."""
        paths, found = self._program.paths, self._found
        if paths is None or isinstance(found, str) or self._writing is not None:
            return
        if self._is_written:
            self._program.begin_again(partial(_put_in_place, paths))
            return
        write = partial(or_told(merge_unpacked), paths, found, with_their_settings=self._with_theirs)
        self._writing = self._progress.begin(self._program.workers.files, write)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show the results of reading and writing."""
        if self._reading is not None and self._reading.is_done:
            self._found, self._reading = self._reading.result(), None
            return True
        if self._writing is not None and self._writing.is_done:
            problem, self._writing = self._writing.result(), None
            self._is_written, self._found = problem is None, problem or self._found
            if self._is_written:
                self._begin()
            return True
        return self._progress.step()

    def left(self) -> None:
        """Stop reading and writing. Remove the unpacked files unless the merge is about to use them."""
        if self._reading is not None:
            self._reading.is_dropped = True
        if self._writing is not None:
            self._writing.is_dropped = True
        paths, sequel = self._program.paths, self._program.sequel
        if paths is not None and (sequel is None or sequel.act is None):
            discard(paths)


@or_told
def _read(paths: Paths, source: Path, heed: Heed) -> tuple[Meeting, ...]:
    """Unpack the other computer's files next to the data here. Return the people in these files."""
    prepare_merge(paths, source, utc_now(), heed)
    return meetings(paths)


@or_told
def _put_in_place(paths: Paths) -> str:
    """Replace the data here with the merged data. Return a sentence on the result."""
    merge_prepared(paths)
    return _("Everything is merged now. You can undo it under “{page}”.").format(page=_("Backup and export"))
