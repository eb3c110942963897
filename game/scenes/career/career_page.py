"""Career page base class: the common parts of pages about the player's own game, and the choice of matches that count."""

from collections.abc import Sequence
from typing import Final

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.i18n import N_, _, ngettext
from game.scenes.shell.filter_text import filter_text
from game.scenes.shell.pages import StoredPage, WallPage
from game.scenes.shell.routes import Asks, Career, CareerSection, FilterMatches, NewMatch, StaticRoute
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Tone


class CareerPage(WallPage, StoredPage):
    """Page about the player's own game; choosing another page of its strip replaces it."""

    is_roomy = True

    def __init__(self, program: Program, match_filter: MatchFilter) -> None:
        """Show the outings that pass a filter; if people share the profile, the player at this screen comes first."""
        self._career = career_of(program.matches.store)
        self._filter = program.seen_from_here(match_filter)
        super().__init__(program)

    def _read(self) -> None:
        self._people = self._program.people
        self._progress = self._career.progress()
        self._read_section()

    def _read_section(self) -> None:
        """Read the data of the page."""
        raise NotImplementedError

    @property
    def _person(self) -> str:
        """Person whose rating, firsts and habits are shown: the one in the filter, or the player at this screen."""
        return self._filter.person or next(iter(self._people), "")

    def _fill_progress(self, form: Form) -> None:
        """Add the number of matches that are not counted, if any."""
        due, _counted, damaged = self._progress
        uncounted = ngettext("{count} match is still being counted.", "{count} matches are still being counted.", due)
        left_out = ngettext("{count} damaged match is left out.", "{count} damaged matches are left out.", damaged)
        for text, count in ((uncounted, due), (left_out, damaged)):
            if count:
                form.text(text.format(count=count), theme.SMALL, muted=True, below=theme.GAP_XS)

    def buttons(self) -> Sequence[Button]:
        """Return the button that chooses matches or, before the first match, the one that starts one."""
        if not self._people and not self._progress.due:
            play = self._program.opens(NewMatch())
            return (Button("play", _("Play a match"), play, tone=Tone.PRIMARY, icon="play"),)
        choose = self._program.opens(FilterMatches(self._filter, self._filter_matches, Asks.FIGURES))
        tip = filter_text(self._filter) or _("All matches count now.")
        return (Button("filter", _("Which matches"), choose, icon="sort", tip=tip),)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Count uncounted matches, and show changes."""
        self._program.career_count.step()
        return super().update(dt, context)

    def _filter_matches(self, match_filter: MatchFilter) -> None:
        self._filter = match_filter
        self._read()


class FiguresInDetail(CareerPage):
    """Page of one section of the full figures."""

    heading = N_("All figures")
    section: CareerSection
    """Section shown on the page."""

    def fill_strip(self, form: Form) -> None:
        """Add the strip of sections."""
        form.choice("section", [Choice(one, _(one.text)) for one in CareerSection], self.section, self._go_to)

    def _go_to(self, section: CareerSection) -> None:
        self._program.replace(Career(section, self._filter))

    def first(self) -> Target | None:
        """Return the current section."""
        return ChoiceTarget("section", self.section)


_QUESTIONS: Final = {
    "your-game": (StaticRoute.YOUR_GAME, N_("How am I doing?")),
    "practice": (StaticRoute.PRACTICE, N_("What to practise")),
}
"""Route and text of each question about the player's own game, by the name of the page that answers it."""


class OwnGamePage(CareerPage):
    """Page that answers one of the two questions about the player's own game."""

    heading = N_("Your game")

    def __init__(self, program: Program) -> None:
        """Start with all matches of the player at this screen."""
        super().__init__(program, MatchFilter())

    def fill_strip(self, form: Form) -> None:
        """Add the two questions."""
        questions = [Choice(name, _(text)) for name, (_route, text) in _QUESTIONS.items()]
        form.choice("question", questions, self.name, self._turn_to)

    def _turn_to(self, name: str) -> None:
        self._program.replace(_QUESTIONS[name][0])

    def first(self) -> Target | None:
        """Return the question of this page."""
        return ChoiceTarget("question", self.name)


def percent(share: float) -> str:
    """Return a share, 0 to 1, as a percentage."""
    return _("{count} %").format(count=round(share * 100))
