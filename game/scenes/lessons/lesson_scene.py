"""Lesson scene: the usual table, with the tutor's words beside the hand."""

from collections.abc import Hashable
from functools import partial
from itertools import pairwise
from math import inf
from typing import Final

from msgspec import structs

from game.controllers.lesson_match import LessonMatch
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard
from game.engine.bids import Bid, parse_bid
from game.engine.cards import cards_in, seats_for
from game.engine.events import HUMAN, Player
from game.engine.legal import Refusal, biddable, playable
from game.engine.rules import Words
from game.engine.state import Phase
from game.i18n import _
from game.lessons.catalogue import BEYOND, BY_ID, LESSONS
from game.lessons.coached import SHORT_MATCH
from game.lessons.course import SCRIPTED, Course
from game.lessons.lesson import PUPIL, RIGHT, Lesson, Question, Step, Task, moves_in, parse_move
from game.scenes.lessons.lesson_exercises import practice_for, taught_by
from game.scenes.shell.learning import keep_lesson_progress, lesson_progress_of, play_coached
from game.scenes.shell.routes import DrillOf, LessonExit, LessonOf, LessonPaused, NewMatch
from game.scenes.shell.services import Program
from game.scenes.shell.spoken_keys import keys_tip
from game.scenes.shell.terms import said_first, with_terms
from game.scenes.table.caption import SAID
from game.scenes.table.cards import is_in_trick
from game.scenes.table.moments.points import points_rects
from game.scenes.table.prompt import PROMPT, SLOT
from game.scenes.table.questions import NO, YES, asked_widgets
from game.scenes.table.seat import SeatScene
from game.scenes.table.trick_marks import paint_trick_marks, winning_card
from game.scenes.tutor.panel import TutorSpeech, panel_widgets, room_at, tutor_group
from game.tabletop import sounds
from game.tabletop.areas import CARD_ASPECT
from game.tabletop.curves import Timeline, dropped
from game.tabletop.layout import TableLayout, UpcardKey
from game.tabletop.motion import Pose
from game.tabletop.props import Props
from game.tabletop.roster import player_for
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskAction, AskCard
from game.toolkit import theme
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.form import Button
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.intents import Change, PressedBeside
from game.toolkit.prompts import with_key
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.speaker import REFUSAL
from game.toolkit.targets import Target
from game.toolkit.widgets import Part, Role, Tone, View, Widget
from game.wording.cards import card_name, card_sign
from game.wording.events import refusal_text
from game.wording.names import capital
from game.wording.sight import Fixture, Sight, sight_of
from game.wording.spoken import hand_text, trick_text
from game.wording.table import prompt

REASON, ANSWER = Part("reason"), Part("answer")
_TELL, _TELL_KEY = "tell", "h"
_MANY: Final = 2
"""Number of wrong tries after which the good moves are shown, and a lesson on the missing rule is offered."""
_TRICK_RESTS: Final = 2.5
"""Minimum time in seconds for which a finished trick stays on the table, in a lesson with `sums_up`."""
_STAMPED: Final = Timeline((0.1, 0.0), (0.1, 170.0), (0.3, 96.0, dropped), (0.5, 96.0))
"""Size in units, over time, of the stamp that falls on the panel of a finished lesson."""
_POINTER = 34.0
_ABOVE = 0.3
"""Distance from a card to the centre of the hint mark above, relative to the mark's height."""


def lesson_players(lesson: Lesson, name: str) -> tuple[Player, ...]:
    """Return the players of a lesson: the pupil, called `name`, and the default characters of the other seats."""
    seats = seats_for(len(lesson.deals[0].hands.split()))
    others = (player_for(seat, SCRIPTED, "") for seat in seats if seat is not PUPIL)
    return (player_for(PUPIL, HUMAN, name), *others)


class LessonScene(SeatScene):
    """Table of a lesson, which continues where the pupil left off."""

    name = "lesson"
    most_growth = 1.2  # at a larger scale, the tutor's words would not fit

    def __init__(self, program: Program, route: LessonOf) -> None:
        """Restore the table from the lesson's stored moves."""
        lesson = route.lesson
        moves = lesson_progress_of(program).begun.get(lesson.id, ())
        course = Course(lesson, lesson_players(lesson, program.preferences.settings.player_name), moves)
        settings = program.preferences.settings
        self._lesson = lesson
        self._pupil = LessonMatch(course, speed=settings.speed, reduced=settings.reduced_motion)
        self._pupil.stage.least_trick_rest = _TRICK_RESTS if lesson.sums_up else 0.0
        self._made = course.made
        self._objection: tuple[int, str | Refusal | None] = 0, None
        self._is_done = False
        self._done_for = 0.0
        """Seconds since the end of the lesson was shown."""
        self._praised: Question | None = None
        super().__init__(program, self._pupil)

    @property
    def decision(self) -> Hashable:
        """Situation to which a press applies: a turn, a question, or the end of the lesson."""
        told = self._pupil.question, self.is_finished
        return (*told, super().decision) if any(told) else super().decision

    # View

    def view(self, context: LayoutContext) -> View:
        """Return the table and the tutor. After the lesson, the table asks for no move."""
        layout = self._layout(context)
        asked = []
        if Fixture.BIDS in self._sight:
            bids = asked_widgets(self._pupil, layout.areas, context, self._moves, self._offered)
            asked = [structs.replace(bid, spoken="") for bid in bids]  # the tutor explains the bids
        lesson = self._lesson
        lying = points_rects(self._pupil, layout) if self.is_finished else ()
        held = 0 if lying or (self._pupil.question is not None and self._pupil.question.trick) else lesson.most_held
        room = room_at(self._pupil.seen, layout, context, held=held, asked=asked, lying=lying, sight=self._sight)
        tutor = panel_widgets(lesson.tutor, self._speech(), layout.areas, context, room)
        table = self._view(layout, context, asked, tutor)
        is_finished = self.is_finished
        shown = [widget for widget in table.widgets if not (is_finished and widget.part in (PROMPT, SLOT))]
        if Fixture.PROMPT not in self._sight:  # an unplayable card gives its reason only when pressed
            shown = [structs.replace(one, tip="", enabled=True) if one.role is Role.CARD else one for one in shown]
        pointing = pointing_widgets(self._pupil, layout, has_turned=Fixture.TRUMP in self._sight)
        shown += pointing
        # The focus starts in the hand if a question is about the hand.
        leads = (widget.target for widget in (tutor if is_finished else () if held else pointing))
        first = next((target for target in leads if target is not None), table.first)
        return structs.replace(table, widgets=(*shown, *self._notes(layout, table)), first=first)

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view with links on terms in the tutor's words and on the table."""
        return with_terms(view, context, self._program.opens, self._lesson.rules, said_first(view, SAID))

    @property
    def is_finished(self) -> bool:
        """True if the lesson is over."""
        return self._pupil.is_finished

    @property
    def asked(self) -> Task | None:
        """Question or step that the pupil can answer now, or None. Steps wait until the last trick is counted."""
        if self._pupil.question is not None:
            return self._pupil.question if self._pupil.to_point_at else None
        is_due = isinstance(self._pupil.turn, AskAction) and not self._is_sweeping and not self._pupil.is_praising
        return self._pupil.course.tutor.step if is_due else None

    @property
    def _is_sweeping(self) -> bool:
        """True from the end of a trick until the table has counted it."""
        return self._pupil.stage.counted is not self._pupil.stage.seen

    @property
    def _offered(self) -> tuple[Bid, ...]:
        """Bids to choose from: those of the current step, or all allowed bids."""
        step = self._pupil.course.tutor.step
        return tuple(map(parse_bid, moves_in(step.offers if step else ""))) or biddable(self._pupil.seen)

    @property
    def _sight(self) -> Sight:
        """Fixtures (parts of the table) explained so far. Trick marks that show the answer to a question are hidden."""
        pupil = self._pupil
        current = self._lesson.tasks[len(pupil.course.made) - 1] if self._is_sweeping else pupil.course.task
        task = pupil.question or current or self._lesson.tasks[-1]
        sight = sight_of(task.sight) - {Fixture.RESULT}
        if isinstance(task, Question):
            return sight | {Fixture.MARKS} if pupil.praised is not None else sight - {Fixture.MARKS}
        return sight

    def _speech(self) -> TutorSpeech:
        lesson, pupil = self._lesson, self._pupil
        if self.is_finished:
            return self._last_words()
        done = pupil.course.made
        task = None if pupil.praised is not None else self.asked if pupil.question is None else pupil.question
        number = max(len(done) + (task is not None), 1)
        place = f"{number}/{len(lesson.tasks)}"
        if task is None:
            praise = lesson.tasks[len(done) - 1].praise if done else lesson.goal
            return TutorSpeech(text=_(praise or RIGHT[lesson.tutor]), place=place)
        return TutorSpeech(text=self._said(task), place=place, buttons=self._helps(task))

    def _said(self, task: Task) -> str:
        pupil = self._pupil
        if isinstance(pupil.objection, Refusal):
            return refusal_text(pupil.objection, pupil.seen.rules.words, pupil.seen.deal.led)
        if pupil.objection is not None:
            text = _("Not that one. {reason}") if pupil.misses else _("That would do, but there's better. {reason}")
            return text.format(reason=_(pupil.objection))
        if pupil.is_told:
            return _(task.answer)
        return _("One more!") if pupil.pointed else _(task.says)

    def _notes(self, layout: TableLayout, table: View) -> list[Widget]:
        """Return marks for the revealed good moves, and for cards that show why other moves are worse."""
        pupil, task = self._pupil, self.asked
        deal, words = pupil.seen.public.deal, self._lesson.rules.words
        if task is None:
            return []
        reasons: list[str] = []
        if isinstance(task, Step) and (pupil.is_told or pupil.objection is not None):
            best = None if deal is None else winning_card(deal)
            reasons = [*moves_in(task.reason)] or ([str(best)] if best is not None else [])
        answers = task.moves if pupil.is_told or pupil.misses >= _MANY else ()
        found, group = [], tutor_group(self._lesson.tutor)
        for part, text, moves in ((REASON, _("Look at this: {card}"), reasons), (ANSWER, _("Good: {card}"), answers)):
            for move in moves:
                marked = _place(target_of(move), layout, table, words)
                if marked is not None:
                    rect, name = marked
                    named = text.format(card=name)
                    found.append(Widget(rect=rect, role=Role.IMAGE, name=named, part=part, group=group))
        return found

    def _helps(self, task: Task) -> list[Button]:
        """Return at most one button: it tells the answer, or opens the lesson on the missing rule."""
        pupil, after = self._pupil, BY_ID.get(self._lesson.after)
        if pupil.misses >= _MANY and after is not None:
            text, opens = _("A lesson on this"), self._program.opens(LessonOf(after))
            return [Button("lesson", text, opens, icon="rules", tip=_(after.title))]
        if pupil.is_told or not task.answer:
            return []
        tip = with_key(_("The answer"), "h", self._program.director.painter.device)
        return [Button(_TELL, _("Tell me"), pupil.tell, icon="hint", tip=tip)]

    def _last_words(self) -> TutorSpeech:
        """Return the tutor's words at the end of the lesson, with buttons that lead on."""
        lesson, program = self._lesson, self._program
        leave, is_clear = program.director.stack.pop, self._pupil.seen.public.phase is not Phase.OVER
        if lesson.sums_up:
            short = partial(play_coached, program, SHORT_MATCH)
            buttons = [
                Button("short-match", _("Play a short match"), short, tone=Tone.PRIMARY, icon="play"),
                Button("close", _("Later"), leave),
            ]
            return TutorSpeech(text=_(lesson.closing), place="", buttons=buttons, is_last=is_clear)
        learned = lesson_progress_of(program).count(LESSONS)
        done = _("Lessons: {done} of {count}").format(done=learned, count=len(LESSONS))
        following = self._following
        on = _("Next lesson") if following is not None else _("Play a match")
        buttons = [Button("close", _("All lessons"), leave, icon="score-sheet")]
        if (kind := practice_for(lesson)) is not None:
            drill = DrillOf(lesson.rules, kind, is_of_lesson=True, only=taught_by(lesson))
            buttons.insert(0, Button("practise", _("Practise this"), program.opens(drill), icon="target"))
        if following in BEYOND:  # the pupil knows enough for a match
            play = partial(program.replace, NewMatch())
            buttons.insert(0, Button("play-match", _("Play a match"), play, icon="people"))
        buttons.insert(0, Button("next-lesson", on, self._go_on_from_here, tone=Tone.PRIMARY, icon="play"))
        return TutorSpeech(text=_(lesson.closing), place=done, buttons=buttons, is_last=is_clear)

    @property
    def _following(self) -> Lesson | None:
        """The next lesson; None after the last one."""
        return dict(pairwise(LESSONS)).get(self._lesson)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the events at the table, marks on hinted moves, and a stamp on a finished lesson's panel."""
        super().paint_over(painter, context, view)
        paint_pointing(painter, self._pupil, self._layout(context), context, view)
        task, areas = self.asked, self._layout(context).areas
        is_summed_up = self.is_finished and self._lesson.sums_up
        shown = Fixture.SCORE if is_summed_up else "" if task is None else task.shows
        if shown:
            place = {Fixture.SCORE: areas.score, Fixture.TRUMP: areas.trump}[Fixture(shown)]
            painter.shapes.ring(place.inset(-painter.metrics.px(3)), radius=14, width=4)
        for widget in view.parts(REASON):
            painter.shapes.ring(widget.rect.inset(-painter.metrics.px(3)), theme.HIGHLIGHT, radius=12, width=4)
            for play in self._pupil.seen.deal.trick:  # the ring covers the trick marks: draw them again
                pose = self._layout(context).poses[play.card]
                paint_trick_marks(painter, self._pupil, play.card, pose, winning_card(self._pupil.seen.deal))
        for widget in view.parts(ANSWER):
            side = painter.metrics.px(_POINTER)
            spot = Point(widget.rect.centre.x, widget.rect.y - side * _ABOVE)
            painter.pictures.draw("table/turn", centred(spot, side, side))

        for panel in [one for one in view.parts(SAID) if self._is_done and one.role is Role.PANEL]:
            is_still = self._program.preferences.settings.reduced_motion
            px = painter.metrics.px
            side, edge = px(_STAMPED.at(inf if is_still else self._done_for)), px(_STAMPED.at(inf) / 2 + theme.GAP_XS)
            right, top = panel.rect.right - px(theme.GAP_XL), panel.rect.y + px(theme.GAP_M)
            spot = Point(min(right, painter.metrics.width - edge), max(top, areas.score.bottom + edge))
            painter.extension(Props).picture("table/stamp-made", spot, side)
            if side:
                painter.pictures.icon("check", centred(spot, side * 0.4, side * 0.4), theme.HIGHLIGHT)

    def report(self) -> Report:
        """Return the table's state with the tutor's words.

        A task or the last words of a lesson follow the events at the table; other words precede them.
        """
        report, speech = super().report(), self._speech()
        key = f"tutor:{speech.place}:{self._pupil.misses}:{self.is_finished}:{speech.text}"
        told = tuple(news for news in report.news if not news.key.startswith("turn:"))  # the tutor asks for the move
        # a question is announced once the cards that it is about are shown
        waits = self._pupil.question is not None and self._pupil.praised is None and self.asked is None
        words = () if waits else (News(key, self._named(speech.said)),)
        if self.is_finished and self._lesson.sums_up and self._program.director.is_read:
            words = *words, News("keys", keys_tip())
        state = report.state.removesuffix(prompt(self._pupil.seen, self._pupil.voices) if self.asked else "")
        news = told + words if self.asked or self.is_finished else words + told
        return structs.replace(report, state=state, news=news)

    def _named(self, said: str) -> str:
        """Return a text for screen readers. A question begins with the cards that it is about."""
        asked, seen = self.asked, self._pupil.seen
        if not isinstance(asked, Question) or said != _(asked.says):
            return said
        hand = hand_text(tuple(cards_in(seen.hand)), seen.rules.words)
        return f"{trick_text(seen, self._pupil.voices) if asked.trick else hand} {said}"

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Update the table, and store new moves."""
        changed = self._play_on(dt, context)
        changed |= self._go_on()
        made = self._pupil.course.made
        if self._pupil.praised is not self._praised:
            self._praised, changed = self._pupil.praised, True
            if self._praised is None and self._pupil.question is not None:  # without a question the focus stays
                self._program.director.refocus()
        objection = self._pupil.misses, self._pupil.objection
        if objection != self._objection:
            if self._pupil.misses > self._objection[0]:
                self._program.director.audio.play(REFUSAL)
            self._objection = objection
            changed = True
        if made != self._made:
            self._made = made
            keep_lesson_progress(self._program, lesson_progress_of(self._program).with_moves(self._lesson.id, made))
        if self.is_finished and not self._is_done and self._program.director.stack.scene is self:
            self._is_done = True
            keep_lesson_progress(self._program, lesson_progress_of(self._program).with_done(self._lesson.id))
            self._program.director.refocus()
            return True
        before, self._done_for = self._done_for, self._done_for + dt * self._is_done
        if before <= 0.4 * _STAMPED.ends < self._done_for:  # the sound's blow then comes when the stamp has fallen
            self._program.director.audio.play(sounds.LESSON)
        return changed or (self._is_done and self._done_for < _STAMPED.ends)

    # Input

    def activate(self, target: Target) -> None:
        """Make a move, answer a question by a card, or continue. The tutor explains why a card is illegal."""
        pupil = self._pupil
        if isinstance(target, CardTarget) and pupil.question is not None:
            pupil.point_at(target.card)
            return
        if isinstance(target, CardTarget) and isinstance(pupil.turn, AskCard):
            allowed, refusal = playable(pupil.seen)
            if refusal is not None and not allowed >> target.card & 1:
                pupil.object_to(PlayCard(target.card), refusal)
        super().activate(target)

    def key(self, pressed: KeyPressed) -> bool:
        """Handle a key as at other tables. During a question, Enter and Space choose the focused widget."""
        if self._pupil.question is not None and pressed.key in (Key.ENTER, Key.SPACE):
            return False
        has_answer = any(button.name == _TELL for button in self._speech().buttons)
        if pressed.key == _TELL_KEY and not pressed.command and has_answer:
            self._pupil.tell()
            return True
        return super().key(pressed)

    def changed(self, change: Change) -> None:
        """Continue on a click outside all widgets while an answer is praised; else react as at every table."""
        if isinstance(change, PressedBeside) and self._pupil.is_praising:
            self._pupil.go_on()
            return
        super().changed(change)

    def _go_on_from_here(self) -> None:
        following = self._following
        self._program.replace(NewMatch() if following is None else LessonOf(following))

    @property
    def menu(self) -> LessonPaused:
        """Menu of the lesson."""
        return LessonPaused(self.local_match, self._leave)

    def _leave(self, way: LessonExit) -> None:
        """Close any deal summary, then restart, skip or leave the lesson."""
        while self._program.director.stack.scene is not self:
            self._program.director.stack.pop()
        match way:
            case LessonExit.AGAIN:
                keep_lesson_progress(self._program, lesson_progress_of(self._program).with_moves(self._lesson.id, ()))
                self._program.replace(LessonOf(self._lesson))
            case LessonExit.SKIP:
                self._go_on_from_here()
            case LessonExit.LESSONS:
                self._program.director.stack.pop()


def target_of(move: str) -> Target:
    """Return the target of the card or button for a move, which is given as text."""
    action = parse_move(move)
    match action:
        case PlayCard(card):
            return CardTarget(card)
        case MakeBid(bid):
            return BidTarget(bid)
        case AnswerRedeal(wanted):
            return YES if wanted else NO


def _place(target: Target, layout: TableLayout, table: View, words: Words) -> tuple[Rect, str] | None:
    """Return the rectangle and name of a card or button; None while it is hidden."""
    if isinstance(target, CardTarget):
        pose = layout.poses.get(target.card)
        if pose is None:
            return None
        held = table.find(target)
        whole = centred(Point(pose.x, pose.y), pose.height * CARD_ASPECT, pose.height)
        return whole if held is None else ringed(held.rect, pose), card_sign(target.card, words)
    widget = table.find(target)
    return None if widget is None else (widget.rect, widget.name)


def pointing_widgets(pupil: LessonMatch, layout: TableLayout, *, has_turned: bool) -> list[Widget]:
    """Return widgets for the cards of a question's example trick, and for the upcards. Cards in the hand already have widgets."""
    widgets, height = [], layout.areas.trick_height
    lying = [card for card in pupil.to_point_at if is_in_trick(pupil, card)]
    turned = [(card, layout.poses.get(UpcardKey(card))) for card in pupil.turned if has_turned]
    for card, pose in (*((card, layout.poses.get(card)) for card in lying), *turned):
        if pose is None:
            continue
        tall = height if card in lying else pose.height
        rect = centred(Point(pose.x, pose.y), tall * CARD_ASPECT, tall)
        name = card_name(card, pupil.seen.rules.words)
        name = capital(name) if card in lying else _("Turned-up card: {card}").format(card=name)
        widgets.append(Widget(rect=rect, role=Role.CARD, name=name, target=CardTarget(card), tone=Tone.BARE))
    return widgets


def paint_pointing(
    painter: Painter, pupil: LessonMatch, layout: TableLayout, context: LayoutContext, view: View
) -> None:
    """Draw a check mark on each right card already chosen, and a ring around the card under pointer or focus."""
    if pupil.question is None:
        return
    px = painter.metrics.px
    for widget in view.widgets:
        if not isinstance(widget.target, CardTarget):
            continue
        if widget.target.card in pupil.pointed:
            side = px(26)
            spot = centred(Point(widget.rect.centre.x, widget.rect.y - px(10)), side, side)
            painter.shapes.disc(spot.centre, side * 0.62, theme.ACCENT, theme.INK, 2)
            painter.pictures.icon("check", spot, theme.INK)
        elif widget.target == context.pointed:
            ring = ringed(widget.rect, layout.poses.get(widget.target.card))
            painter.shapes.ring(ring.inset(-px(3)), theme.HIGHLIGHT, radius=10, width=3)


def ringed(rect: Rect, pose: Pose | None) -> Rect:
    """Return the rectangle for a ring around a card: `rect`, cut at the card's lower edge if the card has a `pose`."""
    return rect if pose is None else Rect(rect.x, rect.y, rect.w, min(rect.bottom, pose.y + pose.height / 2) - rect.y)
