"""Reader of the accessibility tree in the file of `--ui-tree`, which is parsed only after a change."""

import json
from pathlib import Path
from typing import Any

Tree = dict[str, Any]


class TreeFile:
    """A reader of the accessibility tree in a file that may change between reads."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._data = b""
        self._tree: Tree = {}

    def read(self) -> Tree:
        """Return the tree, which is the same object until the file changes; return an empty tree if there is no file."""
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return {}
        if data != self._data:
            self._tree = json.loads(data)
            self._data = data
        return self._tree
