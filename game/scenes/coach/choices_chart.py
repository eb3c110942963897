"""Bar chart of all choices of a decision: the points each is behind the best one, as a figure and as a bar."""

from typing import Final

from game.coach.explain import Explanation
from game.coach.wording.explain import behind_text
from game.engine.rules import Words
from game.toolkit import theme
from game.toolkit.form import Form
from game.toolkit.geometry import SHARE, columns, placed
from game.toolkit.render.painter import Painter
from game.toolkit.widgets import Align, Part, View, image, label
from game.wording.choices import choice_text

_ROW, _APART, _BAR = 24.0, 16.0, 8.0
"""Units: the height of a line, the gap between its parts, and the thickness of a bar."""
_WHOLE: Final = 20.0
"""Points at which a bar has its full length, so that those of several decisions can be compared."""
_BEHIND: Final = Part("behind")


def choice_widgets(form: Form, explanation: Explanation, words: Words) -> None:
    """Add a line for each choice: its name, a bar for the points it is behind, and the figure."""
    px = form.metrics.px
    preferred, options = explanation.preferred, explanation.options
    names = [choice_text(option.action, words) for option in options]
    figures = [behind_text(option, preferred) for option in options]
    name_w, figure_w = (
        max(form.measure.measure(text, theme.SMALL_STRONG)[0] for text in texts) + px(4) for texts in (names, figures)
    )
    row = max(_ROW, max(form.measure.measure(name, theme.SMALL_STRONG)[1] for name in names) / px(1))
    for option, name, figure in zip(options, names, figures, strict=True):
        line = form.take(row)
        style = theme.SMALL_STRONG if option is preferred else theme.SMALL
        is_loss = option is not preferred and not option.is_toss_up
        name_at, middle, figure_at = columns(line, name_w, SHARE, figure_w, gap=px(_APART))
        track = placed(middle, middle.w, px(_BAR))
        if is_loss and track.w > track.h:
            length = max(track.w * min(option.behind.mean / _WHOLE, 1.0), track.h)
            _rest, bar = columns(track, SHARE, length)
            form.add(image(bar, _BEHIND))
        form.add(label(name_at, name, style=style))
        is_muted = option.is_toss_up and option is not preferred
        form.add(label(figure_at, figure, style=style, align=Align.RIGHT, muted=is_muted))


def paint_choices(painter: Painter, view: View) -> None:
    """Draw the bars."""
    for bar in view.parts(_BEHIND):
        with painter.clipped(bar.clip):
            painter.shapes.box(bar.rect, theme.with_alpha(theme.RED_LIGHT, 0.75), radius=bar.rect.h / 2)
