"""Reader of the accessibility tree in the file of `--ui-tree`; it parses the file only when the program has rewritten it."""

import json
from pathlib import Path
from typing import Any

Tree = dict[str, Any]


class TreeFile:
    """A reader of the accessibility tree in a file that may change between reads."""

    def __init__(self, path: Path) -> None:
        """Begin with a file that may be missing."""
        self._path = path
        self._data = b""
        self._tree: Tree = {}

    def read(self) -> Tree:
        """Return the tree, which is the same object until the file changes; empty if there is no file yet."""
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return {}
        if data != self._data:
            self._tree = json.loads(data)
            self._data = data
        return self._tree
