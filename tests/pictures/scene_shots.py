"""Pictures of one scene at several sizes: `python -m tests.pictures.scene_shots SCENE [FOLDER]`.

`--language` and `--scale` set the language and the size of the text.
"""

import argparse
import sys
from pathlib import Path

from game.i18n import LANGUAGE_NAMES, SOURCE, install
from game.settings import Settings
from tests.pictures.shots import SIZES
from tests.support.pilot import Pilot
from tests.support.routes import DOORS, lead


def main() -> int:
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("scene", choices=sorted(DOORS))
    parser.add_argument("folder", type=Path, nargs="?", default=Path("shots"))
    parser.add_argument("--language", choices=LANGUAGE_NAMES, default=SOURCE)
    parser.add_argument("--scale", type=int, default=100)
    asked = parser.parse_args()
    install(asked.language)
    settings = Settings(first_start_done=True, language=asked.language, scale=asked.scale)
    for width, height in SIZES:
        pilot = Pilot(size=(width, height), settings=settings)
        pilot.open()
        lead(pilot, asked.scene)
        pilot.tick(2.0)
        picture = asked.folder / f"{width}x{height}" / f"{asked.scene}.png"
        pilot.picture(picture)
        print(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main())
