"""Reasons in words: they are true in every deal that looks the same to the player, and they are decisive."""

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from game.ai.levels import CLUB
from game.ai.sampling.judging import SKILLS
from game.ai.sampling.stakes import stakes_of
from game.coach import reason_choice
from game.coach.bid_reasons import BidEvidence, bid_reasons, odds
from game.coach.card_reasons import card_reasons
from game.coach.evidence import Candidate, CardEvidence, Evidence, Sampled
from game.coach.explain import COACH, Explanation, explain, judge_turned
from game.coach.reasons import Reason, ReasonKind
from game.coach.wording.reasons import often, reason_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, board, number
from game.engine.cards import Card, Seat, parse_card, parse_hand
from game.engine.evolve import fold
from game.engine.legal import has_choice
from game.engine.ordering import TRUMPS
from game.engine.state import Observation, Play, observe
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from game.wording.voices import Voices
from tests.ai.sampling.worlds import TABLES, Moment
from tests.coach.truths import false_in, is_near, likely_moments, settles, share_of, worlds
from tests.golden.playthrough import FOLDER
from tests.support.notation import seen, table

QUICK = replace(COACH, drawn=600, kept=200, solved=40, metropolis_moves=40)
FAIR = replace(
    SKILLS["master"],
    drawn=400,
    kept=400,
    metropolis_moves=0,
    solved=0,
    planned_from=0,
    reads_bids=False,
    reads_cards=False,
)
"""A skill that takes all deals to be equally likely."""


_ENOUGH = 100
"""The chance stated by a reason is checked only if more deals than this look the same to the player."""


def small_moments(count: int, seed: int) -> Iterator[Moment]:
    chance = random.Random(seed)
    for index in range(count):
        name, players = TABLES[index % len(TABLES)]
        sizes = tuple(size for size in PRESETS[name].sizes if size <= 4)
        found = [
            moment
            for moment in likely_moments(replace(PRESETS[name], sizes=sizes[:3]), players, chance)
            if not observe(moment.state, moment.seat).is_asked and has_choice(observe(moment.state, moment.seat))
        ]
        if found:
            yield chance.choice(found)


def told_by(explanation: Explanation) -> list[Reason]:
    return [*explanation.told, *(reason for option in explanation.options for reason in option.told)]


def untrue(count: int, seed: int) -> list[str]:
    """Return the errors in the reasons that the coach gives in random positions."""
    chance = random.Random(seed)
    wrong = []
    for moment in small_moments(count, seed):
        observation = observe(moment.state, moment.seat)
        found = worlds(moment, chance)
        for reason in told_by(explain(observation, QUICK)):
            wrong += false_in(reason, found, moment.seat)
            if not settles(reason, observation):
                wrong.append(f"not settled: {reason}")
    return wrong


def test_every_reason_told_is_true_in_every_deal_that_looks_the_same() -> None:
    assert untrue(22, seed=4) == []


def test_a_chance_told_is_the_share_of_the_deals_that_look_the_same() -> None:
    chance = random.Random(3)
    compared = 0
    for moment in small_moments(18, seed=4):
        explanation = explain(observe(moment.state, moment.seat), FAIR)
        likely = [reason for reason in told_by(explanation) if reason.chance is not None]
        if not likely:
            continue
        found = worlds(moment, chance, 200)
        for reason in likely:
            share = share_of(reason, found, moment.seat)
            if share is not None and reason.chance is not None and len(found) > _ENOUGH:
                assert is_near(share, reason.chance, len(found)), (reason, share)
                compared += 1
    assert compared > 4


SPADES = "{} A.A.4. 5.K7.. T.3.7."
POSITIONS: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "reasons.toml").read_text(encoding="utf-8"))


def observed(name: str) -> Observation:
    """Return the named position as the seat to act sees it."""
    return seen(table(**{key: value for key, value in POSITIONS[name].items() if key not in ("kind", "words")}))


@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_is_told_in_these_words(name: str) -> None:
    observation = observed(name)
    told = explain(observation, QUICK).told
    assert told[0].kind is ReasonKind[POSITIONS[name]["kind"]]
    words = " ".join(reason_text(reason, Voices(observation.public.match, observation.seat)) for reason in told)
    assert words == POSITIONS[name]["words"]


def card_evidence(
    observation: Observation, hands: tuple[int, ...], choice: Card, rival: Card, side: int, **more: object
) -> CardEvidence:
    """Return evidence on two cards from one sampled deal."""
    sampled = Sampled(observation=observation, hands=(hands,), weights=[1.0], gap_in=judge_turned())
    deal, cards = observation.deal, {"choice": PlayCard(choice), "rival": PlayCard(rival)}
    stakes = stakes_of(observation.public.match, deal.size, side, deal.bids, minds_standing=False)
    base: dict[str, Any] = {"gap": 1.0, "gaps": [1.0], "ends": [0], "rival_ends": [0]} | cards | more
    return CardEvidence(sampled=sampled, stakes=stakes, **base)


@pytest.mark.parametrize(("made", "up", "down"), [(7, "ROOM_LEFT", "ANY_FINE"), (2, "WORTH_IT", "FALLS_SHORT")])
def test_the_odds_of_two_bids_are_those_of_the_higher_one(made: int, up: str, down: str) -> None:
    """W, the last to bid, chooses between 1 and 2. In `made` of ten deals, W and E take two tricks, in the others one."""
    observation = seen(table("98.A.. Q4..2. 7.K..3 A.Q.5.", turned="C", first="N", bids="pass/pass/pass"))
    sampled = Sampled(observation=observation, hands=((0,) * 4,) * 10, weights=[1.0] * 10, gap_in=judge_turned())
    for bid, other, kind, chance in ((2, 1, up, made / 10), (1, 2, down, 1 - made / 10)):
        ends, others = (
            [((2 if deal < made else 1) << 8 * Seat.W, one << 24) for deal in range(10)] for one in (bid, other)
        )
        bids: dict[str, Any] = {"choice": MakeBid(number(bid)), "rival": MakeBid(number(other))}
        told = odds(BidEvidence(sampled=sampled, gap=0.0, gaps=(), ends=ends, rival_ends=others, **bids))
        assert told.kind is ReasonKind[kind]
        assert told.chance == pytest.approx(chance)


@pytest.mark.parametrize(("bid", "is_told"), [(1, True), (2, False)])
def test_only_the_lowest_bid_that_wins_the_first_lead_is_told_to_win_it(bid: int, is_told: bool) -> None:
    """W, the last to bid, holds the ace of spades; the others passed."""
    observation = seen(table("98.A.. A4..2. 7.K..3 Q.Q.5.", turned="C", first="N", bids="pass/pass/pass"))
    sampled = Sampled(observation=observation, hands=((0,) * 4,), weights=[1.0], gap_in=judge_turned())
    bids: dict[str, Any] = {"choice": MakeBid(number(bid)), "rival": MakeBid(PASS), "ends": [(0, bid << 24)]}
    told = bid_reasons(BidEvidence(sampled=sampled, gap=1.0, gaps=[1.0], rival_ends=[(0, 0)], **bids))
    assert (ReasonKind.FOR_THE_LEAD in {candidate.reason.kind for candidate in told}) is is_told


def evidence(gaps: list[float]) -> Evidence:
    observation = seen(table(SPADES.format("Q2.2.."), turned="D", first="W", bids="1/pass/pass/1", plays="AS 5S TS"))
    hands = tuple((0, 0, 0, 0) for _ in gaps)
    sampled = Sampled(observation=observation, hands=hands, weights=[1.0] * len(gaps), gap_in=judge_turned())
    choice, rival = PlayCard(Card.S2), PlayCard(Card.SQ)
    return Evidence(sampled=sampled, choice=choice, rival=rival, gap=sum(gaps) / len(gaps), gaps=gaps)


@pytest.mark.parametrize(
    ("marks", "left", "is_decisive"),
    [
        ([True] * 30 + [False] * 10, None, True),
        ([True, False] * 20, None, False),
        ([True] * 40, None, None),
        (None, 0.5, True),
        (None, 0.51, False),
        (None, None, None),
    ],
)
def test_a_reason_is_told_only_if_half_the_difference_goes_with_it(
    marks: list[bool] | None, left: float | None, is_decisive: bool | None
) -> None:
    seen_gaps = evidence([4.0] * 30 + [0.0] * 10)
    reason = Reason(kind=ReasonKind.JUST_BETTER, choice=seen_gaps.choice)
    assert seen_gaps.is_decisive(Candidate(reason=reason, marks=marks, left=left)) is is_decisive


@pytest.mark.parametrize(("best", "is_decisive"), [("3S", True), ("KS", False)])
def test_a_fact_in_sight_is_turned_round_in_another_position(best: str, is_decisive: bool) -> None:
    """Replace the ace in the trick by the three of spades, which the queen beats, or by the king, which the queen does not beat."""
    seen_gaps = evidence([1.0])
    observation = seen_gaps.observation
    deal = observation.deal
    trick = tuple(Play(play.seat, parse_card(best)) if play.card is Card.SA else play for play in deal.trick)
    turned = seen_gaps.with_deal(deal.with_plays(deal.turn, trick, deal.tricks, deal.taken))
    reason = Reason(kind=ReasonKind.CANNOT_WIN, choice=seen_gaps.choice, rival=seen_gaps.rival)
    assert seen_gaps.is_decisive(Candidate(reason=reason, turned=turned)) is is_decisive


def test_of_two_level_bids_the_other_one_is_named() -> None:
    match = fold(simulate(replace(PRESETS["classic"], sizes=(3,)), (CLUB,) * 4, bytes(32))).public.match
    reason = Reason(kind=ReasonKind.ANY_FINE, choice=MakeBid(PASS), rival=MakeBid(number(1)), chance=0.3)
    assert reason_text(reason, Voices(match, None)) == "A bid of 1 is set one time in three: no clear gain."
    assert reason_text(structs.replace(reason, rival=None), Voices(match, None)) == "No choice is clearly better."


FRACTIONS = {
    "more than half the time": 0.57,
    "half the time": 0.49,
    "more than one time in three": 0.41,
    "one time in five to ten": 0.17,
} | {f"one time in {name}": 1 / parts for name, parts in (("three", 3), ("four", 4))}


def test_a_chance_is_told_as_the_nearest_simple_fraction() -> None:
    for chance in (percent / 100 for percent in range(9, 60)):
        told = FRACTIONS[often(chance).removeprefix("about ")]
        assert abs(told - chance) == min(abs(known - chance) for known in FRACTIONS.values()), chance


RISKS = (ReasonKind.WORTH_IT, ReasonKind.TOO_DEAR, ReasonKind.ONE_LOST, ReasonKind.PARTNER_ADDS, ReasonKind.ALL_YOURS)
"""The reasons that say how often a bid is made or set."""
COMPARED = (ReasonKind.ANY_FINE, ReasonKind.JUST_BETTER)
"""The reasons that, for two bids, say how often the higher one is set."""


@pytest.mark.parametrize("preset", PRESETS)
def test_every_reason_has_a_sentence_in_the_words_of_every_ruleset(preset: str) -> None:
    rules = PRESETS[preset]
    log = simulate(replace(rules, sizes=(3,)), (CLUB,) * rules.players[0], bytes(32))
    match = fold(log).public.match
    seats = match.seats
    named: dict[str, Any] = {"seat": seats[1], "partner": seats[-1], "seats": seats[1:2], "group": TRUMPS, "count": 2}
    named["cards"] = (Card.SA, Card.SK)
    for kind in ReasonKind:
        for choice, rival in ((PlayCard(Card.S3), PlayCard(Card.SA)), (MakeBid(number(1)), MakeBid(board()))):
            for chance in (0.7, 0.3, None):
                reason = Reason(kind=kind, choice=choice, rival=rival, chance=chance, **named)
                text = reason_text(reason, Voices(match, seats[0]))
                assert text[0].isupper() or not text[0].isalpha()
                assert text.endswith(".")
                assert "{" not in text
                is_risk = kind in RISKS or (kind in COMPARED and isinstance(rival, MakeBid))
                assert ("one time in three" in text) is (is_risk and chance == 0.3)
                assert "  " not in text
                assert rules.words.big_joker == "big blooper" or "blooper" not in text
                assert ("only by" in text) is (kind is ReasonKind.HIGH_ENOUGH and chance is not None)


@pytest.mark.parametrize(
    ("gap", "usual", "kind"),
    [
        (2.3, None, ReasonKind.JUST_BETTER),
        (0.9, None, ReasonKind.CLOSE_KEEP),
        (0.9, ReasonKind.CANNOT_WIN, ReasonKind.CANNOT_WIN),
    ],
)
def test_without_a_decisive_fact_a_rule_of_thumb_or_the_closeness_is_told(
    gap: float, usual: ReasonKind | None, kind: ReasonKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    def of_the_two(_seen: Observation, card: Card) -> Reason | None:
        return Reason(kind=usual, choice=PlayCard(card)) if usual is not None and card is Card.S2 else None

    monkeypatch.setattr(reason_choice, "usual_reason", of_the_two)
    monkeypatch.setattr(reason_choice, "card_reasons", lambda _seen: iter(()))
    monkeypatch.setattr(reason_choice, "stakes_reasons", lambda _seen: iter(()))
    observation = evidence([gap]).observation
    pair = card_evidence(observation, (0, 0, 0, 0), Card.S2, Card.SQ, 0, gap=gap, gaps=[gap], ends=(), rival_ends=())
    (told,) = reason_choice.reasons_told(pair)
    assert told.kind is kind


def following(*, level: tuple[PlayCard, ...] = ()) -> CardEvidence:
    """Return the evidence for ruffing with D5 rather than throwing C9; `level` has plays that are as good as the best."""
    hands = tuple(map(parse_hand, ("..5.92", ".A.4.", ".K7..", ".3.7.")))
    return card_evidence(observed("a void is trumped"), hands, Card.D5, Card.C9, 0, level=level)


def test_no_trick_is_told_to_be_won_where_throwing_a_card_away_is_as_good() -> None:
    for level in ((), (PlayCard(Card.C2),)):
        told = card_reasons(following(level=level))
        assert any(each.reason.kind is ReasonKind.RUFF_NOW for each in told) is (not level)


def test_a_high_ruff_is_compared_with_a_lower_trump_that_is_worse() -> None:
    observation, rivals = observed("a void is trumped"), (Card.C9, Card.D5)
    pairs = [card_evidence(observation, (0, 0, 0, 0), Card.DK, rival, 0) for rival in rivals]
    told = (pairs[0].reason(ReasonKind.HIGH_ENOUGH),)
    assert reason_choice.tempting_card(pairs, dict.fromkeys(map(PlayCard, rivals), told)) == PlayCard(Card.D5)


def test_no_card_guards_a_suit_of_which_another_card_may_be_led_as_well() -> None:
    observation = seen(table("9.QJ3.. 74.K6..", rules="individual", turned="8S", bids="1/1"))
    for level in ((), (PlayCard(Card.HJ),)):
        told = card_reasons(card_evidence(observation, (0, 0, 0, 0), Card.S9, Card.H3, 0, level=level))
        assert any(each.reason.kind is ReasonKind.KEEP_GUARD for each in told) is (not level)
