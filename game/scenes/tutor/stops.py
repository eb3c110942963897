"""Stops of a first match: where the table waits until the player goes on, and the tutor's words there."""

from enum import Enum
from typing import assert_never

from game.coach.wording.stakes import stakes_text
from game.engine.cards import Seat
from game.engine.events import BidPlaced, CardPlayed, DealStarted, Event, TrickTaken
from game.engine.evolve import evolve_observation
from game.engine.rules import deck_size
from game.engine.state import Observation, PublicDeal
from game.i18n import _
from game.lessons.coached import CoachedMatch
from game.outside_text import lines
from game.wording.names import joined
from game.wording.sight import Fixture
from game.wording.signs import deals_text, leads_text
from game.wording.tricks import why_text
from game.wording.voices import Voices


class Stop(Enum):
    """Place at which the table waits."""

    MATCH = "match"
    """Before the first cards of the match are dealt."""
    BIDS = "bids"
    """Before somebody else bids first, in the first deal."""
    LEAD = "lead"
    """Before somebody else leads to the first trick."""
    TRICK = "trick"
    """Before a complete trick goes to its winner."""


def stop_before(event: Event | None, seen: Observation) -> Stop | None:
    """Return the stop before an event that is to be shown; None if the table does not stop before it."""
    deal = seen.public.deal
    match event:
        case DealStarted(redeal=0) if not seen.public.match.results and deal is None:
            return Stop.MATCH
        case BidPlaced(seat) if deal is not None and deal.number == 1 and not (deal.bids or deal.redeal):
            return Stop.BIDS if seat != seen.seat else None
        case CardPlayed(seat) if deal is not None and not (deal.tricks or deal.trick) and deal.size > 1:
            return Stop.LEAD if seat != seen.seat else None
        case TrickTaken() if deal is not None and deal.size > 1:
            return Stop.TRICK
        case _:
            return None


def stop_text(event: Event, seen: Observation, coached: CoachedMatch, voices: Voices) -> tuple[str, str]:
    """Return the tutor's words at the stop before an event, and below them what follows; both empty if there is no stop."""
    match stop_before(event, seen):
        case None:
            return "", ""
        case Stop.MATCH:
            return match_text(seen, coached, voices), ""
        case Stop.BIDS:
            return dealer_text(seen, voices), ""
        case Stop.LEAD:
            return leader_text(seen, voices), stakes_text(seen)
        case Stop.TRICK:
            after = evolve_observation(seen, event)
            is_first = not seen.deal.tricks and seen.deal.number == 1
            leads = _("Whoever takes a trick leads the next one.") if is_first else ""
            why = why_text(seen.deal.trick, seen, voices)
            stakes = stakes_text(after)
            return " ".join(filter(None, (why, leads))), lines(_("After this trick:"), stakes) if stakes else ""
        case unknown:
            assert_never(unknown)


def match_text(seen: Observation, coached: CoachedMatch, voices: Voices) -> str:
    """Return the introduction of a match: its deals, how it is won, and who plays with whom."""
    match = seen.public.match
    partner = match.partner_of(seen.seat)
    others = [voices.name(seat) for seat in match.seats if seat not in (seen.seat, partner)]
    parts = [_(coached.goal), _("The side with more points at the end wins.")]
    if partner is not None:
        text = _("You play with {partner}, against {others}.")
        parts.append(text.format(partner=voices.name(partner), others=joined(others)))
    size = len(match.seats) * match.rules.sizes[0]
    text = _(
        "The score begins at 0. In the first deal only {count} of the {all} cards are dealt: nobody holds the others."
    )
    parts.append(text.format(all=deck_size(match.rules), count=size))
    return " ".join(parts)


def dealer_text(seen: Observation, voices: Voices) -> str:
    """Return the meaning of the sign of the dealer."""
    return " ".join((_("The small cards beside a name mark the dealer."), deals_text(seen.deal, voices)))


def leader_text(seen: Observation, voices: Voices) -> str:
    """Return who leads to the first trick, and why; in the first deal also what the score box shows."""
    deal = seen.deal
    text = leads_text(deal, leader_of(deal, seen.seat), voices)
    if deal.number > 1:
        return text
    return " ".join(
        (
            text,
            _("In the box above an empty dot stands for each trick that a side bid. It fills when the side takes one."),
        )
    )


def leader_of(deal: PublicDeal, other: Seat) -> Seat:
    """Return the seat that leads to the open trick, or has; an `other` one where nobody is to play."""
    return deal.trick[0].seat if deal.trick else other if deal.turn is None else deal.turn


def pointed_at(stop: Stop | None, seen: Observation) -> Fixture | None:
    """Return the fixture that is spoken of at a stop for the first time; None at a stop that is about no new fixture."""
    if stop is Stop.BIDS:
        return Fixture.DEALER
    return Fixture.SCORE if stop is Stop.LEAD and seen.deal.number == 1 else None
