"""Heuristic bidding of the `club` player."""

import random
from dataclasses import replace

import pytest

from game.ai.heuristic.bidding import HandWorth, Offsets, bid_for, choose_bid, count_tricks, offsets_for
from game.ai.heuristic.offsets import OFFSETS
from game.ai.heuristic.traits import by_traits, distance, traits_of
from game.engine.bids import PASS, Bid, BidKind, BidMade, board, boston, legal_bids, number
from game.engine.cards import Seat
from game.engine.rules import LARGEST_HAND, AllPass, BrokenBy, Rules
from game.engine.state import Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, moments, random_rules
from tests.support.notation import seen, table

CLASSIC = PRESETS["classic"]

SANTA_CRUZ = PRESETS["santa-cruz"]
PLAIN = Offsets(
    shift=0.0, after_pass=0.3, after_number=-0.2, after_board=-0.5, board_at=6.5, raise_at=4.0, boston_at=5.0
)


def bid(tricks: float, *bids: Bid, sure: float = 0.0, rules: Rules = SANTA_CRUZ) -> Bid:
    """Return West's bid on a seven-card hand worth `tricks` tricks, with East as West's partner."""
    seats = (Seat.N, Seat.E, Seat.S)[3 - len(bids) :]
    made = tuple(BidMade(seat, one) for seat, one in zip(seats, bids, strict=True))
    return bid_for(HandWorth(tricks, sure), PLAIN, legal_bids(rules, 7, made), made, Seat.E, 7)


def test_the_bid_is_the_count_with_its_offset_rounded_down() -> None:
    assert [bid(tricks) for tricks in (0.9, 1.0, 3.7)] == [PASS, number(1), number(3)]


def test_the_partners_pass_or_number_shifts_the_bid() -> None:
    assert bid(2.8, PASS, PASS) == number(3)
    assert bid(3.1, number(1), PASS) == number(2)


def test_partners_never_bid_more_tricks_than_there_are() -> None:
    assert bid(5.9, number(3), PASS) == number(4)


def test_a_partners_board_is_raised_on_a_good_hand_and_passed_on_otherwise() -> None:
    assert bid(4.0, board(), PASS) == board(2)
    assert bid(3.9, board(), PASS) == PASS
    assert bid(4.0, board(), PASS, rules=PRESETS["blooper"]) == PASS


def test_a_board_against_a_board_needs_more_and_a_number_less() -> None:
    assert bid(6.5) == board()
    assert bid(6.5, board(), PASS, PASS) == number(6)
    assert bid(6.7, board(), PASS, PASS) == board(2)
    assert bid(3.1, board(), PASS, PASS) == number(2)


def test_boston_is_bid_on_sure_tricks_and_not_over_the_partners_or_against_a_board() -> None:
    assert bid(5.5, sure=5.0) == boston()
    assert bid(5.5, sure=4.9) == number(5)
    assert bid(5.5, boston(), PASS, sure=5.0) == PASS
    assert bid(5.5, board(), PASS, PASS, sure=5.0).kind is BidKind.NUMBER
    assert bid(5.5, sure=5.0, rules=CLASSIC) == number(5)


def test_a_one_card_hand_is_board_or_a_pass() -> None:
    assert choose_bid(seen(table("...+B .2.. .3.. .4.."))) == board()
    assert choose_bid(seen(table(".2.. ...+B .3.. .4.."))) == PASS


@pytest.mark.parametrize(
    ("better", "worse"), [("A2...", "K2..."), ("A2...", ".A2.."), ("2...+B", "2...+L"), (".A2..", ".K2..")]
)
def test_a_better_hand_counts_for_more(better: str, worse: str) -> None:
    def count(hand: str) -> float:
        return count_tricks(seen(table(f"{hand} ..87. ..65. ..43.", turned="JS"))).tricks

    assert count(better) > count(worse)


def test_a_count_is_never_negative_nor_more_than_the_hand() -> None:
    chance = random.Random(2)
    for name, players in TABLES:
        for moment in moments(PRESETS[name], players, chance):
            if moment.state.public.phase is Phase.AUCTION:
                observation = observe(moment.state, moment.seat)
                count = count_tricks(observation)
                assert 0.0 <= count.sure <= count.tricks + 1e-9 <= observation.deal.size + 1e-6


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_preset_has_offsets_of_its_own_for_every_size(name: str, players: int) -> None:
    by_size = by_traits(OFFSETS)[traits_of(PRESETS[name], players)]
    assert set(by_size) == set(range(1, LARGEST_HAND + 1))
    for row in by_size.values():
        assert len(row) == len(Offsets._fields)


def test_a_ruleset_that_bids_alike_shares_its_offsets() -> None:
    changed = replace(CLASSIC, name="Ours", all_pass=AllPass.NEXT_DEALER, broken_by=BrokenBy.ANY_TRUMP)
    assert traits_of(changed, 4) == traits_of(CLASSIC, 4)


def test_a_custom_ruleset_takes_the_nearest_offsets() -> None:
    chance, tables = random.Random(3), by_traits(OFFSETS)
    for _ in range(200):
        rules = random_rules(chance)
        traits = traits_of(rules, chance.choice(rules.players))
        size = chance.choice(rules.sizes)
        nearest = min(tables, key=lambda tuned: distance(traits, tuned))
        assert offsets_for(traits, size) in {
            Offsets(*by_size[size])
            for tuned, by_size in tables.items()
            if distance(traits, tuned) == distance(traits, nearest)
        }
        assert nearest.partners == rules.partners
    spades = replace(CLASSIC, overtrick_points=2)
    assert offsets_for(traits_of(spades, 4), 7) == offsets_for(traits_of(CLASSIC, 4), 7)
