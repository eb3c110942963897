"""Career page base class: the sections of the player's own figures, and the data that they show."""

from collections.abc import Sequence

from game.career.match_filter import MatchFilter
from game.career.reader import career_of
from game.i18n import N_, _, ngettext
from game.scenes.shell.filter_text import filter_text
from game.scenes.shell.pages import StoredPage, scrolled
from game.scenes.shell.routes import Asks, Career, CareerSection, FilterMatches, NewMatch
from game.scenes.shell.services import Program
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import SHARE, Rect, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Align, Tone
from game.wording.names import shown_name

_ABOVE_EMPTY = 120.0
"""Units above a sentence that stands alone."""


class CareerPage(StoredPage):
    """Page of a section; another section replaces it."""

    heading = N_("Your game")
    size = (1000, 690)
    keeps_height = True
    most_growth = 1.5  # figures are to be seen beside their curves
    section: CareerSection
    """The section that it shows."""

    def __init__(self, program: Program, match_filter: MatchFilter) -> None:
        """Show the outings that a filter lets through; of people who share a profile the player at this screen comes first."""
        self._career = career_of(program.matches.store)
        self._filter = program.seen_from_here(match_filter)
        super().__init__(program)

    def _read(self) -> None:
        self._people = self._program.people
        self._progress = self._career.progress()
        self._read_section()

    def _read_section(self) -> None:
        """Read the data of the section."""
        raise NotImplementedError

    @property
    def _person(self) -> str:
        """The person whose rating and firsts are shown: the one asked for, or the player at this screen."""
        return self._filter.person or next(iter(self._people), "")

    @property
    def _is_of_one(self) -> bool:
        """True if one person's is shown, whatever else the filter asks for."""
        return self.section in (CareerSection.FIRSTS, CareerSection.RATING)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the head with the sections, and the content of this one below it."""
        head = Form(context.metrics, context.measure, body, name="head")
        self._fill_head(head)
        above, below = rows(body, head.content, SHARE, gap=context.metrics.px(theme.GAP_L))
        head.move(above)
        return (head, *self.columns(context, below))

    def columns(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the columns below the head: one, unless a section has more."""
        form = scrolled(context, body, self.name)
        self.fill(form, context)
        return (form,)

    def _fill_head(self, form: Form) -> None:
        sections = [Choice(one, _(one.text)) for one in CareerSection]
        form.choice("section", sections, self.section, self._go_to)
        progress = self._progress
        if progress.due:
            text = ngettext(
                "{count} match is still being counted.", "{count} matches are still being counted.", progress.due
            )
            form.gap(6)
            form.text(text.format(count=progress.due), theme.SMALL, muted=True)
        if progress.damaged:
            text = ngettext(
                "{count} damaged match is left out.", "{count} damaged matches are left out.", progress.damaged
            )
            form.gap(6)
            form.text(text.format(count=progress.damaged), theme.SMALL, muted=True)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and the choice of matches; a first match where none has been played."""
        back = self.back_button()
        if not self._people and not self._progress.due:
            play = self._program.opens(NewMatch())
            return (back, Button("play", _("Play a match"), play, tone=Tone.PRIMARY, icon="play"))
        if self._is_of_one and len(self._people) <= 1:
            return (back,)  # they are a person's, and of matches that follow from that
        asks = Asks.PERSON if self._is_of_one else Asks.FIGURES
        choose = self._program.opens(FilterMatches(self._filter, self._filter_matches, asks))
        if self._is_of_one:
            return (back, Button("filter", _("Who played"), choose, icon="people", tip=shown_name(self._person)))
        tip = filter_text(self._filter) or _("All matches count now.")
        return (back, Button("filter", _("Which matches"), choose, icon="sort", tip=tip))

    def first(self) -> Target | None:
        """Return the section that is shown."""
        return ChoiceTarget("section", self.section)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Count uncounted matches, and take in changes."""
        self._program.career_count.step()
        return super().update(dt, context)

    def _go_to(self, section: CareerSection) -> None:
        self._program.replace(Career(section, self._filter))

    def _filter_matches(self, match_filter: MatchFilter) -> None:
        self._filter = match_filter
        self._read()


def fill_empty(form: Form, text: str, *, heading: str = "", more: str = "") -> None:
    """Add a sentence in the middle of an empty section, with a heading above it or more below it."""
    form.gap(_ABOVE_EMPTY)
    if heading:
        form.text(heading, theme.LABEL, align=Align.CENTRE, below=6)
    form.text(text, align=Align.CENTRE, muted=not heading, below=6)
    if more:
        form.text(more, align=Align.CENTRE, muted=True)


def percent(share: float) -> str:
    """Return a share, 0 to 1, in per cent."""
    return _("{count} %").format(count=round(share * 100))
