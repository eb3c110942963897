"""Accessible nodes: the tree of a screen as nodes with roles, names, states, actions and children."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import accumulate
from typing import TYPE_CHECKING, Final

from msgspec import Struct
from msgspec.structs import replace

from game.i18n import _
from game.toolkit.widgets import Role

if TYPE_CHECKING:
    # for types only: an adapter may be created before the window is shown, and more imports here would delay the window
    from game.toolkit.a11y_tree import Node, Tree

ROOT: Final = "window"
NEWS: Final = "news"
REST: Final = "rest"
"""Key of a node without name and role: Orca says nothing when this node gets the focus."""
_PERCENT: Final = 100
_LONGEST: Final = 500
"""Maximum number of characters of a dialog's text that are read out when the dialog opens."""
_READ: Final = 3
"""Minimum words in a text for Orca to read it without a request."""
_SEQUENCE: Final = ":"
_NOTE: Final = "note:"
"""Target prefix of a symbol that only has a tip; screen readers read its name, but not the tip."""


class NodeRole(StrEnum):
    """Role of a node; the value is AccessKit's name for it."""

    WINDOW = "WINDOW"
    PAGE = "GROUP"
    DIALOG = "DIALOG"
    LOG = "LOG"
    BLANK = "UNKNOWN"
    RADIO_GROUP = "RADIO_GROUP"
    LIST = "LIST"
    LIST_ITEM = "LIST_ITEM"
    BUTTON = "BUTTON"
    SWITCH = "SWITCH"
    RADIO = "RADIO_BUTTON"
    SLIDER = "SLIDER"
    FIELD = "TEXT_INPUT"
    TEXT_RUN = "TEXT_RUN"
    HEADING = "HEADING"
    IMAGE = "IMAGE"
    TEXT = "LABEL"
    """A text that Orca reads when the focus enters its group."""
    PARAGRAPH = "PARAGRAPH"
    """A text that screen readers read only on request, as other texts say the same."""
    LINK = "LINK"


_KINDS: Final = {
    Role.TOGGLE: NodeRole.SWITCH,
    Role.ITEM: NodeRole.LIST_ITEM,
    Role.CARD: NodeRole.BUTTON,
    Role.PANEL: NodeRole.PAGE,
}
"""Node roles by widget role, where their names differ."""


class AccessNode(Struct, frozen=True, kw_only=True):
    """One node of a screen.

    `description` adds details, such as the reason why the widget is disabled. `target` names the widget that actions go to; it is
    empty for a read-only node. `checked` is the state of a checkbox or an option. `share` is the value of a slider, 0 to 1.
    `position` is the row of a list and the number of rows. `caret` is the position of a field's caret and the other end of the
    selection. `level` is the level of a heading. `keys` is the shortcut. A `live` node is read out when it appears.
    """

    kind: NodeRole
    name: str = ""
    description: str = ""
    value: str = ""
    target: str = ""
    rect: tuple[int, int, int, int] | None = None
    enabled: bool = True
    checked: bool | None = None
    share: float | None = None
    position: tuple[int, int] | None = None
    caret: tuple[int, int] | None = None
    level: int = 0
    keys: str = ""
    live: bool = False
    children: tuple[str, ...] = ()


Nodes = dict[str, AccessNode]
"""All nodes of a screen by key; a widget that stays keeps its key."""


class Screen(Struct, frozen=True, kw_only=True):
    """Nodes of a screen, and the keys of the focused node and the page.

    `waits` is true if nothing is asked of the player.
    """

    nodes: Nodes
    focus: str
    page: str
    waits: bool


def _paired(widgets: Iterable["Node"]) -> list["Node"]:
    """Return the widgets that have a name or a target; neighbouring texts are joined, for example to "Set, −10"."""
    paired: list[Node] = []
    for widget in widgets:
        if not widget.name and not widget.target:
            continue
        if paired and _goes_on(paired[-1], widget):
            before = paired.pop()
            (x, y, _w, h), (left, _top, width, _h) = before.rect, widget.rect
            rect = (x, y, left + width - x, h) if left > x else widget.rect
            is_alone = _is_figure(widget.name) and not before.value and ":" not in before.name
            name, *values = [f"{before.name}: {widget.name}"] if is_alone else [before.name, before.value, widget.name]
            value = ", ".join(filter(None, values))
            widget = replace(before, name=name, value=value, rect=rect)  # noqa: PLW2901 - the pair replaces its second text
        paired.append(widget)
    return paired


def _goes_on(before: "Node", widget: "Node") -> bool:
    """Return True if a text is to the right of the text before it, or is a number just below it."""
    are_texts = before.role == widget.role == Role.TEXT and not (before.target or widget.target)
    (x, y, w, h), (left, top, width, height) = before.rect, widget.rect
    is_beside = x + w <= left and y < top + height / 2 < y + h
    is_figure = x <= left and left + width <= x + w and abs(y + h - top) <= 1 and _is_figure(widget.name)
    return are_texts and before.groups == widget.groups and (is_beside or is_figure)


def _is_figure(text: str) -> bool:
    return text.lstrip("+−").isdigit()


def _ended(text: str) -> str:
    """Return a text with a full stop added if it lacks one, unless the text is too short for Orca to read without a request."""
    return f"{text}." if len(text.split()) >= _READ and text[-1] not in ".!?:…%" else text


class ScreenBuilder:
    """Builder of the nodes of a screen: window, page, groups, widgets, and the news."""

    def __init__(self, tree: "Tree", unavailable: str, spell: Callable[[str], str] = str) -> None:
        """Start without nodes; `unavailable` describes disabled widgets without a reason, `spell` turns symbols into words."""
        self._tree = tree
        self._news = tuple(spell(news.text) for news in tree.news)
        self._unavailable = unavailable
        self._spell = spell
        self._nodes: Nodes = {}
        self._children: dict[str, list[str]] = {}
        self._focus = ROOT
        self._page = f"page-{tree.page}"
        self._counts: dict[str, int] = {}

    def built(self, title: str, size: tuple[int, int], happened: str = "") -> Screen:
        """Return the screen of a window with this title; `happened` is the name of the list of news."""
        tree = self._tree
        whole = (0, 0, *size)
        self._add(ROOT, AccessNode(kind=NodeRole.WINDOW, name=title, rect=whole))
        kind, about = (NodeRole.DIALOG, self._about(_paired(tree.widgets))) if tree.is_overlay else (NodeRole.PAGE, "")
        named = AccessNode(kind=kind, name=self._spell(tree.name), description=about, rect=whole)
        self._add(self._page, named, within=ROOT)
        known = {one: self._is_news(self._spell(one.partition(",")[0])) for one in re.split(r"(?<=[.!?]) ", tree.state)}
        for key, is_news in (("state", False), ("state-news", True)):  # a sentence that repeats news is not read again
            if text := " ".join(one for one in known if known[one] is is_news):
                self._text(key, text, within=self._page, is_news=is_news)
        for told in tree.told:
            group = self._group(f"told-{told.key}", told.name, within=self._page)
            # News may lack the player's name that precedes ": " in a line. If one line repeats news, no line of the group is read
            # again.
            is_news = any(self._is_news(self._spell(line.rpartition(": ")[2])) for line in told.lines)
            for index, line in enumerate(told.lines):
                self._text(f"told-{told.key}-{index}", line, within=group, is_news=is_news)
        self._widgets(tree.widgets)
        self._add(NEWS, AccessNode(kind=NodeRole.LOG, name=happened), within=ROOT)
        self._add(REST, AccessNode(kind=NodeRole.BLANK), within=ROOT)
        for news, text in zip(tree.news, self._news, strict=True):
            self._add(f"{NEWS}-{news.key}", AccessNode(kind=NodeRole.TEXT, value=text, live=True), within=NEWS)
        for key, children in self._children.items():
            self._nodes[key] = replace(self._nodes[key], children=tuple(children))
        return Screen(nodes=self._nodes, focus=self._focus, page=self._page, waits=tree.waits)

    def _add(self, key: str, node: AccessNode, *, within: str | None = None) -> str:
        count = self._counts.get(key, 0)
        self._counts[key] = count + 1
        free = key if not count else f"{key}{_SEQUENCE}{count}"
        self._nodes[free] = node
        if within is not None:
            self._children.setdefault(within, []).append(free)
        return free

    def _text(self, key: str, text: str, *, within: str, is_news: bool = False) -> None:
        told = self._spell(text)
        node = AccessNode(kind=NodeRole.TEXT, value=_ended(told))
        if is_news or self._is_news(told):
            node = AccessNode(kind=NodeRole.PARAGRAPH, name=told)
        self._add(f"{self._page}/{key}", node, within=within)

    def _is_news(self, text: str) -> bool:
        return any(text.lower() in news.lower() for news in self._news)

    def _group(self, key: str, name: str, *, within: str, kind: NodeRole = NodeRole.PAGE) -> str:
        whole = f"{self._page}/{key}"
        if whole not in self._nodes:
            self._add(whole, AccessNode(kind=kind, name=self._spell(name)), within=within)
        return whole

    def _widgets(self, widgets: Sequence["Node"]) -> None:
        label, heading, rows, was_row, has_heading = "", "", 0, False, False
        for widget in _paired(widgets):
            within = self._page
            for key, name in widget.groups:
                within = self._group(f"group-{key}", name, within=within)
            is_row = widget.role == Role.ITEM or widget.place is not None
            if is_row:
                rows += not was_row
                within = self._group(f"rows-{rows}", heading, within=within, kind=NodeRole.LIST)
            was_row = is_row
            if widget.role == Role.RADIO:
                key, name = f"radios-{widget.target.partition('=')[0]}", _("Answers") if self._is_news(label) else label
                within = self._group(key, name, within=within, kind=NodeRole.RADIO_GROUP)
            elif widget.role in (Role.TEXT, Role.HEADING):
                label = self._spell(widget.name)
                heading = label if widget.role == Role.HEADING else heading
            is_title = widget.role == Role.HEADING and not has_heading
            has_heading |= is_title
            self._widget(widget, within, level=1 if is_title else 2)

    def _widget(self, widget: "Node", within: str, *, level: int) -> None:
        role = Role(widget.role)
        kind = _KINDS.get(role) or NodeRole[role.name]
        does_nothing = not widget.target or widget.target.startswith(_NOTE)
        if kind in (NodeRole.IMAGE, NodeRole.TEXT) and not does_nothing:
            kind = NodeRole.BUTTON
        name, description, keys = self._words(widget)
        is_stated = self._tree.state and widget.groups and not self._tree.is_overlay
        if kind is NodeRole.TEXT and (is_stated or widget.name == self._tree.caption or self._is_news(name)):
            kind = NodeRole.PARAGRAPH
        is_text, is_filled = kind is NodeRole.TEXT, kind in (NodeRole.FIELD, NodeRole.SLIDER)
        key = f"{self._page}/{widget.target}" if widget.target else f"{within}/{widget.role}"
        added = self._add(
            key,
            AccessNode(
                kind=kind,
                name="" if is_text else name,
                value=_ended(name) if is_text else self._spell(widget.value) if is_filled else "",
                description=description,
                target=widget.target,
                rect=widget.rect,
                enabled=widget.enabled,
                checked=widget.checked,
                share=widget.share if kind is NodeRole.SLIDER else None,
                position=widget.place,
                caret=self._caret(widget) if kind is NodeRole.FIELD else None,
                level=level if kind is NodeRole.HEADING else 0,
                keys=keys,
            ),
            within=within,
        )
        if kind is NodeRole.FIELD:
            run = AccessNode(kind=NodeRole.TEXT_RUN, value=widget.value, rect=widget.rect)
            self._add(f"{added}/text", run, within=added)
        if widget.focused:
            self._focus = added

    def _words(self, widget: "Node") -> tuple[str, str, str]:
        more = [widget.detail]
        name, tip, keys = widget.name, "" if widget.target.startswith(_NOTE) else widget.tip, ""
        if widget.detail and (widget.role == Role.LINK or re.match(rf"{re.escape(name)}\b", widget.detail)):
            name, more = widget.detail, []  # a name such as "More", or a linked word, says too little
        if tip.startswith(name):  # an icon's tip repeats its name, with the shortcut
            keys, tip = tip[len(name) :].strip(" ()") if widget.enabled else "", ""
        if widget.value and widget.role not in (Role.FIELD, Role.SLIDER):
            name = f"{name}, {widget.value}"
        if widget.role == Role.SLIDER and widget.value != f"{round(widget.share * _PERCENT)} %":
            more.append(widget.value)
        more += [tip, "" if tip or widget.enabled else self._unavailable]
        return self._spell(name), self._spell(" ".join(part for part in more if part)), self._spell(keys)

    def _about(self, widgets: Sequence["Node"]) -> str:
        words = [", ".join(filter(None, (one.name, one.value))) for one in widgets if one.role == Role.TEXT]
        kept = [word for word, far in zip(words, accumulate(map(len, words)), strict=True) if far < _LONGEST]
        return self._spell(" ".join(kept))

    def _caret(self, widget: "Node") -> tuple[int, int]:
        end = len(widget.value)
        if not widget.focused or self._tree.caret is None:
            return end, end
        caret, anchor = self._tree.caret
        return min(caret, end), min(caret if anchor is None else anchor, end)


def changed_keys(before: Nodes, after: Nodes) -> Iterator[str]:
    """Yield the keys of nodes that are new or changed."""
    yield from (key for key, node in after.items() if before.get(key) != node)
