"""Command output: rulesets, simulated matches, deals and records agree with each other."""

import json
import random
import re
from pathlib import Path

import pytest

from game.commands import record
from game.engine.cards import Seat
from game.engine.rules import rule_texts
from game.records.replay import MatchLog
from game.records.text import to_text
from game.rulesets.json_file import FIELDS
from game.rulesets.presets import PRESETS
from game.session.exchange import import_record
from game.session.saving import ConflictError
from game.session.store import Store
from tests.commands.conftest import Run
from tests.records.audit import Audit
from tests.records.records import samples
from tests.session.matches import SHORT, new_table, play_out
from tests.support.breadth import selected

TABLES = [(name, players) for name, rules in PRESETS.items() for players in rules.players]


def bots(players: int, level: str = "random") -> str:
    return ",".join([level] * players)


def test_rules_lists_the_presets_with_what_is_special(run: Run) -> None:
    lines = run("rules").out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)
    assert all(rules.summary in line for line, rules in zip(lines, PRESETS.values(), strict=True))


@pytest.mark.parametrize("name", PRESETS)
def test_rules_with_all_shows_every_parameter_of_a_preset(name: str, run: Run) -> None:
    out = run("rules", name, "--all").out
    assert out.startswith(f"{PRESETS[name].name} ({name})\n")
    assert all(f" ({field}): " in out for field in rule_texts())
    assert f"Source: {PRESETS[name].source}\n" in out
    assert f"words.board: {PRESETS[name].words.board}\n" in out


@pytest.mark.parametrize("name", PRESETS)
def test_rules_leaves_out_what_does_not_arise_and_the_names_of_fields(name: str, run: Run) -> None:
    out = run("rules", name).out
    assert out.startswith(f"{PRESETS[name].name} ({name})\n")
    rows = [line.strip() for line in out.splitlines() if line.startswith("  ")]
    idle = re.compile("does not apply|cannot be bid|(Two of diamonds|Leading trump after .*): No|Rainbow: 0")
    assert [row for row in rows if idle.search(row)] == []
    assert "_" not in out
    assert "words." not in out
    assert len(rows) > len(rule_texts()) / 2


def test_rules_as_json_are_the_presets_with_every_parameter(run: Run) -> None:
    listed = json.loads(run("rules", "--json").out)
    assert [entry["id"] for entry in listed] == list(PRESETS)
    for entry in listed:
        assert list(entry) == ["id", *FIELDS]
        assert json.loads(run("rules", entry["id"], "--json").out) == entry


def test_a_ruleset_printed_as_json_is_a_file_for_every_command(run: Run, tmp_path: Path) -> None:
    (tmp_path / "own.json").write_text(run("rules", "blooper", "--json").out, "utf-8")
    assert run("rules", "own.json").out == run("rules", "blooper").out
    (tmp_path / "own.json").write_text('{"id": "blooper", "name": "Friday", "sizes": [2, 1]}')
    assert run("rules", "own.json").out.startswith("Friday (custom)\n")
    out = run("simulate", "--rules", "own.json", "--matches", 1, "--seed", 1, "--json").out
    read = json.loads(out)
    assert read["preset"] is None
    assert read["rules"]["sizes"] == [2, 1]
    Audit(read).check()


@pytest.mark.parametrize(("name", "players"), selected(TABLES, TABLES[::5]))
def test_what_simulate_writes_prints_and_what_record_check_says_agree(
    name: str, players: int, run: Run, tmp_path: Path
) -> None:
    words = ("simulate", "--rules", name, "--matches", 2, "--seed", "ab", "--bots", bots(players))
    printed = run(*words, "--json", "--records", "records").out
    lines = printed.splitlines()
    assert len(lines) == 2
    files = sorted((tmp_path / "records").iterdir())
    assert len(files) == 2
    (tmp_path / "all.jsonl").write_text(printed, encoding="utf-8")
    checked = run("record", "check", *files, "all.jsonl")
    assert checked.code == 0
    assert checked.out.count(" played by the rules.\n") == 4
    for line, file in zip(lines, files, strict=True):
        read = json.loads(line)
        Audit(read).check()
        assert read["seed"][:12] in file.name
        assert f"Seed: {read['seed']}\n" in file.read_text("utf-8")
        assert run("record", "import", "--data-dir", "data", file).code == 0
    for number, (line, file) in enumerate(zip(lines, files, strict=True), 1):
        assert run("record", "export", "--data-dir", "data", number).out == file.read_text("utf-8")
        assert run("record", "export", "--data-dir", "data", number, "--json").out == line + "\n"


def test_simulate_plays_the_same_matches_from_the_same_seed_however_it_is_written(run: Run) -> None:
    words = ("simulate", "--rules", "santa-cruz-short", "--matches", 2, "--json", "--seed")
    assert run(*words, "0Af").out == run(*words, "0" * 61 + "0aF").out
    assert run(*words, "0af").out != run(*words, "af0").out


def test_the_bots_sit_in_the_order_s_w_n_e(run: Run) -> None:
    words = ("simulate", "--rules", "santa-cruz-short", "--matches", 1, "--seed", 1, "--json", "--bots")
    players = json.loads(run(*words, "club,random,random,club").out)["players"]
    levels = {seat: player["level"] for seat, player in players.items()}
    assert levels == {"S": "club", "W": "random", "N": "random", "E": "club"}


def test_simulate_shows_the_seed_of_every_match_and_a_table_of_the_sides(run: Run) -> None:
    words = ("simulate", "--rules", "santa-cruz-short", "--matches", 3, "--seed", 1, "--bots", bots(4))
    out = run(*words).out
    seeds = [json.loads(line)["seed"] for line in run(*words, "--json").out.splitlines()]
    assert (
        re.findall(r"^Match \d: NS -?\d+, EW -?\d+; won by [NSEW, ]+; seed ([0-9a-f]{64})$", out, re.MULTILINE) == seeds
    )
    assert re.search(r"^ +NS +\d +\d +-?\d+\.\d$", out, re.MULTILINE)
    assert "Matches: 3. Deals that count: 39, 13.0 a match." in out


@pytest.mark.parametrize(("name", "players"), selected(TABLES, TABLES[2::3]))
def test_deal_gives_the_cards_of_every_deal_of_a_match(name: str, players: int, run: Run) -> None:
    words = ("simulate", "--rules", name, "--matches", 2, "--seed", 7, "--bots", bots(players), "--json")
    for line in run(*words).out.splitlines():
        read = json.loads(line)
        tries: dict[int, int] = {}
        for deal in [*read["deals"], *read["result"]["tiebreaks"]]:
            number = deal["number"]
            redeal = tries.setdefault(number, 0)
            tries[number] += 1
            key = ("--seed", read["seed"], "--rules", name, "--number", number, "--redeal", redeal)
            dealt = json.loads(run("deal", *key, "--seats", len(deal["hands"]), "--json").out)
            assert list(dealt["hands"].values()) == list(deal["hands"].values())
            del dealt["hands"]
            assert dealt == {key: deal[key] for key in dealt}
            assert dealt.keys() == {"number", "size", "upcards", "cut", "stock", "trump", "exchange"}


def test_record_check_says_what_is_wrong_where_and_goes_on_with_the_next_file(run: Run, tmp_path: Path) -> None:
    run("simulate", "--rules", "classic", "--matches", 1, "--seed", 1, "--records", ".", "--bots", bots(4))
    right = next(tmp_path.glob("*.txt"))
    text = right.read_text("utf-8")
    place = text.index("; total ") + len("; total ")
    (tmp_path / "wrong.txt").write_text(re.sub(r"; total -?\d+", "; total 7777", text, count=1), "utf-8")
    (tmp_path / "latin").write_bytes(b"Back Alley record 1\nProgram: \xe9t\xe9\n")
    (tmp_path / "folder").mkdir()
    said = run("record", "check", "wrong.txt", "missing", "folder", "latin", right.name)
    assert said.code == 1
    assert said.err == ""
    wrong, missing, folder, latin, fine = said.out.splitlines()
    line = text[:place].count("\n") + 1
    column = place - text.rindex("\n", 0, place)
    assert wrong == f"wrong.txt:{line}:{column}: Expected {text[place:].split(maxsplit=1)[0]} here, not 7777."
    assert missing.startswith("missing:1:1: The file cannot be read (")  # the system's own message
    assert folder == "folder:1:1: The file cannot be read (it is a folder)."
    assert latin == "latin:2:10: This is not UTF-8 text."
    count = len(re.findall(r"^Deal ", text, re.MULTILINE))
    assert fine == f"{right.name}: {count} deals match their seed and were played by the rules."
    assert run("record", "check", right).code == 0


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Return the folder of a player with a finished and an unfinished match."""
    store = Store.open(tmp_path / "data" / "profile.sqlite3").store
    chance = random.Random(4)
    play_out(new_table(SHORT, store=store, people=(Seat.S,)), chance)
    unfinished = new_table(SHORT, store=store)
    unfinished.deal()
    store.close()
    return tmp_path / "data"


def test_record_list_shows_the_matches_and_export_prints_them(profile: Path, run: Run, tmp_path: Path) -> None:
    first, second = run("record", "list", "--data-dir", profile).out.splitlines()
    assert re.match(r" +1  \d{4}-\d\d-\d\d \d\d:\d\d  Classic: NS -?\d+, EW -?\d+  \(finished\)  Player S", first)
    assert "(deal 1 of 3)" in second
    finished = json.loads(run("record", "export", 1, "--json", "--data-dir", profile).out)
    assert finished["result"] is not None
    assert finished["seed"] is not None
    running = json.loads(run("--data-dir", profile, "record", "export", 2, "--json").out)
    assert running["deals"] == []
    assert running["seed"] is running["result"] is None
    for number in (1, 2):
        text = run("record", "export", number, "--data-dir", profile).out
        (tmp_path / "exported.txt").write_text(text, "utf-8")
        assert run("record", "check", "exported.txt").code == 0


def test_an_unknown_match_is_refused_with_those_there_are(profile: Path, run: Run) -> None:
    for text in ("3", "0", "-1", "x", "1.0", "²", "9" * 5000):
        said = run("record", "export", "--data-dir", profile, text)
        assert said.code == 2
        assert "-" in text or "only 1, 2" in said.err


def test_to_look_at_matches_makes_no_folder(run: Run, tmp_path: Path) -> None:
    assert "There are no matches" in run("record", "list", "--data-dir", "none").out
    assert run("record", "export", "--data-dir", "none", 1).code == 2
    assert not (tmp_path / "none").exists()


def test_a_profile_that_cannot_be_read_is_reported_in_a_line_and_left_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "data" / "profile.sqlite3"
    path.parent.mkdir()
    path.write_bytes(b"letters to Anna" * 100)
    for words in (("list",), ("export", 1)):
        said = run("record", *words, "--data-dir", "data")
        assert said.code == 1
        assert said.out == ""
        assert said.err.startswith("back-alley: ")
        assert said.err.count("\n") == 1
    assert path.read_bytes() == b"letters to Anna" * 100


def test_a_record_is_imported_once_and_a_wrong_one_not_at_all(run: Run, tmp_path: Path) -> None:
    run("simulate", "--rules", "santa-cruz-short", "--matches", 1, "--seed", 1, "--records", ".", "--bots", bots(4))
    right = next(tmp_path.glob("*.txt"))
    (tmp_path / "wrong.txt").write_text(right.read_text("utf-8").replace("; won by ", "; won by X"), "utf-8")
    words = ("record", "import", "--data-dir", "data")
    assert "saved as match 1" in run(*words, right).out
    assert "already saved as match 1" in run(*words, right).out
    said = run(*words, "wrong.txt")
    assert said.code == 1
    assert re.match(r"wrong\.txt:\d+:\d+: ", said.out)
    assert run(*words, right, "wrong.txt").code == run(*words, "wrong.txt", right).code == 1
    assert len(run("record", "list", "--data-dir", "data").out.splitlines()) == 1
    assert run(*words, right, "--data-dir", right).code == 1


def test_what_is_not_saved_is_not_called_saved(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(store: Store, log: MatchLog) -> int:
        store.saving.go_on_in_memory(ConflictError("match", 1))
        return import_record(store, log)

    (tmp_path / "it.txt").write_text(to_text(samples()[0]), "utf-8")
    monkeypatch.setattr(record, "import_record", fails)
    said = run("record", "import", "--data-dir", "data", "it.txt")
    assert (said.code, said.out) == (1, "")


def test_no_profile_is_made_for_a_record_that_is_wrong(run: Run, tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("no record", "utf-8")
    assert run("record", "import", "--data-dir", "data", "wrong.txt").code == 1
    assert not (tmp_path / "data").exists()
