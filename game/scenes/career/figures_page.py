"""Figures page: a player's matches, deals and bids in sums and over time, with the coach's findings."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from game import private_files as private
from game.atomic_file import write_whole
from game.career.export import Sheet, as_csv, as_json
from game.career.match_filter import MatchFilter
from game.career.statistics import Figures, Span, whole
from game.i18n import N_, Named, _, ngettext
from game.scenes.career.career_page import CareerPage, fill_empty, percent
from game.scenes.shell.judging_progress import progress_text
from game.scenes.shell.pages import scrolled
from game.scenes.shell.plot import add_graph, plotted
from game.scenes.shell.routes import CareerSection, StaticRoute
from game.scenes.shell.services import Program
from game.scenes.shell.writing import WritingOutcome
from game.scenes.tutor.practice_rows import PracticeRow
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import Rect, Share, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import View
from game.wording.contracts import tenths

_JUDGE = ButtonTarget("judge")
_TALL: Final = 140.0
"""Units of the height of the graph."""
_SPANS: Final = 20
"""The most points on the curve."""


class FigureCurve(Named):
    """The figures that are drawn over time."""

    BESIDE = "beside", N_("Points ahead a deal")
    MADE = "made", N_("Contracts made in %")


_VALUES: Final[dict[FigureCurve, Callable[[Figures], float]]] = {
    FigureCurve.BESIDE: lambda figures: figures.beside_a_deal,
    FigureCurve.MADE: lambda figures: figures.made_share * 100,
}


class FiguresPage(CareerPage):
    """Page with sums at the left, and their course and the losses by mistakes at the right."""

    name = "figures"
    section = CareerSection.FIGURES

    def __init__(self, program: Program, match_filter: MatchFilter) -> None:
        """Show the outings that pass a filter."""
        self._course = FigureCurve.BESIDE
        super().__init__(program, match_filter)

    def _read_section(self) -> None:
        self._spans: tuple[Span, ...] = self._career.over_time(self._filter, _SPANS)
        self._figures = whole(self._spans)
        self._own_table = PracticeRow(self._program, StaticRoute.OWN_TABLE)

    def columns(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the sums, and the course with the mistakes."""
        if not self._figures.deals:
            form = scrolled(context, body, "sums")
            fill_empty(form, _("There is nothing to count yet. Finish a deal, and it shows here."))
            return (form,)
        left, right = columns(body, Share(0.44), Share(0.56), gap=context.metrics.px(theme.COLUMNS_APART))
        sums, course = scrolled(context, left, "sums"), scrolled(context, right, "course")
        self._fill_sums(sums)
        sums.gap(14)
        self._own_table.add(sums)
        self._fill_course(course)
        self._fill_mistakes(course)
        return (sums, course)

    def _fill_sums(self, form: Form) -> None:
        found = self._figures
        form.heading(_("Matches"), theme.LABEL, below=4)
        form.pair(_("Played to the end"), str(found.matches))
        form.pair(_("Won"), _counted(found.won, found.matches))
        if found.shared:
            form.pair(_("Shared"), str(found.shared))
        form.gap(10)
        form.heading(_("Deals"), theme.LABEL, below=4)
        form.pair(_("Deals"), str(found.deals))
        form.pair(_("Points a deal"), tenths(found.points_a_deal))
        form.pair(_("Ahead of the others"), tenths(found.beside_a_deal))
        if found.contracts:
            form.gap(10)
            form.heading(_("Bids"), theme.LABEL, below=4)
            form.pair(_("Contracts made"), _counted(found.made, found.contracts))
            form.pair(_("Boards and Bostons made"), _("{count} of {all}").format(count=found.bold_made, all=found.bold))
            form.pair(_("Bid too high"), _tricks(found.short))
            form.pair(_("Bid too low"), _tricks(found.over))

    def _fill_course(self, form: Form) -> None:
        form.heading(_("Match by match"), theme.LABEL, below=4)
        curves = [Choice(one, _(one.text)) for one in FigureCurve]
        form.choice("course", curves, self._course, self._draw, style=theme.SMALL)
        form.gap(4)
        if len(self._spans) <= 1:
            form.text(_("After a second match there is a curve here."), theme.SMALL, muted=True, below=8)
            return
        value = _VALUES[self._course]
        values = [value(span.figures) for span in self._spans]
        text = _("{what}, match by match: from {first} to {last}, at worst {least}, at best {most}").format(
            what=_(self._course.text),
            first=self._said(values[0]),
            last=self._said(values[-1]),
            least=self._said(min(values)),
            most=self._said(max(values)),
        )
        add_graph(form, _TALL, text)
        form.gap(12)

    def _said(self, value: float) -> str:
        return tenths(value) if self._course is FigureCurve.BESIDE else percent(value / 100)

    def _fill_mistakes(self, form: Form) -> None:
        found = self._figures
        form.heading(_("Mistakes and luck, in points a deal"), theme.LABEL, below=4)
        if found.judged:
            form.text(_("Luck: how the cards lay, what others did."), theme.SMALL, muted=True, below=4)
            form.pair(_("Lost by bids too high"), tenths(found.lost_high / found.judged))
            form.pair(_("Lost by bids too low"), tenths(found.lost_low / found.judged))
            form.pair(_("Lost in the play"), tenths(found.lost_play / found.judged))
            form.pair(_("Ahead, luck taken out"), tenths(found.luckless_a_deal))
        else:
            form.text(_("The coach has judged none of these deals yet."), theme.SMALL, muted=True)
        form.gap(6)
        reviewer, goes_on = self._program.reviewer, self._program.preferences.settings.review_matches
        text = progress_text(found, goes_on=goes_on)
        if reviewer.is_hurried:
            form.item(_JUDGE, _("Stop judging"), self._hurry, detail=reviewer.text, icon="pause")
        elif self._figures.waiting:
            form.item(_JUDGE, _("Let the coach judge now"), self._hurry, detail=text, icon="target")
        else:
            form.text(text, theme.SMALL, muted=True)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the curve."""
        values = [(span.last, _VALUES[self._course](span.figures)) for span in self._spans]
        if values:
            found = [value for _last, value in values]
            least = min(0.0, *found)
            bounds = least, max(found) if max(found) > least else least + 1
            for ground in plotted(painter, view, bounds, values[-1][0]):
                ground.paint_curve(painter, values)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: those of every section, and one that saves the figures as files if anything is stored."""
        found = super().buttons()
        if self._program.paths is None or not self._figures.deals:
            return found
        save = Button("save", _("Save as files"), self._save, icon="save")  # it says itself if it cannot be done now
        return (*found, save)

    def _draw(self, curve: FigureCurve) -> None:
        self._course = curve

    def _hurry(self) -> None:
        self._program.reviewer.is_hurried = not self._program.reviewer.is_hurried

    def _save(self) -> None:
        """Write the figures of all matches as files, in the background."""
        paths = self._program.paths
        if paths is not None:
            whole = self._program.seen_from_here(MatchFilter())
            matches, deals = self._career.match_rows(whole), self._career.deal_rows(whole)
            self._program.writing.begin(lambda _is_stopped: WritingOutcome(save_figures(paths.figures, matches, deals)))

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in what the coach has judged, and what became of the files."""
        written = self._program.writing.step()
        reviewer = self._program.reviewer
        judged = reviewer.is_hurried and reviewer.step()
        reviewer.is_hurried = reviewer.is_hurried and not reviewer.is_done
        return super().update(dt, context) or judged or written

    def left(self) -> None:
        """Let the coach go on slowly."""
        self._program.reviewer.is_hurried = False


def save_figures(folder: Path, matches: Sheet, deals: Sheet) -> str:
    """Write the files, replacing earlier ones; return a sentence for the player."""
    try:
        private.make_folder(folder)
        write_whole(folder / "matches.csv", as_csv(matches))
        write_whole(folder / "deals.csv", as_csv(deals))
        write_whole(folder / "career.json", as_json(matches, deals))
    except OSError as error:
        return _("The figures could not be saved ({reason}).").format(reason=error)
    return _("The figures are saved in {path}: matches.csv, deals.csv and career.json.").format(path=folder)


def _counted(count: int, whole: int) -> str:
    """Return a part of a whole with its share."""
    text = _("{count} of {all}, {share}")
    return text.format(count=count, all=whole, share=percent(count / max(whole, 1)))


def _tricks(count: int) -> str:
    return ngettext("{count} trick", "{count} tricks", count).format(count=count)
