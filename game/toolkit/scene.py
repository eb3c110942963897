"""Scene interface: a scene describes its view in plain values. The director draws it and passes on the player's choices."""

from collections.abc import Hashable

from msgspec import Struct, field

from game.toolkit.devices.input import KeyPressed
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.focus import FocusParts, FocusState
from game.toolkit.form import Measure
from game.toolkit.intents import Change
from game.toolkit.metrics import MOST_SCALE, Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.targets import Target
from game.toolkit.widgets import View


class LayoutContext(Struct, frozen=True):
    """The data from which a scene is laid out: window, text measurement, focus state, and the input device in use."""

    metrics: Metrics
    measure: Measure
    focus_state: FocusState
    device: Device = Device.KEYBOARD
    read: FocusParts = field(default_factory=FocusParts)
    """Parts of the focus state that the layout has read."""

    def offset(self, area: str) -> float:
        """Return the offset of a scroll area in pixels."""
        self.read.areas.add(area)
        return self.focus_state.scroll.get(area, 0.0)

    def keep_offset(self, area: str, offset: float) -> None:
        """Set the offset of a scroll area after measuring its rows, so that its visible content stays in place."""
        if offset != self.offset(area):
            self.focus_state.scroll[area] = offset

    @property
    def pointed(self) -> Target | None:
        """Target with visible focus, otherwise the target under the pointer, or None."""
        self.read.pointed = True
        return self.focus_state.pointed

    @property
    def focus(self) -> Target | None:
        """Focused target, visible or not, or None."""
        self.read.focus = True
        return self.focus_state.focus


class News(Struct, frozen=True):
    """A sentence about something that has just happened or is being asked; it is read out unless its `key` was announced before."""

    key: str
    text: str


class Told(Struct, frozen=True):
    """A named group of sentences about drawn things that are not widgets."""

    key: str
    name: str
    lines: tuple[str, ...]


class Report(Struct, frozen=True, kw_only=True):
    """Description of a scene for people who cannot see it.

    `name` is the scene's name if it has no heading; `news` are the latest events, newest last.
    """

    name: str = ""
    state: str = ""
    caption: str = ""
    seq: int | None = None
    is_settled: bool = True
    news: tuple[News, ...] = ()
    told: tuple[Told, ...] = ()


class Scene:
    """One entry of the scene stack. The defaults describe a page without animation that ignores Escape."""

    name = "scene"
    is_overlay = False
    """True if the scenes below stay visible, but darker."""
    shade = 0.55
    """Strength, 0 to 1, with which an overlay darkens the scenes below it."""
    notices_at = 58.0
    """Units from the top of the window at which notices appear."""
    grows = False
    """True if the player's scale may enlarge the scene as long as everything fits."""
    is_roomy = False
    """True if a very large window shows more content, not only larger content."""
    most_growth = MOST_SCALE / 100
    """Largest factor by which the player's scale may enlarge the scene. Scenes lower it to keep important content visible."""
    enlarges_cards = False
    """True if a larger scale enlarges cards and bids even where other content has no room to grow (`Metrics.reading`)."""

    needs_processor = False
    """True if background work must not slow the scene down, even while other scenes cover it."""

    @property
    def begins_deal(self) -> bool:
        """True if the scene deals cards next; the loading screen may then show shuffling."""
        return False

    @property
    def decision(self) -> Hashable:
        """Identity of the decision that a press would make; None while a press only speeds up the game."""
        return ""

    def view(self, context: LayoutContext) -> View:
        """Return everything on the screen, laid out for this window."""
        raise NotImplementedError

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view with links on the words that the scene explains."""
        return view

    def notices_top(self, context: LayoutContext, view: View) -> float:
        """Return the y coordinate, in pixels, at which notices appear."""
        return context.metrics.px(self.notices_at)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the layer below the widgets."""

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the layer above the widgets."""

    def activate(self, target: Target) -> None:
        """Perform the action of a widget that has a target but no `action`."""

    def changed(self, change: Change) -> None:
        """Handle a moved slider, a dragged card, a press outside all widgets, or a key that speeds up the table (`Hurried`)."""

    def key(self, pressed: KeyPressed) -> bool:
        """Handle a key of this scene; return False for other keys."""
        return False

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Advance by `dt` seconds; return True if anything visible changed."""
        return False

    def back(self) -> None:
        """Handle Escape, or the window's back button."""

    def left(self) -> None:
        """Clean up after removal from the stack."""

    def spoken(self, about: str) -> str | None:
        """Return the description of a subject (`about`), such as the hand; None if the scene has no table."""
        return None

    def report(self) -> Report:
        """Return the parts of the accessibility tree that do not come from widgets."""
        return Report()
