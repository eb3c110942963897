"""Match setup page: start button, durations, players around a table, and a door for each game.

The button *More* leads to the other settings.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from msgspec.structs import replace

from game.engine.cards import Seat
from game.engine.rules import Rules
from game.i18n import N_, _, ngettext
from game.lessons.catalogue import FIRST_DEAL
from game.lessons.coached import COACHED, LEARNED
from game.rulesets.families import FAMILIES, Family
from game.rulesets.lengths import Length, at_length, lengths_of
from game.rulesets.library import RulesetLibrary
from game.scenes.shell.learning import lesson_progress_of
from game.scenes.shell.pages import TILE_NAMES, WallPage, fit_tiles, scrolled, side_by_side, tile
from game.scenes.shell.routes import ChooseSeat, NewMatch, Rulesets, RulesSection, ShuffleWord
from game.scenes.shell.seats import Seats, place_name
from game.scenes.shell.services import Program
from game.tabletop.pacing import Speed
from game.tabletop.roster import level_name
from game.toolkit import theme
from game.toolkit.form import SCROLL_BAR, Button, Choice, Form, fitting, height_of
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns, placed, rows
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from game.toolkit.theme import resized
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, image, label
from game.wording.rules import deal_count_text, length_text, minutes

_WORD_TIP = N_("Your own word for the shuffle, so nobody can have arranged the cards.")
_FELT: Final = Part("felt")
_DECK: Final = Part("deck")
_NAMES: Final = tuple(resized(theme.LABEL, share) for share in (*theme.SMALLER_TYPES, 0.5))
"""Text styles for the names on doors. The largest style in which all names fit is used."""
_RIM: Final = theme.rgb("#8a5228"), theme.rgb("#432412")
"""Wood colours at the top and bottom of the table."""


GameForm = tuple[str, int]
"""Variant of a game: a ruleset id, and the number of players."""


def forms_of_games(library: RulesetLibrary) -> Mapping[Family, Sequence[GameForm]]:
    """Return the variants of each game. For each ruleset, the variant with the most players comes first.

    The player's own rulesets form one more game.
    """
    ids = {**FAMILIES, Family.OWN: tuple(library.own)}
    return {
        family: [(name, count) for name in names for count in reversed(library.get(name).players)]
        for family, names in ids.items()
        if names
    }


def behind_door(forms: Sequence[GameForm], chosen: GameForm, wanted: int) -> GameForm:
    """Return the variant that a press of the door chooses.

    If one of the door's variants is chosen, it is the next one, cyclically; else one for the wanted number of players, if any.
    """
    if chosen in forms:
        return forms[(forms.index(chosen) + 1) % len(forms)]
    return next((form for form in forms if form[1] == wanted), forms[0])


def form_name(rules: Rules, count: int) -> str:
    """Return a variant's name: the ruleset and, if there is a choice, the number of players."""
    name = _(rules.name)
    return name if len(rules.players) == 1 else _("{game}, {count} players").format(game=name, count=count)


_FIRST_MATCHES: Final = 3
"""Number of a newcomer's first matches for which a gentle start is offered."""


def has_just_learned(program: Program) -> bool:
    """Return True if the player has finished the lesson of the first deal, and has started only a few matches without coaching."""
    progress = lesson_progress_of(program)
    coached = sum(one.id in progress.done or one.id in progress.begun for one in COACHED)
    return FIRST_DEAL.id in progress.done and program.matches.store.counts().all < coached + _FIRST_MATCHES


class NewMatchPage(WallPage):
    """Page that sets up a match and starts it."""

    name = "new-match"
    heading = N_("New match")
    light = Point(0.27, 0.55)
    most_growth = 1.4  # at a larger scale, the pictures of the doors would not fit

    def __init__(self, program: Program, route: NewMatch) -> None:
        """Start with the route's ruleset, by default the one played last."""
        super().__init__(program)
        settings = program.preferences.settings
        self._ruleset = settings.last_rules if route.ruleset is None else route.ruleset
        self._word = ""
        self._is_new = has_just_learned(program)
        self._played = settings.last_length if program.matches.store.counts().all else None
        """Length of the last match; None before the first match."""
        self._is_more = False
        self._seats.fit(self._rules.players)

    @property
    def _seats(self) -> Seats:
        """Seats for the next match, stored in the program to outlast this page."""
        return self._program.matches.seats

    @property
    def _rules(self) -> Rules:
        return self._program.rulesets.get(self._ruleset)

    def title(self) -> str:
        """Return the title, which differs for *More*."""
        return _("More") if self._is_more else super().title()

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match."""
        return self._program.rules_to_play(self._ruleset), ""

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Adapt the seats to the ruleset, which may have changed."""
        before = self._seats.count
        self._seats.fit(self._rules.players)
        return self._seats.count != before

    @property
    def _has_partners(self) -> bool:
        return self._rules.partners and self._seats.count == len(Seat)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the start button with the durations, the table, the doors, and the text below the doors.

        If *More* is open, return its three columns instead, or one if they do not fit.
        """
        px = context.metrics.px
        if self._is_more:
            names = ("more-0", "more-1", "more-2")
            more = side_by_side(
                context, body, names, Share(1.2), SHARE, SHARE, gap=theme.COLUMNS_APART, least=20 * theme.CONTROL
            )
            for index, fill in enumerate((self._fill_games, self._fill_more, self._fill_others)):
                fill(more[min(index, len(more) - 1)])
            return more
        above, below = rows(body, px(2 * theme.CONTROL + theme.GAP_S), SHARE, gap=px(theme.GAP_XL))
        left, right = columns(below, SHARE, SHARE, gap=px(theme.GAP_XXL))
        start, table, doors = (
            Form(context.metrics, context.measure, rect, name=name)
            for rect, name in ((above, "start"), (left, "table"), (right, "doors"))
        )
        self._fill_start(start)
        self._fill_table(table)
        said = self._fill_doors(doors, context)
        return start, table, doors, said

    def _fill_start(self, form: Form) -> None:
        """Add the start button, with a tile for each duration."""
        px, offered = form.metrics.px, self._times()
        settings = self._program.preferences.settings
        is_gentle = settings.last_length is Length.GENTLE and self._is_gentle
        is_same = settings.last_length is self._played and self._seats.kept_in(settings, self._ruleset) == settings
        golden, times = columns(replace(form.rect, w=form.width), Share(0.36), Share(0.64), gap=px(theme.GAP_L))
        text, played = _("A gentle start") if is_gentle else _("Deal the cards"), self.rules_at()[0]
        detail = _("{game}, as last time: {length}") if is_same else _("{game}: {length}")
        detail = detail.format(game=_(self._rules.name), length=length_text(played))
        if form.measure.measure(detail, theme.SMALL)[0] > golden.w - px(theme.GAP_XXL):
            detail = length_text(played)
        style = fitting(form.measure, golden.w - px(40), (theme.TITLE, theme.HEADING), text)
        button = Button("start", text, self._start, tone=Tone.PRIMARY).widget(golden, style=style)
        form.add(replace(button, detail=detail))
        for place, (length, rules) in zip(
            columns(times, *[SHARE] * len(offered), gap=px(theme.GAP_L)), offered.items(), strict=True
        ):
            count = minutes(rules)
            name = ngettext("{count} minute", "{count} minutes", count).format(count=count)
            detail = _("Few cards, and the coach helps") if length is Length.GENTLE else deal_count_text(rules)
            target, candle = ChoiceTarget("length", length), f"alley/candle-{max(3 - list(Length).index(length), 1)}"
            one = tile(form, place, target, name, partial(self._choose, length), picture=candle, detail=detail)
            form.add(replace(one, checked=length is settings.last_length, wraps=False))
        fit_tiles(form, (theme.HEADING, *TILE_NAMES))

    @property
    def _is_gentle(self) -> bool:
        """True if the player has just learned these rules. The shortest match then has few cards and a coach."""
        return self._is_new and self._rules == LEARNED

    def _times(self) -> dict[Length, Rules]:
        """Return the match lengths that differ in duration, shortest first, with their rules."""
        found: dict[int, Length] = {}
        lengths = lengths_of(self._rules)
        for length, rules in lengths.items():
            if length is not Length.GENTLE or self._is_gentle:
                found[minutes(rules)] = length if length is Length.GENTLE else found.get(minutes(rules), length)
        return {found[count]: lengths[found[count]] for count in sorted(found)}

    def _fill_table(self, form: Form) -> None:
        px = form.metrics.px
        room = placed(form.rect, form.width, min(form.rect.h, 0.9 * form.width), across=0)
        wide = min(px(237), room.w * 0.485)
        felt = room.inset(wide / 4, px(theme.CONTROL))
        deck = centred(felt.centre, px(108), px(98))
        form.add(image(felt, _FELT), *[image(deck, _DECK)] * (room.w - 2 * wide > deck.w))
        across, down = {Seat.S: (0.5, 1.0), Seat.W: (0.0, 0.5), Seat.N: (0.5, 0.0), Seat.E: (1.0, 0.5)}, px(84)
        _above, _middle, low = rows(room, SHARE, down, SHARE)
        hint, _own = rows(low.inset(wide / 2, 0), SHARE, down)
        text = _("Choose a seat to change who sits there.")
        if (tall := height_of(text, hint.w, theme.SMALL, form.measure)) <= hint.h:
            hint = placed(hint, hint.w, tall)
            form.add(label(hint, text, style=theme.SMALL, align=Align.CENTRE, wraps=True))
        for seat in self._seats.seats:
            column, row = across[seat]
            place = placed(room, wide, down, across=column, down=row)
            name, level = self._seats.name(seat), self._seats.levels[seat]
            where = place_name(seat, is_partner=self._has_partners and not self._seats.draws)
            if seat is Seat.S:
                beside, words = columns(place, down, SHARE, gap=px(theme.GAP_M))
                form.add(Widget(rect=beside, role=Role.IMAGE, name="", picture=self._seats.face(seat), tone=Tone.BARE))
                upper, lower = rows(words, px(34), px(24), align=0.5)
                form.add(label(upper, name, style=fitting(form.measure, upper.w, (theme.HEADING, *_NAMES), name)))
                if self._has_partners and not self._seats.draws:
                    partner = _("with {name}").format(name=self._seats.name(Seat.N))
                    form.add(label(lower, partner, style=theme.SMALL))
                continue
            leads, target = self._program.opens(ChooseSeat(seat, where)), ChoiceTarget("seat", seat.name)
            entry = tile(form, place, target, name, leads, detail=level_name(level), picture=self._seats.face(seat))
            form.add(replace(entry, spoken=where, picture_side=50))

    def _fill_doors(self, form: Form, context: LayoutContext) -> Form:
        """Add four doors, and *More* at the bottom. Return the column that describes the chosen game."""
        games = forms_of_games(self._program.rulesets)
        is_individual = self._ruleset in FAMILIES[Family.INDIVIDUAL]
        absent = (Family.SANTA_CRUZ if is_individual else Family.INDIVIDUAL) if Family.OWN in games else None
        families = {family: forms for family, forms in games.items() if family is not absent}
        px, measure = form.metrics.px, form.measure
        room = replace(form.rect, w=form.width)
        doors, words, more = rows(room, SHARE, px(2.5 * theme.CONTROL), px(1.5 * theme.CONTROL), gap=px(theme.GAP_M))
        places = columns(doors, *[SHARE] * len(families), gap=px(theme.GAP_S))
        plate, wide = px(theme.CONTROL), places[0].w
        style = fitting(measure, wide - px(theme.GAP_L), _NAMES, *(_(family.text) for family in families))
        tall = min(doors.h - plate, wide / 0.6)
        chosen, again = (self._ruleset, self._seats.count), ""
        for place, (family, forms) in zip(places, families.items(), strict=True):
            is_open, following = chosen in forms, behind_door(forms, chosen, self._seats.wanted)
            form.add(
                Widget(
                    rect=placed(place, wide, tall + plate, down=0.5),
                    role=Role.RADIO,
                    name=_(family.text),
                    target=ChoiceTarget("game", family),
                    action=partial(self._take, following),
                    checked=is_open,
                    value=form_name(self._rules, self._seats.count) if is_open else "",
                    picture=f"alley/game-{family}-open" if is_open else f"alley/game-{family}",
                    picture_side=tall / px(1),
                    style=style,
                )
            )
            if is_open and len(forms) > 1:
                name, count = following
                again = _("Press this door again for {game}.").format(
                    game=form_name(self._program.rulesets.get(name), count)
                )
        learned = _("You have already learned this game.") if self._is_gentle else ""
        said = scrolled(context, replace(words, w=words.w + px(SCROLL_BAR)), "said")
        said.heading(form_name(self._rules, self._seats.count), theme.LABEL)
        said.text(" ".join(filter(None, (learned, _(self._rules.summary), again))), theme.SMALL)
        button = Button("more", _("More"), self._show_more).widget(more)
        form.add(replace(button, detail=_("more games, speed, random partners")))
        return said

    def _take(self, form: GameForm) -> None:
        """Choose a variant. The wanted number of players stays the same if the ruleset allows only one number."""
        self._ruleset, count = form
        if len(self._rules.players) > 1:
            self._seats.wanted = count
        self._seats.fit(self._rules.players)
        self._is_more = False

    def _fill_more(self, form: Form) -> None:
        program = self._program
        chosen, played = at_length(self._rules, program.preferences.settings.last_length)
        text = _("{game}: {length}").format(game=_(self._rules.name), length=length_text(played))
        form.heading(text, theme.LABEL, below=4)
        found = lengths_of(self._rules)
        if len(found) > 1:
            deals = (
                _("{length}: {deals}").format(length=_(a.text), deals=deal_count_text(b)) for a, b in found.items()
            )
            form.choice("length", list(map(Choice, found, deals)), chosen, self._choose)
            form.gap(14)
        form.heading(_("Speed"), theme.LABEL, below=4)
        speed = program.preferences.settings.speed
        form.choice("speed", [Choice(one, _(one.text)) for one in Speed], speed, self._choose)
        form.gap(14)
        form.heading(_("Players"), theme.LABEL, below=4)
        drawn, tip = self._seats.are_strangers, _("Computer players and their levels are drawn at random.")
        turn = self._seats.as_they_were if drawn else self._draw_strangers
        form.toggle("strangers", _("Other players, drawn at random"), turn, on=drawn, tip=tip)
        if self._has_partners:
            form.gap(6)
            tip = _("Everybody draws a card, and the two highest play together. Otherwise your partner sits opposite.")
            form.toggle("draw", _("Draw cards for partners"), self._seats.turn_draws, on=self._seats.draws, tip=tip)
        form.gap(6)
        place = place_name(Seat.S, is_partner=False)
        own, seat = ChoiceTarget("seat", Seat.S.name), program.opens(ChooseSeat(Seat.S, place))
        form.item(own, self._seats.name(Seat.S), seat, detail=place, picture=self._seats.face(Seat.S))

        form.gap(14)

    def _fill_games(self, form: Form) -> None:
        form.heading(_("Game"), theme.LABEL, below=4)
        for family, forms in forms_of_games(self._program.rulesets).items():
            names = [Choice(one, form_name(self._program.rulesets.get(one[0]), one[1])) for one in forms]
            form.text(_(family.text), theme.SMALL, muted=True, below=theme.GAP_XXS)
            form.choice("ruleset", names, (self._ruleset, self._seats.count), self._take)
            form.gap(theme.GAP_L)

    def _fill_others(self, form: Form) -> None:
        program = self._program
        form.heading(_("Rules"), theme.LABEL, below=4)
        rules = program.opens(RulesSection(*self.rules_at()))
        form.item(ButtonTarget("rules"), _("Rules of this game"), rules, icon="rules", below=7)
        text = _("Find your family's game with a few questions, change the rules, or import some.")
        others = program.opens(Rulesets(self._ruleset))
        form.item(ButtonTarget("rulesets"), _("Other rules"), others, detail=text, icon="people", below=7)
        word, text = program.opens(ShuffleWord(self._word, self._take_word)), self._word or _(_WORD_TIP)
        form.item(ButtonTarget("word"), _("Mix in a word"), word, detail=text, icon="sort")

    def first(self) -> Target | None:
        """Return the target of the start button; None while *More* is open."""
        return None if self._is_more else ButtonTarget("start")

    def back(self) -> None:
        """Leave *More* if it is open, else the page."""
        if self._is_more:
            self._is_more = False
        else:
            super().back()

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the wall, and some cards of the chosen deck on the table."""
        super().paint(painter, context, view)
        px = painter.metrics.px
        top, bottom = theme.strip_of_felt(painter.table)
        for felt in view.parts(_FELT):
            painter.shapes.plate(felt.rect, top=_RIM[0], bottom=_RIM[1], radius=px(90), line=theme.INK, width=2)
            inner = felt.rect.inset(px(theme.GAP_L))
            painter.shapes.plate(inner, top=top, bottom=bottom, radius=px(80), line=theme.EDGE, width=2)
            painter.lights.glow(inner.centre, inner.h * 0.7, (255, 217, 138, 90))
        back = self._program.preferences.settings.card_back
        for deck in view.parts(_DECK):
            for shift in (-1, 0, 1):
                middle = Point(deck.rect.centre.x + shift * px(24), deck.rect.centre.y + shift * px(7))
                painter.pictures.draw(f"cards/backs/{back}", centred(middle, px(60), px(84)))

    def _show_more(self) -> None:
        self._is_more = True

    def _choose(self, choice: Length | Speed) -> None:
        settings = self._program.preferences.settings
        kept = replace(settings, last_length=choice) if isinstance(choice, Length) else replace(settings, speed=choice)
        self._program.preferences.change(kept)

    def _draw_strangers(self) -> None:
        self._seats.strangers(self._program.matches.chance())

    def _take_word(self, word: str) -> None:
        self._word = word

    def _start(self) -> None:
        """Start the match. The gentle length also turns on the coach for a player who has just learned the rules."""
        settings = self._program.preferences.settings
        if settings.last_length is Length.GENTLE and self._is_gentle:
            self._program.preferences.change(replace(settings, live_check=True))
        self._program.begin_match(self._ruleset, self._word)
