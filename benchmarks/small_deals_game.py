"""The bidding of deals of one and two cards as a game of two teams, played against itself.

Each of the four bidders minimises its regret (CFR+, linear averaging), partners with the same payoff. That alone ends where
nobody gains by changing alone; what two partners would gain by changing together is found by `joint_change`, and given to
them as advice. One-card deals are gone through whole, two-card deals by samples with the cards played by rules of thumb.
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

from game.ai.small_deals import SEATS, Kind, classes_of
from game.engine.bids import BidMade, contract_of, first_leader, legal_bids
from game.engine.cards import Seat
from game.engine.rules import AllPass, Pull, Rules
from game.engine.scoring import score_contract

Chances = NDArray[np.float64]
"""By auction so far, class of hand and action."""

KERNEL: Final = Path(__file__).with_name("small_deals_kernel.pyx")
TREMBLE: Final = 0.004
"""The chance that a bid is any bid, so that auctions which nobody should hold are answered sensibly too."""
PULLS: Final = MappingProxyType({Pull.ANY: 0, Pull.HIGHEST: 1, Pull.LOWEST: 2, Pull.OPPONENTS_HIGHEST: 3})
AGAIN: Final = MappingProxyType({AllPass.SAME_DEALER: 1.0, AllPass.NEXT_DEALER: -1.0, AllPass.COUNTS: 0.0})
"""What a passed-out deal is worth to the team that bid first, times the value of the game."""
ORDER: Final = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The seats in bidding order; any dealer would do."""
TEAMS: Final = ((Seat.W, Seat.E), (Seat.N, Seat.S))
_RANKS: Final = 13
_HIGH: Final = 100
"""Above the power of every plain card."""


class Pay(NamedTuple):
    """By auction: what it is worth to team 0 by the tricks it takes, who leads, and whether the leader's team bid board."""

    points: NDArray[np.float64]
    leader: NDArray[np.int32]
    bold: NDArray[np.int32]


def pay_of(kind: Kind, rules: Rules) -> Pay:
    """As the engine scores it."""
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
    """Four bidders and what they have learnt."""

    def __init__(self, kind: Kind, rules: Rules) -> None:
        """Begin with every bid as likely as any other."""
        self.kind = kind
        self.pay = pay_of(kind, rules)
        self.layers = [sum(kind.actions**length for length in range(depth)) for depth in range(SEATS + 1)]
        shape = (self.layers[SEATS], classes_of(kind), kind.actions)
        self.now: Chances = np.full(shape, 1.0 / kind.actions)
        self.regret, self.total, self.gain = np.zeros(shape), np.zeros(shape), np.zeros(shape)
        self.value = 0.0
        self.tremble = TREMBLE
        self.turn = 0

    def look(self) -> float:
        """Find what every action is worth (`gain`, from the side of who takes it), and all deals to team 0."""
        raise NotImplementedError

    @property
    def passed_out(self) -> float:
        """What a deal is worth to team 0 that everybody passes."""
        return AGAIN[self.kind.all_pass] * self.value

    def rows(self, place: int) -> slice:
        """The auctions in which a place is to bid."""
        return slice(self.layers[place], self.layers[place + 1])

    def step(self) -> None:
        """One round: everybody regrets, and bids by the regrets from then on; later rounds weigh more in the average."""
        self.turn += 1
        worth = self.look()
        self.value += (worth - self.value) * min(1.0, 2.0 / (self.turn + 1))
        self.regret += self.gain - (self.gain * self.now).sum(axis=2, keepdims=True)
        np.maximum(self.regret, 0.0, out=self.regret)
        self.total += self.turn * self.now
        self.now = _shares(self.regret)

    def average(self) -> Chances:
        """The average of everything bid so far."""
        return _shares(self.total)

    def advise(self, place: int, bids: Chances, weight: float) -> None:
        """Let a place regret not having bid like this, with this share of all that it regrets."""
        rows = self.rows(place)
        whole = self.regret[rows].sum(axis=2, keepdims=True)
        self.regret[rows] = (1 - weight) * self.regret[rows] + weight * whole * bids[rows]

    def forget(self) -> None:
        """Begin anew."""
        self.now = np.full_like(self.now, 1.0 / self.kind.actions)
        self.regret, self.total = np.zeros_like(self.now), np.zeros_like(self.now)
        self.value, self.turn = 0.0, 0


def _shares(amounts: Chances) -> Chances:
    whole = amounts.sum(axis=2, keepdims=True)
    shares: Chances = np.where(whole > 0, amounts / np.where(whole > 0, whole, 1.0), 1.0 / amounts.shape[2])
    return shares


class OneCard(Game):
    """Deals of one card: all of them, as the chances of four classes of cards and of who takes the trick."""

    def __init__(self, kind: Kind, rules: Rules) -> None:
        """Count all deals."""
        super().__init__(kind, rules)
        count = kind.trumps + _RANKS
        self._deals: NDArray[Any] = np.zeros((1 + SEATS, *(count,) * SEATS))
        """First the chance of the four classes, then with it that of team 0 taking the trick, by leader."""
        for suits in product(range(SEATS), repeat=SEATS):  # 0 is trump
            self._count(suits)
        self._deals = self._deals.astype(np.float32)  # half the memory to go through, and precise enough
        self._by_first = np.moveaxis(self._deals, 1, 0).reshape(count, -1).copy()

    def _count(self, suits: tuple[int, ...]) -> None:
        """All deals of cards of these suits."""
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

    def look(self) -> float:
        """Go through all deals: each place's cards weighed by its bids, for every auction."""
        a, shape = self.kind.actions, self._deals.shape[2:]
        s = ((1 - self.tremble) * self.now + self.tremble / a).astype(np.float32)
        self.gain = np.zeros_like(self.now)
        worth = 0.0
        for first in range(a):
            after_one = (np.ascontiguousarray(s[0, :, first]) @ self._by_first).reshape(1 + SEATS, *shape)
            for second in range(a):
                at_one = self.layers[1] + first
                after_two = np.tensordot(s[at_one, :, second], after_one, axes=(0, 1))
                behind = np.zeros_like(after_two)  # the bids of the last two, by what they bring
                for third, fourth in product(range(a), repeat=2):
                    history = (first * a + second) * a + third
                    at_two, at_three = self.layers[2] + first * a + second, self.layers[3] + history
                    parts = self._parts(history * a + fourth)
                    table = np.tensordot(parts, after_two, axes=(0, 0))
                    of_third, of_fourth = s[at_two, :, third], s[at_three, :, fourth]
                    self.gain[at_two, :, third] += table @ of_fourth
                    self.gain[at_three, :, fourth] -= of_third @ table
                    worth += float(of_third @ table @ of_fourth)
                    behind += parts[:, None, None] * np.outer(of_third, of_fourth)
                table = np.zeros_like(self._deals[0, :, :, 0, 0])
                for deals, of_part in zip(self._deals, behind, strict=True):
                    if of_part.any():
                        table += np.tensordot(deals, of_part, axes=((2, 3), (0, 1)))
                self.gain[0, :, first] += table @ s[at_one, :, second]
                self.gain[at_one, :, second] -= s[0, :, first] @ table
        return worth

    def _parts(self, auction: int) -> NDArray[np.float32]:
        """What an auction brings in any case, and what more if team 0 takes the trick, by leader."""
        parts = np.zeros(1 + SEATS, dtype=np.float32)
        if auction == 0:
            parts[0] = self.passed_out
            return parts
        lost, won = self.pay.points[auction]
        parts[0], parts[1 + self.pay.leader[auction]] = lost, won - lost
        return parts


class TwoCards(Game):
    """Deals of two cards: so many samples at each look."""

    def __init__(self, kind: Kind, rules: Rules, *, samples: int, seed: int) -> None:
        """Deal with this seed."""
        super().__init__(kind, rules)
        self.samples = samples
        self._dealt: Any = compiled().Dealt(  # compiled just now: it has no types
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
        """Deal, play and score the samples."""
        self.gain = np.zeros_like(self.now)
        now = np.ascontiguousarray(self.now)
        worth: float = self._dealt.look(
            now, self.gain, passed_out=self.passed_out, tremble=self.tremble, count=self.samples
        )
        return worth


@cache
def compiled() -> ModuleType:
    """The kernel, compiled into a folder of its own."""
    from Cython.Build import cythonize  # noqa: PLC0415 - slow, and needed for two cards only
    from setuptools import Extension  # type: ignore[import-untyped]  # noqa: PLC0415 - it has no types
    from setuptools.dist import Distribution  # type: ignore[import-untyped]  # noqa: PLC0415 - as above

    folder = Path(tempfile.mkdtemp(prefix="small-deals-"))
    source = folder / KERNEL.name
    source.write_bytes(KERNEL.read_bytes())
    extension = Extension("small_deals_kernel", [str(source)], extra_compile_args=["-O3"])
    modules = cythonize([extension], quiet=True)  # type: ignore[no-untyped-call]  # it has no types
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


class Change(NamedTuple):
    """What a team gains if both change their bids together, and all bids then."""

    gain: float
    bids: Chances


def joint_changes(
    game: Game, bids: Chances, *, tries: int, rng: np.random.Generator
) -> tuple[float, tuple[Change, ...]]:
    """What bids are worth to team 0, and for each team the best change of both partners found, the others staying as they are.

    One partner answers the other by turns, from the bids themselves and from random beginnings: what is found is a lower
    bound of the best. The game is left as it was.
    """
    kept = (game.now, game.value, game.tremble)
    game.tremble = 0.0
    game.now = bids
    for _again in range(8):
        game.value = game.look()  # a passed-out deal is worth what the next one is
    base = game.value
    found = []
    for team in range(2):
        best = Change(0.0, bids)
        for attempt in range(tries):
            mine = bids.copy()
            if attempt:
                for place in (team, team + 2):
                    mine[game.rows(place)] = _any_bids(mine[game.rows(place)], rng)
            order = (team + 2, team) if attempt % 4 < 2 else (team, team + 2)
            gain = _answered(game, mine, order, base if team == 0 else -base, 1 - 2 * team)
            if gain > best.gain:
                best = Change(gain, mine)
        found.append(best)
    game.now, game.value, game.tremble = kept
    return base, tuple(found)


def _any_bids(bids: Chances, rng: np.random.Generator) -> Chances:
    every: Chances = np.eye(bids.shape[2])[rng.integers(bids.shape[2], size=bids.shape[:2])]
    return every


def _answered(game: Game, bids: Chances, order: tuple[int, int], base: float, sign: int) -> float:
    """Let partners answer each other in place until it brings no more; gives what it brings."""
    worth = -np.inf
    for _turn in range(8):
        for place in order:
            game.now = bids
            game.look()
            bids[game.rows(place)] = np.eye(game.kind.actions)[game.gain[game.rows(place)].argmax(axis=2)]
        game.now = bids
        now = sign * game.look() - base
        if now <= worth + 1e-4:
            break
        worth = now
    return float(worth)
