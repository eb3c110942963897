"""Exercises from the player's own table: the kinds of mistakes, their cost, and the number of due exercises."""

from collections.abc import Sequence
from functools import partial
from itertools import chain

from game.career import practice
from game.career.match_filter import MatchFilter
from game.career.practice import KindSum
from game.career.reader import career_of
from game.coach.wording.habits import kind_text
from game.i18n import N_, _, ngettext
from game.scenes.shell.judging_progress import progress_text
from game.scenes.shell.pages import StoredPage, WallPage
from game.scenes.shell.routes import NewMatch, OwnExercises
from game.scenes.shell.services import People, Program
from game.scenes.tutor.practice_rows import coming_text, standing_texts
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone
from game.wording.contracts import tenths
from game.wording.names import shown_name


class OwnTablePage(WallPage, StoredPage):
    """Page that lists a person's kinds of mistakes and starts the exercises on them."""

    name = "own-table"
    heading = N_("From your own table")
    picture = "pages/own-table", 0.32

    def __init__(self, program: Program) -> None:
        """Show the exercises of the player at this screen."""
        self._career = career_of(program.matches.store)
        self._person = ""
        super().__init__(program)

    def _read(self) -> None:
        self._people = People(dict.fromkeys((*self._program.people[:1], *self._career.mistaken())))
        self._person = self._person or self._people.owner
        self._mistakes = self._career.mistakes(self._person)
        self._kinds = practice.kinds(self._mistakes, self._program.today)
        self._figures = self._career.totals(MatchFilter(person=self._person))

    @property
    def _has_played(self) -> bool:
        return bool(self._figures.judged or self._figures.waiting)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the choice of a person, the number of due exercises, and the kinds of mistakes."""
        if len(self._people) > 1:
            people = [Choice(name, shown_name(name)) for name in self._people]
            form.choice("person", people, self._person, self._choose_person, style=theme.SMALL)
            form.gap(10)
        if not self._kinds:
            self._fill_empty(form)
            return
        coming = coming_text([one.state for one in self._mistakes], self._program.today)
        known = _("You know all of them. New ones come with your next matches.")
        form.text(coming or known, theme.STRONG, below=4)
        form.text(
            _("Choices that cost you a point or more come back here on later days, until you get them right."),
            muted=True,
            below=4,
        )
        self._fill_progress(form)
        form.gap(8)
        for kind in self._kinds:
            target, begin = ChoiceTarget("kind", kind.kind), partial(self._begin, kind)
            form.item(target, kind_text(kind.kind), begin, detail=_standing(kind), value=_cost(kind), below=6)

    def _fill_empty(self, form: Form) -> None:
        text = _("Well played: none of your choices so far has cost you a point.")
        if not self._has_played:
            text = _("There is nothing here yet. Play a match to the end.")
        elif self._figures.waiting:
            text = _("There is nothing here yet. The coach is still going through your matches.")
        form.text(text, theme.STRONG, below=6)
        form.text(
            _(
                "The coach looks through your finished matches while you aren't playing. Where a choice cost you "
                "a point or more, it asks you again here."
            ),
            below=8,
        )
        self._fill_progress(form)

    def _fill_progress(self, form: Form) -> None:
        if self._figures.waiting:
            goes_on = self._program.preferences.settings.review_matches
            form.text(progress_text(self._figures, goes_on=goes_on), theme.SMALL, muted=True)

    def buttons(self) -> Sequence[Button]:
        """Return the button that starts due exercises or, before the first match, a match."""
        opens = self._program.opens
        if any(kind.due for kind in self._kinds):
            return (Button("begin", _("Start"), opens(OwnExercises(self._person)), tone=Tone.PRIMARY, icon="play"),)
        if self._has_played:
            return ()
        return (Button("play", _("Play a match"), opens(NewMatch()), tone=Tone.PRIMARY, icon="play"),)

    def first(self) -> Target | None:
        """Return the target of the button that starts exercises or a match, else of the first kind of mistake, if any."""
        kinds = (ChoiceTarget("kind", kind.kind) for kind in self._kinds)
        return next(chain((ButtonTarget(button.name) for button in self.buttons()), kinds), None)

    def _choose_person(self, person: str) -> None:
        self._person = person
        self._read()

    def _begin(self, kind: KindSum) -> None:
        """Start the exercises on a kind of mistake. If none is due, tell the player."""
        if kind.due:
            self._program.open(OwnExercises(self._person, kind.kind))
        else:
            self._program.director.refuse(_("Nothing of this kind is due today."))


def _standing(kind: KindSum) -> str:
    times = ngettext("once", "{count} times", kind.times).format(count=kind.times)
    return " · ".join((times, *standing_texts(kind.due, kind.known)))


def _cost(kind: KindSum) -> str:
    return _("{points} points").format(points=tenths(-kind.cost))
