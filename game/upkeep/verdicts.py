"""Verdicts: the coach's findings on a deal and on each choice in it, stored beside the figures of the deal."""

from game.career import tables
from game.career.practice import LEAST
from game.career.tables import Decided
from game.coach.habits import habit_shown, habits_possible
from game.coach.kept_verdicts import encode_verdict
from game.coach.review import DealReview, ReviewedDecision
from game.session.store import Store


def keep_verdict(store: Store, identity: str, review: DealReview) -> bool:
    """Store the findings of a finished review of a deal; return False if there are none."""
    account = review.account()
    if account is None:
        return False
    verdict = tables.Verdict(account.expected, account.too_high, account.too_low, account.play)
    deal, size = (int(review.seat), review.line), review.result.size
    decided = [_decided(place, line, size) for place, (_made, line) in enumerate(review.lines()) if line is not None]
    store.keep_findings(identity, lambda db, number: tables.write_verdict(db, number, *deal, verdict, decided))
    return True


def _decided(place: int, line: ReviewedDecision, size: int) -> Decided:
    decision, option = line.decision, line.explanation.of(line.decision.action)
    habit = habit_shown(decision, line.explanation) if option.cost else None
    return Decided(
        place=place,
        trick=decision.trick,
        size=size,
        cost=option.cost,
        behind=option.behind.mean,
        error=option.behind.error,
        possible=",".join(sorted(map(str, habits_possible(decision.observation)))),
        habit="" if habit is None else str(habit),
        reason=option.told[0].kind.value if option.cost and option.told else "",
        told=encode_verdict(line.explanation) if option.cost >= LEAST else b"",
    )
