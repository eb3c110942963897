"""Legal bids, and the contracts that bids make."""

from itertools import pairwise

import pytest

from game.engine.actions import MakeBid
from game.engine.bids import Bid, BidKind, Contract, board, boston, number, parse_bid
from game.engine.cards import Seat
from game.engine.legal import Refusal, biddable
from game.engine.state import GameState, observe
from game.rulesets.presets import PRESETS
from tests.support.narrowing import not_none
from tests.support.notation import deal_of, refusal, table

THREE = "AKQ... .AKQ.. ..AKQ. ...AKQ"
SEVEN = "AKQJT98... .AKQJT98.. ..AKQJT98. ...AKQJT98"
SIX = "AKQJT9... .AKQJT9.. ..AKQJT9. ...AKQJT9"
ONE = "A... .A.. ..A. ...A"


def offered(state: GameState) -> str:
    return "/".join(str(bid) for bid in biddable(observe(state, not_none(state.actor))))


def contracts(state: GameState) -> dict[str, Contract]:
    return dict(zip(state.public.match.side_names, deal_of(state).contracts, strict=True))


def test_the_player_left_of_the_dealer_bids_first_and_each_bids_once() -> None:
    state = table(THREE, first="N")
    order = []
    while state.public.deal is not None and not state.public.deal.contracts:
        order.append(not_none(state.actor))
        state = table(THREE, first="N", bids="/".join(["1"] * len(order)))
    assert order == [Seat.N, Seat.E, Seat.S, Seat.W]


@pytest.mark.parametrize("name", ["classic", "traditional", "run-the-hand"])
def test_the_highest_number_is_one_less_than_the_tricks_by_denexa_and_those_like_it(name: str) -> None:
    state = table(THREE, rules=name)
    assert offered(state) == "pass/1/2/board"
    assert refusal(state, MakeBid(number(3))) is Refusal.TOO_MANY_TRICKS


@pytest.mark.parametrize("name", ["classic", "traditional", "run-the-hand"])
def test_on_a_one_card_deal_it_is_pass_or_board_by_denexa_and_those_like_it(name: str) -> None:
    assert offered(table(ONE, rules=name)) == "pass/board"


@pytest.mark.parametrize("name", ["blooper", "santa-cruz", "individual"])
def test_the_highest_number_is_all_the_tricks_with_emw_games_in_santa_cruz_and_alone(name: str) -> None:
    state = table(THREE, rules=name)
    assert offered(state) == "pass/1/2/3/board"
    assert refusal(state, MakeBid(number(4))) is Refusal.TOO_MANY_TRICKS
    assert offered(table(ONE, rules=name)) == "pass/1/board"


@pytest.mark.parametrize("name", ["classic", "traditional", "run-the-hand", "santa-cruz", "individual"])
def test_the_second_third_and_fourth_board_are_double_triple_and_quadruple(name: str) -> None:
    bids = ["board", "double board", "triple board", "quadruple board"]
    for made, level in enumerate(bids):
        state = table(ONE, rules=name, bids="/".join(bids[:made]))
        assert offered(state).split("/")[-1] == level


def test_no_level_of_board_is_skipped_or_repeated() -> None:
    assert refusal(table(ONE), MakeBid(board(2))) is Refusal.WRONG_LEVEL
    doubled = table(ONE, bids="board/pass")
    assert refusal(doubled, MakeBid(board(1))) is Refusal.WRONG_LEVEL
    assert refusal(doubled, MakeBid(board(3))) is Refusal.WRONG_LEVEL


def test_with_emw_games_every_board_is_of_one_level() -> None:
    state = table(ONE, rules="blooper", bids="board/board/board")
    assert offered(state) == "pass/1/board"
    assert refusal(state, MakeBid(board(2))) is Refusal.WRONG_LEVEL
    made = contracts(table(ONE, rules="blooper", bids="board/board/board/board"))
    assert {contract.level for contract in made.values()} == {1}


def test_boston_is_bid_with_seven_or_more_cards_only() -> None:
    assert "boston" in offered(table(SEVEN, rules="santa-cruz")).split("/")
    six = table(SIX, rules="santa-cruz")
    assert "boston" not in offered(six).split("/")
    assert refusal(six, MakeBid(boston())) is Refusal.HAND_TOO_SMALL


@pytest.mark.parametrize("name", [name for name in PRESETS if not name.startswith(("santa-cruz", "blooper-singles"))])
def test_boston_is_bid_in_santa_cruz_only(name: str) -> None:
    state = table(SEVEN, rules=name)
    assert refusal(state, MakeBid(boston())) is Refusal.NO_BOSTON


def test_a_teams_numbers_are_added_and_a_pass_counts_nothing() -> None:
    made = contracts(table(SEVEN, bids="1/pass/4/3"))
    assert made["NS"] == Contract(kind=BidKind.NUMBER, tricks=5)
    assert made["EW"] == Contract(kind=BidKind.NUMBER, tricks=3)


def test_a_teams_sum_may_exceed_the_tricks_of_the_deal() -> None:
    assert contracts(table(THREE, bids="2/pass/2/pass"))["NS"] == Contract(kind=BidKind.NUMBER, tricks=4)


@pytest.mark.parametrize(
    ("bids", "contract"),
    [
        ("boston/pass/5/pass", Contract(kind=BidKind.BOSTON, tricks=6, level=1)),
        ("boston/pass/board/pass", Contract(kind=BidKind.BOARD, tricks=7, level=1)),
        ("boston/pass/double boston/pass", Contract(kind=BidKind.BOSTON, tricks=6, level=2)),
        ("pass/boston/double boston/pass", Contract(kind=BidKind.BOSTON, tricks=6, level=2)),
        ("boston/double boston/triple boston/pass", Contract(kind=BidKind.BOSTON, tricks=6, level=3)),
    ],
)
def test_board_replaces_boston_boston_a_number_and_of_two_bostons_the_higher_counts(
    bids: str, contract: Contract
) -> None:
    assert contracts(table(SEVEN, rules="santa-cruz", bids=bids))["NS"] == contract


@pytest.mark.parametrize(
    "text", ["pass", "1", "12", "13", "board", "double board", "triple board", "quadruple board", "boston"]
)
def test_a_bid_is_read_as_it_is_written(text: str) -> None:
    assert str(parse_bid(text)) == text


@pytest.mark.parametrize("text", ["", "0", "01", "-1", "Board", "double", "100", "fivefold board", "²"])
def test_what_is_no_bid_is_not_read_as_one(text: str) -> None:
    with pytest.raises(ValueError, match="is not a bid"):
        parse_bid(text)


def test_bids_compare_by_their_claim_to_the_first_lead() -> None:
    order: list[Bid] = [number(0), number(13), boston(1), boston(4), board(1), board(2)]
    assert all(lower < higher for lower, higher in pairwise(order))
