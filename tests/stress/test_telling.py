"""Hints on 500 positions: most give a reason, no line is false or contradicts another, and the reasons are decisive.

`python -m tests.stress.test_telling [POSITIONS [SEED]]` prints statistics of hints. With the arguments `hints [SEED]` it prints
twenty hints, with `words HINTS SEED` the numbers of words in hints on bids and on cards.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, product
from random import Random
from statistics import median
from typing import Final

import pytest

from game.ai.sampling.judging import judged_in, prepared
from game.ai.small_deals import LARGEST
from game.coach.bid_reasons import BidEvidence
from game.coach.counting import count_hand as count_of
from game.coach.evidence import CardEvidence
from game.coach.explain import COACH, Explanation, Option, SampledDeals, coachs_choice, evidence_on, explain
from game.coach.reason_choice import candidates
from game.coach.reasons import REMARKS, Reason, ReasonKind
from game.coach.wording.advice import explained_text, own_cards_text
from game.coach.wording.counting import sum_text
from game.coach.wording.explain import advice_text, solved_text
from game.engine.actions import MakeBid
from game.engine.bids import PASS
from game.engine.legal import has_choice
from game.engine.state import GameState, Observation, Phase, observe
from game.rulesets.presets import PRESETS
from game.wording.table import hand_name
from game.wording.voices import Voices
from tests.ai.sampling.worlds import TABLES
from tests.coach.coaching import choices
from tests.coach.truths import false_in, likely_moments, settles, worlds

POSITIONS = 500
MATTERS = 0.5
"""Minimum gain of the best choice, in points, for which a hint needs a reason."""
_WORLDS = 10
"""Number of indistinguishable deals in which a reason is tested."""
_MOMENTS = 60
"""Number of decisions at the start of a match; one of them is drawn for each hint."""
_TOLD = 0.9
_HELD = 0.8
"""Minimum shares: of hints that give a reason (`_TOLD`), and of reasons also decisive in other sampled deals (`_HELD`)."""


def counted(many: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """Count properties of hints, and kinds of their reasons, on `many` positions of all rulesets and hand sizes."""
    found: Counter[str] = Counter({"untrue or contradicted": 0})
    kinds: Counter[str] = Counter()
    chance = Random(seed)
    for moment in choices(many, seed=seed):
        seen = observe(moment.state, moment.seat)
        explanation = explain(seen)
        found["positions"] += 1
        same = worlds(moment, chance, _WORLDS)
        found["deals that look the same"] += len(same)
        for fault in (*untrue(same, seen, explanation), *contradictions(seen, explanation)):
            found["untrue or contradicted"] += 1
            print(fault, file=sys.stderr)
        rival = explanation.rival
        if rival is None or not rival.told or rival.behind.mean < MATTERS:
            continue
        found["hints that matter"] += 1
        found["hints with a reason"] += rival.told[0].kind not in REMARKS
        kinds.update(reason.kind.value for reason in rival.told)
        for _reason, is_held in told_again(seen, rival):
            found["reasons with a counterfactual"] += 1
            found["reasons that hold and decide in other deals"] += is_held
        found["reasons without a counterfactual"] += sum(reason.is_absent for reason in rival.told)
    return found, kinds


def untrue(same: Sequence[GameState], seen: Observation, explanation: Explanation) -> Iterator[str]:
    """Yield a sentence about each reason that is false in an indistinguishable deal, or does not fit the advice."""
    for option in explanation.options:
        for reason in option.told:
            yield from false_in(reason, same, seen.seat)
            if reason.choice != explanation.preferred.action or reason.rival not in (option.action, None):
                yield f"it is about other choices: {reason}"
    if not settles(explanation.nothing, seen):
        yield f"it is not so: {explanation.nothing}"


def contradictions(seen: Observation, explanation: Explanation) -> Iterator[str]:
    """Yield the contradictions on a hint's page: between reasons, toss-ups, the count of the hand and the solved bids."""
    best = explanation.preferred
    voices = Voices(seen.public.match, seen.seat)
    words = seen.rules.words
    yield from (
        f"as good and worse: {option.action}" for option in explanation.options if option.told and option.is_toss_up
    )
    kinds = {reason.kind for reason in explanation.told}
    yield from (f"{one} beside {other}" for one, other in _OPPOSED if {one, other} <= kinds)
    worse = [option for option in explanation.options[1:] if option.is_near and not option.is_toss_up]
    if ReasonKind.ANY_FINE in kinds and worse and explanation.nothing in explanation.told:
        yield f"any is as good, and one is worse: {explanation.nothing}"
    if not isinstance(best.action, MakeBid):
        return
    count = count_of(seen)
    is_counted = seen.deal.size > LARGEST and (best.action.bid == PASS or count.bid != PASS)
    own = (sum_text(count, voices), *(() if is_counted else (own_cards_text(seen, voices, best.action.bid),)))
    if seen.deal.size > 1 and not explained_text(seen, explanation, None, voices).startswith(own):
        yield f"the hand is not counted first: {best.action}"
    solved = solved_text(explanation, words)
    if solved and best.agrees is ("The advice differs" in solved):
        yield f"the solved bids say: {solved}"


_OPPOSED: Final = (
    (ReasonKind.CANNOT_WIN, ReasonKind.MAKES_IT),
    *product((ReasonKind.CANNOT_WIN, ReasonKind.BEATEN), (ReasonKind.SETS_THEM, ReasonKind.NEED_ALL)),
)


def told_again(seen: Observation, rival: Option) -> Iterator[tuple[Reason, bool]]:
    """Yield each reason that has a counterfactual, and True if it also holds and is decisive in other sampled deals."""
    again = judged_afresh(seen, rival)
    sure = [reason for reason in rival.told if not reason.is_absent and reason.kind not in REMARKS]
    if again is None:
        return
    held = {
        candidate.reason.kind: again.is_decisive(candidate) is not False
        for candidate in reversed(list(chain.from_iterable(candidates(again))))
    }
    yield from ((reason, held.get(reason.kind, False)) for reason in sure)


def judged_afresh(seen: Observation, rival: Option) -> CardEvidence | BidEvidence | None:
    """Return the evidence against a rival in other sampled deals; None if these deals favour another choice."""
    rollouts = prepared(seen, COACH, Random(1))
    judgement, samples = judged_in(rollouts, seen, COACH), SampledDeals.of(seen, rollouts)
    chosen = coachs_choice(seen, judgement)
    found = evidence_on(seen, judgement, chosen, samples)
    choice = rival.told[0].choice
    return next((pair for pair in found if (pair.choice, pair.rival) == (choice, rival.action)), None)


@pytest.mark.stress
def test_what_is_told_of_500_positions_is_true_and_decides() -> None:
    found, _kinds = counted(POSITIONS, seed=1)
    assert found["untrue or contradicted"] == 0
    assert found["hints with a reason"] >= _TOLD * found["hints that matter"]
    assert found["reasons that hold and decide in other deals"] >= _HELD * found["reasons with a counterfactual"]


def hints(seed: int) -> Iterator[str]:
    """Yield lines of text on twenty positions, ten of them in the auction, each with its hint."""
    for seen, explanation, text in chain.from_iterable(hints_on(10, seed, is_bid=one) for one in (True, False)):
        cards = hand_name(seen.deal.ordering.by_power(seen.hand), seen.rules.words)
        where = ", ".join(str(made.bid) for made in seen.deal.bids) or "-"
        trick = " ".join(str(play.card) for play in seen.deal.trick) or "-"
        yield f"{seen.rules.name}, {seen.deal.size} cards, trump {seen.deal.ordering.trump!r}, bids {where}, trick {trick}"
        yield f"  {cards}"
        rival = explanation.rival
        yield f"  {text} ({rival.behind.mean if rival is not None else 0.0:.1f})"


def hints_on(many: int, seed: int, *, is_bid: bool) -> Iterator[tuple[Observation, Explanation, str]]:
    """Yield `many` hints on bids or on cards, with their positions and texts. Deals of one card are used only for bids."""
    chance = Random(f"{seed} {is_bid}")
    while many:
        name, players = chance.choice(TABLES)
        sizes = [size for size in PRESETS[name].sizes if is_bid or size > 1]
        rules = replace(PRESETS[name], sizes=(chance.choice(sizes),))
        found = (observe(one.state, one.seat) for one in islice(likely_moments(rules, players, chance), _MOMENTS))
        fit = [seen for seen in found if has_choice(seen) and (seen.public.phase is Phase.AUCTION) is is_bid]
        if fit:
            seen, many = chance.choice(fit), many - 1
            explanation = explain(seen)
            why = explained_text(seen, explanation, None, Voices(seen.public.match, seen.seat))
            yield seen, explanation, f"{advice_text(explanation.preferred.action, seen.rules.words)} {why}"


def words(many: int, seed: int) -> Iterator[str]:
    for is_bid in (True, False):
        told = list(hints_on(many, seed, is_bid=is_bid))
        length = sorted(len(text.split()) for _seen, _explanation, text in told)
        kinds = [explanation.told[0].kind for _seen, explanation, _text in told]
        vague = sum(kind is ReasonKind.ANY_FINE or kind in REMARKS for kind in kinds)
        yield f"{'bids' if is_bid else 'cards'}: {median(length)} words in the median, {length[-1]} at most"
        yield f"{kinds.count(ReasonKind.ANY_FINE)} of {many} close, {many - vague} with a reason"


def main(arguments: list[str]) -> None:
    """Print twenty hints (argument `hints`), the lengths of hints in words (`words`), or by default statistics about hints."""
    if arguments[:1] == ["words"]:
        for line in words(int(arguments[1]), int(arguments[2])):
            print(line)
        return
    if arguments[:1] == ["hints"]:
        for line in hints(int(arguments[1]) if len(arguments) > 1 else 1):
            print(line)
        return
    many = int(arguments[0]) if arguments else POSITIONS
    for counts in counted(many, int(arguments[1]) if len(arguments) > 1 else 1):
        for name, count in counts.most_common():
            print(f"{name}: {count:,}")


if __name__ == "__main__":
    main(sys.argv[1:])
