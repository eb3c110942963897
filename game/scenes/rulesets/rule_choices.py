"""Rule choices: right column of the ruleset editor, with the open rule, its choices, and errors."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.engine.rules import LARGEST_HAND, rule_texts
from game.i18n import _
from game.rulesets.edit import RuleChange, choices_of, numbers_of
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import matters
from game.rulesets.share_code import sizes_line
from game.scenes.rulesets.draft import LONGEST, NAME, NAMES, SIZES, SUMMARY, WORDS, Draft
from game.tabletop.example_cards import add_examples
from game.toolkit import theme
from game.toolkit.form import Choice, Form
from game.toolkit.geometry import SHARE, Rect, columns
from game.toolkit.targets import ChoiceTarget
from game.toolkit.widgets import Role, Tone, Widget, field
from game.wording.examples import Example, examples
from game.wording.rules import rule_label, value_text
from game.wording.statements import in_words

Put = Callable[[tuple[RuleChange, ...]], object]
"""Function that changes rules of a draft."""
_STEPS: Final = (-10, -1, 1, 10)
_LONGEST_NUMBER: Final = 4


def fill_choices(form: Form, draft: Draft, put: Put) -> None:
    """Add the open rule with its choices. Errors are below the field or chosen value."""
    choices = () if draft.open == NAMES else choices_of(draft.open)
    if draft.open == NAMES:
        _fill_problems(form, draft, put)
        _fill_names(form, draft, put)
        return
    form.heading(rule_label(draft.rules, draft.open), below=2)
    form.text(in_words(rule_texts()[draft.open].help, draft.rules.words), theme.SMALL, muted=True, below=8)
    if draft.open == SIZES:
        _fill_sizes(form, draft, put)
    if choices:
        _fill_values(form, draft, put, choices)
    else:
        _fill_number(form, draft, put)
    found = examples_in(draft)
    if found:
        form.gap(8)
        form.heading(_("For example"), theme.LABEL)
        add_examples(form, found, draft.rules.words)


def examples_in(draft: Draft) -> tuple[Example, ...]:
    """Return examples of the open rule; empty if the rule has no effect, or on an error."""
    rules, name = draft.rules, draft.open
    is_shown = name != NAMES and not draft.problems and not draft.unread and matters(rules, name)
    return examples(rules, name) if is_shown else ()


# Errors


def _fill_wrong(form: Form, sentence: str) -> None:
    form.text(sentence, theme.STRONG, tone=Tone.DANGER)


def _fill_unread(form: Form, draft: Draft) -> None:
    """Add a sentence on the allowed values if the open rule's field is invalid."""
    if draft.open not in draft.unread:
        return
    if draft.open == SIZES:
        text = _("Enter numbers of cards from 1 to {most}, like 7-1, 1-7 or 13, 9, 5.").format(most=LARGEST_HAND)
    else:
        limits = numbers_of(draft.open)
        text = _("Enter a number from {least} to {most}.").format(least=limits[0], most=limits[-1])
    _fill_wrong(form, text)
    form.gap(8)


def _fill_problems(form: Form, draft: Draft, put: Put) -> None:
    for at, problem in enumerate(draft.problems):
        labels = ", ".join(rule_label(draft.rules, name) for name in problem.fields)
        sentence = _(problem.sentence).format(**dict(problem.values))
        form.text(f"{labels}: {sentence}", theme.STRONG, tone=Tone.DANGER, below=4)
        for number, changes in enumerate(draft.remedies(problem)):
            what = " · ".join(
                f"{rule_label(draft.rules, change.field)}: {value_text(change.value)}" for change in changes
            )
            mend = partial(put, changes)
            form.item(ChoiceTarget(f"mend-{at}", str(number)), _("Fix it"), mend, detail=what, below=4)
        form.gap(8)


# Choices


def _fill_values(form: Form, draft: Draft, put: Put, choices: Sequence[object]) -> None:
    now: object = getattr(draft.rules, draft.open)
    is_told = draft.open == SIZES
    for number, value in enumerate(choices):
        is_chosen = value == now and draft.open not in draft.unread
        form.item(
            ChoiceTarget("value", str(number)),
            value_text(value),
            partial(put, (RuleChange(draft.open, value),)),
            detail=_consequences(draft, value),
            checked=is_chosen,
            below=6,
        )
        if is_chosen and not is_told:
            _fill_problems(form, draft, put)
            is_told = True
    if not is_told:
        _fill_problems(form, draft, put)


def _consequences(draft: Draft, value: object) -> str:
    """Return in words the presets with this value of the open rule, and the rules that the value would contradict."""
    names = [_(preset.name) for preset in PRESETS.values() if getattr(preset, draft.open) == value]
    told = [_("As in {rulesets}.").format(rulesets=" · ".join(names))] if names else []
    if len(names) == len(PRESETS):
        told = [_("As in all rulesets of the game.")]
    told += [
        _("Contradicts {rules}: {sentence}").format(
            rules=", ".join(rule_label(draft.rules, name) for name in problem.fields if name != draft.open)
            or rule_label(draft.rules, draft.open),
            sentence=_(problem.sentence).format(**dict(problem.values)),
        )
        for problem in draft.brought_by(value)
    ]
    return " ".join(told)


def _fill_number(form: Form, draft: Draft, put: Put) -> None:
    now: int = getattr(draft.rules, draft.open)
    limits = numbers_of(draft.open)
    usual = sorted({getattr(preset, draft.open) for preset in PRESETS.values()} | {now})
    is_unread = draft.open in draft.unread

    def set_number(number: int) -> None:
        put((RuleChange(draft.open, min(max(number, limits[0]), limits[-1])),))

    if len(usual) > 1:
        numbers = [Choice(number, str(number)) for number in usual]
        form.choice("number", numbers, None if is_unread else now, set_number)
        form.gap(8)
    steps = [step for step in _STEPS if abs(step) == 1 or len(limits) > 2 * abs(step)]
    _fill_steps(form, draft, steps, now, set_number)
    form.gap(6)
    _fill_unread(form, draft)
    _fill_problems(form, draft, put)
    told = "" if is_unread else _consequences(draft, now)
    if told:
        form.text(told, theme.SMALL, muted=True)
    form.gap(6)


# Text entry


def _fill_steps(form: Form, draft: Draft, steps: Sequence[int], now: int, set_number: Callable[[int], object]) -> None:
    """Add a number field between buttons that decrease and increase the number."""
    limits = numbers_of(draft.open)
    text = _("A number from {least} to {most}").format(least=limits[0], most=limits[-1])
    cells = columns(form.take(40), *[SHARE] * (len(steps) + 1), gap=form.metrics.px(6))
    entries = (*(step for step in steps if step < 0), None, *(step for step in steps if step > 0))
    for step, rect in zip(entries, cells, strict=True):
        if step is None:
            form.add(_line(rect, draft, draft.open, text, str(now)))
            continue
        name, target = f"{step:+d}".replace("-", "−"), ChoiceTarget("step", str(step))
        action = partial(set_number, now + step)
        form.add(Widget(rect=rect, role=Role.BUTTON, name=name, target=target, action=action, style=theme.BODY))


def _fill_sizes(form: Form, draft: Draft, put: Put) -> None:
    form.text(_("Enter numbers, like 7-1, 1-7 or 13, 9, 5:"), theme.SMALL, muted=True, below=4)
    form.add(_line(form.take(40), draft, SIZES, _("Cards per deal"), sizes_line(draft.rules.sizes)))
    form.gap(6)
    _fill_unread(form, draft)
    _fill_problems(form, draft, put)
    form.gap(4)
    form.text(_("Or choose:"), theme.SMALL, muted=True, below=4)


def _fill_names(form: Form, draft: Draft, put: Put) -> None:
    rules = draft.rules
    form.heading(_("Name and words"), below=6)
    _fill_line(form, draft, NAME, _("Name"), _(rules.name))
    if draft.is_nameless:
        form.gap(4)
        _fill_wrong(form, _("Enter a name, so that you can find the ruleset again."))
    form.gap(8)
    _fill_line(form, draft, SUMMARY, _("In one sentence"), _(rules.summary))
    form.gap(8)
    form.text(_("What you call things at your table"), theme.LABEL)
    labels = (_("The higher joker"), _("The lower joker"), _("A bid"), _("All the tricks"), _("A weak hand"))
    for name, text in zip(WORDS, labels, strict=True):
        word = _(getattr(rules.words, name.partition(".")[2]))
        form.gap(6)
        _fill_line(form, draft, name, text, word)
        if draft.is_empty(name):
            form.gap(2)
            form.text(_("Leave this empty to call it “{word}”.").format(word=word), theme.SMALL)


def _fill_line(form: Form, draft: Draft, name: str, text: str, value: str) -> None:
    form.text(text, theme.SMALL, muted=True, below=2)
    form.add(_line(form.take(40), draft, name, text, value))


def _line(rect: Rect, draft: Draft, name: str, text: str, value: str) -> Widget:
    longest = LONGEST.get(name, _LONGEST_NUMBER)
    return field(
        rect, text, draft.line(name, value), ChoiceTarget("field", name), partial(draft.write, name), longest=longest
    )
