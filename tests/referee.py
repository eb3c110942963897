"""Plays whole matches at random through `decide` and `evolve`, and knows what has to hold after every action.

Each check says by itself what the rules ask for, as far as it can without the engine's own functions.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard, SeatAction
from game.engine.bids import PASS, Bid, BidKind, board, boston, number
from game.engine.cards import CARDS, Card, Seat, Suit, card_set, cards_in
from game.engine.dealing import ShuffleKey, shuffle
from game.engine.decide import decide
from game.engine.events import (
    CardTaken,
    Event,
    HandDealt,
    PublicEvent,
    RedealDeclined,
    RedealOffered,
    StockLaid,
    ThrowIn,
    TrickTaken,
    is_visible,
)
from game.engine.evolve import evolve, evolve_observation, evolve_public, fold, seats_in_play
from game.engine.legal import Refusal, Refused, biddable, playable
from game.engine.rules import BOSTON_TRICKS, RAINBOW_SIZE, TIE_BREAK_SIZE, Rules, deck_size
from game.engine.state import DealResult, GameState, Observation, Phase, Play, PublicDeal, PublicState, Trick, observe
from tests.strategies import Setup

MOST_REDEALS: Final = 2_000
"""No rule bounds the redeals, but who is dealt again so often at random is stuck."""

PASS_RATES: Final = (0.1, 0.5, 0.95)
"""How fond of passing the players of a deal are: enough for every deal to be passed out now and then, and to end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One action, what came of it, and the states around it."""

    before: GameState
    seat: Seat | None
    action: Action
    events: tuple[Event, ...]
    after: GameState

    @property
    def deal(self) -> PublicDeal:
        """The deal after the action."""
        assert self.after.public.deal is not None
        return self.after.public.deal

    @property
    def result(self) -> DealResult | None:
        """The line of the score sheet that the action brought, if any."""
        results = self.after.public.match.results
        return results[-1] if len(results) > len(self.before.public.match.results) else None


def random_match(setup: Setup) -> Iterator[Step]:
    """The steps of a match in which everybody does something legal at random."""
    chance = random.Random(setup.whims)
    state = fold(setup.opening())
    pass_rate = PASS_RATES[0]
    while state.public.phase is not Phase.OVER:
        seat = state.actor
        if seat is None:
            pass_rate = chance.choice(PASS_RATES)
            assert state.public.match.redeal <= MOST_REDEALS, "the match is stuck"
            action: Action = next_deal(setup, state)
        else:
            action = random_action(observe(state, seat), chance, pass_rate)
        events = decide(state, seat, action)
        assert not isinstance(events, Refused), f"{action} of {seat} was refused: {events.reason}"
        before = state
        for event in events:
            state = evolve(state, event)
        yield Step(before=before, seat=seat, action=action, events=events, after=state)


def next_deal(setup: Setup, state: GameState) -> DealCards:
    """What the house deals next."""
    match = state.public.match
    deck, cut = shuffle(deck_size(setup.rules), ShuffleKey(setup.seed, match.number, match.redeal, setup.word))
    if setup.joker_up and setup.rules.jokers:
        size = TIE_BREAK_SIZE if match.contenders else setup.rules.sizes[match.number - 1]
        deck = with_joker_at(size * len(seats_in_play(match)), deck)
    return DealCards(deck, cut)


def with_joker_at(place: int, deck: tuple[Card, ...]) -> tuple[Card, ...]:
    """The deck with the first of its jokers at a place, and the card from there where the joker was."""
    cards = list(deck)
    joker = next(index for index, card in enumerate(deck) if card.is_joker)
    cards[place], cards[joker] = cards[joker], cards[place]
    return tuple(cards)


def random_action(seen: Observation, chance: random.Random, pass_rate: float) -> SeatAction:
    """Anything that the seat may do, passes with the given probability."""
    if seen.is_asked:
        return AnswerRedeal(chance.random() < 0.3)
    if seen.deal.phase is Phase.AUCTION:
        bids = biddable(seen)
        assert PASS in bids
        return MakeBid(PASS if chance.random() < pass_rate else chance.choice(bids))
    cards = list(cards_in(playable(seen).cards))
    assert cards, f"{seen.seat} holds no card that may be played"
    return PlayCard(chance.choice(cards))


def check_step(step: Step) -> None:
    """Everything that can be told from one step alone."""
    somebody_can_act(step.after)
    cards_are_conserved(step)
    tricks_add_up(step)
    scores_add_up(step)
    nothing_private_is_shown(step)


def somebody_can_act(state: GameState) -> None:
    """Until the match is over either the house deals or one seat has something legal to do, and knows that it is asked."""
    public = state.public
    seat = state.actor
    assert (public.phase is Phase.OVER) == (public.match.winners is not None)
    assert (seat is None) == (public.phase in (Phase.DEALING, Phase.OVER))
    if public.phase is Phase.OVER:
        assert public.match.winners
    if seat is None:
        return
    assert public.deal is not None
    assert seat in public.deal.seats
    seen = observe(state, seat)
    assert seen.must_act
    if public.phase is Phase.AUCTION:
        assert len(biddable(seen)) > 1, "nothing to bid but a pass"
    else:
        legal, refusal = playable(seen)
        assert legal
        assert not legal & ~seen.hand
        assert (refusal is None) == (legal == seen.hand)


def cards_are_conserved(step: Step) -> None:
    """Every card of the deck is in exactly one place, and everybody holds as many as the deal says."""
    deal = step.deal
    state = step.after
    plays = [play.card for trick in deal.tricks for play in trick.plays] + [play.card for play in deal.trick]
    laid = [] if deal.exchange is None else [deal.exchange.joker]
    open_cards = [*state.stock, *deal.upcards, *plays, *laid]
    held = sum(hand.bit_count() for hand in state.hands)
    everything = card_set(open_cards)
    for hand in state.hands:
        everything |= hand
    deck = deck_size(state.public.match.rules)
    assert len(open_cards) + held == deck
    assert everything == (1 << deck) - 1
    assert deal.played() == card_set(plays)
    for seat in Seat:
        assert state.hands[seat].bit_count() == (deal.cards_left(seat) if seat in deal.seats else 0)


def tricks_add_up(step: Step) -> None:
    """A trick has one card of every seat, clockwise from its leader; it goes to the best card, whose owner leads the next."""
    if not any(isinstance(event, TrickTaken) for event in step.events):
        return
    deal = step.deal
    trick = deal.tricks[-1]
    leader = trick.plays[0].seat
    place = deal.seats.index(leader)
    assert [play.seat for play in trick.plays] == [*deal.seats[place:], *deal.seats[:place]]
    assert leader == (deal.tricks[-2].winner if len(deal.tricks) > 1 else first_to_lead(deal))
    assert trick.winner == winner_of(trick, step.after.public.match.rules, deal.ordering.trump)
    assert sum(deal.taken) == len(deal.tricks)
    assert [deal.taken[seat] for seat in Seat] == [sum(taken.winner == seat for taken in deal.tricks) for seat in Seat]
    if step.result is not None and not deal.is_tiebreak:
        assert sum(step.result.tricks) == deal.size


def first_to_lead(deal: PublicDeal) -> Seat:
    """The earliest of those who bid highest; without bidding the seat at the dealer's left."""
    if deal.is_tiebreak:
        return deal.seats[(deal.seats.index(deal.dealer) + 1) % len(deal.seats)]
    claims = [(made.bid.kind, made.bid.value) for made in deal.bids]
    return deal.bids[claims.index(max(claims))].seat


def winner_of(trick: Trick, rules: Rules, trump: Suit | None) -> Seat:
    """Who takes a trick: the highest trump, else the highest card of the suit led. A joker in play is always a trump."""

    def is_trump(card: Card) -> bool:
        top = rules.two_of_diamonds and card is Card.D2
        return card.is_joker or top or (trump is not None and card.suit is trump)

    led = trick.plays[0].card

    def strength(play: Play) -> int:
        card = play.card
        if is_trump(card):
            return 200 if rules.two_of_diamonds and card is Card.D2 else 100 + card.rank
        return card.rank if card.suit is led.suit and not is_trump(led) else -1

    return max(trick.plays, key=strength).seat


def scores_add_up(step: Step) -> None:
    """A finished deal changes the totals by the sum of its explained parts, and by what the rules give for it."""
    match = step.after.public.match
    totals = step.before.public.match.totals
    result = step.result
    if result is None:
        assert match.totals == totals
        return
    assert result.totals == match.totals
    if result.is_tiebreak or result.thrown_in is ThrowIn.UNSCORED:
        assert not result.scores
        assert match.totals == totals
    else:
        for side, seats in enumerate(match.sides):
            score = result.scores[side]
            assert score.total == sum(part.count * part.each * part.level for part in score.parts)
            assert score.total == points_of(match.rules, step.deal, seats)
            assert match.totals[side] == totals[side] + score.total
    assert match.totals == tuple(
        sum(line.scores[side].total for line in match.results if line.scores) for side in range(len(match.sides))
    )
    if match.winners is not None and not result.is_tiebreak:
        assert match.winners == tuple(side for side, total in enumerate(match.totals) if total == max(match.totals))


def points_of(rules: Rules, deal: PublicDeal, side: tuple[Seat, ...]) -> int:
    """What a deal brings to a side, told anew from the sources."""
    bids = [made.bid for made in deal.bids if made.seat in side]
    boards = [bid.value for bid in bids if bid.kind is BidKind.BOARD]
    bostons = [bid.value for bid in bids if bid.kind is BidKind.BOSTON]
    wanted = sum(bid.value for bid in bids if bid.kind is BidKind.NUMBER)
    won = [trick.winner in side for trick in deal.tricks]
    taken = sum(won)
    bonus = rules.rainbow_points * sum(is_rainbow(deal, seat) for seat in side)
    if boards:
        return bonus + (1 if all(won) else -1) * rules.board_points * deal.size * max(boards)
    if bostons:
        if not all(won[:BOSTON_TRICKS]):
            return bonus - rules.boston_points * max(bostons)
        return bonus + rules.boston_points * max(bostons) + rules.boston_extra_points * (taken - BOSTON_TRICKS)
    if not wanted:
        return bonus + rules.passed_trick_points * taken
    if taken < wanted:
        return bonus - rules.set_points * wanted
    return bonus + rules.trick_points * wanted + rules.overtrick_points * (taken - wanted)


def is_rainbow(deal: PublicDeal, seat: Seat) -> bool:
    """Whether a seat held four cards of four suits, its trumps being of one."""
    cards = [play.card for trick in deal.tricks for play in trick.plays if play.seat == seat]
    return deal.size == RAINBOW_SIZE and len({deal.ordering.group_of[card] for card in cards}) == RAINBOW_SIZE


def nothing_private_is_shown(step: Step) -> None:
    """A dealt, taken or asked card is for one seat, the stock for nobody, and being asked leaves no trace in public."""
    for event in step.events:
        audience: set[Seat | None]
        match event:
            case HandDealt(owner) | CardTaken(owner) | RedealOffered(owner) | RedealDeclined(owner):
                audience = {owner}
            case StockLaid():
                audience = set()
            case _:
                audience = {None, *Seat}
        assert {seat for seat in (None, *Seat) if is_visible(event, seat)} == audience
    if step.action == AnswerRedeal(False):
        assert step.after.public == step.before.public


class Witnesses:
    """What every seat, and an onlooker without one, make of the events that they see."""

    def __init__(self, setup: Setup) -> None:
        self.log: list[Event] = list(setup.opening())
        self.state = fold(self.log)
        self.onlooker: PublicState = self.state.public
        self.seats = {seat: observe(self.state, seat) for seat in setup.seats}

    def follow(self, step: Step) -> None:
        """Check after each event that nobody knows more or less than the state says."""
        for event in step.events:
            self.log.append(event)
            self.state = evolve(self.state, event)
            if is_visible(event, None):
                assert isinstance(event, PublicEvent)
                self.onlooker = evolve_public(self.onlooker, event)
            assert self.onlooker == self.state.public
            for seat, seen in self.seats.items():
                if is_visible(event, seat):
                    self.seats[seat] = evolve_observation(seen, event)
                assert self.seats[seat] == observe(self.state, seat)
        assert self.state == step.after


_CARDS: Final[tuple[SeatAction, ...]] = tuple(PlayCard(card) for card in CARDS)
_BIDS: Final[tuple[SeatAction, ...]] = tuple(
    MakeBid(bid)
    for bid in (
        *(number(tricks) for tricks in range(-1, 16)),
        *(board(level) for level in range(-1, 7)),
        *(boston(level) for level in range(-1, 7)),
    )
)
_ANSWERS: Final[tuple[SeatAction, ...]] = (AnswerRedeal(True), AnswerRedeal(False))

NOT_NOW: Final = {
    PlayCard: Refusal.NOT_THE_TIME_TO_PLAY,
    MakeBid: Refusal.NOT_THE_TIME_TO_BID,
    AnswerRedeal: Refusal.NOTHING_TO_ANSWER,
}


def legal_actions(state: GameState) -> set[SeatAction]:
    """Everything that the seat to act may do."""
    if state.actor is None:
        return set()
    if state.asked is not None:
        return set(_ANSWERS)
    seen = observe(state, state.actor)
    if state.public.phase is Phase.AUCTION:
        return {MakeBid(bid) for bid in biddable(seen)}
    return {PlayCard(card) for card in cards_in(playable(seen).cards)}


def only_legal_actions_are_taken(state: GameState) -> None:
    """Every card, bid and answer of every seat is taken or refused for its reason, and none of it leaves a trace."""
    legal = legal_actions(state)
    shown = card_set(action.card for action in legal if isinstance(action, PlayCard))
    before = repr(state)
    for seat in (None, *Seat):
        for action in (*_CARDS, *_BIDS, *_ANSWERS):
            answer = decide(state, seat, action)
            if seat is not None and seat == state.actor and action in legal:
                assert not isinstance(answer, Refused), f"{action} of {seat} was refused"
            else:
                assert isinstance(answer, Refused), f"{action} of {seat} was taken"
                assert answer.reason in reasons(state, seat, action), f"{action} of {seat}: {answer.reason}"
                if shown and isinstance(action, PlayCard) and seat is not None and seat == state.actor:
                    assert answer.cards == shown
    _only_the_house_deals(state)
    assert repr(state) == before


def reasons(state: GameState, seat: Seat | None, action: SeatAction) -> set[Refusal]:
    """Why an action that is not legal may be refused."""
    phase = state.public.phase
    if isinstance(action, AnswerRedeal) or phase is not _PHASES[type(action)]:
        return {NOT_NOW[type(action)]}
    if seat is None or seat != state.actor:
        return {Refusal.NOT_YOUR_TURN}
    if state.asked is not None:
        return {Refusal.ANSWER_FIRST}
    if isinstance(action, MakeBid):
        return bid_reasons(state.public, action.bid)
    if not state.hands[seat] >> action.card & 1:
        return {Refusal.NOT_IN_HAND}
    return CARD_REASONS_FOLLOWING if _trick(state) else {Refusal.TRUMP_NOT_BROKEN}


_PHASES: Final = {PlayCard: Phase.PLAY, MakeBid: Phase.AUCTION}
CARD_REASONS_FOLLOWING: Final = {
    Refusal.MUST_FOLLOW,
    Refusal.MUST_PLAY_HIGHEST_TRUMP,
    Refusal.MUST_PLAY_LOWEST_TRUMP,
}


def _trick(state: GameState) -> tuple[Play, ...]:
    return () if state.public.deal is None else state.public.deal.trick


def bid_reasons(public: PublicState, bid: Bid) -> set[Refusal]:
    """Why a bid that is not legal is refused, by its kind."""
    match bid.kind:
        case BidKind.NUMBER:
            return {Refusal.TOO_MANY_TRICKS}
        case BidKind.BOARD:
            return {Refusal.NO_BOARD, Refusal.WRONG_LEVEL}
        case BidKind.BOSTON:
            return {Refusal.NO_BOSTON, Refusal.HAND_TOO_SMALL, Refusal.WRONG_LEVEL}


def _only_the_house_deals(state: GameState) -> None:
    deck = CARDS[: deck_size(state.public.match.rules)]
    other = CARDS[:52] if len(deck) == 54 else CARDS
    wrong = (
        DealCards(()),
        DealCards(deck[1:]),
        DealCards((*deck[1:], deck[1])),
        DealCards((*deck, deck[0])),
        DealCards(other),
        DealCards(deck, -1),
        DealCards(deck, len(deck)),
    )
    is_time = state.public.phase is Phase.DEALING
    for action in wrong:
        reason = Refusal.NOT_THE_DECK if is_time else Refusal.NOT_THE_TIME_TO_DEAL
        assert decide(state, None, action) == Refused(reason)
    if not is_time:
        assert decide(state, None, DealCards(deck)) == Refused(Refusal.NOT_THE_TIME_TO_DEAL)
    for seat in Seat:
        assert decide(state, seat, DealCards(deck)) == Refused(
            Refusal.NOT_YOUR_TURN if is_time else Refusal.NOT_THE_TIME_TO_DEAL
        )
