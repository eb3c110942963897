"""Bidding in deals of one and two cards as a game of two teams, solved by self-play.

Each bidder minimises its regret (CFR+, linear averaging); partners have the same payoff. No single bidder can improve the resulting
bids; `measured` computes how much two partners can gain together. All one-card deals are enumerated. Two-card deals are sampled,
and their cards are played by rules of thumb.
"""

import sysconfig
import tempfile
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from itertools import product
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.ai.small_deals import SEATS, SmallDealKind, classes_of
from game.engine.bids import BidMade, contract_of, first_leader, legal_bids
from game.engine.cards import Seat
from game.engine.rules import AllPass, Pull, Rules
from game.engine.scoring import score_contract
from tools.tuning.small_deals_pairs import Table, best_answer, worth_of_bids

Chances = NDArray[np.float64]
"""Probability of each bid; axes: auction so far, class of hand, bid."""

KERNEL: Final = Path(__file__).with_name("small_deals_kernel.pyx")
TREMBLE: Final = 0.004
"""Probability of a random bid, which makes every auction occur."""
PULLS: Final = MappingProxyType({Pull.ANY: 0, Pull.HIGHEST: 1, Pull.LOWEST: 2, Pull.OPPONENTS_HIGHEST: 3})
AGAIN: Final = MappingProxyType({AllPass.SAME_DEALER: 1.0, AllPass.NEXT_DEALER: -1.0, AllPass.COUNTS: 0.0})
"""Worth of a passed-out deal to team 0, which bids first, as a multiple of the game's value."""
ORDER: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
"""Seats in bidding order, with an arbitrary dealer."""
TEAMS: Final = ((Seat.W, Seat.E), (Seat.N, Seat.S))
WON: Final = 50.0
"""Worth of a won match; a lost match is worth the negative, a tie 0."""
_RANKS: Final = 13
_HIGH: Final = 100
"""Added to the power of a trump, to exceed the power of every plain card."""


class Pay(NamedTuple):
    """Payoff of each auction.

    `points` are team 0's points minus team 1's, by the number of tricks of team 0. `leader` is the place that leads to the first
    trick. `bold` is 1 if this leader's team bid board.
    """

    points: NDArray[np.float64]
    leader: NDArray[np.int32]
    bold: NDArray[np.int32]


def pay_of(kind: SmallDealKind, rules: Rules) -> Pay:
    """Return the payoff of every auction, scored by the engine."""
    auctions = kind.actions**SEATS
    points = np.zeros((auctions, kind.size + 1))
    leader, bold = np.zeros(auctions, dtype=np.int32), np.zeros(auctions, dtype=np.int32)
    for index, actions in enumerate(product(range(kind.actions), repeat=SEATS)):
        bids: tuple[BidMade, ...] = ()
        for seat, action in zip(ORDER, actions, strict=True):
            bids = (*bids, BidMade(seat, legal_bids(rules, kind.size, bids)[action]))
        contracts = [contract_of(team, bids, kind.size) for team in TEAMS]
        leader[index] = ORDER.index(first_leader(bids))
        bold[index] = contracts[leader[index] % 2].is_bold
        for taken in range(kind.size + 1):
            of_both = zip(contracts, (taken, kind.size - taken), strict=True)
            scores = [
                sum(part.points for part in score_contract(rules, contract, taken=tricks, of_first_six=tricks))
                for contract, tricks in of_both
            ]
            points[index, taken] = scores[0] - scores[1]
    return Pay(points, leader, bold)


class Game:
    """Bidding game of two teams: the bidders' current bids, their regrets, and the average bids."""

    def __init__(self, kind: SmallDealKind, rules: Rules, lead: int | None = None) -> None:
        """Start with equally likely bids. With a `lead` of team 0, the deal is the last of a match, whose result is worth +-50."""
        self.kind, self.lead = kind, lead
        self.pay = pay_of(kind, rules)
        if lead is not None:
            assert kind.all_pass is AllPass.COUNTS
            self.pay = self.pay._replace(points=WON * np.sign(self.pay.points + lead))
        self.layers = [sum(kind.actions**length for length in range(depth)) for depth in range(SEATS + 1)]
        shape = (self.layers[SEATS], classes_of(kind), kind.actions)
        self.now: Chances = np.full(shape, 1.0 / kind.actions)
        self.regret, self.total, self.gain = np.zeros(shape), np.zeros(shape), np.zeros(shape)
        self.value = 0.0
        self.tremble = TREMBLE
        self.turn = 0

    def look(self) -> float:
        """Set `gain` to the worth of every bid to its bidder; return the worth of the game to team 0."""
        raise NotImplementedError

    @property
    def passed_out(self) -> float:
        """Worth to team 0 of a deal that everybody passes."""
        return AGAIN[self.kind.all_pass] * self.value if self.lead is None else WON * float(np.sign(self.lead))

    def rows(self, place: int) -> slice:
        """Return the table rows for the auctions in which the bidder at `place`, from 0 to 3, is to bid."""
        return slice(self.layers[place], self.layers[place + 1])

    def step(self) -> None:
        """Play one round: update the regrets and the current bids. Later rounds weigh more in the average."""
        self.turn += 1
        worth = self.look()
        self.value += (worth - self.value) * min(1.0, 2.0 / (self.turn + 1))
        self.regret += self.gain - (self.gain * self.now).sum(axis=2, keepdims=True)
        np.maximum(self.regret, 0.0, out=self.regret)
        self.total += self.turn * self.now
        self.now = _shares(self.regret)

    def average(self) -> Chances:
        return _shares(self.total)

    def best_together(self, team: int, bids: Chances, *, tries: int, rng: np.random.Generator) -> float:
        """Return the worth to a team of the best joint bids found for its two players; the other team bids as in `bids`.

        The players improve their bids in turn. The first try starts with `bids`, all others with random bids. The attribute `now`
        is overwritten.
        """
        best = -np.inf
        for attempt in range(tries):
            mine = bids.copy()
            for place in (team, team + 2) if attempt else ():
                rows = self.rows(place)
                mine[rows] = np.eye(mine.shape[2])[rng.integers(mine.shape[2], size=mine[rows].shape[:2])]
            order = (team + 2, team) if attempt % 4 < 2 else (team, team + 2)
            best = max(best, self._answered(mine, order))
        return best

    def _answered(self, bids: Chances, order: tuple[int, int]) -> float:
        """Improve each partner's bids in turn, in the array `bids` itself, until their worth stops growing; return the worth."""
        worth = -np.inf
        for _turn in range(8):
            for place in order:
                self.now = bids
                self.look()
                bids[self.rows(place)] = np.eye(self.kind.actions)[self.gain[self.rows(place)].argmax(axis=2)]
            self.now = bids
            now = (1 - 2 * (order[0] % 2)) * self.look()
            if now <= worth + 1e-4:
                break
            worth = now
        return worth


def _shares(amounts: Chances) -> Chances:
    whole = amounts.sum(axis=2, keepdims=True)
    shares: Chances = np.where(whole > 0, amounts / np.where(whole > 0, whole, 1.0), 1.0 / amounts.shape[2])
    return shares


class OneCard(Game):
    """Game with one card for each player, computed from a table of the probabilities of all deals."""

    def __init__(self, kind: SmallDealKind, rules: Rules, lead: int | None = None) -> None:
        super().__init__(kind, rules, lead)
        count = kind.trumps + _RANKS
        self._deals: NDArray[Any] = np.zeros((1 + SEATS, *(count,) * SEATS))
        """Probabilities of deals by the classes of the four cards: [0] of all deals, [1 + leader] of the deals in which team 0 wins
        the trick that `leader` leads."""
        for suits in product(range(SEATS), repeat=SEATS):  # suit 0 is trump
            self._count(suits)
        self._deals = self._deals.astype(np.float32)  # precise enough, and half the memory
        self._by_place = [np.moveaxis(self._deals, 1 + place, 0).reshape(count, -1).copy() for place in range(2)]

    def _count(self, suits: tuple[int, ...]) -> None:
        """Add the probabilities of all deals with these suits at the four places."""
        trumps, cards = self.kind.trumps, self.kind.trumps + 3 * _RANKS
        bounds = [(0, trumps) if suit == 0 else (trumps, trumps + _RANKS) for suit in suits]
        classes = np.ogrid[tuple(slice(*bound) for bound in bounds)]
        chance = np.ones(1) / (cards * (cards - 1) * (cards - 2) * (cards - 3))
        for place in range(SEATS):
            for other in range(place):
                if suits[place] == suits[other]:
                    chance = chance * (classes[place] != classes[other])
        block = tuple(slice(*bound) for bound in bounds)
        self._deals[0][block] += chance
        for leader in range(SEATS):
            power = [
                of_place + _HIGH if suit == 0 else of_place * (suit == suits[leader])
                for of_place, suit in zip(classes, suits, strict=True)
            ]
            takes = np.maximum(power[0], power[2]) > np.maximum(power[1], power[3])
            self._deals[1 + leader][block] += chance * takes

    def open_to(self, team: int, bids: Chances) -> Table:
        """Return a table of the worth of a team's bids against the other team's bids in `bids`."""
        a, count = self.kind.actions, self._deals.shape[1]
        by_bid = np.ascontiguousarray(bids.swapaxes(1, 2), dtype=np.float32)  # the cards become contiguous in memory
        parts = [by_bid[self.rows(place)] for place in range(SEATS)]
        brings = np.array([self._parts(auction) for auction in range(a**SEATS)]).reshape(-1, a, 1 + SEATS)
        table: Table = np.empty((a**team, a, count, a, count, a), dtype=np.float32)
        for first, second in product(range(a), repeat=2):
            if team == 0:
                left = (parts[1][first, second] @ self._by_place[1]).reshape(1 + SEATS, count * count, count)
            else:
                left = (parts[0][0, first] @ self._by_place[0]).reshape(1 + SEATS, count, count, count)
            for third in range(a):
                history = (first * a + second) * a + third
                if team == 0:
                    last = brings[history].T @ parts[3][history]
                    whole = np.matmul(left, last[:, :, None]).sum(axis=0).reshape(count, count)
                    table[0, first, :, second, :, third] = whole
                else:
                    both = np.matmul(parts[2][first * a + second, third], left)
                    table[first, second, :, third] = -np.einsum("zl,lcd->cdz", brings[history], both)
        return table

    def look(self) -> float:
        bids = (1 - self.tremble) * self.now + self.tremble / self.kind.actions
        for team in range(2):
            rows, late_rows = self.rows(team), self.rows(team + 2)
            table = self.open_to(team, bids)
            self.gain[rows], self.gain[late_rows] = worth_of_bids(table, bids[rows], bids[late_rows])
        return float((self.gain[0] * bids[0]).sum())

    def brings(self, bids: Chances, *, tremble: float) -> Chances:
        """Return the worth of every bid if all others bid as in `bids`, or at random with the probability `tremble`."""
        kept = (self.now, self.gain, self.tremble)
        self.now, self.gain, self.tremble = bids, np.zeros_like(bids), tremble
        self.look()
        found = self.gain
        self.now, self.gain, self.tremble = kept
        return found

    def best_together(self, team: int, bids: Chances, *, tries: int, rng: np.random.Generator) -> float:
        """Return the worth that `Game.best_together` describes, found by a faster search with better starting points."""
        own = bids[self.rows(team)]
        return best_answer(self.open_to(team, bids), self.kind.trumps, tries=tries, rng=rng, also=(own,)).worth

    def _parts(self, auction: int) -> NDArray[np.float32]:
        """Return the worth of an auction: [0] if team 0 loses the trick, [1 + leader] how much more if team 0 wins the trick."""
        parts = np.zeros(1 + SEATS, dtype=np.float32)
        if auction == 0:
            parts[0] = self.passed_out
            return parts
        lost, won = self.pay.points[auction]
        parts[0], parts[1 + self.pay.leader[auction]] = lost, won - lost
        return parts


class TwoCards(Game):
    """Game with two cards for each player, evaluated on a sample of random deals."""

    def __init__(self, kind: SmallDealKind, rules: Rules, *, samples: int, seed: int) -> None:
        """Start with equally likely bids; `seed` decides how the samples are dealt."""
        super().__init__(kind, rules)
        self.samples = samples
        self._dealt: Any = compiled().Dealt(  # mypy cannot know the types of a module compiled at run time
            trumps=kind.trumps,
            actions=kind.actions,
            pay=self.pay.points,
            leader=self.pay.leader,
            bold=self.pay.bold,
            big_pull=PULLS[kind.big_pull],
            little_pull=PULLS[kind.little_pull],
            bold_leads=kind.bold_leads,
            free_lead=kind.free_lead,
            seed=seed,
        )

    def look(self) -> float:
        self.gain = np.zeros_like(self.now)
        now = np.ascontiguousarray(self.now)
        worth: float = self._dealt.look(
            now, self.gain, passed_out=self.passed_out, tremble=self.tremble, count=self.samples
        )
        return worth


@cache
def compiled() -> ModuleType:
    """Compile `small_deals_kernel.pyx` in a temporary folder; return the module."""
    from Cython.Build import cythonize  # noqa: PLC0415 - slow, and needed for two cards only
    from setuptools import Extension  # type: ignore[import-untyped]  # noqa: PLC0415 - it has no types
    from setuptools.dist import Distribution  # type: ignore[import-untyped]  # noqa: PLC0415 - as above

    folder = Path(tempfile.mkdtemp(prefix="small-deals-"))
    source = folder / KERNEL.name
    source.write_bytes(KERNEL.read_bytes())
    extension = Extension("small_deals_kernel", [str(source)], extra_compile_args=["-O3"])
    modules = cythonize([extension], quiet=True)
    command = Distribution({"ext_modules": modules}).get_command_obj("build_ext")
    command.build_lib, command.build_temp = str(folder), str(folder / "temp")
    command.ensure_finalized()
    command.run()
    spec = spec_from_file_location("small_deals_kernel", folder / f"small_deals_kernel{_suffix()}")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _suffix() -> str:
    suffix: str = sysconfig.get_config_var("EXT_SUFFIX")
    return suffix


class Measured(NamedTuple):
    """Worth of bids to team 0, and each team's gain by the best joint change that was found."""

    worth: float
    gains: tuple[float, float]


def measured(game: Game, bids: Chances, *, tries: int, rng: np.random.Generator) -> Measured:
    """Return the worth of bids, and each team's gain if only this team changes its bids; the true gains may be larger.

    The game's `value` becomes the measured worth; its current bids stay.
    """
    kept = (game.now, game.tremble)
    game.now, game.tremble = bids, 0.0
    for _again in range(8):
        game.value = game.look()  # repeated, since the worth depends on `value` if all pass
    worth = game.value
    first, second = (game.best_together(team, bids, tries=tries, rng=rng) for team in range(2))
    game.now, game.tremble = kept
    return Measured(worth, (max(0.0, first - worth), max(0.0, second + worth)))
