"""Pictures of one scene at several sizes, for `make shots SCENE=...`: `python -m tests.pictures.scene_shots SCENE [FOLDER]`."""

import sys
from pathlib import Path

from tests.pictures.shots import SIZES
from tests.support.pilot import Pilot
from tests.support.routes import DOORS, lead


def main(scene: str, folder: Path) -> int:
    """Take the pictures of a scene; return the exit status."""
    if scene not in DOORS:
        print(f"There is no scene {scene!r}. There are: {', '.join(sorted(DOORS))}.", file=sys.stderr)
        return 2
    for width, height in SIZES:
        pilot = Pilot(size=(width, height))
        pilot.open()
        lead(pilot, scene)
        pilot.tick(2.0)
        picture = folder / f"{width}x{height}" / f"{scene}.png"
        pilot.picture(picture)
        print(picture)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2] if len(sys.argv) > 2 else "shots")))
