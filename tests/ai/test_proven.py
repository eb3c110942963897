"""Proven tricks: a proof holds in every deal that looks the same to the player, whatever the others play."""

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.ai.proven import Outlook, forced_card, outlook, sure_tricks
from game.engine.actions import PlayCard
from game.engine.cards import Card, Seat
from game.engine.evolve import fold
from game.engine.legal import playable
from game.engine.rules import TrumpLead
from game.engine.state import GameState, Phase, observe
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from tests.ai.sampling.worlds import TABLES, Moment, dealt_again, do, moments, random_rules
from tests.support.breadth import few_or_many
from tests.support.narrowing import not_none
from tests.support.notation import deal_of, seen, table

MOST_LINES = 4_000


def in_play(chance: random.Random, random_rulesets: int) -> Iterator[Moment]:
    """Yield the moments at which a card is to be played, in random matches under the presets and under random rulesets."""
    tables = [(PRESETS[name], players) for name, players in TABLES]
    for _ in range(random_rulesets):
        rules = random_rules(chance)
        tables.append((rules, chance.choice(rules.players)))
    for rules, players in tables:
        for moment in moments(rules, players, chance):
            if moment.state.public.phase is Phase.PLAY and moment.state.asked is None:
                yield moment


def played(state: GameState, card: Card) -> GameState:
    done = do(state, state.actor, PlayCard(card))
    assert done is not None, f"{card} may not be played"
    return done[1]


def follow(state: GameState, plan: tuple[Card, ...], chance: random.Random) -> None:
    """Play a plan against all legal replies of the other seats, or about `MOST_LINES` random ones if there are more.

    Raises:
        AssertionError: a card of the plan may not be played, or does not take its trick.
    """
    seat = not_none(state.actor)
    begun = len(observe(state, seat).deal.tricks)
    lines = 0

    def try_all(state: GameState, cards: tuple[Card, ...]) -> None:
        nonlocal lines
        deal = deal_of(state)
        if deal.phase is not Phase.PLAY or state.actor is None:
            assert all(
                trick.winner == seat for trick in deal.tricks[begun:]
            )  # a tie-break may be over before the whole plan is played
            lines += 1
            return
        if state.actor == seat:
            if len(cards) < len(plan) and not deal.trick:
                assert deal.tricks[-1].winner == seat
            assert cards, "the turn came back although the plan is played"
            try_all(played(state, cards[0]), cards[1:])
            return
        if lines and len(cards) < len(plan) - 1:
            assert deal.tricks[-1].winner == seat if not deal.trick else deal.trick[0].seat == seat
        answers = list(observe(state, state.actor).cards())
        legal = [card for card in answers if playable(observe(state, state.actor)).cards >> card & 1]
        chance.shuffle(legal)
        for card in legal if lines < MOST_LINES else legal[:1]:
            try_all(played(state, card), cards)
            if lines >= MOST_LINES:
                return

    try_all(state, plan)


@pytest.mark.parametrize("rulesets", few_or_many(14, 600))
def test_tricks_that_are_sure_are_taken_in_every_deal_that_looks_the_same_whatever_the_others_play(
    rulesets: int,
) -> None:
    """Follow each plan against all replies, or random ones if there are many, with the real hidden cards and with others."""
    chance = random.Random(4)
    proven = 0
    for moment in in_play(chance, rulesets):
        plan = sure_tricks(observe(moment.state, moment.seat))
        if not plan:
            continue
        assert sum(1 << card for card in plan) == moment.state.hands[moment.seat]
        if len(plan) == 1 and chance.random() < 0.8:
            continue
        proven += len(plan) > 1
        for state in (moment.state, dealt_again(moment, chance, 12)):
            assert sure_tricks(observe(state, moment.seat)) == plan
            follow(state, plan, chance)
    assert proven > rulesets // 4


@pytest.mark.parametrize(
    ("hands", "plan"),
    [
        ("AKQJT... .AKQJT.. ..AKQJT. ...AKQ+BL", ""),  # as far as South knows, both jokers may be in other hands
        ("AKQ...+BL .AKQJT.. ..AKQJT. ...AKQJT", "BB LB AS KS QS"),
        (
            "QJT...+BL .AKQJT.. ..AKQJT. ...AKQJT",
            "",
        ),  # ace and king may be in one hand: the big joker draws the ace alone
        ("AQJ...+BL .AKQJT.. ..AKQJT. ...AKQJT", "BB LB AS QS JS"),  # the big joker draws the king
        (".AKQJ..+B .T9876.. ..AKQJT. ...AKQJT", ""),  # another hand may hold a trump
        # The missing trumps could be drawn, but trump may not be led before it is broken.
        ("AKQJT98765.A..+BL .KQJT98765432.A. ..KQJT98765432.A 4...KQJT98765432", ""),
    ],
)
def test_what_is_sure_before_anything_is_played(hands: str, plan: str) -> None:
    """South leads. Spades are trump, and trump is not broken."""
    state = table(hands, bids="2 / pass / pass / pass")
    assert " ".join(str(card) for card in sure_tricks(seen(state))) == plan


def test_whoever_plays_last_may_go_on_with_what_is_sure() -> None:
    """The last player ruffs the trick; all of that player's remaining cards are then high."""
    state = table("AK...+BL .Q432.. .J765.. .T98..A", bids="pass / 1 / pass / pass", plays="QH 5H TH")
    assert [str(card) for card in sure_tricks(seen(state))] == ["KS", "BB", "LB", "AS"]


def test_no_plain_card_is_sure_before_one_who_may_hold_a_trump() -> None:
    state = table(".A4.. .7..+L .K5.. .Q6..", bids="pass / pass / 1 / pass", plays="KH 6H 4H 7H 5H QH")
    assert seen(state).seat is Seat.S
    assert sure_tricks(seen(state)) == ()


@pytest.mark.parametrize(
    ("lead", "plan"), [(TrumpLead.ONCE_BROKEN, ""), (TrumpLead.ANY_TIME, "AH BB LB AS AC KS QS JS TS 9S 8S 7S 6S")]
)
def test_a_trick_taken_with_a_plain_card_gives_no_leave_to_lead_trump(lead: TrumpLead, plan: str) -> None:
    """South could draw the missing trumps, but taking the trick with the ace of hearts does not break trump."""
    state = table(
        "AKQJT9876.A..A+BL .KQJ.AKQJT.KQJT9 .T98.98765.87654 543.76543.432.32",
        rules=replace(PRESETS["classic"], trump_lead=lead),
        bids="pass / 1 / pass / pass",
        plays="KH 8H 3H",
    )
    assert " ".join(str(card) for card in sure_tricks(seen(state))) == plan


def test_a_card_is_forced_where_no_other_may_be_played() -> None:
    """Check that a card is forced if it is the only legal card, and never before the seat's turn."""
    chance = random.Random(7)
    found = 0
    for moment in in_play(chance, 5):
        for seat in moment.state.public.match.seats:
            forced = forced_card(observe(moment.state, seat))
            if seat != moment.seat:
                assert forced is None
                continue
            may = playable(observe(moment.state, seat)).cards
            assert forced == (None if may.bit_count() != 1 else Card(may.bit_length() - 1))
            found += forced is not None
    assert found > 100


@pytest.mark.parametrize("matches", few_or_many(2, 30))
def test_what_is_decided_stays_so_and_what_is_settled_keeps_its_score(matches: int) -> None:
    """Check random continuations of the play; each of the three members of `Outlook` must occur often."""
    chance = random.Random(12)
    met = dict.fromkeys(Outlook, 0)
    for moment in in_play(chance, matches):
        now = outlook(moment.state.public)
        met[now] += 1
        if now is Outlook.OPEN or chance.random() < 0.7:
            continue
        ends = {end_of(moment.state, chance) for _ in range(4)}
        if now is Outlook.SETTLED:
            assert len(ends) == 1, "the score is still open"
        for end in ends:
            assert [points < 0 for points in end] == [points < 0 for points in next(iter(ends))]
    assert min(met.values()) > 4 * matches


def test_after_its_last_trick_a_deal_is_settled() -> None:
    """Check that a deal is settled even before it is scored, as no further trick is possible."""
    settled = 0
    for name, players in TABLES:
        state = None
        for event in simulate(replace(PRESETS[name], sizes=(3, 2)), ("club",) * players, bytes(32)):
            state = fold([event], state)
            deal = state.public.deal
            if deal is not None and deal.phase is Phase.PLAY and len(deal.tricks) == deal.size and deal.contracts:
                assert outlook(state.public) is Outlook.SETTLED
                settled += 1
    assert settled > 10


def end_of(state: GameState, chance: random.Random) -> tuple[int, ...]:
    """Play the rest of a deal at random; return the points of the sides."""
    results = len(state.public.match.results)
    while len(state.public.match.results) == results:
        may = playable(observe(state, not_none(state.actor))).cards
        state = played(state, chance.choice([card for card in Card if may >> card & 1]))
    return tuple(score.total for score in state.public.match.results[-1].scores)
