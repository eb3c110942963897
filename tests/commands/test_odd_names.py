"""Names of files and people as printed by commands: on one line each, and without terminal control characters."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.events import Player
from game.records.from_log import record_of
from game.records.json_document import to_json
from game.records.text import to_text
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from tests.commands.conftest import Run
from tests.records.records import parse_record
from tests.support.odd_names import ODD_NAME, ODD_SHOWN, is_fit, needs_odd_names, odd_file
from tests.support.said import Said

SHORT = replace(PRESETS["classic"], sizes=(1,))
TURNED = "Anna \u202e\u2066\u200b\ufeff"
TURNED_SHOWN = r"Anna \u202e\u2066\u200b\ufeff"
SIMULATE = ("simulate", "--rules", "classic", "--matches", "1", "--bots", ",".join(["random"] * 4), "--seed", "1")


def own_record() -> str:
    """Return a record with a ruleset and a player whose names contain right-to-left overrides."""
    record = record_of(
        simulate(replace(SHORT, name=TURNED, summary=TURNED), ("random",) * 4, bytes(32)), seed=bytes(32)
    )
    return to_text(replace(record, players=(Player(TURNED, "random"), *record.players[1:])))


ENTRANCES: dict[str, Callable[[Path], tuple[object, ...]]] = {
    "check": lambda odd: ("record", "check", odd),
    "check nothing": lambda odd: ("record", "check", odd / "nothing"),
    "import": lambda odd: ("record", "import", odd, "--data-dir", odd.with_name("data")),
    "import into": lambda odd: ("record", "import", odd, "--data-dir", odd / "data"),
    "list": lambda odd: ("record", "list", "--data-dir", odd.with_name("new" + odd.name)),
    "list what is none": lambda odd: ("record", "list", "--data-dir", odd.with_name("folder" + odd.name)),
    "rules": lambda odd: ("rules", odd),
    "rules that are not there": lambda odd: ("rules", odd / "nothing"),
    "rules of the game": lambda odd: ("--rules", odd),
    "records": lambda odd: (*SIMULATE, "--records", odd),
    "an option": lambda odd: ("--speed", odd),
    "a word too many": lambda odd: ("record", "check", odd, "--loud", odd),
}


def printed(said: Said) -> list[str]:
    assert said.out.endswith("\n") == bool(said.out)
    return [*said.out.split("\n")[:-1], *said.err.split("\n")[:-1]]


@needs_odd_names
@pytest.mark.parametrize("entrance", ENTRANCES.values(), ids=ENTRANCES)
def test_a_command_prints_an_odd_name_on_one_line_that_no_terminal_obeys(
    entrance: Callable[[Path], tuple[object, ...]], run: Run, tmp_path: Path
) -> None:
    odd_file(tmp_path)
    (tmp_path / ("folder" + ODD_NAME)).mkdir()
    (tmp_path / ("folder" + ODD_NAME) / "profile.sqlite3").write_bytes(b"no profile")
    lines = printed(run(*entrance(Path(ODD_NAME))))
    assert len(lines) == 1
    assert is_fit(lines[0])
    assert ODD_SHOWN in lines[0]
    assert len(lines[0]) <= 1000


@needs_odd_names
def test_commands_work_with_files_and_folders_of_odd_names(run: Run, tmp_path: Path) -> None:
    odd = odd_file(tmp_path, own_record().encode())
    assert f"{ODD_SHOWN}: 1 deal matches its seed" in run("record", "check", odd).out
    data = tmp_path / (ODD_NAME + "data")
    assert f"{ODD_SHOWN}: saved as match 1." in run("record", "import", odd, "--data-dir", data).out
    assert f"{ODD_SHOWN}: already saved as match 1." in run("record", "import", odd, "--data-dir", data).out
    assert run("record", "export", "1", "--data-dir", data).out == own_record()
    (listed,) = printed(run("record", "list", "--data-dir", data))
    assert is_fit(listed)
    assert listed.count(TURNED_SHOWN) == 2
    assert run(*SIMULATE, "--records", data / "new").code == 0
    assert len(list((data / "new").iterdir())) == 1
    odd.write_text(rules_text(SHORT), encoding="utf-8")
    assert run("rules", odd).code == 0


def test_a_record_tells_odd_names_by_their_digits_and_reads_back_as_it_was() -> None:
    text = own_record()
    assert all(map(is_fit, text.split("\n")))
    assert f'"{TURNED_SHOWN}"' in text
    record = parse_record(text)
    assert record.players[0].name == record.rules.name == TURNED
    assert to_text(record) == text
    assert parse_record(text.replace(TURNED_SHOWN, TURNED)) == record
    assert parse_record(to_json(record)).players == record.players


@pytest.mark.skipif(
    os.name != "posix", reason="every name could be a user's there, and the current folder is never deleted"
)
@pytest.mark.parametrize("argv", [("record", "list"), ()], ids=str)
def test_a_folder_in_one_that_is_not_there_is_refused(
    argv: tuple[str, ...], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check the home of an unknown user, and a current folder that has been deleted."""
    said = run("--data-dir", "~nosuchuser/x", *argv)
    assert (said.code, "~nosuchuser/x" in said.err) == (2, True)
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    said = run("--data-dir", "x", *argv)
    monkeypatch.chdir(tmp_path)
    assert said.code == 2
    assert "no longer exists" in said.err
