"""The ruleset editor: every rule with its choices, what each would mean, and what contradicts what, as it arises."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final

from game.engine.amend import Change, changed, choices_of, numbers_of, remedies
from game.engine.presets import PRESETS
from game.engine.rules import LARGEST_HAND, Rules, Words, rule_texts
from game.engine.rules_check import Problem, check_rules
from game.i18n import _
from game.scenes.confirm import Confirm
from game.scenes.pages import CLOSE, Page, back_button
from game.scenes.program import Program
from game.scenes.rules_cards import add_examples, paint_examples
from game.scenes.rules_share import RulesShare
from game.scenes.scene import Room
from game.scenes.two_columns import cross
from game.session.house_rules import LONGEST_NAME, KeepError
from game.session.rules_line import read_sizes, sizes_line
from game.ui import theme
from game.ui.form import Button, Choice, Form
from game.ui.geometry import Rect
from game.ui.input import Key, KeyPressed
from game.ui.painter import Painter
from game.ui.rules_examples import Example, examples
from game.ui.rules_sections import matters
from game.ui.rules_wording import value_text
from game.ui.targets import ButtonTarget, ChoiceTarget, Target
from game.ui.widgets import Role, Tone, View, Widget

NAMES: Final = "names"
"""The entry of the list behind which the names stand; all others are fields of a ruleset."""
_WORDS: Final = ("big_joker", "little_joker", "bid", "board", "weak_hand")
_STEPS: Final = (-10, -1, 1, 10)
_LONGEST: Final = {"name": LONGEST_NAME, "summary": 120, "sizes": 120}


class RulesEditor(Page):
    """The rules at the left, the choices of one at the right."""

    name = "rules-editor"
    size = (1060, 696)

    def __init__(self, program: Program, rules: Rules, kept: str | None = None) -> None:
        """Begin with a ruleset; with the id of one of the player's own that one is changed, else a new one is made."""
        self._program = program
        self._kept = kept
        self._begun = self._rules = rules if kept is not None else _named(program, rules)
        self._chosen = NAMES
        self._typed: dict[str, str] = {}
        """What stands in fields as it was written, by field."""

    def title(self) -> str:
        """What is being made."""
        return _("Ruleset: {name}").format(name=_(self._rules.name) or "–")

    def shrunk(self, whole: Rect, spare: float) -> Rect:
        """As tall as can be, whatever is chosen."""
        return whole

    @property
    def _problems(self) -> tuple[Problem, ...]:
        """What contradicts what, but for rules of which no value is written."""
        unread = self._unread
        return tuple(problem for problem in check_rules(self._rules) if unread.isdisjoint(problem.fields))

    @property
    def _unread(self) -> frozenset[str]:
        """The rules in whose field something stands that is no value, or nothing."""
        return frozenset(
            name for name, text in self._typed.items() if name in rule_texts() and _read(name, text) is None
        )

    # What is on the screen

    def forms(self, room: Room, body: Rect) -> Sequence[Form]:
        """The list and the choices."""
        gap = room.metrics.px(24)
        left = Rect(body.x, body.y, (body.w - gap) * 0.42, body.h)
        right = Rect(left.right + gap, body.y, body.w - left.w - gap, body.h)
        names = Form(room.metrics, room.measure, left, name="rules-of", offset=room.offset("rules-of"))
        self._fill_list(names)
        area = f"choices-{self._chosen}"
        shown = Form(room.metrics, room.measure, right, name=area, offset=room.offset(area))
        self.fill(shown, room)
        return (names, shown)

    def _fill_list(self, form: Form) -> None:
        wrong = {name for problem in self._problems for name in problem.fields}
        unread = self._unread
        rules = self._rules
        form.item(ChoiceTarget("rule", NAMES), _("Name and words"), detail=_(rules.name), checked=self._chosen == NAMES)
        group = ""
        for name, text in rule_texts().items():
            if text.group != group:
                group = text.group
                form.gap(10)
                form.heading(_(group), theme.LABEL)
            form.gap(5)
            value = "–" if name in unread else value_text(getattr(rules, name)) or "–"
            if not matters(rules, name):
                value = _("This does not arise in this game.")
            sign = _("no value") if name in unread else _("contradiction") if name in wrong else ""
            target, is_open = ChoiceTarget("rule", name), name == self._chosen
            tone = Tone.DANGER if sign else Tone.PLAIN
            form.item(target, _(text.label), detail=value, value=sign, checked=is_open, tone=tone)

    def fill(self, form: Form, room: Room) -> None:
        """The choices of the rule, and what is wrong: below the field of a rule that is written, so that it does not move."""
        choices = () if self._chosen == NAMES else choices_of(self._chosen)
        if self._chosen == NAMES or (choices and self._chosen != "sizes"):
            self._fill_problems(form)
        if self._chosen == NAMES:
            self._fill_names(form)
            return
        text = rule_texts()[self._chosen]
        form.heading(_(text.label))
        form.gap(2)
        form.text(_(text.help), theme.SMALL, muted=True)
        form.gap(8)
        if self._chosen == "sizes":
            self._fill_sizes(form)
        if choices:
            self._fill_choices(form, choices)
        else:
            self._fill_number(form)
        self._fill_examples(form)

    def _fill_unread(self, form: Form) -> None:
        """What is to be written where no value stands."""
        if self._chosen not in self._unread:
            return
        if self._chosen == "sizes":
            text = _("Write hand sizes from 1 to {most}, like 7-1, 1-7 or 13, 9, 5.").format(most=LARGEST_HAND)
        else:
            limits = numbers_of(self._chosen)
            text = _("Write a number from {least} to {most}.").format(least=limits[0], most=limits[-1])
        form.text(text, theme.STRONG, tone=Tone.DANGER)
        form.gap(8)

    def _fill_problems(self, form: Form) -> None:
        for at, problem in enumerate(self._problems):
            labels = ", ".join(_label(name) for name in problem.fields)
            sentence = _(problem.sentence).format(**dict(problem.values))
            form.text(f"{labels}: {sentence}", theme.STRONG, tone=Tone.DANGER)
            form.gap(4)
            for number, changes in enumerate(self._remedies(problem)):
                what = " · ".join(f"{_label(change.field)}: {value_text(change.value)}" for change in changes)
                form.item(ChoiceTarget(f"mend-{at}", str(number)), _("Set it right"), detail=what)
                form.gap(4)
            form.gap(8)

    def _remedies(self, problem: Problem) -> tuple[tuple[Change, ...], ...]:
        """Those that leave the rule chosen last as it is, or any where there is none."""
        return remedies(self._rules, problem, frozenset({self._chosen})) or remedies(self._rules, problem)

    def _fill_choices(self, form: Form, choices: Sequence[object]) -> None:
        now: object = getattr(self._rules, self._chosen)
        for number, value in enumerate(choices):
            form.item(
                ChoiceTarget("value", str(number)),
                value_text(value),
                detail=self._consequences(value),
                checked=value == now and self._chosen not in self._unread,
            )
            form.gap(6)

    def _consequences(self, value: object) -> str:
        """Which presets have it so, and what it would contradict."""
        names = [_(preset.name) for preset in PRESETS.values() if getattr(preset, self._chosen) == value]
        told = [_("As in {rulesets}.").format(rulesets=" · ".join(names))] if names else []
        if len(names) == len(PRESETS):
            told = [_("As in all rulesets of the game.")]
        before = set(self._problems)
        fresh = [
            problem
            for problem in check_rules(changed(self._rules, (Change(self._chosen, value),)))
            if problem not in before
        ]
        told += [
            _("Contradicts {rules}: {sentence}").format(
                rules=", ".join(_label(name) for name in problem.fields if name != self._chosen)
                or _label(self._chosen),
                sentence=_(problem.sentence).format(**dict(problem.values)),
            )
            for problem in fresh
        ]
        return " ".join(told)

    def _fill_number(self, form: Form) -> None:
        now: int = getattr(self._rules, self._chosen)
        limits = numbers_of(self._chosen)
        usual = sorted({getattr(preset, self._chosen) for preset in PRESETS.values()} | {now})
        if len(usual) > 1:
            shown = "" if self._chosen in self._unread else str(now)
            form.choice("number", [Choice(str(number), str(number)) for number in usual], shown)
            form.gap(8)
        steps = [step for step in _STEPS if abs(step) == 1 or len(limits) > 2 * abs(step)]
        self._fill_steps(form, steps, now)
        form.gap(6)
        self._fill_unread(form)
        self._fill_problems(form)
        told = "" if self._chosen in self._unread else self._consequences(now)
        if told:
            form.text(told, theme.SMALL, muted=True)
        form.gap(6)

    def _fill_steps(self, form: Form, steps: Sequence[int], now: int) -> None:
        """The number to be written, and on either side of it steps down and up."""
        limits = numbers_of(self._chosen)
        text = _("A number from {least} to {most}").format(least=limits[0], most=limits[-1])
        gap = form.metrics.px(6)
        place = form.take(40)
        width = (place.w + gap) / (len(steps) + 1) - gap
        for column, step in enumerate(
            (*(step for step in steps if step < 0), None, *(step for step in steps if step > 0))
        ):
            rect = Rect(place.x + column * (width + gap), place.y, width, place.h)
            if step is None:
                form.add(self._line(rect, self._chosen, text, str(now), longest=4))
                continue
            name, target = f"{step:+d}".replace("-", "−"), ChoiceTarget("step", str(step))
            form.add(Widget(rect=rect, role=Role.BUTTON, name=name, target=target, style=theme.BODY))

    def _fill_sizes(self, form: Form) -> None:
        form.text(_("Write them down, like 7-1, 1-7 or 13, 9, 5:"), theme.SMALL, muted=True)
        form.gap(4)
        self._field(form, "sizes", _("Hand sizes"), sizes_line(self._rules.sizes), longest=_LONGEST["sizes"])
        form.gap(6)
        self._fill_unread(form)
        self._fill_problems(form)
        form.gap(4)
        form.text(_("Or choose:"), theme.SMALL, muted=True)
        form.gap(4)

    def _fill_names(self, form: Form) -> None:
        rules = self._rules
        form.heading(_("Name and words"))
        form.gap(6)
        for name, text, value in (("name", _("Name"), rules.name), ("summary", _("In one sentence"), rules.summary)):
            form.text(text, theme.SMALL, muted=True)
            form.gap(2)
            self._field(form, name, text, _(value), longest=_LONGEST[name])
            form.gap(8)
        form.text(_("What you call things at your table"), theme.LABEL)
        labels = (_("The higher joker"), _("The lower joker"), _("A bid"), _("All the tricks"), _("A weak hand"))
        for word, text in zip(_WORDS, labels, strict=True):
            form.gap(6)
            form.text(text, theme.SMALL, muted=True)
            form.gap(2)
            self._field(form, f"words.{word}", text, _(getattr(rules.words, word)), longest=24)

    def _field(self, form: Form, name: str, text: str, value: str, *, longest: int) -> None:
        form.add(self._line(form.take(40), name, text, value, longest=longest))

    def _line(self, rect: Rect, name: str, text: str, value: str, *, longest: int) -> Widget:
        """A line in which something is written."""
        return Widget(
            rect=rect,
            role=Role.FIELD,
            name=text,
            value=self._typed.get(name, value),
            target=ChoiceTarget("field", name),
            style=theme.BODY,
            longest=longest,
        )

    def _fill_examples(self, form: Form) -> None:
        found = self._examples
        if found:
            form.gap(8)
            form.heading(_("For example"), theme.LABEL)
            add_examples(form, found, self._rules.words)

    @property
    def _examples(self) -> tuple[Example, ...]:
        """Of the rule chosen, where it comes into play and nothing is wrong."""
        is_shown = (
            self._chosen != NAMES and not self._problems and not self._unread and matters(self._rules, self._chosen)
        )
        return examples(self._rules, self._chosen) if is_shown else ()

    def paint_over(self, painter: Painter, room: Room, view: View) -> None:
        """The cards of the examples."""
        paint_examples(painter, view, self._examples)

    def buttons(self) -> Sequence[Button]:
        """Back, keep it, play it, and give it to others."""
        why = ""
        if self._unread:
            why = _("First write down what is missing.")
        elif self._problems:
            why = _("First set the contradiction right.")
        elif not self._rules.name.strip():
            why = _("First give it a name.")
        fine = not why
        found = [
            back_button(_("Back")),
            Button(name="share", text=_("Share"), icon="log", enabled=fine, tip=why),
            Button(name="save", text=_("Save"), icon="save", tone=Tone.PRIMARY, enabled=fine, tip=why),
            Button(name="play", text=_("Save and play"), icon="play", enabled=fine, tip=why),
        ]
        if self._kept is not None:
            found.insert(1, Button(name="delete", text=_("Delete"), tone=Tone.DANGER))
        return found

    def first(self) -> Target | None:
        """The rule that is open."""
        return ChoiceTarget("rule", self._chosen)

    # What the player does

    def key(self, pressed: KeyPressed) -> bool:
        """Left and right cross between the rules and the choices; right opens the rule in focus."""
        focused = self._program.director.focused
        if pressed.key == Key.RIGHT and isinstance(focused, ChoiceTarget) and focused.group == "rule":
            self.activate(focused)
        home = ChoiceTarget("rule", self._chosen)
        return cross(self._program.director, pressed, home)

    def activate(self, target: Target) -> None:
        """Open a rule, choose a value, set something right, or do something with the whole."""
        match target:
            case ChoiceTarget("rule", name):
                self._chosen = name
                self._keep_unread()
            case ChoiceTarget("value", number):
                self._set(self._chosen, choices_of(self._chosen)[int(number)])
            case ChoiceTarget("number", number):
                self._set(self._chosen, int(number))
            case ChoiceTarget("step", step):
                limits = numbers_of(self._chosen)
                wanted = getattr(self._rules, self._chosen) + int(step)
                self._set(self._chosen, min(max(wanted, limits[0]), limits[-1]))
            case ChoiceTarget(group, number) if group.startswith("mend-"):
                problem = self._problems[int(group.removeprefix("mend-"))]
                self._put(self._remedies(problem)[int(number)])
            case ButtonTarget(name):
                self._press(name)
            case _:
                return

    def _set(self, name: str, value: object) -> None:
        self._put((Change(name, value),))

    def _put(self, changes: tuple[Change, ...]) -> None:
        """Let rules have these values, whatever was written for them."""
        self._keep_unread(but={change.field for change in changes})
        self._rules = changed(self._rules, changes)

    def _keep_unread(self, but: Collection[str] = ()) -> None:
        """Forget what was written, where it is a value, or no matter any more."""
        self._typed = {name: self._typed[name] for name in self._unread if name not in but}

    def _press(self, name: str) -> None:
        director = self._program.director
        match name:
            case "save":
                if self._save():
                    director.toast(_("{name} is kept and offered for new matches.").format(name=_(self._rules.name)))
            case "play":
                if self._save() and self._kept is not None:
                    director.push(self._program.at_new_match(self._kept))
            case "share":
                director.push(RulesShare(self._program, self._rules, self._kept if not self._is_changed else None))
            case "delete":
                self._ask(
                    _("Delete this ruleset?"),
                    _("Matches that are played by it go on as they are."),
                    _("Delete"),
                    _("Keep it"),
                    self._delete,
                )
            case CLOSE.name:
                self.back()
            case _:
                return

    def _save(self) -> bool:
        try:
            self._kept = self._program.house.keep(self._rules, self._kept)
        except KeepError as error:
            self._program.director.toast(str(error))
            return False
        self._begun = self._rules
        return True

    def _delete(self) -> None:
        try:
            if self._kept is not None:
                self._program.house.delete(self._kept)
        except KeepError as error:
            self._program.director.toast(str(error))
            return
        self._program.director.pop()

    def typed(self, target: Target, text: str) -> None:
        """A name, a word, a number or hand sizes."""
        if not isinstance(target, ChoiceTarget):
            return
        name = target.value
        self._typed[name] = text
        if name in ("name", "summary"):
            self._rules = changed(self._rules, (Change(name, text),))
        elif name.startswith("words."):
            words: Words = replace(self._rules.words, **{name.removeprefix("words."): text})
            self._rules = replace(self._rules, words=words)
        else:
            value = _read(name, text)
            if value is not None:
                self._rules = changed(self._rules, (Change(name, value),))

    @property
    def _is_changed(self) -> bool:
        return self._rules != self._begun or bool(self._unread)

    def back(self) -> None:
        """Back; what was changed and not saved is asked about."""
        if not self._is_changed:
            self._program.director.pop()
            return
        self._ask(
            _("Leave without saving?"),
            _("What you changed will be lost."),
            _("Leave"),
            _("Go on"),
            self._program.director.pop,
        )

    def _ask(self, title: str, text: str, yes: str, no: str, then: Callable[[], None]) -> None:
        self._program.director.push(Confirm(self._program, title=title, text=text, yes=yes, no=no, then=then))


def _read(name: str, text: str) -> object:
    """The value that is written for a rule; None where that is none."""
    if name == "sizes":
        return read_sizes(text)
    return int(text) if text.isascii() and text.isdigit() else None


def _label(name: str) -> str:
    """What a rule is called."""
    return _(rule_texts()[name].label)


def _named(program: Program, rules: Rules) -> Rules:
    """A ruleset of the player's own that begins like another: under a name that is free, in the language of the moment."""
    name = _("My {ruleset}").format(ruleset=_(rules.name))[:LONGEST_NAME]
    return replace(rules, name=program.house.free_name(name), summary=_(rules.summary), source=rules.source)
