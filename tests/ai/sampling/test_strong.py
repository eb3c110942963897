"""Players that decide by sampled deals: preferred choices, and choices that are never made."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice
from math import sqrt
from statistics import pstdev

import pytest

from game.ai.blunders import find_blunders
from game.ai.characters import CHARACTERS
from game.ai.heuristic.club import club_action
from game.ai.levels import LEVELS
from game.ai.player import Budget, decide_for
from game.ai.sampling.endgame import plan_out
from game.ai.sampling.judging import SKILLS, Judged, Judgement, Skill, judge_bids, judge_cards, prepared
from game.ai.sampling.stakes import Stakes, passing_wins, spread_of, stakes_of, standing_decides
from game.ai.sampling.strong import WORTH_A_BLUNDER, limited, preferred, strong_action, without_blunder
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import Bid, BidKind, BidMade, number
from game.engine.cards import Seat, cards_in
from game.engine.legal import playable
from game.engine.state import Match, Observation, Phase, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import moments
from tests.support.breadth import few_or_many
from tests.support.narrowing import of_type
from tests.support.notation import as_character

QUICK = Skill(drawn=60, kept=24, solved=12, solved_from=6, open_share=0.5, planned_from=3)


def positions(
    seed: int, phase: Phase, sizes: tuple[int, ...] = (7, 5, 4), name: str = "classic"
) -> Iterator[Observation]:
    """Yield observations of seats that have a choice in this phase, from random play under the rules of a preset."""
    chance = random.Random(seed)
    for moment in moments(replace(PRESETS[name], sizes=sizes), 4, chance):
        seen = observe(moment.state, moment.seat)
        if seen.deal.phase is phase and (phase is Phase.AUCTION or playable(seen).cards.bit_count() > 1):
            yield seen


def judged(seen: Observation, worth: dict[int, float]) -> Judgement:
    """Return a judgement on ten sampled deals. In each of them a card is worth `worth.get(card, 0)`."""
    choices = [
        Judged(PlayCard(card), worth.get(card, 0.0), (worth.get(card, 0.0),) * 10)
        for card in cards_in(playable(seen).cards)
    ]
    return Judgement(tuple(sorted(choices, key=lambda choice: -choice.worth)), (1.0,) * 10)


def test_a_blunder_is_made_only_for_what_is_clearly_more_than_a_point() -> None:
    tried = 0
    for seed in range(12):
        for seen in positions(seed, Phase.PLAY):
            cards = list(cards_in(playable(seen).cards))
            wrong = [card for card in cards if find_blunders(seen, card)]
            clean = [card for card in cards if card not in wrong]
            if not wrong or not clean:
                continue
            tried += 1
            for gain, kept in ((WORTH_A_BLUNDER - 0.1, False), (WORTH_A_BLUNDER + 0.1, True)):
                judgement = judged(seen, {wrong[0]: gain})
                chosen = without_blunder(judgement.choices[0], judgement, seen)
                assert (chosen.action == PlayCard(wrong[0])) is kept
            unclear = Judged(PlayCard(wrong[0]), 5.0, (45.0, -35.0) * 5)
            others = [choice for choice in judgement.choices if choice.action != unclear.action]
            unsure = Judgement((unclear, *others), judgement.weights)
            assert without_blunder(unclear, unsure, seen).action != unclear.action
    assert tried > 20


def test_what_may_be_chance_does_not_outweigh_experience() -> None:
    seen = next(iter(positions(1, Phase.PLAY)))
    usual = of_type(PlayCard, club_action(seen))
    cards = [PlayCard(card) for card in cards_in(playable(seen).cards)]
    other = next(action for action in cards if action != usual)

    def judgement(gains: tuple[float, ...]) -> Judgement:
        mean = sum(gains) / len(gains)
        return Judgement((Judged(other, mean, gains), Judged(usual, 0.0, (0.0,) * len(gains))), (1.0,) * len(gains))

    assert preferred(judgement((9.0, -8.0) * 5), usual, seen).action == usual
    assert preferred(judgement((2.0, -1.0) * 50), usual, seen).action == other


def test_of_cards_of_a_suit_that_are_as_good_the_lowest_is_played() -> None:
    tried = 0
    for seen in positions(3, Phase.PLAY):
        order = seen.deal.ordering
        cards = list(cards_in(playable(seen).cards))
        suit = [card for card in cards if order.group_of[card] == order.group_of[cards[-1]]]
        low, high = min(suit, key=order.power.__getitem__), max(suit, key=order.power.__getitem__)
        if low == high:
            continue
        tried += 1
        others = dict.fromkeys(map(int, cards), -5.0)
        as_good = judged(seen, others | {high: 9.0, low: 8.95})
        assert preferred(as_good, club_action(seen), seen).action == PlayCard(low)
        better = judged(seen, others | {high: 9.0, low: 8.5})
        assert preferred(better, club_action(seen), seen).action == PlayCard(high)
    assert tried


def of_bid(bid: Bid, worth: float = 0.0) -> Judged:
    return Judged(MakeBid(bid), worth, (worth,) * 2)


def test_a_temper_gives_up_no_more_than_it_likes() -> None:
    seen = next(iter(positions(2, Phase.AUCTION)))
    careful = as_character(seen, "gus")
    gain = CHARACTERS["gus"].temper.boldness
    assert gain < 0
    for behind, kept in ((-gain - 0.1, False), (-gain + 0.1, True)):
        judgement = Judgement((of_bid(number(2), behind), of_bid(number(1))), (1.0, 1.0))
        assert (preferred(judgement, MakeBid(number(2)), careful).action == MakeBid(number(2))) is kept
        assert preferred(judgement, MakeBid(number(2)), seen).action == MakeBid(number(2))


@pytest.mark.parametrize("phase", [Phase.AUCTION, Phase.PLAY])
def test_the_same_worlds_give_the_same_judgement_and_more_of_them_a_near_one(phase: Phase) -> None:
    judge = judge_bids if phase is Phase.AUCTION else judge_cards
    for seen in list(positions(3, phase))[:6]:
        first, again = (judge(seen, replace(QUICK, drawn=2000, kept=60, solved=60), random.Random(5)) for _ in range(2))
        assert first == again
        more = judge(seen, replace(QUICK, drawn=4000, kept=1000, solved=1000), random.Random(6))
        for choice in first.choices:
            if len(choice.in_samples) == len(first.weights):
                error = pstdev(choice.in_samples) / sqrt(len(choice.in_samples))
                assert choice.worth == pytest.approx(more.of(choice.action).worth, abs=5 * error + 2.0)


@pytest.mark.parametrize("level", LEVELS[1:])
def test_nobody_boards_where_passing_wins_the_match_and_what_is_done_at_its_end_is_allowed(level: str) -> None:
    """Check bids and plays near the end of matches, where players consider the score."""
    chance, had_won = random.Random(level), 0
    for moment in (one for _ in range(8) for one in moments(replace(PRESETS["blooper"], sizes=(2, 1)), 4, chance)):
        public = moment.state.public
        ahead = public._replace(match=replace(public.match, totals=(chance.choice((0, 15, 40)), 14)))
        seen = observe(moment.state._replace(public=ahead), moment.seat)
        assert seen.deal.number > 1 or standing_decides(seen) is (ahead.match.totals[0] == 40)
        action = decide_for(level, seen, Budget(nodes=100, samples=10), chance, lambda: False).action
        if isinstance(action, PlayCard):
            assert playable(seen).cards >> action.card & 1
        elif isinstance(action, MakeBid) and passing_wins(seen):
            had_won += 1
            assert action.bid.kind is BidKind.NUMBER
    assert had_won > 5


def match_of(sizes: tuple[int, ...], totals: tuple[int, ...], at: int) -> Match:
    moment = next(moments(replace(PRESETS["classic"], sizes=sizes), 4, random.Random(0)))
    return replace(moment.state.public.match, totals=totals, number=at)


def stakes(match: Match, bids: tuple[int, ...]) -> Stakes:
    made = tuple(BidMade(seat, number(bid)) for seat, bid in zip(Seat, bids, strict=True))
    return stakes_of(match, 5, 0, made, minds_standing=True)


def test_far_from_the_end_points_count_and_near_it_the_win() -> None:
    far = stakes(match_of((5,) * 13, (0, 0), 1), (1, 1, 1, 0))
    # NS bid 2 and EW 1. With 3 tricks NS score 10 and 1 for the overtrick. With 2 tricks EW score 5 and 1.
    assert far.of_tricks(3) == 11 - 6
    assert far.of_tricks(1) == -10 - (5 + 3)
    last = match_of((5,) * 13, (0, 0), 13)
    assert stakes(last, (1, 1, 1, 0)).of_tricks(3) == pytest.approx(100 + 0.5)
    assert stakes(last, (1, 1, 1, 0)).of_tricks(1) == pytest.approx(-1.8)
    tied = match_of((5,) * 13, (0, 5), 13)
    assert stakes(tied, (1, 1, 1, 0)).of_tricks(3) == pytest.approx(50 + 0.5)
    soon = match_of((5,) * 13, (-30, 0), 9)
    assert 0.0 < stakes(soon, (1, 1, 1, 0)).of_tricks(1) < stakes(soon, (1, 1, 1, 0)).of_tricks(3) < 50.0
    lost = stakes(match_of((5,) * 13, (-30, 0), 13), (1, 1, 1, 0))
    assert lost.of_tricks(1) < lost.of_tricks(3) < 1.0


def test_the_more_is_to_come_the_more_can_change() -> None:
    rules = replace(PRESETS["classic"], sizes=(13, 7, 5, 1))
    spreads = [spread_of(rules, done) for done in range(1, 5)]
    assert spreads == sorted(spreads, reverse=True)
    assert spreads[-1] == 0.0


def test_what_is_bid_is_never_more_than_the_partners_can_take() -> None:
    for seen in list(positions(4, Phase.AUCTION))[:20]:
        action = of_type(MakeBid, strong_action(seen, QUICK, random.Random(1)))
        partner = seen.public.match.partner_of(seen.seat)
        bids = [made.bid for made in seen.deal.bids if made.seat == partner]
        if bids and bids[0].kind is BidKind.NUMBER and action.bid.kind is BidKind.NUMBER:
            assert action.bid.value + bids[0].value <= seen.deal.size


def test_boston_is_played_out_and_never_taken_for_lost_because_the_kernel_counts_all_tricks() -> None:
    tried = 0
    for seen in islice(
        chain.from_iterable(positions(seed, Phase.PLAY, (7, 7), "santa-cruz") for seed in range(40)), 400
    ):
        if not any(contract.kind is BidKind.BOSTON for contract in seen.deal.contracts):
            continue
        tried += 1
        skill = replace(QUICK, solved_from=13, planned_from=0, open_share=1.0)
        alone = replace(skill, solved_from=0)
        assert judge_cards(seen, skill, random.Random(2)) == judge_cards(seen, alone, random.Random(2))
    assert tried > 10


@pytest.mark.parametrize("seeds", few_or_many(1, 16))
def test_the_last_cards_are_planned_in_all_worlds_together(seeds: int) -> None:
    """All sampled deals get the same plan, as a separate plan for each deal would use hidden information."""
    skill = replace(QUICK, solved_from=0, drawn=600, kept=300, planned_from=4, minds_standing=False)
    tried = 0
    for seen in chain.from_iterable(positions(seed, Phase.PLAY) for seed in range(seeds)):
        if seen.hand.bit_count() > skill.planned_from:
            continue
        judgement = judge_cards(seen, skill, random.Random(4))
        assert {len(choice.in_samples) for choice in judgement.choices} == {len(judgement.weights)}
        rollouts = prepared(seen, skill, random.Random(4))
        match = seen.public.match
        ends = stakes_of(match, seen.deal.size, match.side_of(seen.seat), seen.deal.bids, minds_standing=False)
        for choice in judgement.choices:
            assert isinstance(choice.action, PlayCard)
            (row,) = plan_out(rollouts, ends, seen.cards(), [choice.action.card], 0, len(judgement.weights))
            assert choice.in_samples == tuple(row)
        tried += len(judgement.weights) > 128
    assert tried > seeds * 5 // 8


def test_a_budget_bounds_the_worlds_of_the_kernel_too() -> None:
    skill = limited(SKILLS["master"], samples=7, nodes=5)
    assert (skill.kept, skill.solved, skill.nodes) == (7, 7, 5)
    assert limited(SKILLS["master"], samples=10_000, nodes=10**9) == SKILLS["master"]
