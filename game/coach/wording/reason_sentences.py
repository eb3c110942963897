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

    Other texts replace the fact in a computer player's thought: `mine` if the fact is about this player. The rest apply to the
    person addressed as "you": `name` if that person is the reason's `seat`, `partner` if its `partner`, `one` if the only one of
    its `seats`, `many` if one of several. `subject` names a kind of mistake that no habit explains. `wins` marks a reason that the
    card wins the trick, or may win it; `is_habit` a reason that still holds if no other card is worse.
    """

    fact: str
    advice: str = ""
    mine: str = ""
    name: str = ""
    partner: str = ""
    one: str = ""
    many: str = ""
    subject: str = ""
    wins: bool = False
    is_habit: bool = False
    cases: Mapping[str, "Said"] = {}
    """The sentences for special cases, by name (`_CASES` in `reasons`); the first case that holds replaces the usual sentence."""


@cache
def sentences() -> Mapping[ReasonKind, Said]:
    """Return the usual sentence of each reason."""
    return json.decode(asset("texts/reasons.json").read_bytes(), type=dict[ReasonKind, Said])
