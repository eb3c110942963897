"""Title screen: the name under the lamp, the two bloopers, and the buttons of the main menu."""

from functools import partial
from math import sin
from typing import Final

from msgspec import structs

from game.i18n import _
from game.scenes.home.logo import logo_rect
from game.scenes.shell.learning import learn
from game.scenes.shell.pages import column
from game.scenes.shell.routes import Ask, MatchList, NewMatch, Resumed, Rulesets, StaticRoute
from game.scenes.shell.services import Program
from game.scenes.table.felt import prepare_table
from game.tabletop.backdrops import Backdrops
from game.tabletop.roster import guest_face
from game.toolkit import theme
from game.toolkit.devices.input import Key
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Rect, columns, rows
from game.toolkit.prompts import WHOLE_PAD, key_name
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align, Role, Tone, View, Widget, label
from game.wording.names import short_name

_LEAST_HEIGHT = 34.0
"""Units of height below which a button is too low: then they stand in two columns."""
_PLAYER = 190.0
"""Units of width for who plays, in the corner."""
_STEADY, _BRIGHTEST = 70, 86
_STEPS, _FLICKERS_EVERY = 10, 90
_FLICKER = (30, 82, 22, 74, 40)
"""Light of the lamp: its strengths, changes per second, steps between flickers, and the strengths of a flicker."""
_LIVES: Final = 4.0
"""The seconds after an input for which the lamp varies: where nobody looks nothing is to be drawn."""


class TitleScene(Scene):
    """Title screen, which leads to everything else."""

    name = "title"
    grows = True

    def __init__(self, program: Program) -> None:
        """Begin with the buttons that this program offers."""
        self._program = program
        self._going = program.matches.newest_unfinished()
        self._refused: set[int] = set()
        """Matches that could not be continued."""
        self._time = 0.0
        self._light = self._lamp()
        """The brightness of the lamp as it is drawn."""

    def view(self, context: LayoutContext) -> View:
        """Return the name and a column of buttons; no buttons while another scene lies over it, as they would show below that."""
        px = context.metrics.px
        logo = logo_rect(context)
        heading = Widget(rect=logo, role=Role.IMAGE, name=_("Back Alley"))
        if self._program.director.stack.scene is not self:
            return View(widgets=(heading,))
        entries = self._entries()
        gap, top = theme.GAP_M, logo.bottom + px(14)
        room_h = self._height(context)
        across = self._columns(context)
        down = -(-len(entries) // across)
        height = min(50.0, room_h / down - gap)
        width, between = (px(330), 0.0) if across == 1 else (px(224), px(14))
        window = Rect(0, 0, context.metrics.width, context.metrics.height)
        _above, room, foot, _edge = rows(window, top, SHARE, px(26), px(10))
        line = _how_to_choose(context.device)
        notes = [label(foot, line, style=theme.SMALL, align=Align.CENTRE, muted=True)] if line else []
        buttons: list[Widget] = []
        for index, rect in enumerate(columns(room, *[width] * across, gap=between, align=0.5)):
            buttons += column(context, rect, entries[index * down : (index + 1) * down], height=height, gap=gap)
        return View(widgets=(heading, *buttons, *notes, *self._player(context)), first=ButtonTarget(entries[0].name))

    def _player(self, context: LayoutContext) -> list[Widget]:
        """Return who plays, in the corner: a way to let somebody else play. Where nothing is kept there is nobody else."""
        if self._program.paths is None:
            return []
        px, settings = context.metrics.px, self._program.preferences.settings
        width = px(_PLAYER)
        form = Form(
            context.metrics,
            context.measure,
            Rect(context.metrics.width - width - px(16), px(16), width, context.metrics.height - px(32)),
            name="player",
        )
        name = short_name(settings.player_name) if settings.player_name else _("You")
        face, people = guest_face(settings.face), self._program.opens(StaticRoute.PEOPLE)
        form.item(ButtonTarget("people"), name, people, detail=_("Who plays?"), picture=face, picture_side=44)
        return form.widgets

    def _height(self, context: LayoutContext) -> float:
        """Return the units between the name and the foot."""
        px = context.metrics.px
        return (context.metrics.height - px(44) - logo_rect(context).bottom - px(14)) / px(1)

    def _columns(self, context: LayoutContext) -> int:
        """Return the number of columns in which the buttons stand."""
        return 1 if self._height(context) / len(self._entries()) - theme.GAP_M >= _LEAST_HEIGHT else 2

    def _entries(self) -> list[Button]:
        """Return the buttons; the first is the most likely wish."""
        program, rules = self._program, self._program.preferences.settings.last_rules
        entries = [
            Button("continue", _("Continue"), self._continue, icon="play"),
            Button("new", _("New match"), program.opens(NewMatch()), icon="people"),
            Button("matches", _("Matches"), program.opens(MatchList()), icon="score-sheet"),
            Button("learn", _("Learn"), partial(learn, program), icon="hint"),
            Button("drills", _("Drills"), program.opens(StaticRoute.DRILLS), icon="target"),
            Button("rules", _("Rules"), program.opens(Rulesets(rules)), icon="rules"),
            Button("settings", _("Settings"), program.opens(StaticRoute.SETTINGS), icon="settings"),
            Button("quit", _("Quit"), program.leave, icon="close"),
        ]
        first, *others = entries if self._going is not None else entries[1:]
        return [structs.replace(first, tone=Tone.PRIMARY), *others]

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the alley at night, the name, and the bloopers on either side."""
        px = painter.metrics.px
        painter.extension(Backdrops).alley()
        prepare_table(painter)
        logo = logo_rect(context)
        painter.lights.glow(logo.centre, logo.w * 0.8, (255, 214, 140, _BRIGHTEST), self._light / _BRIGHTEST)
        painter.pictures.draw("table/logo", logo)
        is_narrow = self._columns(context) == 1
        height = min(px(380), painter.metrics.height * (0.56 if is_narrow else 0.4))
        width = height * 250 / 350
        middle, y = painter.metrics.width / 2, painter.metrics.height - height - px(52)
        at_edge = middle - width / 2 - px(24)
        away = min(px(165) + width * 0.62, at_edge) if is_narrow else at_edge
        painter.pictures.draw("table/mascot-big", Rect(middle - away - width / 2 - px(24), y, width, height))
        painter.pictures.draw("table/mascot-little", Rect(middle + away - width / 2 + px(24), y, width, height))

    def _lamp(self) -> int:
        """Return the brightness of the lamp: while somebody is there it varies slowly, and now and then it flickers."""
        if self._program.preferences.settings.reduced_motion or self._program.director.unattended > _LIVES:
            return _STEADY
        step = int(self._time * _STEPS)
        dip = step % _FLICKERS_EVERY
        return _FLICKER[dip] if dip < len(_FLICKER) else _STEADY + 4 * round(3 * sin(step / 9))

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Animate the lamp."""
        self._program.matches.tell_notices()
        self._program.career_count.step()
        self._time += dt
        before, self._light = self._light, self._lamp()
        return before != self._light

    def _continue(self) -> None:
        """Continue the match played last."""
        if self._going is not None and not self._program.reset(Resumed(self._going.id)):
            self._refused.add(self._going.id)
            self._going = self._program.matches.newest_unfinished(self._refused)

    def back(self) -> None:
        """Ask before leaving the game."""
        text = self._program.matches.store.kept_text(_("Matches are kept as they stand."))
        self._program.open(
            Ask(title=_("Leave the game?"), text=text, yes=_("Quit"), no=_("Stay"), then=self._program.leave)
        )


def _how_to_choose(device: Device) -> str:
    """Return the keys or buttons that choose, confirm and go back; empty where a finger does."""
    match device:
        case Device.KEYBOARD:
            return _("Arrow keys or Tab choose, Enter confirms, Escape goes back.")
        case Device.TOUCH:
            return ""
        case _:
            text = _("{cross} or the left stick chooses, {confirm} confirms, {back} goes back.")
            confirm, back = key_name(device, Key.ENTER), key_name(device, Key.ESCAPE)
            return text.format(cross=WHOLE_PAD, confirm=confirm, back=back)
