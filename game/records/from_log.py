"""Log projection: the record of a match from its events."""

from collections.abc import Iterable

from game.engine.bids import Bid, BidKind, Contract
from game.engine.cards import Seat
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    MatchStarted,
    RedealDeclined,
    RedealOffered,
    TieBreakPlayed,
)
from game.engine.evolve import evolve, start
from game.engine.scoring import Breakdown
from game.engine.state import Match, PublicState
from game.records.deal_layout import dealt_of
from game.records.marks import Mark, in_order
from game.records.model import PROGRAM, DealRecord, MatchRecord, PartRecord, RedealAnswer


def record_of(
    log: Iterable[Event],
    *,
    seed: bytes | None,
    word: str = "",
    marks: Iterable[Mark] = (),
    program: str = PROGRAM,
) -> MatchRecord:
    """Return the record of a log that begins with the start of its match.

    The seed, and the word with it, is kept only if the match is over: from it all hands to come could be computed.

    Raises:
        ValueError: the log begins with anything else.
    """
    events = iter(log)
    opening = next(events, None)
    if not isinstance(opening, MatchStarted):
        raise ValueError("a log begins with the start of its match")
    match, deals = _folded(opening, events)
    is_told = seed is not None and match.winners is not None
    return MatchRecord(
        program=program,
        rules=match.rules,
        players=match.players,
        seed=seed if is_told else None,
        word=word if is_told else "",
        drawn=match.drawn,
        cuts=tuple(card for _seat, card in match.cuts),
        dealer=deals[0].dealer if deals else match.dealer,
        deals=deals,
        totals=deals[-1].totals if deals else match.totals,
        winners=match.winners,
        marks=in_order(marks),
    )


def _folded(opening: MatchStarted, events: Iterable[Event]) -> tuple[Match, tuple[DealRecord, ...]]:
    """Return a match after its last event, and the records of the deals that have ended."""
    state = start(opening)
    deals: list[DealRecord] = []
    of_deal: list[Event] = []
    for event in events:
        if isinstance(event, DealStarted):
            of_deal = []
        of_deal.append(event)
        state = evolve(state, event)
        if isinstance(event, DealScored | DealThrownIn | TieBreakPlayed):
            deals.append(deal_of(of_deal, state.public))
    return state.public.match, tuple(deals)


def deal_of(events: Iterable[Event], public: PublicState) -> DealRecord:
    """Return the record of a deal that has ended, from its events and what everybody knows after them.

    Raises:
        ValueError: no deal has started.
    """
    deal = public.deal
    if deal is None:
        raise ValueError("no deal has started")
    of_deal = tuple(events)
    scored = next((event.scores for event in reversed(of_deal) if isinstance(event, DealScored)), ())
    is_played = deal.thrown_in is None
    return DealRecord(
        number=deal.number,
        tries=deal.redeal,
        size=deal.size,
        dealer=deal.dealer,
        is_tiebreak=deal.is_tiebreak,
        dealt=dealt_of(of_deal),
        answers=_answers_in(of_deal),
        redeal=deal.thrown_in,
        bids=deal.bids,
        contracts=tuple(map(contract_bid, deal.contracts)),
        plays=tuple(play for trick in deal.tricks for play in trick.plays),
        winners=tuple(trick.winner for trick in deal.tricks),
        taken=tuple(deal.taken[seat] for seat in deal.seats) if is_played else (),
        scores=tuple(score.total for score in scored),
        breakdown=tuple(map(_parts_of, scored)),
        totals=public.match.totals,
    )


def contract_bid(contract: Contract) -> Bid:
    """Return a contract in the words of a bid: `8`, `pass`, `double board`."""
    return Bid(contract.kind, contract.tricks if contract.kind is BidKind.NUMBER else contract.level)


def _parts_of(score: Breakdown) -> tuple[PartRecord, ...]:
    return tuple(PartRecord(part.kind, part.count, part.each, part.level, part.points) for part in score.parts)


def _answers_in(events: Iterable[Event]) -> tuple[RedealAnswer, ...]:
    asked: Seat | None = None
    answers: list[RedealAnswer] = []
    for event in events:
        match event:
            case RedealOffered(seat):
                asked = seat
            case RedealDeclined(seat):
                answers.append(RedealAnswer(seat, wanted=False))
                asked = None
            case BidPlaced() | CardPlayed():
                break
            case _:
                pass
    return (*answers, RedealAnswer(asked, wanted=True)) if asked is not None else tuple(answers)
