"""Auction wording: captions that take earlier bids into account, such as a bid that is replaced or equalled."""

from collections.abc import Iterable, Sequence

from game.engine.bids import BidMade, first_leader, replaced_in
from game.engine.events import BidPlaced, DealStarted, Event, PlayOpened
from game.i18n import _
from game.wording.contracts import bid_name
from game.wording.events import caption
from game.wording.names import capital
from game.wording.voices import Voices


def bids_among(events: Iterable[object]) -> tuple[BidMade, ...]:
    """Return the bids of the last deal that began among these events."""
    bids: list[BidMade] = []
    for event in events:
        match event:
            case DealStarted():
                bids.clear()
            case BidPlaced(seat, bid):
                bids.append(BidMade(seat, bid))
    return tuple(bids)


def caption_after(event: Event, bids: Sequence[BidMade], voices: Voices) -> str | None:
    """Return an event's caption with the consequences of a bid; None if the event has no caption."""
    told = caption(event, voices)
    if isinstance(event, PlayOpened) and bids:
        return equal_text(bids, voices) or told
    if isinstance(event, BidPlaced):
        return " ".join(filter(None, (told, replaced_text(bids, voices))))
    return told


def replaced_text(bids: Sequence[BidMade], voices: Voices) -> str:
    """Return the sentence on a bid of the last bidder's side that no longer counts; empty if all count."""
    last = bids[-1]
    side = voices.match.sides[voices.match.side_of(last.seat)]
    words = voices.match.rules.words
    for seat, bid in replaced_in(side, tuple(bids)):
        counts = max(made.bid for made in bids if made.seat in side)
        if seat != last.seat:
            yours, theirs = _("{counts} replaces your {bid}."), _("{counts} replaces {name}'s {bid}.")
        else:
            yours, theirs = _("{counts} counts, your {bid} does not."), _("{counts} counts, {name}'s {bid} does not.")
        return voices.tell(seat, yours, theirs, bid=bid_name(bid, words), counts=capital(bid_name(counts, words)))
    return ""


def equal_text(bids: Sequence[BidMade], voices: Voices) -> str:
    """Explain who leads if several players made the highest bid; empty if only one did."""
    leader, words = first_leader(tuple(bids)), voices.match.rules.words
    best = dict(bids)[leader]
    if [made.bid for made in bids].count(best) == 1:
        return ""
    yours, theirs = _("You were first to {word} {bid}, so you lead."), _("{name} was first to {word} {bid} and leads.")
    return voices.tell(leader, yours, theirs, word=_(words.bid), bid=bid_name(best, words))
