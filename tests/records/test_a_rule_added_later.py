"""A rule added in a later version, with a default value, changes no older file: tested with a made-up rule."""

import json
import subprocess
import sys
from pathlib import Path

from game.records.json_document import record_value, to_json
from game.records.text import to_text
from game.rulesets.json_file import unusual_rules
from game.rulesets.presets import PRESETS
from game.rulesets.share_code import rules_line
from tests.records.records import samples
from tests.rulesets.test_share_code import FRIDAY
from tools.promises import FOLDER
from tools.promises.reading import read_all

ROOT = Path(__file__).parents[2]
TEXTS = {".backalley", ".json", ".txt", ".toml"}
LATER = """
import json, sys
from tools.promises.later import plant
plant()
from game.records.files import parse_records
from game.records.json_document import to_json
from game.records.text import to_text
from game.rulesets.json_file import FIELDS
from game.rulesets.share_code import read_rules_line, rules_line
assert "jackpot" in FIELDS
given = json.load(sys.stdin)
records = [next(parse_records(text))[0].record for text in given["records"]]
lines = [rules_line(read_rules_line(line)) for line in given["lines"]]
json.dump({"texts": list(map(to_text, records)), "documents": list(map(to_json, records)), "lines": lines}, sys.stdout)
"""


def in_a_later_version(*command: str, given: object = None) -> dict[str, list[str]]:
    """Run a command in a simulated later version, with `given` as input; return the printed texts by kind."""
    told = subprocess.check_output([sys.executable, *command], input=json.dumps(given), cwd=ROOT, text=True)
    read: dict[str, list[str]] = json.loads(told)
    return read


def test_every_kind_of_file_of_before_is_opened_by_this_version_and_by_a_later_one() -> None:
    kept = {path.name: path.read_bytes().decode() for path in sorted(FOLDER.iterdir()) if path.suffix in TEXTS}
    texts, documents = ([text for name, text in kept.items() if name.endswith(end)] for end in (".backalley", ".json"))
    lines, settings = kept["lines.txt"].splitlines(), [kept["settings.toml"]]
    assert len(texts) == len(documents) == len(lines) == len(PRESETS)
    for found, upgrades in ((read_all(FOLDER), 0), (in_a_later_version("-m", "tools.promises.later"), 1)):
        assert (found["backalley"], found["json"]) == (texts, documents)
        assert found["rules"] == found["lines"] == lines
        assert found["settings"] == found["restored settings"] == settings
        assert found["profile"] == found["backup"] == [*texts, f"{upgrades} upgrades"]


def test_old_records_and_lines_are_read_and_written_as_before() -> None:
    records = samples()[::6]
    texts, documents = list(map(to_text, records)), list(map(to_json, records))
    lines = [rules_line(rules) for rules in (*PRESETS.values(), FRIDAY)]
    found = in_a_later_version("-c", LATER, given={"records": [*texts, *documents], "lines": lines})
    assert found["texts"][: len(texts)] == texts
    assert found["documents"][len(texts) :] == documents
    assert found["lines"] == lines


def test_a_record_leaves_out_the_rules_that_are_as_usual() -> None:
    assert unusual_rules(PRESETS["classic"]) == {}
    for record in samples()[::6]:
        assert record_value(record)["rules"] == unusual_rules(record.rules)
        assert all(f"  {name} = " in to_text(record) for name in unusual_rules(record.rules))
