"""Simulated user: plays in a real window, and acts only on what the screen shows."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.scenes.play.table_scene import TableScene
from game.scenes.table.deal_end import NEXT
from game.tabletop.targets import BidTarget
from game.tabletop.turn import AskAction
from game.toolkit.devices.input import Exposed, PointerMoved, PointerPressed, PointerReleased, Resized
from game.toolkit.devices.window import Window
from game.toolkit.director import Director
from game.toolkit.metrics import metrics
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Role

_STEP: Final = 1 / 30
"""The simulated time, in seconds, of one step of the table."""
_PATIENCE: Final = 120.0
"""The real time, in seconds, within which the deal must be over."""
_SHOWN_EVERY: Final = 12
"""The number of steps per drawn frame."""
_BID: Final = 2
"""Index of the bid to make among those offered; the last bid if there are fewer."""


class CheckError(Exception):
    """A check has failed; the message says why."""


def need(holds: bool, otherwise: str) -> None:
    """Raise an error unless a condition holds.

    Raises:
        CheckError: the condition is false; `otherwise` is the message.
    """
    if not holds:
        raise CheckError(otherwise)


class ScreenPlayer:
    """Simulated player who always clicks on the first target that `_choices` yields."""

    def __init__(self, director: Director, window: Window, folder: Path) -> None:
        """Use the screen of a director; pictures are stored in a folder."""
        self._director = director
        self._window = window
        self._folder = folder
        self._end = time.monotonic() + _PATIENCE
        self.scenes: list[str] = []
        """Names of the scenes and phases of which a picture was stored."""

    def show(self) -> None:
        """Draw the screen into the window."""
        painter = self._director.painter
        if painter.surface is not self._window.surface:
            painter.target(self._window.surface, metrics(*self._window.size, 100))
        self._director.draw()
        self._window.flip()

    def picture(self, name: str) -> None:
        """Store a picture of a scene or phase at its first appearance."""
        if name not in self.scenes:
            self.scenes.append(name)
            self.show()
            self._window.save(self._folder / f"{len(self.scenes)}-{name}.png")

    def play_until(self, scene: str) -> None:
        """Play until a scene is active.

        Raises:
            CheckError: the scene does not become active in time.
        """
        looks = 0
        while self._director.stack.scene.name != scene:
            state = self._director.stack.scene.report().state
            need(time.monotonic() < self._end, f"no {scene} within {_PATIENCE:.0f} s; still at: {state}")
            for event in self._window.inputs():
                if isinstance(event, Resized):
                    self._window.resized()
                if isinstance(event, Resized | Exposed):  # other events, such as a person's clicks, are ignored
                    self._director.handle(event)
            looks += 1
            if not self._director.update(_STEP):
                time.sleep(0.001)  # give the thread of the computer players time
            if looks % _SHOWN_EVERY == 0:
                self.show()
            self._act()

    def _act(self) -> None:
        chosen = next(self._choices(), None)
        if chosen is not None:
            if not isinstance(chosen, ButtonTarget):
                self.picture("auction" if isinstance(chosen, BidTarget) else "play")
            self.click(chosen)

    def _choices(self) -> Iterator[Target]:
        """Yield the targets of possible moves; the first one is to be clicked on."""
        scene, widgets = self._director.stack.scene, self._director.view().widgets
        if not isinstance(scene, TableScene):
            return
        if scene.deal_end.scored is not None:
            self.picture("deal-summary")
            yield NEXT
        bids = [widget.target for widget in widgets if isinstance(widget.target, BidTarget)]
        if bids:
            yield bids[min(len(bids) - 1, _BID)]
        elif isinstance(scene.local_match.turn, AskAction):
            for widget in widgets:
                if widget.role is Role.CARD and widget.enabled and widget.target is not None:
                    yield widget.target

    def click(self, target: Target) -> None:
        """Press and release on a widget.

        Raises:
            CheckError: the widget is missing.
        """
        widget = self._director.view().find(target)
        if widget is None:
            raise CheckError(f"{target} is not in {self._director.stack.scene.name}")
        point = widget.visible.centre
        for event in (PointerMoved(point), PointerPressed(point), PointerReleased(point)):
            self._director.handle(event)
