"""Reading page base class: a page over another scene, with a Back button."""

import re
from typing import Final

from game.outside_text import lines
from game.scenes.shell.pages import Page
from game.toolkit import theme
from game.toolkit.form import Form, Measure

_PART: Final = re.compile(r"[^/\\]+[/\\]*|[/\\]+")
"""Pattern of one part of a path: a folder with its separator, or the last part."""


class ReadingPage(Page):
    """Read-only page over another scene."""

    is_overlay = True


def broken(text: str, form: Form, measure: Measure) -> str:
    """Return a text, such as a path, broken into lines that fit a column, preferably after the separators of folders."""
    found = [""]

    def fits(more: str) -> bool:
        return measure.measure(found[-1] + more, theme.STRONG)[0] <= form.width

    for part in _PART.findall(text):
        if found[-1] and not fits(part):
            found.append("")
        for piece in (part,) if fits(part) else part:
            if found[-1] and not fits(piece):
                found.append("")
            found[-1] += piece
    return lines(*found)
