"""Match result: a page that comes alive, with the curve of the scores, the faces and words of the players, and a rematch."""

from collections.abc import Sequence
from math import sin
from typing import Final

from msgspec import structs

from game.controllers.local_match import LocalMatch
from game.engine.cards import Seat
from game.engine.state import MatchEnd
from game.i18n import N_, _, installed
from game.scenes.play.look_back import LookBack
from game.scenes.play.outcome import MatchOutcome
from game.scenes.play.score_curve import paint_curve, swing_box, swing_text
from game.scenes.play.table_talk import paint_talk
from game.scenes.play.verdict import (
    CROWN,
    EMBLEM,
    HEAD,
    fill_standing,
    fill_totals,
    paint_emblem,
    paint_verdict,
    verdict_widgets,
)
from game.scenes.shell.learning import learn
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.next_level import add_challenge, take_up
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import AtTable, MatchResult, ReplayOf, ReviewMatch, SeedOf, StaticRoute, scores_at_table
from game.scenes.shell.services import Program
from game.session.source import source_of_table
from game.tabletop.backdrops import Backdrops
from game.tabletop.cues import end_cue
from game.tabletop.curves import part, popped, swept
from game.tabletop.pacing import Speed
from game.tabletop.roster import portrait_of
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Form, height_of, panel_rect
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns
from game.toolkit.intents import Change, PressedBeside
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Report
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, note
from game.wording.cards import SUIT_SIGNS
from game.wording.clinch import turning_text
from game.wording.events import result_text
from game.wording.table import deal_title, tiebreak_text

_AGAIN, _ONWARD = ButtonTarget("again"), ButtonTarget("onward")
_REVIEW = ButtonTarget("review")
_REPLAY = ButtonTarget("replay")
_SEED = ButtonTarget("seed")
_NEXT_LEVEL = ButtonTarget("next-level")
_BEST, _WORST = ButtonTarget("best"), ButtonTarget("worst")
_CURVE, _FACE, _WORD = Part("curve"), Part("face"), Part("word")
"""Parts: the curve of the scores, the face of a seat, and its word."""
_LEAST_GRAPH, _MOST_GRAPH, _BELOW_GRAPH = 112.0, 340.0, 8.0
"""Units: the height of the curve, which takes the room there is, and below it."""
_CURVE_NAME: Final = N_("The scores after each deal, as lines")
_LEAST_BESIDE: Final = 118.0
"""Units of the least height of the curve where the points stand beside it."""
_STANDING, _STANDING_TIGHT = 0.34, 0.5
"""The parts of the width of the curve that the points take beside it: in a wide page, and in a tight one."""
_BESIDE_DETAIL, _LINES_BACK = 70.0, 2
"""Units of a deal's line beside its words, and the lines of words that looking back at it usually takes."""
_FACE_SIDE, _FACE_GAP = 92.0, 12.0
"""Units: a face, and between two faces."""
_IN_SHADE: Final = 0.5
"""The darkness over the faces of those who have not won."""
_CROWN_SIDE: Final = 84.0
"""Units of the crown over the faces of those who have won."""
_ROW, _ROW_GAP, _AROUND_TEXT = 44.0, 8.0, 62.0
"""Units: the height of a button below the curve, between two, and beside the words on one, its icon included."""
_EDGE, _SIDE = 18.0, 28.0
"""Units from the upper edge of the panel, and from its sides, to the verdict."""
_NARROWEST: Final = 170.0
"""Units of room beside the panel below which faces and words are left to the panel."""
_CURVES, _LAST, _VERDICT = (0.30, 1.40), (1.50, 1.85), 1.90
"""Seconds: the curves draw themselves, their last stretch, and the verdict."""
_WORDS: Final = (2.10, 2.35)
"""Seconds until the partner's word, and that of an opponent."""
_DEALS: Final = (2.40, 2.52)
"""Seconds until the line of the best deal, and of the one that cost most."""
_COMPLETE: Final = 5.0
"""Seconds after which nothing moves any more."""
_CHORD: Final = 0.78
"""Seconds from the beginning of the music to its held chord, which comes with the verdict."""
_PIPS, _FALLS_FOR = 54, 2.5
"""The number of suit signs that fall for a match won, and the seconds for which they do."""


class ResultPage(Page):
    """Page that names the winner."""

    name = "result"
    size = (760, 690)
    most_growth = 1.3  # the curve is to be seen whole

    def __init__(self, program: Program, route: MatchResult) -> None:
        """Show the end of a local match; what moves is complete at once with reduced motion, and at the first press."""
        self._turning_told: Memo[str] = Memo()
        local_match = route.local_match
        self._program = program
        self._is_coached = route.is_coached
        self._public = local_match.table.public
        self._local_match = local_match
        self._voices = local_match.common_voices
        self._seq = local_match.stage.seq
        self._seed, self._word = local_match.table.shuffles
        self._outcome = MatchOutcome(self._public.match, local_match.people, self._voices)
        self._firsts, self._challenge, self._turn = route.firsts, route.challenge, route.turn
        self._is_heard = False
        self._looked_back = self._at_worst(local_match)
        settings = program.preferences.settings
        self._is_still = settings.reduced_motion or settings.speed is Speed.INSTANT
        self._time = _COMPLETE if self._is_still else 0.0

    def _at_worst(self, local_match: LocalMatch) -> LookBack | None:
        """Return the look back at the deal that cost the one person here most; None if several play, or none did."""
        worst = self._outcome.best_and_worst()[1] if self._outcome.deals else None
        if worst is None or len(local_match.people) != 1:
            return None
        return LookBack(source_of_table(local_match.table), worst[0], local_match.people[0])

    def title(self) -> str:
        """Return the title: that the last deal is being counted, then who has won."""
        return self._outcome.verdict if self._is_told else _("The last deal")

    @property
    def _is_told(self) -> bool:
        """True once the page says who has won."""
        return self._time >= _VERDICT

    def head_height(self, context: LayoutContext) -> float:
        """Return the height of the verdict."""
        return context.metrics.px(HEAD)

    def _head(self, panel: Rect, context: LayoutContext) -> Rect:
        """Return the place of the verdict in the panel."""
        px = context.metrics.px
        return Rect(panel.x + px(_SIDE), panel.y + px(_EDGE), panel.w - 2 * px(_SIDE), px(HEAD))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the points of all sides, the curve, the best deal and the worst, and where to look further."""
        outcome, match = self._outcome, self._public.match
        totals = match.totals if self._is_told else outcome.totals_before
        crowned = [self._is_told and side in (match.winners or ()) for side in outcome.sides]
        names = [self._voices.side(side) for side in outcome.sides]
        points = [totals[side] for side in outcome.sides]
        if outcome.deals and not self._has_sides(context):
            self._fill_narrow(form, names, points, crowned)
            self._fill_rest(form, context)
            return
        top, rest = form.blank(), form.blank()
        fill_totals(top, names, points, crowned)
        self._fill_why(top, self._why, theme.BODY, above=6)
        self._fill_rest(rest, context)
        curve = form.metrics.px(_LEAST_GRAPH + _BELOW_GRAPH)
        if outcome.deals and top.content + curve + rest.content + self._to_come(form) > form.rect.h:
            self._fill_tight(form, context, names, points, crowned)
            return
        fill_totals(form, names, points, crowned)
        self._fill_why(form, self._why, theme.BODY, above=6)
        if outcome.deals:
            left = (form.rect.h - form.content - rest.content) / form.metrics.unit - _BELOW_GRAPH
            self._add_curve(form, form.take(min(max(left, _LEAST_GRAPH), _MOST_GRAPH)))
            form.gap(_BELOW_GRAPH)
        self._fill_rest(form, context)

    def _to_come(self, form: Form) -> float:
        """Return the height that what the coach is about to say may still need, in pixels, so that nothing moves when it comes."""
        if self._looked_back is None:
            return 0.0
        lines = form.measure.wrapped(self._looked_back.text, form.width - form.metrics.px(_BESIDE_DETAIL), theme.SMALL)
        return max(_LINES_BACK - len(lines), 0) * form.measure.measure(lines[0], theme.SMALL)[1]

    def _fill_tight(
        self,
        form: Form,
        context: LayoutContext,
        names: Sequence[str],
        points: Sequence[int],
        crowned: Sequence[bool],
    ) -> None:
        """Fill in what has no room below the points in full: those stand beside the curve, and all firsts on a line."""
        below = form.blank()
        for at in (below, form):
            if at is form:
                self._fill_standing_and_curve(form, below.content, (names, points, crowned), _STANDING_TIGHT)
            self._fill_why(at, self._why, theme.BODY)
            self._fill_rest(at, context, is_tight=True)

    def _add_curve(self, form: Form, rect: Rect) -> None:
        """Add the curve of the scores, with the points of the last deal beside it once they are told."""
        form.add(Widget(rect=rect, role=Role.IMAGE, name=_(_CURVE_NAME), part=_CURVE))
        if self._is_told:
            curve = self._outcome.curve
            form.add(note(swing_box(rect, curve, form.metrics.unit), "swing", swing_text(curve)))

    def _fill_narrow(self, form: Form, names: Sequence[str], points: Sequence[int], crowned: Sequence[bool]) -> None:
        """Fill in what is to be seen without scrolling where words are large: points beside the curve, and two deals."""
        below = form.blank()
        for at in (below, form):
            if at is form:
                self._fill_standing_and_curve(form, below.content, (names, points, crowned), _STANDING)
            self._fill_why(at, self._tiebreak, theme.SMALL)
            self._fill_deals(at)
        self._fill_why(form, self._turning, theme.SMALL)

    def _fill_standing_and_curve(
        self, form: Form, below: float, told: tuple[Sequence[str], Sequence[int], Sequence[bool]], share: float
    ) -> None:
        """Fill in the points beside the curve, whose width they take a `share` of; what comes `below`, in pixels, has room."""
        left = (form.rect.h - below) / form.metrics.unit - _BELOW_GRAPH
        row = form.take(min(max(left, _LEAST_BESIDE), _MOST_GRAPH))
        standing, curve = columns(row, Share(share), SHARE, gap=form.metrics.px(_BELOW_GRAPH))
        fill_standing(form, standing, *told)
        self._add_curve(form, curve)
        form.gap(_BELOW_GRAPH)

    @property
    def _why(self) -> str:
        """The sentence on what decided the match, a tie-break or a deal; empty where neither did."""
        return self._tiebreak or self._turning

    @property
    def _tiebreak(self) -> str:
        """The tricks by which a tie-break decided the match; empty if none did."""
        return tiebreak_text(self._public.match, self._voices)

    @property
    def _turning(self) -> str:
        """The deal that decided the match, or from which on the winner was ahead, in words; empty where neither is so."""
        key = installed(), self._voices.viewer
        return self._turning_told.of(key, lambda: turning_text(self._public.match, self._voices))

    def _fill_why(self, form: Form, why: str, style: TextStyle, *, above: float = 0.0) -> None:
        """Fill in what decided the match, a tie-break or a deal; before it is told who has won its room is kept."""
        form.gap(above)
        if not why:
            return
        if self._is_told:
            form.text(why, style, align=Align.CENTRE)
        else:
            form.take(height_of(why, form.width, style, form.measure) / form.metrics.unit)
        form.gap(6)

    def _fill_rest(self, form: Form, context: LayoutContext, *, is_tight: bool = False) -> None:
        """Fill in what stands below the curve; where it `is_tight` all firsts on one line."""
        is_narrow = not self._has_sides(context)
        if is_narrow:
            for seat in self._outcome.speakers():
                text = _("{name}: “{words}”").format(
                    name=self._voices.name(seat), words=self._outcome.word_of(seat, self._turn)
                )
                form.text(text, theme.SMALL, muted=True, align=Align.CENTRE, below=4)
        firsts = form if self._is_told else form.blank()  # before that they would tell who has won; their room is kept
        for text in (" · ".join(self._firsts),) if is_tight and self._firsts else self._firsts:
            firsts.text(text, theme.SMALL_STRONG, align=Align.CENTRE, below=4)
        if firsts is not form:
            form.take(firsts.content / form.metrics.unit)
        if not is_narrow:
            self._fill_deals(form)
        if self._challenge is not None:
            add_challenge(form, _NEXT_LEVEL, self._challenge, below=6)
        if not self._is_coached:  # there the help goes without saying
            add_marks(form, self._local_match.table.played, align=Align.CENTRE, is_rated=True)
        further = [Button(name=_REPLAY.name, text=_("Replay"), icon="eye")]
        if self._local_match.people:
            further.append(Button(name=_REVIEW.name, text=_("How did I play?"), icon="target"))
        if self._seed and not self._is_coached:
            further.append(Button(name=_SEED.name, text=_("Were the cards dealt fairly?"), icon="check"))
        _fill_row(form, further)

    def _fill_deals(self, form: Form) -> None:
        """Fill in a line for the deal that brought most, and one for that which cost most; their room is kept until they come."""
        if not self._outcome.deals:
            return
        best, worst = self._outcome.best_and_worst()
        tips = (
            _("The deal in which you gained most on the others. Choose it to look at it again."),
            _("The deal in which the others gained most on you. Choose it to look at it again."),
        )
        for target, heading, found, picture, from_, tip in (
            (_BEST, _("Biggest step ahead"), best, "table/stamp-made", _DEALS[0], tips[0]),
            (_WORST, _("Biggest step back"), worst, "table/stamp-set", _DEALS[1], tips[1]),
        ):
            if found is None:
                continue
            line = form.blank()
            at = form if self._time >= from_ else line
            detail = self._looked_back.text if target == _WORST and self._looked_back is not None else ""
            value = self._outcome.deal_line(found[1])
            at.item(target, heading, detail=detail, value=value, picture=picture, picture_side=30, below=6)
            at.widgets[-1] = structs.replace(at.widgets[-1], tip=tip)
            if at is line:
                form.take(line.content / form.metrics.unit)

    # Faces and words

    def _has_sides(self, context: LayoutContext) -> bool:
        """Return True if faces and words have room beside the panel."""
        return panel_rect(context.metrics, *self.size).x >= context.metrics.px(_NARROWEST)

    def _faces(self, panel: Rect, context: LayoutContext) -> dict[Seat, Rect]:
        """Return the place of each face beside the panel: the own side at the left, the others at the right."""
        px, match = context.metrics.px, self._public.match
        own = sorted(match.sides[self._outcome.own_side], key=lambda seat: not self._voices.is_you(seat))
        others = [seat for side in self._outcome.sides[1:] for seat in match.sides[side]]
        places: dict[Seat, Rect] = {}
        for middle, seats in ((panel.x / 2, own), ((panel.right + context.metrics.width) / 2, others)):
            room = panel.x - px(24)
            side = min(px(_FACE_SIDE), (room - px(_FACE_GAP) * (len(seats) - 1)) / max(len(seats), 1))
            wide = side * len(seats) + px(_FACE_GAP) * (len(seats) - 1)
            for index, seat in enumerate(seats):
                x = middle - wide / 2 + index * (side + px(_FACE_GAP))
                places[seat] = Rect(x, panel.y + px(96), side, side)
        return places

    def view(self, context: LayoutContext) -> View:
        """Return the panel's widgets, with faces and words beside it where there is room."""
        view = super().view(context)
        px, panel = context.metrics.px, view.panel
        outcome, head = self._outcome, self._head(panel, context)
        if self._is_told:
            margin, end = outcome.margin, outcome.end
        else:
            margin, end = deal_title(outcome.deals[-1][1]) if outcome.deals else "", None
        told = verdict_widgets(head, context.metrics, context.measure, word=self.title(), margin=margin, end=end)
        view = View(widgets=(*told, *view.widgets[1:]), areas=view.areas, panel=panel, first=view.first)
        if not self._has_sides(context):
            return view
        match, beside = self._public.match, []
        faces = self._faces(panel, context)
        for seat, rect in faces.items():
            picture = portrait_of(match.player_at(seat), seat)
            beside.append(Widget(rect=rect, role=Role.IMAGE, name="", picture=picture, part=_FACE.of(seat)))
        for seat, from_ in zip(self._outcome.speakers(), _WORDS, strict=False):
            if self._time < from_:
                continue
            words, face = self._outcome.word_of(seat, self._turn), faces[seat]
            is_left = face.x < panel.x
            left = px(12) if is_left else panel.right + px(12)
            width = panel.x - px(24)
            lines = context.measure.wrapped(words, width - px(26), theme.STRONG)
            height = context.measure.measure(words, theme.STRONG)[1] * len(lines) + px(18)
            beside.append(
                Widget(
                    rect=Rect(left, face.bottom + px(16), width, height),
                    role=Role.IMAGE,
                    name=words,
                    detail=self._voices.full_name(seat),
                    style=theme.STRONG,
                    tone=Tone.BARE,
                    wraps=True,
                    part=_WORD,
                )
            )
        return View(widgets=(*view.widgets, *beside), areas=view.areas, panel=view.panel, first=view.first)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: to the title, the score sheet, and a rematch; after a coached match what is learnt next."""
        again = Button(name=_AGAIN.name, text=_("Play again"), tone=Tone.PRIMARY, icon="replay")
        onward = Button(name=_ONWARD.name, text=_("What comes next"), tone=Tone.PRIMARY, icon="play")
        return (
            Button(name="title", text=_("Main menu"), icon="back"),
            Button(name="sheet", text=_("Score sheet"), icon="score-sheet"),
            onward if self._is_coached else again,
        )

    def first(self) -> Target | None:
        """Return the button of a rematch, or of what is learnt next."""
        return _ONWARD if self._is_coached else _AGAIN

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the alley, lit unless the match is lost, the signs that fall behind the panel, the panel, and the verdict's band."""
        width, end = painter.metrics.width, self._outcome.end
        shown = part(self._time, _VERDICT, _VERDICT + 0.4)
        painter.extension(Backdrops).alley()
        painter.shade(0.35 + (0.25 if end is MatchEnd.LOST else -0.2) * shown)
        if end is not MatchEnd.LOST and shown:
            painter.lights.glow(Point(width / 2, 0), painter.metrics.height * 0.95, (255, 200, 110, 150), shown)
        if end is MatchEnd.WON and shown:
            self._paint_pips(painter)
        painter.shapes.panel(view.panel)
        if self._is_told:
            paint_verdict(painter, self._head(view.panel, context), end)

    def _paint_pips(self, painter: Painter) -> None:
        """Draw the signs of the suits that fall for a while."""
        since = self._time - _VERDICT
        if self._is_still or since > _FALLS_FOR + 0.6:
            return
        width, height, px = painter.metrics.width, painter.metrics.height, painter.metrics.px
        for index in range(_PIPS):
            start = index * 0.3819 % 1 * 0.6
            fallen = (since - start) / (_FALLS_FOR * (0.75 + index * 0.37 % 1 * 0.25))
            if not 0 < fallen < 1:
                continue
            at = index * 0.5698 % 1
            x = width * (at * 0.26 if index % 2 else 1 - at * 0.26) + sin(fallen * 7 + index) * px(16)
            side = px(20 + index * 5 % 16)
            place = centred(Point(x, height * (fallen * 1.15 - 0.08)), side, side)
            painter.pictures.sign(SUIT_SIGNS[index // 2 % len(SUIT_SIGNS)], place)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the curve, the words, and a crown over the faces of those who have won."""
        px, match = painter.metrics.px, self._public.match
        for place in view.parts(_CURVE):
            with painter.clipped(place.clip):
                painter.shapes.box(place.rect, theme.with_alpha(theme.NIGHT, 0.45), radius=px(10))
                paint_curve(
                    painter,
                    place.rect,
                    self._outcome.curve,
                    drawn=swept(part(self._time, *_CURVES)),
                    last=part(self._time, *_LAST) ** 2,
                    popping=part(self._time, _LAST[1], _LAST[1] + 0.2),
                )
        for place in view.parts(EMBLEM) if self._is_told else ():
            paint_emblem(painter, place.rect, self._outcome.end, popped(part(self._time, _VERDICT, _VERDICT + 0.25)))
        for place in view.parts(CROWN):
            with painter.clipped(place.clip):
                painter.pictures.draw("table/crown", place.rect)
        paint_talk(painter, view.parts(_WORD))
        is_shaded = self._is_told and not painter.is_contrasted  # there a shade would hide them
        losing = [seat for seat in match.seats if is_shaded and match.side_of(seat) not in (match.winners or ())]
        for place in (place for seat in losing for place in view.parts(_FACE.of(seat))):
            painter.shapes.disc(place.rect.centre, place.rect.w / 2, theme.with_alpha(theme.NIGHT, _IN_SHADE))
        for side in match.winners or ():
            found = [widget.rect for seat in match.sides[side] for widget in view.parts(_FACE.of(seat))]
            if found and self._is_told:
                middle = (found[0].x + found[-1].right) / 2
                grown = popped(part(self._time, _VERDICT, _VERDICT + 0.25))
                hop = abs(sin(min(self._time - _VERDICT, 1.2) * 7.85)) * px(14) if self._time < _VERDICT + 1.2 else 0.0
                tall = px(_CROWN_SIDE) * grown
                above = found[0].y - px(_CROWN_SIDE * 0.42) - hop
                painter.pictures.draw("table/crown", centred(Point(middle, above), tall, tall))
            for rect in found if self._is_told else ():
                painter.shapes.disc(rect.centre, rect.w / 2 + px(3), (0, 0, 0, 0), theme.GOLD_LIGHT, 3)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Let the page come alive; the held chord of the music comes with the verdict."""
        if not self._is_heard and (self._is_still or self._time >= _VERDICT - _CHORD):
            self._is_heard = True
            self._program.director.audio.play(end_cue(self._outcome.end))
        back = self._looked_back
        has_looked = back is not None and self._time >= _DEALS[1] and back.work(self._program.coach)
        if self._time >= _COMPLETE:
            return has_looked
        self._time = min(self._time + dt, _COMPLETE)
        return True

    def left(self) -> None:
        """Stop looking back."""
        self._program.coach.forget_wishes()

    def _complete(self) -> None:
        """Show all there is at once."""
        self._time = max(self._time, _DEALS[-1])

    def changed(self, change: Change) -> None:
        """Complete the page on a press beside all widgets."""
        if isinstance(change, PressedBeside):
            self._complete()

    def key(self, pressed: KeyPressed) -> bool:
        """Complete the page at the first key, which does what it does besides."""
        self._complete()
        return False

    def activate(self, target: Target) -> None:
        """Go to the scene of the button."""
        program, local_match = self._program, self._local_match
        match target:
            case ButtonTarget("sheet"):
                program.open(scores_at_table(local_match))
            case ButtonTarget(_REPLAY.name):
                program.open(ReplayOf(source_of_table(local_match.table)))
            case ButtonTarget(_REVIEW.name):
                program.open(ReviewMatch(source_of_table(local_match.table), local_match.seat))
            case ButtonTarget(_SEED.name) if self._seed is not None:
                program.open(SeedOf(self._seed, self._word))
            case ButtonTarget(_BEST.name | _WORST.name as name):
                found = self._outcome.best_and_worst()[name == _WORST.name]
                if found is not None:
                    program.open(ReplayOf(source_of_table(local_match.table), self._voices.viewer, found[0]))
            case ButtonTarget(_NEXT_LEVEL.name) if self._challenge is not None:
                take_up(program, self._challenge)
            case ButtonTarget(_ONWARD.name):
                program.reset(StaticRoute.TITLE)
                learn(program)
            case ButtonTarget("title"):
                self.back()
            case ButtonTarget(_AGAIN.name):
                match = self._public.match
                program.reset(AtTable(program.matches.begin(match.rules, match.players)))
            case _:
                super().activate(target)

    def back(self) -> None:
        """Go to the title."""
        self._program.reset(StaticRoute.TITLE)

    def report(self) -> Report:
        """Return the winner, in words."""
        return Report(state=result_text(self._public.match.winners or (), self._voices), seq=self._seq)


def _fill_row(form: Form, buttons: Sequence[Button]) -> None:
    """Fill in buttons side by side, each as wide as its words need and a share of the rest; in more rows where there is no room."""
    gap, around = form.metrics.px(_ROW_GAP), form.metrics.px(_AROUND_TEXT)

    def width(row: Sequence[Button], style: TextStyle) -> float:
        return sum(form.measure.measure(button.text, style)[0] + around + gap for button in row) - gap

    styles = (theme.STRONG, theme.SMALL_STRONG)
    style = next((style for style in styles if width(buttons, style) <= form.width), styles[-1])
    lines: list[list[Button]] = [[]]
    for button in buttons:
        if lines[-1] and width([*lines[-1], button], style) > form.width:
            lines.append([])
        lines[-1].append(button)
    for line in lines:
        spare = (form.width - width(line, style)) / len(line)
        cells = columns(form.take(_ROW), *(width([button], style) + spare for button in line), gap=gap)
        for button, cell in zip(line, cells, strict=True):
            form.add(button.widget(cell, style=style))
        form.gap(_ROW_GAP if line is not lines[-1] else 0)
