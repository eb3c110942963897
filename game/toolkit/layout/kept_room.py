"""Space reserved on a page for parts that appear later, so that the other parts then stay in place."""

from collections.abc import Callable

from game.toolkit.form import Form


def content_of(form: Form, fill: Callable[[Form], object]) -> float:
    """Return the height in pixels of the content added by a function."""
    blank = form.blank()
    fill(blank)
    return blank.content


def fill_or_keep(form: Form, fill: Callable[[Form], object], *, is_shown: bool) -> None:
    """Add a part to a form or, while it is not shown, leave its room empty."""
    if is_shown:
        fill(form)
    else:
        form.take(content_of(form, fill) / form.metrics.unit)
