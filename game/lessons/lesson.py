"""Contents of a lesson: the cards dealt, the moves of the other players, the tutor's words, and the good moves.

A move is written as text: a card (`AS`), a bid as `str` writes it (`2`, `pass`, `double board`), or an answer
(`new cards`, `keep cards`). Several moves are separated by commas. The pupil sits at S.
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
        ValueError: the text is not a card, a bid or an answer.
    """
    return _CARDS.get(text) or _ANSWERS.get(text) or MakeBid(parse_bid(text))


def move_text(action: SeatAction) -> str:
    """Return the text of a move, in the form that `parse_move` reads."""
    match action:
        case PlayCard(card):
            return str(card)
        case MakeBid(bid):
            return str(bid)
        case AnswerRedeal(wanted):
            return "new cards" if wanted else "keep cards"


def moves_in(text: str) -> tuple[str, ...]:
    """Return the moves in a text that separates them by commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


class Tutor(StrEnum):
    """The tutors, drawn as the two bloopers (jokers): the big one speaks brashly, the little one dryly."""

    BIG = "big"
    LITTLE = "little"


FORCED: Final = N_("Only one card is allowed.")
"""The text of a step in which only one card is legal."""
TUTOR_NAMES: Final = {Tutor.BIG: N_("Big Blooper"), Tutor.LITTLE: N_("Little Blooper")}


class Task(Struct, frozen=True):
    """A task for the pupil, with its right answers.

    - `says`: the text of the task, which reveals neither a right answer nor the deciding fact.
    - `answer`: the text that tells the right answer and the deciding fact. It is shown on request, and after a wrong move for which
      `wrong` gives no reason.
    - `praise`: the text after a right answer if there is more to learn.
    - `sight`: the elements of the table that are shown (`game.wording.sight`); None for all, once all have been explained.
    - `shows`: the element pointed at.
    - `teaches`: the terms explained here (`game.wording.terms`).

    The names in `sight` and in `teaches` are separated by spaces.
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
        """Return the untranslated reason against a wrong move; empty if there is none."""
        return next((why for moves, why in self.wrong.items() if move in moves_in(moves)), "")


class Question(Task, frozen=True):
    """A question that the pupil answers by pointing at visible cards.

    `good` lists all right cards, separated by spaces. `trick` is an example of four cards in the order played, starting with W;
    without a `trick`, the cards are in the pupil's hand.
    """

    trick: str = ""

    @property
    def moves(self) -> tuple[str, ...]:
        """The right cards."""
        return tuple(self.good.split())


class Step(Task, frozen=True):
    """A move for the pupil to make.

    - `also`: moves that may be equally good, but are not the subject of the lesson.
    - `claims`: statements about hidden cards, which tests check: `over QS: AS KS` (exactly these unseen cards beat a card in its
      suit), `top QS` (no card does), `none W:H` (a seat has no card of a suit, `T` for trump), `undealt 33` (the number of undealt
      cards).
    - `reason`: the cards to point at with the answer, if not the winning card of the trick.
    - `offers`: the bids to choose from, if some bids have not been explained yet.
    """

    also: str = ""
    claims: tuple[str, ...] = ()
    reason: str = ""
    offers: str = ""


RIGHT: Final = {Tutor.BIG: N_("Yes!"), Tutor.LITTLE: N_("Correct.")}
"""Each tutor's words for a right answer or move."""


class FixedDeal(Struct, frozen=True):
    """A prepared deal and its course.

    - `hands`: the hands clockwise from S.
    - `turned`, `last`: the upcards, and the last card of the deck.
    - `bids`: the bids, including the pupil's, separated by slashes.
    - `plays`: the cards played, including the pupil's, separated by spaces.
    - `given`: the number of these bids and cards that are played before the lesson starts or continues.
    """

    hands: str
    turned: str = ""
    bids: str = ""
    plays: str = ""
    given: int = 0
    last: str = ""

    @property
    def size(self) -> int:
        """The number of cards in each hand."""
        return parse_hand(self.hands.split()[0]).bit_count()

    @property
    def first_held(self) -> int:
        """The number of the pupil's cards after the `given` bids and cards, including a card in an unfinished trick."""
        return self.size - max(self.given - len(self.course_bids), 0) // len(self.hands.split())

    @property
    def course_bids(self) -> tuple[Bid, ...]:
        """The bids in order."""
        return tuple(parse_bid(word.strip()) for word in self.bids.split("/") if word.strip())

    @property
    def course(self) -> tuple[SeatAction, ...]:
        """The bids and cards in order."""
        return (*(MakeBid(bid) for bid in self.course_bids), *(_CARDS[word] for word in self.plays.split()))


class Lesson(Struct, frozen=True, kw_only=True, dict=True):
    """A lesson: one idea, tried out with cards.

    - `first`: the seat that bids first in the first deal.
    - `base`: the rules except the sizes, which are those of the `deals`.
    - `sizes`: the sizes if some deals are redeals or a tie-break.
    - `after`: the id of the lesson that this one builds on.
    - `questions`: asked before the first bid.
    - `plays_out`: True if the rest of the deal is played automatically after the last step, and its score is shown.
    - `sums_up`: True if the tutor also states the score and points at it.
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
    """The terms that the `closing` text explains."""
    questions: tuple[Question, ...] = ()

    def __hash__(self) -> int:
        """Return the hash of the id."""
        return hash(self.id)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the lesson's match."""
        return replace(self.base, sizes=self.sizes or tuple(deal.size for deal in self.deals))

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The questions, then the steps."""
        return (*self.questions, *self.steps)

    @property
    def most_held(self) -> int:
        """The maximum number of cards that the pupil holds before a step."""
        return max(deal.first_held for deal in self.deals)
