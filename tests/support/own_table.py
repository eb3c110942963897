"""Profiles with exercises from a player's own match, whose random choices are stored as mistakes."""

import random
from functools import partial
from typing import NamedTuple

from game.career import tables
from game.career.tables import Decided, Verdict
from game.coach.review import DealReview
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.session.source import source_of_match
from game.session.store import Store
from tests.session.matches import SHORT, new_table, play_out


class KeptDecision(NamedTuple):
    """A judged choice: its match, the person's seat, its line on the score sheet, and the judgement."""

    match_id: int
    seat: int
    line: int
    decided: Decided


def decisions(store: Store) -> list[KeptDecision]:
    found = store._db.execute("SELECT * FROM decisions").fetchall()  # noqa: SLF001 - the content of the file
    return [KeptDecision(match_id, seat, line, Decided(*rest)) for match_id, seat, line, *rest in found]


BIDS, CARDS = ("falls-short", "too-dear"), ("take-it", "keep-top", "ruff-now")


def played(
    store: Store, *, rules: Rules = SHORT, people: tuple[Seat, ...] = (Seat.S,), seed: int = 1, cost: float = 2.0
) -> int:
    """Play a match, and store every choice of its people as a mistake; return the match's id."""
    table = new_table(rules, store=store, people=people, seed=bytes([seed] * 32))
    play_out(table, random.Random(seed))
    for seat in people:
        keep_mistakes(store, table.match_id, seat, cost=cost)
    return table.match_id


def keep_mistakes(store: Store, match_id: int, seat: Seat, *, cost: float = 2.0) -> None:
    replay = source_of_match(store, match_id).replay
    for line, result in enumerate(replay.whole.match.results):
        if not result.scores:
            continue
        review = DealReview(replay, line, seat)
        found = [
            Decided(place, made.trick, result.size, cost, cost, 0.1, possible="", habit="", reason=reason)
            for place, made in enumerate(review.decisions)
            if made.has_choice
            for reason in [CARDS[(place + line) % len(CARDS)] if made.trick else BIDS[line % len(BIDS)]]
        ]
        verdict = Verdict(1.0, 0.0, 0.0, -cost)
        write = partial(
            tables.write_verdict, match_id=match_id, seat=int(seat), line=line, verdict=verdict, decided=tuple(found)
        )
        store.keep_figures(write)
