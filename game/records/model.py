"""Match record: players, rules, every finished deal from the cards to the score, and the result.

A record has a text form for people (`text`) and a JSON form for programs (`json_document`).
"""

import re
from contextlib import suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

from msgspec import Struct

from game import __version__
from game.engine.bids import BidMade
from game.engine.cards import Card, Seat, parse_hand, seats_for, side_name, sides_of
from game.engine.dealing import SEED_BYTES, seed_from_hex
from game.engine.events import Player, ThrowIn
from game.engine.rules import Rules
from game.engine.scoring import Breakdown
from game.engine.state import Play, PublicDeal
from game.engine.text import NotationError
from game.file_kinds import RECORD
from game.i18n import N_, _
from game.outside_text import escaped, shortened, shown
from game.records.deal_layout import Dealt
from game.records.marks import Mark
from game.rulesets.json_file import is_plain_text, parse_value

PROGRAM: Final = f"back-alley {__version__}"
"""The program's name and version in new matches; the version also identifies the computer players."""
MOST_LETTERS: Final = 200
"""The maximum length of a text such as a name, in characters."""
_MOST_SHOWN: Final = 40
LATER: Final = N_("This record was written by a later version of the game. Its format is {given}, not {expected}.")
_WORDS: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}( [a-z0-9][a-z0-9-]{0,39})?")
"""The pattern of a level, optionally followed by the id of a character."""

WordPath = tuple[str | int, ...]
"""The path to a word in a record: keys and indices."""


class RecordError(Exception):
    """A record cannot be read, or its match is impossible; `line` and `column` count from 1."""

    def __init__(self, line: int, column: int, sentence: str) -> None:
        """Store the place and the error."""
        super().__init__(f"{line}:{column}: {sentence}")
        self.line, self.column, self.sentence = line, column, sentence


def no_record(kind: str, line: int = 1) -> RecordError:
    """Return the error for a text that is not a record; `kind` is a sentence about the kind of text."""
    told = "" if kind == _(RECORD) else kind
    return RecordError(line, 1, " ".join(filter(None, (_("This is not a Back Alley record."), told))))


def end_missing(sentence: str = "") -> str:
    """Return the message that a record was cut off, followed by `sentence`."""
    return " ".join(filter(None, (_("The end of this record is missing."), sentence)))


def shown_word(word: str) -> str:
    """Return a word of a file, escaped and shortened for a message."""
    return shortened(escaped(word), _MOST_SHOWN)


def reason_of(error: ValueError) -> str:
    """Return the reason why a word cannot be read, as a sentence."""
    if not isinstance(error, NotationError):
        return shown(error)
    return _(error.sentence).format(**{name: shown_word(str(value)) for name, value in error.values.items()}) + "."


def is_same_word(given: str, written: str) -> bool:
    """Return True if two words mean the same: a hand, a seed or a quoted text can be written in several forms."""
    if given == written:
        return True
    with suppress(ValueError):
        if written.startswith('"'):
            return bool(parse_value(given) == parse_value(written))
        if len(written) == 2 * SEED_BYTES:
            return seed_from_hex(given).hex() == written
        return "." in written and parse_hand(given) == parse_hand(written)
    return False


def checked_text(text: str) -> str:
    """Check that a text of a record, such as a name, can be shown and stored; return it.

    Raises:
        ValueError: the text is not allowed; the message is a sentence.
    """
    if len(text) > MOST_LETTERS or not is_plain_text(text):
        sentence = _("Text here has at most {most} characters and no control characters.")
        raise ValueError(sentence.format(most=MOST_LETTERS))
    return text


def checked_player(player: Player) -> Player:
    """Check that a player of a record can be shown and stored; return the player.

    Raises:
        ValueError: the name, the level or the character is not allowed; the message is a sentence.
    """
    checked_text(player.name)
    if not _WORDS.fullmatch(f"{player.level} {player.character}".rstrip()):
        raise ValueError(_("A level or a character is one word of lower-case letters, digits and hyphens."))
    return player


class RedealAnswer(NamedTuple):
    """The answer of a seat with a weak hand to the question about new cards."""

    seat: Seat
    wanted: bool


class DealMoves(Struct, frozen=True, kw_only=True):
    """The cards and moves of a deal, from which everything else follows by replaying.

    `answers` are those of the seats asked about weak hands, or None if a file lacks them. In this case `redeal` tells whether the
    deal was thrown in for a weak hand. `plays` holds the cards of all tricks in order.
    """

    dealt: Dealt
    answers: tuple[RedealAnswer, ...] | None = None
    redeal: ThrowIn | None = None
    bids: tuple[BidMade, ...]
    plays: tuple[Play, ...]


class DealRecord(DealMoves, frozen=True, kw_only=True):
    """A deal played to its end or thrown in, with the public state at its `end`.

    `scores` are by side, empty for a tie-break and for a deal thrown in. `totals` are the totals of the match after the deal.
    """

    end: PublicDeal
    scores: tuple[Breakdown, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match, or the finished deals of an unfinished one.

    `program` names the program that began the match. `players` are in the order of `seats`; `dealer` dealt first. `drawn` holds the
    cards drawn for partners in the order of arrival, empty if the seats were chosen. `cuts` holds the cards cut for the first deal
    by seat: empty if unknown, None if a file lacks them. `totals` are the present or final totals. `winners` are indices of sides,
    None until the match is over. `seed` is None until the match is over, or if the cards did not come from one seed. `word` is the
    player's addition to the seed. `marks` are in order, including those of the current deal.
    """

    program: str = ""
    rules: Rules
    players: tuple[Player, ...]
    seed: bytes | None
    word: str
    drawn: tuple[Card, ...] = ()
    cuts: tuple[Card, ...] | None = None
    dealer: Seat
    deals: tuple[DealRecord, ...] = ()
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] | None = None
    marks: tuple[Mark, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise from S."""
        return seats_for(len(self.players))

    @property
    def side_names(self) -> tuple[str, ...]:
        """The names of the sides, `NS` and `EW` or the letters of the seats, in the order of scores."""
        return tuple(side_name(side) for side in sides_of(self.seats, partners=self.rules.partners))
