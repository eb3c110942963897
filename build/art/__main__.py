"""Art generator: `python build/art [--into DIR]` writes every picture of the game as SVG below assets/ (or DIR)."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from backs import BACKS, back
from courts import court
from faces import RANKS, ace, number_card
from icons import ICONS, app_icon, icon
from jokers import big_blooper, little_blooper, mascot
from learning import LEARNING
from logo import logo
from own_game import OWN_GAME
from pads import PADS, pad_button
from pages import PAGES
from people import PEOPLE
from pips import SUITS
from places import PLACES
from portraits import PORTRAITS, portrait
from scenery import alley, bricks, felt_table
from styles import STYLES, Style
from tabletop import TABLETOP, piece

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def deck(style: Style) -> Iterator[tuple[str, str]]:
    """Yield the file names and SVG texts of a style's 54 faces."""
    for suit in SUITS:
        for rank in RANKS:
            match rank:
                case "A":
                    text = ace(style, suit)
                case "J" | "Q" | "K":
                    text = court(style, rank, suit, PEOPLE[rank + suit])
                case _:
                    text = number_card(style, rank, suit)
            yield f"cards/{style.name}/{rank}{suit}.svg", text
    yield f"cards/{style.name}/BB.svg", big_blooper(style)
    yield f"cards/{style.name}/LB.svg", little_blooper(style)


def pictures() -> Iterator[tuple[str, str]]:
    """Yield each picture's path below assets/ and its SVG text."""
    for style in STYLES:
        yield from deck(style)
    for name in BACKS:
        yield f"cards/backs/{name}.svg", back(name)
    for name in TABLETOP:
        yield f"table/{name}.svg", piece(name)
    yield "table/mascot-big.svg", mascot(big=True)
    yield "table/mascot-little.svg", mascot(big=False)
    yield "table/logo.svg", logo()
    yield "table/alley.svg", alley()
    yield "table/bricks.svg", bricks()
    yield "table/felt.svg", felt_table()
    for name, place in PLACES.items():
        yield f"alley/{name}.svg", place()
    for name, draw in PAGES.items():
        yield f"pages/{name}.svg", draw()
    for name, draw in LEARNING.items():
        yield f"learn/{name}.svg", draw()
    for name, draw in OWN_GAME.items():
        yield f"own/{name}.svg", draw()
    for name in ICONS:
        yield f"icons/{name}.svg", icon(name)
    yield "icons/back-alley.svg", app_icon()
    for name in PADS:
        yield f"pads/{name}.svg", pad_button(name)
    for name in PORTRAITS:
        yield f"portraits/{name}.svg", portrait(name)


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw the art of the game.")
    parser.add_argument("--into", type=Path, default=ASSETS, help="folder to write to (default: assets)")
    into: Path = parser.parse_args().into
    for name, text in pictures():
        path = into / name
        path.parent.mkdir(parents=True, exist_ok=True)
        data = text.encode("ascii")
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)


if __name__ == "__main__":
    main()
