"""Practice: exercises made from the player's own mistakes, repeated until they are known.

A choice that cost at least `LEAST` points becomes an exercise, due immediately. After each answer `fsrs` computes the day of the
next repetition. An exercise is known once it is answered correctly on a later day than the last wrong answer or, without a wrong
answer, than the first answer. Two exercises of the same kind of mistake are never asked in a row.
"""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from game.career.match_filter import known_as
from game.session.schema import insert

LEAST: Final = 1.0
"""The minimum sure loss, in points, of an exercise; the queries and the index repeat this number."""
BID, CARD = "bid", "card"
_EXERCISES: Final = """outings o JOIN matches m ON m.id = o.match_id CROSS JOIN decisions d USING (match_id, seat)
    LEFT JOIN practised p ON (p.match_id, p.seat, p.line, p.place) = (d.match_id, d.seat, d.line, d.place)
    WHERE d.cost >= 1 AND m.status <> 'playing'"""
"""The exercises, joined with outings and states; `CROSS JOIN` makes SQLite use the index of costly decisions."""
_DUE: Final = """SELECT total(
        (SELECT count(*) FROM decisions d WHERE d.match_id = o.match_id AND d.seat = o.seat AND d.cost >= 1)
        - (SELECT count(*) FROM practised p CROSS JOIN decisions d USING (match_id, seat, line, place)
            WHERE p.match_id = o.match_id AND p.seat = o.seat AND d.cost >= 1 AND (p.is_known OR p.due > ?)))
    FROM outings o JOIN matches m ON m.id = o.match_id WHERE m.status <> 'playing' AND o.person = ?"""
"""The query that counts a person's exercises due by a given day, except known ones."""


class Practised(NamedTuple):
    """The state of an exercise.

    `due` is the day on which the exercise is next asked. `since` is the day of the last wrong answer, or of the first answer if all
    were right. Both are 0 before the first answer. `card` is the state in the scheduler `fsrs`.
    """

    due: int = 0
    since: int = 0
    is_known: bool = False
    card: str = ""

    def is_due(self, today: int) -> bool:
        """Return True if the exercise is due on a day."""
        return not self.is_known and self.due <= today


class Mistake(NamedTuple):
    """A costly choice as an exercise.

    `line` and `place` count from 0, `trick` from 1 (0 for a bid).
    """

    match_id: int
    seat: int
    line: int
    place: int
    trick: int
    size: int
    cost: float
    habit: str
    reason: str
    state: Practised = Practised()

    @property
    def key(self) -> tuple[int, int, int, int]:
        """The key of the choice in the profile: match, seat, line and place."""
        return self[:4]

    @property
    def kind(self) -> str:
        """The habit of the mistake, else "bid" or "card" with the reason against the choice."""
        return self.habit or f"{CARD if self.trick else BID}:{self.reason}"


class KindSum(NamedTuple):
    """A summary of the mistakes of one kind."""

    kind: str
    times: int = 0
    cost: float = 0.0
    due: int = 0
    known: int = 0


def day_of(now: datetime) -> int:
    """Return the date of `now` in the player's time zone, as an ordinal number."""
    return now.astimezone().date().toordinal()


def count_of_due(states: Iterable[Practised], today: int) -> int:
    """Return the number of exercises that are due on a day."""
    return sum(state.is_due(today) for state in states)


def state_after_answer(state: Practised, now: datetime, *, is_right: bool) -> Practised:
    """Return the state of an exercise after an answer."""
    from fsrs import Card, Rating, Scheduler  # noqa: PLC0415 - takes 15 ms, for which no start of the game should wait

    today = day_of(now)
    utc = now.astimezone(UTC)
    try:
        card = Card.from_json(state.card)
    except (ValueError, KeyError, TypeError):
        card = Card(card_id=1, due=utc)  # the exercise was never asked, or its stored state is invalid
    # intervals of whole days, without random changes
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, _log = scheduler.review_card(card, Rating.Good if is_right else Rating.Again, utc)
    return Practised(
        due=max(day_of(card.due), today + 1),
        since=state.since if is_right and state.since else today,
        is_known=is_right and 0 < state.since < today,
        card=card.to_json(),
    )


def kinds(mistakes: Sequence[Mistake], today: int) -> tuple[KindSum, ...]:
    """Return a summary of the mistakes of each kind, the costliest kind first."""
    found: dict[str, KindSum] = {}
    for one in mistakes:
        kind, times, cost, due, known = found.get(one.kind, KindSum(one.kind))
        due, known = due + one.state.is_due(today), known + one.state.is_known
        found[kind] = KindSum(kind, times + 1, cost + one.cost, due, known)
    return tuple(sorted(found.values(), key=lambda one: (-one.cost, one.kind)))


def following(mistakes: Sequence[Mistake], today: int, *, last: str = "", first: str = "") -> Mistake | None:
    """Return the next due exercise of another kind than `last`, or None.

    The kind is `first` if possible, else the kind with the most due exercises, so that kinds alternate as long as possible. Within
    a kind, the exercise that has been due the longest comes first, then the costliest.
    """
    due = [one for one in mistakes if one.state.is_due(today) and one.kind != last]
    counts = Counter(one.kind for one in due)
    due.sort(key=lambda one: (one.kind != first, -counts[one.kind], one.kind, one.state.due or today, -one.cost))
    return next(iter(due), None)


def mistakes(db: sqlite3.Connection, person: str) -> tuple[Mistake, ...]:
    """Return the exercises of a person, starting with the match played last."""
    query = f"""SELECT d.match_id, d.seat, d.line, d.place, d.trick, d.size, d.cost, d.habit, d.reason,
        ifnull(p.due, 0), ifnull(p.since, 0), ifnull(p.is_known, 0), ifnull(p.card, '')
        FROM {_EXERCISES} AND o.person = ? ORDER BY m.played DESC, m.id DESC, d.line, d.place"""  # noqa: S608 - no text from outside
    found = db.execute(query, (known_as(db, person),))
    return tuple(Mistake._make((*made, Practised(due, since, known, card))) for *made, due, since, known, card in found)


def verdict(db: sqlite3.Connection, mistake: Mistake) -> bytes:
    """Return the coach's stored verdict on a mistake; empty if no verdict is stored."""
    query = "SELECT told FROM decisions WHERE (match_id, seat, line, place) = (?,?,?,?)"
    return bytes((db.execute(query, mistake.key).fetchone() or (b"",))[0])


def count_due(db: sqlite3.Connection, person: str, today: int) -> int:
    """Return the number of a person's exercises that are due or overdue on a day."""
    return int(db.execute(_DUE, (today, known_as(db, person))).fetchone()[0])


def people(db: sqlite3.Connection) -> tuple[str, ...]:
    """Return the people who have exercises, the one with most of them first."""
    query = f"SELECT o.person FROM {_EXERCISES} GROUP BY 1 ORDER BY count(*) DESC, 1"  # noqa: S608 - no text from outside
    return tuple(str(person) for (person,) in db.execute(query))


def write_state(db: sqlite3.Connection, mistake: Mistake, state: Practised) -> None:
    """Store the state of an exercise, unless its deal was taken back."""
    if db.execute("SELECT 1 FROM facts WHERE match_id=? AND seat=? AND line=?", mistake.key[:3]).fetchone() is not None:
        key = dict(zip(("match_id", "seat", "line", "place"), mistake.key, strict=True))
        insert(db, "practised", {**key, **state._asdict()})
