"""Filter page: filters matches by result, players and rules, and chooses their order."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.career.match_filter import Column, Ending, MatchFilter, Order
from game.career.reader import career_of
from game.i18n import _, ngettext
from game.scenes.shell.filter_text import companion_name
from game.scenes.shell.pages import Routed, scrolled, side_by_side
from game.scenes.shell.routes import Asks, ChooseCompanion, FilterMatches
from game.scenes.shell.services import Program
from game.tabletop.roster import level_name
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import Rect
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Tone
from game.wording.names import shown_name

_WORDS = ChoiceTarget("words")
_LONGEST: Final = 40
_ALL: Final = "all"
_MIXED: Final = "mixed"


class FilterPage(Routed[FilterMatches]):
    """Page that filters matches. Every choice applies immediately."""

    name = "filter"
    size = (900, 640)
    is_overlay = True

    def __init__(self, program: Program, route: FilterMatches) -> None:
        """Start with the filter of the route. The route's `choose` receives every new filter."""
        super().__init__(program, route)
        self._filter = route.match_filter
        self._career = career_of(program.matches.store)
        self._rulesets = self._career.choices(Column.RULESET)
        self._people = program.people
        self._levels = self._career.choices(Column.LEVEL)
        self._has_mixed = bool(self._career.matches(MatchFilter(is_mixed=True)))
        companions = partial(self._career.companions, MatchFilter())
        self._has_partners, self._has_opponents = (bool(companions(are_partners=one)) for one in (True, False))
        self._count = self._count_found()

    def title(self) -> str:
        """Return the title."""
        match self._route.asks:
            case Asks.LIST:
                return _("Find matches")
            case Asks.FIGURES:
                return _("Which matches count")
            case Asks.PERSON:
                return _("Who played")

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return all choices in two columns, or in one if two are too tall. If only a person is asked for, list people."""
        if self._route.asks is Asks.PERSON:
            people = scrolled(context, body, "people")
            choices = [Choice(str(at), shown_name(one)) for at, one in enumerate(self._people)]
            people.choice("person", choices, self._chosen, lambda at: self._set("person", self._people[int(at)]))
            return (people,)
        is_list, others = self._route.asks is Asks.LIST, (self._fill_players, self._fill_help)
        asked = (self._fill_ending, self._fill_order) if is_list else others
        forms = side_by_side(context, body, ("words", "matches"), gap=theme.COLUMNS_APART)
        _fill(forms[0], self._fill_words, *asked)
        _fill(forms[1], self._fill_games, *(others if is_list else ()))
        if (
            max(form.content for form in forms) <= body.h + 1
        ):  # rounding may make the content a fraction of a pixel taller than its panel
            return forms
        form = scrolled(context, body, "choices")
        _fill(form, self._fill_words, *asked[:is_list], self._fill_games, *others)
        if is_list:
            form.gap(12)
            self._fill_order(form)
        return (form,)

    def _fill_words(self, form: Form) -> None:
        form.heading(_("Names of players or games"), theme.LABEL, below=4)
        form.field(_("Names"), self._filter.words, _WORDS, partial(self._set, "words"), longest=_LONGEST)
        form.gap(12)

    def _fill_ending(self, form: Form) -> None:
        form.heading(_("How it ended"), theme.LABEL, below=4)
        endings = [Choice(one, _(one.text)) for one in Ending]
        form.choice("ending", endings, self._filter.ending, partial(self._set, "ending"))
        form.gap(12)

    def _fill_order(self, form: Form) -> None:
        form.heading(_("Order"), theme.LABEL, below=4)
        orders = [Choice(one, _(one.text)) for one in Order]
        form.choice("order", orders, self._filter.order, partial(self._set, "order"))

    def _fill_games(self, form: Form) -> None:
        """Add a choice of ruleset and a choice of level, each only if there are several values or one is selected."""
        match_filter = self._filter
        if len(self._rulesets) > 1 or match_filter.ruleset:
            games = [Choice(str(place), _(name)) for place, name in enumerate(self._rulesets)]
            chosen = _place(self._rulesets, match_filter.ruleset)
            self._add(form, "ruleset", _("Which game"), games, chosen, partial(self._set_at, "ruleset", self._rulesets))
        levels = [Choice(str(place), level_name(one)) for place, one in enumerate(self._levels)]
        if self._has_mixed or match_filter.is_mixed:
            tip = _("The opponents at one table were of different levels.")
            levels.append(Choice(_MIXED, _("Mixed levels"), tip))
        if len(levels) > 1 or match_filter.level:
            chosen = _MIXED if match_filter.is_mixed else _place(self._levels, match_filter.level)
            self._add(form, "level", _("Opponents' level"), levels, chosen, self._choose_level)

    def _fill_players(self, form: Form) -> None:
        match_filter = self._filter
        if self._has_partners or match_filter.partner:
            name = companion_name(match_filter.partner) if match_filter.partner else _("Anybody")
            partner = self._program.opens(ChooseCompanion(match_filter, True, self._take))
            form.item(ButtonTarget("partner"), _("Partner"), partner, value=name, icon="people", below=6)
        if self._has_opponents or match_filter.opponent:
            name = companion_name(match_filter.opponent) if match_filter.opponent else _("Anybody")
            opponent = self._program.opens(ChooseCompanion(match_filter, False, self._take))
            form.item(ButtonTarget("opponent"), _("Opponent"), opponent, value=name, icon="people", below=12)
        if len(self._people) > 1:
            people = [Choice(str(place), shown_name(name)) for place, name in enumerate(self._people)]
            chosen, choose = _place(self._people, match_filter.person), partial(self._set_at, "person", self._people)
            self._add(form, "person", _("Who played"), people, chosen, choose)

    def _fill_help(self, form: Form) -> None:
        tip = _("Matches with hints, the coach, moves taken back or hands seen are left out.")
        is_unaided = self._filter.is_unaided
        turn = partial(self._set, "is_unaided", not is_unaided)
        form.toggle("unaided", _("Only without help"), turn, on=is_unaided, tip=tip)

    @staticmethod
    def _add(
        form: Form,
        group: str,
        heading: str,
        choices: Sequence[Choice[str]],
        chosen: str,
        choose: Callable[[str], object],
    ) -> None:
        """Add a choice of one value or "All". Targets hold positions because a value may be any name."""
        form.heading(heading, theme.LABEL, below=4)
        form.choice(group, [Choice(_ALL, _("All")), *choices], chosen, choose)
        form.gap(12)

    def buttons(self) -> Sequence[Button]:
        """Return a button to reset the filter, and one to go back, labelled with the number of matches found.

        If only a person is asked for, return only the button to go back, without a number.
        """
        if self._route.asks is Asks.PERSON:
            return (replace(self.back_button(), tone=Tone.PRIMARY),)
        found = ngettext("Show {count} match", "Show {count} matches", self._count).format(count=self._count)
        why = "" if not self._filter.is_open else _("All matches are selected.")
        return (
            Button(_ALL, _("Choose all again"), self._choose_all, icon="undo", reason=why),
            replace(self.done_button(), text=found),
        )

    def first(self) -> Target | None:
        """Return the target of the search field or, if only a person is asked for, of the chosen person."""
        if self._route.asks is Asks.PERSON:
            return ChoiceTarget("person", self._chosen)
        return _WORDS

    @property
    def _chosen(self) -> str:
        """Position of the chosen person in the list, as text."""
        return _place(self._people, self._filter.person or self._people.owner)

    def _set(self, name: str, value: object) -> None:
        self._take(replace(self._filter, **{name: value}))

    def _set_at(self, name: str, values: Sequence[str], place: str) -> None:
        """Set a field of the filter to the value at a position in `values`. The position "all" empties the field."""
        self._set(name, "" if place == _ALL else values[int(place)])

    def _choose_level(self, place: str) -> None:
        self._filter = replace(self._filter, is_mixed=place == _MIXED)
        self._set_at("level", self._levels, _ALL if place == _MIXED else place)

    def _choose_all(self) -> None:
        self._take(self._program.seen_from_here(MatchFilter()))

    def _count_found(self) -> int:
        """Return the number of matches found. Outside the match list, count only matches with statistics."""
        return len(self._career.matches(self._filter, are_played=self._route.asks is not Asks.LIST))

    def _take(self, match_filter: MatchFilter) -> None:
        self._filter = match_filter
        self._count = self._count_found()
        self._route.choose(match_filter)


def _fill(form: Form, *fills: Callable[[Form], None]) -> None:
    for fill in fills:
        fill(form)


def _place(values: Sequence[str], chosen: str) -> str:
    """Return the position of the chosen value in a list, as text; "all" if the value is not in the list."""
    return str(values.index(chosen)) if chosen in values else _ALL
