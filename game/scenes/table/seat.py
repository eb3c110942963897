"""Table scene base class: handles input for matches and lessons.

`TableView` shows the table, `TableMoves` turns input into moves, and `LocalMatch` holds the state. A subclass adds questions,
updates, and its menu.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import assert_never

from msgspec.structs import replace

from game.controllers.local_match import LocalMatch
from game.engine.actions import MakeBid
from game.engine.cards import Card
from game.engine.rules import Rules
from game.i18n import _, installed
from game.scenes.shell.marks_shown import MARKS
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.routes import EventLog, LastTrick, MatchResult, Route, RulesSection, scores_at_table
from game.scenes.shell.services import Program
from game.scenes.table.caption import CAPTION, SAID, beside_panel
from game.scenes.table.captions import last_caption, news_of
from game.scenes.table.cards import paint_held
from game.scenes.table.deal_end import DealEnd
from game.scenes.table.hud import Panels, first_target, paint_great, paint_table, table_widgets
from game.scenes.table.moments.words import paint_moment
from game.scenes.table.moves import OnDecision, TableMoves
from game.scenes.table.prompt import WHY_PANEL, offered_actions, why_bubble
from game.scenes.table.table_view import TableView
from game.scenes.table.toolbar import table_buttons
from game.tabletop.layout import TableLayout
from game.tabletop.targets import BidTarget, CardTarget, TermTarget
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, Pause, PlayOut, ShowHand, Turn, Watch
from game.toolkit import theme
from game.toolkit.devices.input import Hurried, Key, KeyPressed
from game.toolkit.intents import Change, Dragged, Dropped, PressedBeside
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Report, Scene
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.tips import paint_tip
from game.toolkit.widgets import Role, View, Widget
from game.wording.sections import section_at
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.spoken import About


class SeatScene(Scene):
    """Scene in which somebody sits at a table."""

    needs_processor = True
    grows = True
    most_growth = 1.4
    notices_at = 3.0
    """Distance of notices from the window's top, in units. At this height, they cover the bar but no player."""

    def __init__(
        self, program: Program, local_match: LocalMatch, decided: OnDecision = lambda *_decision: None
    ) -> None:
        """Show a local match. If the player left the match while a deal's score was shown, show the score again."""
        self._program = program
        self.local_match = local_match
        self._table = TableView(program, local_match)
        self._moves = TableMoves(program, local_match, decided)
        self._caption: Memo[str] = Memo()
        self._panels: Panels = Memo()
        self._bar: Panels = Memo()
        self._hand: Panels = Memo()
        self.deal_end = DealEnd(program, local_match)
        self._asks: Turn | None = None

    @property
    def decision(self) -> Hashable:
        """Situation to which a press applies: a turn or the scoring animation; None if a press only speeds up play.

        A press that ends the animation must not also act on the next turn.
        """
        turn, telling = self.local_match.turn, self.local_match.stage.telling
        is_told = telling is None or telling.is_told
        is_pause = isinstance(turn, Pause) and self.deal_end.scored is None
        return None if is_pause and is_told else (turn, is_told, self.local_match.seat, self.local_match.table.seq)

    # View

    @property
    def begins_deal(self) -> bool:
        """True before the first bid or card of the shown deal, in an unfinished match."""
        public = self.local_match.seen.public
        deal = public.deal
        return public.match.winners is None and (deal is None or not (deal.bids or deal.trick or deal.tricks))

    @property
    def _sight(self) -> Sight:
        """Fixtures (parts) of the table that are shown."""
        return WHOLE

    @property
    def _withheld(self) -> tuple[About, ...]:
        """Subjects on which queries are not answered, because the answer would also answer an open question."""
        return ()

    def _layout(self, context: LayoutContext) -> TableLayout:
        return self._table.layout(context, self._raised(context))

    def _raised(self, context: LayoutContext) -> Card | None:
        return self._moves.raised(context.pointed)

    def _view(
        self, layout: TableLayout, context: LayoutContext, asked: Sequence[Widget], said: Sequence[Widget] = ()
    ) -> View:
        """Return the table with the question and the words of a tutor or coach.

        The prompt ends before a panel beside it.
        """
        local_match, areas = self.local_match, layout.areas
        # a closable panel replaces an overlapped question; any other panel is left out
        if len(beside_panel(asked, said)) < len(asked):
            asked, said = ((), said) if any(one.target == CLOSE for one in said) else (asked, ())
        panels = [one.rect for one in said if one.part == SAID and one.role is Role.PANEL]
        asked = (*asked, *self.deal_end.widgets(areas, context, panels))
        right = next((one.x for one in panels if one.y < areas.prompt.bottom and areas.slot.y < one.bottom), None)
        line = ""
        if self._program.preferences.settings.captions:
            told = (local_match.stage.seq, local_match.seat, local_match.is_hand_hidden, installed(), self._sight)
            line = self._caption.of(told, self._last_event)
        kept = self._panels, self._bar, self._hand
        widgets = table_widgets(local_match, layout, context, *kept, caption=line, right=right, sight=self._sight)
        over = [one.rect.inset(-context.metrics.px(theme.GAP_XS)) for one in (*asked, *said)]
        widgets = [one for one in widgets if one.part != CAPTION or not any(one.rect.shared(rect) for rect in over)]
        shown = (*beside_panel(widgets, said), *asked, *said)
        refused = None if asked or Fixture.BAR not in self._sight else self._refused(shown, context)
        if refused is not None:
            bubble, *inside = why_bubble(refused, shown, context, self._actions["rules"])
            shown = (*(one for one in shown if one.target or not one.rect.shared(bubble.rect)), bubble, *inside)
        first = first_target(local_match, layout, asked)
        return View(widgets=shown, first=first, may_rest=True, told=None if refused is None else refused.target)

    def _refused(self, widgets: Sequence[Widget], context: LayoutContext) -> Widget | None:
        """Return the raised widget of a card while a tip tells why the card may not be played; None if there is none."""
        card = self._moves.explained(context.pointed)
        held = next((one for one in widgets if card is not None and one.target == CardTarget(card)), None)
        if card is None or held is None or not held.tip or not isinstance(self.local_match.turn, AskCard):
            return None
        pose = self._table.layout(context, card).poses.get(card)
        return held if pose is None else replace(held, rect=held.rect.moved(0, pose.y - pose.height / 2 - held.rect.y))

    def _last_event(self) -> str:
        return last_caption(self.local_match, self._sight)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the table, and the last event in words unless it would cover a control."""
        layout = self._layout(context)
        view = replace(view, widgets=[widget for widget in view.widgets if widget.part != SAID])
        paint_table(painter, self.local_match, layout, context, view, picked=self._moves.picked, sight=self._sight)
        for bubble in view.parts(WHY_PANEL):
            paint_tip(painter, bubble.tip, bubble.rect)
        paint_moment(painter, self.local_match, layout.areas, view)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw large animations, and above them the dragged card."""
        paint_great(painter, self.local_match, self._layout(context), self._sight)
        paint_held(painter, self.local_match, context, picked=self._moves.picked)

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules, and the name of their section on the refused or focused card if it is illegal, else on the phase."""
        focused = self._program.director.stack.scenes[-1] is self and self._program.director.focused
        refused = self._moves.refused
        card = focused.card if refused is None and isinstance(focused, CardTarget) else refused
        return self.local_match.seen.rules, section_at(self.local_match.seen, card)

    def report(self) -> Report:
        """Return the state of the match, in words."""
        local_match = self.local_match
        is_busy = local_match.conductor.is_thinking
        news = news_of(local_match, self._program.preferences.settings.wordiness, self._sight)
        return self._table.report(local_match.voices, self._last_event(), news, self._sight, is_busy=is_busy)

    def spoken(self, about: str) -> str:
        """Return the answer to a query about the table, unless it would answer an open question."""
        if about in self._withheld:
            return _("That would answer the question.")
        return self._table.spoken(about, self.local_match.voices, self._last_event(), self._sight)

    # Time

    def _play_on(self, dt: float, context: LayoutContext, *, plays: bool = True) -> bool:
        """Let other players act, unless a page covers the table, and animate the cards. Return True on visible changes."""
        has_closed = self._moves.update(dt, context.pointed)
        self._table.keep_pace(self._sight)
        changed = self.local_match.update(
            dt,
            context.metrics,
            order=self._program.preferences.settings.hand_order,
            raised=self._raised(context),
            plays=plays and self._program.director.stack.scene is self,
        )
        self._table.sound(dt, self.name, self._last_event)
        if self._program.director.stack.scene is self:
            self.deal_end.update(dt)
        return changed or has_closed

    def _go_on(self) -> bool:
        """Deal, or end the match, once everything has been shown. At a new decision, reset the focus or play a forced card."""
        self._program.matches.tell_notices()
        if self._program.director.stack.scene is not self:
            return False
        asks: Turn | None = None
        match self.local_match.turn:
            case Deal() | Over() as turn if self.deal_end.scored is not None:
                asks = turn
            case Deal():
                self.local_match.deal()
                return True
            case Over():
                self._end()
                return True
            case Watch() | PlayOut():
                pass
            case PassScreen() | ShowHand() | AskRedeal() | AskBid() | AskCard() as turn:
                asks = turn
            case unknown:
                assert_never(unknown)
        is_new = asks != self._asks
        if is_new:
            self._asks = asks
            self._program.director.refocus()
        plays_itself = self.local_match.is_kept and self._program.preferences.settings.auto_play_forced
        return (plays_itself and isinstance(asks, AskCard) and self._moves.forced()) or is_new

    def _end(self) -> None:
        self._program.replace(MatchResult(self.local_match))

    # Input

    @property
    def menu(self) -> Route:
        """Menu of the scene."""
        raise NotImplementedError

    @property
    def _actions(self) -> Mapping[str, Callable[[], object]]:
        """Functions of the bar's icons and of offered actions, by name."""
        local_match, open_ = self.local_match, self._program.open
        return {
            "undo": self._moves.undo,
            "redo": local_match.redo,
            "last-trick": lambda: open_(LastTrick(local_match)),
            "sheet": lambda: open_(scores_at_table(local_match)),
            MARKS.name: lambda: open_(scores_at_table(local_match)),
            "log": lambda: open_(EventLog(local_match)),
            "rules": lambda: open_(RulesSection(*self.rules_at())),
            "speed": self._table.next_speed,
            "menu": lambda: open_(self.menu),
        }

    def activate(self, target: Target) -> None:
        """Play a card, make a bid, or press a button."""
        match target:
            case CardTarget(card):
                self._moves.card(card)
            case BidTarget(bid):
                self._moves.act(MakeBid(bid))
            case ButtonTarget(name) if name in (actions := self._actions):
                actions[name]()

    def changed(self, change: Change) -> None:
        """Drag a card, skip animations on a click outside all widgets, or speed up while a key is held."""
        match change:
            case Dragged(CardTarget(card), at):
                self.local_match.stage.cards.hold(card, at)
            case Dropped(target, at) if self._moves.is_laid(target, at):
                self.activate(target)
            case PressedBeside():
                self._moves.close()
                self.local_match.press_on()
            case Hurried(held):
                self.local_match.hurry = held

    def key(self, pressed: KeyPressed) -> bool:
        """Handle the keys of actions, digits for bids and ranks, and Enter or Space to skip animations."""
        if pressed.command or pressed.key == Key.ESCAPE:
            return False
        if self._moves.digit(pressed.key):
            return True
        buttons = (*offered_actions(self.local_match), *table_buttons(self.local_match))
        button = next((button for button in buttons if button.key == pressed.key), None)
        if button is not None:
            if button.reason:
                self._program.director.refuse(button.reason)
            else:
                self.activate(ButtonTarget(button.name))
            return True
        is_on_button = isinstance(self._program.director.focused, ButtonTarget | TermTarget)
        if pressed.key not in (Key.ENTER, Key.SPACE) or is_on_button or not isinstance(self.local_match.turn, Pause):
            return False
        self.local_match.press_on()
        return True

    def back(self) -> None:
        """Deselect a picked card; without one, open the menu."""
        if self._moves.picked is not None:
            self._moves.picked = None
            return
        self._program.open(self.menu)
