"""Table scene: a match in play, with remarks and a coach."""

from collections.abc import Callable, Hashable, Mapping, Sequence

from msgspec.structs import replace

from game.engine.bids import Bid, BidKind
from game.engine.cards import Card
from game.engine.legal import biddable
from game.i18n import _
from game.lessons.lesson import Tutor
from game.records.marks import kinds_of, labels_text, told_of
from game.scenes.play.pending_result import PendingResult
from game.scenes.play.table_talk import TALK, TableTalk, paint_talk
from game.scenes.play.table_tips import TableTips
from game.scenes.shell.learning import coached_of, keep_lesson_progress, lesson_progress_of
from game.scenes.shell.routes import AtTable, Paused, Route, TurningPoints
from game.scenes.shell.services import Program
from game.scenes.shell.terms import said_first, with_terms
from game.scenes.table.caption import SAID
from game.scenes.table.prompt import CLAIM, FINISH, OFFERED_CLAIM
from game.scenes.table.questions import asked_widgets
from game.scenes.table.seat import SeatScene
from game.scenes.tutor.elbow import Elbow
from game.scenes.tutor.panel import TutorSpeech, panel_widgets, room_at
from game.scenes.tutor.table_coach import TableCoach
from game.session.source import source_of_table
from game.tabletop.layout import TableLayout
from game.tabletop.turn import AskBid
from game.toolkit import theme
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report
from game.toolkit.widgets import View, Widget
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.spoken import About


class TableScene(SeatScene):
    """Scene in which a match is played."""

    name = "table"
    most_growth = 1.2
    enlarges_cards = True

    def __init__(self, program: Program, route: AtTable) -> None:
        """Show the table of a local match, with a tutor in a coached match."""
        local_match = route.local_match
        self._coached = coached_of(program, local_match)
        known = program.preferences.settings.told
        self.elbow = None if self._coached is None else Elbow(local_match, self._coached, program.coach, known)
        """Tutor of a coached match; None in other matches."""
        self._has_looked_back = False
        self._pending_result = PendingResult(program, local_match)
        self._is_stopped = False
        """True if the match waits until the player starts it."""
        if self._coached is not None:
            local_match.plays_every_card = True
        self._talk = TableTalk(program, local_match)
        self._tips = TableTips(program, local_match, has_tutor=self._coached is not None)
        self._marked = told_of(kinds_of(local_match.table.played.marks))
        """Kinds of marks that the player knows about."""
        self._coach = TableCoach(program, local_match, is_tutor=self._coached is not None and self._coached.watches)
        super().__init__(program, local_match, self._coach.decided)

    @property
    def decision(self) -> Hashable:
        """Situation to which a press applies: the introduction before a coached match starts, else as in the base class."""
        is_stopped = self.elbow is not None and self.elbow.is_stopped
        return (is_stopped, self.local_match.stage.seq) if is_stopped else super().decision

    def view(self, context: LayoutContext) -> View:
        """Return the table, any question over it, the players' remarks, and the coach's or tutor's panel."""
        layout = self._layout(context)
        asked = asked_widgets(self.local_match, layout.areas, context, self._moves, self._offered)
        panel = self._panel(layout, context, asked)
        # remarks avoid the tutor's panel, and are hidden while the coach comments on a decision
        kept_clear = panel[0].rect if panel else None
        remarks = [] if self._coach.is_speaking else self._talk.widgets(layout, context, kept_clear)
        view = self._view(layout, context, asked, (*remarks, *panel))
        first = next((widget.target for widget in panel if widget.target), None)
        return view if first is None or not self._leads else replace(view, first=first)

    def _panel(self, layout: TableLayout, context: LayoutContext, asked: Sequence[Widget]) -> list[Widget]:
        speech, tutor, seen = (
            self._speech,
            Tutor.BIG if self._coached is None else self._coached.tutor,
            self.local_match.seen,
        )
        if speech is None:
            return []
        held = seen.hand.bit_count() if seen.public.deal is None or self.elbow is None else seen.deal.size
        room = room_at(seen, layout, context, held=held, asked=asked)
        return panel_widgets(tutor, speech, layout.areas, context, room)

    @property
    def _speech(self) -> TutorSpeech | None:
        """Words of the coach or, if the coach is silent, of the tutor; None if both are silent."""
        return self._coach.speech() or (None if self.elbow is None else self.elbow.speech())

    @property
    def _leads(self) -> bool:
        """True if the focus starts in the panel of the coach or tutor."""
        return self._coach.is_speaking or (self.elbow is not None and self.elbow.is_stopped)

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view with links that explain rule terms in the panel's text and, in a coached match, in the table's texts."""
        texts = said_first(view, SAID)
        if self.elbow is None:
            texts = [text for text in texts if text.part == SAID]
        return with_terms(view, context, self._program.opens, self.local_match.seen.rules, texts)

    @property
    def _offered(self) -> tuple[Bid, ...]:
        """Bids to choose from; empty means all. A coached match without boards offers only number bids."""
        if self._coached is None or self._coached.has_boards or not isinstance(self.local_match.turn, AskBid):
            return ()
        return tuple(bid for bid in biddable(self.local_match.seen) if bid.kind is BidKind.NUMBER)

    @property
    def _sight(self) -> Sight:
        """Fixtures (parts) of the table to show: all of them or, in a coached match, all but a few."""
        if self._coached is None:
            return WHOLE
        hidden = {Fixture.FLAG, Fixture.TOOLS} if self._coached.lingers else {Fixture.FLAG}
        return WHOLE - hidden - ({Fixture.PROMPT} if self._is_stopped else set())

    @property
    def _withheld(self) -> tuple[About, ...]:
        """Subjects on which no spoken answer is given: the unseen cards, while the tutor asks about them."""
        is_asked = self.elbow is not None and self.elbow.is_asking
        return (About.UNSEEN,) if is_asked else ()

    def report(self) -> Report:
        """Return the state of the match, with the coach's or tutor's words as news."""
        report, speech = super().report(), self._speech
        if speech is None:
            return report
        key = f"said:{self.local_match.number}:{self.local_match.stage.seq}:{speech.said}"
        return replace(report, news=(*report.news, News(key, speech.said)))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw remarks, large animations, a dragged card and, while the tutor explains the broken-trump lamp, a ring around it."""
        paint_talk(painter, view.parts(TALK))
        super().paint_over(painter, context, view)
        if self.elbow is not None and self.elbow.is_on_lamp:
            painter.shapes.ring(self._layout(context).areas.trump, theme.HIGHLIGHT, radius=10, width=3)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Let the other players play and talk. The match waits for the coach's judgement of the player's move."""
        changed = self._play_on(dt, context, plays=not self._coach.is_holding)
        changed |= self._talk.update(dt)
        self._tell_marks()
        if self._program.director.stack.scene is self:
            self._tips.update()
        else:
            self._tips.hush()
        if self.elbow is not None:
            for name in self.elbow.told:
                self._tips.note(name)
            changed |= self.elbow.update()
            if self.elbow.is_stopped is not self._is_stopped:
                self._is_stopped = self.elbow.is_stopped
                self._program.director.refocus()
                changed = True
        if self._program.director.stack.scene is self and (self._coach.update(dt) or self._coach.is_holding):
            return True
        return self._go_on() or changed

    def _tell_marks(self) -> None:
        """Announce each new kind of mark of the match once."""
        marked = told_of(kinds_of(self.local_match.table.played.marks))
        if marked != self._marked:
            new = labels_text(kind for kind in marked if kind not in self._marked)
            self._program.director.notices.tell(_("From now on this match is marked: {marks}.").format(marks=new))
            self._marked = marked

    def left(self) -> None:
        """Withdraw the tip on the screen."""
        super().left()
        self._tips.hush()

    def _end(self) -> None:
        """Show the match result once it is rated. Some coached matches first show the decisions that mattered."""
        if len(self.local_match.people) > 1:
            self._program.sharing.begin(self.local_match.table.identity)
        local_match, coached = self.local_match, self._coached
        if coached is not None:
            keep_lesson_progress(self._program, lesson_progress_of(self._program).with_done(coached.id))
            if coached.reads and not self._has_looked_back:
                self._has_looked_back = True
                self._program.open(TurningPoints(source_of_table(local_match.table), 0, local_match.seat))
                return
        result = self._pending_result.result(is_coached=coached is not None)
        if result is not None:
            self._program.replace(result)

    @property
    def menu(self) -> Route:
        """Menu of the table."""
        return Paused(self.local_match)

    @property
    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """Functions of the buttons, by name: those of the base class, and those for claims, finishing a deal, and hints."""
        local_match = self.local_match
        return {
            **super()._actions,
            CLAIM.name: local_match.claim,
            OFFERED_CLAIM.name: local_match.claim,
            FINISH.name: local_match.finish,
            "hint": lambda: self._coach.hint(self._moves.act),
        }

    def _raised(self, context: LayoutContext) -> Card | None:
        """Return the card that the player raises or, without one, the advised card."""
        raised = super()._raised(context)
        return self._coach.raised if raised is None else raised

    def back(self) -> None:
        """Close the coach's comment; without one, go back as the base class does."""
        if self._coach.is_speaking:
            self._coach.leave()
            self._program.director.refocus()
        else:
            super().back()
