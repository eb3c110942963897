"""Gentle start: what somebody who has just learned is offered first, and the lengths of a match with their deals."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from game.engine.rules import Rules
from game.i18n import _
from game.lessons.catalogue import FIRST_DEAL
from game.lessons.coached import COACHED, LEARNED
from game.rulesets.lengths import Length
from game.scenes.shell.learning import lesson_progress_of
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Choice, Form
from game.toolkit.theme import TextStyle, resized
from game.wording.rules import first_deal_text, from_text

_FIRST_MATCHES: Final = 3
"""The matches of somebody new before which a gentle start is offered."""
_BESIDE, _AROUND = 2, 31.0
"""The number of lengths side by side if each says how long it is, and the units around its words."""


def has_just_learned(program: Program) -> bool:
    """Return True for somebody who has done the first deal, and has begun few matches but the coached ones."""
    progress = lesson_progress_of(program)
    coached = sum(one.id in progress.done or one.id in progress.begun for one in COACHED)
    return FIRST_DEAL.id in progress.done and program.matches.store.counts().all < coached + _FIRST_MATCHES


def learned_text(rules: Rules) -> str:
    """Return that these are the rules of the lessons; empty of any others."""
    return _("You learned this one.") if rules == LEARNED else ""


def add_lengths(form: Form, found: Mapping[Length, Rules], chosen: Length, choose: Callable[[Length], object]) -> None:
    """Add the choice of a length, each with its deals and the cards of the first; of the chosen one alone if room is short."""
    names = {
        one: _("{length}: {deals}").format(length=_(one.text), deals=from_text(rules)) for one, rules in found.items()
    }
    tips = {one: first_deal_text(rules) for one, rules in found.items()}
    room = form.width / _BESIDE - form.metrics.px(_AROUND)
    styles = (
        style
        for style in (theme.BODY, theme.SMALL, resized(theme.SMALL, 0.92))
        if _widest(form, names.values(), style) <= room
    )
    style = next(styles, None)
    if style is not None:
        form.choice("length", [Choice(one, names[one], tip=tips[one]) for one in found], chosen, choose, style=style)
        return
    form.choice("length", [Choice(one, _(one.text), tip=tips[one]) for one in found], chosen, choose)
    form.gap(2)
    form.text(tips[chosen], theme.SMALL, muted=True)


def _widest(form: Form, names: Iterable[str], style: TextStyle) -> float:
    return max(form.measure.measure(name, style)[0] for name in names)
