"""A rule that a later version adds, with a usual value, changes no file of before: planted in a copy of the rules."""

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

ROOT = Path(__file__).parents[2]
LATER = """
import importlib.util, json, sys
from pathlib import Path
spec = importlib.util.find_spec("game.engine.rules")
source = Path(spec.origin).read_text(encoding="utf-8")
rule = "    tie: Tie = _rule("
planted = source.replace(rule, '    jackpot: int = _rule(0, _SCORE, N_("Jackpot"), N_("Points."))\\n' + rule)
assert planted != source
sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
exec(compile(planted, spec.origin, "exec"), module.__dict__)
from game.records.files import parse_records
from game.records.json_document import to_json
from game.records.text import to_text
from game.rulesets.json_file import FIELDS
from game.rulesets.share_code import read_rules_line, rules_line
assert "jackpot" in FIELDS
given = json.load(sys.stdin)
records = [next(parse_records(text))[0].record for text in given["records"]]
lines = [rules_line(read_rules_line(line)) for line in given["lines"]]
json.dump([list(map(to_text, records)), list(map(to_json, records)), lines], sys.stdout)
"""


def in_a_later_version(records: list[str], lines: list[str]) -> list[list[str]]:
    """Return what a later version reads in records and lines as it writes it: texts, documents and lines."""
    given = json.dumps({"records": records, "lines": lines})
    command = [sys.executable, "-c", LATER]
    done = subprocess.run(command, input=given, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    read: list[list[str]] = json.loads(done.stdout)
    return read


def test_old_records_and_lines_are_read_and_written_as_before() -> None:
    records = samples()[::6]
    texts, documents = list(map(to_text, records)), list(map(to_json, records))
    lines = [rules_line(rules) for rules in (*PRESETS.values(), FRIDAY)]
    found = in_a_later_version([*texts, *documents], lines)
    assert found[0][: len(texts)] == texts
    assert found[1][len(texts) :] == documents
    assert found[2] == lines


def test_a_record_leaves_out_the_rules_that_are_as_usual() -> None:
    assert unusual_rules(PRESETS["classic"]) == {}
    for record in samples()[::6]:
        assert record_value(record)["rules"] == unusual_rules(record.rules)
        assert all(f"  {name} = " in to_text(record) for name in unusual_rules(record.rules))
