"""Start options of the game from the command line."""

from pathlib import Path

from msgspec import Struct

from game.engine.rules import Rules
from game.i18n import SOURCE
from game.tabletop.pacing import Speed


class Options(Struct, frozen=True, kw_only=True):
    """One start of the game; what is None is as in the settings, or as the game chooses.

    `data_dir` is the player's folder. `seed` (32 bytes) is that of the matches begun, `window` width and height in
    pixels. With `rules` the game begins a match by them, with `resume` it goes on with the last one, either straight at
    the table; with `record` it shows the match in that file. `ui_tree` is a file that shows, as text, what is on the
    screen. `language` is what the system asks for.
    """

    data_dir: Path | None = None
    seed: bytes | None = None
    speed: Speed | None = None
    window: tuple[int, int] | None = None
    rules: Rules | None = None
    resume: bool = False
    record: Path | None = None
    ui_tree: Path | None = None
    language: str = SOURCE
