"""Match filter: a selection of matches, as a value and as an SQL condition on the career tables.

The queries name these tables by one letter: `outings` `o`, `counted` `c`, `matches` `m`, `facts` `d`, `company` `p`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, StrEnum
from sqlite3 import Connection
from typing import Final, NamedTuple, Self

from msgspec import Struct
from msgspec.structs import replace

from game.career.figures import HELP, bits_of
from game.i18n import N_, _
from game.letters import clean_name, name_key
from game.wording.names import shown_name

OUTINGS: Final = "outings o JOIN counted c USING (match_id) JOIN matches m ON m.id = o.match_id"
"""The outings (`o`) joined with their rows of `counted` and `matches`."""
DEALS: Final = f"{OUTINGS} LEFT JOIN facts d USING (match_id, seat)"
"""`OUTINGS` joined with the deals (`d`); the outer join makes SQLite begin with the outings."""
_JUDGED: Final = ("expected", "lost_high", "lost_low", "lost_play")
"""The columns of a review's findings on a deal; NULL in unjudged deals."""
SUMS: Final[Mapping[str, str]] = {
    **{name: f"ifnull(sum(d.{name}), 0)" for name in ("points", "beside", "made", "bold", "short", "over", *_JUDGED)},
    "deals": "count(d.line)",
    "contracts": "count(d.made)",
    "judged": "count(d.expected)",
    "bold_made": "ifnull(sum(d.bold AND d.made), 0)",
    "waiting": "count(iif(d.expected IS NULL AND m.status = 'finished', d.line, NULL))",
}
"""The SQL expressions for the fields of `statistics.Figures` that are sums over deals."""
COMPANION: Final = "iif(p.character = '', p.name, p.character)"
"""The SQL expression for a player's key in a row of `company` (`p`): the character, else the name."""
_COMPANY: Final = "SELECT 1 FROM company p WHERE p.match_id = o.match_id AND p.seat = o.seat"
"""The beginning of a query for other players at the table; a condition on the player follows."""
_MOST_PLAYED: Final = "SELECT person FROM outings GROUP BY person ORDER BY count(*) DESC, min(seat), person LIMIT 1"
_SEEN_FROM: Final = "o.seat IS (SELECT min(seat + 4 * (person <> ?)) % 4 FROM outings s WHERE s.match_id = c.match_id)"
"""The condition that selects one outing of each match: the given person's, else that of the first seat.

Four is added to the seats (0 to 3) of other people, so that the given person's seat is the minimum. `IS` lets matches without
outings pass, as NULL IS NULL is true."""
_Condition = tuple[str, list[object]]
_MOST_FOUND: Final = 10_000
"""The maximum number of pairs of ruleset and player names to search; each binds two values, and SQLite allows 32,766."""


class NamedQuery(StrEnum):
    """An enumeration of choices for a player, each with a label (`text`) and a part of a query (`sql`)."""

    text: str
    sql: str

    def __new__(cls, value: str, text: str = "", sql: str = "") -> Self:
        """Make a member with a label and a part of a query."""
        member = str.__new__(cls, value)
        member._value_, member.text, member.sql = value, text, sql
        return member


class Ending(NamedQuery):
    """The match results that a filter can select."""

    ANY = "any", N_("All"), "1"
    WON = "won", N_("Won"), "o.place = 1 AND NOT o.is_shared"
    LOST = "lost", N_("Lost"), "o.place > 1"
    SHARED = "shared", N_("Shared"), "o.is_shared"
    GOING = "going", N_("Unfinished"), "m.status = 'playing'"
    GIVEN_UP = "given-up", N_("Given up"), "m.status = 'abandoned'"


class Order(NamedQuery):
    """The sort orders of a list of matches."""

    NEWEST = "newest", N_("Newest first"), "m.played DESC, m.id DESC"
    OLDEST = "oldest", N_("Oldest first"), "m.played, m.id"
    CLOSEST = "closest", N_("Closest first"), "o.margin IS NULL, abs(o.margin), m.played DESC, m.id DESC"
    BEST = "best", N_("Biggest lead first"), "o.margin IS NULL, o.margin DESC, m.played DESC, m.id DESC"


class MatchFilter(Struct, frozen=True, kw_only=True):
    """A selection of matches; an empty text selects all.

    `person` is somebody who played, `level` the level of all opponents. `partner` and `opponent` are keys of players (`COMPANION`).
    `words` are searched for in the names of the players and the ruleset.

    A match that several people played counts once, as one of them played it: `person` or, if that is empty, `own` (the player at
    this screen) or, if both are empty, the person with the most matches. If that person did not play the match, it counts as the
    person at its first seat played it. `own` does not restrict the selection.
    """

    match_id: int = 0
    """The id of the only match to select; 0 selects all."""
    person: str = ""
    own: str = ""
    ruleset: str = ""
    level: str = ""
    partner: str = ""
    opponent: str = ""
    is_mixed: bool = False
    """True to select only matches against opponents of several levels."""
    is_unaided: bool = False
    """True to leave out matches in which a person had help."""
    ending: Ending = Ending.ANY
    words: str = ""
    order: Order = Order.NEWEST

    @property
    def is_open(self) -> bool:
        """True if the filter selects every match, in the default order."""
        return replace(self, own="") == MatchFilter()

    def condition(self, db: Connection) -> _Condition:
        """Return the SQL condition on `o`, `c` and `m`, and its bound values."""
        found = tuple(self._conditions(db))
        return " AND ".join(part for part, _values in found), [value for _part, values in found for value in values]

    def _conditions(self, db: Connection) -> Iterator[_Condition]:
        seen_by = known_as(db, self.person or self.own) or next((str(row[0]) for row in db.execute(_MOST_PLAYED)), "")
        yield f"NOT c.is_damaged AND {_SEEN_FROM}", [seen_by]
        wanted: tuple[tuple[str, object], ...] = (
            ("c.match_id = ?", self.match_id),
            ("o.person = ?", self.person and known_as(db, self.person)),
            ("c.ruleset = ?", self.ruleset),
            ("o.level = ?", self.level),
            (f"EXISTS ({_COMPANY} AND p.is_partner AND {COMPANION} = ?)", self.partner),
            (f"EXISTS ({_COMPANY} AND NOT p.is_partner AND {COMPANION} = ?)", self.opponent),
            ("NOT c.marks & ?", self.is_unaided and bits_of(HELP)),
        )
        yield from ((part, [value]) for part, value in wanted if value)
        if self.is_mixed:
            yield "o.level = ''", []
        if self.words.split():
            yield _has_words(db, self.words)
        yield self.ending.sql, []


def summed(condition: str, names: Iterable[str] = SUMS) -> str:
    """Return a subquery named `o` of the outings that pass a condition, with the named sums over their deals."""
    sums = ", ".join(f"{SUMS[name]} AS {name}" for name in names)
    columns = f"o.*, c.ruleset, c.marks, m.played, m.updated, m.status, {sums}"
    return f"(SELECT {columns} FROM {DEALS} WHERE {condition} GROUP BY o.match_id, o.seat) o"  # noqa: S608 - no text from outside


def known_as(db: Connection, name: str) -> str:
    """Return the stored spelling of a person's name, or for an unknown person the spelling that would be stored."""
    if db.execute("SELECT 1 FROM outings WHERE person = ?", (name,)).fetchone() is not None:
        return name
    key = name_key(name)
    kept = (str(found) for (found,) in db.execute("SELECT DISTINCT person FROM outings"))
    return next((found for found in kept if name_key(found) == key), clean_name(name))


def _has_words(db: Connection, words: str) -> _Condition:
    """Return the condition that the names of a match's ruleset and players contain all words."""
    wanted = name_key(words).split()
    pairs = db.execute("SELECT DISTINCT ruleset, names FROM counted LIMIT ?", (_MOST_FOUND,)).fetchall()
    found = [pair for pair in pairs if _has_all(wanted, *pair)]
    places = ",".join("(?,?)" for _pair in found) or "(0,0)"  # SQL allows no empty list, and no match has this pair
    return f"(c.ruleset, c.names) IN (VALUES {places})", [text for pair in found for text in pair]


def _has_all(wanted: Sequence[str], ruleset: str, names: str) -> bool:
    text = name_key("\n".join((_(ruleset), *map(shown_name, names.split("\n")))))
    return all(word in text for word in wanted)


def matches(db: Connection, match_filter: MatchFilter, *, are_played: bool = False, most: int = -1) -> tuple[int, ...]:
    """Return the ids of the first `most` selected matches, or of all if `most` is negative.

    `are_played` leaves out matches without outings.
    """
    condition, values = match_filter.condition(db)
    join = "JOIN" if are_played else "LEFT JOIN"
    query = f"""SELECT m.id FROM matches m JOIN counted c ON c.match_id = m.id {join} outings o ON o.match_id = m.id
        WHERE {condition} ORDER BY {match_filter.order.sql} LIMIT ?"""  # noqa: S608 - no text from outside
    return tuple(number for (number,) in db.execute(query, (*values, most)))


class Column(Enum):
    """The columns by which a filter can select."""

    PERSON = "o.person"
    RULESET = "c.ruleset"
    LEVEL = "o.level"


def choices(db: Connection, column: Column) -> tuple[str, ...]:
    """Return the values of a column that a filter can select, the most frequent first."""
    query = f"""SELECT {column.value}, count(DISTINCT match_id) FROM outings o JOIN counted c USING (match_id)
        WHERE {column.value} <> '' GROUP BY 1 ORDER BY 2 DESC, 1"""  # noqa: S608 - no text from outside
    return tuple(str(found) for found, _count in db.execute(query))


class Known(NamedTuple):
    """Another player that a filter can select, and the number of selected matches with this player."""

    key: str
    matches: int


def companions(db: Connection, match_filter: MatchFilter, *, are_partners: bool) -> tuple[Known, ...]:
    """Return the partners or opponents in the matches that the other fields of a filter select, the most frequent first."""
    open_filter = replace(match_filter, partner="") if are_partners else replace(match_filter, opponent="")
    condition, values = open_filter.condition(db)
    query = f"""SELECT {COMPANION}, count(DISTINCT m.id) FROM {OUTINGS} JOIN company p USING (match_id, seat)
        WHERE {condition} AND p.is_partner = ? GROUP BY 1 ORDER BY 2 DESC, 1"""  # noqa: S608 - no text from outside
    return tuple(Known(str(key), count) for key, count in db.execute(query, [*values, are_partners]))
