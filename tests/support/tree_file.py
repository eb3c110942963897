"""Accessible tree as it lies on the disk (`--ui-tree`), parsed anew only when the program has written another one."""

import json
from pathlib import Path
from typing import Any

Tree = dict[str, Any]


class TreeFile:
    """Reads the tree for those who ask for it again and again."""

    def __init__(self, path: Path) -> None:
        """Begin with a file that may be missing."""
        self._path = path
        self._data = b""
        self._tree: Tree = {}

    def read(self) -> Tree:
        """Return the tree, the same object while it has not changed; empty before there is one."""
        try:
            data = self._path.read_bytes()
        except FileNotFoundError:
            return {}
        if data != self._data:
            self._tree = json.loads(data)
            self._data = data
        return self._tree
