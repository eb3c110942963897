"""Replay scene: shows a match step by step from any seat, and lets the player branch off at any point."""

from collections.abc import Callable, Mapping
from functools import partial

from game.coach.review import dealing_decisions, dealings_played
from game.controllers.replay_player import ReplayPlayer
from game.engine.rules import Rules
from game.i18n import _
from game.scenes.replay.deal_over import over_widgets
from game.scenes.replay.view import (
    RUN,
    STEP_SIZES,
    beside_steps,
    card_widgets,
    replay_buttons,
    seat_widgets,
    step_widgets,
)
from game.scenes.shell.marks_shown import MARKS
from game.scenes.shell.routes import (
    Ask,
    AtTable,
    ChoiceInDeal,
    JumpTo,
    ReplayOf,
    ReviewDeal,
    Scores,
    SeedOf,
    ThoughtsOn,
)
from game.scenes.shell.services import Program
from game.scenes.table.auction import auction_widgets
from game.scenes.table.bindings import STEPS, Binding
from game.scenes.table.hud import Panels, paint_great, paint_table, status_widgets
from game.scenes.table.table_view import TableView
from game.scenes.table.toolbar import bar_widgets
from game.session.replay import Replay, StepSize
from game.session.source import MatchSource
from game.toolkit.devices.input import Hurried, Key, KeyPressed
from game.toolkit.intents import Change, PressedBeside
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report, Scene
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Group, View, grouped
from game.wording.auction import bids_among, caption_after
from game.wording.names import capital
from game.wording.sight import WHOLE

_REST = 0.45
"""Seconds of rest before each step of a running replay, at normal speed."""
_LEAST_REST = 0.2


class ReplayScene(Scene):
    """Scene that shows a replay."""

    name = "replay"
    needs_processor = True

    def __init__(self, program: Program, route: ReplayOf) -> None:
        """Start at the route's deal and seat. Defaults are the first deal and the first person's seat."""
        self._program, self._source = program, route.source
        replay, settings = route.source.replay, program.preferences.settings
        self.replay_player = ReplayPlayer(replay, route.viewer, speed=settings.speed, reduced=settings.reduced_motion)
        dealing = 0 if route.line is None else replay.dealing_of_result(route.line)
        if dealing < replay.dealings:
            self.replay_player.go(replay.deal_start(dealing))
        self._table = TableView(program, self.replay_player)
        self._panels: Panels = Memo()
        self._is_running = False
        self._rested = 0.0

    @classmethod
    def of_choice(cls, program: Program, source: MatchSource, choice: ChoiceInDeal | None) -> "ReplayScene":
        """Return the replay of a match, stopped before `choice` if the match contains it."""
        dealing = None if choice is None else dealings_played(source.replay).get(choice.line)
        if choice is None or dealing is None:
            return cls(program, ReplayOf(source))
        scene = cls(program, ReplayOf(source, choice.seat, choice.line))
        found = [made.at for made in dealing_decisions(source.replay, dealing, choice.seat)]
        if choice.place < len(found):
            scene.replay_player.go(found[choice.place])
        return scene

    @property
    def _replay(self) -> Replay:
        return self.replay_player.replay

    # View

    def view(self, context: LayoutContext) -> View:
        """Return the table, and the step buttons above the hand."""
        layout = self._table.layout(context)
        replay_player = self.replay_player
        beside = beside_steps(replay_player, layout.areas, context)
        told = {widget.target for widget in beside}
        icons = [button for button in self._buttons() if ButtonTarget(button.name) not in told]
        bar = bar_widgets(replay_player, icons, layout.areas, context, self._source.played)
        steps = step_widgets(replay_player, layout.areas, context, is_running=self._is_running)
        widgets = [
            *card_widgets(replay_player, layout),
            *grouped(bar, Group("bar", _("The bar"))),
            *status_widgets(replay_player, layout, context, self._panels, caption=self._line()),
            *seat_widgets(replay_player, layout, context),
            *(() if replay_player.is_open else auction_widgets(replay_player, layout.areas, context)),
            *over_widgets(replay_player, layout.areas, context, caption=self._line()),
            *grouped(steps, Group("steps", _("Steps"))),
            *beside,
        ]
        return View(widgets=widgets, first=RUN)

    def _line(self) -> str:
        """Return the caption of the last event that has one."""
        replay_player = self.replay_player
        seen = [event for seq, event in self._replay.since(0, replay_player.seat) if seq <= replay_player.stage.seq]
        for place, event in reversed(list(enumerate(seen, 1))):
            line = caption_after(event, bids_among(seen[:place]), replay_player.voices)
            if line:
                return capital(line)
        return ""

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the table."""
        paint_table(painter, self.replay_player, self._table.layout(context), context, view, picked=None)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the moving parts of a large animation, such as that of a board bid."""
        paint_great(painter, self.replay_player, self._table.layout(context))

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match."""
        return self.replay_player.seen.rules, ""

    def report(self) -> Report:
        """Return the state of the match at this step, in words."""
        line, seq = self._line(), self.replay_player.stage.seq
        news = (News(f"event:{seq}", line),) if line else ()
        return self._table.report(self.replay_player.voices, line, news, WHOLE)

    def spoken(self, about: str) -> str:
        """Return the answer to a question about the table at this step."""
        return self._table.spoken(about, self.replay_player.voices, self._line(), WHOLE)

    # Time

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Animate the cards. If the replay runs, continue to the next step."""
        stage = self.replay_player.stage
        self._table.keep_pace(WHOLE)
        changed = stage.update(dt, context.metrics, order=self._program.preferences.settings.hand_order)
        self._table.sound(dt, self.name, self._line)
        if self._program.director.stack.scene is not self or not self._is_running or not stage.is_idle:
            return changed
        self._rested += dt
        if self._rested >= max(_REST * stage.tempo.pace, _LEAST_REST):
            self._rested = 0.0
            self._is_running = self.replay_player.step(StepSize.CARD, 1)
            return True
        return changed

    # Input

    def _buttons(self) -> tuple[Binding, ...]:
        return replay_buttons(self.replay_player, has_seed=self._source.seed is not None)

    def _check_cards(self) -> None:
        """Show the seed from which all cards were dealt."""
        if self._source.seed is not None:
            self._program.open(SeedOf(self._source.seed, self._source.word))

    @property
    def _actions(self) -> Mapping[str, Callable[[], object]]:
        player = self.replay_player
        return {
            "jump": self._program.opens(JumpTo(self._replay, player.voices, self._go)),
            "sit": lambda: player.sit(player.next_seat()),
            "open": lambda: player.open_hands(wanted=not player.is_open),
            "thoughts": self._think,
            "review": self._review,
            "sheet": self._open_sheet,
            "seed": self._check_cards,
            MARKS.name: self._open_sheet,
            "speed": self._table.next_speed,
            "branch": self._ask_to_play_on,
            "close": self.back,
            **{name: partial(player.step, *size) for name, size in STEP_SIZES.items()},
        }

    def activate(self, target: Target) -> None:
        """Press a button. Every button stops a running replay."""
        if isinstance(target, ButtonTarget):
            self._use(target.name)

    def _use(self, name: str) -> None:
        self._is_running = name == RUN.name and not self._is_running
        if name == RUN.name:
            self._rested = _REST * 2  # take the first step immediately
        else:
            self._actions[name]()

    def _think(self) -> None:
        if self._replay.last_made is not None:
            self._program.open(ThoughtsOn(self._replay.last_made))

    def _review(self) -> None:
        if self._replay.line is not None:
            self._program.open(ReviewDeal(self._source, self._replay.line, self.replay_player.seat))

    def _go(self, at: int) -> None:
        self._is_running = False
        self.replay_player.go(at)

    def _open_sheet(self) -> None:
        replay, seat = self._replay, self.replay_player.seat

        def look(line: int) -> None:
            self._go(replay.deal_start(replay.dealing_of_result(line)))

        viewer = self.replay_player.voices.viewer
        self._program.open(Scores(public=replay.whole, viewer=viewer, seat=seat, source=self._source, look=look))

    def _ask_to_play_on(self) -> None:
        if self._replay.fork is None:
            return
        voices, seat = self.replay_player.voices, self.replay_player.seat
        text = _(
            "You take {name}'s seat, and the computer plays the others. This becomes a separate match, marked as "
            "a branch; the one you are watching stays as it is."
        )
        if voices.is_you(seat):
            text = _(
                "You take your seat again, and the computer plays the others. This becomes a separate match, "
                "marked as a branch; the one you are watching stays as it is."
            )
        self._program.open(
            Ask(
                title=_("Play on from here?"),
                text=text.format(name=voices.name(seat)),
                yes=_("Play on"),
                no=_("Keep watching"),
                then=self._play_on,
                destroys=False,
            )
        )

    def _play_on(self) -> None:
        source = self._source
        log, branch = self._replay.branch(source.identity, is_reshuffled=source.seed is None)
        word = "" if source.seed is None else source.word
        marks = source.played.marks
        local_match = self._program.matches.branch_off(
            log, branch, self.replay_player.seat, seed=source.seed, word=word, marks=marks
        )
        self._program.reset(AtTable(local_match))

    def key(self, pressed: KeyPressed) -> bool:
        """Handle a key of the replay. Return False for other keys.

        The keys step by card, trick or deal, go to the start or end, run the replay, or press a button of the bar.
        """
        if pressed.command or pressed.key == Key.ESCAPE:
            return False
        if pressed.key in (Key.HOME, Key.END):
            self._go(0 if pressed.key == Key.HOME else len(self._replay.keyframes) - 1)
            return True
        if (step := next((step for step in STEPS if step.key == pressed.key), None)) is not None:
            self._use(step.name)
            return True
        button = next((button for button in self._buttons() if button.key == pressed.key), None)
        if button is not None and button.reason:
            self._program.director.refuse(button.reason)
        elif button is not None:
            self._use(button.name)
        return button is not None

    def changed(self, change: Change) -> None:
        """Skip animations on a click outside all widgets. Speed up while the speed key is held."""
        match change:
            case PressedBeside():
                self.replay_player.stage.skip()
            case Hurried(held):
                self.replay_player.stage.hurry = held

    def back(self) -> None:
        """Go back to the scene below."""
        self._program.director.stack.pop()
