"""Match end: the winner, a shared win, and the tie-break hand."""

from dataclasses import replace

import pytest

from game.engine.actions import DealCards, PlayCard
from game.engine.cards import Seat, Suit, card_set, cards_in, format_hand
from game.engine.decide import decide
from game.engine.events import (
    DealStarted,
    DealThrownIn,
    Event,
    MatchEnded,
    PlayOpened,
    ThrowIn,
    TieBreakCalled,
    TieBreakPlayed,
)
from game.engine.evolve import seats_in_play
from game.engine.legal import Refusal, Refused
from game.engine.rules import AllPass, Tie, WeakHand
from game.engine.state import GameState, MatchEnd, Phase
from game.rulesets.presets import PRESETS
from tests.support.notation import (
    act,
    after,
    bidding,
    cards,
    deck,
    hands_of,
    may_play,
    new_match,
    play_lowest,
    play_rounds,
    playing,
    rounds_of,
    why_not,
    won,
)

ONE = "A... .A.. ..A. ...A"
SOUTH_HAS_ALL = "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def tied(name: str = "blooper", *, players: int = 4, dealer: str = "E") -> GameState:
    """Return a match whose only deal was passed out: all sides are level at nothing, and the ruleset plays tie-breaks."""
    changed = replace(PRESETS[name], sizes=(1,), tie=Tie.DECIDER, all_pass=AllPass.COUNTS)
    state = new_match(changed, players=players, dealer=dealer)
    hands = " ".join(ONE.split()[:players])
    turned = "2S" if changed.trump_from == "upcard" else ""
    state = after(state, [DealCards(deck(changed, hands, turned=turned))])
    return after(state, bidding("/".join(["pass"] * players)))


def tie_break(state: GameState, hands: str, *, turned: str = "2S", last: str = "") -> GameState:
    """Return the tie-break hand, dealt."""
    return after(state, [DealCards(deck(state.public.match.rules, hands, turned=turned, last=last))])


def alone(tricks: str, *, first: str) -> tuple[str, str]:
    """Return hands and plays of a tie-break among those named in `tricks`, which go to these seats in this order.

    Each seat leads a plain suit that nobody else holds; who takes a trick led by another ruffs it with a spade.
    """
    seats = [seat for seat in "SWE" if seat in tricks]
    plain = {seat: iter([rank + suit for rank in "AKQJT98765432"]) for seat, suit in zip(seats, "HDC", strict=False)}
    spades = iter([rank + "S" for rank in "AKQJT9876543"])
    hands: dict[str, list[str]] = {seat: [] for seat in seats}
    leader, plays = first, []
    for winner in tricks:
        start = seats.index(leader)
        for seat in seats[start:] + seats[:start]:
            plays.append(next(spades) if seat == winner != leader else next(plain[seat]))
            hands[seat].append(plays[-1])
        leader = winner
    return " ".join(format_hand(card_set(cards(" ".join(hands[seat])))) for seat in seats), " ".join(plays)


def played_alone(state: GameState, tricks: str) -> tuple[tuple[Event, ...], GameState]:
    """Return a tie-break in which the tricks go to these seats, until it is decided; the events are those of the last card."""
    seats = seats_in_play(state.public.match)
    first = seats[(seats.index(state.public.match.dealer) + 1) % len(seats)]
    hands, plays = alone(tricks, first=first.name)
    state = tie_break(state, hands)
    number = state.public.match.number
    events: tuple[Event, ...] = ()
    for action in playing(plays):
        if state.public.match.number > number:
            break
        events, state = act(state, action)
    return events, state


def test_the_higher_total_wins() -> None:
    state = won("classic", "2/pass/1/pass", "SSSW")
    assert state.public.match.winners == (0,)
    assert state.public.phase is Phase.OVER
    assert state.actor is None


def test_a_match_goes_on_until_its_last_deal() -> None:
    rules = replace(PRESETS["classic"], sizes=(1, 1))
    state = new_match(rules)
    for bids in ("board/pass/pass/pass", "pass/pass/pass/board"):
        assert state.public.match.winners is None
        state = after(state, [DealCards(deck(rules, ONE, turned="2S")), *bidding(bids)])
        state = play_lowest(state)
    assert state.public.match.winners == (0,)
    assert state.public.match.totals == (20, 0)


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
    started = events[0]
    assert isinstance(started, DealStarted)
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


@pytest.mark.parametrize(("tricks", "winner"), [("SNSNSNWEWEWES", 0), ("SWNESWNESWNEE", 1)])
def test_the_partners_tricks_count_together_and_six_to_six_goes_to_the_last_trick(tricks: str, winner: int) -> None:
    state = tied()
    rounds = rounds_of(tuple(Seat), tricks)
    events, state = play_rounds(tie_break(state, hands_of(tuple(Seat), rounds)), rounds, tricks)
    assert events[-2:] == (TieBreakPlayed((winner,)), MatchEnded((winner,)))
    assert sorted(state.public.match.results[-1].tricks) == [6, 7]


def test_in_santa_cruz_a_tie_break_is_played_in_spades() -> None:
    state = tied("santa-cruz")
    state = tie_break(state, SOUTH_HAS_ALL, turned="")
    assert state.public.deal is not None
    assert state.public.deal.ordering.trump is Suit.SPADES


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


def test_a_tie_break_can_be_played_in_any_ruleset() -> None:
    state = tied("classic")
    assert state.public.match.contenders == (0, 1)


def level_two() -> GameState:
    """Return a three-handed state: West bid a trick and lost it; South and East are level with nothing. East dealt."""
    rules = replace(PRESETS["blooper-singles"], sizes=(1,))
    state = new_match(rules, players=3, dealer="E")
    dealt = DealCards(deck(rules, "A... .A.. ..A.", turned="2S"))
    state = after(state, [dealt, *bidding("pass/1/pass"), *playing("AH AD")])
    events, state = act(state, playing("AS")[0])
    assert events[-1] == TieBreakCalled((0, 2))
    return state


def level_three() -> GameState:
    """Return a three-handed state: all are level with nothing. East dealt."""
    return tied("blooper-singles", players=3)


def test_two_of_three_who_are_level_play_the_tie_break_between_the_two() -> None:
    state = level_two()
    assert state.public.match.dealer is Seat.S
    events, state = played_alone(state, "EEEEEESSSSSSE")
    assert state.public.deal is not None
    assert state.public.deal.seats == (Seat.S, Seat.E)
    assert state.public.deal.tricks[0].plays[0].seat is Seat.E
    assert events[-2:] == (TieBreakPlayed((2,)), MatchEnded((2,)))


def test_of_two_the_first_with_seven_tricks_wins() -> None:
    events, state = played_alone(level_two(), "ESSSSSSSEEEEE")
    assert events[-1] == MatchEnded((0,))
    assert state.public.match.results[-1].tricks == (7, 0, 1)


def test_of_three_the_one_with_most_of_thirteen_tricks_wins() -> None:
    events, state = played_alone(level_three(), "WWWWSSSSEEEEE")
    assert events[-1] == MatchEnded((2,))
    assert state.public.match.results[-1].tricks == (4, 4, 5)


@pytest.mark.parametrize(
    ("tricks", "taken"),
    [("WWWWWWWSSSEEE", (0, 7, 0)), ("WSSEESSSSSEEE", (7, 1, 2)), ("WWWSSSSEEESSS", (6, 3, 3))],
)
def test_three_stop_as_soon_as_nobody_can_catch_the_first(tricks: str, taken: tuple[int, ...]) -> None:
    _, state = played_alone(level_three(), tricks)
    assert state.public.match.winners is not None
    assert state.public.match.results[-1].tricks == taken


@pytest.mark.parametrize("tricks", ["WWWWWWSSSSSSE", "WWWWWSSSSSEEE"])
def test_two_of_three_who_are_level_for_most_tricks_play_another_tie_break(tricks: str) -> None:
    events, state = played_alone(level_three(), tricks)
    assert events[-2:] == (TieBreakPlayed((0, 1)), TieBreakCalled((0, 1)))
    assert state.public.match.winners is None
    assert state.public.match.contenders == (0, 1)
    assert state.public.match.dealer is Seat.W
    events, state = played_alone(state, "SSSSSSSWWWWWW")
    assert events[-1] == MatchEnded((0,))


def test_the_first_tie_break_is_dealt_by_the_next_of_those_who_play_it() -> None:
    rules = replace(PRESETS["blooper-singles"], sizes=(1,))
    state = new_match(rules, players=3, dealer="E")
    dealt = DealCards(deck(rules, ".2.. .A.. ...A", turned="2C"))
    state = after(state, [dealt, *bidding("1/pass/pass"), *playing("2H AH AC")])
    assert state.public.match.contenders == (1, 2)
    assert state.public.match.dealer is Seat.W


def test_the_deal_of_a_tie_break_passes_on_among_those_who_play_it() -> None:
    state = tied("blooper-singles", players=3, dealer="S")
    assert state.public.match.dealer is Seat.W
    _, state = played_alone(state, "EEEEEESSSSSSW")
    assert state.public.match.contenders == (0, 2)
    assert state.public.match.dealer is Seat.E
    _, state = played_alone(state, "SSSSSSEEEEEEE")
    assert state.public.match.winners == (2,)


def test_four_who_play_alone_and_are_level_can_play_a_tie_break() -> None:
    state = tied("individual")
    assert state.public.match.contenders == (0, 1, 2, 3)


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
