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

    A computer player's thought is the fact alone, or `mine` if the fact speaks of that player. If it speaks of the player addressed
    as "you", the thought is `name` or `partner` for the player in that placeholder, `one` for the only player in `{they}`, and
    `many` for one of several there. None of these texts is a whole sentence. `subject` names the kind of mistake that the reason
    speaks against, for mistakes that no habit explains.
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
