"""Verdicts: what the coach found of a deal, kept beside its figures so that it is never worked out again for statistics."""

from functools import partial

from game.career import tables
from game.coach.review import DealReview
from game.session.store import Store


def keep_verdict(store: Store, match_id: int, review: DealReview) -> bool:
    """Keep what a finished review found of a deal of a stored match; False where it found nothing."""
    account = review.account()
    if account is None:
        return False
    verdict = tables.Verdict(account.expected, account.too_high, account.too_low, account.play)
    write = partial(tables.write_verdict, match_id=match_id, seat=int(review.seat), line=review.line, verdict=verdict)
    store.keep_figures(write)
    return True
