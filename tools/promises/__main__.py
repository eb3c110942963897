"""Command `python -m tools.promises`: writes the files that the package's docstring describes."""

import random
import shutil
import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from game import settings as settings_file
from game.paths import Paths
from game.profiles.backup import write_backup
from game.records.json_document import to_json
from game.records.text import to_text
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import rules_line
from game.session.exchange import record_from
from game.session.store import Store
from game.settings import DeckFace, Settings
from tests.session.matches import new_table, play_out
from tools.promises import FOLDER

SIZES = (13, 1)
NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)

shutil.rmtree(FOLDER, ignore_errors=True)
FOLDER.mkdir()
presets = sorted(PRESETS.items(), key=lambda item: f"{item[0]}.")  # in the order of their file names
with tempfile.TemporaryDirectory() as place:
    home = Paths(Path(place))
    settings_file.save(home.settings, Settings(player_name="Größte ♣", scale=150, deck_face=DeckFace.FOUR_COLOUR))
    store = Store.open(home.profile, lambda: NOON).store
    for number, (name, rules) in enumerate(presets):
        table = new_table(replace(rules, sizes=SIZES), store=store, seed=bytes([number]) * 32)
        play_out(table, random.Random(number))
        record = record_from(store, table.match_id)
        for ending, text in (("backalley", to_text(record)), ("json", to_json(record)), ("rules", rules_text(rules))):
            (FOLDER / f"{name}.{ending}").write_text(text, encoding="utf-8", newline="\n")
    store.close()
    lines = "".join(f"{rules_line(rules)}\n" for _, rules in presets)
    (FOLDER / "lines.txt").write_text(lines, encoding="utf-8", newline="\n")
    write_backup(home, FOLDER / "everything.backup", NOON)
    shutil.copy(home.profile, FOLDER / "profile.sqlite3")
    shutil.copy(home.settings, FOLDER)
