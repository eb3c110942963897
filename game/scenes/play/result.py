"""Match result: animated page with the score curve, the players' faces and words, and a rematch."""

from collections.abc import Sequence
from math import sin
from typing import Final

from game.coach.review import DealReview
from game.coach.service import CoachService
from game.coach.story import cause_of
from game.coach.wording.reasons import reason_text
from game.coach.wording.story import own_part_text
from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.engine.state import MatchEnd
from game.i18n import _, installed
from game.scenes.play.outcome import MatchOutcome
from game.scenes.play.result_contents import CURVE, ResultContents
from game.scenes.play.result_faces import face_places, face_widget, has_room, paint_faces, word_widget
from game.scenes.play.result_times import (
    CHORD,
    COMPLETE,
    CURVES,
    GROWN,
    LAST_DEAL,
    LIT,
    SWING,
    VERDICT,
    WORDS,
    WORST_DEAL,
)
from game.scenes.play.score_curve import paint_curve
from game.scenes.play.table_talk import TALK, paint_talk
from game.scenes.play.verdict import (
    CROWN,
    EMBLEM,
    HEAD,
    paint_emblem,
    paint_verdict,
    verdict_widgets,
)
from game.scenes.shell.learning import learn, next_taught
from game.scenes.shell.pages import EDGE, SIDE, Routed
from game.scenes.shell.routes import AtTable, MatchResult, ResultPaused, StaticRoute
from game.scenes.shell.services import Program
from game.session.source import MatchSource, source_of_table
from game.tabletop.backdrops import Backdrops
from game.tabletop.cues import end_cue
from game.tabletop.pacing import Speed
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Form, panel_rect
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.intents import Change, PressedBeside
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Report
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Tone, View, Widget
from game.wording.cards import SUIT_SIGNS
from game.wording.choices import choice_text
from game.wording.clinch import turning_text
from game.wording.events import result_text
from game.wording.table import deal_title
from game.wording.voices import Voices


class LookBack:
    """Review of one person's decisions in a deal."""

    def __init__(self, source: MatchSource, line: int, seat: Seat) -> None:
        """Start the review of a seat's decisions in a deal. `line` is its line on the score sheet, from 0."""
        replay = source.replay
        self._review = DealReview(replay, line, seat)
        self._cause = cause_of(replay, line, seat)
        self._voices = Voices(replay.whole.match, seat)

    def work(self, coach: CoachService) -> bool:
        """Fetch the coach's next answer. Return True if it was the last one."""
        if self._review.is_done:
            return False
        self._review.work(coach, at_once=1)
        return self._review.is_done

    @property
    def text(self) -> str:
        """The better choice in the costliest decision, with the reason.

        If no decision was costly, a note that the player is not to blame. Until all decisions are judged, a note that the coach is
        looking.
        """
        if not self._review.is_done:
            return _("What would have been better? The coach is looking …")
        costly = next((line for line in self._review.moments() if line.cost), None)
        if costly is None:
            return own_part_text(self._cause, is_worse=True, voices=self._voices)
        words, options = self._voices.match.rules.words, costly.explanation
        made, better = options.of(costly.decision.action), options.preferred
        reason = " ".join(reason_text(one, self._voices) for one in made.told)
        best = choice_text(better.action, words, is_inside=True)
        if isinstance(better.action, MakeBid):
            return _("Better: {choice}. {reason}").format(choice=best, reason=reason)
        text = _("Better: {better} instead of {choice}. {reason}")
        return text.format(better=best, choice=choice_text(made.action, words, is_inside=True), reason=reason)


_AGAIN, _ONWARD = ButtonTarget("again"), ButtonTarget("onward")
_GLOW: Final = theme.rgb("#ffc86e", 150)
"""Colour of the light from above, unless the match is lost."""


class ResultPage(Routed[MatchResult]):
    """Page that names the winner."""

    name = "result"
    size = (760, 690)
    most_growth = 1.3  # at a larger scale, part of the curve would be out of sight

    def __init__(self, program: Program, route: MatchResult) -> None:
        """Show the result of a local match. Without animation, reveal everything immediately."""
        self._turning_told: Memo[str] = Memo()
        local_match = route.local_match
        super().__init__(program, route)
        self._public = local_match.table.public
        self._local_match = local_match
        self._voices = local_match.common_voices
        self._seq = local_match.stage.seq
        self._outcome = MatchOutcome(self._public.match, local_match.people, self._voices)
        self._is_heard = False
        self._looked_back = self._at_worst(local_match)
        settings = program.preferences.settings
        self._is_still = settings.reduced_motion or settings.speed is Speed.INSTANT
        self._time = COMPLETE if self._is_still else 0.0

    def _at_worst(self, local_match: LocalMatch) -> LookBack | None:
        """Return the review of the costliest deal; None without one, in a coached match, or unless exactly one person plays."""
        worst = self._outcome.best_and_worst()[1] if self._outcome.deals else None
        if worst is None or self._route.is_coached or len(local_match.people) != 1:
            return None
        return LookBack(source_of_table(local_match.table), worst[0], local_match.people[0])

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match, without a section."""
        return self._public.match.rules, ""

    def title(self) -> str:
        """Return the verdict or, until it is revealed, "The last deal"."""
        return self._outcome.verdict if self._is_told else _("The last deal")

    @property
    def _is_told(self) -> bool:
        """True once the page reveals the winner."""
        return self._time >= VERDICT

    def head_height(self, context: LayoutContext) -> float:
        """Return the height of the verdict."""
        return context.metrics.px(HEAD)

    def _head(self, panel: Rect, context: LayoutContext) -> Rect:
        px = context.metrics.px
        return Rect(panel.x + px(SIDE), panel.y + px(EDGE), panel.w - 2 * px(SIDE), px(HEAD))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the points, the score curve, the best and the costliest deal, achievements, and notes on the match."""
        key = installed(), self._voices.viewer
        ResultContents(
            program=self._program,
            route=self._route,
            outcome=self._outcome,
            voices=self._voices,
            time=self._time,
            has_faces=self._has_faces(context),
            turning=self._turning_told.of(key, lambda: turning_text(self._public.match, self._voices)),
            worst_detail=None if self._looked_back is None else self._looked_back.text,
        ).fill(form)

    def _has_faces(self, context: LayoutContext) -> bool:
        return has_room(panel_rect(context.metrics, *self.size), context)

    def view(self, context: LayoutContext) -> View:
        """Return the panel's widgets and, if they fit, the players' faces and closing words."""
        view = super().view(context)
        outcome, head = self._outcome, self._head(view.panel, context)
        if self._is_told:
            margin, end = outcome.margin, outcome.end
        else:
            margin, end = deal_title(outcome.deals[-1][1]) if outcome.deals else "", None
        told = verdict_widgets(head, context.metrics, context.measure, word=self.title(), margin=margin, end=end)
        beside = self._beside(view.panel, context) if self._has_faces(context) else []
        widgets = (*told, *view.widgets[1:], *beside)
        return View(widgets=widgets, areas=view.areas, panel=view.panel, first=view.first)

    def _beside(self, panel: Rect, context: LayoutContext) -> list[Widget]:
        match, outcome = self._public.match, self._outcome
        faces = face_places(match, outcome, self._voices, panel, context)
        widgets = [face_widget(match, seat, rect) for seat, rect in faces.items()]
        for seat, comes in zip(outcome.speakers(), WORDS, strict=False):  # there may be fewer speakers than times
            if self._time >= comes:
                words, speaker = outcome.word_of(seat, self._route.turn), self._voices.full_name(seat)
                widgets.append(word_widget(words, speaker, faces[seat], panel, context))
        return widgets

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Menu and Play again. After a coached match, a button for the next lesson replaces Play again."""
        again = Button(_AGAIN.name, _("Play again"), self._play_again, tone=Tone.PRIMARY, icon="replay")
        taught = next_taught(self._program) if self._route.is_coached else None
        on = _("What comes next") if taught is None else _("Next: {step}").format(step=_(taught.title))
        onward = Button(_ONWARD.name, on, self._learn_on, tone=Tone.PRIMARY, icon="play")
        menu = self._program.opens(ResultPaused(self._local_match, self._route.is_coached))
        return (Button("menu", _("Menu"), menu, icon="menu"), onward if self._route.is_coached else again)

    def _play_again(self) -> None:
        match = self._public.match
        self._program.reset(AtTable(self._program.matches.begin(match.rules, match.players)))

    def _learn_on(self) -> None:
        self.back()
        learn(self._program)

    def first(self) -> Target | None:
        """Return the target of the button for a rematch or, after a coached match, for the next lesson."""
        return _ONWARD if self._route.is_coached else _AGAIN

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the alley, falling signs after a win, the panel, and the verdict's band."""
        width, end = painter.metrics.width, self._outcome.end
        lit = LIT.at(self._time)
        painter.extension(Backdrops).alley()
        painter.shade(0.35 + (0.25 if end is MatchEnd.LOST else -0.20) * lit)
        if end is not MatchEnd.LOST and lit:
            painter.lights.glow(Point(width / 2, 0), painter.metrics.height * 0.95, _GLOW, lit)
        if end is MatchEnd.WON and lit and not self._is_still:
            paint_falling_signs(painter, self._time - VERDICT)
        painter.shapes.panel(view.panel)
        if self._is_told:
            paint_verdict(painter, self._head(view.panel, context), end)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the curve, the words, and a crown over the winners' faces."""
        for place in view.parts(CURVE):
            with painter.clipped(place.clip):
                paint_curve(
                    painter,
                    place.rect,
                    self._outcome.curve,
                    drawn=CURVES.at(self._time),
                    last=LAST_DEAL.at(self._time),
                    popping=SWING.at(self._time),
                )
        for place in view.parts(EMBLEM) if self._is_told else ():
            paint_emblem(painter, place.rect, self._outcome.end, GROWN.at(self._time))
        for place in view.parts(CROWN):
            with painter.clipped(place.clip):
                painter.pictures.draw("table/crown", place.rect)
        paint_talk(painter, view.parts(TALK))
        if self._is_told:
            paint_faces(painter, view, self._public.match, self._time)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Animate the page. Start the music so that its held chord coincides with the verdict."""
        if not self._is_heard and (self._is_still or self._time >= VERDICT - CHORD):
            self._is_heard = True
            self._program.director.audio.play(end_cue(self._outcome.end))
        back = self._looked_back
        has_looked = back is not None and self._time >= WORST_DEAL and back.work(self._program.coach)
        if self._time >= COMPLETE:
            return has_looked
        self._time = min(self._time + dt, COMPLETE)
        return True

    def left(self) -> None:
        """Stop the review."""
        self._program.coach.forget_wishes()

    def _complete(self) -> None:
        self._time = max(self._time, WORST_DEAL)

    def changed(self, change: Change) -> None:
        """Reveal the rest of the page on a press outside all widgets."""
        if isinstance(change, PressedBeside):
            self._complete()

    def key(self, pressed: KeyPressed) -> bool:
        """Reveal the rest of the page; the key also has its normal effect."""
        self._complete()
        return False

    def back(self) -> None:
        """Go to the title."""
        self._program.reset(StaticRoute.TITLE)

    def report(self) -> Report:
        """Return the winner, in words."""
        text = result_text(self._public.match.winners or (), self._voices)
        return Report(name=_("Result"), state=text, seq=self._seq)


_SIGNS, _FALLS_FOR, _STARTS_WITHIN = 54, 2.5, 0.6
"""Falling suit signs: number, seconds of the slowest fall, and seconds within which all falls start."""
_QUICKEST: Final = 0.75
"""Duration of the quickest fall, relative to the slowest."""
_STARTS_WITH, _SPEED, _PLACE = 0.3819, 0.37, 0.5698
"""Steps, modulo 1, in start time, speed and position from one sign to the next. They make the signs look randomly scattered."""
_EDGE: Final = 0.26
"""Width of the strip at each side in which signs fall, relative to the window's width."""
_SWAYS, _SWAY = 7.0, 16.0
"""Sideways swaying of a sign: radians of phase during a fall, and amplitude in units."""
_ABOVE, _WAY = 0.08, 1.15
"""Distance above the window at which a fall starts, and length of a fall, both in window heights."""
_SMALLEST, _SIZES, _SIZE_STEP = 20, 16, 5
"""Smallest size of a sign in units, number of sizes (a unit apart), and size step from one sign to the next."""


def paint_falling_signs(painter: Painter, since: float) -> None:
    """Draw the falling signs at `since` seconds after the first started."""
    if since > _FALLS_FOR + _STARTS_WITHIN:
        return
    width, height, px = painter.metrics.width, painter.metrics.height, painter.metrics.px
    for index in range(_SIGNS):
        start = index * _STARTS_WITH % 1 * _STARTS_WITHIN
        seconds = _FALLS_FOR * (_QUICKEST + index * _SPEED % 1 * (1 - _QUICKEST))
        fallen = (since - start) / seconds
        if not 0 < fallen < 1:
            continue
        inwards = index * _PLACE % 1 * _EDGE
        x = width * (inwards if index % 2 else 1 - inwards) + sin(fallen * _SWAYS + index) * px(_SWAY)
        side = px(_SMALLEST + index * _SIZE_STEP % _SIZES)
        place = centred(Point(x, height * (fallen * _WAY - _ABOVE)), side, side)
        painter.pictures.sign(SUIT_SIGNS[index // 2 % len(SUIT_SIGNS)], place)
