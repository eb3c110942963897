"""Reserved room: a page leaves room for parts that appear later, so that nothing moves when they appear."""

from collections.abc import Callable

from game.toolkit.form import Form


def content_of(form: Form, fill: Callable[[Form], object]) -> float:
    """Return the height in pixels of the content that a function would add to a form."""
    blank = form.blank()
    fill(blank)
    return blank.content


def fill_or_keep(form: Form, fill: Callable[[Form], object], *, is_shown: bool) -> None:
    """Fill a part into a form, or reserve its room until it is shown."""
    if is_shown:
        fill(form)
    else:
        form.take(content_of(form, fill) / form.metrics.unit)
