"""Firsts: the first time that a person achieved each feat in a match without marks."""

import sqlite3
from typing import Final, NamedTuple

from game.career.match_filter import OUTINGS, NamedQuery, known_as
from game.i18n import N_

_RARE: Final = "(d.board OR d.boston OR (d.size = 13 AND d.taken = 13))"
"""The condition of the index `feats`, repeated in queries so that SQLite uses the index."""
_HAS_DEAL: Final = "EXISTS (SELECT 1 FROM facts d WHERE d.match_id = o.match_id AND d.seat = o.seat AND d.made = {})"
"""The condition that an outing has a deal with a given value of `made`, 1 or 0."""
_CLEAN: Final = f"{_HAS_DEAL.format(1)} AND NOT {_HAS_DEAL.format(0)}"
_DAY: Final = "(SELECT date(updated, 'localtime') FROM matches WHERE id = match_id)"
_WON: Final = "matches_of WHERE place = 1 AND NOT is_shared"


class Feat(NamedQuery):
    """The feats, from the easiest to the rarest, each with the end of its query.

    A query reads one of two temporary tables of unmarked matches: `matches_of` has the outings, `deals_of` the deals that satisfy
    `_RARE`.
    """

    MATCH = "match", N_("First match won"), _WON
    BOARD = "board", N_("First board made"), "deals_of WHERE made AND board = 1"
    NARROW = "narrow", N_("First match won by three points or fewer"), f"{_WON} AND margin <= 3"
    CLEAN = "clean", N_("First whole match without being set"), f"matches_of o WHERE place AND {_CLEAN}"
    BEGINNER = "beginner", N_("First win against beginners"), f"{_WON} AND level = 'beginner'"
    CASUAL = "casual", N_("First win against casual players"), f"{_WON} AND level = 'casual'"
    CLUB = "club", N_("First win against solid players"), f"{_WON} AND level = 'club'"
    STRONG = "strong", N_("First win against strong players"), f"{_WON} AND level = 'strong'"
    EXPERT = "expert", N_("First win against experts"), f"{_WON} AND level = 'expert'"
    MASTER = "master", N_("First win against masters"), f"{_WON} AND level = 'master'"
    DOUBLE = "double", N_("First double board made"), "deals_of WHERE made AND board = 2"
    BOSTON = "boston", N_("First Boston made"), "deals_of WHERE made AND boston"
    SWEEP = "sweep", N_("First time with all thirteen tricks"), "deals_of WHERE size = 13 AND taken = 13"
    TRIPLE = "triple", N_("First triple board made"), "deals_of WHERE made AND board = 3"
    QUADRUPLE = "quadruple", N_("First quadruple board made"), "deals_of WHERE made AND board >= 4"


class First(NamedTuple):
    """The first time that a feat was achieved; `day` is in the player's time zone (ISO 8601).

    `deal` is 0 if the feat concerns a whole match.
    """

    feat: Feat
    match_id: int
    day: str
    deal: int


_FIRSTS: Final = " UNION ALL ".join(
    f"SELECT * FROM (SELECT '{feat}', match_id, {_DAY}, number FROM {feat.sql} ORDER BY played, match_id, line LIMIT 1)"  # noqa: S608 - no text from outside
    for feat in Feat
)


def firsts(db: sqlite3.Connection, person: str = "", until: int | None = None) -> tuple[First, ...]:
    """Return the firsts of a person, or of everybody if `person` is empty, in the order of the feats.

    `until`, the id of a match, selects the feats first achieved in that match.
    """
    condition, named = "NOT c.marks AND :person IN ('', o.person)", {"person": person and known_as(db, person)}
    query = f"""WITH matches_of AS MATERIALIZED (
        SELECT m.played, match_id, seat, 0 AS line, 0 AS number, place, is_shared, margin, level FROM {OUTINGS} WHERE {condition}
    ), deals_of AS MATERIALIZED (SELECT m.played, d.* FROM facts d CROSS JOIN {OUTINGS}
        WHERE {_RARE} AND d.match_id = o.match_id AND d.seat = o.seat AND {condition}
    ) {_FIRSTS}"""  # noqa: S608 - no text from outside
    found = {Feat(feat): First(Feat(feat), *first) for feat, *first in db.execute(query, named)}
    return tuple(found[feat] for feat in Feat if feat in found and until in (None, found[feat].match_id))
