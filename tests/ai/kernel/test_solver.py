"""The kernel finds the same number of tricks as slower solvers."""

import random

import pytest

from game.ai.kernel.double_dummy import DoubleDummy, game_of, position_of
from game.engine.cards import Seat, Suit, parse_hand
from game.engine.rules import LARGEST_HAND
from game.rulesets.presets import PRESETS
from tests.ai.kernel.solving import (
    Asked,
    ask_dds,
    ask_dds_for_cards,
    asked,
    bridge,
    disagreement,
    lopsided_deal,
    one_thread,
    plain_deal,
    position,
    side_to_lead,
)
from tests.ai.kernel.uncompiled import uncompiled
from tests.ai.sampling.worlds import TABLES, random_rules
from tests.support.notation import deal_of, table

SMALL_TABLE = 6


@pytest.fixture(scope="module")
def kernel() -> DoubleDummy:
    return DoubleDummy(SMALL_TABLE)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_kernel_agrees_with_the_engine_for_every_preset(name: str, players: int, kernel: DoubleDummy) -> None:
    chance = random.Random(f"{name} {players}")
    found: list[Asked] = []
    while len(found) < 30:
        found += asked(PRESETS[name], players, chance, most=4)
    assert [text for what in found if (text := disagreement(kernel, what))] == []
    assert 5 < sum(what.is_inside for what in found) < len(found)


def test_the_kernel_agrees_with_the_engine_for_rulesets_drawn_at_random(kernel: DoubleDummy) -> None:
    chance = random.Random(7)
    found: list[Asked] = []
    while len(found) < 150:
        rules = random_rules(chance)
        found += asked(rules, chance.choice(rules.players), chance, most=3)
    assert [text for what in found if (text := disagreement(kernel, what))] == []


def test_the_kernel_agrees_with_itself_without_its_short_cuts(kernel: DoubleDummy) -> None:
    chance = random.Random(8)
    plain = DoubleDummy(SMALL_TABLE)
    plain.solver.set_features(0)
    names = ("classic", "run-the-hand", "santa-cruz")
    for name in names:
        states = [table_of_size(name, 5, chance) for _ in range(8)]
        for what in states:
            assert by_cards(kernel, what) == by_cards(plain, what)


def table_of_size(name: str, size: int, chance: random.Random) -> Asked:
    while True:
        for what in asked(PRESETS[name], 4, chance, most=size):
            if deal_of(what.state).size == size and not deal_of(what.state).tricks:
                return Asked(what.state, what.side, LARGEST_HAND)


def by_cards(kernel: DoubleDummy, what: Asked) -> dict[int, int] | None:
    public = what.state.public
    kernel.load(game_of(public), position_of(public, what.state.hands), side=what.side, counted=what.counted)
    return kernel.solver.card_values()


@pytest.mark.parametrize("trump", [None, *Suit])
def test_the_kernel_agrees_with_dds_where_the_games_are_the_same(trump: Suit | None, kernel: DoubleDummy) -> None:
    one_thread()
    chance = random.Random(f"dds {trump}")
    for size in range(1, 11):
        hands = plain_deal(chance, size)
        leader = chance.choice(tuple(Seat))
        kernel.load(bridge(trump), position(hands, leader), side=side_to_lead(leader))
        assert kernel.value() == ask_dds(hands, trump, leader)
        assert kernel.card_values() == ask_dds_for_cards(hands, trump, leader)


@pytest.mark.parametrize(
    ("trump", "deals"),
    [(None, (277, 1187, 4803, 5599, 6907, 7265, 8497)), (Suit.SPADES, (10792, 24176, 24582, 35984, 37032, 48728))],
)
def test_a_proof_by_the_tricks_of_an_ally_rests_on_the_card_that_gives_it_the_lead(
    trump: Suit | None, deals: tuple[int, ...]
) -> None:
    """Regression: proofs ignored the card that gives the ally the lead, so transposition table entries matched wrongly."""
    one_thread()
    kernel = DoubleDummy(10)
    for deal in deals:
        hands = plain_deal(random.Random(f"entry 8 {deal}"), 8)
        kernel.load(bridge(trump), position(hands), side=0)
        assert kernel.card_values() == ask_dds_for_cards(hands, trump, Seat.N)


@pytest.mark.parametrize(
    ("hands", "tricks"),
    [
        ("K5432... T6.987.. A987.2.. .AKQJT..", 4),
        (".Q3.AKJ9. .K86542.. K74.97..A J9.AJT.Q.", None),
        (".A7653..QJ ...K865432 Q.T9.JT62. K96..5.AT9", None),
    ],
)
def test_a_suit_blocked_by_the_hand_that_crosses_is_not_run(
    hands: str, tricks: int | None, kernel: DoubleDummy
) -> None:
    """The hand that leads to its ally has a card that beats the ally's long cards, and takes the lead back."""
    one_thread()
    held = tuple(parse_hand(hand) for hand in hands.split())
    kernel.load(bridge(None), position(held), side=0)
    found = kernel.value()
    assert found == ask_dds(held, None, Seat.N)
    assert tricks in (None, found)
    assert kernel.card_values() == ask_dds_for_cards(held, None, Seat.N)


@pytest.mark.parametrize(
    "hands",
    [
        "Q3..J98. 4.KQ92.. ..T7432. J852..A.",
        "Q9843... .A..AKT6 AKJ2..4. T5..6.84",
        "..KQT.QT ..4.J543 ..J9865. Q6.942..",
        "4.AQJ.A9. Q.7.K53.5 .K9854..Q K8.6.2.J7",
    ],
)
def test_a_proof_that_crosses_in_a_suit_the_others_have_run_out_of_rests_on_whose_the_next_card_is(
    hands: str, kernel: DoubleDummy
) -> None:
    """Regression: proofs ignored who holds the next card of the suit led to the ally, so table entries matched wrongly."""
    one_thread()
    held = tuple(parse_hand(hand) for hand in hands.split())
    kernel.load(bridge(None), position(held), side=0)
    assert kernel.card_values() == ask_dds_for_cards(held, None, Seat.N)


def test_an_entry_is_compared_below_the_top_four_cards_of_a_lane_too() -> None:
    """Regression: the kernel compared only the top four cards of a suit, so transposition table entries matched wrongly."""
    one_thread()
    kernel = DoubleDummy(13)
    for deal in (125, 209, 232):
        hands = plain_deal(random.Random(f"deep 13 {deal}"), 13)
        kernel.load(bridge(Suit.SPADES), position(hands), side=0)
        assert kernel.value() == ask_dds(hands, Suit.SPADES, Seat.N)


@pytest.mark.parametrize(("size", "deal"), [(6, 23), (7, 39), (7, 19), (4, 61), (7, 12819), (6, 19153), (7, 25379)])
def test_a_guarded_trump_is_sure_only_behind_the_higher_one_and_where_it_need_not_be_led(size: int, deal: int) -> None:
    """Regression: the check for a sure trick with a guarded trump lacked a condition, so the kernel solved these deals wrongly."""
    one_thread()
    kernel = DoubleDummy(10)
    hands = lopsided_deal(random.Random(f"guarded {size} {deal}"), size)
    kernel.load(bridge(Suit.SPADES), position(hands), side=0)
    assert kernel.value() == ask_dds(hands, Suit.SPADES, Seat.N)
    assert kernel.card_values() == ask_dds_for_cards(hands, Suit.SPADES, Seat.N)


def test_uncompiled_the_kernel_gives_the_same_answers(kernel: DoubleDummy) -> None:
    chance = random.Random(9)
    plain = DoubleDummy(1)
    plain.solver = uncompiled()["solver"].Solver(1)
    for name in ("classic", "santa-cruz", "blooper-singles", "individual"):
        rules = PRESETS[name]
        found = [what for _ in range(3) for what in asked(rules, rules.players[-1], chance, most=3)]
        assert found
        for what in found:
            assert by_cards(plain, what) == by_cards(kernel, what)


def test_past_its_bound_the_kernel_says_so_and_answers_again_when_asked_anew(kernel: DoubleDummy) -> None:
    hands = plain_deal(random.Random(3), 9)
    wanted = ask_dds(hands, Suit.HEARTS, Seat.N)
    for ask in (kernel.value, kernel.card_values, lambda nodes: kernel.reaches(wanted, nodes)):
        kernel.load(bridge(Suit.HEARTS), position(hands), side=0)
        assert ask(20) is None
        assert kernel.solver.nodes_used() <= 21
    value = kernel.value()
    assert value == wanted
    assert [kernel.reaches(tricks) for tricks in (wanted, wanted + 1)] == [True, False]


def test_where_one_plays_against_three_the_value_is_a_bound() -> None:
    state = table(
        "A.. K.. Q.. J..".replace("..", "..."), turned="H", rules=PRESETS["individual"], bids="1/pass/pass/pass"
    )
    assert not game_of(state.public).is_exact
    assert game_of(table("A... K... Q... J...", turned="H", bids="board/pass/pass/pass").public).is_exact


@pytest.mark.parametrize(
    ("hands", "leader", "trick"),
    [
        ((1, 2, 4), 0, ()),
        ((1, 2, 4, 4), 0, ()),
        ((1, 2, 4, 24), 0, ()),
        ((0, 0, 0, 0), 0, ()),
        ((1, 2, 4, 8), 4, ()),
        ((0, 2, 4, 8), 0, (1,)),
    ],
)
def test_an_impossible_position_is_refused(hands: tuple[int, ...], leader: int, trick: tuple[int, ...]) -> None:
    kernel = DoubleDummy(1)
    kernel.load(bridge(None), position((1, 2, 4, 8)), side=0)
    with pytest.raises(ValueError, match=r"hand|twice|nothing"):
        kernel.solver.set_position(hands, leader=leader, trick=trick)
