"""Command-line options for starting the game."""

from pathlib import Path

from msgspec import Struct

from game.engine.rules import Rules
from game.i18n import SOURCE
from game.tabletop.pacing import Speed


class Options(Struct, frozen=True, kw_only=True):
    """The options of one start of the game; None means the default.

    `data_dir` is the player's folder, `seed` (32 bytes) is used for new matches, `window` is the width and height in pixels. The
    game starts a match with `rules`, continues the last unfinished match (`resume`), or shows the match in the file `record`.
    `ui_tree` is a file that receives the screen's content as text. `language` is the language of the system.
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
