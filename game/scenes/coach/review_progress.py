"""Review progress line: how far the judging has come."""

from game.i18n import _
from game.toolkit import theme
from game.toolkit.form import Form


def progress_widgets(form: Form, done: int, total: int) -> None:
    """Add the progress of the judging; nothing once it is done."""
    if done < total:
        form.text(_("Judging: {done} of {total} …").format(done=done, total=total), theme.SMALL_STRONG)
        form.gap(8)
