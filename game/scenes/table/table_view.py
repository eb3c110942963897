"""Table view: the table as its viewer sees and hears it."""

from collections.abc import Callable, Sequence
from typing import assert_never

from msgspec.structs import replace

from game.engine.cards import Card
from game.engine.events import TrumpBroken
from game.i18n import _, installed
from game.scenes.shell.services import Program
from game.tabletop import sounds
from game.tabletop.cues import Accompaniment, at_stake
from game.tabletop.layout import TableLayout
from game.tabletop.pacing import Speed
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Watch
from game.tabletop.viewer import Viewer
from game.toolkit.scene import LayoutContext, News, Report, Told
from game.wording.sight import Fixture, Sight
from game.wording.spoken import About, spoken_text, trick_lines
from game.wording.table import table_text
from game.wording.voices import Voices

_WAITED_LONG = 1.2
"""Seconds of waiting after which a sound announces the player's turn."""


class TableView:
    """Table of a scene, shown according to the settings. Descriptions cover only the fixtures (parts) in `sight`."""

    def __init__(self, program: Program, viewer: Viewer) -> None:
        """Show and describe the table of a viewer."""
        self._program = program
        self._viewer = viewer
        self._accompaniment = Accompaniment()
        self._waited = 0.0

    def layout(self, context: LayoutContext, raised: Card | None = None) -> TableLayout:
        """Return the layout of the table in a window, with the `raised` card of the hand moved up."""
        stage, order = self._viewer.stage, self._program.preferences.settings.hand_order
        return stage.cards.layout_in(stage.seen, context.metrics, order=order, raised=raised)

    def keep_pace(self, sight: Sight) -> None:
        """Apply the settings to the table. Without the lamp in `sight`, broken trump has no caption or animation."""
        stage, settings = self._viewer.stage, self._program.preferences.settings
        stage.speed, stage.cards.animator.reduced = settings.speed, settings.reduced_motion
        stage.quiet = () if Fixture.LAMP in sight else (TrumpBroken,)

    def sound(self, dt: float, scene: str, caption: Callable[[], str]) -> None:
        """Play the sounds of the last `dt` seconds, and say the last event aloud."""
        for sound in self._accompaniment.update(dt, self._viewer.stage):
            self._program.director.audio.play(at_stake(sound, self._viewer.stage))
        match self._viewer.turn:
            # `ShowHand` and `AskRedeal` sound alike, to hide who was asked about new cards
            case PassScreen() | ShowHand() | AskRedeal() | AskBid() | AskCard():
                if self._waited > _WAITED_LONG:
                    self._program.director.audio.play(sounds.YOUR_TURN)
                self._waited = 0.0
            case Watch() | PlayOut() | Deal() | Over():
                self._waited += dt
            case turn:
                assert_never(turn)
        self._program.preferences.speech.say((scene, self._viewer.stage.seq, self._viewer.seat, installed()), caption)

    def report(
        self, voices: Voices, caption: str, news: Sequence[News], sight: Sight, *, is_busy: bool = False
    ) -> Report:
        """Return a description of the fixtures (table parts) in `sight`."""
        stage, seen = self._viewer.stage, self._viewer.seen
        trick = Told("trick", _("The trick"), trick_lines(seen, voices))
        return Report(
            name=_("The table"),
            news=tuple(news),
            told=(trick,) if trick.lines else (),
            state=table_text(seen, voices, sight),
            caption=caption,
            seq=stage.seq,
            is_settled=stage.is_settled and not is_busy,
        )

    def spoken(self, about: str, voices: Voices, last: str, sight: Sight) -> str:
        """Return the answer to a query about the table."""
        seen, is_hidden = self._viewer.seen, self._viewer.is_hand_hidden
        return spoken_text(About(about), seen, voices, is_hidden=is_hidden, last=last, sight=sight)

    def next_speed(self) -> None:
        """Select the next speed of the table, and announce it."""
        speeds = list(Speed)
        speed = speeds[(speeds.index(self._program.preferences.settings.speed) + 1) % len(speeds)]
        self._program.preferences.change(replace(self._program.preferences.settings, speed=speed))
        self._program.director.notices.tell(_("Speed: {speed}").format(speed=_(speed.text)))
