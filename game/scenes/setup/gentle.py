"""Gentle start: what somebody who has just learned is offered first, and the lengths of a match with their deals."""

from collections.abc import Callable, Mapping
from typing import Final

from game.engine.rules import Rules
from game.i18n import _
from game.lessons.catalogue import FIRST_DEAL
from game.lessons.coached import COACHED, LEARNED
from game.rulesets.lengths import Length
from game.scenes.shell.learning import lesson_progress_of
from game.scenes.shell.services import Program
from game.toolkit.form import Choice, Form
from game.wording.rules import first_deal_text, from_text

_FIRST_MATCHES: Final = 3
"""The matches of somebody new before which a gentle start is offered."""


def has_just_learned(program: Program) -> bool:
    """Return True for somebody who has done the first deal, and has begun few matches but the coached ones."""
    progress = lesson_progress_of(program)
    coached = sum(one.id in progress.done or one.id in progress.begun for one in COACHED)
    return FIRST_DEAL.id in progress.done and program.matches.store.counts().all < coached + _FIRST_MATCHES


def learned_text(rules: Rules) -> str:
    """Return that these are the rules of the lessons; empty of any others."""
    return _("You learned this one.") if rules == LEARNED else ""


def add_lengths(form: Form, found: Mapping[Length, Rules], chosen: Length, choose: Callable[[Length], object]) -> None:
    """Add the choice of a length, each with its deals and the cards of the first."""
    choices = []
    for one, rules in found.items():
        name = _("{length}: {deals}").format(length=_(one.text), deals=from_text(rules))
        choices.append(Choice(one, name, tip=first_deal_text(rules)))
    form.choice("length", choices, chosen, choose)
