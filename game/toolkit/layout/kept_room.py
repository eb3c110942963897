"""Kept room: parts of a page that come later take their room from the beginning, so that nothing moves when they come."""

from collections.abc import Callable

from game.toolkit.form import Form


def content_of(form: Form, fill: Callable[[Form], object]) -> float:
    """Return the height in pixels of what a function would fill into a form."""
    blank = form.blank()
    fill(blank)
    return blank.content


def fill_or_keep(form: Form, fill: Callable[[Form], object], *, is_shown: bool) -> None:
    """Fill a part into a form, or keep its room free until it is shown."""
    if is_shown:
        fill(form)
    else:
        form.take(content_of(form, fill) / form.metrics.unit)
