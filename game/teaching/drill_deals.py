"""Hands dealt and played for drills, and the hidden cards dealt again as they may lie."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

from game.ai.club import club_action
from game.ai.levels import CLUB
from game.engine.actions import Action, DealCards, SeatAction
from game.engine.cards import CardSet, Seat, card_set, cards_in, seats_for
from game.engine.dealing import SEED_BYTES, ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Event, Player
from game.engine.evolve import fold
from game.engine.legal import Refused
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Observation, observe
from game.teaching.drills import seen_cards


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a deal where somebody is to act: all that happened, and all there is to know."""

    log: tuple[Event, ...]
    state: GameState

    @property
    def seat(self) -> Seat:
        """Who is to act.

        Raises:
            ValueError: nobody is.
        """
        if self.state.actor is None:
            raise ValueError("nobody is to act")
        return self.state.actor

    @property
    def seen(self) -> Observation:
        """What whoever is to act knows."""
        return observe(self.state, self.seat)


def applied(state: GameState, seat: Seat | None, action: Action) -> tuple[tuple[Event, ...], GameState]:
    """What an action brings about, and the state after it.

    Raises:
        ValueError: it is not allowed.
    """
    events = decide(state, seat, action)
    if isinstance(events, Refused):
        raise ValueError(f"{action} is refused: {events.reason.name}")
    return events, fold(events, state)


def played_deal(rules: Rules, size: int, rng: Random) -> Iterator[Position]:
    """One deal of a match of nothing else, played by club players: every place in it where one of them is to act."""
    seats = seats_for(max(rules.players))
    alone = replace(rules, sizes=(size,))
    seed = rng.randbytes(SEED_BYTES)
    log = start_match(alone, tuple(Player(seat.name, CLUB) for seat in seats), seed)
    state = fold(log)
    while state.public.match.winners is None and not state.public.match.contenders:
        seat = state.actor
        action: Action
        if seat is None:
            if state.public.match.results:
                return
            shuffled = shuffle(deck_size(rules), ShuffleKey(seed, state.public.match.number, state.public.match.redeal))
            action = DealCards(shuffled.deck, shuffled.cut)
        else:
            position = Position(log, state)
            yield position
            action = club_action(position.seen)
        events, state = applied(state, seat, action)
        log += events


def play_out(state: GameState) -> GameState:
    """The deal played to its end by club players."""
    while state.actor is not None:
        _events, state = applied(state, state.actor, club_action(observe(state, state.actor)))
    return state


def after(state: GameState, action: SeatAction) -> GameState:
    """The state after whoever is to act has done this.

    Raises:
        ValueError: it is not allowed.
    """
    _events, state = applied(state, state.actor, action)
    return state


_TRIES = 60


def imagined(seen: Observation, rng: Random) -> GameState | None:
    """A state that a seat may take for the true one: the cards it has not seen dealt anew, to nobody a suit it has not followed.

    None where no such deal is found soon. What the bids tell is left out of it.
    """
    deal = seen.deal
    hidden = ((1 << deck_size(seen.rules)) - 1) & ~seen_cards(seen)
    barred = _barred(seen)
    others = sorted((seat for seat in deal.seats if seat != seen.seat), key=lambda seat: -barred[seat].bit_count())
    for _ in range(_TRIES):
        pool = list(cards_in(hidden))
        rng.shuffle(pool)
        hands = [0, 0, 0, 0]
        hands[seen.seat] = seen.hand
        for seat in others:
            dealt = [card for card in pool if not barred[seat] >> card & 1][: deal.cards_left(seat)]
            hands[seat] = card_set(dealt)
            pool = [card for card in pool if card not in dealt]
        if all(hands[seat].bit_count() == deal.cards_left(seat) for seat in others):
            return GameState(seen.public, tuple(hands), tuple(pool), None)
    return None


def _barred(seen: Observation) -> dict[Seat, CardSet]:
    """The cards that a seat cannot hold, as it has played another group than the one led."""
    deal = seen.deal
    order = deal.ordering
    barred: dict[Seat, CardSet] = dict.fromkeys(deal.seats, 0)
    for plays in (*(trick.plays for trick in deal.tricks), deal.trick):
        for play in plays[1:]:
            led = order.group_of[plays[0].card]
            if order.group_of[play.card] != led:
                barred[play.seat] |= order.groups[led]
    return barred
