"""Reads the files of version 1.0 with the functions that the game itself uses."""

import shutil
import tempfile
from pathlib import Path

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game import settings as settings_file
from game.paths import Paths
from game.profiles.backup import prepare
from game.profiles.restore import finished, replace_all
from game.records.files import read_first
from game.records.json_document import to_json
from game.records.text import to_text
from game.rulesets.json_file import read_rules_file
from game.rulesets.share_code import read_rules_line, rules_line
from game.session.exchange import record_from
from game.session.file_state import header_in
from game.session.schema import FIRST_VERSION
from game.session.store import Store


def matches(path: Path) -> list[str]:
    """Open a profile; return its matches as texts, any message to the player, and the number of upgrades."""
    store, told = Store.open(path)
    found = [to_text(record_from(store, number)) for number in sorted(store.numbers())]
    store.close()
    return [*found, *([told] if told else []), f"{header_in(path)[1] - FIRST_VERSION} upgrades"]


def read_all(folder: Path) -> dict[str, list[str]]:
    """Open copies of all files in a folder; return their contents by kind of file, as texts written by the running version."""
    with tempfile.TemporaryDirectory() as place:
        home, other = Paths(Path(place) / "home"), Paths(Path(place) / "other")
        home.shared.mkdir()
        shutil.copy(folder / "profile.sqlite3", home.profile)
        shutil.copy(folder / "settings.toml", home.settings)
        prepare(other, folder / "everything.backup")
        replace_all(other, other.unpacked)
        finished(other)
        settings, told = settings_file.load(home.settings)
        settings_file.save(home.settings, settings)
        lines = (folder / "lines.txt").read_text(encoding="utf-8").splitlines()
        return {
            "backalley": [to_text(read_first(path).record) for path in sorted(folder.glob("*.backalley"))],
            "json": [to_json(read_first(path).record) for path in sorted(folder.glob("*.json"))],
            "rules": [rules_line(read_rules_file(path)) for path in sorted(folder.glob("*.rules"))],
            "lines": [rules_line(read_rules_line(line)) for line in lines],
            "settings": [home.settings.read_text(encoding="utf-8"), *([told] if told else [])],
            "restored settings": [other.settings.read_text(encoding="utf-8")],
            "profile": matches(home.profile),
            "backup": matches(other.profile),
        }
