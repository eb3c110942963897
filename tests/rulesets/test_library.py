"""The player's own rulesets are stored as files, and other files in their folder do no harm."""

import os
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from game.i18n import install
from game.rulesets.json_file import read_rules_file, rules_text
from game.rulesets.library import OWN_ID, KeepError, RulesetLibrary
from game.rulesets.presets import PRESETS
from tests.support.narrowing import not_none

FRIDAY = replace(PRESETS["blooper"], name="Friday", trick_points=7)


def test_a_ruleset_is_there_again_at_the_next_start_and_gone_when_it_was_deleted(tmp_path: Path) -> None:
    folder = tmp_path / "not yet" / "rulesets"
    library = RulesetLibrary(folder)
    name = library.keep(FRIDAY)
    assert re.fullmatch(OWN_ID, name)
    again = RulesetLibrary(folder)
    assert dict(again.own) == {name: FRIDAY}
    assert again.notice is None
    assert list(again.all) == [*PRESETS, name]
    path = not_none(again.file_of(name))
    assert read_rules_file(path) == FRIDAY
    again.delete(name)
    again.delete(name)
    assert dict(RulesetLibrary(folder).own) == {}
    assert list(folder.glob("own-*")) == []


@pytest.mark.parametrize("name", ["Friday", "CON", "../../etc", "Ä ö", "日本", "a" * 300, "own-", ".", "a/b\\c:d"])
def test_every_name_makes_a_file_of_its_own_in_the_folder(name: str, tmp_path: Path) -> None:
    library = RulesetLibrary(tmp_path)
    one, other = library.keep(replace(FRIDAY, name=name)), library.keep(replace(FRIDAY, name=name, board_points=20))
    assert one != other
    assert re.fullmatch(OWN_ID, one)
    assert re.fullmatch(OWN_ID, other)
    assert sorted(path.name for path in tmp_path.glob("own-*")) == sorted([f"{one}.json", f"{other}.json"])
    assert len(RulesetLibrary(tmp_path).own) == 2


def test_files_that_hold_no_ruleset_hide_no_other_and_are_left_as_they_are(tmp_path: Path) -> None:
    library = RulesetLibrary(tmp_path)
    name = library.keep(FRIDAY)
    bad = {
        "own-empty.json": b"",
        "own-broken.json": b"{",
        "own-list.json": b"[]",
        "own-wrong.json": b'{"sizes": [99]}',
        "own-bytes.json": bytes(range(256)),
        "own-large.json": b" " * 70_000,
        "own-deep.json": b"[" * 60_000,
        "other.json": rules_text(FRIDAY).encode(),
        "own-Upper.json": rules_text(FRIDAY).encode(),
        "own-note.txt": b"hello",
    }
    for file, data in bad.items():
        (tmp_path / file).write_bytes(data)
    (tmp_path / "own-folder.json").mkdir()
    if sys.platform != "win32":
        (tmp_path / "own-gone.json").symlink_to(tmp_path / "nowhere")
        os.mkfifo(tmp_path / "own-pipe.json")
    again = RulesetLibrary(tmp_path)
    assert dict(again.own) == {name: FRIDAY}
    assert "own-broken.json" in not_none(again.notice)
    assert {file: (tmp_path / file).read_bytes() for file in bad} == bad


def test_where_nothing_can_be_written_it_is_said_and_nothing_is_lost(tmp_path: Path) -> None:
    library = RulesetLibrary(tmp_path / "file" / "rulesets")
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(KeepError, match="cannot be saved"):
        library.keep(FRIDAY)
    assert dict(library.own) == {}


def test_a_ruleset_that_cannot_be_played_or_has_no_name_is_not_kept() -> None:
    library = RulesetLibrary(None)
    with pytest.raises(KeepError, match="A hand has 1 to 13 cards"):
        library.keep(replace(FRIDAY, sizes=(99,)))
    with pytest.raises(KeepError, match="needs a name"):
        library.keep(replace(FRIDAY, name="  "))


def test_without_a_folder_rulesets_are_remembered() -> None:
    library = RulesetLibrary(None)
    name = library.keep(FRIDAY)
    assert library.get(name) == FRIDAY
    assert library.id_of(FRIDAY) == name
    assert library.id_of(PRESETS["individual"]) == "individual"
    assert library.file_of(name) is None
    library.delete(name)
    assert library.get(name) == PRESETS["classic"]
    assert library.id_of(FRIDAY) is None


def test_a_name_that_is_taken_gets_a_number() -> None:
    library = RulesetLibrary(None)
    assert library.free_name("Classic") == "Classic 2"
    library.keep(replace(FRIDAY, name="Classic 2"))
    assert library.free_name("classic") == "classic 3"
    assert library.free_name("Ｃlas\u200bsic ") == "Ｃlassic 3"
    assert library.free_name("\u200b\u3164") == "House rules"
    assert library.free_name("Friday") == "Friday"


def test_a_name_that_a_preset_has_in_the_players_language_is_taken() -> None:
    install("de")
    library = RulesetLibrary(None)
    assert library.free_name("Klassisch") == "Klassisch 2"
    assert library.free_name("Classic") == "Classic"


def test_a_file_that_holds_no_ruleset_is_not_written_over_by_one_of_its_name(tmp_path: Path) -> None:
    damaged = tmp_path / "own-friday.json"
    damaged.write_bytes(b"{")
    assert RulesetLibrary(tmp_path).keep(FRIDAY) == "own-friday-2"
    assert damaged.read_bytes() == b"{"


def test_a_draft_is_there_again_at_the_next_start_though_it_contradicts_itself(tmp_path: Path) -> None:
    library = RulesetLibrary(tmp_path / "rulesets")
    name = library.keep(FRIDAY)
    broken = replace(FRIDAY, sizes=())
    library.keep_draft(broken, name)
    again = RulesetLibrary(tmp_path / "rulesets")
    assert again.draft == (broken, name)
    assert list(again.own) == [name]
    assert again.notice is None
    again.forget_draft()
    again.forget_draft()
    assert RulesetLibrary(tmp_path / "rulesets").draft is None
