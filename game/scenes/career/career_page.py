"""Base classes of the career pages."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.i18n import N_, _, ngettext
from game.scenes.shell.filter_text import filter_text
from game.scenes.shell.pages import StoredPage, WallPage
from game.scenes.shell.routes import Asks, ComparedOf, FiguresOf, FilterMatches, NewMatch, StaticRoute
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Tone

_STRIPS: Final[Mapping[str, Mapping[str, str]]] = {
    "question": {"your-game": N_("How am I doing?"), "practice": N_("What to practise")},
    "section": {"figures": N_("Figures"), "compared": N_("Comparison")},
}
"""Labels of the tabs by page name, for the two strips of tabs."""
_QUESTIONS: Final = {"your-game": StaticRoute.YOUR_GAME, "practice": StaticRoute.PRACTICE}
"""Routes of the pages in the strip "question"."""
_SECTIONS: Final = {"figures": FiguresOf, "compared": ComparedOf}
"""Classes of the routes to the pages in the strip "section". Their constructors take a filter."""


class CareerPage(WallPage, StoredPage):
    """Page about the player's own game, with a strip of tabs that lead to related pages."""

    is_roomy = True
    heading = N_("Your game")
    strip = "question"
    """Name of the strip of tabs that contains the page."""

    def __init__(self, program: Program, match_filter: MatchFilter | None = None) -> None:
        """Show the matches that pass a filter, or all matches."""
        self._career = career_of(program.matches.store)
        self._filter = match_filter or MatchFilter()
        super().__init__(program)

    def _read(self) -> None:
        self._people = self._program.people
        self._filter = replace(self._filter, own=self._people.owner)
        self._progress = self._career.progress()

    @property
    def _person(self) -> str:
        """Person whose rating, achievements and habits are shown."""
        return self._filter.person or self._people.owner

    def fill_strip(self, form: Form) -> None:
        """Add the strip of tabs."""
        pages = [Choice(name, _(text)) for name, text in _STRIPS[self.strip].items()]
        form.choice(self.strip, pages, self.name, self._turn_to)

    def _turn_to(self, name: str) -> None:
        self._program.replace(_QUESTIONS.get(name) or _SECTIONS[name](self._filter))

    def first(self) -> Target | None:
        """Return the target of the page's tab."""
        return ChoiceTarget(self.strip, self.name)

    def _fill_progress(self, form: Form) -> None:
        """Add the number of uncounted matches and the number of damaged matches, unless they are zero."""
        due, _counted, damaged = self._progress
        uncounted = ngettext("{count} match is still being counted.", "{count} matches are still being counted.", due)
        left_out = ngettext("{count} damaged match is left out.", "{count} damaged matches are left out.", damaged)
        for text, count in ((uncounted, due), (left_out, damaged)):
            if count:
                form.text(text.format(count=count), theme.SMALL, muted=True, below=theme.GAP_XS)

    def buttons(self) -> Sequence[Button]:
        """Return the button that starts a match; no button once a match has been counted or waits to be counted."""
        if self._people or self._progress.due:
            return ()
        play = self._program.opens(NewMatch())
        return (Button("play", _("Play a match"), play, tone=Tone.PRIMARY, icon="play"),)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Continue to count new matches, and show changed figures."""
        self._program.career_count.step()
        return super().update(dt, context)


class FilteredPage(CareerPage):
    """Page about the matches that the player chooses."""

    tutor = "own/sheet-open"

    def __init__(self, program: Program, route: FiguresOf | ComparedOf | None = None) -> None:
        """Show the matches that pass the route's filter, or all matches."""
        super().__init__(program, None if route is None else route.match_filter)

    def buttons(self) -> Sequence[Button]:
        """Return the button that chooses matches; before the first match, the button that starts one."""
        choose = self._program.opens(FilterMatches(self._filter, self._filter_matches, Asks.FIGURES))
        tip = filter_text(self._filter) or _("All matches count now.")
        return super().buttons() or (Button("filter", _("Which matches"), choose, icon="sort", tip=tip),)

    def _filter_matches(self, match_filter: MatchFilter) -> None:
        self._filter = match_filter
        self._read()


def percent(share: float) -> str:
    """Return a fraction, 0 to 1, as a percentage."""
    return _("{count} %").format(count=round(share * 100))
