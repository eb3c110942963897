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

    The other fields replace the fact in a computer player's thought: `mine` if the fact is about this player; `name`, `partner`,
    `one` or `many` if the person addressed as "you" is the reason's `seat`, its `partner`, the only one of its `seats`, or one of
    several. `subject` names a kind of mistake that no habit explains.
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
