"""`python -m tests.golden` writes the playthroughs anew. First read what differs: it is what the change did to the rules."""

from tests.golden.playthrough import FOLDER, PLAYTHROUGHS, write

for name, game in PLAYTHROUGHS.items():
    (FOLDER / f"{name}.txt").write_text(write(game), encoding="utf-8", newline="\n")
