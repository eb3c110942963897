"""What a scene is: values in, values out. The director asks it for its view, tells it what was chosen, and draws it."""

from dataclasses import dataclass

from game.toolkit.devices.input import KeyPressed
from game.toolkit.focus import FocusState
from game.toolkit.form import Measure
from game.toolkit.geometry import Point
from game.toolkit.metrics import MOST_SCALE, Metrics
from game.toolkit.render.painter import Painter
from game.toolkit.targets import Target
from game.toolkit.widgets import View


@dataclass(frozen=True, slots=True)
class LayoutContext:
    """What a scene is laid out in: the window, a measure of texts, and the player's attention."""

    metrics: Metrics
    measure: Measure
    focus_state: FocusState

    def offset(self, area: str) -> float:
        """How far a scroll area is scrolled, in pixels."""
        return self.focus_state.scroll.get(area, 0.0)

    def keep_offset(self, area: str, offset: float) -> None:
        """Scroll an area as far as it turned out to be when its rows were measured: what is in sight stays where it is."""
        if offset != self.offset(area):
            self.focus_state.scroll[area] = offset

    @property
    def pointed(self) -> Target | None:
        """What the pointer is over, or else the focus that is shown."""
        focus_state = self.focus_state
        return focus_state.focus if focus_state.is_focus_shown else focus_state.hover


@dataclass(frozen=True, slots=True, kw_only=True)
class Report:
    """What a scene says of itself to whoever cannot see it."""

    state: str = ""
    caption: str = ""
    seq: int | None = None
    is_settled: bool = True


class Scene:
    """One entry of the stack of scenes. The defaults are those of a quiet page from which Escape leads back."""

    name = "scene"
    is_overlay = False
    """Whether what lies below is still seen, darkened."""
    shade = 0.55
    """How much it is darkened, 0 to 1."""
    notices_at = 58.0
    """Units from the top of the window at which notices appear."""
    grows = False
    """Whether a larger scale may enlarge it as far as all of it fits."""
    most_growth = MOST_SCALE / 100
    """How far at most: where cards lie among the words they need room too."""

    def entered(self) -> str:
        """A text that is being entered here and stands in no field yet, for whoever must not tell it."""
        return ""

    def view(self, context: LayoutContext) -> View:
        """Everything on the screen, for this window and this moment."""
        raise NotImplementedError

    def notices_top(self, context: LayoutContext) -> float:
        """Where notices appear in this window, in pixels from its top."""
        return context.metrics.px(self.notices_at)

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw what lies under the widgets."""

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw what lies over the widgets."""

    def activate(self, target: Target) -> None:
        """Do what a widget stands for."""

    def adjust(self, target: Target, part: float) -> None:
        """A slider that is held was set to a part, 0 to 1."""

    def let_go(self, target: Target) -> None:
        """A slider that was held was let go."""

    def step(self, target: Target, steps: int) -> None:
        """A slider was moved by so many steps."""

    def dragged(self, target: Target, at: Point) -> None:
        """A card follows the pointer, which is there now."""

    def dropped(self, target: Target, at: Point) -> None:
        """A card that followed the pointer was let go there."""

    def typed(self, target: Target, text: str) -> None:
        """The text of a field is now this."""

    def key(self, pressed: KeyPressed) -> bool:
        """A key that the scene knows; False if it does not."""
        return False

    def pressed_beside(self) -> None:
        """The pointer was pressed where there is no widget."""

    def hurried(self, *, held: bool) -> None:
        """The key that hurries the table is held, or was let go."""

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Move on by `dt` seconds; True if anything changed that can be seen."""
        return False

    def back(self) -> None:
        """Escape, or the window's way back."""

    def left(self) -> None:
        """The scene was taken off the stack."""

    def report(self) -> Report:
        """What the accessible tree says beside the widgets."""
        return Report()
