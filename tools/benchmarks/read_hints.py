"""Hints for a person to judge: positions of all rulesets and hand sizes, with the worth of each choice.

    python -m tools.benchmarks.read_hints [POSITIONS [SEED]]

Two decisions in five are bids. In every third position the player's side has been set or expects to come out behind in the deal.
The line VALUES shows by how many points each choice differs from the advised one, with the standard error, computed with ten times
the usual budget. For bids it also says how often the contract is set after each bid near the advised one.
"""

import argparse
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from game.ai.sampling.judging import Judgement, judged_in, prepared
from game.coach.bid_reasons import BidEvidence
from game.coach.evidence import Sampled
from game.coach.explain import COACH, Explanation, SampledDeals, explain, judge_turned
from game.coach.wording.advice import explained_text
from game.coach.wording.explain import advice_text
from game.engine.actions import MakeBid
from game.engine.bids import PASS
from game.engine.legal import has_choice
from game.engine.state import Fate, Observation, Phase, observe
from game.rulesets.presets import PRESETS
from game.wording.cards import card_sign
from game.wording.choices import choice_text
from game.wording.voices import Voices
from tests.ai.sampling.worlds import TABLES
from tests.coach.truths import likely_moments

TENFOLD: Final = replace(COACH, drawn=10 * COACH.drawn, kept=10 * COACH.kept, solved=10 * COACH.solved)
_PLACES: Final = {2: ("You", "Other"), 3: ("You", "Left", "Right"), 4: ("You", "Left", "Opposite", "Right")}
_BEHIND: Final = -2.0
"""The worth in points at or below which a position counts as losing."""


def found(many: int, seed: int) -> Iterator[tuple[Observation, Explanation, bool]]:
    """Yield positions in the second deal of `club` matches, each with an explanation, and True if the position is losing."""
    chance = random.Random(f"read {seed}")
    for number in range(many):
        name, players = TABLES[number % len(TABLES)]
        is_bid, wants_losing = chance.random() < 0.4, number % 3 == 0
        while True:
            sizes = [size for size in PRESETS[name].sizes if is_bid or size > 1]
            rules = replace(PRESETS[name], sizes=(chance.choice(sizes), chance.choice(sizes)))
            all_seen = [observe(one.state, one.seat) for one in likely_moments(rules, players, chance)]
            fit = [seen for seen in all_seen if seen.deal.number == len(rules.sizes) and has_choice(seen)]
            fit = [seen for seen in fit if not seen.is_asked and (seen.public.phase is Phase.AUCTION) is is_bid]
            if not fit:
                continue
            seen = named(chance.choice(fit))
            explanation = explain(seen)
            is_losing = explanation.preferred.worth <= _BEHIND or own_fate(seen) is Fate.SET
            if is_losing is wants_losing:
                yield seen, explanation, is_losing
                break


def named(seen: Observation) -> Observation:
    """Return the observation with each player named after their place at the table as seen by the observer, such as Left."""
    match = seen.public.match
    first, places = match.seats.index(seen.seat), _PLACES[len(match.seats)]
    names = [places[(index - first) % len(places)] for index in range(len(places))]
    players = tuple(replace(player, name=name) for player, name in zip(match.players, names, strict=True))
    return seen._replace(public=seen.public._replace(match=replace(match, players=players)))


def own_fate(seen: Observation) -> Fate | None:
    """Return the fate of the contract of the observer's side; None before the contracts are known."""
    match, deal = seen.public.match, seen.deal
    side = match.side_of(seen.seat)
    return deal.fate_of(deal.contracts[side], match.sides[side]) if deal.contracts else None


def sight(seen: Observation) -> Iterator[str]:
    """Yield the player's view of a position, as lines."""
    match, deal, words = seen.public.match, seen.deal, seen.rules.words
    name = Voices(match, None).full_name

    def cards(of: object) -> str:
        return " ".join(card_sign(card, words) for card in of)  # type: ignore[attr-defined]  # an iterable of cards

    trump = "none" if deal.ordering.trump is None else deal.ordering.trump.name.lower()
    yield f"{seen.rules.name}, {len(match.seats)} players, {deal.size} cards; trump {trump}, turned up {cards(deal.upcards) or '-'}"
    totals = "; ".join(
        f"{' + '.join(map(name, side))} {total}" for side, total in zip(match.sides, match.totals, strict=True)
    )
    yield f"Score: {totals}. Dealer {name(deal.dealer)}. Bids: {', '.join(f'{name(b.seat)} {b.bid}' for b in deal.bids) or '-'}"
    for side, contract in zip(match.sides, deal.contracts, strict=False):
        yield (
            f"Contract of {' + '.join(map(name, side))}: {contract.kind.name.lower()} {contract.tricks}, taken"
            f" {deal.taken_by(side)}, {deal.fate_of(contract, side).name.lower()}"
        )
    if deal.exchange is not None:
        yield f"{name(deal.exchange.seat)} laid down {cards([deal.exchange.joker])}"
    for trick in deal.tricks:
        yield f"  {', '.join(f'{name(p.seat)} {cards([p.card])}' for p in trick.plays)}: {name(trick.winner)}"
    if deal.contracts:
        yield f"Lying: {', '.join(f'{name(p.seat)} {cards([p.card])}' for p in deal.trick) or 'nothing, you lead'}"
        yield f"Trump {'is' if deal.broken else 'is not'} broken"
    yield f"Your hand: {cards(deal.ordering.by_power(seen.hand))}"


def values(seen: Observation, explanation: Explanation) -> str:
    """Return a line: the worth of the advised choice at ten times the budget, and how much less the other choices are worth."""
    rollouts = prepared(seen, TENFOLD, random.Random(1))
    judged: Judgement = judged_in(rollouts, seen, TENFOLD)
    base = judged.of(explanation.preferred.action)
    others = [(choice, judged.difference(base, choice)) for choice in judged.choices if choice is not base]
    texts = [
        f"{choice_text(choice.action, seen.rules.words)} {-gap.mean:+.1f}±{gap.error:.1f}" for choice, gap in others
    ]
    told = f"{choice_text(base.action, seen.rules.words)} is worth {base.worth:+.1f}; others: {', '.join(texts)}"
    return "; ".join((told, *often_set(seen, explanation, SampledDeals.of(seen, rollouts), judged.weights)))


def often_set(
    seen: Observation, explanation: Explanation, samples: SampledDeals, weights: Sequence[float]
) -> Iterator[str]:
    """Yield, for each bid near the advised one but not for a pass, the share of sampled deals in which the contract is set."""
    sampled = Sampled(observation=seen, hands=samples.hands, weights=weights, gap_in=judge_turned())
    near = [option.action for option in explanation.options if option.is_near]
    for made in (action for action in near if isinstance(action, MakeBid) and action.bid != PASS):
        (ends,) = samples.bid_ends([made.bid])
        pair = BidEvidence(sampled=sampled, choice=made, rival=made, gap=0.0, gaps=(), ends=ends, rival_ends=ends)
        yield f"{choice_text(made, seen.rules.words)} is set {sampled.chance(pair.set):.0%}"


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("positions", nargs="?", type=int, default=60)
    parser.add_argument("seed", nargs="?", type=int, default=1)
    options = parser.parse_args(arguments)
    for number, (seen, explanation, is_losing) in enumerate(found(options.positions, options.seed), 1):
        kind = "bid" if isinstance(explanation.preferred.action, MakeBid) else "card"
        print(f"### {number} ({kind}{', losing' if is_losing else ''})")
        print(*sight(seen), sep="\n")
        why = explained_text(seen, explanation, None, Voices(seen.public.match, seen.seat))
        print(f"HINT: {advice_text(explanation.preferred.action, seen.rules.words)} {why}")
        print(f"KIND: {', '.join(reason.kind.value for reason in explanation.told)}")
        print(f"VALUES: {values(seen, explanation)}\n", flush=True)


if __name__ == "__main__":
    main()
