"""All messages and the accessibility tree of every page, for comparing two states of the program.

`python -m tests.pictures.proofs FOLDER` writes these texts. With two folders, the differing lines are printed, with a `make monkey`
command for the pages that differ. The exit code is 1 if any file differs. Other files, such as pictures of `make shots`, are
compared bytewise.
"""

import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from difflib import unified_diff
from pathlib import Path
from typing import Final

import pytest
from babel.messages.pofile import read_po
from msgspec import json, to_builtins

from game import i18n
from game.paths import asset
from game.settings import Settings
from game.toolkit.a11y_tree import Tree
from tests.pictures.shots import SIZES
from tests.support.pilot import Pilot
from tests.support.remembered import remember
from tests.support.routes import DOORS, lead

LANGUAGES: Final = (i18n.SOURCE, "de", i18n.PSEUDO)
WINDOWS: Final = (*((size, 100) for size in SIZES), (SIZES[0], 200))
"""Sizes of the window in pixels, each with its scale in percent."""
NOW: Final = datetime(2031, 5, 4, 12, tzinfo=UTC)
"""The program's current time while the trees are made."""


def main(folders: list[Path]) -> int:
    match folders:
        case [folder]:
            write(folder)
            return 0
        case [before, after]:
            names = differing(before, after)
            for name in names:
                print(*difference(before / name, after / name), sep="\n")
            pages = {name.stem for name in names} & DOORS.keys()
            if pages:
                print(f'make monkey PAGES="{" or ".join(sorted(pages))}"')
            return int(bool(names))
        case _:
            print(__doc__, file=sys.stderr)
            return 2


def write(folder: Path) -> None:
    """Write the sorted messages, and the tree of each page in each language and window."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "msgids.txt").write_text("\n".join(msgids()) + "\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        remember(patch)
        for language in LANGUAGES:
            i18n.install(language)
            for size, scale in WINDOWS:
                trees = folder / "-".join(map(str, (language, *size, scale)))
                trees.mkdir(exist_ok=True)
                for scene in DOORS:
                    (trees / f"{scene}.txt").write_text(lines(tree_of(scene, size, scale)), encoding="utf-8")


def msgids() -> list[str]:
    with (asset("locale") / f"{i18n.DOMAIN}.pot").open("rb") as file:
        return sorted(repr(message.id) for message in read_po(file) if message.id)


def tree_of(scene: str, size: tuple[int, int], scale: int) -> Tree:
    """Return the accessibility tree of a page after its animation."""
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, scale=scale), clock=lambda: NOW).open()
    lead(pilot, scene)
    pilot.until(lambda: pilot.director.tree().settled)
    return pilot.director.tree()


def lines(tree: Tree) -> str:
    """Return a tree as text, with a line for each non-empty field and each widget."""
    whole = to_builtins(tree)
    nodes = [*whole.pop("told"), *whole.pop("widgets")]
    found = [*({name: value} for name, value in whole.items() if value), *map(_filled, nodes)]
    return "".join(json.encode(node).decode() + "\n" for node in found)


def _filled(node: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in node.items() if value}


def differing(before: Path, after: Path) -> list[Path]:
    names = {path.relative_to(folder) for folder in (before, after) for path in folder.rglob("*") if path.is_file()}
    return sorted(name for name in names if _content(before / name) != _content(after / name))


def difference(before: Path, after: Path) -> Iterable[str]:
    """Return the differing lines of two text files, or one line for other files."""
    if after.suffix != ".txt":
        return (f"{after} differs",)
    old, new = (_content(path).decode().splitlines() for path in (before, after))
    return unified_diff(old, new, str(before), str(after), lineterm="", n=0)


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""


if __name__ == "__main__":
    sys.exit(main([Path(name) for name in sys.argv[1:]]))
