"""Dealing: the dealer, the places of the cards, trump, and the exchanged joker."""

from dataclasses import replace
from itertools import pairwise

import pytest

from game.engine.actions import DealCards
from game.engine.cards import CARDS, Seat, Suit, card_set, parse_hand
from game.engine.dealing import SEED_BYTES, turn_up
from game.engine.decide import high_card, seated, start_match
from game.engine.events import (
    CardTaken,
    CutForDeal,
    DealStarted,
    HandDealt,
    JokerExchanged,
    PartnersDrawn,
    Player,
    StockLaid,
    TrumpCut,
    TrumpMade,
    UpcardTurned,
)
from game.engine.evolve import fold
from game.engine.rules import OtherJoker, Rules, TrumpFrom, deck_size
from game.rulesets.presets import PRESETS
from tests.support.narrowing import of_type
from tests.support.notation import act, after, bidding, cards, deal_of, deck, new_match, play_lowest, table

FOUR = tuple(Player(name, "") for name in ("Anna", "Ben", "Cleo", "Dan"))
THIRTEENS = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def sized(name: str, *sizes: int) -> Rules:
    return replace(PRESETS[name], sizes=sizes)


def test_everybody_cuts_and_the_highest_card_deals_first() -> None:
    events = start_match(PRESETS["classic"], FOUR, bytes(SEED_BYTES))
    cut = of_type(CutForDeal, events[-1])
    assert [seat for seat, _ in cut.cards] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert cut.dealer == max(cut.cards, key=lambda held: high_card(held[1]))[0]
    assert fold(events).public.match.dealer is cut.dealer


def test_in_a_draw_ranks_count_then_suits_with_spades_first_and_jokers_above_all() -> None:
    order = cards("BB LB AS AH AD AC KS 2S 2H 2D 2C")
    assert all(high_card(higher) > high_card(lower) for higher, lower in pairwise(order))


@pytest.mark.parametrize(
    ("drawn", "sits"),
    [
        ("AS KS 2S 3S", (0, 2, 1, 3)),
        ("AS 2S KS 3S", (0, 1, 2, 3)),
        ("2S AS KS 3S", (0, 1, 3, 2)),
        ("2S AH AD AC", (0, 1, 3, 2)),
        ("LB 2S AH BB", (0, 1, 3, 2)),
    ],
)
def test_the_two_highest_cards_drawn_are_partners(drawn: str, sits: tuple[int, ...]) -> None:
    assert seated(cards(drawn)) == sits


def test_players_who_drew_partners_sit_where_the_cards_put_them() -> None:
    events = start_match(PRESETS["classic"], FOUR, bytes(SEED_BYTES), draw_partners=True)
    drawn = of_type(PartnersDrawn, events[1])
    assert drawn.order == seated(drawn.cards)
    assert fold(events).public.match.players == tuple(FOUR[index] for index in drawn.order)


def test_there_are_no_partners_to_draw_where_everybody_plays_alone() -> None:
    with pytest.raises(ValueError, match="no partners"):
        start_match(PRESETS["individual"], FOUR, bytes(SEED_BYTES), draw_partners=True)


@pytest.mark.parametrize(("name", "players"), [("classic", 3), ("blooper-singles", 4), ("individual", 1)])
def test_a_match_does_not_start_with_a_number_of_players_its_rules_are_not_for(name: str, players: int) -> None:
    with pytest.raises(ValueError, match="not for"):
        start_match(PRESETS[name], tuple(Player("", "") for _ in range(players)), bytes(SEED_BYTES))


@pytest.mark.parametrize("dealer", ["S", "E"])
def test_packets_go_clockwise_from_south_whoever_deals(dealer: str) -> None:
    match = new_match(sized("classic", 3), dealer=dealer)
    events, state = act(match, DealCards(CARDS))
    assert [event for event in events if isinstance(event, HandDealt)] == [
        HandDealt(Seat.S, parse_hand("432...")),
        HandDealt(Seat.W, parse_hand("765...")),
        HandDealt(Seat.N, parse_hand("T98...")),
        HandDealt(Seat.E, parse_hand("KQJ...")),
    ]
    assert UpcardTurned(cards("AS")[0]) in events
    assert StockLaid(CARDS[13:]) in events
    assert state.public.turn is (Seat.W if dealer == "S" else Seat.S)


def test_the_deal_goes_clockwise_and_the_sizes_by_the_schedule() -> None:
    state = new_match(sized("classic", 2, 1, 2), dealer="N")
    dealt = []
    for hands in ("A2... .A2.. ..A2. ...A2", "A... .A.. ..A. ...A", "A2... .A2.. ..A2. ...A2"):
        events, state = act(state, DealCards(deck(state.public.match.rules, hands, turned="3S")))
        started = of_type(DealStarted, events[0])
        dealt.append((started.number, started.size, started.dealer, started.redeal))
        state = after(state, bidding("board/pass/pass/pass"))
        state = play_lowest(state)
    assert dealt == [(1, 2, Seat.N, 0), (2, 1, Seat.E, 0), (3, 2, Seat.S, 0)]
    assert state.public.match.winners is not None


@pytest.mark.parametrize(
    ("trump_from", "trump"),
    [
        (TrumpFrom.SPADES, Suit.SPADES),
        (TrumpFrom.HEARTS, Suit.HEARTS),
        (TrumpFrom.DIAMONDS, Suit.DIAMONDS),
        (TrumpFrom.CLUBS, Suit.CLUBS),
    ],
)
def test_where_trump_is_fixed_nothing_is_turned_up(trump_from: TrumpFrom, trump: Suit) -> None:
    rules = replace(PRESETS["santa-cruz"], trump_from=trump_from)
    state = table("AKQ... .AKQ.. ..AKQ. ...AKQ", rules=rules)
    assert deal_of(state).upcards == ()
    assert deal_of(state).ordering.trump is trump
    assert len(state.stock) == 42


def test_east_exchanges_the_little_joker_for_the_bottom_card_when_the_big_one_is_turned_up() -> None:
    hands = "A3... .A3.. ..A3. ...3+L"
    events, state = act(
        new_match(sized("classic", 2)), DealCards(deck(PRESETS["classic"], hands, turned="BB", last="9H"))
    )
    assert events[-3:] == (TrumpMade(None), JokerExchanged(Seat.E, cards("LB")[0]), CardTaken(Seat.E, cards("9H")[0]))
    assert state.hands[Seat.E] == parse_hand(".9..3")
    deal = deal_of(state)
    everywhere = [*deal.upcards, *state.stock, cards("LB")[0]]
    assert sum(hand.bit_count() for hand in state.hands) + len(everywhere) == 54
    assert card_set(everywhere) | sum(state.hands) == (1 << 54) - 1


@pytest.mark.parametrize("name", ["classic", "traditional", "run-the-hand"])
@pytest.mark.parametrize(("turned", "other"), [("BB", "L"), ("LB", "B")])
def test_either_joker_is_exchanged_before_the_bidding_by_denexa_and_those_like_it(
    name: str, turned: str, other: str
) -> None:
    hands = f"3...+{other} .A3.. ..A3. ...A3"
    state = table(hands, rules=name, turned=turned, last="9H")
    assert state.hands[Seat.S] == parse_hand("3.9..")
    assert deal_of(state).exchange == (Seat.S, cards(f"{other}B")[0])


def test_with_thirteen_cards_each_the_last_card_of_the_deck_is_the_54th() -> None:
    hands = "AKQJT9876543...+L .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
    state = table(hands, turned="BB", last="2S")
    assert state.hands[Seat.S] == parse_hand("AKQJT98765432...")
    assert state.stock == ()


def test_the_other_joker_may_be_set_to_stay_as_the_only_trump() -> None:
    rules = replace(PRESETS["classic"], other_joker=OtherJoker.STAYS)
    state = table("3...+L .A3.. ..A3. ...A3", rules=rules, turned="BB", last="9H")
    assert state.hands[Seat.S] == parse_hand("3...+L")
    assert deal_of(state).ordering.trump is None
    assert deal_of(state).ordering.trumps == parse_hand("...+L")


def test_with_emw_games_cards_are_turned_until_one_is_no_joker() -> None:
    state = table("A3... .A3.. ..A3. ...A3", rules="blooper", turned="LB BB 9C")
    assert deal_of(state).upcards == cards("LB BB 9C")
    assert deal_of(state).ordering.trump is Suit.CLUBS
    assert deal_of(state).exchange is None


def test_with_emw_games_the_joker_not_turned_is_an_ordinary_trump() -> None:
    state = table("3...+L .A3.. ..A3. ...A3", rules="blooper", turned="BB 9C")
    assert state.hands[Seat.S] == parse_hand("3...+L")
    assert deal_of(state).ordering.group_of[cards("LB")[0]] == deal_of(state).ordering.group_of[cards("2C")[0]]


def test_with_emw_games_thirteen_cards_and_both_jokers_last_make_no_trump_and_52_cards_are_dealt() -> None:
    state = table(THIRTEENS, rules="blooper", turned="BB LB")
    deal = deal_of(state)
    assert deal.upcards == cards("BB LB")
    assert deal.ordering.trump is None
    assert deal.ordering.trumps == 0
    assert sum(hand.bit_count() for hand in state.hands) == 52
    assert state.stock == ()
    assert deal.exchange is None


def test_with_emw_games_thirteen_cards_and_one_joker_turned_leave_the_last_card_to_make_trump() -> None:
    hands = THIRTEENS.replace("5432...", "543...+L")
    assert deal_of(table(hands, rules="blooper", turned="BB 2S")).ordering.trump is Suit.SPADES


def test_in_the_individual_game_a_full_deal_for_four_cuts_a_card_for_trump_that_stays_in_its_hand() -> None:
    events, state = act(new_match(sized("individual", 13)), DealCards(CARDS[:52], cut=15))
    assert TrumpCut(cards("4H")[0]) in events
    assert not any(isinstance(event, UpcardTurned) for event in events)
    deal = deal_of(state)
    assert (deal.cut, deal.ordering.trump) == (cards("4H")[0], Suit.HEARTS)
    assert sum(hand.bit_count() for hand in state.hands) == 52


@pytest.mark.parametrize("players", [2, 3])
def test_in_the_individual_game_the_next_card_is_turned_up_wherever_one_is_left(players: int) -> None:
    events, _ = act(new_match(sized("individual", 13), players=players, dealer="S"), DealCards(CARDS[:52], cut=15))
    assert UpcardTurned(CARDS[13 * players]) in events
    assert not any(isinstance(event, TrumpCut) for event in events)


def test_the_two_of_diamonds_turned_up_or_cut_makes_diamonds_trump() -> None:
    rules = PRESETS["individual"]
    two = cards("2D")[0]
    assert turn_up(rules, (two,), two).trump is Suit.DIAMONDS
    assert turn_up(rules, (), two).trump is Suit.DIAMONDS


@pytest.mark.parametrize(("name", "cards_used"), [(name, 52 if name == "individual" else 54) for name in PRESETS])
def test_the_deck_has_54_cards_and_52_in_the_individual_game(name: str, cards_used: int) -> None:
    assert deck_size(PRESETS[name]) == cards_used
