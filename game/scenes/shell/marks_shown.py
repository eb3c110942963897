"""Match marks, such as hints used or moves taken back, shown beside every score of a match."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from msgspec.structs import replace

from game.career.figures import HELP, is_of_career
from game.i18n import _, ngettext
from game.records.marks import MarkKind, MatchMarks, in_order, kinds_of, labels_text, told_of
from game.session.stored_match import StoredMatch
from game.toolkit import theme
from game.toolkit.form import Button, Form, first_fit
from game.toolkit.geometry import Rect, columns, placed
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align, Tone, Widget, label
from game.wording.names import capital
from game.wording.runs import runs_of

MARKS: Final = ButtonTarget("marks")
"""Button in the bar that opens the score sheet with the details."""


def titled(names: Sequence[str], played: MatchMarks, place: Rect, context: LayoutContext) -> list[Widget]:
    """Return the title of a bar: the first of `names` that fits, and a badge if the match has marks."""
    px, measure = context.metrics.px, context.measure.measure
    sizes = {name: measure(name, theme.LABEL)[0] for name in names}
    if not played.marks:
        name = first_fit(names, lambda name: sizes[name] <= place.w)
        return [label(place, name, style=theme.LABEL)]
    tip, tall = " ".join(mark_sentences(played)), px(theme.ICON_BUTTON)
    badge = Button(MARKS.name, capital(played.labels), tone=Tone.QUIET, icon="flag", tip=tip)
    wide = badge.width(context.metrics, context.measure, theme.SMALL, theme.GAP_XL)
    ways = [(name, broad) for broad in (wide, tall) for name in names]
    name, broad = first_fit(ways, lambda way: sizes[way[0]] + px(theme.GAP_M) + way[1] <= place.w)
    named = min(sizes[name] + px(4), place.w - broad - px(theme.GAP_M))
    title, beside = columns(place, named, broad, gap=px(theme.GAP_M))
    shown = badge.widget(placed(beside, broad, tall), style=theme.SMALL)
    return [label(title, name, style=theme.LABEL), replace(shown, icon_only=broad < wide)]


def add_marks(
    form: Form, played: MatchMarks, *, sign: str = "", align: Align = Align.LEFT, is_rated: bool = False
) -> None:
    """Add the sentences about a match's marks to a column, after `sign`.

    `sign` also identifies marked deals elsewhere on the page. If the match `is_rated` and had help, also say that such matches are
    rated separately.
    """
    if played.marks:
        text = " ".join(mark_sentences(played))
        kinds = kinds_of(played.marks)
        if is_rated and is_of_career(kinds) and not set(HELP).isdisjoint(kinds):
            text = " ".join((text, _("Such matches are rated separately.")))
        form.text(f"{sign} {text}" if sign else text, theme.SMALL, muted=True, align=align, below=6)


def list_text(match: StoredMatch) -> str:
    """Return a match's marks in a few words; empty without marks."""
    branch = match.branch
    if branch is None or match.origin is None:
        return capital(labels_text(match.summary.marks))
    others = labels_text(kind for kind in match.summary.marks if kind is not MarkKind.BRANCHED)
    text = _("Branched from match {origin} in deal {deal}").format(origin=match.origin, deal=branch.deal)
    return f"{text}, {others}" if others else text


def mark_sentences(played: MatchMarks) -> tuple[str, ...]:
    """Return the sentences about a match's marks, one for each kind."""
    found = []
    said = told_of(kinds_of(played.marks))
    for kind, group in groupby(in_order(played.marks), key=lambda mark: mark.kind):
        if kind not in said:
            continue
        deals = [mark.deal for mark in group if mark.deal is not None]
        found.append(
            _sentence(kind, len(deals), played.origin).format(
                deals=", ".join(runs_of(deals, "–")), origin=played.origin
            )
        )
    return tuple(found)


def _sentence(kind: MarkKind, count: int, origin: int | None) -> str:
    """Return a sentence about a kind of mark in `count` deals. The caller fills in `{deals}` and `{origin}`."""
    match kind:
        case MarkKind.BRANCHED if origin is not None:
            return _("Branched from match {origin} in deal {deals}.")
        case MarkKind.BRANCHED:
            return ngettext(
                "Branched from another match in deal {deals}.", "Branched from other matches in deals {deals}.", count
            )
        case MarkKind.TAKEN_BACK:
            return ngettext("Moves taken back in deal {deals}.", "Moves taken back in deals {deals}.", count)
        case MarkKind.HANDS_SEEN:
            return ngettext(
                "Hands seen: deal {deals} was over, with all its cards known, when a move was taken back.",
                "Hands seen: deals {deals} were over, with all their cards known, when a move was taken back.",
                count,
            )
        case MarkKind.HINTS:
            return ngettext("With hints: deal {deals}.", "With hints: deals {deals}.", count)
        case MarkKind.COACH:
            return ngettext("With the coach: deal {deals}.", "With the coach: deals {deals}.", count)
        case MarkKind.BY_NUMBER:
            return _("Played with a chosen shuffle number: the cards may have been known beforehand.")
        case MarkKind.TAUGHT:
            return _("Played to learn, with chosen cards: it does not count in “Your game”.")
