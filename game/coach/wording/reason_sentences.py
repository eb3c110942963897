"""Sentences of reasons: for each kind of reason one in words, with places for what it speaks of."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from msgspec import Struct, json

from game.coach.reasons import ReasonKind
from game.i18n import N_
from game.paths import asset

SUITS_HELD: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"), N_("trumps"))


class Said(Struct, frozen=True):
    """The parts of a reason's sentence: the fact as the coach tells it to the player, and what to do.

    Players think of the fact alone: as `mine` if it names the one who plays. The others are thoughts in which "you" is the one
    named by `{name}` or `{partner}`, or one or the first of `{they}`. None is a whole sentence. The `subject` names a mistake that
    no habit explains, by the reason against it.
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
    """The sentences of special cases, by their names in `reasons`: the first that holds is said instead."""


@cache
def sentences() -> Mapping[ReasonKind, Said]:
    """Return the usual sentence of each reason."""
    return json.decode(asset("texts/reasons.json").read_bytes(), type=dict[ReasonKind, Said])
