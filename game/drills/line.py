"""Line of play: the tricks of best play from a given card on, with all hands open."""

from typing import Final

from game.ai.kernel.double_dummy import DoubleDummy
from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat
from game.engine.decide import decide
from game.engine.evolve import fold
from game.engine.legal import Refused
from game.engine.state import Fate, GameState, Phase, Trick

TABLE_BITS: Final = 12
"""The size of the solver's table: 2 to the power of this number times 512 bytes (2 MB)."""
NODES: Final = 400_000
"""The maximum number of cards that the solver tries per position."""


def best_line(state: GameState, card: Card, seat: Seat, contractor: int) -> tuple[Trick, ...]:
    """Return the tricks of best play from a seat's card on, until the contract of the side `contractor` is decided.

    Among equally good cards the lowest is played. The line ends early if the solver would take too long.
    """
    side = state.public.match.side_of(seat)
    kernel = DoubleDummy(TABLE_BITS)
    deal = state.public.deal
    assert deal is not None
    first = len(deal.tricks)
    reached = _after(state, seat, card)
    while reached.public.phase is Phase.PLAY and not _is_decided(reached, contractor):
        turn = reached.actor
        assert turn is not None
        values = kernel.values_at(reached.public, reached.hands, side=side, nodes=NODES)
        if not values:
            break
        is_own = reached.public.match.side_of(turn) == side
        order = deal.ordering
        best = min(values, key=lambda each: (-values[each] if is_own else values[each], order.power[each]))
        reached = _after(reached, turn, best)
    played = reached.public.deal
    assert played is not None
    return played.tricks[first:]


def _after(state: GameState, seat: Seat, card: Card) -> GameState:
    answer = decide(state, seat, PlayCard(card))
    assert not isinstance(answer, Refused)  # the solver tries legal cards only
    return fold(answer, state)


def _is_decided(state: GameState, side: int) -> bool:
    deal, match = state.public.deal, state.public.match
    assert deal is not None
    return not deal.trick and deal.fate_of(deal.contracts[side], match.sides[side]) is not Fate.OPEN
