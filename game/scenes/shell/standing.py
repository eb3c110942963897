"""Match standing: who won a stored match and how close it was, in a sentence as one of its players tells it; the tone of points.

A match that does not count is neither won nor lost.
"""

from typing import Final

from msgspec.structs import replace

from game.career.figures import is_of_career
from game.i18n import _
from game.session.stored_match import Status, StoredMatch, Summary
from game.toolkit.widgets import Tone
from game.wording.contracts import signed
from game.wording.names import joined, short_name, told_name

_LEAST: Final = 0.05
"""The most points that are shown as 0.0."""


def has_swing(points: float) -> bool:
    """Return True if points are shown as more than nothing."""
    return abs(points) >= _LEAST


def swing(points: float, neither: Tone = Tone.BARE) -> Tone:
    """Return the tone of points: a gain, a loss, or `neither` where they are shown as nothing."""
    if not has_swing(points):
        return neither
    return Tone.GAIN if points > 0 else Tone.LOSS


def standing_text(match: StoredMatch) -> str:
    """Return the end or the standing of a match: "Lost to Otis and Sarge, −69 to 149"."""
    summary = _counted(match.summary)
    own = summary.own_side
    best = max(range(len(summary.totals)), key=lambda side: (_has_won(summary, side), summary.totals[side]))
    first = best if own is None else own
    others = [side for side in range(len(summary.totals)) if side != first]
    rival = max(others, key=lambda side: (_has_won(summary, side), summary.totals[side]))
    is_level = (
        summary.winners is not None and len(summary.winners) == 1 and summary.totals[first] == summary.totals[rival]
    )
    is_lost = summary.winners is not None and not _has_won(summary, first)
    against = (rival,) if is_lost else others
    text = _("{ended}, by the tie-break") if is_level else "{ended}"
    text = text.format(ended=_sentence(match.status, summary, own))
    return text.format(
        winners=joined(_names(summary, first)),
        others=joined([name for side in against for name in _names(summary, side)]),
        own=signed(summary.totals[first]),
        theirs=signed(summary.totals[rival]),
    )


def tone_of(match: StoredMatch) -> Tone:
    """Return the tone of a match: won or lost by the one side on which people played, or neither."""
    own, winners = match.summary.own_side, _counted(match.summary).winners
    if own is None or winners is None or len(winners) > 1:
        return Tone.PLAIN
    return Tone.GAIN if own in winners else Tone.LOSS


def _counted(summary: Summary) -> Summary:
    """Return a summary without its winners, if the match does not count."""
    return summary if is_of_career(summary.marks) else replace(summary, winners=None)


def _sentence(status: Status, summary: Summary, own: int | None) -> str:
    if status is Status.ABANDONED:
        return _("Given up against {others}, {own} to {theirs}")
    if summary.winners is None:
        return _("Against {others}, {own} to {theirs}")
    if len(summary.winners) > 1:
        return _("Shared with {others}, {own} to {theirs}")
    if own is None:
        return _("{winners} won against {others}, {own} to {theirs}")
    return (
        _("Won against {others}, {own} to {theirs}")
        if own in summary.winners
        else _("Lost to {others}, {own} to {theirs}")
    )


def _has_won(summary: Summary, side: int) -> bool:
    return summary.winners is not None and side in summary.winners


def _names(summary: Summary, side: int) -> list[str]:
    """Return the names of the players of a side."""
    pairs = zip(summary.letters, summary.players, strict=True)
    return [short_name(told_name(player.name)) for seat, player in pairs if seat in summary.sides[side]]
