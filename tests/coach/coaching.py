"""Helpers: positions to explain, checks of explanations, and explanations made up for tests."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot

from game.ai.heuristic.club import club_action
from game.ai.levels import CLUB
from game.ai.sampling.judging import Difference, Judgement, judged_in, prepared
from game.coach.explain import COACH, TOSS_UP, Explanation, Option, SampledDeals, explain
from game.coach.inferences import BidTold, Exchanged, HardFact, InStock, NoWeakHand, OnlyTrumps, Pulled, Void, excluded
from game.coach.reasons import Reason, ReasonKind
from game.engine.actions import MakeBid, PlayCard
from game.engine.legal import has_choice
from game.engine.rules import Pull
from game.engine.state import GameState, Observation, observe
from game.rulesets.presets import PRESETS
from tests.ai.sampling.worlds import TABLES, Moment, moments

TWENTYFOLD = replace(COACH, drawn=20 * COACH.drawn, kept=20 * COACH.kept, solved=20 * COACH.solved)


def positions(count: int, seed: int) -> Iterator[tuple[GameState, Observation]]:
    """Yield the positions of `choices`: the full state and the seat's observation."""
    for moment in choices(count, seed):
        yield moment.state, observe(moment.state, moment.seat)


def choices(count: int, seed: int) -> Iterator[Moment]:
    """Yield moments in which a seat has a choice, from matches of all rulesets, in deals of more than one card."""
    chance = random.Random(seed)
    for _ in range(count):
        yield _choice(chance)


def _choice(chance: random.Random) -> Moment:
    while True:
        name, players = chance.choice(TABLES)
        rules = PRESETS[name]
        rules = replace(rules, sizes=(chance.choice([size for size in rules.sizes if size > 1]),))
        found = []
        for moment in moments(rules, players, chance, act=lambda *at: club_action(observe(*at)), level=CLUB):
            seen = observe(moment.state, moment.seat)
            if not seen.is_asked and has_choice(seen):
                found.append(moment)
            if len(found) > 60:
                break
        if found:
            return chance.choice(found)


def untrue(state: GameState, seen: Observation, explanation: Explanation) -> Iterator[str]:
    """Yield each untrue statement about hidden cards, tricks and bids in an explanation."""
    for fact in explanation.facts:
        if isinstance(fact, BidTold):
            if (fact.seat, fact.bid) not in seen.deal.bids:
                yield f"nobody bid so: {fact}"
        else:
            yield from _untrue_fact(state, seen, fact)


def _untrue_fact(state: GameState, seen: Observation, fact: HardFact) -> Iterator[str]:
    deal = seen.deal
    order = deal.ordering
    tricks = [trick.plays for trick in deal.tricks] + ([deal.trick] if deal.trick else [])
    match fact:
        case Void(seat, _, number) | Pulled(seat, _, _, _, number) | OnlyTrumps(seat, number):
            if state.hands[seat] & excluded(fact, order):
                yield f"{seat} holds what {fact} denies"
            plays = tricks[number - 1]
            card = next(play.card for play in plays if play.seat == seat)
            lead = plays[0].card
            if isinstance(fact, Void) and (order.group_of[lead] != fact.group or order.group_of[card] == fact.group):
                yield f"it did not come so: {fact}"
            if isinstance(fact, Pulled):
                rule = seen.rules.big_joker_pulls if lead.name == "BB" else seen.rules.little_joker_pulls
                asked = rule in (Pull.HIGHEST, Pull.OPPONENTS_HIGHEST) if fact.is_highest else rule is Pull.LOWEST
                if lead != fact.joker or card != fact.card or not asked:
                    yield f"it did not come so: {fact}"
            if isinstance(fact, OnlyTrumps) and (plays[0].seat != seat or not order.trumps >> lead & 1):
                yield f"it did not come so: {fact}"
        case Exchanged(seat, joker):
            if deal.exchange != (seat, joker) or any(hand >> joker & 1 for hand in state.hands):
                yield f"it is not so: {fact}"
        case InStock(joker):
            if any(hand >> joker & 1 for hand in state.hands):
                yield f"it is not so: {fact}"
        case NoWeakHand():
            if seen.rules.weak_hand.value != "automatic":
                yield f"it is not so: {fact}"


@dataclass(frozen=True, slots=True)
class Again:
    """A position judged again with twenty times as many sampled deals, drawn independently."""

    seen: Observation
    explanation: Explanation
    judgement: Judgement
    samples: SampledDeals

    @property
    def agrees(self) -> bool:
        """True if the coach's choice is at most two standard errors worse than the best choice in the new judgement."""
        best = self.judgement.choices[0]
        preferred = self.explanation.preferred
        gap = self.judgement.difference(best, self.judgement.of(preferred.action))
        first = self.explanation.of(best.action).behind
        return gap.mean <= TOSS_UP * hypot(gap.error, first.error) + 1e-6


def judged_again(seen: Observation, dice: int = 1) -> Again:
    explanation = explain(seen)
    rollouts = prepared(seen, TWENTYFOLD, random.Random(dice))
    return Again(seen, explanation, judged_in(rollouts, seen, TWENTYFOLD), SampledDeals.of(seen, rollouts))


def option(action: MakeBid | PlayCard, behind: float = 0.0, error: float = 0.1) -> Option:
    """Return an option that is `behind` points worse than the best one, with the standard error of that difference."""
    return Option(action=action, worth=0.0, error=0.1, behind=Difference(behind, error))


def explained(*options: Option) -> Explanation:
    """Return an explanation with these options, the best one first, and no reason."""
    nothing = Reason(kind=ReasonKind.ANY_FINE, choice=options[0].action)
    return Explanation(options=options, facts=(), samples=64, nothing=nothing)
