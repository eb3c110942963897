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
    """Parts of a reason's sentence: the fact as the coach tells it, and the advice.

    In a computer player's thought, `mine` replaces the fact if the fact is about that player. If it is about the person addressed
    as "you", another text replaces it: `name` if that person is the reason's `seat`, `partner` if they are its `partner`, `one` if
    they are alone in its `seats`, `many` if they are one of several there. `subject` names a kind of mistake that no habit
    explains. `wins` marks a reason that the card may win the trick. `is_habit` marks a reason that holds even if no other card is
    worse.
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
    """Sentences for special cases, by name in `reasons._CASES`; the first case that holds replaces the usual sentence."""


@cache
def sentences() -> Mapping[ReasonKind, Said]:
    """Return the usual sentence of each reason."""
    return json.decode(asset("texts/reasons.json").read_bytes(), type=dict[ReasonKind, Said])
