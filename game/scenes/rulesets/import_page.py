"""Ruleset import: from a pasted line of text, or from a file."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from game.engine.rules import Rules
from game.i18n import N_, _, installed
from game.letters import beginning
from game.outside_text import escaped
from game.redaction import texts_in
from game.rulesets.json_file import RulesError, read_rules_file
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import is_rules_line, read_rules_line
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import EditRules, ImportRules, Route, RulesSection
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.memo import Memo
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.text_field import printable
from game.toolkit.widgets import Tone, field
from game.wording.rules import length_text
from game.wording.sections import Contrast, contrasts

ENTRY = ChoiceTarget("entry")
_LONGEST = 6000


class ImportRulesPage(Page):
    """Page that reads the text as it is typed, and shows its ruleset or the error."""

    name = "rules-import"
    heading = N_("Import a ruleset")
    is_overlay = True
    size = (820, 640)

    def __init__(self, program: Program, route: ImportRules) -> None:
        """Start empty, or with the ruleset in a file."""
        super().__init__(program)
        self._entry = "" if route.path is None else escaped(str(route.path))
        self._rules: Rules | None = None
        self._problem = ""
        self._compared: Memo[tuple[Rules, tuple[Contrast, ...]]] = Memo()
        """Cached result of `_nearest`, by ruleset and language."""
        self._read(route.path)

    def _read(self, path: Path | None = None) -> None:
        """Read a ruleset from the file at `path` or from the field, which contains a line of text or a file name."""
        self._rules, self._problem = None, ""
        entry = self._entry.strip()
        if not entry:
            return
        try:
            if path is not None:
                rules = read_rules_file(path)
            elif is_rules_line(entry) or not _is_file(entry):
                rules = read_rules_line(entry)
            else:
                rules = read_rules_file(Path(entry).expanduser())
        except RulesError as error:
            self._problem = str(error)
            return
        self._rules = rules
        self._program.director.typed.add_all(texts_in(rules))

    @property
    def _is_known(self) -> bool:
        """True if the player already has the imported ruleset."""
        return self._rules is not None and self._program.rulesets.id_of(self._rules) is not None

    def rules_at(self) -> tuple[Rules, str] | None:
        """Return the imported ruleset, or None."""
        return None if self._rules is None else (self._rules, "")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the field, and the ruleset in it."""
        form.text(_("Paste the line that a friend sent you, or drop a ruleset file on this window."), below=8)
        form.add(field(form.take(40), _("The line, or a file name"), self._entry, ENTRY, self._take, longest=_LONGEST))
        form.gap(14)
        if self._problem:
            form.text(self._problem, theme.STRONG, tone=Tone.DANGER, below=6)
        elif self._rules is not None:
            self._fill_rules(form, self._rules)

    def _fill_rules(self, form: Form, rules: Rules) -> None:
        form.heading(_(rules.name))
        form.text(_(rules.summary))
        form.text(length_text(rules), theme.SMALL, muted=True)
        if self._is_known:
            form.gap(8)
            form.text(_("You already have this ruleset."), theme.STRONG)
            return
        nearest, rows = self._compared.of((rules, installed()), lambda: _nearest(rules))
        form.gap(8)
        form.text(_("It is like {ruleset}, except for this:").format(ruleset=_(nearest.name)), theme.STRONG)
        for row in rows:
            form.gap(4)
            form.text(_("{rule}: {value}").format(rule=row.label, value=row.other), theme.SMALL)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Back and Paste, and the actions on a ruleset."""
        there, known = self._rules is not None, self._is_known
        why = "" if there else _("There is no ruleset here yet.")
        no_keep = _("You already have this ruleset.") if known else why
        read, edit = (partial(self._open, route) for route in (RulesSection, EditRules))
        return (
            self.back_button(),
            Button("paste", _("Paste"), self._paste, tone=_main(not there)),
            Button("read", _("Read it"), read, icon="rules", reason=why, tone=_main(known)),
            Button("edit", _("Change it"), edit, icon="settings", reason=why),
            Button("keep", _("Save"), self._keep, icon="save", reason=no_keep, tone=_main(there and not known)),
        )

    def first(self) -> Target | None:
        """Return the target of the button Paste or, once a ruleset is read, of the button that saves it or shows a saved one."""
        if self._rules is None:
            return ButtonTarget("paste")
        return ButtonTarget("read" if self._is_known else "keep")

    def _open(self, route: Callable[[Rules], Route]) -> None:
        if self._rules is not None:
            self._program.open(route(self._rules))

    def _keep(self) -> None:
        if self._rules is not None:
            self._program.attempt(partial(self._keep_as_own, self._rules))

    def _keep_as_own(self, rules: Rules) -> None:
        library, text = self._program.rulesets, _("{name} is saved and offered for new matches.")
        kept = library.keep(replace(rules, name=library.free_name(rules.name)))
        self.back()
        self._program.director.notices.tell(text.format(name=_(library.get(kept).name)))

    def _paste(self) -> None:
        self._take(beginning(printable(self._program.director.clipboard.get()), _LONGEST))
        if not self._entry:
            self._program.director.notices.tell(_("There is no text on the clipboard."))

    def _take(self, text: str) -> None:
        self._entry = text
        self._read()


def _main(it: bool) -> Tone:
    return Tone.PRIMARY if it else Tone.PLAIN


def _is_file(text: str) -> bool:
    try:
        return Path(text).expanduser().is_file()
    except (OSError, ValueError, RuntimeError):  # an invalid file name, or an unknown user after `~`
        return False


def _nearest(rules: Rules) -> tuple[Rules, tuple[Contrast, ...]]:
    """Return the preset that differs least from a ruleset, and the differences."""
    found = {name: contrasts(preset, rules) for name, preset in PRESETS.items()}
    name = min(found, key=lambda name: len(found[name]))
    return PRESETS[name], found[name]
