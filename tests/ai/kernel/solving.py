"""Helpers: positions to solve, and two solvers to check the kernel against: a minimax on the engine, and the bridge solver DDS."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple, Protocol

from game.ai.kernel.double_dummy import DoubleDummy, Game, OpenPosition, game_of, position_of
from game.engine.cards import CARDS, SUIT_SIZE, Card, CardSet, Seat, Suit, card_set, seats_for, sides_of
from game.engine.ordering import ordering
from game.engine.rules import LARGEST_HAND, Rules, TrumpLead
from game.engine.state import GameState, Phase
from game.rulesets.validate import check_rules
from tests.ai.kernel.minimax import Minimax
from tests.ai.sampling.worlds import moments
from tests.support.narrowing import not_none

SEATS = seats_for(4)
PAIRS = sides_of(SEATS, partners=True)


class Asked(NamedTuple):
    """A question to a solver: how many of the next `counted` tricks `side` takes."""

    state: GameState
    side: int
    counted: int

    @property
    def ours(self) -> tuple[Seat, ...]:
        return self.state.public.match.sides[self.side]

    @property
    def is_inside(self) -> bool:
        return bool(self.state.public.deal and self.state.public.deal.trick)


def asked(rules: Rules, players: int, chance: random.Random, most: int) -> Iterator[Asked]:
    """Yield questions about positions in the play of a random match, with at most `most` cards in every hand.

    The first position of each deal of `most` cards is used, and some of the others at random. In some questions only the next few
    tricks count, as for a Boston. Nothing is yielded if the rules do not allow the random hand sizes.
    """
    sizes = (chance.randint(1, most), chance.randint(1, LARGEST_HAND))
    drawn = replace(rules, sizes=sizes)
    if check_rules(drawn):  # another rule is impossible with these sizes
        return
    for moment in moments(drawn, players, chance):
        deal = moment.state.public.deal
        if deal is None or deal.phase is not Phase.PLAY or max(map(int.bit_count, moment.state.hands)) > most:
            continue
        is_first = deal.size == most and not deal.tricks and not deal.trick
        if is_first or chance.random() < 0.3:
            sides = [i for i, side in enumerate(moment.state.public.match.sides) if set(side) & set(deal.seats)]
            left = deal.size - len(deal.tricks)
            counted = LARGEST_HAND if chance.random() < 0.8 else chance.randint(1, left)
            yield Asked(moment.state, chance.choice(sides), counted)


def disagreement(kernel: DoubleDummy, what: Asked) -> str:
    """Return the difference between the kernel and the engine's minimax; empty if they agree."""
    public = what.state.public
    assert public.deal is not None
    kernel.load(game_of(public), position_of(public, what.state.hands), side=what.side, counted=what.counted)
    wanted = Minimax(what.state, what.ours, what.counted).card_values()
    values = kernel.card_values()
    best = (max if public.deal.turn in what.ours else min)(wanted.values())
    found = (values, kernel.value(), kernel.reaches(best), kernel.reaches(best + 1))
    return "" if found == (wanted, best, True, False) else f"{what}: {found}, not {wanted}"


def whole(rules: Rules, players: int, chance: random.Random, size: int) -> Iterator[Asked]:
    """Yield questions from the first trick of deals of `size` cards, each about all tricks of the deal."""
    while True:
        for what in asked(rules, players, chance, most=size):
            deal = what.state.public.deal
            if deal is not None and deal.size == size and not deal.tricks:
                yield what._replace(counted=LARGEST_HAND)


def card_values(kernel: DoubleDummy, what: Asked) -> dict[Card, int] | None:
    """Return the number of tricks that `what.side` takes with each legal card; None if the kernel's limit is exceeded."""
    public = what.state.public
    kernel.load(game_of(public), position_of(public, what.state.hands), side=what.side, counted=what.counted)
    return kernel.card_values()


def plain_deal(chance: random.Random, size: int) -> tuple[CardSet, ...]:
    cards = chance.sample(CARDS[:52], 4 * size)
    return tuple(card_set(cards[size * seat : size * (seat + 1)]) for seat in range(4))


def lopsided_deal(chance: random.Random, size: int) -> tuple[CardSet, ...]:
    """Return four random hands in which voids, long suits and blocked suits are common."""
    suits = [chance.sample(CARDS[SUIT_SIZE * suit : SUIT_SIZE * (suit + 1)], SUIT_SIZE) for suit in Suit]
    hands: list[CardSet] = []
    for _hand in range(4):
        weights = [chance.random() ** 3 for _suit in Suit]
        drawn: list[int] = []
        while len(drawn) < size:
            suit = chance.choices(suits, weights)[0]
            if suit:
                drawn.append(suit.pop())
        hands.append(card_set(drawn))
    return tuple(hands)


def bridge(trump: Suit | None, rules: Rules | None = None) -> Game:
    """Return a game for two partnerships; by default it has no jokers, and trump may be led at any time."""
    free = rules or Rules(jokers=False, trump_lead=TrumpLead.ANY_TIME)
    return Game(rules=free, ordering=ordering(trump), seats=SEATS, sides=PAIRS, bold=(False, False))


def side_to_lead(leader: Seat) -> int:
    return next(index for index, side in enumerate(PAIRS) if leader in side)


_DDS_SEATS = {Seat.N: 0, Seat.E: 1, Seat.S: 2, Seat.W: 3}
_SOLVE_NOW, _ANY_TARGET, _ONE_CARD, _ALL_CARDS = 1, -1, 1, 3


def ask_dds(hands: tuple[CardSet, ...], trump: Suit | None, leader: Seat) -> int:
    """Return the number of tricks that the leader's side takes, computed by DDS."""
    score: int = _solved(hands, trump, leader, _ONE_CARD).score[0]
    return score


def ask_dds_for_cards(hands: tuple[CardSet, ...], trump: Suit | None, leader: Seat) -> dict[Card, int]:
    """Return the number of tricks that the leader's side takes after each lead, computed by DDS."""
    solved = _solved(hands, trump, leader, _ALL_CARDS)
    values: dict[Card, int] = {}
    for index in range(solved.cards):
        suit, ranks = solved.suit[index], solved.equals[index] | 1 << solved.rank[index]
        values |= {
            CARDS[SUIT_SIZE * suit + rank - 2]: solved.score[index] for rank in range(2, 15) if ranks >> rank & 1
        }
    return values


@cache
def _dds() -> ModuleType:
    """Load only endplay's binding of DDS, as the rest of endplay imports a plotting library of 70 MB."""
    package = not_none(find_spec("endplay"))
    spec = spec_from_file_location("endplay_dds", Path(not_none(package.origin)).with_name("_dds") / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class _Solved(Protocol):
    """The result of DDS, with an entry for each lead. The bits of `equals` are the lower ranks that are equally good."""

    cards: int
    suit: Sequence[int]
    rank: Sequence[int]
    equals: Sequence[int]
    score: Sequence[int]


def _solved(hands: tuple[CardSet, ...], trump: Suit | None, leader: Seat, solutions: int) -> _Solved:
    dds = _dds()
    deal = dds.deal()
    deal.trump = len(Suit) if trump is None else trump.value
    deal.first = _DDS_SEATS[leader]
    for seat, hand in enumerate(hands):
        for suit in Suit:
            deal.remainCards[_DDS_SEATS[Seat(seat)]][suit] = (hand >> SUIT_SIZE * suit & 0x1FFF) << 2
    solved: _Solved = dds.futureTricks()
    target = _ANY_TARGET if solutions == _ONE_CARD else 0
    dds.SolveBoard(deal, target, solutions, _SOLVE_NOW, solved, 0)
    return solved


def one_thread() -> None:
    _dds().SetMaxThreads(1)


def position(hands: tuple[CardSet, ...], leader: Seat = Seat.N) -> OpenPosition:
    return OpenPosition(hands=hands, leader=leader)
