"""Illegal actions: every one is tried in a state, and must be refused for a reason that applies."""

from typing import Final

from game.engine.actions import AnswerRedeal, DealCards, MakeBid, PlayCard, SeatAction
from game.engine.bids import Bid, BidKind, board, boston, number
from game.engine.cards import CARDS, Seat, card_set, cards_in
from game.engine.decide import decide
from game.engine.legal import Refusal, Refused, biddable, playable
from game.engine.rules import deck_size
from game.engine.state import GameState, Phase, Play, PublicState, observe

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
    if state.actor is None:
        return set()
    if state.asked is not None:
        return set(_ANSWERS)
    seen = observe(state, state.actor)
    if state.public.phase is Phase.AUCTION:
        return {MakeBid(bid) for bid in biddable(seen)}
    return {PlayCard(card) for card in cards_in(playable(seen).cards)}


def only_legal_actions_are_taken(state: GameState) -> None:
    """Try every card, bid and answer of every seat: legal ones must be accepted, others refused for a reason that applies."""
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
    """Return the possible reasons for refusing an illegal action."""
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
CARD_REASONS_FOLLOWING: Final = {Refusal.MUST_FOLLOW, Refusal.MUST_PLAY_HIGHEST_TRUMP, Refusal.MUST_PLAY_LOWEST_TRUMP}


def _trick(state: GameState) -> tuple[Play, ...]:
    return () if state.public.deal is None else state.public.deal.trick


def bid_reasons(public: PublicState, bid: Bid) -> set[Refusal]:
    """Return the possible reasons for refusing an illegal bid of this kind."""
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
