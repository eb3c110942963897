"""Positions in card notation: hands as `AK.T98..42+L`, bids as `2/pass/board`, plays as `AS 2S`, tricks as `SSWN`.

States result from real actions through `decide` and `evolve`, unless a function says otherwise.
"""

from collections.abc import Iterable
from dataclasses import replace

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard
from game.engine.bids import parse_bid
from game.engine.cards import CARDS, Card, Seat, card_set, cards_in, format_hand, parse_card, parse_hand, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.decide import decide, start_match
from game.engine.events import CardPlayed, DealScored, Event, Player, TrickTaken
from game.engine.evolve import evolve, fold
from game.engine.legal import Refusal, Refused, playable
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Observation, Phase, PublicDeal, observe
from game.rulesets.presets import PRESETS
from tests.support.narrowing import not_none

ANY_CARDS = "-"
"""Stands for a hand of any cards except those named elsewhere."""


def cards(text: str) -> tuple[Card, ...]:
    return tuple(parse_card(word) for word in text.split())


def new_match(rules: Rules, *, players: int = 4, dealer: str = "E") -> GameState:
    state = fold(start_match(rules, tuple(Player(str(seat), "") for seat in range(players)), bytes(SEED_BYTES)))
    return state._replace(public=state.public._replace(match=replace(state.public.match, dealer=Seat[dealer])))


def deck(rules: Rules, hands: str, *, turned: str = "", last: str = "") -> tuple[Card, ...]:
    """Return a deck that deals these hands clockwise from S, then turns up `turned`, and has `last` at the bottom.

    If `turned` is the letter of a suit, the lowest card of this suit that is not named elsewhere is turned up.
    """
    words = hands.split()
    size = next(parse_hand(word).bit_count() for word in words if word != ANY_CARDS)
    named = [() if word == ANY_CARDS else tuple(cards_in(parse_hand(word))) for word in words]
    bottom = cards(last)
    used = {*bottom, *(card for hand in named for card in hand)}
    assert len(used) == len(bottom) + sum(map(len, named)), f"a card stands twice in {hands!r}"
    if len(turned) == 1:
        free = (str(card) for card in CARDS[:52] if card not in used)
        turned = next(name for name in free if name[1] == turned)
    up = cards(turned)
    used.update(up)
    rest = [card for card in CARDS[: deck_size(rules)] if card not in used]
    packets: list[Card] = []
    for hand in named:
        assert len(hand) in (0, size), f"the hands in {hands!r} are not of one size"
        packets.extend(hand or [rest.pop(0) for _ in range(size)])
    return (*packets, *up, *rest, *bottom)


def act(state: GameState, action: Action) -> tuple[tuple[Event, ...], GameState]:
    """Return the events and the state after an action of the seat to act.

    Raises:
        AssertionError: the action is refused.
    """
    events = decide(state, state.actor, action)
    assert not isinstance(events, Refused), f"{action} is refused: {events.reason}"
    for event in events:
        state = evolve(state, event)
    return events, state


def after(state: GameState, actions: Iterable[Action]) -> GameState:
    """Return the state after these actions, each by the seat to act."""
    for action in actions:
        state = act(state, action)[1]
    return state


def bidding(text: str) -> list[Action]:
    return [MakeBid(parse_bid(word.strip())) for word in text.split("/") if word.strip()]


def playing(text: str) -> list[Action]:
    return [PlayCard(card) for card in cards(text)]


def refusal(state: GameState, action: Action) -> Refusal:
    """Return the reason why an action of the seat to act is refused.

    Raises:
        AssertionError: the action is accepted.
    """
    answer = decide(state, state.actor, action)
    assert isinstance(answer, Refused), f"{action} is allowed"
    return answer.reason


def table(
    hands: str,
    *,
    rules: Rules | str = "classic",
    turned: str = "S",
    last: str = "",
    first: str = "S",
    bids: str = "",
    plays: str = "",
) -> GameState:
    """Return a one-deal match with the given hands, bids and plays; the seat `first` is on the dealer's left."""
    chosen = PRESETS[rules] if isinstance(rules, str) else rules
    words = hands.split()
    seats = seats_for(len(words))
    size = next(parse_hand(word).bit_count() for word in words if word != ANY_CARDS)
    dealer = seats[seats.index(Seat[first]) - 1]
    state = new_match(replace(chosen, sizes=(size,)), players=len(words), dealer=dealer.name)
    dealt = deck(chosen, hands, turned=turned if chosen.trump_from == "upcard" else "", last=last)
    return after(state, [DealCards(dealt), *bidding(bids), *playing(plays)])


def as_character(observation: Observation, character: str) -> Observation:
    match = observation.public.match
    players = list(match.players)
    seat = match.seats.index(observation.seat)
    players[seat] = replace(players[seat], character=character)
    return observation._replace(public=observation.public._replace(match=replace(match, players=tuple(players))))


def deal_of(state: GameState) -> PublicDeal:
    return not_none(state.public.deal)


def seen(state: GameState) -> Observation:
    return observe(state, not_none(state.actor))


def may_play(state: GameState) -> str:
    return format_hand(playable(observe(state, not_none(state.actor))).cards)


def why_not(state: GameState, card: str) -> Refusal:
    return refusal(state, PlayCard(parse_card(card)))


def answer(state: GameState, *, wanted: bool) -> tuple[tuple[Event, ...], GameState]:
    """Return the events and the state after the holder of a weak hand has accepted or declined a redeal."""
    return act(state, AnswerRedeal(wanted))


Round = dict[Seat, Card]
"""The cards that the seats play to a trick."""


def rounds_of(seats: tuple[Seat, ...], tricks: str, *, jokers: bool = True) -> list[Round]:
    """Return the cards of tricks won by the seats in `tricks`. Winners play a joker or a spade, others plain cards."""
    trumps = cards("BB LB AS KS QS JS TS 9S 8S 7S 6S 5S 4S" if jokers else "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S")
    suits = [cards(" ".join(rank + suit for rank in "AKQJT98765432")) for suit in "HDC"]
    rounds = []
    for trick, winner in enumerate(tricks):
        others = [seat for seat in seats if seat is not Seat[winner]]
        rounds.append({Seat[winner]: trumps[trick], **{seat: suits[at][trick] for at, seat in enumerate(others)}})
    return rounds


def play_rounds(state: GameState, rounds: list[Round], tricks: str) -> tuple[tuple[Event, ...], GameState]:
    """Play all cards of a deal; return the events of the last card, and the state after it.

    Only the last trick passes through `decide`; earlier cards are not checked.
    """
    deal = deal_of(state)
    for plays, winner in zip(rounds[:-1], tricks, strict=False):
        leader = not_none(state.actor)
        start = deal.seats.index(leader)
        for seat in deal.seats[start:] + deal.seats[:start]:
            state = evolve(state, CardPlayed(seat, plays[seat]))
        state = evolve(state, TrickTaken(Seat[winner]))
    events: tuple[Event, ...] = ()
    for _ in deal.seats:
        events, state = act(state, PlayCard(rounds[-1][not_none(state.actor)]))
    return events, state


def won(rules: Rules | str, bids: str, tricks: str, *, players: int = 4) -> GameState:
    """Return the state after a deal whose tricks are won by the seats in `tricks`. South bids first.

    Dealing, bidding, the last trick and the score pass through `decide`.
    """
    chosen = PRESETS[rules] if isinstance(rules, str) else rules
    seats = seats_for(players)
    rounds = rounds_of(seats, tricks, jokers=chosen.jokers)
    hands = " ".join(format_hand(card_set(plays[seat] for plays in rounds)) for seat in seats)
    state = table(hands, rules=chosen, turned="2S", bids=bids)
    events, state = play_rounds(state, rounds, tricks)
    assert any(isinstance(event, DealScored) for event in events)
    return state


def scores(state: GameState) -> dict[str, int]:
    match = state.public.match
    return dict(zip(match.side_names, (score.total for score in match.results[-1].scores), strict=True))


def parts(state: GameState, side: str) -> list[str]:
    match = state.public.match
    score = match.results[-1].scores[match.side_names.index(side)]
    return [
        f"{part.kind} {part.count} x {part.each}" + (f" x {part.level}" if part.level > 1 else "")
        for part in score.parts
    ]


def play_lowest(state: GameState) -> GameState:
    """Play a deal to its end; every seat plays its first legal card in the order of the deck."""
    while state.public.phase is Phase.PLAY:
        assert state.actor is not None
        allowed = playable(seen(state)).cards
        state = after(state, [PlayCard(next(cards_in(allowed)))])
    return state
