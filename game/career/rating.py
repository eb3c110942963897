"""Player rating: a person's strength, estimated with the Bradley-Terry model of Weng and Lin.

The strength of each level of computer players is fixed by its share of wins against the next level (docs/ai.md). Only the person's
rating changes. A match counts if all other players are computer players, none of them `random`, and nobody could know its cards
beforehand. Matches with help are rated separately.

Players see a number: 1500 for the level `club`. Of two pairs 100 points apart, the better one wins 64 of 100 matches.
"""

import sqlite3
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from types import MappingProxyType
from typing import Final, NamedTuple

from msgspec import convert

from game.career.figures import HELP, KNOWN_CARDS, bits_of
from game.career.match_filter import OUTINGS, known_as

_BETA: Final = 25 / 6
"""The standard deviation of a player's strength from match to match."""
_MIDDLE, _UNKNOWN, _SURE = 25.0, 25 / 3, 0.1
"""The strength of `club`, and the standard deviations of a new player's strength and of a level's strength."""
_BESIDE: Final = sqrt(2) * _BETA
"""The standard deviation of the difference between two sides from match to match."""
_CLUB: Final = "club"
_WON: Final = (
    ("beginner", "casual", 0.620),
    ("casual", _CLUB, 0.635),
    (_CLUB, "strong", 0.613),
    ("strong", "expert", 0.720),
    ("expert", "master", 0.632),
)
"""The share of whole matches of `classic` that a pair of the second level wins against a pair of the first (docs/ai.md)."""
_HELP, _KNOWN = bits_of(HELP), bits_of(KNOWN_CARDS)
_NUMBER: Final = 1500.0
_POINTS: Final = 400 / log(10) * 2 / _BESIDE
"""The rating points per unit of strength; 400 points mean odds of 10 to 1 between two pairs."""
LIKELY: Final = 1.96
"""The half-width of a 95 % interval, in standard deviations."""
_SURELY: Final = 1.645
"""The one-sided 95 % bound, in standard deviations."""
LEAST: Final = 8
"""The minimum number of matches for comparing a rating with a level."""


def _strengths() -> dict[str, float]:
    found = {_WON[0][0]: 0.0}
    for lower, upper, share in _WON:
        found[upper] = found[lower] + _BESIDE / 2 * log(share / (1 - share))
    return {level: strength + (_MIDDLE - found[_CLUB]) for level, strength in found.items()}


STRENGTHS: Final[Mapping[str, float]] = MappingProxyType(_strengths())
EARLIER: Final[dict[str, Mapping[str, float]]] = {}
"""The strengths of the levels by earlier program version, used to rate the matches played with that version."""


class Rating(NamedTuple):
    """A strength and its standard deviation, after a number of matches."""

    strength: float = _MIDDLE
    doubt: float = _UNKNOWN
    matches: int = 0

    @property
    def number(self) -> int:
        """The rating as shown to players."""
        return number_of(self.strength)

    @property
    def interval(self) -> tuple[int, int]:
        """The ends of the 95 % interval, as shown to players."""
        return number_of(self.strength - LIKELY * self.doubt), number_of(self.strength + LIKELY * self.doubt)

    def is_above(self, level: str) -> bool:
        """Return True if a person is better than a level with 95 % confidence, after enough matches."""
        return self.matches >= LEAST and self.strength - _SURELY * self.doubt > STRENGTHS[level]


def number_of(strength: float) -> int:
    """Return a strength as the number shown to players."""
    return round(_NUMBER + _POINTS * (strength - _MIDDLE))


def number_in_sql(strength: str) -> str:
    """Return the SQL expression of `number_of` for a strength given in SQL."""
    return f"CAST(round({_NUMBER} + {_POINTS} * ({strength} - {_MIDDLE})) AS INTEGER)"


def chance_against(strength: float, level: str) -> float:
    """Return the share of matches that a pair of this strength wins against a pair of a level."""
    return 1 / (1 + exp(-2 * (strength - STRENGTHS[level]) / _BESIDE))


class RatedOuting(NamedTuple):
    """A match as one person played it, to be rated.

    `others` holds for each other player the level, a 1 for a partner or a 0 for an opponent, and the place. `marks` are bits.
    `program` is the version of the computer players.
    """

    match_id: int
    seat: int
    person: str
    place: int
    marks: int
    others: tuple[tuple[str, int, int], ...]
    strength: float | None
    doubt: float | None
    program: str = ""

    @property
    def counts(self) -> bool:
        """True if the outing is rated.

        Its match must be over, nobody may have known the cards beforehand, and all other players must have a level in `STRENGTHS`.
        """
        levels = [level for level, _is_partner, _place in self.others]
        return self.place > 0 and not self.marks & _KNOWN and bool(levels) and all(map(STRENGTHS.__contains__, levels))


def played(db: sqlite3.Connection) -> tuple[RatedOuting, ...]:
    """Return the outings of matches that are over, in the order in which they were played.

    Raises:
        ValueError: the file is damaged: a value has a wrong type.
    """
    mates: dict[tuple[int, int], list[tuple[object, ...]]] = {}
    for *key, level, is_partner, place in db.execute("SELECT match_id, seat, level, is_partner, place FROM company"):
        mates.setdefault((key[0], key[1]), []).append((level, is_partner, place))
    query = f"""SELECT o.match_id, o.seat, o.person, o.place, c.marks, o.rating, o.spread, m.program FROM {OUTINGS}
        WHERE o.place AND NOT c.is_damaged ORDER BY m.played, m.id, o.seat"""  # noqa: S608 - no text from outside
    found = tuple((*row[:5], tuple(mates.get(row[:2], ())), *row[5:]) for row in db.execute(query))
    return convert(found, tuple[RatedOuting, ...], builtin_types=(bytes,))


def rated(outings: Sequence[RatedOuting]) -> tuple[RatedOuting, ...]:
    """Return the outings whose ratings change, with their new ratings.

    An unrated outing gets a rating. As a rating depends on all earlier ratings, all later outings of the same person get new ones,
    separately for matches with and without help. An outing that does not count loses its rating.
    """
    standing: dict[tuple[str, bool], Rating] = {}
    fresh: set[tuple[str, bool]] = set()
    found: list[RatedOuting] = []
    for outing in outings:
        if not outing.counts:
            if outing.strength is not None:
                found.append(outing._replace(strength=None, doubt=None))
            continue
        key = (outing.person, bool(outing.marks & _HELP))
        if key not in fresh and outing.strength is not None and outing.doubt is not None:
            standing[key] = Rating(outing.strength, outing.doubt)
            continue
        fresh.add(key)
        after = standing[key] = _after(standing.get(key, Rating()), outing)
        found.append(outing._replace(strength=after.strength, doubt=after.doubt))
    return tuple(found)


def _after(before: Rating, outing: RatedOuting) -> Rating:
    from openskill.models import BradleyTerryFull  # noqa: PLC0415 - takes 12 ms, for which no start of the game should wait

    # gamma is 1: with the library's default the uncertainty shrinks so slowly that the 95 % interval would cover 99 %
    model = BradleyTerryFull(mu=_MIDDLE, sigma=_UNKNOWN, beta=_BETA, gamma=lambda *_of_the_match: 1.0)
    own = model.rating(mu=before.strength, sigma=before.doubt)
    known = EARLIER.get(outing.program, STRENGTHS)
    others = [(model.rating(mu=known[level], sigma=_SURE), mate, place) for level, mate, place in outing.others]
    own_side = [own, *(player for player, is_partner, _place in others if is_partner)]
    opponents = [(player, place) for player, is_partner, place in others if not is_partner]
    sides = [opponents[start : start + len(own_side)] for start in range(0, len(opponents), len(own_side))]
    teams = [own_side, *([player for player, _place in side] for side in sides)]
    places = [outing.place, *(side[0][1] for side in sides)]
    after = model.rate(teams, ranks=[float(place) for place in places])[0][0]
    return Rating(after.mu, after.sigma)


def write_ratings(db: sqlite3.Connection, found: Sequence[RatedOuting]) -> None:
    """Write ratings to their outings."""
    query = "UPDATE outings SET rating=:strength, spread=:doubt WHERE match_id=:match_id AND seat=:seat"
    db.executemany(query, [outing._asdict() for outing in found])


class RatingCourse(NamedTuple):
    """The ratings of a person after each match, in order: `unaided` for matches without help, `helped` for the others.

    `level` is the level of the opponents in the last match without help; empty for several levels.
    """

    unaided: tuple[Rating, ...]
    helped: tuple[Rating, ...]
    level: str = ""


def course(db: sqlite3.Connection, person: str) -> RatingCourse:
    """Return a person's ratings over time.

    Raises:
        ValueError, TypeError: the file is damaged: a value has a wrong type.
    """
    query = f"""SELECT c.marks & ?, o.rating, o.spread, o.level FROM {OUTINGS}
        WHERE o.person = ? AND o.rating IS NOT NULL ORDER BY m.played, m.id"""  # noqa: S608 - no text from outside
    found: tuple[list[Rating], list[Rating]] = ([], [])
    last = ""
    for marks, strength, doubt, level in db.execute(query, (_HELP, known_as(db, person))):
        ratings = found[bool(marks)]
        ratings.append(Rating(float(strength), float(doubt), len(ratings) + 1))
        last = last if marks else str(level)
    return RatingCourse(tuple(found[0]), tuple(found[1]), last)
