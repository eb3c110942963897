"""Match standing: winner and margin of a stored match, as a sentence, as a widget's tone, and as a picture.

A match that does not count is neither won nor lost.
"""

from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from game.career.figures import is_of_career
from game.engine.clinch import lead_of
from game.i18n import N_, _
from game.session.stored_match import Status, StoredMatch, Summary
from game.toolkit import theme
from game.toolkit.form import ROW_STYLES, Button, Form, fitting
from game.toolkit.geometry import Rect
from game.toolkit.targets import Effect
from game.toolkit.widgets import Tone, Widget
from game.wording.contracts import gained, signed
from game.wording.names import joined, short_name, told_name

_LEAST: Final = 0.05
"""Smallest absolute number of points that is not shown as 0.0."""
SHEET: Final = (99.0, 132.0)
"""Width and height of a score sheet in units, in the proportions of its picture."""
_SHEETS: Final = MappingProxyType(
    {
        Tone.GAIN: ("won", N_("Won")),
        Tone.LOSS: ("lost", N_("Lost")),
        Tone.PLAIN: ("open", N_("Over")),
    }
)
"""Picture of a sheet, and word on it, by result."""
_STYLES: Final = (theme.TITLE, theme.HEADING, *ROW_STYLES)


def has_swing(points: float) -> bool:
    """Return True if a number of points is not shown as 0.0."""
    return abs(points) >= _LEAST


def swing(points: float, neither: Tone = Tone.BARE) -> Tone:
    """Return the tone for points: gain, loss, or `neither` if shown as 0.0."""
    if not has_swing(points):
        return neither
    return Tone.GAIN if points > 0 else Tone.LOSS


def standing_text(match: StoredMatch) -> str:
    """Return a match's result or standing, such as "Lost to Otis and Sarge, −69 to 149"."""
    summary = _counted(match.summary)
    own = summary.own_side
    best = max(range(len(summary.totals)), key=lambda side: (_has_won(summary, side), summary.totals[side]))
    first = best if own is None else own
    others = [side for side in range(len(summary.totals)) if side != first]
    rival = max(others, key=lambda side: (_has_won(summary, side), summary.totals[side]))
    is_level = len(summary.winners or ()) == 1 and summary.totals[first] == summary.totals[rival]
    against = [side for side in others if _has_won(summary, side)] or others
    text = _("{ended}, in the tie-break") if is_level else "{ended}"
    text = text.format(ended=_sentence(match.status, summary, own))
    return text.format(
        winners=joined(_names(summary, first)),
        others=joined([name for side in against for name in _names(summary, side)]),
        own=signed(summary.totals[first]),
        theirs=signed(summary.totals[rival]),
    )


def tone_of(match: StoredMatch) -> Tone:
    """Return gain or loss for the only side with people; plain if there is no such side, no winner, or a shared win."""
    own, winners = match.summary.own_side, _counted(match.summary).winners
    if own is None or winners is None or (own in winners and len(winners) > 1):
        return Tone.PLAIN
    return Tone.GAIN if own in winners else Tone.LOSS


def _counted(summary: Summary) -> Summary:
    """Return a match's summary, without winners if the match does not count."""
    return summary if is_of_career(summary.marks) else replace(summary, winners=None)


def _sentence(status: Status, summary: Summary, own: int | None) -> str:
    if status is Status.ABANDONED:
        return _("Given up against {others}, {own} to {theirs}")
    if summary.winners is None:
        return _("Against {others}, {own} to {theirs}")
    if len(summary.winners) > 1 and own in (None, *summary.winners):
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
    pairs = zip(summary.letters, summary.players, strict=True)
    return [short_name(told_name(player.name)) for seat, player in pairs if seat in summary.sides[side]]


def _look(match: StoredMatch) -> tuple[str, str]:
    if tone_of(match) is Tone.PLAIN and match.summary.winners is not None and len(match.summary.winners) > 1:
        return "shared", N_("Shared")
    return ("open", N_("Continue")) if match.status is Status.PLAYING else _SHEETS[tone_of(match)]


def sheet_of(match: StoredMatch) -> str:
    """Return the name of the picture of a match's score sheet."""
    return f"own/sheet-{_look(match)[0]}"


def sheet(form: Form, match: StoredMatch, rect: Rect, action: Effect) -> Widget:
    """Return a button that shows a match as a small score sheet with its standing."""
    word, summary, own = _(_look(match)[1]), match.summary, match.summary.own_side
    detail = "" if own is None else gained(lead_of(summary.totals, own))
    if match.status is Status.PLAYING:
        detail = _("Deal {number} of {count}").format(number=summary.deal, count=summary.deals)
    styles = [style for style in _STYLES if form.metrics.px(style.size) < rect.h * 0.18]
    return replace(
        Button(f"sheet:{match.id}", word, action).widget(
            rect, style=fitting(form.measure, rect.w * 0.86, styles, word)
        ),
        detail=detail,
        picture=sheet_of(match),
        picture_side=0,
        spoken=standing_text(match),
        tip=standing_text(match),
    )
