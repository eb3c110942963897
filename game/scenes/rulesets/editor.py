"""Ruleset editor: every rule with its choices and their effects, and any contradictions."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.engine.rules import Rules, rule_texts
from game.i18n import _
from game.rulesets.edit import RuleChange
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import matters
from game.scenes.rulesets.draft import NAMES, Draft
from game.scenes.rulesets.rule_choices import examples_in, fill_choices
from game.scenes.shell.pages import WallPage, side_by_side
from game.scenes.shell.routes import Ask, EditRules, NewMatch, ShareRules
from game.scenes.shell.services import Program
from game.tabletop.example_cards import paint_examples
from game.toolkit import theme
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect, Share
from game.toolkit.layout.two_columns import cross
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Tone, View
from game.wording.rules import rule_label, rule_value


class EditRulesPage(WallPage):
    """Page with the rules on the left, and the choices of the open rule on the right."""

    name = "rules-editor"
    is_roomy = True
    picture = "pages/paste-up", 0.22

    def __init__(self, program: Program, route: EditRules) -> None:
        """Start with a ruleset. Saving replaces the stored ruleset with the route's id; without an id, saving adds a new one.

        A stored draft counts as changed.
        """
        super().__init__(program)
        self._kept = route.kept
        rules = route.rules if route.is_draft or route.kept is not None else _named(program, route.rules)
        self._draft = Draft(rules, is_changed=route.is_draft)

    def title(self) -> str:
        """Return the title."""
        draft = self._draft
        return _("Ruleset: {name}").format(name="–" if draft.is_nameless else _(draft.rules.name))

    def rules_at(self) -> tuple[Rules, str]:
        """Return the ruleset as edited so far, and the name of the open rule."""
        return self._draft.rules, self._draft.open

    # View

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the column of all rules, and the column of the open rule's choices."""
        areas = "rules-of", f"choices-{self._draft.open}"
        names, shown = side_by_side(context, body, areas, Share(0.42), Share(0.58), gap=theme.GAP_XXL)
        self._fill_list(names)
        fill_choices(shown, self._draft, self._put)
        return (names, shown)

    def _fill_list(self, form: Form) -> None:
        draft = self._draft
        rules, unread = draft.rules, draft.unread
        wrong = {name for problem in draft.problems for name in problem.fields}
        none = _("no value")
        form.item(
            ChoiceTarget("rule", NAMES),
            _("Name and words"),
            partial(draft.go_to, NAMES),
            detail="–" if draft.is_nameless else _(rules.name),
            value=none if draft.is_nameless else "",
            checked=draft.open == NAMES,
            tone=Tone.DANGER if draft.is_nameless else Tone.PLAIN,
        )
        group = ""
        for name, text in rule_texts().items():
            if text.group != group:
                group = text.group
                form.gap(10)
                form.heading(_(group), theme.LABEL)
            form.gap(5)
            value = "–" if name in unread else rule_value(rules, name) or "–"
            if not matters(rules, name):
                value = _("This does not apply here.")
            sign = none if name in unread else _("contradiction") if name in wrong else ""
            form.item(
                ChoiceTarget("rule", name),
                rule_label(rules, name),
                partial(draft.go_to, name),
                detail=value,
                value=sign,
                checked=name == draft.open,
                tone=Tone.DANGER if sign else Tone.PLAIN,
            )

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards of the examples."""
        paint_examples(painter, view, examples_in(self._draft))

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Delete (for a stored ruleset), Share, Save, and Save and play."""
        why = ""
        if self._draft.unread:
            why = _("First fill in what is missing.")
        elif self._draft.problems:
            why = _("First fix the contradiction.")
        elif self._draft.is_nameless:
            why = _("First give it a name.")
        share = ShareRules(self._draft.rules, self._kept if not self._draft.is_changed else None)
        found = [
            Button("share", _("Share"), self._program.opens(share), icon="log", reason=why),
            Button("save", _("Save"), self._save_here, icon="save", tone=Tone.PRIMARY, reason=why),
            Button("play", _("Save and play"), self._save_and_play, icon="play", reason=why),
        ]
        if self._kept is not None:
            found.insert(0, Button("delete", _("Delete"), self._ask_to_delete, tone=Tone.DANGER))
        return found

    def first(self) -> Target | None:
        """Return the target of the open rule's row."""
        return ChoiceTarget("rule", self._draft.open)

    # Input

    def key(self, pressed: KeyPressed) -> bool:
        """Move between rules and choices with left and right. Right opens the focused rule."""
        focused = self._program.director.focused
        if pressed.key == Key.RIGHT and isinstance(focused, ChoiceTarget) and focused.group == "rule":
            self._draft.go_to(focused.value)
        home = ChoiceTarget("rule", self._draft.open)
        return cross(self._program.director, pressed, home)

    def _put(self, changes: tuple[RuleChange, ...]) -> None:
        """Change rules, and scroll to the first new contradiction."""
        before = set(self._draft.problems)
        self._draft.put(changes)
        made = [number for number, problem in enumerate(self._draft.problems) if problem not in before]
        if made:
            self._program.director.show(ChoiceTarget(f"mend-{made[0]}", "0"))

    def _save_here(self) -> None:
        if self._save():
            text = _("{name} is saved and offered for new matches.")
            self._program.director.notices.tell(text.format(name=_(self._draft.rules.name)))

    def _save_and_play(self) -> None:
        if self._save() and self._kept is not None:
            self._program.open(NewMatch(self._kept))

    def _ask_to_delete(self) -> None:
        title, text = _("Delete this ruleset?"), _("Matches played with it stay as they are.")
        self._program.open(Ask(title=title, text=text, yes=_("Delete"), no=_("Keep it"), then=self._delete))

    def _save(self) -> bool:
        library = self._program.rulesets

        def keep() -> None:
            self._kept = library.keep(self._draft.rules, self._kept)
            self._draft.kept(library.get(self._kept))
            library.forget_draft()

        return self._program.attempt(keep)

    def _delete(self) -> None:
        kept = self._kept
        if kept is None or self._program.attempt(lambda: self._program.rulesets.delete(kept)):
            super().back()

    def back(self) -> None:
        """Go back. If there are unsaved changes, ask first."""
        if not self._draft.is_changed:
            super().back()
            return
        title, text = _("Leave without saving?"), _("What you changed will be lost.")
        self._program.open(Ask(title=title, text=text, yes=_("Leave"), no=_("Keep editing"), then=self._let_go))

    def _let_go(self) -> None:
        self._draft.kept(self._draft.rules)
        self._program.rulesets.forget_draft()
        super().back()

    def left(self) -> None:
        """Store unsaved changes as a draft, in case the window is being closed."""
        if self._draft.is_changed:
            self._program.rulesets.keep_draft(self._draft.rules, self._kept)


def _named(program: Program, rules: Rules) -> Rules:
    """Return a copy of a ruleset with an unused name, in the current language."""
    is_from_game = rules.name in {preset.name for preset in PRESETS.values()}
    name = _("My {ruleset}").format(ruleset=_(rules.name)) if is_from_game else rules.name
    return replace(rules, name=program.rulesets.free_name(name), summary=_(rules.summary), source=rules.source)
