"""Auctions of the `master` level, with the cost of every bid; the coach's counting rule is fitted to them.

All rulesets, numbers of players and hand sizes occur equally often. Each line of the file is a decision, as JSON. Bids are judged
on sampled deals. In auctions for fitting, the bid and the costs come from one sample, a fifth as large as `master`'s. In auctions
for testing, bid and costs come from two full-size samples, since a chosen bid looks too good in its own sample.
"""

import json
from dataclasses import asdict, dataclass, replace
from itertools import count
from pathlib import Path

from game.ai.heuristic.bidding import choose_bid
from game.ai.player import bot_random
from game.ai.sampling.judging import judge_bids
from game.ai.sampling.strong import preferred
from game.ai.small_deals import bid_chances
from game.coach.explain import COACH
from game.engine.actions import AnswerRedeal, MakeBid, SeatAction
from game.engine.bids import Bid
from game.engine.cards import JOKERS, format_hand, lowest
from game.engine.events import Player
from game.engine.rules import LARGEST_HAND, Rules
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from tools.arena.duplicate import opened, rules_of_one_size, seed_of, step

FIRST_SEED = 1 << 42
TEST_SEED = 1 << 43
"""`FIRST_SEED` is the first seed of the auctions for fitting, `TEST_SEED` that of the auctions for testing."""
BAND_SEEDS = 1 << 30
"""Number of seeds reserved for auctions of all rulesets; later seeds are for auctions of a single `Band`."""
QUICK = replace(COACH, drawn=800, kept=100, metropolis_moves=40)
"""Search budget in auctions for fitting: a fifth of `master`'s sampled deals."""
_KEY = b"auction"
_OTHER_KEY = b"another draw"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bidden:
    """A decision in an auction: what the bidder knows, the bids of `master` and `club`, and each bid's cost in points."""

    rules: str
    players: int
    size: int
    seed: int
    hand: str
    trump: int | None
    lone: int | None
    upcards: tuple[int, ...]
    bids: tuple[str, ...]
    partner: int | None
    """Index of the partner's bid among the earlier bids; None if the partner has not bid."""
    master: str
    club: str
    costs: dict[str, float]


def kinds() -> list[tuple[str, int]]:
    """Return pairs of ruleset and number of players, without rulesets that differ from another only in schedule and words."""
    found: dict[tuple[Rules, int], tuple[str, int]] = {}
    for name, rules in PRESETS.items():
        plain = replace(rules, sizes=(), name="", summary="", source="", words=PRESETS["classic"].words)
        for players in rules.players:
            found.setdefault((plain, players), (name, players))
    return list(found.values())


def auction(name: str, players: int, size: int, seed: int, *, is_test: bool) -> list[Bidden]:
    """Return the decisions in the first auction of a deal, without redeals."""
    rules = rules_of_one_size(PRESETS[name], size)
    found: list[Bidden] = []

    def act(observation: Observation) -> SeatAction:
        if observation.is_asked:
            return AnswerRedeal(False)
        made, bid = _decided(observation, seed, is_test=is_test)
        found.append(replace(made, rules=name))
        return MakeBid(bid)

    state = opened(rules, [Player("", "master")] * players, seed_of(seed))
    by_seat = dict.fromkeys(state.public.match.seats, act)
    while not found or state.public.phase is Phase.AUCTION:
        state = step(state, by_seat, seed_of(seed))
    return found


def _decided(observation: Observation, seed: int, *, is_test: bool) -> tuple[Bidden, Bid]:
    """Return the decision of the seat to bid, with each bid's cost, and the bid of `master`."""
    deal = observation.deal
    judgement = judge_bids(observation, COACH if is_test else QUICK, bot_random(_KEY, observation))
    club = choose_bid(observation)
    chances = bid_chances(observation)
    if chances is None:
        action = preferred(judgement, MakeBid(club), observation).action
        assert isinstance(action, MakeBid)  # only bids are judged
        bid = action.bid
    else:
        bid = chances[0][0]
    if is_test:
        judgement = judge_bids(observation, COACH, bot_random(_OTHER_KEY, observation))
    chosen = judgement.of(MakeBid(bid))
    partner = observation.public.match.partner_of(observation.seat)
    trumps = deal.ordering.trumps
    made = Bidden(
        rules="",
        players=len(deal.seats),
        size=deal.size,
        seed=seed,
        hand=format_hand(observation.hand),
        trump=deal.ordering.trump,
        lone=None if deal.ordering.trump is not None or not trumps & JOKERS else int(lowest(trumps & JOKERS)),
        upcards=tuple(map(int, deal.upcards)),
        bids=tuple(str(made.bid) for made in deal.bids),
        partner=next((place for place, made in enumerate(deal.bids) if made.seat == partner), None),
        master=str(bid),
        club=str(club),
        costs={
            _said(choice.action): round(judgement.difference(chosen, choice).mean, 3) for choice in judgement.choices
        },
    )
    return made, bid


def _said(action: SeatAction) -> str:
    assert isinstance(action, MakeBid)  # only bids are judged
    return str(action.bid)


@dataclass(frozen=True, slots=True)
class Band:
    """A ruleset, a number of players and a range of hand sizes, with separate auction seeds."""

    rules: str
    players: int
    least: int
    most: int

    def places(self, *, is_test: bool) -> list[tuple[str, int, int]]:
        """Return ruleset, number of players and hand size of the deals that are played in rotation.

        Fitting uses all sizes, the largest twice; testing uses only the largest.
        """
        sizes = (self.most,) if is_test else (*range(self.most, self.least - 1, -1), self.most)
        return [(self.rules, self.players, size) for size in sizes]


def gather(target: Path, decisions: int, *, is_test: bool, band: Band | None = None) -> None:
    """Append auctions to a file until it holds `decisions` decisions. A `band` restricts the auctions."""
    held = kept(target) if target.exists() else []
    start = (TEST_SEED if is_test else FIRST_SEED) + (0 if band is None else BAND_SEEDS)
    first = max((made.seed + 1 for made in held), default=start)
    places = _all_places() if band is None else band.places(is_test=is_test)
    total = len(held)
    with target.open("a", encoding="utf-8") as file:
        for seed in count(first):
            if total >= decisions:
                return
            made = auction(*places[(seed - start) % len(places)], seed, is_test=is_test)
            file.writelines(json.dumps(asdict(each)) + "\n" for each in made)
            file.flush()
            total += len(made)


def _all_places() -> list[tuple[str, int, int]]:
    """Return ruleset, number of players and hand size of the deals played in rotation, for all rulesets."""
    return [(name, players, size) for name, players in kinds() for size in range(1, LARGEST_HAND + 1)]


def kept(source: Path) -> list[Bidden]:
    """Return the decisions in a file."""
    found = []
    for line in source.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        entry["upcards"], entry["bids"] = tuple(entry["upcards"]), tuple(entry["bids"])
        found.append(Bidden(**entry))
    return found
