"""Match setup page: the game and its length, the players of the seats, and the speed."""

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from game.engine.cards import Seat
from game.engine.rules import Rules
from game.i18n import N_, _
from game.lessons.coached import LEARNED, LEARNED_ID
from game.rulesets.lengths import Length, at_length, lengths_of
from game.rulesets.presets import PRESETS
from game.scenes.setup.gentle import add_gentle, add_lengths, has_just_learned, learned_text
from game.scenes.shell.pages import Page, scrolled
from game.scenes.shell.routes import ChooseSeat, Rulesets, RulesSection, ShuffleWord
from game.scenes.shell.seats import Seats, place_name
from game.scenes.shell.services import Program
from game.tabletop.pacing import Speed
from game.toolkit import theme
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import SHARE, Rect, Share, columns, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone, label
from game.wording.rules import length_text

_WORD_TIP = N_("A word of yours for the shuffle: so nobody can have arranged the cards.")


class NewMatchPage(Page):
    """Page that sets up a match and begins it."""

    name = "new-match"
    heading = N_("New match")
    size = (1060, 696)

    def __init__(self, program: Program, ruleset: str | None = None) -> None:
        """Begin with the ruleset chosen last, or with the ruleset of this id."""
        super().__init__(program)
        self._ruleset = program.preferences.settings.last_rules if ruleset is None else ruleset
        self._word = ""
        self._is_new = has_just_learned(program)
        self._fit()

    @property
    def _seats(self) -> Seats:
        """The seats of the program, shared by all visits of this page, so that the choices stay."""
        return self._program.matches.seats

    @property
    def _rules(self) -> Rules:
        return self._program.rulesets.get(self._ruleset)

    def _at_length(self, rules: Rules) -> Rules:
        """Return the rules of a match by a ruleset, which may have fewer deals."""
        return at_length(rules, self._program.preferences.settings.last_length)[1]

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match."""
        return self._at_length(self._rules), ""

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Fit the seats to the ruleset, which may have been changed meanwhile."""
        before = self._seats.count
        self._fit()
        return self._seats.count != before

    def _fit(self) -> None:
        """Set the number of seats to one the ruleset is for."""
        self._seats.fit(self._rules.players)

    @property
    def _has_partners(self) -> bool:
        return self._rules.partners and self._seats.count == len(Seat)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the games at the left, the people at the right."""
        px = context.metrics.px
        left, right = columns(body, Share(0.52), Share(0.48), gap=px(theme.COLUMNS_APART))
        length = Form(context.metrics, context.measure, left, name="length")
        self._fill_length(length)
        above, below = rows(left, SHARE, length.content, gap=px(theme.GAP_L))
        games = scrolled(context, above, "games")
        self._fill_games(games)
        length.move(below)
        people = scrolled(context, right, "people")
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
        add_lengths(form, found, chosen, self._choose_length)

    def _fill_games(self, form: Form) -> None:
        form.heading(_("Which game"), theme.LABEL, below=5)
        own = self._program.rulesets.own
        if self._is_new and Length.GENTLE in lengths_of(LEARNED):
            add_gentle(form, self._begin_gently)
        for name, rules in (*own.items(), *PRESETS.items()):
            form.item(
                ChoiceTarget("rules", name),
                _(rules.name),
                partial(self._choose_rules, name),
                detail=" ".join(filter(None, (learned_text(rules) if self._is_new else "", _(rules.summary)))),
                value=length_text(self._at_length(rules)),
                checked=rules == self._rules,
                below=7,
            )
        text = _("Find your family's game by a few questions, change the rules, or import some.")
        form.item(ButtonTarget("rulesets"), _("Other rules"), self._program.opens(Rulesets(self._ruleset)), detail=text)

    def _fill_people(self, form: Form) -> None:
        if len(self._rules.players) > 1:
            self._fill_count(form)
            form.gap(8)
        form.heading(_("Who sits where"), theme.LABEL)
        for seat in self._seats.seats:
            form.gap(5)
            place = self._place(seat)
            self._seats.add_to(form, seat, self._program.opens(ChooseSeat(seat, place)), place=place)
        form.gap(6)
        came = self._seats.are_strangers
        if came:
            others = Button("strangers", _("The players from before"), self._seats.as_they_were)
        else:
            tip = _("Computer players and their levels are drawn at random.")
            others = Button("strangers", _("Other players, drawn by chance"), self._draw_strangers, tip=tip)
        form.add(others.widget(form.take(38), style=theme.BODY))
        if self._has_partners:
            form.gap(3)
            tip = _("Everybody draws a card, and the two highest play together. Otherwise your partner sits opposite.")
            form.toggle("draw", _("Draw cards for partners"), self._turn_draws, on=self._seats.draws, tip=tip)
        form.gap(6)
        form.heading(_("Speed"), theme.LABEL, below=4)
        chosen = self._program.preferences.settings.speed
        form.choice("speed", [Choice(speed, _(speed.text)) for speed in Speed], chosen, self._choose_speed)

    def _fill_count(self, form: Form) -> None:
        """Add the number of players: the heading, and beside it the numbers."""
        px = form.metrics.px
        place = form.take(38)
        text = _("Players")
        wide = min(form.measure.measure(text, theme.LABEL)[0] + px(20), place.w / 2)
        heading, numbers = columns(replace(place, w=form.rect.w), wide, SHARE)
        form.add(label(heading, text, style=theme.LABEL, role=Role.HEADING))
        beside = Form(form.metrics, form.measure, numbers)
        counts = [Choice(count, str(count)) for count in self._rules.players]
        beside.choice("count", counts, self._seats.count, self._choose_count)
        for widget in beside.widgets:
            form.add(widget)

    def _place(self, seat: Seat) -> str:
        return place_name(seat, is_partner=self._has_partners and not self._seats.draws)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, the rules, and go."""
        word = ShuffleWord(self._word, self._take_word)
        return (
            self.back_button(),
            Button("rules", _("Rules of this game"), self._program.opens(RulesSection(*self.rules_at())), icon="rules"),
            Button("word", _("Mix in a word"), self._program.opens(word), icon="sort", tip=self._word or _(_WORD_TIP)),
            Button("start", _("Deal the cards"), self._start, tone=Tone.PRIMARY, icon="play"),
        )

    def first(self) -> Target | None:
        """Return the game chosen last."""
        return ChoiceTarget("rules", self._ruleset)

    def _choose_rules(self, name: str) -> None:
        self._ruleset = name
        self._fit()

    def _choose_count(self, count: int) -> None:
        self._seats.wanted = count
        self._fit()

    def _choose_length(self, length: Length) -> None:
        self._program.preferences.change(replace(self._program.preferences.settings, last_length=length))

    def _choose_speed(self, speed: Speed) -> None:
        self._program.preferences.change(replace(self._program.preferences.settings, speed=speed))

    def _turn_draws(self) -> None:
        self._seats.draws = not self._seats.draws

    def _draw_strangers(self) -> None:
        self._seats.strangers(self._program.matches.chance())

    def _begin_gently(self) -> None:
        """Begin a match of few cards by the rules that were learned, with the coach."""
        settings = self._program.preferences.settings
        self._program.preferences.change(replace(settings, last_length=Length.GENTLE, live_check=True))
        self._ruleset = LEARNED_ID
        self._fit()
        self._start()

    def _start(self) -> None:
        self._program.begin_match(self._ruleset, self._word)

    def _take_word(self, word: str) -> None:
        self._word = word
