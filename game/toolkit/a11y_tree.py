"""Accessibility tree: the screen in words, for assistive programs, and as a JSON file for tests."""

import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from msgspec import Struct, json, structs

from game.atomic_file import followed, put_in_place
from game.i18n import _
from game.outside_text import escaped, escaped_lines, shown
from game.toolkit.geometry import Rect
from game.toolkit.scene import News, Report, Told
from game.toolkit.targets import Target
from game.toolkit.viewport import Viewport
from game.toolkit.widgets import Group, Role, View, Widget

VERSION = 2
_SCRAP = ".back-alley-"
"""Prefix of the temporary file's name. It does not contain the name of the tree's file, as the result could be too long."""


class Node(Struct, frozen=True, kw_only=True):
    """One widget. `rect` is left, top, width and height of its visible part, in pixels; `target` identifies it across frames.

    `position` is the widget's row in a list and the number of rows, as text; `place` holds both as numbers. `share` is the position
    of a slider, 0 to 1. `groups` are the keys and names of the enclosing groups, outermost first.
    """

    role: str
    name: str
    detail: str
    value: str
    rect: tuple[int, int, int, int]
    target: str
    focused: bool
    enabled: bool
    checked: bool | None
    tip: str
    position: str
    place: tuple[int, int] | None = None
    share: float = 0.0
    groups: tuple[tuple[str, str], ...] = ()


class Tree(Struct, frozen=True, kw_only=True):
    """The whole screen.

    `state` is the table's state in words, `caption` the last event, `seq` the number of the last log entry shown. `settled` is true
    if nothing moves or waits to be shown, and every picture is final. `page` changes whenever another scene comes to the top;
    `name` is that scene's name in the player's language. `caret` holds two positions in the text of the focused field: the caret,
    and the other end of the selection or None. `news` holds the latest sentences to be read out, `told` sentences about things that
    are drawn without widgets. `waits` is true if the player is asked for nothing.
    """

    version: int
    scene: str
    name: str
    page: int
    is_overlay: bool
    state: str
    caption: str
    seq: int | None
    settled: bool
    focus: str
    caret: tuple[int, int | None] | None
    notices: tuple[str, ...]
    news: tuple[News, ...]
    told: tuple[Told, ...]
    waits: bool
    widgets: tuple[Node, ...]


def make_tree(
    scene: str,
    view: View,
    report: Report,
    *,
    focus: Target | None,
    page: int = 0,
    is_overlay: bool = False,
    waits: bool = False,
    caret: tuple[int, int | None] | None = None,
    told: Sequence[News] = (),
    notices: Sequence[str] = (),
) -> Tree:
    """Return the tree of a scene, including widgets scrolled out of sight.

    The rectangle of a widget out of sight has height 0. Of a long list, the tree contains only the visible rows and those that the
    focus may reach next.
    """
    return Tree(
        version=VERSION,
        scene=scene,
        name=escaped_lines(report.name or _headed(view)),
        page=page,
        is_overlay=is_overlay,
        state=escaped_lines(report.state),
        caption=escaped_lines(report.caption),
        seq=report.seq,
        settled=report.is_settled,
        focus="" if focus is None else escaped(str(focus)),
        caret=caret,
        notices=tuple(map(escaped_lines, notices)),
        news=tuple(News(news.key, escaped_lines(news.text)) for news in (*report.news, *told)),
        told=tuple(Told(one.key, escaped_lines(one.name), tuple(map(escaped_lines, one.lines))) for one in report.told),
        waits=waits,
        widgets=tuple(_node(widget, focus) for widget in view.widgets),
    )


def _node(widget: Widget, focus: Target | None) -> Node:
    rect = widget.visible
    return Node(
        role=widget.role.value,
        name=escaped_lines(widget.name),
        detail=escaped_lines(" ".join(part for part in (widget.detail, widget.spoken) if part)),
        value=escaped_lines(widget.value),
        rect=(round(rect.x), round(rect.y), round(rect.w), round(rect.h)),
        target="" if widget.target is None else escaped(str(widget.target)),
        focused=widget.target is not None and widget.target == focus,
        enabled=widget.enabled,
        checked=widget.checked,
        tip=escaped_lines(widget.tip),
        position="" if widget.place is None else position_text(*widget.place),
        place=widget.place,
        share=widget.position,
        groups=_groups(widget.group),
    )


def _groups(group: Group | None) -> tuple[tuple[str, str], ...]:
    if group is None:
        return ()
    return (*_groups(group.within), (group.key, escaped_lines(group.name)))


def _headed(view: View) -> str:
    named = (one.name for role in (Role.HEADING, Role.IMAGE) for one in view.widgets if one.role is role and one.name)
    return next(named, "")


def in_window(tree: Tree, viewport: Viewport) -> Tree:
    """Return the tree with rectangles in coordinates of the window, not of the drawing."""
    if viewport.is_plain:
        return tree
    return structs.replace(tree, widgets=tuple(_shown(node, viewport) for node in tree.widgets))


def _shown(node: Node, viewport: Viewport) -> Node:
    seen = viewport.seen(Rect(*node.rect))
    left, top = round(seen.x), round(seen.y)
    return structs.replace(node, rect=(left, top, round(seen.right) - left, round(seen.bottom) - top))


def write_tree(path: Path, tree: Tree) -> str | None:
    """Write the tree to a file, atomically; return None, or the reason for a failure."""
    name, path = None, followed(path)
    try:
        handle, name = tempfile.mkstemp(prefix=_SCRAP, dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(json.encode(tree))
        put_in_place(Path(name), path)
    except OSError as error:
        if name is not None:
            with suppress(OSError):
                Path(name).unlink()
        return shown(error)
    return None


def with_thousands(number: int) -> str:
    """Return a number with the thousands separators of the player's language."""
    thousand = _("1,000")  # the translation contains the separator
    return f"{number:,}".replace(",", thousand[1:-3])


def position_text(place: int, count: int) -> str:
    """Return a position in a list as text: row `place` of `count`."""
    return _("{place} of {count}").format(place=with_thousands(place), count=with_thousands(count))
