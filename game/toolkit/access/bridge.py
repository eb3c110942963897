"""Access bridge: keeps assistive programs up to date with the screen, and takes their requests.

Assistive programs call in other threads; such a call only sets a flag or puts a request into a queue. An adapter is called only
after an assistive program has asked for the contents of the window: on Linux an earlier call could deadlock.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from queue import SimpleQueue
from time import monotonic
from typing import Final

from msgspec.structs import replace

from game.toolkit.access.adapters import ActionHandler, Adapter, open_adapter, slider_share
from game.toolkit.access.nodes import NEWS, REST, ROOT, AccessNode, Nodes, Screen, changed_keys
from game.toolkit.devices.input import Act, Requested

Opener = Callable[[int, Callable[[], None], Callable[[], None], ActionHandler], Adapter]
_ACTS: Final = {
    "CLICK": Act.PRESS,
    "FOCUS": Act.FOCUS,
    "SCROLL_INTO_VIEW": Act.SHOW,
    "INCREMENT": Act.MORE,
    "DECREMENT": Act.LESS,
    "SET_VALUE": Act.SET,
}
_GONE: Final = " (gone)"
"""Suffix of the key of a node that is kept after its widget has gone, because the node has the focus."""
_MOST_NEWS: Final = 100
"""Number of news items remembered as already read out."""
_AFTER: Final = 0.25
"""Seconds by which news in the window title is delayed: a busy Orca drops or reorders titles."""
_MANY: Final = 9
"""Number of nodes, added or removed by an update, above which news is delayed by 3 * `_AFTER`, in total at most 6 * `_AFTER`."""


def _asks(key: str) -> bool:
    """Return True if a key belongs to the news "your turn", which is read out last."""
    return key.startswith(f"{NEWS}-turn:")


class _Link:
    def __init__(self, wake: Callable[[], object]) -> None:
        self._wake = wake
        self.adapter: Adapter | None = None
        self.is_wanted = False
        """True while an assistive program reads the window's contents; set in another thread."""
        self.is_whole_due = False
        self.shown: Nodes = {}
        self.focus = ""
        self.page = ""
        self.aim = ""
        """Key of the node with the focus in the game; `focus` is the one passed to assistive programs."""
        self.waited = False
        """True if the previous screen asked nothing of the player. When the next one does, it is the game that moves the focus."""
        self.said = ""
        """Window title that announced the last news; empty while another window has the keyboard."""
        self.unsaid: list[str] = []
        self.due_at = 0.0
        """Earliest time at which the title may announce the waiting news."""
        self.latest = 0.0
        """Latest time to which changes may postpone `due_at`."""
        self.announced: dict[str, None] = {}
        """Keys of the latest news passed on, oldest first."""
        self.window: tuple[bool, tuple[int, int], tuple[int, int]] | None = None

    def begin(self) -> None:
        """Record that an assistive program has begun to read the window's contents; the next frame sends the whole tree."""
        self.is_whole_due = True
        self.is_wanted = True
        self._wake()

    def with_news(self, screen: Screen) -> tuple[Nodes, list[str]]:
        """Return a screen's nodes and the keys of its unread news.

        When the page changes, news already announced is not read again.
        """
        known = set() if screen.page == self.page else self.announced.keys()
        news = screen.nodes[NEWS].children
        live = {key: self.shown[key].live if key in self.shown else key not in known for key in news}
        nodes = screen.nodes | {key: replace(screen.nodes[key], live=is_live) for key, is_live in live.items()}
        self.announced = dict.fromkeys([*(key for key in self.announced if key not in live), *news][-_MOST_NEWS:])
        return nodes, sorted((key for key in news if live[key] and key not in self.shown), key=_asks)

    def with_focus(self, nodes: Nodes, screen: Screen) -> Nodes:
        """Return the nodes of a screen, including the focused node if its widget has just gone, such as a played card."""
        if self.focus in nodes or self.focus not in self.shown or screen.page != self.page:
            return nodes
        known = {self.focus, self.focus.removesuffix(_GONE)}
        within = next(key for key, node in self.shown.items() if known.intersection(node.children))
        within = within if within in nodes else screen.page
        return nodes | {
            self.focus: replace(self.shown[self.focus], children=()),
            within: replace(nodes[within], children=(*nodes[within].children, self.focus)),
        }

    @property
    def is_due(self) -> bool:
        """True if the window title has news to announce and the delay is over."""
        return bool(self.unsaid) and monotonic() >= self.due_at

    def say(self) -> None:
        """Announce news by the window title; pad every second title with blanks, as Orca skips similar titles."""
        text = " ".join(self.unsaid)
        self.said, self.unsaid = text if self.said.endswith(" ") else text.ljust(2 * len(text)), []

    def end(self) -> None:
        """Record that assistive programs have stopped reading the window's contents."""
        self.is_wanted = False


class AccessBridge:
    """Connection between screen and assistive programs, in both directions."""

    def __init__(self, opener: Opener = open_adapter, wake: Callable[[], object] = lambda: None) -> None:
        """Start without an adapter. `wake` is called after every request, in the assistive program's thread."""
        self._wake = wake
        self._open = opener
        self._links: dict[int, _Link] = {}
        self._requests: SimpleQueue[tuple[str, int, object]] = SimpleQueue()
        self._numbers: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._unused = count(1)
        self.trouble: BaseException | None = None
        """Error after which no adapter is used; None without an error."""

    def adapt(self, handle: int) -> None:
        """Create the adapter for a window handle. Call this before showing the window if each window has its own adapter."""
        if handle in self._links or self.trouble is not None:
            return
        link = _Link(self._wake)
        with self._giving_up():
            link.adapter = self._open(handle, link.begin, link.end, self._ask)
            self._links[handle] = link

    def _ask(self, name: str, number: int, value: object) -> None:
        self._requests.put((name, number, value))
        self._wake()

    @contextmanager
    def _giving_up(self) -> Iterator[None]:
        """Stop using adapters after an error in the `with` block. They are not released, as their threads may still use them."""
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 - a failure inside AccessKit is not an Exception; the game continues
            self.trouble = error

    def keep(self, handle: int) -> None:
        """Forget the adapters of all other windows."""
        self._links = {kept: link for kept, link in self._links.items() if kept == handle}

    def is_due(self, handle: int) -> bool:
        """Return True if an assistive program waits for its first tree, or the window title must announce news."""
        return self.is_wanted(handle) and (self._links[handle].is_whole_due or self._links[handle].is_due)

    def is_wanted(self, handle: int) -> bool:
        """Return True if an assistive program reads the contents of this window."""
        link = self._links.get(handle)
        return link is not None and link.is_wanted and self.trouble is None

    def update(
        self, handle: int, screen: Screen, *, has_focus: bool, position: tuple[int, int], size: tuple[int, int]
    ) -> None:
        """Pass on a screen and the state of its window; each piece of news that is not yet shown gets an update of its own."""
        link = self._links.get(handle)
        if link is None or link.adapter is None or not self.is_wanted(handle):
            return
        is_whole, link.is_whole_due = link.is_whole_due, False
        if is_whole:
            link.shown, link.focus = {}, ""
        nodes, fresh = link.with_news(screen)
        if link.focus in link.shown and link.focus not in nodes and not link.focus.endswith(_GONE):
            gone = link.focus + _GONE  # a widget that comes back gets a new node, which is read out
            self._numbers[gone] = self._numbers.pop(link.focus)
            self._keys[self._numbers[gone]], link.shown[gone] = gone, link.shown.pop(link.focus)
            link.focus = gone
        kept = link.with_focus(nodes, screen)
        if not has_focus:
            link.said, link.unsaid = "", []
        elif fresh and link.adapter.says_by_title:
            if not link.unsaid:
                link.due_at, link.latest = monotonic() + _AFTER, monotonic() + 6 * _AFTER
            link.unsaid += [nodes[key].value for key in fresh]
        with self._giving_up():
            if link.window != (has_focus, position, size):
                link.window = has_focus, position, size
                link.adapter.focus_window(has_focus=has_focus)
                link.adapter.place(position, size)
            # The focus moves after the news. On a new page with news, it moves only when the player is asked to act.
            rest = REST if link.adapter.says_by_title else ROOT
            focus = rest if fresh and (screen.waits or link.unsaid) else screen.focus
            focus = link.focus if link.focus in kept else focus
            for number in range(1, len(fresh) + 1):
                self._show(link, link.adapter, _without(kept, fresh[number:]), focus, is_whole=is_whole)
                is_whole = False
            if link.is_due:
                link.say()
                self._show(link, link.adapter, kept, focus, is_whole=is_whole)
                is_whole = False
            is_gone = screen.waits and link.focus not in nodes.keys() - {REST, ROOT}
            is_moved = link.aim in nodes and link.aim not in (ROOT, link.focus, screen.focus)
            is_moved &= screen.waits or not link.waited
            holds = screen.focus == ROOT or ((is_gone or link.unsaid) and not is_moved)
            link.aim, link.page, link.waited = screen.focus, screen.page, screen.waits
            last = (kept, link.focus) if holds and link.focus in kept else (nodes, screen.focus)
            self._show(link, link.adapter, *last, is_whole=is_whole)

    def _show(self, link: _Link, adapter: Adapter, nodes: Nodes, focus: str, *, is_whole: bool = False) -> None:
        if link.said:
            nodes = nodes | {ROOT: replace(nodes[ROOT], name=link.said)}
        entries = [
            (self._number(key), nodes[key], tuple(map(self._number, nodes[key].children)))
            for key in changed_keys(link.shown, nodes)
        ]
        if entries or focus != link.focus:
            adapter.show(entries, self._number(focus), root=self._number(ROOT) if is_whole else None)
        if len(link.shown.keys() ^ nodes.keys()) > _MANY:
            link.due_at = min(monotonic() + 3 * _AFTER, link.latest)
        for key in link.shown.keys() - nodes.keys():
            del self._keys[self._numbers.pop(key)]
        link.shown, link.focus = nodes, focus

    def _number(self, key: str) -> int:
        """Return the number of a node's key, which stays the same while the node is on the screen.

        A number is never reused, as Orca would take the new node for the old one.
        """
        if key not in self._numbers:
            self._numbers[key] = next(self._unused)
            self._keys[self._numbers[key]] = key
        return self._numbers[key]

    def requests(self) -> Iterator[Requested]:
        """Yield the requests since the last call that concern something on the screen."""
        while not self._requests.empty():
            name, number, value = self._requests.get()
            node = self._node(number)
            if node is None or not node.target or name not in _ACTS:
                continue
            wanted = value if isinstance(value, str) else slider_share(value)
            yield Requested(_ACTS[name], node.target, wanted)

    def _node(self, number: int) -> AccessNode | None:
        key = self._keys.get(number, "")
        return next((link.shown[key] for link in self._links.values() if key in link.shown), None)

    def close(self) -> None:
        """Release all adapters."""
        self._links.clear()


def _without(nodes: Nodes, gone: list[str]) -> Nodes:
    left = tuple(key for key in nodes[NEWS].children if key not in gone)
    return {key: node for key, node in nodes.items() if key not in gone} | {NEWS: replace(nodes[NEWS], children=left)}
