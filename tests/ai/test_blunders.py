"""Blunder detectors: each finds its blunder, none gives false alarms, and `club` hardly ever makes a blunder."""

from collections import Counter

import pytest

from game.ai.blunders import Blunder, find_blunders
from game.ai.levels import CLUB, RANDOM
from game.engine.cards import Card, parse_card
from tests.ai.sampling.worlds import TABLES
from tests.support.breadth import few_or_many
from tests.support.notation import seen, table
from tools.benchmarks.bench_blunders import blunders_in

DEALS = (30, 1_000)
FIRST = 1 << 20


def count_blunders(name: str, players: int, level: str, deals: int) -> Counter[Blunder]:
    found: Counter[Blunder] = Counter()
    for index in range(FIRST, FIRST + deals):
        found.update(blunders_in(name, players, level, index).blunders)
    return found


@pytest.mark.parametrize("deals", few_or_many(*DEALS))
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_club_makes_at_most_two_visible_blunders_in_a_thousand_deals(name: str, players: int, deals: int) -> None:
    found = count_blunders(name, players, CLUB, deals)
    assert sum(found.values()) * 1000 <= 2 * deals, found


def test_random_play_trips_every_detector() -> None:
    found = count_blunders("classic", 4, RANDOM, 100)
    assert all(found[blunder] >= 2 for blunder in Blunder), found


@pytest.mark.parametrize(("level", "least", "most"), [("beginner", 0.4, 0.7), ("casual", 0.09, 0.25)])
def test_novices_make_as_many_visible_blunders_as_people_of_their_level(level: str, least: float, most: float) -> None:
    found = count_blunders("classic", 4, level, 100)
    assert least < sum(found.values()) / 100 < most, found


W_LEADS = "1/pass/pass/pass"
W_BOARDS = "board/pass/pass/pass"


@pytest.mark.parametrize(
    ("hands", "bids", "plays", "card", "expected"),
    [
        ("5..4. .2.3. .A.5. .3.6.", W_LEADS, "2H AH 3H", "5S", Blunder.TRUMPED_PARTNER),
        ("5..4. .2.3. .A.5. .3.6.", W_LEADS, "2H AH 3H", "4D", None),
        (".K4.. .2.3. .Q.5. .3.6.", W_LEADS, "2H QH 3H", "KH", Blunder.OVERTOOK_PARTNER),
        (".K4.. .2.3. .Q.5. .3.6.", W_LEADS, "2H QH 3H", "4H", None),
        (".KJ.. .2.3. .T.5. .3.6.", W_LEADS, "2H TH 3H", "JH", None),
        ("A5... .K.3. .4.5. .6.7.", W_LEADS, "KH 4H 6H", "AS", Blunder.WASTED_HIGHEST_TRUMP),
        ("A5... .K.3. .4.5. .6.7.", W_LEADS, "KH 4H 6H", "5S", None),
        ("A52... .K.32. .4.54. .6.76.", W_LEADS, "KH 4H 6H", "5S", None),
        ("A5... .K.3. .4.5. 7..6.", W_LEADS, "KH 4H 7S", "AS", None),
        (".A2.. .K3.. .54.. .76..", W_LEADS, "KH 4H 6H", "2H", Blunder.LET_TRICK_GO),
        (".A2.. .K3.. .54.. .76..", W_LEADS, "KH 4H 6H", "AH", None),
        (".A2.4. .KQ.K. .54.2. .76.3.", W_LEADS, "KD 2D 3D 4D KH 4H 6H", "2H", None),
        (".54.. .K3.. 2...+B .76..", W_BOARDS, "3H", "2S", Blunder.LET_CONTRACT_MAKE),
        (".54.. .K3.. 2...+B .76..", W_BOARDS, "3H", "BB", None),
        (".54.. .K3.. 2...+B .76..", W_LEADS, "3H", "2S", None),
        (".K3.. .A5.. .42.. .76..", W_LEADS, "AH 4H 6H", "KH", Blunder.THREW_HIGH_CARD),
        (".K3.. .A5.. .42.. .76..", W_LEADS, "AH 4H 6H", "3H", None),
        (".KQ.. .A5.. .42.. .76..", W_LEADS, "AH 4H 6H", "KH", None),
    ],
)
def test_a_card_is_judged_by_what_its_player_knows(
    hands: str, bids: str, plays: str, card: str, expected: Blunder | None
) -> None:
    found = find_blunders(seen(table(hands, first="W", bids=bids, plays=plays)), parse_card(card))
    assert found == (() if expected is None else (expected,))


def test_overtaking_a_partner_who_may_yet_be_beaten_is_no_blunder() -> None:
    assert not find_blunders(seen(table(".K4.. .2.3. .Q.5. .3.6.", first="N", bids=W_LEADS, plays="QH 3H")), Card.HK)


def test_a_high_card_must_not_be_led_into_a_known_void_with_a_loser_at_hand() -> None:
    leading = seen(table(".AK.7. KQ...3 .54.2. .87.6.", bids=W_LEADS, plays="AH 3C 4H 7H"))
    assert [find_blunders(leading, card) for card in (Card.HK, Card.D7)] == [(Blunder.LED_INTO_RUFF,), ()]
