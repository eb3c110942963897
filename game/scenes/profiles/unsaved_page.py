"""Page shown at exit if data is unsaved. It retries saving, and can write the data to a backup file instead."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.clock import utc_now
from game.i18n import N_, _, ngettext
from game.outside_text import escaped
from game.paths import documents_folder
from game.profiles.backup import free_name
from game.scenes.profiles.backing_up import backed_up
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.services import Program
from game.scenes.shell.writing import LONGEST_PATH
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.text_field import printable
from game.toolkit.widgets import Align, Tone

_FILE: Final = ChoiceTarget("file")
_PATIENCE, _PAUSE = 3.0, 0.25
"""Seconds for which saving is retried, and seconds between two attempts."""


class UnsavedPage(Page):
    """Page that quits the game once everything is saved, or when the player wants to."""

    name = "unsaved"
    heading = N_("Not everything is saved")
    is_overlay = True
    size = (660, 480)

    def __init__(self, program: Program) -> None:
        """Count the unsaved matches and deals, and try again to save them."""
        super().__init__(program)
        self._entry = escaped(str(free_name(documents_folder(), utc_now())))
        self._unsaved = program.matches.store.saving.unsaved
        self._goes_again = not program.matches.store.saving.save_waiting(at_once=True)
        """True if saving is retried; False if the profile's file accepts no more writes."""
        self._has_written = False
        """True once this page has begun to write a file."""
        self._tried = self._next_try = 0.0

    @property
    def _is_trying(self) -> bool:
        return self._goes_again and self._tried < _PATIENCE

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the numbers of unsaved matches and deals, the reason and, once the retries end, a way to save to a file."""
        matches, deals = self._unsaved
        counted = [ngettext("{count} match", "{count} matches", matches).format(count=matches)]
        if deals:
            counted.append(ngettext("{count} finished deal", "{count} finished deals", deals).format(count=deals))
        form.text(_("Only in memory: {what}.").format(what=", ".join(counted)), theme.STRONG, below=6)
        form.text(self._program.matches.store.notice or "", below=10)
        if self._is_trying:
            form.text(_("Saving …"), align=Align.CENTRE)
            return
        form.text(_("You can save everything to a file. The game can restore it like any backup."), below=8)
        form.field(_("File name"), self._entry, _FILE, self._write, longest=LONGEST_PATH)
        form.gap(8)
        tone = Tone.PLAIN if self._is_in_file else Tone.PRIMARY
        form.button(Button("save", _("Save to this file"), self._save, tone, icon="save"))
        if self._has_written and (standing := self._program.writing.standing):
            form.gap(8)
            form.text(standing, theme.STRONG)

    @property
    def _is_in_file(self) -> bool:
        outcome = self._program.writing.outcome
        return self._has_written and outcome is not None and outcome.path is not None

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Stay, Try again and Quit.

        Try again is left out if saving cannot succeed, or once the data is in a file.
        """
        leave = self._program.director.stack.close
        stay = Button(CLOSE.name, _("Stay"), self.back)
        if self._is_in_file:
            return stay, Button("quit", _("Quit"), leave, Tone.PRIMARY)
        again = (Button("again", _("Try again"), self._try_again),) if self._goes_again else ()
        return stay, *again, Button("quit", _("Quit anyway"), leave, Tone.DANGER)

    def first(self) -> Target | None:
        """Return the target of the button Stay while saving is retried, then of Save or, once the data is in a file, of Quit."""
        return CLOSE if self._is_trying else ButtonTarget("quit" if self._is_in_file else "save")

    def _try_again(self) -> None:
        self._tried = self._next_try = 0.0

    def _save(self) -> None:
        if (paths := self._program.paths) is not None:
            data, target = self._program.matches.store.saving.db.serialize(), Path(self._entry.strip())
            self._has_written |= not self._program.writing.busy
            self._program.writing.begin(
                lambda heed: backed_up(paths, target.expanduser().absolute(), heed, unsaved=data)
            )

    def _write(self, text: str) -> None:
        self._entry = printable(text)[:LONGEST_PATH]

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Try to save, and quit the game once everything is saved."""
        was_trying = self._is_trying
        self._tried += dt
        if was_trying and self._tried >= self._next_try:
            self._next_try += _PAUSE
            self._program.matches.store.saving.save_waiting(at_once=True)
        if self._program.matches.store.is_kept:
            self._program.director.stack.close()
            return True
        if was_trying and not self._is_trying:
            self._program.director.refocus()
        return self._program.writing.step() | was_trying
