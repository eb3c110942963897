"""Lesson values: the cards dealt, the moves of the others, the tutor's words, and the moves that are good.

Moves are texts: a card (`AS`), a bid as `str` writes it (`2`, `pass`, `double board`), or an answer (`new cards`, `keep cards`).
Several stand between commas. The pupil sits at S.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from msgspec import Struct

from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.bids import Bid, parse_bid
from game.engine.cards import CARDS, Seat, parse_hand
from game.engine.rules import Rules
from game.i18n import N_
from game.rulesets.presets import PRESETS

PUPIL: Final = Seat.S

_ANSWERS: Final = {"new cards": AnswerRedeal(True), "keep cards": AnswerRedeal(False)}
_CARDS: Final = {str(card): PlayCard(card) for card in CARDS}


def parse_move(text: str) -> SeatAction:
    """Read one move.

    Raises:
        ValueError: the text is no card, no bid and no answer.
    """
    return _CARDS.get(text) or _ANSWERS.get(text) or MakeBid(parse_bid(text))


def move_text(action: SeatAction) -> str:
    """Write one move as `parse_move` reads it."""
    match action:
        case PlayCard(card):
            return str(card)
        case MakeBid(bid):
            return str(bid)
        case AnswerRedeal(wanted):
            return "new cards" if wanted else "keep cards"


def moves_in(text: str) -> tuple[str, ...]:
    """Return the moves between commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


class Tutor(StrEnum):
    """The two bloopers: the big one is brash, the little one dry."""

    BIG = "big"
    LITTLE = "little"


FORCED: Final = N_("Only one card is allowed.")
"""The words of a step in which there is nothing to choose."""
TUTOR_NAMES: Final = {Tutor.BIG: N_("Big Blooper"), Tutor.LITTLE: N_("Little Blooper")}


class Task(Struct, frozen=True):
    """One thing that the pupil is asked, with what is right.

    What it `says` names neither a right answer nor the fact that decides. That comes in the `answer`: when the pupil asks for it,
    and to each wrong move that is not among the `wrong` ones with a reason of its own. `praise` is said to a right one, instead
    of a mere word, where there is more to know. `sight` names the fixtures of the table that are there, between spaces
    (`game.wording.sight`), where not all of them have been explained yet; `shows` is the one that is pointed at. `teaches` names
    the terms that are explained here, between spaces (`game.wording.terms`): none is used before.
    """

    says: str
    good: str
    answer: str = ""
    wrong: Mapping[str, str] = {}
    praise: str = ""
    sight: str | None = None
    teaches: str = ""
    shows: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The right moves or cards."""
        return moves_in(self.good)

    def reason_against(self, move: str) -> str:
        """Return the reason of its own that a wrong move has, untranslated; empty without one."""
        return next((why for moves, why in self.wrong.items() if move in moves_in(moves)), "")


class Question(Task, frozen=True):
    """Question about cards in sight that the pupil answers by pointing at them: no move at the table.

    `good` are the cards, between spaces, all of which are to be pointed at. They lie in a `trick`, an example of four cards in the
    order in which they were played, by W first; without one they are in the pupil's hand.
    """

    trick: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The right cards."""
        return tuple(self.good.split())


class Step(Task, frozen=True):
    """Move that the pupil is to make.

    Moves in `also` are as good for all that can be told, but not those that the lesson is about: they are not called wrong. What is
    said of hidden cards is claimed in `claims` too, to be tested against what the pupil can know: `over QS: AS KS` that just these
    unseen cards beat a card in its suit, `top QS` that none does, `none W:H` that a seat has no card of a suit (`T` for trump),
    `undealt 33` that so many cards were never dealt.

    `reason` names the cards that are pointed at with the answer, where they are not the one that wins the trick so far. `offers`
    are the bids to choose from, where not all of them have been explained.
    """

    also: str = ""
    claims: tuple[str, ...] = ()
    reason: str = ""
    offers: str = ""


RIGHT: Final = {Tutor.BIG: N_("Yes!"), Tutor.LITTLE: N_("Correct.")}
"""The word for a right answer or move."""


class FixedDeal(Struct, frozen=True):
    """A deal as it was laid, and how it goes.

    `hands` are those of the seats from S clockwise, `turned` the cards turned up, `last` the bottom of the deck. `bids`, between
    slashes, and `plays`, between spaces, tell its course in order, the pupil's part among them: a scripted seat makes its bid
    of it and plays its cards in that order, as far as they may be played. `given` counts the bids and cards of the course
    that are played as soon as it is dealt: the lesson begins, or goes on, after them.
    """

    hands: str
    turned: str = ""
    bids: str = ""
    plays: str = ""
    given: int = 0
    last: str = ""

    @property
    def size(self) -> int:
        """The cards of each hand."""
        return parse_hand(self.hands.split()[0]).bit_count()

    @property
    def first_held(self) -> int:
        """The cards of the pupil, once what is given has been played; of a trick begun too, if the pupil's card lies in it."""
        return self.size - max(self.given - len(self.course_bids), 0) // len(self.hands.split())

    @property
    def course_bids(self) -> tuple[Bid, ...]:
        """The bids in order."""
        return tuple(parse_bid(word.strip()) for word in self.bids.split("/") if word.strip())

    @property
    def course(self) -> tuple[SeatAction, ...]:
        """Bids and cards in order."""
        return (*(MakeBid(bid) for bid in self.course_bids), *(_CARDS[word] for word in self.plays.split()))


class Lesson(Struct, frozen=True, kw_only=True, dict=True):
    """One idea, tried out with cards. `first` bids first in the first deal.

    The match is played by the rules of `base`, with the `sizes` of the `deals`, named where some are redeals or a tie-break.
    `after` is the id of the lesson that teaches what this one takes for known. The `questions` come before the first bid. With
    `plays_out` the pupil's cards after the last step play themselves to the end of the deal, and its score is shown; with `sums_up`
    the tutor tells that score, and points at it.
    """

    id: str
    title: str
    goal: str
    tutor: Tutor
    base: Rules = PRESETS["classic"]
    sizes: tuple[int, ...] = ()
    deals: tuple[FixedDeal, ...]
    steps: tuple[Step, ...]
    closing: str
    after: str = ""
    first: Seat = Seat.S
    plays_out: bool = False
    sums_up: bool = False
    teaches: str = ""
    """The terms that the closing explains."""
    questions: tuple[Question, ...] = ()

    def __hash__(self) -> int:
        """Return the hash of the id."""
        return hash(self.id)

    @cached_property
    def rules(self) -> Rules:
        """The rules of its match."""
        return replace(self.base, sizes=self.sizes or tuple(deal.size for deal in self.deals))

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The questions, then the steps."""
        return (*self.questions, *self.steps)

    @property
    def most_held(self) -> int:
        """The most cards that the pupil has before a step."""
        return max(deal.first_held for deal in self.deals)
