"""Terms of the game for newcomers: a sentence and a picture for each, and their places in texts."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import Final

from msgspec import Struct, json

from game.engine.cards import Card, Suit
from game.engine.rules import JokerUpcard, Ladder, Rules, TrumpFrom, TrumpLead
from game.i18n import _, installed, ngettext
from game.paths import asset
from game.wording.examples import Example, examples
from game.wording.names import joined

_MOST_TEXTS: Final = 2_000
"""The number of texts whose terms are cached."""
_TRICK: Final = (Card.S9, Card.SK, Card.S4, Card.SJ)
"""The cards that illustrate a trick, all of one suit for a reader who does not know suits."""


class Term(StrEnum):
    """A word of the game that is explained where it is used."""

    LEAD = "lead"
    FOLLOW = "follow"
    SUIT = "suit"
    TRICK = "trick"
    TRUMP = "trump"
    NO_TRUMP = "no-trump"
    VOID = "void"
    BID = "bid"
    CONTRACT = "contract"
    MADE = "made"
    SET = "set"
    OVERTRICK = "overtrick"
    BOARD = "board"
    BLOOPER = "blooper"
    BROKEN = "broken"
    PARTNER = "partner"


class _Text(Struct, frozen=True):
    """A term's heading, sentence, and comma-separated forms in texts; untranslated."""

    title: str
    sentence: str
    forms: str


@cache
def _texts() -> Mapping[Term, _Text]:
    return json.decode(asset("texts/terms.json").read_bytes(), type=dict[Term, _Text])


class Meaning(Struct, frozen=True):
    """The meaning of a term: a heading, a sentence, and an illustration."""

    title: str
    sentence: str
    cards: Example | None = None
    pictures: tuple[str, ...] = ()
    marks: tuple[int, int] | None = None


def title_of(term: Term) -> str:
    """Return the heading of a term."""
    return _(_texts()[term].title)


def meaning_of(term: Term, rules: Rules) -> Meaning:
    """Return the meaning of a term in a ruleset."""
    text = _texts()[term]
    title, sentence = title_of(term), _(text.sentence)
    if term is Term.CONTRACT and not rules.partners:
        sentence = _("The tricks that you alone must take.")
    if term is Term.BROKEN:
        sentence = " ".join(
            filter(None, (sentence, _bold_lead(rules), _(rules.broken_by.text), _("Then the lamp goes on.")))
        )
    if term is Term.BOARD:
        sentence = " ".join((sentence, _board_points(rules)))
    pictures, marks = _SHOWN.get(term, ((), None))
    return Meaning(title, sentence, None if term in _SHOWN else _cards(term, rules), pictures, marks)


_SHOWN: Final[Mapping[Term, tuple[tuple[str, ...], tuple[int, int] | None]]] = {
    Term.MADE: (("table/stamp-made",), (2, 2)),
    Term.SET: (("table/stamp-set",), (2, 1)),
    Term.BOARD: (("table/stamp-board-1",), (3, 3)),
    Term.BROKEN: (("table/lamp-unbroken", "table/lamp-broken"), None),
    Term.PARTNER: (("portraits/player-flyer", "portraits/singer"), None),
    Term.BID: ((), (2, 0)),
    Term.CONTRACT: ((), (3, 1)),
    Term.OVERTRICK: ((), (2, 3)),
}
"""Illustrations other than cards: names of pictures, and the numbers of tricks bid and taken, if any."""


def _bold_lead(rules: Rules) -> str:
    """Return a sentence on bids that allow leading unbroken trump; empty if no bid does."""
    if not rules.bold_side_leads_trump:
        return ""
    kinds = ((rules.boards, _(rules.words.board)), (rules.bostons, _("Boston")))
    bids = joined([name for ladder, name in kinds if ladder is not Ladder.NONE], is_or=True)
    return _("A side with {bids} may lead it at any time.").format(bids=bids)


def _board_points(rules: Rules) -> str:
    """Return a sentence on the points of a board, and of later boards in a deal."""
    points = ngettext(
        "It wins or loses {points} point for each card dealt to you.",
        "It wins or loses {points} points for each card dealt to you.",
        rules.board_points,
    ).format(points=rules.board_points)
    if rules.boards is not Ladder.DOUBLES:
        return points
    return " ".join(
        (points, _("The second board of a deal is a double board and counts twice, the third three times."))
    )


def _cards(term: Term, rules: Rules) -> Example:
    plain, trumped = examples(rules, "winning")[:2]
    follow, void = examples(rules, "following")[:2]
    match term:
        case Term.LEAD:
            return Example(text="", played=plain.played, marked=1 << plain.played[0])
        case Term.FOLLOW:
            return follow
        case Term.VOID:
            return void
        case Term.SUIT:
            return Example(text="", hand=tuple(Card(suit * 13 + 12) for suit in Suit))
        case Term.TRUMP:
            return trumped
        case Term.TRICK:
            return Example(text="", played=_TRICK[: rules.players[0]], marked=1 << Card.SK)
        case Term.NO_TRUMP:
            return examples(rules, "no_trump")[0]
        case Term.BLOOPER:
            return Example(text="", hand=(Card.BB, Card.LB))
        case _:
            return Example(text="", played=plain.played, marked=plain.marked)


def is_in(term: Term, rules: Rules) -> bool:
    """Return True if a ruleset has the thing that a term names."""
    match term:
        case Term.BLOOPER:
            return rules.jokers
        case Term.NO_TRUMP:
            return rules.jokers and rules.trump_from is TrumpFrom.UPCARD and rules.joker_upcard is JokerUpcard.NO_TRUMP
        case Term.BOARD:
            return rules.boards is not Ladder.NONE
        case Term.PARTNER:
            return rules.partners
        case Term.BROKEN:
            return rules.trump_lead is not TrumpLead.ANY_TIME
        case _:
            return True


@lru_cache(maxsize=4)
def _forms(_language: str) -> tuple[Mapping[str, Term], re.Pattern[str]]:
    """Return the forms of all terms in the installed language, and a pattern that finds the longest form first."""
    forms = {form.strip().lower(): term for term, text in _texts().items() for form in _(text.forms).split(",")}
    longest_first = sorted(forms, key=len, reverse=True)
    return forms, re.compile(rf"\b({'|'.join(map(re.escape, longest_first))})\b", re.IGNORECASE)


def terms_in(text: str) -> tuple[tuple[Term, int, int], ...]:
    """Return the terms in a text, each with its start and end index."""
    return _terms_in(text, installed())


@lru_cache(maxsize=_MOST_TEXTS)
def _terms_in(text: str, language: str) -> tuple[tuple[Term, int, int], ...]:
    """Return the terms in a text in the installed language, cached for use in every frame."""
    forms, pattern = _forms(language)
    return tuple((forms[found.group().lower()], found.start(), found.end()) for found in pattern.finditer(text))
