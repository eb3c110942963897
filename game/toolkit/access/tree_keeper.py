"""Tree keeper: passes the accessibility tree on to a file and to assistive programs when the screen has changed."""

from collections.abc import Callable, Iterator
from pathlib import Path

from game.i18n import _
from game.terminal import complain
from game.toolkit.a11y_tree import Tree, in_window, write_tree
from game.toolkit.access.nodes import ScreenBuilder
from game.toolkit.devices.input import Requested
from game.toolkit.devices.window import Window
from game.toolkit.director import Director


class TreeKeeper:
    """Keeper of a window's accessibility tree."""

    def __init__(
        self, window: Window, director: Director, file: Path | None, *, spell: Callable[[str], str] = str
    ) -> None:
        """Keep the tree of the director's scenes, also in a `file` if given. `spell` turns symbols into words."""
        self._window = window
        self._director = director
        self._file = file
        self._spell = spell
        self._kept: Tree | None = None
        self._has_begun = False
        self._had_focus = False
        self._has_complained = False

    def requests(self) -> Iterator[Requested]:
        """Yield the requests of assistive programs."""
        if self._window.access is not None:
            yield from self._window.access.requests()

    @property
    def is_due(self) -> bool:
        """True if the tree must be passed on although the screen has not changed."""
        window, access = self._window, self._window.access
        if access is None or not access.is_wanted(window.handle):
            return False
        return access.is_due(window.handle) or window.has_focus != self._had_focus

    def begin(self) -> None:
        """Get ready for assistive programs, once. Call this after the first frame, so as not to delay that frame."""
        if self._has_begun:
            return
        self._has_begun = True
        self._window.adapt()
        self._tell_trouble()

    def _tell_trouble(self) -> None:
        access = self._window.access
        if self._has_complained or access is None or access.trouble is None:
            return
        self._has_complained = True
        text = _("Screen readers cannot read this window ({reason}).")
        if isinstance(access.trouble, ImportError):
            text = _("Screen readers cannot read this window: the package accesskit is missing.")
        complain(text.format(reason=access.trouble))

    def keep(self) -> None:
        """Write the tree to the file if it has changed, and pass changes on to assistive programs that read the window."""
        window, access = self._window, self._window.access
        self._director.is_read = is_wanted = access is not None and access.is_wanted(window.handle)
        if self._file is None and not is_wanted:
            return
        tree = in_window(self._director.tree(), window.viewport)
        if self._file is not None and tree != self._kept:
            problem = write_tree(self._file, tree)
            if problem is not None:
                text = _("{path} cannot be written ({reason}).")
                self._director.notices.tell(text.format(path=self._file, reason=problem))
        self._kept = tree
        if access is not None and is_wanted:
            self._had_focus, size = window.has_focus, window.viewport.window
            builder = ScreenBuilder(tree, _("Not possible now."), self._spell)
            screen = builder.built(_("Back Alley"), size, _("What happened"))
            access.update(window.handle, screen, has_focus=self._had_focus, position=window.position, size=size)
            self._tell_trouble()
