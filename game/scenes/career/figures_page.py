"""Figures page: totals and curves of a player's matches, deals and bids, the coach's findings, and the rating."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game import private_files as private
from game.atomic_file import write_whole
from game.career.export import Sheet, as_csv, as_json
from game.career.match_filter import MatchFilter
from game.career.rating import STRENGTHS, number_of
from game.career.statistics import whole
from game.i18n import N_, Named, _, ngettext
from game.scenes.career.career_page import FilteredPage, percent
from game.scenes.shell.judging_progress import progress_text
from game.scenes.shell.next_level import add_challenge, challenge
from game.scenes.shell.pages import side_by_side
from game.scenes.shell.plot import COLOURS, FigureCourse
from game.scenes.shell.routes import Challenge, ReplayOfStored
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import SHARE, Rect, Share
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import View
from game.wording.contracts import tenths
from game.wording.names import shown_name

_JUDGE = ButtonTarget("judge")
_TALL, _BROAD = 140.0, 1000.0
"""Height of the graph, and minimum width for three columns, in layout units."""
_SPANS, _MOST_RATINGS = 20, 60
"""Maximum numbers of plotted values, for a figure and for the rating."""


class FigureCurve(Named):
    """Figures that can be plotted over time."""

    BESIDE = "beside", N_("Points ahead per deal")
    MADE = "made", N_("Contracts made, %")
    RATING = "rating", N_("Rating")


_SAID: Final = {
    FigureCurve.BESIDE: tenths,
    FigureCurve.MADE: lambda value: percent(value / 100),
    FigureCurve.RATING: lambda value: str(round(value)),
}


class FiguresPage(FilteredPage):
    """Page with a curve over time, totals, mistakes, rating and achievements."""

    name = "figures"
    heading = N_("All figures")
    strip = "section"
    _chosen = FigureCurve.BESIDE

    def _read(self) -> None:
        super()._read()
        spans = self._career.over_time(self._filter, _SPANS)
        self._figures = whole(spans)
        self._ratings = self._career.course(self._person)
        self._firsts = self._career.firsts(self._person)
        self._challenge: Challenge | None = challenge(self._ratings, self._person)
        unaided = self._ratings.unaided
        count = min(_MOST_RATINGS, len(unaided))
        ends = [len(unaided) * (index + 1) // count for index in range(count)]
        values: dict[FigureCurve, tuple[tuple[int, float], ...]] = {
            FigureCurve.BESIDE: tuple((span.last, span.figures.beside_a_deal) for span in spans),
            FigureCurve.MADE: tuple((span.last, span.figures.made_share * 100) for span in spans),
            FigureCurve.RATING: tuple((end, unaided[end - 1].number) for end in ends),
        }
        self._courses = {curve: FigureCourse(_(curve.text), values[curve], _SAID[curve]) for curve in FigureCurve}

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return three columns, or one if they do not fit."""
        parts = ((self._fill_course, self._fill_mistakes), (self._fill_sums,), (self._fill_rating, self._fill_firsts))
        tracks, names = (Share(1.15), Share(1.05), SHARE), [f"figures-{index}" for index in range(len(parts))]
        forms = side_by_side(context, body, names, *tracks, gap=theme.COLUMNS_APART, least=_BROAD)
        for index, fills in enumerate(parts):
            for fill in fills:
                fill(forms[min(index, len(forms) - 1)])
        return forms

    def _fill_sums(self, form: Form) -> None:
        self._fill_progress(form)
        found = self._figures
        if not found.deals:
            form.text(_("There is nothing to count yet. Finish a deal, and it will appear here."))
            return
        form.heading(_("Matches"), theme.LABEL, below=4)
        form.pair(_("Played to the end"), str(found.matches))
        form.pair(_("Won"), _counted(found.won, found.matches))
        if found.shared:
            form.pair(_("Shared"), str(found.shared))
        form.gap(10)
        form.heading(_("Deals"), theme.LABEL, below=4)
        form.pair(_("Deals"), str(found.deals))
        form.pair(_("Points per deal"), tenths(found.points_a_deal))
        form.pair(_("Points ahead per deal"), tenths(found.beside_a_deal))
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
        form.choice("course", curves, self._chosen, self._draw, style=theme.SMALL)
        form.gap(4)
        self._courses[self._chosen].add(form, _TALL)
        form.gap()

    def _fill_mistakes(self, form: Form) -> None:
        found = self._figures
        form.heading(_("Mistakes and luck, in points per deal"), theme.LABEL, below=4)
        if found.judged:
            form.text(_("Luck: how the cards lay, and what the others did."), theme.SMALL, muted=True, below=4)
            form.pair(_("Lost by bidding too high"), tenths(found.lost_high / found.judged))
            form.pair(_("Lost by bidding too low"), tenths(found.lost_low / found.judged))
            form.pair(_("Lost in the play"), tenths(found.lost_play / found.judged))
            form.pair(_("Points ahead without luck"), tenths(found.luckless_a_deal))
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

    def _fill_rating(self, form: Form) -> None:
        several = len(self._people) > 1
        form.heading(shown_name(self._person) if several else _("Your rating"), theme.LABEL, below=4)
        unaided, helped, _level = self._ratings
        texts = ("{rating}", _("With help: {rating}"))
        for ratings, text in zip((unaided, helped), texts, strict=True):
            if ratings:
                (low, high), rating = ratings[-1].interval, ratings[-1]
                told = ngettext(
                    "{number}, between {low} and {high}, after {count} match.",
                    "{number}, between {low} and {high}, after {count} matches.",
                    rating.matches,
                ).format(number=rating.number, low=low, high=high, count=rating.matches)
                form.text(text.format(rating=told), below=4)
            elif ratings is unaided:
                form.text(_("No rating yet: it takes a match without any help."), below=4)
        if self._challenge is not None:
            add_challenge(form, self._program, self._challenge, below=8)
        text = _(
            "Such a range is right in 95 of 100 cases, and narrows as you play more matches. 1500 is a solid "
            "player. Of two pairs 100 points apart, the better wins 64 of 100 matches, as measured in the "
            "classic game."
        )
        form.text(text, theme.SMALL, muted=True)

    def _fill_firsts(self, form: Form) -> None:
        form.gap()
        form.heading(_("Firsts"), theme.LABEL, below=4)
        text = _("Only matches played without help count: none branched, none with a chosen shuffle number.")
        form.text(text, theme.SMALL, muted=True, below=6)
        for first in self._firsts:
            place = _("Match {number}, deal {deal}") if first.deal else _("Match {number}")
            target, look = ChoiceTarget("first", first.feat), self._program.opens(ReplayOfStored(first.match_id))
            detail = place.format(number=first.match_id, deal=first.deal)
            form.item(target, _(first.feat.text), look, detail=detail, value=first.day, icon="flag", below=6)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the chosen curve; for the rating, also its 95 % interval and a line for each level."""
        course, is_rating = self._courses[self._chosen], self._chosen is FigureCurve.RATING
        lines = [float(number_of(strength)) for strength in STRENGTHS.values()] if is_rating else [0.0]
        for ground in course.paint(painter, view, *lines):
            if is_rating:
                for line in lines:
                    ground.paint_line(painter, line, theme.with_alpha(COLOURS[1], 0.75))
                intervals = [(at, self._ratings.unaided[at - 1].interval) for at, _number in course.values]
                below, above = ([ground.within(at, ends[end]) for at, ends in intervals] for end in (0, 1))
                ground.paint_band(painter, below, above, theme.with_alpha(theme.HIGHLIGHT, 0.16))

    def buttons(self) -> Sequence[Button]:
        """Return the buttons of a filtered page and, if there are figures and a folder for them, one that saves them as files."""
        found = super().buttons()
        if self._program.paths is None or not self._figures.deals:
            return found
        save = Button("save", _("Save as files"), self._save, icon="save")
        return (*found, save)

    def _draw(self, curve: FigureCurve) -> None:
        self._chosen = curve

    def _hurry(self) -> None:
        self._program.reviewer.is_hurried = not self._program.reviewer.is_hurried

    def _save(self) -> None:
        paths = self._program.paths
        if paths is not None:
            whole = self._program.seen_from_here(MatchFilter())
            matches, deals = self._career.match_rows(whole), self._career.deal_rows(whole)
            self._program.writing.begin(lambda _heed: save_figures(paths.figures, matches, deals))

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show new judgements of the coach, and the result of saving."""
        written = self._program.writing.step()
        reviewer = self._program.reviewer
        judged = reviewer.is_hurried and reviewer.step()
        reviewer.is_hurried = reviewer.is_hurried and not reviewer.is_done
        return super().update(dt, context) or judged or written

    def left(self) -> None:
        """Make the coach judge in the background at normal speed again."""
        self._program.reviewer.is_hurried = False


def save_figures(folder: Path, matches: Sheet, deals: Sheet) -> str:
    """Write the sheets as CSV and JSON files into a folder. Return a sentence that tells the player the result."""
    try:
        private.make_folder(folder)
        write_whole(folder / "matches.csv", as_csv(matches))
        write_whole(folder / "deals.csv", as_csv(deals))
        write_whole(folder / "career.json", as_json(matches, deals))
    except OSError as error:
        return _("The figures could not be saved ({reason}).").format(reason=error)
    return _("The figures are saved in {path}: matches.csv, deals.csv and career.json.").format(path=folder)


def _counted(count: int, whole: int) -> str:
    """Return a count with its percentage of a whole."""
    text = _("{count} of {all}, {share}")
    return text.format(count=count, all=whole, share=percent(count / max(whole, 1)))


def _tricks(count: int) -> str:
    return ngettext("{count} trick", "{count} tricks", count).format(count=count)
