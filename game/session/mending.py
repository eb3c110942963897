"""Error correction for stored matches: a damaged row is made again from its checksum and from the log of its match.

Two ways, and the difference matters to a player. `corrected` gives the very row that was written: what the log tells is
taken from the log, one changed bit is searched for in the rest, and the checksum proves that nothing is guessed.
`rebuilt` keeps of a row what can be believed, and says what is lost: without its seed a match cannot be dealt on.
"""

import secrets as chance
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final, NamedTuple

from msgspec import Struct

from game.career.figures import MatchFigures, figures_of
from game.engine.dealing import SEED_BYTES
from game.engine.decide import decide, start_match
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    DealStarted,
    DealThrownIn,
    Event,
    HandDealt,
    MatchStarted,
    PartnersDrawn,
    RedealDeclined,
)
from game.engine.evolve import evolve, fold, start
from game.engine.legal import Refused
from game.engine.state import GameState, Phase
from game.records.from_log import record_of
from game.records.marks import kinds_of
from game.records.verify import verify
from game.session import checksum
from game.session.branch import Branch
from game.session.checksum import COLUMN, LOG_COLUMN, Cell, Row, row_checksum
from game.session.codec import decode_event, decode_value
from game.session.house_dealing import dealing_of
from game.session.journal import Entry, Journal, action_of
from game.session.stored_match import Status, columns_from_log, new_identity

_INTEGER_BITS: Final = 48
_MOST_SEARCHED: Final = 4_000
"""Bytes of a row in which a changed bit is searched for: twice those of most. With the square of them grows the time."""

Stored = tuple[tuple[int, bytes], ...]
"""The log of a match as it is stored: the numbers and the texts of its entries."""


class DamagedMatch(Struct, frozen=True, kw_only=True):
    """A listed match whose row is damaged and cannot be corrected.

    `can_be_mended` says that its log is whole: then its row can be made again from that. `updated` is None where it cannot be
    read; `details` are for those who want to know more.
    """

    id: int
    can_be_mended: bool
    updated: datetime | None
    details: str


class Rebuilt(NamedTuple):
    """A row that was made again; `is_given_up` where the match could be played on before, and cannot be dealt on now."""

    row: Row
    is_given_up: bool


class ReadablePrefix(NamedTuple):
    """A log up to where it cannot be read any more, and whether that is its end: whole, and not in the midst of an action."""

    journal: Journal | None
    is_whole: bool


def folded(stored: Stored) -> ReadablePrefix:
    """Read a log as far as it makes a match."""
    journal, is_read = _read(stored)
    return ReadablePrefix(journal, is_whole=is_read and journal is not None and _ends_with_an_action(journal))


def _read(stored: Stored) -> tuple[Journal | None, bool]:
    """Return a log as far as it makes a match, and whether that is all of it."""
    journal: Journal | None = None
    for seq, event in stored:
        try:
            entry = Entry(seq, decode_event(event.decode()))
            if journal is None:
                journal = Journal((entry,))
            else:
                journal.append(entry)
        except Exception:  # noqa: BLE001 - whatever folding a damaged log runs into
            return journal, False
    return journal, True


def _ends_with_an_action(journal: Journal) -> bool:
    """Return True if the last action of a log brought about all that follows it: nobody could go on in the midst of one."""
    log = journal.log()
    for place in reversed(range(len(log))):
        if isinstance(log[place], HandDealt):
            break
        if isinstance(log[place], BidPlaced | CardPlayed | RedealDeclined | DealThrownIn):
            before = fold(log[:place])
            acted = action_of(log[place], before)
            if acted is not None:
                return decide(before, *acted) == tuple(log[place:])
    public = journal.state.public
    return journal.state.actor is not None or (public.phase is Phase.DEALING and len(log) > 1)


def is_legal(journal: Journal) -> bool:
    """Return True if the finished deals of a log are played by the rules: a log that folds may still hold a changed card."""
    try:
        verify(record_of(journal.log(), seed=None))
    except Exception:  # noqa: BLE001 - likewise
        return False
    return True


def figures_in(row: Row, stored: Stored) -> MatchFigures | None:
    """Return the figures of a stored match; None if its log is damaged or illegal."""
    if row.get(LOG_COLUMN) != Cell.of(checksum.extended("", stored)):
        return None
    journal, is_read = _read(stored)
    if journal is None or not is_read:
        return None
    try:
        return figures_of(journal.state.public, kinds_of(journal.marks))
    except Exception:  # noqa: BLE001 - a log that folds may still be none that the engine would write
        return None


def corrected(row: Row, stored: Stored, log: ReadablePrefix) -> Row | None:
    """Return the row as written, if its checksum proves it; `log` is the readable part of the stored log.

    None where more is damaged than can be told.
    """
    known: dict[str, str] = {}
    if log.journal is not None and log.is_whole:
        known = {**columns_from_log(log.journal), LOG_COLUMN: checksum.extended("", stored)}
    base = {name: Cell.of(known[name]) if name in known else cell for name, cell in row.items()}
    proof = row.get(COLUMN)
    if proof is None or proof.kind != "text":
        return None
    for found in _candidates(base, known.keys()):
        if row_checksum(found) == proof.data.decode("ascii", "replace"):
            return found
    right = row_checksum(base).encode()
    if len(right) == len(proof.data) and sum((a ^ b).bit_count() for a, b in zip(right, proof.data, strict=True)) == 1:
        return {**base, COLUMN: Cell("text", right)}
    return None


def _candidates(row: Row, known: Collection[str]) -> Iterator[Row]:
    """Yield a row as it is, with each status, and with each bit of its unknown values changed."""
    yield row
    for status in Status:
        yield {**row, "status": Cell.of(status)}
    if sum(len(cell.data) for cell in row.values()) > _MOST_SEARCHED:
        return
    for name in row.keys() - known - {COLUMN, "id"}:
        for cell in _flipped(row[name]):
            yield {**row, name: cell}


def _flipped(cell: Cell) -> Iterator[Cell]:
    if cell.kind == "integer":
        number = int(cell.data)
        yield from (Cell("integer", str(number ^ 1 << bit).encode()) for bit in range(_INTEGER_BITS))
    elif cell.kind in ("text", "blob"):
        data = bytearray(cell.data)
        for place in range(len(data)):
            for bit in range(8):
                data[place] ^= 1 << bit
                yield Cell(cell.kind, bytes(data))
                data[place] ^= 1 << bit


def rebuilt(row: Row, stored: Stored, journal: Journal, now: datetime) -> Rebuilt:
    """Rebuild the row of a match from its log and the credible part of the row, which may be empty.

    A seed is believed where it gives the very cards of the log. Without one a match that is not over counts as given up.
    """
    branch = _branch(row)
    seed, word = _seed_of(row, journal.log(), 0 if branch is None or not branch.is_reshuffled else branch.deal)
    is_over = journal.state.public.match.winners is not None
    was_given_up = _text(row, "status") == Status.ABANDONED
    status = Status.FINISHED if is_over else Status.ABANDONED if was_given_up or not seed else Status.PLAYING
    key = row["bot_key"].data if "bot_key" in row else b""
    times = [time_in(row, name) for name in ("created", "updated")]
    created, updated = (times[0] or times[1] or now, times[1] or times[0] or now)
    made: Row = {
        **row,
        **{name: Cell.of(text) for name, text in columns_from_log(journal).items()},
        "status": Cell.of(status),
        "seed": Cell("blob", seed),
        "word": Cell.of(word),
        "bot_key": Cell("blob", key if len(key) == SEED_BYTES and key != seed else chance.token_bytes(SEED_BYTES)),
        "created": Cell.of(created.isoformat()),
        "updated": Cell.of(updated.isoformat()),
        "branch": Cell.of(None) if branch is None else row["branch"],
        "identity": Cell.of(_text(row, "identity") or new_identity()),
        "played": row["played"] if "played" in row and row["played"].kind == "integer" else Cell("integer", b"0"),
        LOG_COLUMN: Cell.of(checksum.extended("", stored)),
    }
    made[COLUMN] = Cell.of(row_checksum(made))
    return Rebuilt(made, is_given_up=status is Status.ABANDONED and not was_given_up)


def _text(row: Row, name: str) -> str:
    cell = row.get(name)
    return cell.data.decode("utf-8", "replace") if cell is not None and cell.kind == "text" else ""


def time_in(row: Row, name: str) -> datetime | None:
    """Return a time in a row, where that can be read."""
    with suppress(ValueError):
        found = datetime.fromisoformat(_text(row, name))
        return found if found.tzinfo is not None else None
    return None


def _branch(row: Row) -> Branch | None:
    with suppress(ValueError, KeyError):
        return decode_value(row["branch"].data.decode(), Branch)
    return None


def _seed_of(row: Row, log: Sequence[Event], after: int) -> tuple[bytes, str]:
    """Return the seed and word of a row if they produce the cards of the log, else an empty seed and word."""
    seed, word = row.get("seed"), row.get("word")
    if seed is None or seed.kind != "blob" or len(seed.data) != SEED_BYTES:
        return b"", ""
    with suppress(Exception):  # whatever playing a damaged row's shuffles into a log runs into
        text = "" if word is None else word.data.decode()
        if explains(seed.data, text, log, after):
            return seed.data, text
    return b"", ""


def explains(seed: bytes, word: str, log: Sequence[Event], after: int = 0) -> bool:
    """Return True if every deal of a log after number `after` comes from this seed; without deals, if its opening does."""
    opening = log[0]
    if not isinstance(opening, MatchStarted):
        return False
    state: GameState = start(opening)
    dealt = 0
    for place, event in enumerate(log[1:], 1):
        if isinstance(event, DealStarted) and event.number > after:
            made = decide(state, None, dealing_of(state.public.match, seed, word))
            if isinstance(made, Refused) or tuple(made) != tuple(log[place : place + len(made)]):
                return False
            dealt += 1
        state = evolve(state, event)
    if dealt or after:
        return True
    drawn = any(isinstance(event, PartnersDrawn) for event in log)
    begun = start_match(opening.rules, opening.players, seed, word=word, draw_partners=drawn)
    return tuple(log[: len(begun)]) == begun
