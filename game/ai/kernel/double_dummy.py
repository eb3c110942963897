"""Double-dummy interface: queries of the solver in the engine's terms, as games, positions, sides and cards.

The value of a position is the number of tricks that one side takes against all others: exact with two sides; a lower bound if three
or four play alone, as it assumes that all others play together against one player.
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
"""The numbers by which the compiled modules know the engine's choices."""

_TWO_SIDES: Final = 2
NO_LIMIT: Final = 1 << 60
"""The value for no limit: more cards than any search tries."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The constants of a deal: rules, ordering, seats, sides, and the sides that bid board or Boston (`bold`)."""

    rules: Rules
    ordering: Ordering
    seats: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], ...]
    bold: tuple[bool, ...]

    @property
    def is_exact(self) -> bool:
        """True if a value is the result of perfect play by all sides, not only a bound."""
        playing = [side for side in self.sides if any(seat in self.seats for seat in side)]
        return len(playing) <= _TWO_SIDES


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenPosition:
    """A position: the hands (sets of cards by seat number), the leader, and the cards on the table."""

    hands: tuple[CardSet, ...]
    leader: Seat
    trick: tuple[Card, ...] = ()
    broken: bool = False


def game_of(public: PublicState) -> Game:
    """Return the game of a running deal.

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
        ValueError: nobody is to play.
    """
    deal = public.deal
    if deal is None or deal.turn is None:
        raise ValueError("nobody is to play")
    leader = deal.trick[0].seat if deal.trick else deal.turn
    return OpenPosition(hands=hands, leader=leader, trick=tuple(play.card for play in deal.trick), broken=deal.broken)


class DoubleDummy:
    """A solver with its memory, for one thread: first `load` a position, then query it.

    Answers count the tricks of the named side from the current trick on; None if the search would have to try more than `nodes`
    cards.
    """

    def __init__(self, table_bits: int = DEFAULT_TABLE_BITS) -> None:
        """Allocate a table of 2 to the power of `table_bits` (1 to 17) times 512 bytes."""
        self.solver = Solver(table_bits)
        self._loaded: tuple[Game, int] | None = None

    def load(self, game: Game, position: OpenPosition, *, side: int, counted: int = LARGEST_HAND) -> None:
        """Set the position; only the next `counted` tricks count, including the current one.

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
        """Return the tricks that the side takes."""
        return self.solver.value(nodes)

    def card_values(self, nodes: int = NO_LIMIT) -> dict[Card, int] | None:
        """Return the tricks that the side takes after each card that may be played now, by any seat."""
        values = self.solver.card_values(nodes)
        return None if values is None else {CARDS[card]: tricks for card, tricks in values.items()}

    def values_at(
        self, public: PublicState, hands: tuple[CardSet, ...], *, side: int, nodes: int = NO_LIMIT
    ) -> dict[Card, int] | None:
        """Load a running deal with these hands, and return the tricks that a side takes after each card that may be played now.

        Raises:
            ValueError: nobody is to play.
        """
        self.load(game_of(public), position_of(public, hands), side=side)
        return self.card_values(nodes)

    def reaches(self, tricks: int, nodes: int = NO_LIMIT) -> bool | None:
        """Return True if the side takes this many tricks."""
        return self.solver.reaches(tricks, nodes)
