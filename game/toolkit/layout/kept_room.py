"""Reserved room: a page keeps the room of parts that appear later free from the start, so that nothing moves then."""

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
