"""Match end: the winner, a shared win, and the tie-break."""

from dataclasses import replace

import pytest

from game.engine.actions import DealCards, PlayCard
from game.engine.cards import Seat, cards_in
from game.engine.decide import decide
from game.engine.events import DealStarted, DealThrownIn, MatchEnded, PlayOpened, ThrowIn, TieBreakPlayed
from game.engine.legal import Refusal, Refused
from game.engine.rules import AllPass, Tie, WeakHand
from game.engine.state import GameState, MatchEnd, Phase
from game.rulesets.presets import PRESETS
from tests.support.narrowing import of_type
from tests.support.notation import act, after, bidding, deck, may_play, new_match, playing, why_not, won

ONE = "A... .A.. ..A. ...A"
SOUTH_HAS_ALL = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def tied(name: str = "blooper", *, players: int = 4, dealer: str = "E") -> GameState:
    """Return a match whose only deal was passed out, so that a tie-break follows."""
    changed = replace(PRESETS[name], sizes=(1,), tie=Tie.DECIDER, all_pass=AllPass.COUNTS)
    state = new_match(changed, players=players, dealer=dealer)
    hands = " ".join(ONE.split()[:players])
    turned = "2S" if changed.trump_from == "upcard" else ""
    state = after(state, [DealCards(deck(changed, hands, turned=turned))])
    return after(state, bidding("/".join(["pass"] * players)))


def tie_break(state: GameState, hands: str, *, turned: str = "2S", last: str = "") -> GameState:
    return after(state, [DealCards(deck(state.public.match.rules, hands, turned=turned, last=last))])


@pytest.mark.parametrize(
    "name", ["classic", "traditional", "run-the-hand", "individual", "santa-cruz", "santa-cruz-short"]
)
def test_equal_totals_share_the_win_where_no_tie_break_is_played(name: str) -> None:
    assert PRESETS[name].tie is Tie.SHARED
    state = won(name, "1/1/pass/pass", "SW")
    totals = state.public.match.totals
    winners = tuple(side for side, total in enumerate(totals) if total == max(totals))
    assert len(winners) == 2
    assert state.public.match.winners == winners
    assert state.public.phase is Phase.OVER


@pytest.mark.parametrize("name", ["blooper", "blooper-singles"])
def test_equal_totals_play_a_tie_break_with_emw_games(name: str) -> None:
    state = tied(name, players=PRESETS[name].players[0])
    assert state.public.match.winners is None
    assert state.public.phase is Phase.DEALING
    assert state.public.match.contenders == tuple(range(len(state.public.match.sides)))


def test_a_tie_break_is_thirteen_cards_without_bidding_dealt_by_the_next_dealer_and_led_left_of_it() -> None:
    state = tied(dealer="E")
    events, state = act(state, DealCards(deck(state.public.match.rules, SOUTH_HAS_ALL, turned="LB BB")))
    started = of_type(DealStarted, events[0])
    assert (started.size, started.dealer, started.is_tiebreak, started.number) == (13, Seat.S, True, 2)
    assert PlayOpened((), Seat.W) in events
    assert (state.public.phase, state.actor) == (Phase.PLAY, Seat.W)


def test_the_first_team_with_seven_tricks_wins_the_tie_break_and_play_stops() -> None:
    state = tied(dealer="N")
    state = tie_break(state, SOUTH_HAS_ALL, turned="LB BB")
    ranks = "AKQJT98765432"
    for trick in range(6):
        state = after(state, playing(f"{ranks[trick]}S {ranks[trick]}H {ranks[trick]}D {ranks[trick]}C"))
        assert state.public.match.winners is None
    state = after(state, playing("8S 8H 8D"))
    events, state = act(state, playing("8C")[0])
    assert events[-2:] == (TieBreakPlayed((0,)), MatchEnded((0,)))
    assert state.public.match.winners == (0,)
    assert state.public.phase is Phase.OVER
    assert state.public.match.totals == (0, 0)
    assert state.public.match.results[-1].is_tiebreak
    assert state.public.match.results[-1].tricks == (7, 0)


def test_in_a_tie_break_trump_may_not_be_led_before_it_is_broken() -> None:
    state = tied(dealer="N")
    hands = "KQJT9876543.A2.. A.KQJT9876543.2. ..AKQJT9876543.2 ...AKQJT9876543+L"
    state = tie_break(state, hands)
    assert state.actor is Seat.S
    assert may_play(state) == ".A2.."
    assert why_not(state, "KS") is Refusal.TRUMP_NOT_BROKEN


def test_in_a_tie_break_a_weak_hand_gives_everybody_new_cards_with_emw_games() -> None:
    state = tied(dealer="E")
    hands = ".T98765432..T987 AKQJT98765432... ..AKQJT98765432. .AKQJ..AKQJ65432"
    events, state = act(state, DealCards(deck(state.public.match.rules, hands, turned="BB LB")))
    assert events[-1] == DealThrownIn(ThrowIn.WEAK_HAND)
    assert (state.public.match.dealer, state.public.match.redeal) == (Seat.S, 1)
    assert state.public.match.contenders == (0, 1)


def test_in_a_tie_break_the_holder_of_a_weak_hand_is_asked_in_santa_cruz() -> None:
    state = tied("santa-cruz")
    assert PRESETS["santa-cruz"].weak_hand is WeakHand.OFFERED
    state = tie_break(state, ".T98765432..T987 AKQJT98765432... ..AKQJT98765432. .AKQJ..AKQJ65432", turned="")
    assert (state.asked, state.public.phase) == (Seat.S, Phase.PLAY)


@pytest.mark.parametrize(("dealer", "reason"), [("E", Refusal.NOT_YOUR_TURN), ("N", Refusal.ANSWER_FIRST)])
def test_in_a_tie_break_no_card_is_played_before_the_holder_of_a_weak_hand_has_answered(
    dealer: str, reason: Refusal
) -> None:
    state = tied("santa-cruz", dealer=dealer)
    hands = ".T98765432..T987 AKQJT98765432... ..AKQJT98765432. .AKQJ..AKQJ65432"
    state = tie_break(state, hands, turned="")
    leader = state.public.turn
    assert leader is (Seat.S if reason is Refusal.ANSWER_FIRST else Seat.W)
    for card in cards_in(state.hands[leader]):
        assert decide(state, leader, PlayCard(card)) == Refused(reason)


@pytest.mark.parametrize(
    ("winners", "sides", "end"),
    [
        ((0,), {0}, MatchEnd.WON),
        ((1,), {0}, MatchEnd.LOST),
        ((0, 1), {1}, MatchEnd.SHARED),
        ((0, 1), {0, 1}, MatchEnd.SHARED),
        ((0, 1), {2}, MatchEnd.LOST),
        ((1,), {0, 1}, MatchEnd.WON),
    ],
)
def test_the_end_of_a_match_is_that_of_the_sides_one_plays_for(
    winners: tuple[int, ...], sides: set[int], end: MatchEnd
) -> None:
    over = replace(new_match(PRESETS["individual"], players=3).public.match, winners=winners)
    assert over.end_for(sides) is end
    assert over.end_for(()) is (MatchEnd.WON if len(winners) == 1 else MatchEnd.SHARED)
