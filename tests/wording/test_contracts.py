"""Bids and contracts: names, parts of scores that add up, and the tricks still needed."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.bids import PASS, BidKind, Contract, parse_bid
from game.engine.cards import Seat
from game.engine.rules import Words
from game.engine.scoring import PartKind, ScorePart
from game.engine.state import Phase, Trick
from game.rulesets.presets import PRESETS
from game.wording.bids import bid_meaning
from game.wording.contracts import ContractLine, bid_name, bid_short, contract_line, part_text
from game.wording.table import table_text
from game.wording.voices import Voices
from tests.tabletop.tables import MATCHES, log_of, views_of

PLAIN = Words()


# Names


@pytest.mark.parametrize(
    ("bid", "name", "short"),
    [
        ("pass", "pass", "Pass"),
        ("3", "3", "3"),
        ("board", "board", "Board"),
        ("double board", "double board", "Board ×2"),
        ("quadruple board", "quadruple board", "Board ×4"),
        ("boston", "Boston", "Boston"),
        ("triple boston", "triple Boston", "Boston ×3"),
    ],
)
def test_a_bid_has_a_name_and_a_short_form(bid: str, name: str, short: str) -> None:
    assert bid_name(parse_bid(bid), PLAIN) == name
    assert bid_short(parse_bid(bid), PLAIN) == short


# Scores


@pytest.mark.parametrize("kind", PartKind)
@pytest.mark.parametrize("level", [1, 2])
def test_every_part_of_a_score_has_a_line_that_adds_up_to_its_points(kind: PartKind, level: int) -> None:
    part = ScorePart(kind=kind, count=1 if "boston-" in kind and "extra" not in kind else 7, each=-5, level=level)
    factors = re.findall(r"−?\d+", part_text(part, PLAIN))
    product = 1
    for factor in factors:
        product *= int(factor.replace("−", "-"))
    assert product == part.points
    assert not re.search(r"[{}]|None", part_text(part, PLAIN))
    assert part_text(part, PLAIN)[0].isupper()


# Contracts


def stands(contract: Contract, size: int, winners: str, viewer: str = "NS") -> ContractLine:
    """Return the line about a contract after tricks taken by `winners`."""
    seats = [Seat[letter] for letter in winners]
    some = next(seen.deal for seen in views_of(log_of("classic", 4), Seat.S) if seen.public.deal is not None)
    deal = some._replace(
        size=size, tricks=tuple(Trick((), seat) for seat in seats), taken=tuple(seats.count(seat) for seat in Seat)
    )
    return contract_line(contract, deal, tuple(Seat[letter] for letter in viewer), PLAIN)


def tricks(count: int) -> Contract:
    return Contract(kind=BidKind.NUMBER, tricks=count)


BOARD = Contract(kind=BidKind.BOARD, tricks=9, level=1)
BOSTON = Contract(kind=BidKind.BOSTON, tricks=6, level=1)


@pytest.mark.parametrize(
    ("contract", "winners", "to_go", "is_set", "is_made"),
    [
        (tricks(3), "", "3 to go", False, False),
        (tricks(3), "SWN", "1 to go", False, False),
        (tricks(3), "SNS", "made", False, True),
        (tricks(3), "SNSWS", "made, 1 over", False, True),
        (tricks(3), "WEWEWE", "3 to go", False, False),
        (tricks(3), "WEWEWEW", "set", True, False),
        (tricks(10), "", "set", True, False),  # a bid of more tricks than the deal has
        (tricks(0), "", "", False, True),
        (tricks(0), "SS", "", False, True),
        (BOARD, "", "9 to go", False, False),
        (BOARD, "SN", "7 to go", False, False),
        (BOARD, "SNW", "set", True, False),
        (BOARD, "SNSNSNSNS", "made", False, True),
        (BOSTON, "", "6 to go", False, False),
        (BOSTON, "SSN", "3 to go", False, False),
        (BOSTON, "SSW", "set", True, False),
        (BOSTON, "SSNSSN", "made", False, True),
        (BOSTON, "SSNSSNWS", "made, 1 over", False, True),
        (BOSTON, "SSNSSNW", "made", False, True),
        (BOSTON, "SSNSSWSSS", "set", True, False),
    ],
)
def test_a_contract_says_what_is_left_to_do(
    contract: Contract, winners: str, to_go: str, is_set: bool, is_made: bool
) -> None:
    line = stands(contract, 9, winners)
    assert (line.to_go, line.is_set, line.is_made) == (to_go, is_set, is_made)
    assert line.taken == f"taken {sum(letter in 'NS' for letter in winners)}"


def test_a_contract_is_called_by_the_word_of_its_ruleset() -> None:
    assert stands(tricks(3), 9, "").bid == "bid 3"
    assert stands(Contract(kind=BidKind.BOARD, tricks=9, level=2), 9, "").bid == "bid double board"
    deal = next(seen.deal for seen in views_of(log_of("blooper", 4), Seat.S) if seen.public.deal is not None)
    assert contract_line(tricks(2), deal, (Seat.S,), PRESETS["blooper"].words).bid == "guess 2"


def test_a_side_without_a_contract_has_passed_and_has_nothing_to_go() -> None:
    for name, players, side in (("classic", 4, "We"), ("blooper", 4, "We"), ("blooper-singles", 3, "You")):
        seen = next(
            seen
            for seen in views_of(log_of(name, players), Seat.S)
            if seen.public.deal is not None and seen.public.phase is Phase.PLAY
        )
        none = tuple(replace(contract, kind=BidKind.NUMBER, tricks=0) for contract in seen.deal.contracts)
        public = seen.public._replace(deal=seen.deal._replace(contracts=none))
        told = table_text(seen._replace(public=public), Voices(seen.public.match, Seat.S))
        assert f"{side}: passed, taken 0. " in told
        assert "nothing" not in told


def test_the_score_of_a_pass_is_told_for_sides_or_for_single_players() -> None:
    for name, players, told in (
        ("classic", 4, "If you both pass, a trick scores 1 point."),
        ("blooper", 4, "If you both pass, you score nothing."),
        ("individual", 3, "Whoever passes scores 1 point a trick."),
        ("blooper-singles", 3, "Whoever passes scores nothing."),
    ):
        views = views_of(log_of(name, players), Seat.S)
        seen = next(seen for seen in views if seen.public.phase is Phase.AUCTION and not seen.deal.bids)
        assert bid_meaning(seen, PASS, Voices(seen.public.match, Seat.S)) == told


def test_a_side_is_never_set_and_made_at_once_and_what_the_score_says_is_what_was_told() -> None:
    for name, players in MATCHES:
        log = log_of(name, players)
        for before, after in pairwise(views_of(log, Seat.S)):
            if len(after.public.match.results) == len(before.public.match.results):
                continue
            result, deal = after.public.match.results[-1], before.deal
            for side, (contract, score) in enumerate(zip(result.contracts, result.scores, strict=False)):
                line = contract_line(contract, deal, after.public.match.sides[side], PLAIN)
                assert line.is_set is not line.is_made
                kinds = {part.kind for part in score.parts}
                assert line.is_set == bool(kinds & {PartKind.SET, PartKind.BOARD_SET, PartKind.BOSTON_SET})
