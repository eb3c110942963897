"""Double-dummy queries: the interface to the solver, with the engine's types for cards, seats and rules.

The value of a position is the number of tricks that one side takes with perfect play. The value is exact with two sides. If three
or four players play alone, the value is a lower bound: the solver assumes that all opponents play as one side.
"""

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.ai.kernel import words
from game.ai.kernel.solver import DEFAULT_TABLE_BITS, Solver
from game.engine.cards import CARDS, Card, CardSet, Seat
from game.engine.legal import frees_trump_lead
from game.engine.ordering import Ordering
from game.engine.rules import LARGEST_HAND, BrokenBy, Pull, Rules
from game.engine.state import PublicState

PULLS: Final = MappingProxyType(
    {
        Pull.ANY: words.PULL_ANY,
        Pull.HIGHEST: words.PULL_HIGHEST,
        Pull.LOWEST: words.PULL_LOWEST,
        Pull.OPPONENTS_HIGHEST: words.PULL_OPPONENTS_HIGHEST,
    }
)
BROKEN_BY: Final = MappingProxyType(
    {
        BrokenBy.ANY_TRUMP: words.BROKEN_BY_ANY,
        BrokenBy.NOT_LED: words.BROKEN_BY_NOT_LED,
        BrokenBy.ON_ANOTHER_SUIT: words.BROKEN_BY_ON_ANOTHER_SUIT,
    }
)
"""The numbers that represent members of `Pull` and `BrokenBy` in the compiled modules."""

_TWO_SIDES: Final = 2
NO_LIMIT: Final = 1 << 60
"""A limit on the number of cards tried that no search reaches."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The constants of a deal: rules, card ordering, seats and sides; `bold` is True for a side that has bid board or Boston."""

    rules: Rules
    ordering: Ordering
    seats: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], ...]
    bold: tuple[bool, ...]

    @property
    def is_exact(self) -> bool:
        """True if values are exact, not only lower bounds: at most two sides take part."""
        playing = [side for side in self.sides if any(seat in self.seats for seat in side)]
        return len(playing) <= _TWO_SIDES


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPosition:
    """A position with all hands known: hands by seat number, the trick's leader and cards so far, and whether trump is broken."""

    hands: tuple[CardSet, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    broken: bool = False


def game_of(public: PublicState) -> Game:
    """Return the constants of a running deal.

    Raises:
        ValueError: no deal is running.
    """
    deal = public.deal
    if deal is None:
        raise ValueError("no deal is running")
    return Game(
        rules=public.match.rules,
        ordering=deal.ordering,
        seats=deal.seats,
        sides=public.match.sides,
        bold=tuple(contract.is_bold for contract in deal.contracts) or (False,) * len(public.match.sides),
    )


def position_of(public: PublicState, hands: tuple[CardSet, ...]) -> OpenPosition:
    """Return the position of a running deal with these hands.

    Raises:
        ValueError: no deal is running, or it is nobody's turn.
    """
    deal = public.deal
    if deal is None or deal.turn is None:
        raise ValueError("nobody is to play")
    leader = deal.trick[0].seat if deal.trick else deal.turn
    return OpenPosition(hands=hands, leader=leader, trick=tuple(play.card for play in deal.trick), broken=deal.broken)


class DoubleDummy:
    """A solver with its own memory, not thread-safe: call `load` first, then the queries.

    A query counts the tricks of the loaded side from the current trick on. The result is None if the search would try more than
    `nodes` cards.
    """

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS) -> None:
        """Allocate a transposition table of 2**`table_bits` units of 512 bytes; `table_bits` is 1 to 17."""
        self.solver = Solver(table_bits)
        self._loaded: tuple[Game, int] | None = None

    def load(self, game: Game, position: OpenPosition, *, side: int, counted: int = LARGEST_HAND) -> None:
        """Set the position and the side whose tricks are counted.

        Only the next `counted` tricks count, including the current one.

        Raises:
            ValueError: the position is impossible.
        """
        if self._loaded != (game, side):
            self._set_game(game, side)
            self._loaded = (game, side)
        self.solver.set_position(
            tuple(position.hands[seat] for seat in game.seats),
            leader=game.seats.index(position.leader),
            trick=position.trick,
            broken=position.broken,
            counted=counted,
        )

    def _set_game(self, game: Game, side: int) -> None:
        rules = game.rules
        order = game.ordering
        bold = {seat for is_bold, side in zip(game.bold, game.sides, strict=True) if is_bold for seat in side}
        free = [frees_trump_lead(rules, is_bold=seat in bold) for seat in game.seats]
        self.solver.suits.set_game(
            places=len(game.seats),
            ours=sum(1 << place for place, seat in enumerate(game.seats) if seat in game.sides[side]),
            group_of=order.group_of,
            power=order.power,
            big_pull=PULLS[rules.big_joker_pulls],
            little_pull=PULLS[rules.little_joker_pulls],
            broken_by=BROKEN_BY[rules.broken_by],
            free_to_lead=sum(1 << place for place, is_free in enumerate(free) if is_free),
        )

    def value(self, nodes: int = NO_LIMIT) -> int | None:
        """Return the number of tricks that the loaded side takes; None if the limit `nodes` was reached."""
        return self.solver.value(nodes)

    def card_values(self, nodes: int = NO_LIMIT) -> dict[Card, int] | None:
        """Return the loaded side's tricks after each legal card of the player to move; None if the limit `nodes` was reached."""
        values = self.solver.card_values(nodes)
        return None if values is None else {CARDS[card]: tricks for card, tricks in values.items()}

    def values_at(
        self, public: PublicState, hands: tuple[CardSet, ...], *, side: int, nodes: int = NO_LIMIT
    ) -> dict[Card, int] | None:
        """Load a running deal with these hands, and return the tricks that `side` takes after each legal card.

        Raises:
            ValueError: no deal is running, or it is nobody's turn.
        """
        self.load(game_of(public), position_of(public, hands), side=side)
        return self.card_values(nodes)

    def reaches(self, tricks: int, nodes: int = NO_LIMIT) -> bool | None:
        """Return True if the loaded side takes at least this many tricks; None if the limit `nodes` was reached."""
        return self.solver.reaches(tricks, nodes)
