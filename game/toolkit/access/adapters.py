"""Platform adapters of AccessKit: one per window on Windows and macOS, one per program on Linux and other Unix systems."""

import re
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from game.outside_text import shown
from game.toolkit.access.nodes import AccessNode, NodeRole

_SDL_WINDOW: Final = "SDLWindow"
"""SDL's window class on macOS, whose windows must forward queries for the focused element."""
_SLIDER_STEPS: Final = 100.0
NumberedNode = tuple[int, AccessNode, tuple[int, ...]]
"""A node's number, the node, and the numbers of its children."""
ActionHandler = Callable[[str, int, object], None]
"""Function that handles a request; it takes the name of an action, the number of a node, and a value."""


class Adapter(Protocol):
    """Passes nodes to the assistive programs of a system."""

    says_by_title: bool = False
    """True if the window title announces news: every version of Orca reads titles, but versions before 45 read no announcements."""

    def show(self, entries: Sequence[NumberedNode], focus: int, *, root: int | None) -> None:
        """Pass on `entries` (the new or changed nodes; all nodes if `root` is given) if an assistive program asks for nodes."""

    def focus_window(self, *, has_focus: bool) -> None:
        """Tell the adapter whether the window has the keyboard focus."""

    def place(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        """Tell the adapter where the window is on the screen."""


class _AccessKit:
    says_by_title = sys.platform not in ("win32", "darwin")

    def __init__(self, handle: int, begin: Callable[[], None], end: Callable[[], None], ask: ActionHandler) -> None:
        """Create this system's adapter for a window handle.

        Raises:
            ImportError: AccessKit is not installed.
        """
        import accesskit  # noqa: PLC0415 - loading it before it is needed would delay the start

        self._kit: Any = accesskit
        self._adapter: Any = self._made(handle, begin, end, lambda request: self._asked(ask, request))

    def _made(
        self, handle: int, begin: Callable[[], None], end: Callable[[], None], ask: Callable[[Any], None]
    ) -> object:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, begin, ask)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class(_SDL_WINDOW)
            return kit.macos.SubclassingAdapter.for_window(handle, begin, ask)
        return kit.unix.Adapter(begin, ask, end)

    def _asked(self, ask: ActionHandler, request: Any) -> None:  # noqa: ANN401 - a library without types
        name = str(request.action).rpartition(".")[2]
        ask(name, request.target, None if request.data is None else request.data[1])

    def show(self, entries: Sequence[NumberedNode], focus: int, *, root: int | None) -> None:
        kit = self._kit

        def update() -> object:
            made = kit.TreeUpdate(focus)
            if root is not None:
                made.tree = kit.Tree(root)
            nodes = made.nodes
            for number, node, children in entries:
                nodes.append((number, self._node(node, children)))
            return made

        events = self._adapter.update_if_active(update)
        if events is not None:
            events.raise_events()

    def focus_window(self, *, has_focus: bool) -> None:
        if sys.platform == "darwin":
            events = self._adapter.update_view_focus_state(has_focus)
            if events is not None:
                events.raise_events()
        elif sys.platform != "win32":  # the Windows adapter detects the focus itself
            self._adapter.update_window_focus_state(has_focus)

    def place(self, position: tuple[int, int], size: tuple[int, int]) -> None:
        if sys.platform not in ("win32", "darwin"):
            (x, y), (w, h) = position, size
            bounds = self._kit.Rect(float(x), float(y), float(x + w), float(y + h))
            self._adapter.set_root_window_bounds(bounds, bounds)

    def _node(self, node: AccessNode, children: tuple[int, ...]) -> object:
        kit = self._kit
        made = kit.Node(getattr(kit.Role, node.kind))
        if node.name:
            made.set_label(node.name)
        if node.value or node.kind in (NodeRole.FIELD, NodeRole.TEXT_RUN):
            made.set_value(node.value)
        if node.description:
            made.set_description(node.description)
        if node.rect is not None:
            x, y, w, h = node.rect
            made.set_bounds(kit.Rect(float(x), float(y), float(x + w), float(y + h)))
        if children:
            made.set_children(list(children))
        if node.kind is NodeRole.DIALOG:
            made.set_modal()
        if node.level:
            made.set_level(node.level)
        if node.keys:
            made.set_keyboard_shortcut(node.keys)
        if node.live and not self.says_by_title:  # otherwise news would be read twice
            made.set_live(kit.Live.POLITE)
        if node.position is not None:
            made.set_position_in_set(node.position[0] - 1)
            made.set_size_of_set(node.position[1])
        if node.kind is NodeRole.TEXT_RUN:
            made.set_character_lengths([len(letter.encode()) for letter in node.value])
            made.set_word_lengths([len(word) for word in re.findall(r"\S+\s*|\s+", node.value)])
        if node.target:
            self._act(made, node, children)
        return made

    def _act(self, made: Any, node: AccessNode, children: tuple[int, ...]) -> None:  # noqa: ANN401 - a library without types
        kit, action = self._kit, self._kit.Action
        if not node.enabled:
            made.set_disabled()
        if node.checked is not None:
            if node.kind is NodeRole.LIST_ITEM:
                made.set_selected(node.checked)
            else:
                made.set_toggled(kit.Toggled.TRUE if node.checked else kit.Toggled.FALSE)
        for name in ("FOCUS", "SCROLL_INTO_VIEW"):
            made.add_action(getattr(action, name))
        if node.kind is NodeRole.SLIDER:
            made.set_min_numeric_value(0.0)
            made.set_max_numeric_value(_SLIDER_STEPS)
            made.set_numeric_value(round((node.share or 0.0) * _SLIDER_STEPS))
            for name in ("INCREMENT", "DECREMENT", "SET_VALUE"):
                made.add_action(getattr(action, name))
        elif node.kind is NodeRole.FIELD:
            made.add_action(action.SET_VALUE)
            made.add_action(action.CLICK)
            if node.caret is not None and children:
                caret, anchor = (kit.TextPosition(children[0], place) for place in node.caret)
                made.set_text_selection(kit.TextSelection(anchor, caret))
        elif node.kind is not NodeRole.IMAGE:
            made.add_action(action.CLICK)


def accesskit_fault() -> str | None:
    """Return the reason why AccessKit cannot be used; None if it can."""
    try:
        import accesskit  # noqa: PLC0415 - as above

        accesskit.Node(accesskit.Role.BUTTON)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # noqa: BLE001 - a failure inside AccessKit is not an Exception
        return shown(error)
    return None


def slider_share(value: object) -> float | None:
    """Return a slider's position, 0 to 1, from an AccessKit value; None if it is not a number."""
    return float(value) / _SLIDER_STEPS if isinstance(value, int | float) else None


open_adapter: Callable[[int, Callable[[], None], Callable[[], None], ActionHandler], Adapter] = _AccessKit
