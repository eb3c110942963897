"""Command `python -m tests.golden`, which rewrites the playthroughs."""

from tests.golden.playthrough import FOLDER, PLAYTHROUGHS, write

for name, game in PLAYTHROUGHS.items():
    (FOLDER / f"{name}.txt").write_text(write(game), encoding="utf-8", newline="\n")
