"""Title screen: an alley at night, with buttons drawn as enamel plates."""

from functools import partial
from math import sin
from typing import Final

from msgspec.structs import replace

from game.engine.clinch import lead_of
from game.i18n import _, ngettext
from game.lessons.catalogue import LESSONS
from game.scenes.home.logo import logo_rect
from game.scenes.shell.learning import begin, is_pupil, lesson_progress_of, next_undone
from game.scenes.shell.pages import paint_badge
from game.scenes.shell.routes import Ask, NewMatch, Resumed, Rulesets, StaticRoute
from game.scenes.shell.services import Program, moment_of
from game.scenes.table.felt import prepare_table
from game.scenes.tutor.practice_rows import PracticeRow
from game.session.stored_match import StoredMatch, StoreError, Summary
from game.tabletop.backdrops import Backdrops
from game.tabletop.roster import guest_face
from game.toolkit import theme
from game.toolkit.devices.input import Key
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Point, Rect, Share, centred, columns, placed, rows
from game.toolkit.prompts import WHOLE_PAD, key_name
from game.toolkit.render.painter import Painter
from game.toolkit.render.widget_painter import plate_of
from game.toolkit.scene import LayoutContext, Scene
from game.toolkit.targets import ButtonTarget, Effect
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, label
from game.wording.names import short_name
from game.wording.rules import length_text

_STEADY, _BRIGHTEST = 70, 86
_STEPS, _FLICKERS_EVERY = 10, 90
_FLICKER = (30, 82, 22, 74, 40)
"""Brightness of the lamp, 0 to 255, in the successive steps of a flicker.

There are `_STEPS` steps per second, and a flicker begins every `_FLICKERS_EVERY` steps."""
_LIVES: Final = 4.0
"""Seconds for which the lamp is animated after an input."""
_PLATE, _LARGE_PLATE = (204.0, 52.0), (300.0, 92.0)
"""Minimum width and height of a plate in units: with a title alone, and with a line of detail below."""
_PLATES: Final = Part("plate")
_DOOR: Final = Part("door")


class TitleScene(Scene):
    """Title screen."""

    name = "title"
    grows = True

    def __init__(self, program: Program) -> None:
        """Read the running match, and the number of due exercises."""
        self._program = program
        self._refused: set[int] = set()
        """Ids of matches that cannot be continued."""
        self._known = moment_of(self._program)
        self._read()
        self._time = 0.0
        self._light = self._lamp()

    def _read(self) -> None:
        matches = self._program.matches
        self._going = matches.running(self._refused)
        self._is_pupil = is_pupil(self._program)
        self._is_sure = False
        """True once the running match has been checked."""
        routes = (StaticRoute.OWN_TABLE, StaticRoute.DRILLS)
        self._due = sum(PracticeRow(self._program, route).due for route in routes)

    def _learning(self) -> str:
        """Return the badge of the Learn button: the number of due exercises or, if none is due, the number of the next lesson.

        The badge is empty if no exercise is due and the pupil has done either no lesson or all of them.
        """
        if self._due:
            return ngettext("{count} due", "{count} due", self._due).format(count=self._due)
        done, count = lesson_progress_of(self._program).count(LESSONS), len(LESSONS)
        return _("Lesson {number} of {count}").format(number=done + 1, count=count) if 0 < done < count else ""

    def view(self, context: LayoutContext) -> View:
        """Return the logo and, unless another scene covers the title, the buttons."""
        heading = Widget(rect=logo_rect(context), role=Role.IMAGE, name=_("Back Alley"), picture="table/logo")
        figures = _figures(context)
        if self._program.director.stack.scene is not self:
            return View(widgets=(*figures, heading))
        px, window = context.metrics.px, Rect(0, 0, context.metrics.width, context.metrics.height)
        left, middle, right = (place.centre.x for place in columns(window, Share(28), Share(44), Share(28)))
        upper, lower, _ground = (place.bottom for place in rows(window, Share(56), Share(36), Share(8)))
        line = _how_to_choose(context.device)
        tall = context.measure.measure(line, theme.SMALL)[1]
        foot = placed(window.inset(0, px(theme.GAP_M)), window.w, tall, down=1)
        program = self._program
        new = Button("new", _("New match"), program.opens(NewMatch()))
        below = _plate(context, new, middle, foot.y - px(theme.GAP_XS), _("Choose game and players"))
        detail, begin = self._play()
        golden = Button("play", _("Play"), begin, tone=Tone.PRIMARY)
        play = _plate(context, golden, middle, below.rect.y - px(theme.GAP_M), detail)
        learn = Button("learn", _("Learn"), program.opens(StaticRoute.LEARN))
        slate = replace(_plate(context, learn, left, upper), value=self._learning())
        board = _plate(context, Button("your-game", _("Your game"), program.opens(StaticRoute.YOUR_GAME)), right, upper)
        rules = program.opens(Rulesets(program.preferences.settings.last_rules))
        poster = _plate(context, Button("rules", _("Rules"), rules), right, lower)
        player, corner = self._player(context), self._corner(context)
        slate = _with_picture(context, slate, "window", player[0].rect.bottom if player else 0)
        poster = _with_picture(context, poster, "poster", upper)
        board = _with_picture(context, board, "board", corner[0].rect.bottom)
        doors = (slate, play, below, board, poster)
        notes = [label(foot, line, style=theme.SMALL, align=Align.CENTRE, muted=True)] if line else []
        return View(widgets=(*figures, heading, *doors, *notes, *player, *corner), first=ButtonTarget("play"))

    def _play(self) -> tuple[str, Effect]:
        """Return the detail and action of the button Play: the running match, a pupil's next step, or a new match."""
        program, going = self._program, self._going
        if going is not None:
            return _standing(going.summary), self._continue
        if self._is_pupil and (taught := next_undone(program)) is not None:
            return _(taught.title), partial(begin, program, taught)
        ruleset = program.preferences.settings.last_rules
        rules = program.rules_to_play(ruleset)
        text = _("{game}: {length}").format(game=_(rules.name), length=length_text(rules))
        return text, partial(program.begin_match, ruleset)

    def _player(self, context: LayoutContext) -> list[Widget]:
        """Return a button that switches players, with the player's name; nothing if the program stores nothing."""
        if self._program.paths is None:
            return []
        px, settings = context.metrics.px, self._program.preferences.settings
        place = Rect(px(theme.GAP_XL), px(theme.GAP_XL), px(_PLATE[0]), context.metrics.height)
        form = Form(context.metrics, context.measure, place, name="player")
        name = short_name(settings.player_name) if settings.player_name else _("You")
        face, people = guest_face(settings.face), self._program.opens(StaticRoute.PEOPLE)
        form.item(ButtonTarget("people"), name, people, detail=_("Who plays?"), picture=face, picture_side=44)
        return form.widgets

    def _corner(self, context: LayoutContext) -> list[Widget]:
        px, program = context.metrics.px, self._program
        side, gap = px(theme.CONTROL), px(theme.GAP_XL)
        end = Rect(context.metrics.width - gap - side, gap, side, side)
        buttons = (
            Button("settings", _("Settings"), program.opens(StaticRoute.SETTINGS), icon="settings", tip=_("Settings")),
            Button("quit", _("Quit"), program.leave, icon="close", tip=_("Quit")),
        )
        places = (end.moved(-side - px(theme.GAP_M), 0), end)
        return [replace(button.widget(place), icon_only=True) for button, place in zip(buttons, places, strict=True)]

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the alley at night, the lamp's light, and more light on the button under pointer or focus."""
        painter.extension(Backdrops).alley()
        prepare_table(painter)
        logo = logo_rect(context)
        painter.lights.glow(logo.centre, logo.w * 0.8, (255, 214, 140, _BRIGHTEST), self._light / _BRIGHTEST)
        lit = view.find(context.pointed)
        if lit is not None and lit.part == _PLATES:
            thing = lit.rect if lit.picture else view.parts(_DOOR)[0].rect
            painter.lights.glow(thing.centre, 1.2 * max(thing.w, thing.h), (255, 190, 90, 235))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the rivets of the buttons, and the badge of the Learn button."""
        px = painter.metrics.px
        for widget in view.parts(_PLATES):
            plate = plate_of(widget, painter.metrics)
            for x in (plate.x + px(13), plate.right - px(13)):
                painter.shapes.disc(Point(x, plate.centre.y), px(2.5), theme.ACCENT, theme.INK, 1)
            if widget.value:
                paint_badge(painter, plate, widget.value)

    def _lamp(self) -> int:
        """Return the lamp's brightness. For a while after an input, it varies slowly and sometimes flickers."""
        if self._program.preferences.settings.reduced_motion or self._program.director.unattended > _LIVES:
            return _STEADY
        step = int(self._time * _STEPS)
        dip = step % _FLICKERS_EVERY
        return _FLICKER[dip] if dip < len(_FLICKER) else _STEADY + 4 * round(3 * sin(step / 9))

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Animate the lamp, and check once that the running match can be continued."""
        self._program.matches.tell_notices()
        self._program.career_count.step()
        self._time += dt
        before, self._light = self._light, self._lamp()
        known, self._known = self._known, moment_of(self._program)
        if known != self._known:
            self._read()
        elif not self._is_sure and self._time > 1 / _STEPS:
            self._is_sure = True
            self._make_sure()
        else:
            return before != self._light
        return True

    def _make_sure(self) -> None:
        if self._going is not None:
            try:
                self._program.matches.store.journal(self._going.id)
            except StoreError:
                self._pass_over(self._going)

    def _pass_over(self, match: StoredMatch) -> None:
        self._refused.add(match.id)
        self._read()

    def _continue(self) -> None:
        """Continue the running match. If that fails, offer another match, unless the reason is that a file is being written."""
        if self._going is not None and not (self._program.reset(Resumed(self._going.id)) or self._program.writing.busy):
            self._pass_over(self._going)

    def back(self) -> None:
        """Ask before leaving the game."""
        text = self._program.matches.store.kept_text(_("Your matches are saved."))
        self._program.open(
            Ask(title=_("Quit the game?"), text=text, yes=_("Quit"), no=_("Stay"), then=self._program.leave)
        )


def _standing(summary: Summary) -> str:
    """Return the progress of a match: "Deal 4 of 26, ahead by 12".

    The lead is left out while all scores are 0, and if people play for no side or for several sides.
    """
    deal, own = _("Deal {number} of {count}").format(number=summary.deal, count=summary.deals), summary.own_side
    if own is None or not any(summary.totals):
        return deal
    ahead = lead_of(summary.totals, own)
    texts = {1: _("{deal}, ahead by {points}"), 0: _("{deal}, tied"), -1: _("{deal}, behind by {points}")}
    return texts[(ahead > 0) - (ahead < 0)].format(deal=deal, points=abs(ahead))


def _plate(context: LayoutContext, button: Button, middle: float, bottom: float, detail: str = "") -> Widget:
    """Return a button as an enamel plate, which is larger with a detail.

    `middle` is the x of the plate's centre, and `bottom` the y of its lower edge.
    """
    px, (style, size) = context.metrics.px, (theme.TITLE, _LARGE_PLATE) if detail else (theme.HEADING, _PLATE)
    words = max(context.measure.measure(button.text, style)[0], context.measure.measure(detail, theme.SMALL)[0])
    width = max(px(size[0]), words + px(56))
    left = min(max(middle - width / 2, px(theme.GAP_XL)), context.metrics.width - px(theme.GAP_XL) - width)
    rect = Rect(left, bottom - px(size[1]), width, px(size[1]))
    return replace(button.widget(rect, style=style), detail=detail, part=_PLATES)


def _with_picture(context: LayoutContext, plate: Widget, name: str, above: float) -> Widget:
    """Return a button with a picture above it, whose top is no higher than y `above`; unchanged if there is too little room."""
    px, rect = context.metrics.px, plate.rect
    side = min(rect.y - above - px(theme.GAP_M), context.metrics.width / 6)
    if side < px(_PLATE[1]):
        return plate
    whole = Rect(rect.x, rect.y - side, rect.w, rect.h + side)
    return replace(plate, rect=whole, picture=f"alley/{name}", picture_side=side / px(1))


def _figures(context: LayoutContext) -> list[Widget]:
    """Return an invisible widget over the alley's door, and pictures of the two bloopers (jokers) beside it."""
    size = context.metrics
    tall = min(size.width / 1280, size.height / 720) * 311
    wide, foot = tall * 250 / 350, size.height * 0.9
    away = wide * 1.03
    bloopers = (("mascot-big", -away), ("mascot-little", away))
    return [
        _picture("", centred(Point(size.width / 2, size.height * 0.62), 2 * wide, tall), _DOOR),
        *(
            _picture(f"table/{name}", centred(Point(size.width / 2 + shift, foot - tall / 2), wide, tall))
            for name, shift in bloopers
        ),
    ]


def _picture(name: str, rect: Rect, part: Part | None = None) -> Widget:
    return Widget(rect=rect, role=Role.IMAGE, name="", picture=name, part=part, tone=Tone.BARE)


def _how_to_choose(device: Device) -> str:
    """Return a text that names the keys or buttons that choose, confirm and go back; empty for touch."""
    match device:
        case Device.KEYBOARD:
            return _("Arrow keys or Tab choose, Enter confirms, Escape goes back.")
        case Device.TOUCH:
            return ""
        case _:
            text = _("{cross} or the left stick chooses, {confirm} confirms, {back} goes back.")
            confirm, back = key_name(device, Key.ENTER), key_name(device, Key.ESCAPE)
            return text.format(cross=WHOLE_PAD, confirm=confirm, back=back)
