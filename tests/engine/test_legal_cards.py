"""Legal cards: following suit, following a joker that draws trumps, and leading trump."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from game.engine.cards import Seat, seats_for
from game.engine.dealing import SEED_BYTES
from game.engine.decide import breaking_play
from game.engine.events import TrumpBroken
from game.engine.legal import Refusal
from game.engine.rules import BrokenBy, OtherJoker, Pull, Rules
from game.engine.state import Phase
from game.rulesets.presets import PRESETS
from tests.support.notation import act, deal_of, may_play, playing, table, why_not
from tests.support.random_match import random_match
from tests.support.strategies import Setup

DENEXA = ("classic", "traditional", "run-the-hand")
TEAMS = ("classic", "traditional", "blooper", "run-the-hand", "santa-cruz")
STAYS = replace(PRESETS["classic"], other_joker=OtherJoker.STAYS)
LOWEST = replace(PRESETS["run-the-hand"], little_joker_pulls=Pull.LOWEST)


class Position(NamedTuple):
    """A test position with the cards that are legal in it.

    `may` lists the legal cards at successive moments: its last entry after all `plays`, the entry before it after all but one, and
    so on. `refused` is a card that is illegal at the earliest of these moments, with the reason.
    """

    hands: str
    plays: str
    may: str
    rules: tuple[str | Rules, ...] = ("classic",)
    refused: str = ""
    bids: str = "1/pass/pass/pass"
    turned: str = "S"


DRAWN = "2...+B AJ... K4... .5..+L"
LITTLE = "2...+L AJ... K4... 35..."
SPARED = "3...+B K5... A2... Q4..."
BOLD = "A.2.. 3.A.. K.3.. 2.K.."
POSITIONS = {
    "who can follow suit must": Position(".A2.. A.3.. .4.3. ...A2", "AH", ".3..", refused="AS MUST_FOLLOW"),
    "a void hand plays anything and need not trump": Position(".A2.. A..3. .4.5. ...A2", "AH", "A..3."),
    "a joker follows a led trump": Position("A2... .A..+L .4.3. ...A2", "AS", "...+L"),
    "a joker does not follow a plain suit": Position(".A2.. .3..+B .4.3. ...A2", "AH", ".3.."),
    "a void hand may throw a joker": Position(".A2.. ..3.+B .4.5. ...A2", "AH", "..3.+B"),
    "the big joker draws the highest trumps": Position(
        DRAWN, "BB AS KS", "A... K... ...+L", DENEXA, "JS MUST_PLAY_HIGHEST_TRUMP"
    ),
    "the little joker draws the lowest trumps": Position(
        LITTLE, "LB JS", "J... 4...", ("classic", "traditional", LOWEST), "AS MUST_PLAY_LOWEST_TRUMP"
    ),
    "the little joker draws a big one that is the only trump": Position(
        "2...+L .A..+B K4... 35...", "LB", "...+B", ("classic", "traditional")
    ),
    "the little joker spares a big one beside a smaller trump": Position("2...+L 3...+B K4... 5.A..", "LB", "3..."),
    "the little joker draws any trump": Position(LITTLE, "LB", "AJ...", ("run-the-hand", "santa-cruz", "blooper")),
    "with emw games the big joker draws any trump": Position("2...+B AJ... K4... 35...", "BB", "AJ...", ("blooper",)),
    "in santa cruz the big joker draws from the opponents": Position(
        SPARED, "BB KS 2S", "K... A2... Q...", ("santa-cruz",), "5S MUST_PLAY_HIGHEST_TRUMP"
    ),
    "in santa cruz an opponent with ace and two plays the ace": Position(
        "3...+B A2... K5... Q4...", "BB", "A...", ("santa-cruz",)
    ),
    "with denexa the big joker draws the partner's highest too": Position(SPARED, "BB KS", "A..."),
    "without a trump any card is thrown on the big joker": Position("2...+B .A.3. K4... 35...", "BB", ".A.3."),
    "without a trump any card is thrown on the little joker": Position("2...+L .A.3. K4... 35...", "LB", ".A.3."),
    "a joker that is not led draws nothing": Position("2.A.. 3...+B AK... Q4...", "AH BB", "AK..."),
    "a joker on a led trump draws nothing": Position("A2... 3...+B KQ... J4...", "2S BB", "KQ..."),
    "a joker that stays has nothing to draw": Position(
        "...+L A... K... Q...", "LB", "A...", (STAYS,), bids="board/pass/pass/pass", turned="BB"
    ),
    "in the individual game the two of diamonds follows trumps": Position(
        "A...3 ..2A. K.4..", "AS", "..2.", ("individual",), bids="1/1/pass"
    ),
    "in the individual game the two of diamonds follows no diamond": Position(
        "..AK. .3.2. K.4..", "AD", ".3.2.", ("individual",), bids="2/1/pass", turned="C"
    ),
    "of diamonds as trumps the two is one": Position(
        "..A3. ..2.3 ..K4.", "AD", "..2.", ("individual",), bids="1/1/pass", turned="D"
    ),
    "no trump is led before one is broken": Position(
        "AK.2.. .A3.2. .K4.3. .Q5..2", "", ".2..", refused="AS TRUMP_NOT_BROKEN"
    ),
    "the big joker is a trump": Position(".2..+B .A.2. .K.3. .Q..2", "", ".2..", refused="BB TRUMP_NOT_BROKEN"),
    "the little joker is a trump": Position(".2..+L .A.2. .K.3. .Q..2", "", ".2..", refused="LB TRUMP_NOT_BROKEN"),
    "a hand of nothing but trumps may lead one": Position("A2... .A2.. 3.3.. .4..A", "", "A2..."),
    "once broken trump may be led": Position(
        ".A23.. KQ.4.. 32.5.. A..24.", "2D 2H KS 2S", "Q.4..", bids="pass/pass/pass/1"
    ),
    "in santa cruz the team that bid board may lead trump": Position(
        BOLD, "", "A.2..", ("santa-cruz",), bids="board/pass/pass/pass"
    ),
    "in santa cruz one that bid a number may not": Position(
        BOLD, "", ".2..", ("santa-cruz",), "AS TRUMP_NOT_BROKEN", bids="2/pass/pass/pass"
    ),
    "in santa cruz the partner may at any trick": Position(
        ".A32.. .45.2. 2.K6.. ..34.A", "2H 4H KH 3D", "2.6..", ("santa-cruz",), bids="board/pass/pass/pass"
    ),
    "in santa cruz the opponents may not": Position(
        ".A32.. 3.K5.. 2.46.. ..34.A", "2H KH 4H 3D", ".5..", ("santa-cruz",), bids="board/pass/pass/pass"
    ),
    "in santa cruz Boston gives the right too": Position(
        "AKQ.5432.. - - -", "", "AKQ.5432..", ("santa-cruz",), bids="boston/pass/pass/pass"
    ),
    "elsewhere board gives no right to lead trump": Position(BOLD, "", ".2..", bids="board/pass/pass/pass"),
    "in the individual game trump may be led at any time": Position(
        BOLD, "", "A.2..", ("individual",), bids="2/pass/pass/pass"
    ),
    "without trump any card may be led": Position(BOLD, "", "A.2..", turned="BB"),
    "a joker that stays is trump before it is broken": Position(
        ".2..+L 3.A.. K.3.. 2.K..", "", ".2..", (STAYS,), turned="BB"
    ),
}


@pytest.mark.parametrize("sentence", POSITIONS)
def test_the_cards_that_may_be_played_in_a_position(sentence: str) -> None:
    hands, plays, may, rulesets, refused, bids, turned = POSITIONS[sentence]
    for rules in rulesets:
        made, expected = plays.split(), may.split()
        first = len(made) - len(expected) + 1
        states = [
            table(hands, rules=rules, bids=bids, turned=turned, plays=" ".join(made[:count]))
            for count in range(first, len(made) + 1)
        ]
        assert [may_play(state) for state in states] == expected
        if refused:
            card, reason = refused.split()
            assert why_not(states[0], card) is Refusal[reason]


@pytest.mark.parametrize(
    ("plays", "winner"),
    [
        ("2H AH KH QH", Seat.W),
        ("2H AD KD QD", Seat.S),
        ("AH 2S KH QH", Seat.W),
        ("AH 2S 3S KH", Seat.N),
        ("AH AS LB KH", Seat.N),
        ("AH LB BB KH", Seat.N),
        ("AH BB LB KH", Seat.W),
        ("KH 2C AC 3H", Seat.S),
    ],
)
def test_the_highest_trump_takes_the_trick_else_the_highest_card_of_the_suit_led(plays: str, winner: Seat) -> None:
    one_each = {"AS": "A...", "2S": "2...", "3S": "3...", "LB": "...+L", "BB": "...+B"}
    hands = [
        one_each.get(card) or "." * "SHDC".index(card[1]) + card[0] + "." * (3 - "SHDC".index(card[1]))
        for card in plays.split()
    ]
    state = table(" ".join(hands), turned="4S", bids="board/pass/pass/pass", plays=plays)
    assert deal_of(state).tricks[0].winner is winner


@pytest.mark.parametrize(
    ("rules", "hands", "turned", "bids", "plays", "winner"),
    [
        ("classic", ".A2.. .3.2. .K.3. ..A.2", "S", "1/pass/pass/pass", "2H 3H KH 2C", Seat.N),
        ("classic", "A2... .2.A. .3.K. .4.Q.", "LB", "1/pass/pass/pass", "2S AD KD QD", Seat.S),
        ("individual", "A3... ..2.3 K4...", "S", "1/1/pass", "AS 2D KS", Seat.W),
        ("individual", "..A3. ..2.3 ..K4.", "D", "1/1/pass", "AD 2D 4D", Seat.W),
    ],
)
def test_the_trick_winner_leads_next(rules: str, hands: str, turned: str, bids: str, plays: str, winner: Seat) -> None:
    assert table(hands, rules=rules, turned=turned, bids=bids, plays=plays).actor is winner


FORCED = "A2... .A2.. 3.3.. .4..A"
"""South holds only trumps (spades), West and East have none, North has one."""


@pytest.mark.parametrize("name", PRESETS)
def test_on_a_one_card_deal_the_highest_bidder_may_lead_a_trump_in_every_ruleset(name: str) -> None:
    players = PRESETS[name].players[-1]
    hands = " ".join(["A...", ".A..", "..A.", "...A"][:players])
    state = table(hands, rules=name, bids="/".join(["board", *["pass"] * (players - 1)]))
    assert (state.actor, may_play(state)) == (Seat.S, "A...")
    act(state, playing("AS")[0])


@pytest.mark.parametrize("name", TEAMS)
def test_a_trump_led_of_necessity_breaks_trumps_where_any_trump_does(name: str) -> None:
    events, state = act(table(FORCED, rules=name, bids="1/pass/pass/pass"), playing("2S")[0])
    assert (TrumpBroken() in events) == (name in ("traditional", "blooper", "santa-cruz"))
    assert not (name in ("classic", "run-the-hand") and deal_of(state).broken)


@pytest.mark.parametrize(("name", "broken"), [("classic", True), ("traditional", True), ("run-the-hand", False)])
def test_a_trump_that_follows_a_forced_trump_lead_breaks_trumps_for_denexa_but_not_for_group_games(
    name: str, broken: bool
) -> None:
    assert deal_of(table(FORCED, rules=name, bids="1/pass/pass/pass", plays="2S 2H 3S 4H")).broken is broken


@pytest.mark.parametrize("name", TEAMS)
def test_a_trump_played_on_another_suit_breaks_trumps_in_every_ruleset_and_a_discard_does_not(name: str) -> None:
    before = table(".A2.. .3.2. .4.3. ...A2", rules=name, bids="1/pass/pass/pass", plays="AH 3H 4H 2C")
    state = table(".A4.. A.2.. 2.3.. K..2.", rules=name, bids="1/pass/pass/pass", plays="AH 2H 3H KS")
    assert (deal_of(before).broken, deal_of(state).broken) == (False, True)


@pytest.mark.parametrize(
    ("name", "bids", "leader"),
    [
        ("classic", "2/3/2/pass", Seat.W),
        ("classic", "1/2/2/1", Seat.W),
        ("classic", "board/2/double board/pass", Seat.N),
        ("traditional", "board/double board/triple board/quadruple board", Seat.E),
        ("blooper", "1/board/board/pass", Seat.W),
        ("run-the-hand", "board/double board/1/2", Seat.W),
        ("santa-cruz", "board/pass/double board/pass", Seat.N),
        ("individual", "3/board/pass/double board", Seat.E),
        ("santa-cruz", "7/boston/7/7", Seat.W),
        ("santa-cruz", "boston/board/double boston/7", Seat.W),
        ("santa-cruz", "boston/7/double boston/7", Seat.N),
    ],
)
def test_the_highest_single_bid_leads_first_and_the_earliest_where_they_are_equal(
    name: str, bids: str, leader: Seat
) -> None:
    hands = "AKQJT98... .AKQJT98.. ..AKQJT98. ...AKQJT98"
    assert table(hands, rules=name, bids=bids).actor is leader


def test_all_values_of_breaking_trump_are_played_by_some_preset() -> None:
    assert {rules.broken_by for rules in PRESETS.values()} == set(BrokenBy)


@pytest.mark.parametrize("name", PRESETS)
def test_the_card_that_broke_trumps_is_found_in_the_tricks_of_a_deal(name: str) -> None:
    rules = replace(PRESETS[name], sizes=(2, 3) * 12)
    setup = Setup(rules=rules, seats=seats_for(rules.players[-1]), seed=bytes(SEED_BYTES), whims=1)
    found = set()
    for step in random_match(setup):
        deal = step.deal
        if deal.phase is Phase.PLAY:
            plays = [trick.plays for trick in deal.tricks] + [deal.trick]
            broke = [breaking_play(rules, deal, trick) for trick in plays]
            assert any(play is not None for play in broke) == deal.broken
            found.add(deal.broken)
    assert found == {True, False}
