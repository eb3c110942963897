"""Match statistics: sums over the outings that pass a filter, in total, by group, and over time."""

from collections.abc import Callable, Collection, Sequence
from math import sqrt
from sqlite3 import Connection
from statistics import fmean, variance
from typing import Final, NamedTuple

from game.career.leaks import Trend
from game.career.match_filter import COMPANION, DEALS, OUTINGS, SUMS, MatchFilter, summed
from game.i18n import N_, Named

Names = Collection[str]
_FEWEST: Final = 3
"""The minimum number of values in each half of a trend."""


class Grouping(Named):
    """The attributes by which figures can be grouped."""

    RULESET = "ruleset", N_("Game")
    SIZE = "size", N_("Cards")
    PARTNER = "partner", N_("Partner")
    OPPONENT = "opponent", N_("Opponent")
    LEVEL = "level", N_("Level")


class Figures(NamedTuple):
    """Sums over outings (matches as one person played them).

    `matches` counts the finished outings, `won` those won alone, `shared` those won together with other sides. `beside` is the
    points minus the mean of the other sides. `contracts` counts all contracts, `bold` only boards and Bostons. `made` and
    `bold_made` count those made. `short` sums the missing tricks of set contracts, and `over` the overtricks of made ones, without
    boards and Bostons. `judged` counts the deals judged by a review. Only these have `expected` points, and points lost by high
    bids, by low bids and in play (negative or 0). `waiting` counts the unjudged deals of finished matches.
    """

    matches: int = 0
    won: int = 0
    shared: int = 0
    deals: int = 0
    points: int = 0
    beside: float = 0.0
    contracts: int = 0
    made: int = 0
    bold: int = 0
    bold_made: int = 0
    short: int = 0
    over: int = 0
    judged: int = 0
    expected: float = 0.0
    lost_high: float = 0.0
    lost_low: float = 0.0
    lost_play: float = 0.0
    waiting: int = 0

    @property
    def points_a_deal(self) -> float:
        """The average points per deal."""
        return self.points / max(self.deals, 1)

    @property
    def beside_a_deal(self) -> float:
        """The average points per deal, minus the mean of the other sides."""
        return self.beside / max(self.deals, 1)

    @property
    def made_share(self) -> float:
        """The share of contracts that were made, 0 to 1."""
        return self.made / max(self.contracts, 1)

    @property
    def lost_a_deal(self) -> float:
        """The average points lost by mistakes per judged deal: negative or 0."""
        return (self.lost_high + self.lost_low + self.lost_play) / max(self.judged, 1)

    @property
    def luckless_a_deal(self) -> float:
        """The average points per judged deal with luck left out, minus the mean of the other sides."""
        return self.expected / max(self.judged, 1) + self.lost_a_deal


class OutingGroup(NamedTuple):
    """A group of outings; `key` is a ruleset, size, level, character or name."""

    key: str
    figures: Figures


class Span(NamedTuple):
    """Consecutive matches; `last` is the position of the last match, counted from 1."""

    last: int
    figures: Figures


_ENDS: Final = "sum(o.place > 0), sum(o.place = 1 AND NOT o.is_shared), sum(o.is_shared)"
_MATES: Final = f"""JOIN (SELECT DISTINCT match_id, seat, is_partner, {COMPANION} AS key FROM company p) p
    USING (match_id, seat)"""  # noqa: S608 - no text from outside
"""A join with the other players at the table; players with the same key count as one."""
_BY: Final = {  # the key of each group, and the join that the key needs
    Grouping.RULESET: ("o.ruleset", ""),
    Grouping.PARTNER: ("p.key", f"{_MATES} WHERE p.is_partner"),
    Grouping.OPPONENT: ("p.key", f"{_MATES} WHERE NOT p.is_partner"),
    Grouping.LEVEL: ("o.level", ""),
}


def _sums(names: Names, sql: Callable[[str], str] = SUMS.__getitem__) -> str:
    """Return an SQL column for each sum over deals: the expression `sql(name)` if the name is in `names`, else 0."""
    return ", ".join(sql(name) if name in names else "0" for name in Figures._fields[3:])


def totals(db: Connection, match_filter: MatchFilter) -> Figures:
    """Return the figures of all outings that pass a filter."""
    return whole(over_time(db, match_filter, 1))


def divided(db: Connection, match_filter: MatchFilter, by: Grouping, names: Names = SUMS) -> tuple[OutingGroup, ...]:
    """Return the named figures of each group, the group with the most deals first.

    Groups by hand size begin with the largest hands, and do not count matches. Two opponents at one table belong to two groups, so
    that the sum exceeds the number of matches.
    """
    condition, values = match_filter.condition(db)
    if by is Grouping.SIZE:
        sql = f"SELECT d.size, 0, 0, 0, {_sums(names)} FROM {DEALS} WHERE {condition} AND d.line NOTNULL GROUP BY 1 ORDER BY 1 DESC"  # noqa: S608 - no text from outside
    else:
        key, mates = _BY[by]
        sums = _sums(names, "sum(o.{})".format)
        sql = f"SELECT {key}, {_ENDS}, {sums} FROM {summed(condition, names)} {mates} GROUP BY 1 ORDER BY sum(o.deals) DESC, 1"  # noqa: S608 - no text from outside
    return tuple(OutingGroup(str(key), Figures(*row)) for key, *row in db.execute(sql, values))


def over_time(db: Connection, match_filter: MatchFilter, spans: int, names: Names = SUMS) -> tuple[Span, ...]:
    """Return the named figures in the order of play, in at most `spans` spans of about equal numbers of matches.

    Matches without a scored deal are left out. One query finds the spans; another, run for each span, sums its deals, as a single
    query would have to sort all deals. The parameter of the second query is a JSON list of outings, each as `4 * match_id + seat`.
    """
    condition, values = match_filter.condition(db)
    ends = f"""SELECT sum(count(*)) OVER (ORDER BY o.span), json_group_array(o.key), {_ENDS} FROM (
        SELECT o.match_id * 4 + o.seat AS key, o.place, o.is_shared, ntile(?) OVER (ORDER BY m.played, m.id) AS span FROM {OUTINGS}
        WHERE {condition} AND (o.margin OR EXISTS (SELECT 1 FROM facts d WHERE d.match_id = o.match_id AND d.seat = o.seat))
    ) o GROUP BY o.span"""  # noqa: S608 - no text from outside
    sums = f"""SELECT {_sums(names)} FROM json_each(?) j CROSS JOIN matches m ON m.id = j.value / 4
        CROSS JOIN facts d ON d.match_id = m.id AND d.seat = j.value % 4"""  # noqa: S608 - no text from outside
    found = db.execute(ends, (spans, *values)).fetchall()
    return tuple(Span(last, Figures(*won, *db.execute(sums, (keys,)).fetchone())) for last, keys, *won in found)


def whole(spans: Sequence[Span]) -> Figures:
    """Return the figures of all spans together."""
    return Figures(*map(sum, zip(*(span.figures for span in spans), strict=True)))


def trend_of(values: Sequence[float]) -> Trend:
    """Return the trend of values in order of time.

    It is `SAME` if the 95 % confidence interval of the difference between the means of the earlier and the later half contains 0,
    and `UNKNOWN` if there are too few values. The factor of the standard error approximates the quantile of Student's t.
    """
    half = len(values) // 2
    if half < _FEWEST:
        return Trend.UNKNOWN
    early, late = values[:half], values[-half:]
    change, factor = fmean(late) - fmean(early), 1.96 + 1.65 / (half - 1)
    if abs(change) <= factor * sqrt((variance(early) + variance(late)) / half):
        return Trend.SAME
    return Trend.BETTER if change > 0 else Trend.WORSE
