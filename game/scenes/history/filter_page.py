"""Choice of matches: by how they ended, who played with whom, by which rules, and in which order they are listed."""

from collections.abc import Callable, Sequence
from typing import Final

from msgspec.structs import replace

from game.career.match_filter import Column, Ending, MatchFilter, Order
from game.i18n import _, ngettext
from game.scenes.shell.filter_text import companion_name
from game.scenes.shell.pages import CLOSE, Page, scrolled
from game.scenes.shell.routes import Asks, ChooseCompanion
from game.scenes.shell.services import Program
from game.tabletop.roster import level_name
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import SHARE, Rect, columns
from game.toolkit.intents import Change, Entered
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone, field
from game.wording.names import shown_name

_WORDS = ChoiceTarget("words")
_LONGEST: Final = 40
_ALL: Final = "all"
_MIXED: Final = "mixed"
_PARTNER, _OPPONENT = ButtonTarget("partner"), ButtonTarget("opponent")


class FilterPage(Page):
    """Page that chooses matches; every choice holds at once."""

    name = "filter"
    size = (900, 640)
    is_overlay = True

    def __init__(
        self, program: Program, match_filter: MatchFilter, choose: Callable[[MatchFilter], None], asks: Asks
    ) -> None:
        """Begin with a filter; `choose` takes every other one. `asks` says for how much."""
        super().__init__(program)
        self._filter = match_filter
        self._choose = choose
        self._asks = asks
        self._career = program.matches.store.career
        self._rulesets = self._career.choices(Column.RULESET)
        self._people = program.people
        self._levels = self._career.choices(Column.LEVEL)
        self._offers = self._career.offers()
        self._count = self._count_found()

    def title(self) -> str:
        """Return the title."""
        match self._asks:
            case Asks.LIST:
                return _("Find matches")
            case Asks.FIGURES:
                return _("Which matches count")
            case Asks.PERSON:
                return _("Who played")

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the words and what is asked of a list at the left, and the rest at the right; one column if that has no room."""
        if self._asks is Asks.PERSON:
            people = scrolled(context, body, "people")
            people.choice(
                "person", [Choice(str(at), shown_name(one)) for at, one in enumerate(self._people)], self._chosen
            )
            return (people,)
        left, right = columns(body, SHARE, SHARE, gap=context.metrics.px(26))
        words, matches = scrolled(context, left, "words"), scrolled(context, right, "matches")
        is_list = self._asks is Asks.LIST
        self._fill_words(words)
        if is_list:
            self._fill_ending(words)
            self._fill_order(words)
        else:
            self._fill_players(words)
            self._fill_help(words)
        self._fill_games(matches)
        if is_list:
            self._fill_players(matches)
            self._fill_help(matches)
        if (
            max(words.content, matches.content) <= body.h + 1
        ):  # a panel as low as its columns may lack a part of a pixel
            return (words, matches)
        return (self._one_column(scrolled(context, body, "choices")),)

    def _one_column(self, form: Form) -> Form:
        """Fill in everything below each other: two narrow columns would each be scrolled."""
        self._fill_words(form)
        if self._asks is Asks.LIST:
            self._fill_ending(form)
        self._fill_games(form)
        self._fill_players(form)
        self._fill_help(form)
        if self._asks is Asks.LIST:
            form.gap(12)
            self._fill_order(form)
        return form

    def _fill_words(self, form: Form) -> None:
        form.heading(_("Names of players or of the game"), theme.LABEL, below=4)
        form.add(field(form.take(44), _("Names"), self._filter.words, _WORDS, longest=_LONGEST))
        form.gap(12)

    def _fill_ending(self, form: Form) -> None:
        form.heading(_("How it ended"), theme.LABEL, below=4)
        form.choice("ending", [Choice(one, _(one.text)) for one in Ending], self._filter.ending)
        form.gap(12)

    def _fill_order(self, form: Form) -> None:
        form.heading(_("In which order"), theme.LABEL, below=4)
        form.choice("order", [Choice(one, _(one.text)) for one in Order], self._filter.order)

    def _fill_games(self, form: Form) -> None:
        """Fill in the rulesets and the levels, where there is a choice of them."""
        match_filter = self._filter
        if len(self._rulesets) > 1 or match_filter.ruleset:
            games = [Choice(str(place), _(name)) for place, name in enumerate(self._rulesets)]
            self._add(form, "ruleset", _("Which game"), games, _place(self._rulesets, match_filter.ruleset))
        levels = [Choice(str(place), level_name(one)) for place, one in enumerate(self._levels)]
        if self._offers.mixed or match_filter.is_mixed:
            tip = _("The opponents at one table were of different levels.")
            levels.append(Choice(_MIXED, _("Mixed levels"), tip))
        if len(levels) > 1 or match_filter.level:
            chosen = _MIXED if match_filter.is_mixed else _place(self._levels, match_filter.level)
            self._add(form, "level", _("Level of the opponents"), levels, chosen)

    def _fill_players(self, form: Form) -> None:
        """Fill in the ways to a partner and to an opponent, and the people who share a profile."""
        match_filter = self._filter
        if self._offers.partners or match_filter.partner:
            name = companion_name(match_filter.partner) if match_filter.partner else _("Anybody")
            form.item(_PARTNER, _("Partner"), value=name, icon="people", below=6)
        if self._offers.opponents or match_filter.opponent:
            name = companion_name(match_filter.opponent) if match_filter.opponent else _("Anybody")
            form.item(_OPPONENT, _("Opponent"), value=name, icon="people", below=12)
        if len(self._people) > 1:
            people = [Choice(str(place), shown_name(name)) for place, name in enumerate(self._people)]
            self._add(form, "person", _("Who played"), people, _place(self._people, match_filter.person))

    def _fill_help(self, form: Form) -> None:
        tip = _("Matches with hints, the coach, moves taken back or hands seen are left out.")
        form.toggle("unaided", _("Only without help"), on=self._filter.is_unaided, tip=tip)

    @staticmethod
    def _add(form: Form, group: str, heading: str, choices: Sequence[Choice], chosen: str) -> None:
        """Add a choice of one of some values, or of all; targets go by the place, as values are names of any kind."""
        form.heading(heading, theme.LABEL, below=4)
        form.choice(group, [Choice(_ALL, _("All")), *choices], chosen)
        form.gap(12)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back with what was found, and everything again."""
        if self._asks is Asks.PERSON:
            return (Button(name=CLOSE.name, text=_("Back"), tone=Tone.PRIMARY, icon="back"),)
        found = ngettext("Show {count} match", "Show {count} matches", self._count).format(count=self._count)
        return (
            Button(
                name=_ALL,
                text=_("Choose all again"),
                icon="undo",
                reason="" if not self._filter.is_open else _("All matches are chosen."),
            ),
            Button(name=CLOSE.name, text=found, tone=Tone.PRIMARY, icon="check"),
        )

    def first(self) -> Target | None:
        """Return the line of words, or the person who is chosen."""
        if self._asks is Asks.PERSON:
            return ChoiceTarget("person", self._chosen)
        return _WORDS

    @property
    def _chosen(self) -> str:
        """The place of the person who is shown."""
        return _place(self._people, self._filter.person or next(iter(self._people), ""))

    def changed(self, change: Change) -> None:
        """Take the words."""
        if isinstance(change, Entered):
            self._take(replace(self._filter, words=change.text))

    def activate(self, target: Target) -> None:
        """Choose, or go back."""
        match target:
            case ChoiceTarget("ending", value):
                self._take(replace(self._filter, ending=Ending(value)))
            case ChoiceTarget("order", value):
                self._take(replace(self._filter, order=Order(value)))
            case ChoiceTarget("unaided"):
                self._take(replace(self._filter, is_unaided=not self._filter.is_unaided))
            case ChoiceTarget("ruleset", place):
                self._take(replace(self._filter, ruleset=_at(self._rulesets, place)))
            case ChoiceTarget("level", place) if place == _MIXED:
                self._take(replace(self._filter, level="", is_mixed=True))
            case ChoiceTarget("level", place):
                self._take(replace(self._filter, level=_at(self._levels, place), is_mixed=False))
            case _ if target in (_PARTNER, _OPPONENT):
                self._program.open(ChooseCompanion(self._filter, target == _PARTNER, self._take))
            case ChoiceTarget("person", place):
                self._take(replace(self._filter, person=_at(self._people, place)))
            case ButtonTarget(name) if name == _ALL:
                self._take(self._program.seen_from_here(MatchFilter()))
            case _:
                super().activate(target)

    def _count_found(self) -> int:
        """Return the number of matches found: of figures, of those that count."""
        return len(self._career.matches(self._filter, are_played=self._asks is not Asks.LIST))

    def _take(self, match_filter: MatchFilter) -> None:
        self._filter = match_filter
        self._count = self._count_found()
        self._choose(match_filter)


def _place(values: Sequence[str], chosen: str) -> str:
    """Return the target of a value among others; that of all values if it is not among them."""
    return str(values.index(chosen)) if chosen in values else _ALL


def _at(values: Sequence[str], place: str) -> str:
    """Return the value of a choice; an empty text for all."""
    return "" if place == _ALL else values[int(place)]
