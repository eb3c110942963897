"""Redeals after everybody passed, and for a weak hand."""

from dataclasses import replace

import pytest

from game.engine.actions import DealCards, MakeBid
from game.engine.bids import PASS
from game.engine.cards import CARDS, Seat
from game.engine.decide import decide
from game.engine.events import DealStarted, DealThrownIn, RedealDeclined, RedealOffered, ThrowIn, is_visible
from game.engine.legal import Refused
from game.engine.rules import AllPass, OtherJoker, WeakHand
from game.engine.state import GameState, Phase
from game.rulesets.presets import PRESETS
from tests.support.notation import act, after, answer, bidding, deck, new_match, table

ONE = "A... .A.. ..A. ...A"
WEAK = ".T98.75.43"
STRONG = "A.AKQ.AK.A", "KQ.J.QJ.KQ", "J.32.32.J2"


def weak_table(name: str, hand: str = WEAK, *, first: str = "S") -> GameState:
    """Return a deal of seven cards to each player, in which South has this hand and the others have strong hands."""
    return table(" ".join((hand, *STRONG)), rules=name, turned="2S", first=first)


def passed_out(name: str) -> tuple[GameState, tuple[object, ...]]:
    """Return the state and the events after everybody passed in the second of three deals, dealt by West."""
    rules = replace(PRESETS[name], sizes=(1, 2, 3))
    state = new_match(rules, dealer="W")
    match = replace(state.public.match, number=2)
    state = state._replace(public=state.public._replace(match=match))
    hands = "A2... .A2.. ..A2. ...A2"
    turned = "" if name.startswith("santa-cruz") else "3S"
    state = after(state, [DealCards(deck(rules, hands, turned=turned)), *bidding("pass/pass/pass")])
    events, state = act(state, MakeBid(PASS))
    return state, events


@pytest.mark.parametrize("name", ["classic", "run-the-hand", "santa-cruz", "individual"])
def test_when_all_pass_the_same_dealer_deals_the_same_size_again(name: str) -> None:
    state, events = passed_out(name)
    match = state.public.match
    assert events[-1] == DealThrownIn(ThrowIn.ALL_PASS)
    assert (match.dealer, match.number, match.redeal) == (Seat.W, 2, 1)
    assert match.results == ()
    assert state.public.phase is Phase.DEALING


def test_when_all_pass_the_next_dealer_deals_the_same_size_in_the_encyclopaedias_rules() -> None:
    state, _ = passed_out("traditional")
    match = state.public.match
    assert (match.dealer, match.number, match.redeal) == (Seat.N, 2, 1)
    dealt = decide(state, None, DealCards(CARDS))
    assert not isinstance(dealt, Refused)
    assert dealt[0] == DealStarted(number=2, redeal=1, size=2, dealer=Seat.N, seats=tuple(Seat), is_tiebreak=False)


def test_when_all_pass_with_emw_games_nobody_scores_and_the_schedule_moves_on() -> None:
    state, events = passed_out("blooper")
    match = state.public.match
    assert events[-1] == DealThrownIn(ThrowIn.UNSCORED)
    assert (match.dealer, match.number, match.redeal, match.totals) == (Seat.N, 3, 0, (0, 0))
    assert [result.thrown_in for result in match.results] == [ThrowIn.UNSCORED]


def test_a_last_deal_that_all_pass_ends_the_match_where_it_counts() -> None:
    rules = replace(PRESETS["classic"], all_pass=AllPass.COUNTS)
    assert table(ONE, rules=rules, bids="pass/pass/pass/pass").public.match.winners == (0, 1)


def test_in_santa_cruz_seven_cards_without_ace_face_card_or_spade_are_offered_a_redeal() -> None:
    assert weak_table("santa-cruz").asked is Seat.S


@pytest.mark.parametrize("hand", ["2.T98.75.4", ".T98.75.A4", ".JT9.75.43", ".Q98.75.43", ".T98.K5.43"])
def test_an_ace_a_face_card_or_a_spade_makes_a_hand_good_enough(hand: str) -> None:
    assert table(f"{hand} AK.AK.AQ.K QJ.543.J.Q 3.2.32.J52", rules="santa-cruz").asked is None


def test_six_cards_are_no_weak_hand() -> None:
    assert table(".T98.75.4 A.AKQ.A.A KQ.J.KQ.K J.32.32.J", rules="santa-cruz").asked is None


def test_the_holder_who_wants_new_cards_gets_them_for_everybody_from_the_same_dealer() -> None:
    state = weak_table("santa-cruz", first="N")
    events, state = answer(state, wanted=True)
    assert events == (DealThrownIn(ThrowIn.WEAK_HAND),)
    match = state.public.match
    assert (match.dealer, match.number, match.redeal) == (Seat.W, 1, 1)
    assert state.asked is None


def test_the_holder_who_plays_a_weak_hand_says_so_to_nobody() -> None:
    before = weak_table("santa-cruz")
    events, state = answer(before, wanted=False)
    assert events == (RedealDeclined(Seat.S),)
    assert state.public == before.public
    assert state.actor is Seat.S
    assert not is_visible(events[0], Seat.N)


def test_several_holders_are_asked_in_bidding_order() -> None:
    hands = ".T98.75.43 A.AKQ.AK.A .765.98.65 KQ.J.QJ.KQ"
    state = table(hands, rules="santa-cruz", first="W")
    assert state.asked is Seat.N
    events, state = answer(state, wanted=False)
    assert events == (RedealDeclined(Seat.N), RedealOffered(Seat.S))
    events, state = answer(state, wanted=False)
    assert events == (RedealDeclined(Seat.S),)
    assert (state.asked, state.actor) == (None, Seat.W)


def test_with_emw_games_a_weak_hand_gives_everybody_new_cards_at_once() -> None:
    rules = replace(PRESETS["blooper"], sizes=(7,))
    hands = " ".join((WEAK, *STRONG))
    events, state = act(new_match(rules, dealer="N"), DealCards(deck(rules, hands, turned="2S")))
    assert events[-1] == DealThrownIn(ThrowIn.WEAK_HAND)
    match = state.public.match
    assert (match.dealer, match.number, match.redeal) == (Seat.N, 1, 1)
    assert match.results == ()


def test_a_weak_hand_leaves_the_deal_where_it_is_even_where_passing_moves_it() -> None:
    rules = replace(PRESETS["traditional"], weak_hand=WeakHand.AUTOMATIC, sizes=(7,))
    hands = " ".join((WEAK, *STRONG))
    _, state = act(new_match(rules, dealer="N"), DealCards(deck(rules, hands, turned="2S")))
    assert (state.public.match.dealer, state.public.match.redeal) == (Seat.N, 1)


@pytest.mark.parametrize("name", ["classic", "traditional", "run-the-hand", "individual"])
def test_elsewhere_a_weak_hand_is_played(name: str) -> None:
    state = weak_table(name)
    assert state.asked is None
    assert state.public.phase is Phase.AUCTION


def test_in_a_no_trump_hand_only_aces_and_face_cards_count() -> None:
    hands = "2.T98.75.4 A.AKQ.AK.A KQ.J.QJ.KQ J.32.32.J2"
    rules = replace(PRESETS["santa-cruz"], trump_from=PRESETS["classic"].trump_from)
    assert table(hands, rules=rules, turned="BB", last="3C").asked is Seat.S
    assert table(hands, rules=rules, turned="3S", last="3C").asked is None


def test_a_joker_that_stays_as_the_only_trump_makes_a_hand_good_enough() -> None:
    hands = ".T98.75.4+L A.AKQ.AK.A KQ.J.QJ.KQ J.32.32.J2"
    rules = replace(PRESETS["santa-cruz"], trump_from=PRESETS["classic"].trump_from, other_joker=OtherJoker.STAYS)
    assert table(hands, rules=rules, turned="BB", last="3C").asked is None


def test_a_hand_is_judged_after_the_exchange_of_its_joker() -> None:
    hands = ".T98.75.4+L A.AKQ.AK.A KQ.J.QJ.Q9 J.32.32.J2"
    rules = replace(PRESETS["santa-cruz"], trump_from=PRESETS["classic"].trump_from)
    assert table(hands, rules=rules, turned="BB", last="3C").asked is Seat.S
    assert table(hands, rules=rules, turned="BB", last="KC").asked is None
