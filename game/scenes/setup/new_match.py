"""Match setup page: the game and its length, the players of the seats, and the speed."""

from collections.abc import Sequence
from dataclasses import replace

from game.engine.cards import Seat
from game.engine.rules import Rules
from game.i18n import _
from game.rulesets.lengths import Length, at_length, lengths_of
from game.rulesets.presets import PRESETS
from game.scenes.shell.pages import CLOSE, Page
from game.scenes.shell.routes import AtTable, ChooseSeat, Rulesets, RulesSection, ShuffleWord
from game.scenes.shell.seats import SEAT, Seats, place_name
from game.scenes.shell.services import Program
from game.tabletop.pacing import SPEED_NAMES, Speed
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import SHARE, Rect, Share, columns, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone, Widget, label
from game.wording.rules import length_text

_START = ButtonTarget("start")
_RULES = ButtonTarget("rules")
_STRANGERS = ButtonTarget("strangers")
_OTHERS = ButtonTarget("rulesets")
_WORD = ButtonTarget("word")

_ABOVE_LENGTH = 12.0
"""Units between the games and the length of a match."""


class NewMatchPage(Page):
    """Page that sets up a match and begins it."""

    name = "new-match"
    size = (1060, 696)

    def __init__(self, program: Program, ruleset: str | None = None) -> None:
        """Begin with the ruleset chosen last, or with the ruleset of this id."""
        self._program = program
        self._ruleset = program.preferences.settings.last_rules if ruleset is None else ruleset
        self._word = ""
        self._fit()

    @property
    def _seats(self) -> Seats:
        """The seats of the program, shared by all visits of this page, so that the choices stay."""
        return self._program.matches.seats

    @property
    def _rules(self) -> Rules:
        return self._program.house.get(self._ruleset)

    @property
    def _played(self) -> Rules:
        """The rules of the match, which may have fewer deals."""
        return self._at_length(self._rules)

    def _at_length(self, rules: Rules) -> Rules:
        return at_length(rules, self._program.preferences.settings.last_length)[1]

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match."""
        return self._played, ""

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Fit the seats to the ruleset, which may have been changed meanwhile."""
        self._fit()
        return False

    def _fit(self) -> None:
        """Set the number of seats to one the ruleset is for."""
        self._seats.fit(self._rules.players)

    @property
    def _has_partners(self) -> bool:
        return self._rules.partners and self._seats.count == len(Seat)

    def title(self) -> str:
        """Return the title."""
        return _("New match")

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the games at the left, the people at the right."""
        px = context.metrics.px
        left, right = columns(body, Share(0.52), Share(0.48), gap=px(26))
        length = Form(context.metrics, context.measure, left, name="length")
        self._fill_length(length)
        above, below = rows(left, SHARE, length.content, gap=px(_ABOVE_LENGTH))
        games = Form(context.metrics, context.measure, above, name="games", offset=context.offset("games"))
        self._fill_games(games)
        length.move(below)
        people = Form(context.metrics, context.measure, right, name="people", offset=context.offset("people"))
        self._fill_people(people)
        return (games, length, people)

    def _fill_length(self, form: Form) -> None:
        """Add the name of the game chosen, as it may be scrolled out of sight above, and the number of its deals to play.

        There is no choice where it has too few to leave some out.
        """
        found = lengths_of(self._rules)
        chosen, played = at_length(self._rules, self._program.preferences.settings.last_length)
        text = _("{game}: {length}").format(game=_(self._rules.name), length=length_text(played))
        form.heading(text, theme.LABEL)
        if len(found) == 1:
            return
        form.gap(4)
        names = {
            Length.WHOLE: _("Whole match"),
            Length.SHORTER: _("Shorter"),
            Length.SHORTEST: _("Very short"),
        }
        tips = {one: length_text(rules) for one, rules in found.items() if one is not chosen}
        form.choice("length", [Choice(one, names[one], tip=tips.get(one, "")) for one in found], chosen)

    def _fill_games(self, form: Form) -> None:
        form.heading(_("Which game"), theme.LABEL)
        form.gap(5)
        own = self._program.house.own
        for name, rules in (*own.items(), *PRESETS.items()):
            form.item(
                ChoiceTarget("rules", name),
                _(rules.name),
                detail=_(rules.summary),
                value=length_text(self._at_length(rules)),
                checked=rules == self._rules,
            )
            form.gap(7)
        text = _("Find your family's game by a few questions, change the rules, or bring some in.")
        form.item(_OTHERS, _("Other rules"), detail=text)

    def _fill_people(self, form: Form) -> None:
        if len(self._rules.players) > 1:
            self._fill_count(form)
            form.gap(8)
        form.heading(_("Who sits where"), theme.LABEL)
        for seat in self._seats.seats:
            form.gap(5)
            self._seats.add_to(form, seat, place=self._place(seat))
        form.gap(6)
        form.add(self._strangers_button(form))
        if self._has_partners:
            form.gap(3)
            tip = _("Everybody draws a card: the two highest play together. Else partners sit opposite.")
            form.toggle("draw", _("Draw cards for partners"), on=self._seats.draws, tip=tip)
        form.gap(6)
        form.heading(_("Speed"), theme.LABEL)
        form.gap(4)
        chosen = self._program.preferences.settings.speed
        form.choice("speed", [Choice(speed, _(name)) for speed, name in SPEED_NAMES.items()], chosen)

    def _strangers_button(self, form: Form) -> Widget:
        """Return the button that lets chance choose the computer players, or takes that back."""
        came = self._seats.are_strangers
        return Widget(
            rect=form.take(38),
            role=Role.BUTTON,
            name=_("The seats as they were") if came else _("A table of strangers"),
            target=_STRANGERS,
            style=theme.BODY,
            tip="" if came else _("The computer's players are anybody, of any level."),
        )

    def _fill_count(self, form: Form) -> None:
        """Add the number of players: the heading, and beside it the numbers."""
        px = form.metrics.px
        place = form.take(38)
        text = _("Players")
        wide = min(form.measure.measure(text, theme.LABEL)[0] + px(20), place.w / 2)
        heading, numbers = columns(replace(place, w=form.rect.w), wide, SHARE)
        form.add(label(heading, text, style=theme.LABEL, role=Role.HEADING))
        beside = Form(form.metrics, form.measure, numbers)
        counts = [Choice(str(count), str(count)) for count in self._rules.players]
        beside.choice("count", counts, str(self._seats.count))
        for widget in beside.widgets:
            form.add(widget)

    def _place(self, seat: Seat) -> str:
        return place_name(seat, is_partner=self._has_partners and not self._seats.draws)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, the rules, and go."""
        return (
            Button(name=CLOSE.name, text=_("Back"), icon="back"),
            Button(name=_RULES.name, text=_("Rules of this game"), icon="rules"),
            Button(name=_WORD.name, text=_("Your word"), icon="sort", tip=self._word),
            Button(name=_START.name, text=_("Deal the cards"), tone=Tone.PRIMARY, icon="play"),
        )

    def first(self) -> Target | None:
        """Return the game chosen last."""
        return ChoiceTarget("rules", self._ruleset)

    def activate(self, target: Target) -> None:
        """Choose, or begin."""
        self._fit()
        match target:
            case ChoiceTarget("rules", name):
                self._ruleset = name
                self._fit()
            case ChoiceTarget("count", value):
                self._seats.wanted = int(value)
                self._fit()
            case ChoiceTarget(group, name) if group == SEAT:
                seat = Seat[name]
                self._program.open(ChooseSeat(seat, self._place(seat)))
            case ChoiceTarget("draw"):
                self._seats.draws = not self._seats.draws
            case ChoiceTarget("length", value):
                self._program.preferences.change(replace(self._program.preferences.settings, last_length=Length(value)))
            case ChoiceTarget("speed", value):
                self._program.preferences.change(replace(self._program.preferences.settings, speed=Speed(value)))
            case _:
                self._leave(target)

    def _leave(self, target: Target) -> None:
        if target == CLOSE:
            self.back()
        elif target == _OTHERS:
            self._program.open(Rulesets(self._ruleset))
        elif target == _RULES:
            self._program.open(RulesSection(self._played))
        elif target == _WORD:
            self._program.open(ShuffleWord(self._word, self._take_word))
        elif target == _STRANGERS:
            if self._seats.are_strangers:
                self._seats.as_they_were()
            else:
                self._seats.strangers(self._program.matches.chance())
        elif target == _START:
            self._start()

    def _start(self) -> None:
        players = self._seats.players()
        self._program.preferences.change(
            replace(self._seats.kept_in(self._program.preferences.settings), last_rules=self._ruleset)
        )
        draws = self._seats.draws and self._has_partners
        local_match = self._program.matches.begin(self._played, players, draw_partners=draws, word=self._word)
        self._program.reset(AtTable(local_match))

    def _take_word(self, word: str) -> None:
        self._word = word

    def back(self) -> None:
        """Go back."""
        self._program.director.stack.pop()
