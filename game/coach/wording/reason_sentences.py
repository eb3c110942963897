"""Sentences of reasons: one for each kind, with placeholders for players, cards and numbers."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct, json

from game.coach.reasons import ReasonKind
from game.i18n import N_
from game.paths import asset

SUITS_HELD: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"), N_("trumps"))


class Said(Struct, frozen=True):
    """The parts of a reason's sentence: the fact as the coach tells it, and the advice.

    A computer player's thought is the fact alone, or `mine` if the fact names that player. `name`, `partner`, `one` and `many`
    replace it if the player addressed as "you" is `{name}`, is `{partner}`, is `{they}` alone, or is among several in `{they}`.
    None of them is a whole sentence. `subject` names the mistakes against which this is a reason, if no habit explains them.
    """

    fact: str
    advice: str = ""
    mine: str = ""
    name: str = ""
    partner: str = ""
    one: str = ""
    many: str = ""
    subject: str = ""
    cases: Mapping[str, "Said"] = {}
    """The sentences for special cases, by their names in `reasons`; the first case that holds replaces the usual sentence."""


@cache
def sentences() -> Mapping[ReasonKind, Said]:
    """Return the usual sentence of each reason."""
    return json.decode(asset("texts/reasons.json").read_bytes(), type=dict[ReasonKind, Said])
