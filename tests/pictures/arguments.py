"""Command-line arguments of programs that take pictures."""

import argparse
from collections.abc import Sequence
from pathlib import Path

Size = tuple[int, int]


def asked(into: str, sizes: Sequence[Size] = (), *switches: str) -> argparse.Namespace:
    """Parse the command line: a folder, by default `into`; sizes of pictures, if default `sizes` are given; and the `switches`."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("into", type=Path, nargs="?", default=Path(into))
    if sizes:
        parser.add_argument("sizes", type=_size, nargs="*", default=list(sizes), metavar="WxH")
    for switch in switches:
        parser.add_argument(f"--{switch}", action="store_true")
    return parser.parse_args()


def _size(text: str) -> Size:
    width, height = text.split("x")
    return int(width), int(height)
