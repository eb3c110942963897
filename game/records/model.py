"""Match record: players, rules, every finished deal from the cards to the score, and the result.

One model with two projections, a text for people (`text`) and a JSON document for programs (`json_document`). `record_of`
makes it from the log of a match, `parse_text` and `parse_json` from a file, and `verify` replays it.
"""

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple, Protocol

import msgspec

from game import __version__
from game.engine.bids import Bid, BidMade
from game.engine.cards import Card, Seat, seats_for, side_name, sides_of
from game.engine.events import Player, ThrowIn
from game.engine.rules import Rules
from game.engine.scoring import PartKind
from game.engine.state import Play, Trick
from game.i18n import _
from game.outside_text import escaped, shortened
from game.records.deal_layout import Dealt
from game.records.marks import Mark
from game.rulesets.json_file import is_plain_text

PROGRAM: Final = f"back-alley {__version__}"
"""The writer of new records: the version of the program, and with it that of its computer players."""
MOST_LETTERS: Final = 200
"""Of a name."""
_MOST_SHOWN: Final = 40
_WORD: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
"""A level, or the id of a character."""


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
    return RecordError(line, 1, " ".join(filter(None, (_("This is no record of Back Alley."), kind))))


def end_missing(sentence: str = "") -> str:
    """Return the sentence that a record was cut off, before another on what is wrong where it ends."""
    return " ".join(filter(None, (_("The end of this record is missing."), sentence)))


Path = tuple[str | int, ...]
"""The way to an item of a record: the keys of the JSON document, or of the model for what only a text tells.

`deals` goes on with the tie-breaks.
"""


class Places(Protocol):
    """The places of the items of a record in the file that it was read from."""

    def error(self, path: Path, sentence: str) -> RecordError:
        """Return an error at an item; at what holds it, where it has no place of its own."""


class _Nowhere:
    def error(self, _path: Path, sentence: str) -> RecordError:
        return RecordError(1, 1, sentence)


NOWHERE: Final[Places] = _Nowhere()
"""The places of a record that was not read from a file."""


def shown_word(word: str) -> str:
    """Return a word of a file as it is shown in a message."""
    return shortened(escaped(word), _MOST_SHOWN)


def check_player(player: Player) -> None:
    """Check that a player of a record can be shown and stored.

    Raises:
        ValueError: the name, the level or the character cannot; the text is a sentence.
    """
    if len(player.name) > MOST_LETTERS or not is_plain_text(player.name):
        text = _("A name has at most {most} letters and no control characters.")
        raise ValueError(text.format(most=MOST_LETTERS))
    if not _WORD.fullmatch(player.level):
        raise ValueError(_("A level is human, or the name of a computer player's: small letters, digits and hyphens."))
    if player.character and not _WORD.fullmatch(player.character):
        raise ValueError(_("A character is one word of small letters, digits and hyphens."))


class RedealAnswer(NamedTuple):
    """The answer of the holder of a weak hand, asked about new cards."""

    seat: Seat
    wanted: bool


class PartRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One part of a score: `count` things at `each` points, times `level`, are `points`."""

    kind: PartKind
    count: int
    each: int
    level: int
    points: int


class DealRecord(msgspec.Struct, frozen=True, kw_only=True):
    """One deal, played to its end or thrown in.

    `plays` holds the cards of all tricks one after the other, `winners` who took each. `taken` counts tricks by seat,
    in the order of `seats`; `contracts`, in the words of a bid, `scores` and `breakdown` are by side; each is empty where
    there is none: a tie-break has no contracts and no scores, a deal thrown in no tricks either. `totals` are those after
    the deal. `tries` (the deals of this number before it), `answers` (who was asked about a weak hand), `contracts` and
    `winners` are None where a file does not tell.
    """

    number: int
    tries: int | None
    size: int
    dealer: Seat
    is_tiebreak: bool
    dealt: Dealt
    answers: tuple[RedealAnswer, ...] | None
    redeal: ThrowIn | None
    bids: tuple[BidMade, ...]
    contracts: tuple[Bid, ...] | None
    plays: tuple[Play, ...]
    winners: tuple[Seat, ...] | None
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    breakdown: tuple[tuple[PartRecord, ...], ...]
    totals: tuple[int, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that played this deal."""
        return tuple(seat for seat, _hand in self.dealt.hands)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The tricks of which it is known who took them."""
        size = len(self.dealt.hands)
        return tuple(
            Trick(self.plays[size * number : size * (number + 1)], winner)
            for number, winner in enumerate(self.winners or ())
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRecord:
    """A match, finished or not; of one that is not only the finished deals.

    `program` wrote it, empty where that is not known. `players` are in the order of `seats`. `drawn` holds the cards
    drawn for partners in the order in which the players came, empty if they chose; `cuts` the cards cut for the first
    deal by seat, empty where that is not known, None where a file does not tell; and `dealer` who dealt first. `totals`
    are those so far, or at the end; `winners` the numbers of sides, None while the match is not over; until then `seed`
    is None as well, and afterwards where the cards did not come from one. `word` is the player's word in the shuffles,
    empty without a seed. `marks` tell in order how it was played, in the running deal too. `places` lead an error back
    to its place in the file.
    """

    program: str
    rules: Rules
    players: tuple[Player, ...]
    seed: bytes | None
    word: str
    drawn: tuple[Card, ...]
    cuts: tuple[Card, ...] | None
    dealer: Seat
    deals: tuple[DealRecord, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None
    marks: tuple[Mark, ...]
    places: Places = field(default=NOWHERE, compare=False, repr=False)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats, clockwise from S."""
        return seats_for(len(self.players))

    @property
    def side_names(self) -> tuple[str, ...]:
        """`NS` and `EW`, or the letters of the seats, in the order in which scores are listed."""
        return side_names(self.rules, len(self.players))


def side_names(rules: Rules, players: int) -> tuple[str, ...]:
    """Return the names of the sides that a number of players makes: `NS` and `EW`, or the letters of their seats."""
    return tuple(side_name(side) for side in sides_of(seats_for(players), partners=rules.partners))
