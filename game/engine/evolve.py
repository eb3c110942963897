"""State evolution: apply one event to a state. Events are never refused.

`evolve` updates the full state, `evolve_public` the public state and `evolve_observation` the knowledge of one seat.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from game.engine import events
from game.engine.bids import BidMade
from game.engine.cards import CardSet, Seat, seats_for, sides_of
from game.engine.events import Event, PublicEvent
from game.engine.ordering import ordering
from game.engine.rules import AllPass
from game.engine.scoring import Breakdown
from game.engine.state import (
    DealResult,
    Exchange,
    GameState,
    Match,
    Observation,
    Phase,
    Play,
    PublicDeal,
    PublicState,
    Trick,
    made_game,
    made_public,
)

NO_HANDS: tuple[CardSet, ...] = (0, 0, 0, 0)


def start(event: events.MatchStarted) -> GameState:
    """Return the state after the first event of a match."""
    return GameState(start_public(event), NO_HANDS, (), None)


def start_public(event: events.MatchStarted) -> PublicState:
    """Return the public state after the first event of a match."""
    seats = seats_for(len(event.players))
    sides = sides_of(seats, partners=event.rules.partners)
    totals = (0,) * len(sides)
    match = Match(rules=event.rules, players=event.players, seats=seats, sides=sides, dealer=seats[0], totals=totals)
    return PublicState(match, None)


def fold(log: Iterable[Event], state: GameState | None = None) -> GameState:
    """Return the state after all events of a log, starting from `state` or from the start of the match.

    Raises:
        ValueError: the log is empty, or starts in the middle without a state.
    """
    for event in log:
        if state is None:
            if not isinstance(event, events.MatchStarted):
                raise ValueError("a log begins with the start of its match")
            state = start(event)
        else:
            state = evolve(state, event)
    if state is None:
        raise ValueError("an empty log has no state")
    return state


def evolve(state: GameState, event: Event) -> GameState:
    """Return the full state after an event."""
    hands = state.hands
    match event:
        case events.CardPlayed():  # the most frequent event; capturing its fields would be slow
            held = _toggled(hands, event.seat, 1 << event.card)
            return made_game((evolve_public(state.public, event), held, state.stock, None))
        case events.TrickTaken() | events.BidPlaced():
            return made_game((evolve_public(state.public, event), hands, state.stock, state.asked))
        case events.HandDealt(seat, cards):
            return GameState(state.public, _toggled(hands, seat, cards), state.stock, None)
        case events.StockLaid(cards):
            return GameState(state.public, hands, cards, None)
        case events.CardTaken(seat, card):
            return GameState(state.public, _toggled(hands, seat, 1 << card), state.stock[:-1], None)
        case events.JokerExchanged(seat, joker):
            return GameState(evolve_public(state.public, event), _toggled(hands, seat, 1 << joker), state.stock, None)
        case events.RedealOffered(seat):
            return GameState(state.public, hands, state.stock, seat)
        case events.RedealDeclined():
            return GameState(state.public, hands, state.stock, None)
        case events.DealStarted():
            return GameState(evolve_public(state.public, event), NO_HANDS, (), None)
        case events.MatchStarted():
            return start(event)
        case events.DealThrownIn():
            return GameState(evolve_public(state.public, event), hands, state.stock, None)
        case _:
            return GameState(evolve_public(state.public, event), hands, state.stock, state.asked)


def _toggled(hands: tuple[CardSet, ...], seat: Seat, cards: CardSet) -> tuple[CardSet, ...]:
    changed = list(hands)
    changed[seat] ^= cards
    return tuple(changed)


def evolve_observation(seen: Observation, event: Event) -> Observation:
    """Return the observation of a seat after an event that it may see."""
    match event:
        case events.HandDealt(_, cards):
            return seen._replace(hand=seen.hand ^ cards)
        case events.CardTaken(_, card):
            return seen._replace(hand=seen.hand ^ 1 << card)
        case events.RedealOffered():
            return seen._replace(is_asked=True)
        case events.RedealDeclined():
            return seen._replace(is_asked=False)
        case events.StockLaid():
            return seen
        case events.DealStarted():
            return Observation(evolve_public(seen.public, event), seen.seat, 0, False)
        case events.CardPlayed(seat, card) | events.JokerExchanged(seat, card):
            hand = seen.hand ^ (1 << card) if seat == seen.seat else seen.hand
            return seen._replace(public=evolve_public(seen.public, event), hand=hand)
        case events.DealThrownIn():
            return seen._replace(public=evolve_public(seen.public, event), is_asked=False)
        case _:
            return seen._replace(public=evolve_public(seen.public, event))


def evolve_public(public: PublicState, event: PublicEvent) -> PublicState:
    """Return the public state after a public event."""
    deal = public.deal
    if deal is None:
        return _before_first_deal(public, event)
    match event:
        case events.CardPlayed():
            return made_public((public.match, _with_card(deal, Play(event.seat, event.card))))
        case events.TrickTaken():
            return made_public((public.match, _with_trick(deal, event.seat)))
        case _:
            return _evolve_rare(public, deal, event)


def _before_first_deal(public: PublicState, event: PublicEvent) -> PublicState:
    match event:
        case events.MatchStarted():
            return start_public(event)
        case events.PartnersDrawn(cards, order):
            players = tuple(public.match.players[index] for index in order)
            return PublicState(replace(public.match, players=players, drawn=cards), None)
        case events.CutForDeal(cuts, dealer):
            return PublicState(replace(public.match, cuts=cuts, dealer=dealer), None)
        case events.DealStarted():
            return PublicState(public.match, _fresh_deal(event))
        case _:  # no other event comes before the first deal
            return public


def _with_card(deal: PublicDeal, play: Play) -> PublicDeal:
    trick = (*deal.trick, play)
    turn = None if len(trick) == len(deal.seats) else deal.next_seat(play.seat)
    return deal.with_plays(turn, trick, deal.tricks, deal.taken)


def _with_trick(deal: PublicDeal, winner: Seat) -> PublicDeal:
    tricks = (*deal.tricks, Trick(deal.trick, winner))
    taken = (*deal.taken[:winner], deal.taken[winner] + 1, *deal.taken[winner + 1 :])
    return deal.with_plays(None if len(tricks) == deal.size else winner, (), tricks, taken)


def _evolve_rare(public: PublicState, deal: PublicDeal, event: PublicEvent) -> PublicState:
    match event:
        case events.BidPlaced(seat, bid):
            bids = (*deal.bids, BidMade(seat, bid))
            turn = None if len(bids) == len(deal.seats) else deal.next_seat(seat)
            return PublicState(public.match, deal._replace(bids=bids, turn=turn))
        case events.DealStarted():
            return PublicState(public.match, _fresh_deal(event))
        case events.UpcardTurned(card):
            return PublicState(public.match, deal._replace(upcards=(*deal.upcards, card)))
        case events.TrumpCut(card):
            return PublicState(public.match, deal._replace(cut=card))
        case events.TrumpMade(trump, lone_joker):
            order = ordering(trump, lone_joker=lone_joker, two_of_diamonds=public.match.rules.two_of_diamonds)
            return PublicState(public.match, deal._replace(ordering=order, turn=deal.next_seat(deal.dealer)))
        case events.JokerExchanged(seat, joker):
            return PublicState(public.match, deal._replace(exchange=Exchange(seat, joker)))
        case events.PlayOpened(contracts, leader):
            return PublicState(public.match, deal._replace(contracts=contracts, phase=Phase.PLAY, turn=leader))
        case events.TrumpBroken():
            return PublicState(public.match, deal._replace(broken=True))
        case events.DealThrownIn(reason):
            over = deal._replace(phase=Phase.OVER, turn=None, thrown_in=reason)
            return PublicState(_after_throw_in(public.match, over, reason), over)
        case events.DealScored(scores):
            over = deal._replace(phase=Phase.OVER, turn=None)
            return PublicState(_after_deal(public.match, over, scores), over)
        case events.TieBreakPlayed():
            over = deal._replace(phase=Phase.OVER, turn=None)
            return PublicState(_after_deal(public.match, over, ()), over)
        case events.TieBreakCalled(sides):
            contenders = replace(public.match, contenders=sides)
            dealer = next_dealer(contenders, deal.dealer)
            return PublicState(replace(contenders, dealer=dealer), deal)
        case events.MatchEnded(winners):
            return PublicState(replace(public.match, winners=winners), deal)
        case events.MatchStarted():
            return start_public(event)
        case (
            events.PartnersDrawn() | events.CutForDeal() | events.CardPlayed() | events.TrickTaken()
        ):  # the first two precede the first deal; `evolve_public` handles the last two
            return public
        case _:
            assert_never(event)


def _fresh_deal(event: events.DealStarted) -> PublicDeal:
    return PublicDeal(event.number, event.redeal, event.size, event.dealer, event.seats, event.is_tiebreak)


def seats_in_play(match: Match) -> tuple[Seat, ...]:
    """Return the seats in the next deal: all, or those of the sides in a tie-break."""
    if not match.contenders:
        return match.seats
    playing = {seat for side in match.contenders for seat in match.sides[side]}
    return tuple(seat for seat in match.seats if seat in playing)


def next_dealer(match: Match, dealer: Seat) -> Seat:
    """Return the next dealer, clockwise among the seats that play on."""
    playing = seats_in_play(match)
    seats = match.seats
    place = seats.index(dealer)
    return next(seat for seat in seats[place + 1 :] + seats[: place + 1] if seat in playing)


def _after_throw_in(match: Match, deal: PublicDeal, reason: events.ThrowIn) -> Match:
    if reason is events.ThrowIn.UNSCORED:
        return _after_deal(match, deal, ())
    moves_on = reason is events.ThrowIn.ALL_PASS and match.rules.all_pass is AllPass.NEXT_DEALER
    dealer = next_dealer(match, deal.dealer) if moves_on else deal.dealer
    return replace(match, redeal=match.redeal + 1, dealer=dealer)


def _after_deal(match: Match, deal: PublicDeal, scores: tuple[Breakdown, ...]) -> Match:
    """Return the match with the finished deal on its score sheet."""
    totals = (
        tuple(total + score.total for total, score in zip(match.totals, scores, strict=True))
        if scores
        else match.totals
    )
    result = DealResult(
        number=deal.number,
        size=deal.size,
        dealer=deal.dealer,
        trump=deal.ordering.trump,
        bids=deal.bids,
        contracts=deal.contracts,
        tricks=tuple(deal.taken_by(side) for side in match.sides),
        scores=scores,
        totals=totals,
        is_tiebreak=deal.is_tiebreak,
        thrown_in=deal.thrown_in,
    )
    return replace(
        match,
        totals=totals,
        results=(*match.results, result),
        number=match.number + 1,
        redeal=0,
        dealer=next_dealer(match, deal.dealer),
    )
