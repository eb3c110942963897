"""Recovery of the readable and legal part of a match's damaged log."""

from collections.abc import Sequence
from contextlib import suppress

from game.engine.events import DealScored, DealThrownIn, TieBreakPlayed
from game.records.from_log import record_of
from game.records.replay import verify
from game.session.codec import decode_event
from game.session.journal import Entry, Journal, TakenBack
from game.session.stored_match import DamagedError, Loaded, StoredMatch, match_in


def replayed(match: StoredMatch, lines: list[tuple[object, ...]]) -> tuple[Journal, bytes | None] | None:
    """Return the valid part of a log, with the seed of its deals; None without a valid part.

    The valid part is the whole log if the match is over, otherwise the log up to the end of a deal. The seed is None unless the
    match is over and its deals come from the seed.
    """
    entries = readable(lines)
    for seed in (match.seed, None):
        journal = verified(entries, seed, match.word)
        if journal is not None and journal.state.public.match.winners is not None:
            return journal, seed
    for end in _finished_deals(entries):
        journal = verified(entries[:end])
        if journal is not None:
            return journal, None
    return None


def readable(lines: list[tuple[object, ...]]) -> list[Entry]:
    """Return the readable entries at the beginning of a log."""
    entries: list[Entry] = []
    with suppress(Exception):  # a damaged event may cause any error
        for seq, event in lines:
            entries.append(Entry(int(str(seq)), decode_event(str(event))))
    return entries


def is_sound(row: Sequence[object], lines: list[tuple[object, ...]]) -> bool:
    """Return True if a match can be opened, given its row (`COLUMNS`) and the rows of its log."""
    with suppress(ValueError, DamagedError):
        entries = readable(lines)
        Loaded(*match_in(row), tuple(entries)).journal()
        return len(entries) == len(lines)
    return False


def verified(entries: list[Entry], seed: bytes | None = None, word: str = "") -> Journal | None:
    """Return the journal of a log; None if the log is illegal, or if a seed is given and the deals do not come from it."""
    with suppress(Exception):  # any error may occur: a card or the seed may be damaged
        journal = Journal(entries)
        verify(record_of(journal.log(), seed=seed, word="" if seed is None else word))
        return journal
    return None


def _finished_deals(entries: list[Entry]) -> list[int]:
    """Return, for each finished deal that was not taken back, the number of entries up to its end; the last deal comes first."""
    found, back = [], len(entries)
    for place, entry in reversed(list(enumerate(entries))):
        if isinstance(entry.event, TakenBack):
            back = min(back, entry.event.to)
        elif isinstance(entry.event, DealScored | DealThrownIn | TieBreakPlayed) and entry.seq <= back:
            found.append(place + 1)
    return found
