"""Solved bids of small deals: every hand and auction has an entry, which contains only legal bids."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ai.random_player import random_action
from game.ai.small_deals import (
    LARGEST,
    SmallDealKind,
    bid_chances,
    class_of,
    classes_of,
    key_of,
    node_of,
    small_deal_kind,
    tables,
    unpacked_chances,
)
from game.engine.actions import SeatAction
from game.engine.bids import PASS, Bid, BidKind
from game.engine.cards import Card, card_set
from game.engine.legal import biddable
from game.engine.rules import Rules, deck_size
from game.engine.state import Observation, Phase
from game.rulesets.presets import PRESETS
from tests.support.breadth import few_or_many, selected
from tests.support.narrowing import not_none
from tools.arena.duplicate import STRANGER, opened, rules_of_one_size, seed_of, step
from tools.tuning.small_deals_game import OneCard, measured
from tools.tuning.small_deals_pairs import Table, best_answer, worth_of_bids
from tools.tuning.solve_small_deals import packed_chances, unpacked

PAIRED = [(name, size) for name, rules in PRESETS.items() if rules.partners for size in range(1, LARGEST + 1)]


def observations(rules: Rules, size: int, deals: int, players: int = 4) -> list[Observation]:
    """Return the observations of all bidders in deals in which everybody acts at random."""
    found: list[Observation] = []
    for number in range(deals):
        chance = random.Random(number)

        def act(seen: Observation, chance: random.Random = chance) -> SeatAction:
            if seen.public.phase is Phase.AUCTION:
                found.append(seen)
            return random_action(seen, chance)

        state = opened(rules_of_one_size(rules, size), [STRANGER] * players, seed_of(number))
        bots = dict.fromkeys(state.public.match.seats, act)
        while state.public.phase is not Phase.PLAY and not state.public.match.results:
            state = step(state, bots, seed_of(number))
    return found


Met = tuple[Rules, int, list[Observation]]


@pytest.fixture(scope="module", params=PAIRED, ids=lambda paired: f"{paired[0]}-{paired[1]}")
def met(request: pytest.FixtureRequest) -> Met:
    """Return the rules and the size of small deals, and the observations of all bidders."""
    name, size = request.param
    return PRESETS[name], size, observations(PRESETS[name], size, 200)


def known_kind(rules: Rules, size: int) -> SmallDealKind:
    """Return the kind of a small deal; the test fails if there is no solution for it."""
    return not_none(small_deal_kind(rules, size))


def test_every_bid_of_a_small_deal_with_trump_has_its_chances(met: Met) -> None:
    rules, size, found = met
    seen_trump = 0
    for seen in found[:250]:
        chances = bid_chances(seen)
        if seen.deal.ordering.trump is None:
            assert chances is None
            continue
        seen_trump += 1
        key = key_of(known_kind(rules, size))
        assert chances is not None, f'python -m tools.tuning.solve_small_deals --only "{key}"'
        assert {bid for bid, _chance in chances} <= set(biddable(seen))
        assert sum(chance for _bid, chance in chances) == pytest.approx(1)
        assert [chance for _bid, chance in chances] == sorted((chance for _bid, chance in chances), reverse=True)
    assert seen_trump > 200


def test_every_hand_has_a_class_and_every_class_a_hand(met: Met) -> None:
    rules, size, found = met
    kind = known_kind(rules, size)
    deal = next(seen.deal for seen in found if seen.deal.ordering.trump is not None)
    out = card_set(deal.upcards)
    cards = [Card(number) for number in range(deck_size(rules)) if not out >> number & 1]
    classes = {class_of(card_set(hand), deal, kind) for hand in combinations(cards, size)}
    usual = len(deal.ordering.groups) and kind.trumps == sum(deal.ordering.trumps >> card & 1 for card in cards)
    assert not usual or classes == set(range(classes_of(kind)))


def test_plain_suits_are_alike_and_trumps_are_not_plain() -> None:
    rules = PRESETS["classic"]
    kind = known_kind(rules, 2)
    deal = next(seen.deal for seen in observations(rules, 2, 40) if seen.deal.upcards[0].suit is not None)
    trump = not_none(deal.ordering.trump)
    one, two, three = (suit for suit in range(4) if suit != trump)

    def hand(*cards: tuple[int, int]) -> int:
        return class_of(card_set(Card(13 * suit + rank) for suit, rank in cards), deal, kind)

    assert hand((one, 3), (one, 9)) == hand((two, 3), (two, 9))
    assert hand((one, 3), (two, 9)) == hand((three, 3), (one, 9)) == hand((two, 3), (one, 9))
    assert hand((one, 3), (two, 9)) != hand((one, 3), (one, 9))
    rank = 5 if deal.upcards[0].rank != 5 else 6
    assert hand((trump, rank), (two, 9)) == hand((trump, rank), (three, 9)) != hand((one, rank), (two, 9))


def test_every_auction_has_a_place_of_its_own(met: Met) -> None:
    rules, size, found = met
    kind = known_kind(rules, size)
    places: dict[int, tuple[Bid, ...]] = {}
    count = sum(kind.actions**length for length in range(4))
    for seen in found:
        bids = tuple(made.bid for made in seen.deal.bids)
        place = node_of(seen.deal, kind)
        assert 0 <= place < count
        assert places.setdefault(place, bids) == bids
    assert len(places) > count // 3


def test_there_is_nothing_for_other_deals() -> None:
    classic = PRESETS["classic"]
    assert all(bid_chances(seen) is None for seen in observations(classic, 3, 5))
    assert all(bid_chances(seen) is None for seen in observations(PRESETS["individual"], 1, 5))
    assert all(bid_chances(seen) is None for seen in observations(PRESETS["blooper-singles"], 2, 5, players=3))
    assert all(bid_chances(seen) is None for seen in observations(replace(classic, board_points=12), 1, 5))
    playing = observations(classic, 1, 1)[0]
    after = playing.public._replace(deal=playing.deal._replace(phase=Phase.PLAY))
    assert bid_chances(playing._replace(public=after)) is None


@pytest.mark.parametrize("name", [name for name, size in PAIRED if size == 1])
def test_the_highest_trump_of_a_one_card_deal_bids_board_and_the_lowest_card_passes(name: str) -> None:
    for seen in observations(PRESETS[name], 1, 40):
        if seen.deal.ordering.trump is None or seen.deal.bids:
            continue
        out = card_set(seen.deal.upcards)
        high = Card.LB if out >> Card.BB & 1 else Card.BB
        chances = not_none(bid_chances(seen._replace(hand=1 << high)))
        assert chances[0][0].kind is BidKind.BOARD
        low = next(card for card in (0, 13, 26, 39) if not seen.deal.ordering.trumps >> card & 1)
        meek = not_none(bid_chances(seen._replace(hand=1 << low)))
        assert meek[0][0] == PASS


@given(st.binary(max_size=200).map(lambda raw: bytes(part & 15 for part in raw)))
def test_chances_are_unpacked_as_they_were_packed(parts: bytes) -> None:
    assert unpacked_chances(packed_chances(parts)) == parts + b"\0" * (len(parts) % 2)


ONE_CARD = ("classic", "traditional", "blooper", "santa-cruz")
"""One preset for each kind of one-card deal."""


@pytest.fixture(scope="module", autouse=True)
def _games_are_given_back() -> Iterator[None]:
    """Clear the cache of `one_card` after the tests, as each game in it takes tens of megabytes."""
    yield
    one_card.cache_clear()


@cache
def one_card(name: str) -> OneCard:
    return OneCard(known_kind(PRESETS[name], 1), PRESETS[name])


def in_table(name: str) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
    kind = known_kind(PRESETS[name], 1)
    return unpacked(kind, tables()[key_of(kind)])


@pytest.mark.parametrize("tries", few_or_many(3, 40))
@pytest.mark.parametrize("name", ONE_CARD)
def test_partners_gain_little_by_leaving_the_table_of_a_one_card_deal_together(name: str, tries: int) -> None:
    """Check that two partners gain little by bids other than the solved ones. The limit for `blooper` is higher (`docs/ai.md`)."""
    found = measured(one_card(name), in_table(name), tries=tries, rng=np.random.default_rng(5))
    assert max(found.gains) <= (0.21 if name == "blooper" else 0.05)


@pytest.mark.parametrize("lead", selected(range(-24, 22), (-7, 10)))
def test_partners_gain_few_matches_by_leaving_the_table_of_a_last_deal(lead: int) -> None:
    rules = PRESETS["blooper"]
    kind = known_kind(rules, 1)
    bids = unpacked(kind, tables()[key_of(kind, lead)])
    found = measured(OneCard(kind, rules, lead), bids, tries=12, rng=np.random.default_rng(5))
    assert max(found.gains) < 2.0


def answered_by_trying(table: Table) -> float:
    """Return the worth of the partners' best joint answer to the opponents' bids, found by trying all bids of the first partner."""
    actions, cards = table.shape[1:3]
    best = 0.0
    for group in table:
        found = []
        for bids in product(range(actions), repeat=cards):
            brought = [sum(group[bid, card] for card in range(cards) if bids[card] == bid) for bid in range(actions)]
            found.append(sum(float(np.max(part, axis=-1).sum()) for part in brought))
        best += max(found)
    return best


@pytest.mark.parametrize(("actions", "cards", "groups"), [(2, 8, 1), (2, 7, 2), (3, 5, 1), (3, 5, 3)])
def test_the_best_joint_answer_is_that_of_all_there_are(actions: int, cards: int, groups: int) -> None:
    for seed in range(3):
        rng = np.random.default_rng(seed)
        table = rng.normal(size=(groups, actions, cards, actions, cards, actions)).astype(np.float32)
        found = best_answer(table, cards // 2, tries=400, rng=rng)
        assert found.worth == pytest.approx(answered_by_trying(table), abs=1e-3)
        brings, _late = worth_of_bids(table, found.first, found.second)
        assert (brings * found.first).sum() == pytest.approx(found.worth, abs=1e-3)
