"""Scene interface: values in, values out. The director asks for its view, tells it what was chosen, and draws it."""

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
    """The context of a layout: the window, a measure of texts, the focus state, and the device that the player uses."""

    metrics: Metrics
    measure: Measure
    focus_state: FocusState
    device: Device = Device.KEYBOARD
    read: FocusParts = field(default_factory=FocusParts)
    """The parts of the focus state that were asked for here."""

    def offset(self, area: str) -> float:
        """Return the offset of a scroll area, in pixels."""
        self.read.areas.add(area)
        return self.focus_state.scroll.get(area, 0.0)

    def keep_offset(self, area: str, offset: float) -> None:
        """Set the offset of an area after its rows were measured: what is in sight stays in place."""
        if offset != self.offset(area):
            self.focus_state.scroll[area] = offset

    @property
    def pointed(self) -> Target | None:
        """The target under the pointer, or else the one with visible focus."""
        self.read.pointed = True
        return self.focus_state.pointed

    @property
    def focus(self) -> Target | None:
        """The target in focus, visible or not."""
        self.read.focus = True
        return self.focus_state.focus


class News(Struct, frozen=True):
    """Something that happened or is asked now, as a sentence; the same `key` is not news again."""

    key: str
    text: str


class Told(Struct, frozen=True):
    """Things that are drawn and are no widgets, as a named group of sentences."""

    key: str
    name: str
    lines: tuple[str, ...]


class Report(Struct, frozen=True, kw_only=True):
    """The description of a scene for people who cannot see it.

    `name` is that of the scene, where no heading says it; `news` the last things that happened, the newest last.
    """

    name: str = ""
    state: str = ""
    caption: str = ""
    seq: int | None = None
    is_settled: bool = True
    news: tuple[News, ...] = ()
    told: tuple[Told, ...] = ()


class Scene:
    """One entry of the stack of scenes. The defaults are those of a quiet page from which Escape leads back."""

    name = "scene"
    is_overlay = False
    """True if the scenes below are still seen, darkened."""
    shade = 0.55
    """The strength of the darkening, 0 to 1."""
    notices_at = 58.0
    """Units from the top of the window at which notices appear."""
    grows = False
    """True if a larger scale may enlarge it as far as all of it fits."""
    is_roomy = False
    """True if its units are shorter in a very large window, so that there is more in it and not only larger."""
    most_growth = MOST_SCALE / 100
    """The limit of that growth: cards among the words need room too."""
    enlarges_cards = False
    """True if a larger scale enlarges cards, and what is decided by, before other words (`Metrics.reading`)."""

    needs_processor = False
    """True of a table, an exercise and whatever else, even below other scenes, is not to be disturbed by work that can wait."""

    @property
    def begins_deal(self) -> bool:
        """True if cards are dealt next in it, so that until it can be drawn they may be said to be shuffled."""
        return False

    @property
    def decision(self) -> Hashable:
        """The decision that a press acts on, in a scene with several of them; None while it only hastens what is under way."""
        return ""

    def view(self, context: LayoutContext) -> View:
        """Return everything on the screen, for this window and this moment."""
        raise NotImplementedError

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view with links over words that are explained, if it has any."""
        return view

    def notices_top(self, context: LayoutContext, view: View) -> float:
        """Return the place of notices in this window, in pixels from its top."""
        return context.metrics.px(self.notices_at)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the layer under the widgets."""

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the layer over the widgets."""

    def activate(self, target: Target) -> None:
        """Perform the action of a widget that has none of its own."""

    def changed(self, change: Change) -> None:
        """Take in a change: of a slider, a field or a card, or of the pointer and the keys beside all widgets."""

    def key(self, pressed: KeyPressed) -> bool:
        """Handle a key that the scene knows; False if it does not."""
        return False

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Advance by `dt` seconds; True if anything changed that can be seen."""
        return False

    def back(self) -> None:
        """Handle Escape, or the window's way back."""

    def left(self) -> None:
        """Clean up after the scene was taken off the stack."""

    def spoken(self, about: str) -> str | None:
        """Return the answer to a question about the table that is asked by a key; None without a table."""
        return None

    def report(self) -> Report:
        """Return the part of the accessible tree beside the widgets."""
        return Report()
