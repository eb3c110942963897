"""A new match: which game, who sits where, how fast."""

from collections.abc import Sequence
from dataclasses import replace

from game.ai.levels import CLUB
from game.engine.cards import Seat, seats_for
from game.engine.events import HUMAN
from game.engine.presets import PRESETS
from game.engine.rules import Rules
from game.i18n import _
from game.scenes.pages import CLOSE, Page
from game.scenes.program import Program
from game.scenes.roster import PLAYED_LEVELS, level_name, player_for, regular_at
from game.scenes.rules_page import RulesPage
from game.scenes.rulesets import RulesetsPage
from game.scenes.scene import Room
from game.ui import theme
from game.ui.form import Button, Choice, Form
from game.ui.geometry import Rect
from game.ui.rules_wording import length_text
from game.ui.stage import SPEED_NAMES, Speed
from game.ui.targets import ButtonTarget, ChoiceTarget, Target
from game.ui.widgets import Role, Tone, Widget, label

_START = ButtonTarget("start")
_RULES = ButtonTarget("rules")
_OTHERS = ButtonTarget("rulesets")


class NewMatchPage(Page):
    """Chooses and begins."""

    name = "new-match"
    size = (1060, 680)

    def __init__(self, program: Program, ruleset: str | None = None) -> None:
        """Begin with what was chosen last, or with the ruleset of this id."""
        self._program = program
        self._ruleset = program.settings.last_rules if ruleset is None else ruleset
        levels = program.settings.last_levels
        self._count = len(levels)
        self._levels = dict.fromkeys(Seat, CLUB) | dict(zip(seats_for(self._count), levels, strict=True))
        self._names = dict.fromkeys(Seat, "") | {Seat.S: program.settings.player_name}
        self._draws = False
        self._fit()

    @property
    def _rules(self) -> Rules:
        return self._program.house.get(self._ruleset)

    def rules_at(self) -> tuple[Rules, str]:
        """Those chosen."""
        return self._rules, ""

    def update(self, dt: float, room: Room) -> bool:
        """The ruleset may have been changed meanwhile."""
        self._fit()
        return False

    def _fit(self) -> None:
        """As many seats as the ruleset is for."""
        if self._count not in self._rules.players:
            self._count = max(self._rules.players)

    @property
    def _has_partners(self) -> bool:
        return self._rules.partners and self._count == len(Seat)

    def title(self) -> str:
        """What this is."""
        return _("New match")

    def forms(self, room: Room, body: Rect) -> Sequence[Form]:
        """The games at the left, the people at the right."""
        px = room.metrics.px
        gap = px(26)
        left = Rect(body.x, body.y, (body.w - gap) * 0.52, body.h)
        right = Rect(left.right + gap, body.y, body.w - left.w - gap, body.h)
        games = Form(room.metrics, room.measure, left, name="games", offset=room.offset("games"))
        self._fill_games(games)
        people = Form(room.metrics, room.measure, right, name="people", offset=room.offset("people"))
        self._fill_people(people)
        return (games, people)

    def _fill_games(self, form: Form) -> None:
        own = self._program.house.own
        for name, rules in (*own.items(), *PRESETS.items()):
            form.item(
                ChoiceTarget("rules", name),
                _(rules.name),
                detail=_(rules.summary),
                value=length_text(rules),
                checked=rules == self._rules,
            )
            form.gap(7)
        text = _("Find your family's game by a few questions, change the rules, or bring some in.")
        form.item(_OTHERS, _("Other rules"), detail=text)

    def _fill_people(self, form: Form) -> None:
        if len(self._rules.players) > 1:
            form.heading(_("Players"), theme.LABEL)
            form.gap(4)
            form.choice("count", [Choice(str(count), str(count)) for count in self._rules.players], str(self._count))
            form.gap(10)
        form.heading(_("Who sits where"), theme.LABEL)
        for seat in seats_for(self._count):
            form.gap(6)
            self._seat(form, seat)
        if self._has_partners:
            form.gap(10)
            tip = _("Everybody draws a card: the two highest play together. Else partners sit opposite.")
            form.toggle("draw", _("Draw cards for partners"), on=self._draws, tip=tip)
        form.gap(12)
        form.heading(_("Speed"), theme.LABEL)
        form.gap(4)
        chosen = self._program.settings.speed
        form.choice("speed", [Choice(speed, _(name)) for speed, name in SPEED_NAMES.items()], chosen)

    def _seat(self, form: Form, seat: Seat) -> None:
        """Where the seat is, who sits there, and the name of a person."""
        px = form.metrics.px
        level = self._levels[seat]
        if level == HUMAN:
            row = form.take(38)
            half = row.w * 0.5
            form.add(label(Rect(row.x, row.y, half, row.h), self._place_name(seat)))
            form.add(
                Widget(
                    rect=Rect(row.x + half + px(6), row.y, row.w - half - px(6), row.h),
                    role=Role.FIELD,
                    name=_("Name"),
                    value=self._names[seat],
                    target=ChoiceTarget(f"name-{seat.name}"),
                    style=theme.BODY,
                )
            )
        else:
            form.text(self._place_name(seat), theme.BODY)
        form.gap(4)
        options = [Choice(HUMAN, level_name(HUMAN)), *(Choice(name, level_name(name)) for name in PLAYED_LEVELS)]
        form.choice(f"level-{seat.name}", options, level)

    def _place_name(self, seat: Seat) -> str:
        """Where a seat is, and who of the regulars plays there."""
        bottom, left, opposite, right = _("You"), _("Left"), _("Opposite"), _("Right")
        if self._has_partners and not self._draws:
            opposite = _("Opposite, your partner")
        place = {Seat.S: bottom, Seat.W: left, Seat.N: opposite, Seat.E: right}[seat]
        if self._levels[seat] == HUMAN:
            return _("Bottom") if seat is Seat.S and self._people_count > 1 else place
        return _("{place}: {name}").format(
            place=_("Bottom") if seat is Seat.S else place, name=_(regular_at(seat).name)
        )

    @property
    def _people_count(self) -> int:
        return sum(self._levels[seat] == HUMAN for seat in seats_for(self._count))

    def buttons(self) -> Sequence[Button]:
        """Back, the rules, and go."""
        return (
            Button(name=CLOSE.name, text=_("Back"), icon="back"),
            Button(name=_RULES.name, text=_("Rules of this game"), icon="rules"),
            Button(name=_START.name, text=_("Deal the cards"), tone=Tone.PRIMARY, icon="play"),
        )

    def first(self) -> Target | None:
        """The game chosen last."""
        return ChoiceTarget("rules", self._ruleset)

    def activate(self, target: Target) -> None:
        """Choose, or begin."""
        match target:
            case ChoiceTarget("rules", name):
                self._ruleset = name
                self._fit()
            case ChoiceTarget("count", value):
                self._count = int(value)
            case ChoiceTarget("draw"):
                self._draws = not self._draws
            case ChoiceTarget("speed", value):
                self._program.change(replace(self._program.settings, speed=Speed(value)))
            case ChoiceTarget(group, value) if group.startswith("level-"):
                self._levels[Seat[group.removeprefix("level-")]] = value
            case _:
                self._leave(target)

    def _leave(self, target: Target) -> None:
        if target == CLOSE:
            self.back()
        elif target == _OTHERS:
            self._program.director.push(RulesetsPage(self._program, self._ruleset))
        elif target == _RULES:
            self._program.director.push(RulesPage(self._program, self._rules))
        elif target == _START:
            self._start()

    def typed(self, target: Target, text: str) -> None:
        """A person's name."""
        if isinstance(target, ChoiceTarget):
            self._names[Seat[target.group.removeprefix("name-")]] = text

    def _start(self) -> None:
        seats = seats_for(self._count)
        people = [seat for seat in seats if self._levels[seat] == HUMAN]
        names = {seat: self._names[seat].strip() for seat in seats}
        for index, seat in enumerate(people):
            if not names[seat] and len(people) > 1:
                names[seat] = _("Player {number}").format(number=index + 1)
        players = tuple(player_for(seat, self._levels[seat], names[seat]) for seat in seats)
        settings = replace(
            self._program.settings,
            last_rules=self._ruleset,
            last_levels=tuple(self._levels[seat] for seat in seats),
            player_name=self._names[Seat.S].strip(),
        )
        self._program.change(settings)
        sitting = self._program.begin(self._rules, players, draw_partners=self._draws and self._has_partners)
        self._program.sit_down(sitting)

    def back(self) -> None:
        """Back."""
        self._program.director.pop()
