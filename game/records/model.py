"""Match record: players, rules, every finished deal from the cards to the score, and the result.

One model with two projections, a text for people (`text`) and a JSON document for programs (`json_document`). `record_of`
makes it from the log of a match, `read_text` and `read_json` from a file by replaying its moves.
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
from game.i18n import N_, _
from game.outside_text import escaped, shortened, shown
from game.records.deal_layout import Dealt
from game.records.marks import Mark
from game.rulesets.json_file import is_plain_text, parse_value

PROGRAM: Final = f"back-alley {__version__}"
"""The writer of new records: the version of the program, and with it that of its computer players."""
MOST_LETTERS: Final = 200
"""Of a name."""
_MOST_SHOWN: Final = 40
LATER: Final = N_("This record was written by a later version of the game. Its format is {given}, not {expected}.")
_WORDS: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}( [a-z0-9][a-z0-9-]{0,39})?")
"""A level, and the id of a character if there is one."""

WordPath = tuple[str | int, ...]
"""The keys that lead to a word of a record."""


class RecordError(Exception):
    """A record cannot be read or cannot have happened: where, counted from 1, and what is wrong, as a sentence."""

    def __init__(self, line: int, column: int, sentence: str) -> None:
        """Say what is wrong where."""
        super().__init__(f"{line}:{column}: {sentence}")
        self.line = line
        self.column = column
        self.sentence = sentence


def no_record(kind: str, line: int = 1) -> RecordError:
    """Return the error that a file is no record at all, with a sentence on what it seems to be."""
    return RecordError(line, 1, " ".join(filter(None, (_("This is not a Back Alley record."), kind))))


def end_missing(sentence: str = "") -> str:
    """Return the sentence that a record was cut off, before another on what is wrong where it ends."""
    return " ".join(filter(None, (_("The end of this record is missing."), sentence)))


def shown_word(word: str) -> str:
    """Return a word of a file as it is shown in a message."""
    return shortened(escaped(word), _MOST_SHOWN)


def reason_of(error: ValueError) -> str:
    """Return a sentence on a word that cannot be read."""
    if not isinstance(error, NotationError):
        return shown(error)
    return _(error.sentence).format(**{name: shown_word(str(value)) for name, value in error.values.items()}) + "."


def is_same_word(given: str, written: str) -> bool:
    """Return True if a word means the same as the one that is written: a hand, a seed or a text in quotes has many forms."""
    if given == written:
        return True
    with suppress(ValueError):
        if written.startswith('"'):
            return bool(parse_value(given) == parse_value(written))
        if len(written) == 2 * SEED_BYTES:
            return seed_from_hex(given).hex() == written
        return "." in written and parse_hand(given) == parse_hand(written)
    return False


def players_text(rules: Rules, count: int) -> str:
    """Return a sentence on a number of players that rules are not for."""
    allowed = ", ".join(map(str, rules.players))
    return _("These rules are for {allowed} players, not {count}.").format(allowed=allowed, count=count)


def checked_text(text: str) -> str:
    """Return a text of a record that can be shown and stored, such as a name.

    Raises:
        ValueError: it cannot; the error is a sentence.
    """
    if len(text) > MOST_LETTERS or not is_plain_text(text):
        sentence = _("Text here has at most {most} characters, no control characters.")
        raise ValueError(sentence.format(most=MOST_LETTERS))
    return text


def checked_player(player: Player) -> Player:
    """Return a player of a record who can be shown and stored.

    Raises:
        ValueError: the name, the level or the character cannot; the error is a sentence.
    """
    checked_text(player.name)
    if not _WORDS.fullmatch(f"{player.level} {player.character}".rstrip()):
        raise ValueError(_("A level or a character is one word of lower-case letters, digits and hyphens."))
    return player


class RedealAnswer(NamedTuple):
    """The answer of the holder of a weak hand, asked about new cards."""

    seat: Seat
    wanted: bool


class DealMoves(Struct, frozen=True, kw_only=True):
    """The cards and the moves of a deal: all that is read of it. The rest follows by replaying.

    `answers` (who was asked about a weak hand) are None where a file does not tell; then `redeal` says what they came to.
    `plays` holds the cards of all tricks one after the other.
    """

    dealt: Dealt
    answers: tuple[RedealAnswer, ...] | None = None
    redeal: ThrowIn | None = None
    bids: tuple[BidMade, ...]
    plays: tuple[Play, ...]


class DealRecord(DealMoves, frozen=True, kw_only=True):
    """One deal, played to its end or thrown in: its moves, and `end` as everybody saw it then.

    `scores` are by side, empty in a tie-break and where it was thrown in. `totals` are those after the deal.
    """

    end: PublicDeal
    scores: tuple[Breakdown, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match, finished or not; of one that is not only the finished deals.

    `program` wrote it, empty where that is not known. `players` are in the order of `seats`. `drawn` holds the cards
    drawn for partners in the order in which the players came, empty if they chose; `cuts` the cards cut for the first
    deal by seat, empty where that is not known, None where a file does not tell; and `dealer` who dealt first. `totals`
    are those so far, or at the end; `winners` the numbers of sides, None while the match is not over; until then `seed`
    is None as well, and afterwards where the cards did not come from one. `word` is the player's word in the shuffles,
    empty without a seed. `marks` tell in order how it was played, in the running deal too.
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
        """`NS` and `EW`, or the letters of the seats, in the order in which scores are listed."""
        return tuple(side_name(side) for side in sides_of(self.seats, partners=self.rules.partners))
