"""Helpers: random rulesets, matches in progress, and the same deal with other hidden cards."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import Any, get_type_hints

from game.ai.random_player import random_action
from game.engine.actions import Action, AnswerRedeal, DealCards, SeatAction
from game.engine.cards import Card, Seat
from game.engine.dealing import SEED_BYTES, ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Event, Player, is_visible
from game.engine.evolve import evolve, fold
from game.engine.legal import Refused
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Phase, observe
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from tests.support.narrowing import not_none
from tests.support.notation import deal_of

TABLES = tuple((name, players) for name, rules in PRESETS.items() for players in rules.players)

Decider = Callable[[GameState, Seat], SeatAction]


@cache
def _hints() -> dict[str, Any]:
    """Cache the field types of a ruleset, as reading them takes longer than drawing a ruleset."""
    return get_type_hints(Rules)


def random_rules(chance: random.Random) -> Rules:
    """Return a playable ruleset: a preset with some fields changed at random."""
    hints = _hints()
    while True:
        rules = replace(chance.choice(list(PRESETS.values())), sizes=tuple(chance.choices(range(1, 14), k=3)))
        changes: dict[str, object] = {}
        for field in fields(Rules):
            kind = hints[field.name]
            if chance.random() < 0.6:
                continue
            if isinstance(kind, type) and issubclass(kind, Enum):
                changes[field.name] = chance.choice(list(kind))
            elif kind is bool:
                changes[field.name] = chance.random() < 0.5
        changed = replace(rules, **changes)  # type: ignore[arg-type]  # the values are of each field's own type
        if not check_rules(changed):
            return changed


@dataclass(frozen=True, slots=True)
class Moment:
    """A state of a match in which a seat must act, with the state before the current deal and all actions since then."""

    state: GameState
    before: GameState
    dealt: DealCards
    actions: tuple[tuple[Seat, SeatAction], ...]

    @property
    def seat(self) -> Seat:
        return not_none(self.state.actor)


def do(state: GameState, seat: Seat | None, action: Action) -> tuple[tuple[Event, ...], GameState] | None:
    """Return the events of an action and the state after it; None if it is refused."""
    events = decide(state, seat, action)
    if isinstance(events, Refused):
        return None
    for event in events:
        state = evolve(state, event)
    return events, state


def moments(
    rules: Rules, players: int, chance: random.Random, *, act: Decider | None = None, level: str = ""
) -> Iterator[Moment]:
    """Yield every moment of a match in which a seat must act; `act` chooses the actions, by default at random.

    `level` is the known level of all players. If it is empty, the levels are unknown.
    """
    seed = chance.randbytes(SEED_BYTES)
    state = fold(start_match(rules, tuple(Player(str(index), level) for index in range(players)), seed))
    before, dealt = state, DealCards((), 0)
    actions: tuple[tuple[Seat, SeatAction], ...] = ()
    while state.public.phase is not Phase.OVER:
        seat = state.actor
        if seat is None:
            key = ShuffleKey(seed, state.public.match.number, state.public.match.redeal)
            before, dealt, actions = state, DealCards(*shuffle(deck_size(rules), key)), ()
            done = do(state, None, dealt)
        else:
            yield Moment(state, before, dealt, actions)
            action = random_action(observe(state, seat), chance) if act is None else act(state, seat)
            actions = (*actions, (seat, action))
            done = do(state, seat, action)
        state = not_none(done)[1]


def dealt_again(moment: Moment, chance: random.Random, swaps: int) -> GameState:
    """Return another valid state that looks the same to the seat to act, with hidden cards exchanged.

    After each exchange of two hidden cards the engine replays the deal. The exchange is undone unless the seat sees the same
    events as before.
    """
    seat = moment.seat
    state = moment.state
    seen = not_none(_replayed(moment, moment.dealt))
    hidden = _hidden_places(moment)
    dealt = moment.dealt
    for _ in range(swaps if len(hidden) > 1 else 0):
        one, other = chance.sample(hidden, 2)
        deck = list(dealt.deck)
        deck[one], deck[other] = deck[other], deck[one]
        tried = DealCards(tuple(deck), dealt.cut)
        again = _replayed(moment, tried)
        if again is not None and again[0] == seen[0] and again[1].actor == seat:
            dealt, state = tried, again[1]
    return state


def dealt_afresh(moment: Moment, chance: random.Random) -> GameState | None:
    """Deal again all cards that the acting seat cannot see; return the state, or None if that seat would have seen other events."""
    seen = not_none(_replayed(moment, moment.dealt))
    hidden = _hidden_places(moment)
    deck = list(moment.dealt.deck)
    for place, card in zip(hidden, chance.sample([deck[place] for place in hidden], len(hidden)), strict=True):
        deck[place] = card
    again = _replayed(moment, DealCards(tuple(deck), moment.dealt.cut))
    return again[1] if again is not None and again[0] == seen[0] and again[1].actor == moment.seat else None


def _known(state: GameState, seat: Seat) -> set[Card]:
    deal = deal_of(state)
    known = {play.card for trick in deal.tricks for play in trick.plays} | {play.card for play in deal.trick}
    known |= {*deal.upcards, *observe(state, seat).cards()}
    return known if deal.exchange is None else known | {deal.exchange.joker}


def _hidden_places(moment: Moment) -> list[int]:
    known = _known(moment.state, moment.seat)
    return [place for place, card in enumerate(moment.dealt.deck) if card not in known]


def _replayed(moment: Moment, dealt: DealCards) -> tuple[list[Event], GameState] | None:
    """Replay the deal from the cards `dealt`; return the events that the seat sees and the state, or None if a move is illegal."""
    seat = moment.seat
    done = do(moment.before, None, dealt)
    if done is None:
        return None
    events = list(done[0])
    state = done[1]
    for actor, action in moment.actions:
        if isinstance(action, AnswerRedeal) and actor != seat:
            continue  # the seat does not see which other seats were asked about a redeal
        settled = _others_decline(state, seat, events)
        done = do(settled, actor, action)
        if done is None:
            return None
        events += done[0]
        state = done[1]
    state = _others_decline(state, seat, events)
    return [event for event in events if is_visible(event, seat)], state


def _others_decline(state: GameState, seat: Seat, events: list[Event]) -> GameState:
    while state.asked is not None and state.asked != seat:
        done = not_none(do(state, state.asked, AnswerRedeal(False)))
        events += done[0]
        state = done[1]
    return state
