"""Table scene: shows a local match, and carries out the viewer's actions."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import assert_never

from game.ai.proven import forced_card
from game.controllers.local_match import LocalMatch
from game.engine.actions import AnswerRedeal, MakeBid, PlayCard, SeatAction
from game.engine.bids import Bid
from game.engine.bids import number as number_bid
from game.engine.cards import Card, Seat
from game.engine.legal import biddable, playable
from game.engine.rules import Rules
from game.engine.state import Phase
from game.i18n import _, installed
from game.scenes.play.captions import heard_voices, last_caption
from game.scenes.play.table_talk import TableTalk, paint_talk
from game.scenes.shell.marks_shown import MARKS
from game.scenes.shell.routes import (
    DealScore,
    EventLog,
    LastTrick,
    MatchResult,
    Paused,
    Route,
    RulesSection,
    scores_at_table,
)
from game.scenes.shell.services import Program
from game.scenes.table.coach_hints import TableCoach
from game.scenes.table.painter import paint_moment, paint_sign_of_moment, paint_table
from game.scenes.table.sounds import TableSounds
from game.scenes.table.view import (
    CLAIM,
    FINISH,
    NO,
    OFFERED_CLAIM,
    READY,
    SEEN,
    YES,
    bar_buttons,
    handover_widgets,
    looking_widgets,
    offers,
    question_widgets,
    table_widgets,
    why_button,
)
from game.tabletop.hud.auction import auction_widgets, ladder_widgets
from game.tabletop.layout import Frame, TableLayout
from game.tabletop.pacing import SPEED_NAMES, Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Turn, Watch
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.geometry import Point
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Report, Scene
from game.toolkit.sounds import Sound
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Role, Tone, View, Widget
from game.wording.events import refusal_text
from game.wording.sections import section_at
from game.wording.table import prompt, table_text

_DIGITS_WITHIN = 1.2
"""Seconds within which two digits make one number."""


class TableScene(Scene):
    """Scene in which one match is played."""

    name = "table"
    grows = True
    most_growth = 1.4
    notices_at = 3.0
    """Notices in the bar, where they cover no player."""

    def __init__(self, program: Program, local_match: LocalMatch) -> None:
        """Show this local match; the summary of a deal that was open when it was left comes again."""
        self._program = program
        self.local_match = local_match
        results = len(local_match.table.public.match.results)
        self._read = (
            results - 1 if results and local_match.table.public.phase in (Phase.DEALING, Phase.OVER) else results
        )
        self._picked: Card | None = None
        self._digits = ""
        self._digits_left = 0.0
        self._caption: Memo[str] = Memo()
        self._asks: Turn | None = None
        self._refused: Card | None = None
        """The card that was tried last and may not be played."""
        self._sounds = TableSounds(program, local_match)
        self._talk = TableTalk(program, local_match)
        self._coach = TableCoach(program, local_match)

    # View

    def view(self, context: LayoutContext) -> View:
        """Return the table, and the question in its middle, if any."""
        fixed = self._layout(context)
        asked = self._asked(fixed.frame, context)
        return self._table_view(fixed, context, asked, right=self._coach.left_of_panel(context.metrics))

    def _table_view(
        self, fixed: TableLayout, context: LayoutContext, asked: Sequence[Widget], *, right: float | None
    ) -> View:
        """Return the table with what is asked; its prompt ends before `right`, if something lies there."""
        widgets = table_widgets(self.local_match, fixed, context, caption=self._line(), right=right)
        if self._refused is not None and not asked:
            widgets = [*widgets, why_button(fixed.frame, context)]
        said = self._talk.widgets(fixed, context)
        return View(widgets=(*widgets, *asked, *said), first=self._first(fixed, asked), may_rest=True)

    def _layout(self, context: LayoutContext) -> TableLayout:
        order = self._program.settings.hand_order
        stage = self.local_match.stage
        return stage.cards.layout_in(stage.shown, context.metrics, order=order, raised=self._raised(context))

    def _raised(self, context: LayoutContext) -> Card | None:
        """Return the card that stands out of the hand: the one picked, or else the one pointed at."""
        pointed = context.pointed
        return pointed.card if isinstance(pointed, CardTarget) and self._picked is None else self._picked

    def _move(self, dt: float, context: LayoutContext) -> bool:
        stage = self.local_match.stage
        stage.speed, stage.cards.animator.reduced = self._program.settings.speed, self._program.settings.reduced_motion
        # the match waits while something lies over the table, or the coach has not judged what was done
        plays = self._program.director.scene is self and not self._coach.is_holding
        order = self._program.settings.hand_order
        return self.local_match.update(dt, context.metrics, order=order, raised=self._raised(context), plays=plays)

    def _asked(self, frame: Frame, context: LayoutContext) -> list[Widget]:
        """Return the bids, the question of new cards, or the request to pass the screen on."""
        local_match = self.local_match
        match local_match.turn:
            case PassScreen(seat):
                return handover_widgets(local_match, seat, frame, context)
            case ShowHand():
                return looking_widgets(local_match, frame, context)
            case AskRedeal():
                text = prompt(local_match.seen, local_match.voices)
                answers = ((YES, _("New cards"), Tone.PLAIN), (NO, _("Play this hand"), Tone.PRIMARY))
                return question_widgets(frame, context, text, answers)
            case AskBid() | AskCard() | Watch() | PlayOut() | Deal() | Over():
                return self._auction(frame, context)
            case unknown:
                assert_never(unknown)

    def _auction(self, frame: Frame, context: LayoutContext) -> list[Widget]:
        """Return the auction, as a ladder where a panel leaves it less room; nothing once it is over."""
        local_match = self.local_match
        beside = self._coach.left_of_panel(context.metrics)
        if beside is not None:
            return ladder_widgets(local_match, frame, context, beside)
        return auction_widgets(local_match, frame, context)

    def _first(self, fixed: TableLayout, asked: Sequence[Widget]) -> Target | None:
        """Return the target with the first focus: a usual bid, the last answer, a card that may be played."""
        seen = self.local_match.seen
        targets = [widget.target for widget in asked if widget.target is not None]
        if targets:
            bids = [target for target in targets if isinstance(target, BidTarget)]
            return bids[round(seen.deal.size / 4)] if bids else targets[-1]
        if seen.public.deal is None:
            return None
        if self.local_match.is_hand_hidden:
            return None
        cards = playable(seen).cards or seen.hand
        own = [card for card in fixed.poses if isinstance(card, Card) and cards >> card & 1]
        return CardTarget(own[len(own) // 2]) if own else None

    def _line(self) -> str:
        """Return the caption of the last event, where captions are on."""
        if not self._program.settings.captions:
            return ""
        told = (*self._told, self.local_match.is_hand_hidden)
        return self._caption.of(told, lambda: last_caption(self.local_match, self.local_match.stage.seq))

    @property
    def _told(self) -> tuple[int, Seat, str]:
        """The key of the caption."""
        return (self.local_match.stage.seq, self.local_match.viewer, installed())

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the table, and the last event unless something is asked."""
        paint_table(painter, self.local_match, self._layout(context), context, view, picked=self._picked)
        if not any(widget.role is Role.PANEL for widget in view.widgets):
            paint_moment(painter, self.local_match, self._layout(context))

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw remarks, and the sign of the last event, over all else."""
        paint_talk(painter, self._talk.widgets(self._layout(context), context))
        paint_sign_of_moment(painter, self.local_match, self._layout(context))

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match; at the section about the card that was tried or has the focus, if it may not be played."""
        focused = self._program.director.scenes[-1] is self and self._program.director.focused
        card = focused.card if self._refused is None and isinstance(focused, CardTarget) else self._refused
        return self.local_match.seen.rules, section_at(self.local_match.seen, card)

    def report(self) -> Report:
        """Return the state of the match, in words."""
        local_match = self.local_match
        return Report(
            state=table_text(local_match.seen, heard_voices(local_match)),
            caption=last_caption(local_match, local_match.stage.seq),
            seq=local_match.stage.seq,
            is_settled=local_match.stage.is_settled and not local_match.conductor.is_thinking,
        )

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Let the others play and the cards move; deal, or show the summary of a deal, when all has been seen."""
        self._digits_left = max(self._digits_left - dt, 0.0)
        changed = self._move(dt, context)
        self._sounds.update(dt)
        self._program.speech.say(
            (self.name, *self._told), lambda: last_caption(self.local_match, self.local_match.stage.seq)
        )
        changed |= self._talk.update(dt)
        if self._program.director.scene is self and (self._coach.update(dt) or self._coach.is_holding):
            return True
        self._program.matches.tell_notices()
        local_match = self.local_match
        self._read = min(self._read, len(local_match.seen.public.match.results))  # a deal may have been taken back
        if self._program.director.scene is not self:
            return changed
        match local_match.turn:
            case Deal() | Over():
                self._go_on()
                return True
            case AskCard() as asks:
                self._ask(asks)
                return (self._program.settings.auto_play_forced and self._plays_itself()) or changed
            case PassScreen() | ShowHand() | AskRedeal() | AskBid() as asks:
                self._ask(asks)
            case Watch() | PlayOut():
                self._ask(None)
            case unknown:
                assert_never(unknown)
        return changed

    def _ask(self, asks: Turn | None) -> None:
        """Begin anew with the focus if the player is asked for something else than before."""
        if asks != self._asks:
            self._asks = asks
            self._program.director.refocus()

    def _go_on(self) -> None:
        """Go on after a deal: to its summary, then the next one, or the end."""
        match = self.local_match.seen.public.match
        unread = match.results[self._read :]
        self._read = len(match.results)
        played = [result for result in unread if result.thrown_in is None]
        if played:
            self._program.open(DealScore(self.local_match, played[-1], self._menu))
        elif isinstance(self.local_match.turn, Over):
            self._program.replace(MatchResult(self.local_match))
        else:
            self.local_match.deal()

    def _plays_itself(self) -> bool:
        card = forced_card(self.local_match.seen)
        return card is not None and self._act(PlayCard(card))

    # Input

    def activate(self, target: Target) -> None:
        """Play a card, make a bid, give an answer, or use a button of the bar."""
        match target:
            case CardTarget(card):
                self._card(card)
            case BidTarget(bid):
                self._act(MakeBid(bid))
            case ButtonTarget(name):
                self._button(name)
            case _:
                return

    def _button(self, name: str) -> None:
        local_match, program = self.local_match, self._program
        match name:
            case READY.name:
                local_match.take_over()
            case SEEN.name:
                local_match.look_on()
            case CLAIM.name | OFFERED_CLAIM.name:
                local_match.claim()
            case FINISH.name:
                local_match.finish()
            case YES.name | NO.name:
                self._act(AnswerRedeal(name == YES.name))
            case "undo":
                self._picked = None
                local_match.undo()
            case "redo":
                local_match.redo()
            case "hint":
                self._coach.hint(self._act)
            case "last-trick":
                program.open(LastTrick(local_match))
            case "sheet" | MARKS.name:
                program.open(scores_at_table(local_match))
            case "log":
                program.open(EventLog(local_match))
            case "rules" | "rules-why":
                program.open(RulesSection(*self.rules_at()))
            case "speed":
                self._next_speed()
            case "menu":
                self.back()
            case _:
                return

    def _next_speed(self) -> None:
        speeds = list(Speed)
        following = dict(pairwise([*speeds, speeds[0]]))
        speed = following[self._program.settings.speed]
        self._program.preferences.change(replace(self._program.settings, speed=speed))
        self._program.director.toast(_("Speed: {speed}").format(speed=_(SPEED_NAMES[speed])))

    def _card(self, card: Card) -> None:
        """Play a card, or say why not; a click while others play hurries them."""
        match self.local_match.turn:
            case AskCard():
                self._play(card)
            case AskRedeal() | AskBid():
                self._act(PlayCard(card))
            case PassScreen() | ShowHand() | Watch() | PlayOut() | Deal() | Over():
                self.local_match.catch_up()
            case unknown:
                assert_never(unknown)

    def _play(self, card: Card) -> None:
        """Play a card on the turn, or pick it first if so set."""
        if not playable(self.local_match.seen).cards >> card & 1:
            self._refused = card
            self._program.director.explain()
        elif self._program.settings.confirm_play and self._picked is not card:
            self._picked = card
        else:
            self._act(PlayCard(card))

    def _act(self, action: SeatAction) -> bool:
        """Carry out an action, or say why it may not be done."""
        self._picked = self._refused = None
        seen = self.local_match.table.observe(self.local_match.viewer)
        refused = self.local_match.act(action)
        if refused is not None:
            self._program.director.toast(refusal_text(refused.reason))
            self._program.audio.play(Sound.REFUSAL)
        else:
            self._coach.decided(seen, action)
        return refused is None

    def dragged(self, target: Target, at: Point) -> None:
        """Let a card of the hand follow the pointer."""
        if isinstance(target, CardTarget):
            self.local_match.stage.cards.hold(target.card, at)

    def dropped(self, target: Target, at: Point) -> None:
        """Play a card let go over the table; elsewhere it goes back."""
        stage = self.local_match.stage
        stage.cards.let_go()
        is_laid_out = stage.cards.metrics is not None
        if isinstance(target, CardTarget) and is_laid_out and at.y < stage.cards.layout.frame.prompt.bottom:
            self._picked = target.card
            self._card(target.card)

    def key(self, pressed: KeyPressed) -> bool:
        """Handle the keys of the bar, digits for bids, and Enter or Space to skip animations."""
        if pressed.command:
            return False
        if pressed.key.isdigit() and self._digit(pressed.key):
            return True
        offered = next((target for target, _text, key in offers(self.local_match) if key == pressed.key), None)
        if offered is not None:
            self._button(offered.name)
            return True
        for button in bar_buttons(self.local_match):
            if pressed.key == button.key:
                if button.enabled:
                    self._button(button.name)
                return True
        if pressed.key not in (Key.ENTER, Key.SPACE) or not self._on_hand:
            return False
        match self.local_match.turn:
            case Watch() | PlayOut() | Deal() | Over():
                self.local_match.catch_up()
                return True
            case PassScreen() | ShowHand() | AskRedeal() | AskBid() | AskCard():
                return False
            case unknown:
                assert_never(unknown)

    @property
    def _on_hand(self) -> bool:
        """True if the focus is not on a button of the bar."""
        return not isinstance(self._program.director.focused, ButtonTarget)

    def _digit(self, digit: str) -> bool:
        """Move to the bid of a number by its digits; a second one soon after the first makes it a number of two digits."""
        local_match = self.local_match
        if not isinstance(local_match.turn, AskBid):
            return False
        allowed = biddable(local_match.seen)
        together = self._digits + digit if self._digits_left > 0 else digit
        found = _number_in(allowed, together) or _number_in(allowed, digit)
        if found is None:
            return True
        self._digits = together if found == number_bid(int(together)) else digit
        self._digits_left = _DIGITS_WITHIN
        self._program.director.focus(BidTarget(found))
        return True

    def pressed_beside(self) -> None:
        """Skip animations on a click beside all widgets."""
        self._picked = None
        self.local_match.catch_up()

    def hurried(self, *, held: bool) -> None:
        """Hurry while held."""
        self.local_match.hurry = held

    def back(self) -> None:
        """Let go of a card that was picked, or else open the menu."""
        if self._picked is not None:
            self._picked = None
            return
        self._program.open(self._menu)

    @property
    def _menu(self) -> Route:
        """The menu of the table."""
        return Paused(self.local_match)


def _number_in(allowed: tuple[Bid, ...], digits: str) -> Bid | None:
    bid = number_bid(int(digits))
    return bid if bid in allowed else None
