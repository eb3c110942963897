"""Stored matches: the rows of a profile's table `matches` as values."""

import secrets as chance
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import blake2b
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from game.engine.cards import seats_for
from game.engine.decide import decide
from game.engine.events import HUMAN, Player
from game.engine.evolve import fold
from game.engine.legal import Refused
from game.engine.rules import Rules
from game.engine.state import Phase, PublicState
from game.i18n import _
from game.records.marks import Mark, MarkKind, kinds_of
from game.records.model import PROGRAM, MatchRecord
from game.rulesets.json_file import unusual_rules
from game.session.codec import checked, decode_rules, decode_value, encode_value
from game.session.journal import Branch, Entry, Journal, action_of
from game.system_errors import ToldError

RESULT: Final = "iif(json_valid(summary), json_extract(summary, '$.totals', '$.winners'), NULL)"
"""The SQL expression for a match's result, equal for matches with the same content; NULL for a damaged summary."""
_IMPORTS: Final = 4
"""The number of identities that a union recognises for imports of a match; after each deletion, the next import uses another."""
_IDENTITY: Final = 16
"""The length of an identity in bytes."""


def new_identity() -> str:
    """Return a random identity for a new match."""
    return chance.token_hex(_IDENTITY)


def identity_of(content: str) -> str:
    """Return an identity derived from content, such as a record."""
    return blake2b(content.encode(), digest_size=_IDENTITY).hexdigest()


def content_of(record: MatchRecord) -> str:
    """Return an identity derived from the course of a match, independent of the form and version of its record.

    Without a finished deal, it is derived from the rules, the players and the cut for deal.
    """
    players = [(player.name, player.level) for player in record.players]
    deals = [(deal.dealt, deal.bids, deal.plays) for deal in record.deals]
    return identity_of(encode_value((unusual_rules(record.rules), players, deals or record.cuts)))


def imported_as(record: MatchRecord) -> tuple[str, ...]:
    """Return the possible identities of an imported record: its own, then those used after each deletion of the match."""
    found = [content_of(record)]
    while len(found) < _IMPORTS:
        found.append(identity_of(found[-1]))
    return tuple(found)


class StoreError(ToldError):
    """A stored match is not available."""


class DamagedError(StoreError):
    """A stored match is damaged or illegal; the cause has the details."""

    def __init__(self, match_id: int, *, is_marked: bool = False) -> None:
        """Report a damaged match; `is_marked` is True if its profile is marked for recovery."""
        promise = _("Match {number} is damaged. At the next start the game will recover what it can.")
        super().__init__((promise if is_marked else _("Match {number} is damaged.")).format(number=match_id))

    @property
    def details(self) -> str:
        """The message of the cause, if any, for a report."""
        return "" if self.__cause__ is None else str(self.__cause__)


class Status(StrEnum):
    """The status of a stored match."""

    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Summary(Struct, frozen=True, kw_only=True):
    """The facts about a match that lists show without reading its log.

    `players` are in the order of the seats, `totals` in the order of the sides. `winners` are indices of sides, None before the
    end. `deal` is the number of the current or next deal, of `deals` in all. `marks` are the kinds of its marks, in order.
    """

    players: tuple[Player, ...]
    sides: tuple[str, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...] | None
    deal: int
    deals: int
    marks: tuple[MarkKind, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(player.name for player in self.players)

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the seats, which also name the sides, in the order of the players."""
        return tuple(str(seat) for seat in seats_for(len(self.players)))

    @property
    def own_side(self) -> int | None:
        """The only side with people; None if no side or several sides have people."""
        people = {seat for seat, player in zip(self.letters, self.players, strict=True) if player.level == HUMAN}
        found = [index for index, side in enumerate(self.sides) if people & set(side)]
        return found[0] if len(found) == 1 else None


def summary_of(public: PublicState, marks: Iterable[Mark]) -> Summary:
    """Return the summary of a match."""
    match = public.match
    deals = len(match.rules.sizes)
    return Summary(
        players=match.players,
        sides=match.side_names,
        totals=match.totals,
        winners=match.winners,
        deal=min(match.number, deals),
        deals=deals,
        marks=kinds_of(marks),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Secrets:
    """The values that nobody at a table may see before the match is over.

    `seed` has 32 bytes, and `word` is the player's addition to it. `bot_key`, for the computer players' random numbers, is
    independent of the seed.
    """

    seed: bytes = field(repr=False)
    bot_key: bytes = field(repr=False)
    word: str = ""


class Head(Struct, frozen=True, kw_only=True):
    """The constant values of a match; `program` names the version of its computer players."""

    identity: str
    rules: Rules
    secrets: Secrets
    program: str = PROGRAM
    branch: Branch | None = None


class Shuffles(NamedTuple):
    """The seed of the shuffles, with the player's word; None if it is secret or does not produce all deals."""

    seed: bytes | None = None
    word: str = ""


class StoredMatch(Struct, frozen=True, kw_only=True):
    """A match in the list of matches.

    `identity` identifies it in every profile, `id` only in this one. `seed` is None until the match is finished, and if it does not
    produce all deals. `program` names the version of the computer players, or is empty. `branch` is the point where it branched off
    another match, `origin` the id of that match.
    """

    id: int
    identity: str
    status: Status
    rules: Rules
    summary: Summary
    seed: bytes | None
    word: str
    program: str
    created: datetime
    updated: datetime
    branch: Branch | None = None
    origin: int | None = None


class UnreadableMatch(Struct, frozen=True):
    """An unreadable match in a list."""

    id: int


class Loaded(NamedTuple):
    """A match with all data needed to continue it, including secrets."""

    match: StoredMatch
    secrets: Secrets
    entries: tuple[Entry, ...]

    def journal(self) -> Journal:
        """Return the journal of the match.

        Raises:
            DamagedError: the entries are readable, but they do not form a valid match, or the unfinished match cannot be continued.
        """
        try:
            journal = Journal(self.entries)
            is_over, status = journal.state.public.match.winners is not None, self.match.status
            if (status is Status.FINISHED) is not is_over or (status is Status.PLAYING and not _can_go_on(journal)):
                raise ValueError("the log is not what the rules make of its actions")
            return journal
        except Exception as error:  # a damaged log may cause any error
            raise DamagedError(self.match.id) from error


def _can_go_on(journal: Journal) -> bool:
    """Return True if a match can be continued: all its events follow from actions of the seats, and somebody can act."""
    log = journal.log()
    before = fold(log[:1])
    for place, event in enumerate(log[1:], 1):
        action = action_of(event, before)
        made = () if action is None else decide(before, *action)
        if isinstance(made, Refused) or made != log[place : place + len(made)]:
            return False
        before = fold((event,), before)
    return journal.state.actor is not None or journal.state.public.phase in (Phase.DEALING, Phase.OVER)


COLUMNS: Final = "id, identity, created, updated, status, rules, seed, word, bot_key, summary, program, branch"
"""The columns that are selected for `match_in`."""


def match_in(values: Sequence[object]) -> tuple[StoredMatch, Secrets]:
    """Return the match in a row, and its secrets.

    Raises:
        ValueError: the row is invalid.
    """
    row = dict(zip(COLUMNS.split(", "), values, strict=True))
    branch = None if row["branch"] is None else decode_value(row["branch"], Branch)
    row |= {"rules": decode_rules(row["rules"]), "summary": decode_value(row["summary"], Summary), "branch": branch}
    match, secrets = checked(row, StoredMatch), checked(row, Secrets)
    is_told = match.status is Status.FINISHED and (branch is None or not branch.is_reshuffled)
    return replace(match, seed=(secrets.seed or None) if is_told else None), secrets
