"""Decision function: the events that an action causes, or a refusal; `evolve` applies the events."""

from collections.abc import Iterable
from typing import Final, assert_never

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard
from game.engine.bids import PASS, Bid, BidMade, contract_of, first_leader
from game.engine.cards import CARDS, Card, CardSet, Seat, seats_for
from game.engine.dealing import (
    CUT_NUMBER,
    ShuffleKey,
    deal_events,
    is_deck,
    is_weak,
    judges_weak_hands,
    shuffle,
)
from game.engine.events import (
    BidPlaced,
    CardPlayed,
    CutForDeal,
    DealScored,
    DealStarted,
    DealThrownIn,
    Event,
    MatchEnded,
    MatchStarted,
    PartnersDrawn,
    Player,
    PlayOpened,
    PublicEvent,
    RedealDeclined,
    RedealOffered,
    ThrowIn,
    TieBreakCalled,
    TieBreakPlayed,
    TrickTaken,
    TrumpBroken,
)
from game.engine.evolve import evolve_public, seats_in_play
from game.engine.legal import Refusal, Refused, bid_refusal, playable
from game.engine.ordering import TRUMPS, Ordering
from game.engine.rules import (
    BOSTON_TRICKS,
    TIE_BREAK_SIZE,
    AllPass,
    BrokenBy,
    Rules,
    Tie,
    WeakHand,
    deck_size,
)
from game.engine.scoring import Breakdown, counts_rainbows, rainbows, score_contract
from game.engine.state import GameState, Phase, Play, PublicDeal, PublicState, observe

_IN_PLAY: Final = Phase.PLAY
_NO_PLAY: Final = Refusal.NOT_THE_TIME_TO_PLAY
_PLAYED: Final = tuple(tuple(CardPlayed(seat, card) for card in CARDS) for seat in Seat)
"""The events of all plays, by seat and card; made in advance for speed."""


def start_match(
    rules: Rules, players: tuple[Player, ...], seed: bytes, *, word: str = "", draw_partners: bool = False
) -> tuple[Event, ...]:
    """Return the events that open a match: its start, a draw for partners if wanted, and the cut for deal.

    Raises:
        ValueError: the ruleset is not for this number of players, or there are no partners to draw.
    """
    if len(players) not in rules.players:
        raise ValueError(f"these rules are not for {len(players)} players")
    if draw_partners and not rules.partners:
        raise ValueError("these rules know no partners")
    seats = seats_for(len(players))
    events: list[Event] = [MatchStarted(rules=rules, players=players)]
    if draw_partners:
        drawn = shuffle(deck_size(rules), ShuffleKey(seed, CUT_NUMBER, 1, word)).deck[: len(seats)]
        events.append(PartnersDrawn(drawn, seated(drawn)))
    deck = shuffle(deck_size(rules), ShuffleKey(seed, CUT_NUMBER, 0, word)).deck
    cuts = tuple(zip(seats, deck, strict=False))
    events.append(CutForDeal(cuts, max(cuts, key=lambda cut: high_card(cut[1]))[0]))
    return tuple(events)


def high_card(card: Card) -> tuple[int, int]:
    """Return the sort key of a drawn card: by rank, then by suit with spades highest; jokers are above all."""
    return (card.rank, -card)


def seated(drawn: tuple[Card, ...]) -> tuple[int, ...]:
    """Return the indices of the players at S, W, N, E, from their drawn cards.

    The first player sits at S. The two players with the highest cards sit opposite each other.
    """
    high = sorted(range(4), key=lambda index: high_card(drawn[index]), reverse=True)[:2]
    partner = next(index for index in range(1, 4) if (index in high) == (0 in high))
    left, right = (index for index in range(1, 4) if index != partner)
    return (0, left, partner, right)


def decide(state: GameState, seat: Seat | None, action: Action) -> tuple[Event, ...] | Refused:
    """Return the events that an action of a seat (None: the house) causes, or its refusal."""
    match action:
        case PlayCard():
            return _play(state, seat, action.card)
        case MakeBid(bid):
            return _bid(state, seat, bid)
        case AnswerRedeal(wanted):
            return _answer(state, seat, wanted)
        case DealCards(deck, cut):
            return _deal(state, seat, deck, cut)
        case _:
            assert_never(action)


def _deal(state: GameState, seat: Seat | None, deck: tuple[Card, ...], cut: int) -> tuple[Event, ...] | Refused:
    public = state.public
    match = public.match
    if public.phase is not Phase.DEALING:
        return Refused(Refusal.NOT_THE_TIME_TO_DEAL)
    if seat is not None:
        return Refused(Refusal.NOT_YOUR_TURN)
    if not is_deck(match.rules, deck) or not 0 <= cut < len(deck):
        return Refused(Refusal.NOT_THE_DECK)
    is_tiebreak = bool(match.contenders)
    seats = seats_in_play(match)
    started = DealStarted(
        number=match.number,
        redeal=match.redeal,
        size=TIE_BREAK_SIZE if is_tiebreak else match.rules.sizes[match.number - 1],
        dealer=match.dealer,
        seats=seats,
        is_tiebreak=is_tiebreak,
    )
    dealt, hands = deal_events(match.rules, seats, started.size, deck, cut)
    if not is_tiebreak and not judges_weak_hands(match.rules, started.size):
        return (started, *dealt)
    known = [event for event in dealt if isinstance(event, PublicEvent)]
    deal = _public_after(public, (started, *known)).deal
    assert deal is not None  # DealStarted is among the events
    order = deal.ordering
    first = deal.next_seat(deal.dealer)
    opened: list[Event] = [PlayOpened((), first)] if is_tiebreak else []
    weak = _weak_seats(match.rules, deal, hands, order)
    if weak and match.rules.weak_hand is WeakHand.AUTOMATIC:
        return (started, *dealt, DealThrownIn(ThrowIn.WEAK_HAND))
    asked = [RedealOffered(weak[0])] if weak else []
    return (started, *dealt, *opened, *asked)


def _weak_seats(rules: Rules, deal: PublicDeal, hands: dict[Seat, CardSet], order: Ordering) -> list[Seat]:
    if not judges_weak_hands(rules, deal.size):
        return []
    return [seat for seat in bidding_order(deal) if is_weak(hands[seat], order)]


def bidding_order(deal: PublicDeal) -> tuple[Seat, ...]:
    """Return the seats in bidding order; the dealer is last."""
    place = deal.seats.index(deal.dealer) + 1
    return deal.seats[place:] + deal.seats[:place]


def _public_after(public: PublicState, events: Iterable[PublicEvent]) -> PublicState:
    for event in events:
        public = evolve_public(public, event)
    return public


def _answer(state: GameState, seat: Seat | None, wanted: bool) -> tuple[Event, ...] | Refused:
    deal = state.public.deal
    if deal is None or seat is None or state.asked != seat:
        return Refused(Refusal.NOTHING_TO_ANSWER)
    if wanted:
        return (DealThrownIn(ThrowIn.WEAK_HAND),)
    hands = {other: state.hands[other] for other in deal.seats}
    weak = _weak_seats(state.public.match.rules, deal, hands, deal.ordering)
    later = weak[weak.index(seat) + 1 :]
    return (RedealDeclined(seat), *(RedealOffered(other) for other in later[:1]))


def _not_now(state: GameState, seat: Seat | None, phase: Phase, refusal: Refusal) -> Refused | None:
    """Return the reason why a seat cannot act now, or None. Outside `phase`, the reason is `refusal`."""
    public = state.public
    if public.phase is not phase:
        return Refused(refusal)
    if state.asked is not None:
        return Refused(Refusal.ANSWER_FIRST if state.asked == seat else Refusal.NOT_YOUR_TURN)
    return None if seat is not None and public.turn == seat else Refused(Refusal.NOT_YOUR_TURN)


def _bid(state: GameState, seat: Seat | None, bid: Bid) -> tuple[Event, ...] | Refused:
    public = state.public
    deal = public.deal
    refused = _not_now(state, seat, Phase.AUCTION, Refusal.NOT_THE_TIME_TO_BID)
    if refused is not None or deal is None or seat is None:
        return refused or Refused(Refusal.NOT_THE_TIME_TO_BID)
    refusal = bid_refusal(public.match.rules, deal, bid)
    if refusal is not None:
        return Refused(refusal)
    placed = BidPlaced(seat, bid)
    bids = (*deal.bids, BidMade(seat, bid))
    if len(bids) < len(deal.seats):
        return (placed,)
    if all(made.bid == PASS for made in bids):
        if public.match.rules.all_pass is not AllPass.COUNTS:
            return (placed, DealThrownIn(ThrowIn.ALL_PASS))
        return _closing(evolve_public(public, placed), (placed,), DealThrownIn(ThrowIn.UNSCORED))
    contracts = tuple(contract_of(side, bids, deal.size) for side in public.match.sides)
    return (placed, PlayOpened(contracts, first_leader(bids)))


def _play(state: GameState, seat: Seat | None, card: Card) -> tuple[Event, ...] | Refused:
    public = state.public
    deal = public.deal
    if deal is None or deal.phase is not _IN_PLAY or state.asked is not None or seat is None or deal.turn != seat:
        return _not_now(state, seat, _IN_PLAY, _NO_PLAY) or Refused(_NO_PLAY)
    allowed, refusal = playable(observe(state, seat))
    if not allowed >> card & 1:
        held = state.hands[seat] >> card & 1
        return Refused(refusal if held and refusal is not None else Refusal.NOT_IN_HAND, allowed)
    events: tuple[PublicEvent, ...] = (_PLAYED[seat][card],)
    if not deal.broken and breaks_trump(public.match.rules, deal, card):
        events = (*events, TrumpBroken())
    if len(deal.trick) + 1 < len(deal.seats):
        return events
    winner = trick_winner((*deal.trick, Play(seat, card)), deal.ordering)
    events = (*events, TrickTaken(winner))
    if deal.is_tiebreak:
        return _tiebreak_trick(public, events)
    return events if len(deal.tricks) + 1 < deal.size else _scored(public, events)


def breaks_trump(rules: Rules, deal: PublicDeal, card: Card) -> bool:
    """Return True if a card played now breaks trump, as the ruleset defines it.

    Some sources break trump only after the trick (encyclopaedias, EMW Games, Lopp), with the same effect.
    """
    group_of = deal.ordering.group_of
    if group_of[card] != TRUMPS:
        return False
    if rules.broken_by is BrokenBy.ANY_TRUMP:
        return True
    if deal.led is None:
        return False
    return rules.broken_by is BrokenBy.NOT_LED or group_of[deal.led] != TRUMPS


def breaking_play(rules: Rules, deal: PublicDeal, plays: tuple[Play, ...]) -> Play | None:
    """Return the play of a trick that breaks trump if trump was unbroken before; None if no play does."""
    for count, play in enumerate(plays):
        if breaks_trump(rules, deal._replace(trick=plays[:count]), play.card):
            return play
    return None


def trick_winner(plays: tuple[Play, ...], order: Ordering) -> Seat:
    """Return the winner of a trick: the highest trump, else the highest card of the suit led (all sources)."""
    return winning_play(plays, order).seat


def winning_play(plays: tuple[Play, ...], order: Ordering) -> Play:
    """Return the best play so far of a non-empty trick."""
    best = plays[0]
    for play in plays[1:]:
        if beats(play.card, best.card, order):
            best = play
    return best


def beats(card: Card, best: Card, order: Ordering) -> bool:
    """Return True if a card played on a trick beats the best card so far."""
    same_group = order.group_of[card] == order.group_of[best]
    return (same_group or order.group_of[card] == TRUMPS) and order.power[card] > order.power[best]


def _scored(public: PublicState, events: tuple[PublicEvent, ...]) -> tuple[PublicEvent, ...]:
    """Return the `events` of a deal's last trick, the deal's score and, after the last deal, the end or a tie-break."""
    after = _public_after(public, events)
    assert after.deal is not None  # a card was played
    scores = score_deal(after, after.deal)
    return _closing(after, events, DealScored(scores))


def score_deal(public: PublicState, deal: PublicDeal) -> tuple[Breakdown, ...]:
    """Return the itemized score of each side for a finished deal."""
    rules = public.match.rules
    first_six = [trick.winner for trick in deal.tricks[:BOSTON_TRICKS]]
    hands = [0] * len(Seat)
    for trick in deal.tricks if counts_rainbows(rules, deal.size) else ():
        for seat, card in trick.plays:
            hands[seat] |= 1 << card
    scores = []
    for side, contract in zip(public.match.sides, deal.contracts, strict=True):
        of_first_six = sum(winner in side for winner in first_six)
        parts = score_contract(rules, contract, taken=deal.taken_by(side), of_first_six=of_first_six)
        bonus = rainbows(rules, deal.ordering, tuple(hands[seat] for seat in side), deal.size)
        scores.append(Breakdown(parts + bonus))
    return tuple(scores)


def _closing(public: PublicState, events: tuple[PublicEvent, ...], last: PublicEvent) -> tuple[PublicEvent, ...]:
    """Return `events`, then `last` and, after the last deal of the schedule, the match's end or a tie-break.

    `public` is the public state before `last`.
    """
    match = evolve_public(public, last).match
    events = (*events, last)
    if match.number <= len(match.rules.sizes):
        return events
    best = max(match.totals)
    level = tuple(side for side, total in enumerate(match.totals) if total == best)
    if len(level) > 1 and match.rules.tie is Tie.DECIDER:
        return (*events, TieBreakCalled(level))
    return (*events, MatchEnded(level))


def _tiebreak_trick(public: PublicState, events: tuple[PublicEvent, ...]) -> tuple[PublicEvent, ...]:
    """Return the `events` of a tie-break trick and the events that result.

    Play stops when a side can no longer be caught (EMW Games, "Tiebreaker"). Sides that tie for the most tricks play again.
    """
    after = _public_after(public, events)
    deal = after.deal
    assert deal is not None  # a card was played in it
    match = after.match
    left = deal.size - len(deal.tricks)
    counts = {side: deal.taken_by(match.sides[side]) for side in match.contenders}
    best = max(counts.values())
    level = tuple(side for side, count in counts.items() if count == best)
    others = [count for side, count in counts.items() if side != level[0]]
    if len(level) == 1 and best > max(others) + left:
        return (*events, TieBreakPlayed(level), MatchEnded(level))
    if left:
        return events
    return (*events, TieBreakPlayed(level), TieBreakCalled(level))
