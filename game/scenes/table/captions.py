"""Event captions: sentences about the events shown at a table."""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple

from game.controllers.local_match import LocalMatch
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    CutForDeal,
    DealScored,
    DealStarted,
    HandDealt,
    MatchEnded,
    MatchStarted,
    PlayOpened,
    TrickTaken,
    TrumpBroken,
    TrumpCut,
    TrumpMade,
    UpcardTurned,
)
from game.i18n import _
from game.records.marks import Mark
from game.session.journal import Entry, TakenBack
from game.tabletop.turn import AskCard
from game.toolkit.scene import News
from game.wording.auction import bids_among, caption_after
from game.wording.heard import Wordiness, heard, heard_beside
from game.wording.names import capital
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.table import prompt
from game.wording.voices import Voices

_RECENT: Final = 12
"""Number of log entries searched for news and for the last caption."""


class LineWeight(Enum):
    """Visual emphasis of a line in the event log."""

    PLAIN = 0
    TRICK = 1
    """The line ends a trick."""
    DEAL = 2
    """The line begins a deal."""
    BACK = 3
    """The line reports that a move was taken back."""


class CaptionLine(NamedTuple):
    """Event in words."""

    text: str
    weight: LineWeight
    is_taken_back: bool = False


_WEIGHTS = {DealStarted: LineWeight.DEAL, TrickTaken: LineWeight.TRICK, TakenBack: LineWeight.BACK}


def captions(local_match: LocalMatch) -> list[CaptionLine]:
    """Return the events shown to the viewer, one line each."""
    lines: dict[int, CaptionLine] = {}
    for entry, past in _shown(local_match, 0):
        event = entry.event
        if line := _said(entry, past, local_match.voices):
            lines[entry.seq] = CaptionLine(line, _WEIGHTS.get(type(event), LineWeight.PLAIN))
        if isinstance(event, TakenBack):
            gone = {seq: line for seq, line in lines.items() if seq > event.to and line.weight is not LineWeight.BACK}
            lines |= {seq: line._replace(is_taken_back=True) for seq, line in gone.items()}
    return list(lines.values())


_TOLD_BY: Final[Mapping[type[object], Fixture]] = MappingProxyType(
    {
        CutForDeal: Fixture.DEALER,
        DealStarted: Fixture.BAR,
        HandDealt: Fixture.PROMPT,
        UpcardTurned: Fixture.TRUMP,
        TrumpCut: Fixture.TRUMP,
        TrumpMade: Fixture.TRUMP,
        TrumpBroken: Fixture.LAMP,
        BidPlaced: Fixture.BIDS,
        PlayOpened: Fixture.LED,
        DealScored: Fixture.SCORE,
        MatchStarted: Fixture.RESULT,
        MatchEnded: Fixture.RESULT,
    }
)
"""Part of the table that shows events of each type. Events of other types are shown by the cards."""


def last_caption(local_match: LocalMatch, sight: Sight = WHOLE) -> str:
    """Return the caption of the last event shown to the viewer."""
    return next((line for _seq, line in _recent(local_match, sight)), "")


def news_of(local_match: LocalMatch, wordiness: Wordiness, sight: Sight = WHOLE) -> list[News]:
    """Return, as news, the latest events shown by parts of the table in `sight`, and the current prompt."""
    recent = _recent(local_match, sight, wordiness)
    found = [News(f"event:{local_match.number}:{seq}", line) for seq, line in recent][::-1]
    turn = local_match.turn
    # only the request for a card is news: a question is read out when it gets the focus
    if Fixture.PROMPT in sight and isinstance(turn, AskCard) and wordiness is not Wordiness.SHORT:
        whole = prompt(local_match.seen, local_match.voices)
        said = whole if wordiness is Wordiness.FULL else _("Your turn.")
        found.append(News(f"turn:{local_match.number}:{local_match.stage.seq}", said))
    return found


def _recent(local_match: LocalMatch, sight: Sight, wordiness: Wordiness | None = None) -> Iterator[tuple[int, str]]:
    """Yield sentences about the last events shown, latest first, with sequence numbers."""
    seq = local_match.stage.seq
    then: object = None
    for entry, past in reversed(list(_shown(local_match, max(seq - 2 * _RECENT, 0)))):
        after, then = then, entry.event
        fixture = _TOLD_BY.get(type(entry.event))
        if fixture is not None and fixture not in sight:
            continue
        if entry.seq > seq - _RECENT and (line := _said(entry, past, local_match.voices, wordiness, after)):
            yield entry.seq, line


def _shown(local_match: LocalMatch, after: int) -> Iterator[tuple[Entry, tuple[Entry, ...]]]:
    """Yield each entry shown to the viewer, and the entries so far that its caption needs: deals, bids, and cards of the trick."""
    seat = None if local_match.is_shared else local_match.seat  # a shared screen shows only public events
    past: tuple[Entry, ...] = ()
    for entry in local_match.table.since(after, seat):
        if entry.seq > local_match.stage.seq:
            break
        event = entry.event
        if isinstance(event, TakenBack):
            past = tuple(earlier for earlier in past if earlier.seq <= event.to)
        elif isinstance(event, DealStarted | BidPlaced | CardPlayed):
            past = (*past, entry)
        elif isinstance(event, TrickTaken):
            past = tuple(earlier for earlier in past if not isinstance(earlier.event, CardPlayed))
        yield entry, past


def _said(
    entry: Entry, past: Sequence[Entry], voices: Voices, how: Wordiness | None = None, then: object = None
) -> str:
    """Return a sentence about an event, worded for screen readers if `how` is given; may be empty. `then` is the next event."""
    event = entry.event
    if isinstance(event, TakenBack):
        return _("A move was taken back.")
    trick = [earlier.event.card for earlier in past if isinstance(earlier.event, CardPlayed)]
    sizes = [earlier.event.size for earlier in past if isinstance(earlier.event, DealStarted)]
    is_last = sizes[-1:] == [1] or isinstance(then, DealScored)
    # in a deal of one card each nobody leads, so the start of play is not read out
    if isinstance(event, Mark) or (how is not None and is_last and isinstance(event, PlayOpened)):
        return ""
    said = None if how is None else heard(event, trick, voices, how, is_last=is_last)
    if said is None:
        said = caption_after(event, bids_among(earlier.event for earlier in past), voices) or ""
    beside = "" if how is None else heard_beside(event, voices)
    # the sentence about the leader comes last, as the card led is read out next
    told = (beside, capital(said)) if isinstance(event, PlayOpened) else (capital(said), beside)
    return " ".join(filter(None, told))
