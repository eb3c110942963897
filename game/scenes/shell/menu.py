"""Menu base class: a panel with a column of buttons over a table."""

from collections.abc import Sequence

from game.i18n import N_
from game.scenes.shell.pages import CLOSE, Page
from game.toolkit import theme
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.form import ROW_STYLES, Button, Form, fitting
from game.toolkit.geometry import SHARE, columns
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align


class Menu(Page):
    """Menu that pauses the scene below. The first button and Escape continue the scene."""

    is_overlay = True
    heading = N_("Menu")
    size = (620.0, 640.0)
    opens_at = CLOSE

    def entries(self, device: Device) -> Sequence[Button]:
        """Return the buttons in order: continue, the buttons in two columns, and exit. Texts name the keys of `device`."""
        raise NotImplementedError

    def notes(self) -> Sequence[str]:
        """Return the texts below the buttons; some may be empty."""
        return ()

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the buttons, and the texts below them."""
        first, *others, last = self.entries(context.device)
        px, measure = form.metrics.px, form.measure
        room = form.width / 2 - px(2 * theme.GAP_XXL + theme.GAP_M)
        style = fitting(measure, room, ROW_STYLES, *(one.text for one in others))
        across = 2 if all(measure.measure(one.text, style)[0] <= room for one in others) else 1
        form.button(first)
        for start in range(0, len(others), across):
            form.gap(theme.GAP_M)
            places = columns(form.take(theme.CONTROL), *[SHARE] * across, gap=px(theme.GAP_M))
            for entry, place in zip(others[start : start + across], places, strict=False):
                form.add(entry.widget(place, style=style))
        form.gap(theme.GAP_M)
        form.button(last)
        form.gap(theme.GAP_M)
        for text in filter(None, self.notes()):
            form.gap(theme.GAP_XS)
            form.text(text, theme.SMALL, muted=True, align=Align.CENTRE)

    def buttons(self) -> Sequence[Button]:
        """Return no buttons along the foot, as the column contains all buttons."""
        return ()

    def act(self, name: str) -> None:
        """Close the menu, and perform an action in the scene below."""
        self.back()
        self._program.director.stack.scene.activate(ButtonTarget(name))
