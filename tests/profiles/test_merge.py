"""Merge of two computers: it recognises people, adds and deletes matches, and can be undone."""

import errno
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Timer
from unittest.mock import Mock

import pytest

from game import settings as settings_file
from game.cli import main
from game.paths import Paths
from game.profiles import backup, people, restore
from game.profiles.backup import write_backup
from game.profiles.merge import meetings, merge_prepared, merge_unpacked, prepare_merge, sentence
from game.profiles.restore import BackupError, replace_all
from game.rulesets.library import RulesetLibrary
from game.rulesets.presets import PRESETS
from game.session import copies
from game.session.lock import claimed
from game.session.store import Store
from game.settings import Settings
from tests.session.matches import new_table
from tests.session.wrecks import NOON, change, lose, noon
from tests.support.narrowing import not_none


def begin(paths: Paths, *seeds: int, **chosen: object) -> None:
    with closing(Store.open(paths.profile, noon).store) as store:
        for seed in seeds:
            new_table(store=store, seed=bytes([seed] * 32))
    if chosen:
        settings_file.save(paths.settings, Settings(**chosen))  # type: ignore[arg-type]  # the tests give valid ones


def identities(paths: Paths) -> set[str]:
    with closing(Store.open(paths.profile, noon).store) as store:
        return {match.identity for match in store.matches()}


def names(home: Paths) -> list[str]:
    return [person.name for person in people.profiles(home)]


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    paths = Paths(tmp_path / "home")
    begin(paths, 1, 2, player_name="Anna", lessons_done=("trump",), told=("pull",), scale=150)
    return paths


@pytest.fixture
def other(tmp_path: Path) -> Paths:
    paths = Paths(tmp_path / "other")
    begin(
        paths, 3, player_name="Anna", lessons_done=("follow-suit",), lessons_begun=("trump: 3H",), told=("lamp", "lamp")
    )
    return paths


def together(home: Paths, other: Paths, *, with_their_settings: bool = False) -> list[str]:
    """Merge another computer's data into this one's; return the sentences of the preview."""
    prepare_merge(home, other.data_dir, NOON)
    found = meetings(home)
    merge_unpacked(home, found, with_their_settings=with_their_settings)
    merge_prepared(home)
    return [sentence(meeting) for meeting in found]


def test_what_is_on_either_is_on_both_afterwards_and_can_be_undone(home: Paths, other: Paths) -> None:
    before = identities(home)
    assert together(home, other) == ["Anna: 1 new match."]
    assert identities(home) == before | identities(other)
    found = settings_file.look(home.settings)
    assert (found.lessons_done, found.lessons_begun) == (("follow-suit", "trump"), ())
    assert found.told == ("lamp", "lamp", "pull")
    assert found.scale == 150
    replace_all(home, home.before_restore)
    assert (identities(home), settings_file.look(home.settings).lessons_done) == (before, ("trump",))
    replace_all(home, home.before_restore)
    assert together(home, other) == ["Anna: nothing new."]
    assert together(other, home) == ["Anna: 2 new matches."]
    assert identities(other) == identities(home)


def test_copies_stay_with_what_they_alone_hold(home: Paths, other: Paths) -> None:
    copies.make_copy(home.profile, NOON.date())
    lose(home.profile, 1)
    together(home, other)
    with closing(Store.open(home.profile, noon).store) as store:
        assert store.offer() == copies.CopyOffer(copies.copies_of(home.profile), 1)


def test_a_copy_that_cannot_be_written_ends_the_merge_and_one_that_cannot_be_read_is_left_out(
    home: Paths, other: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = not_none(copies.make_copy(home.profile, NOON.date()))
    before = identities(home)
    with monkeypatch.context() as full:
        full.setattr(Path, "write_bytes", Mock(side_effect=OSError(errno.ENOSPC, "No space left on device")))
        full.setattr("game.profiles.merge.shutil.copy2", Path.write_bytes)
        with pytest.raises(BackupError, match="the disk is full"):
            together(home, other)
    assert (identities(home), copy.is_file()) == (before, True)
    copy.unlink()
    copy.mkdir()
    together(home, other)
    assert copies.copies_of(home.profile) == ()
    assert identities(home) > before


def test_copies_are_flushed_before_the_exchange(home: Paths, other: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    copy, flush = not_none(copies.make_copy(home.profile, NOON.date())), Mock()
    monkeypatch.setattr("game.profiles.merge.to_disk", flush)
    together(home, other)
    assert {copy.name, home.profile.name} <= {Path(call.args[0].name).name for call in flush.call_args_list}


@pytest.mark.parametrize("value", ["Infinity", "[" * 100_000, b"?"])
def test_no_note_of_another_computer_ends_a_merge(home: Paths, other: Paths, value: str) -> None:
    for paths, note in ((home, "2"), (other, value)):
        with closing(Store.open(paths.profile, noon).store) as store:
            store.keep_note("drills", note)
    assert together(home, other) == ["Anna: 1 new match."]


def test_nothing_is_written_in_the_folder_of_the_other_computer(
    home: Paths, other: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[set[str]] = []
    monkeypatch.setattr(backup, "to_disk", lambda _file: seen.append({path.name for path in other.data_dir.iterdir()}))
    before = {path.name for path in other.data_dir.iterdir()}
    together(home, other)
    assert seen[0] == before


def test_settings_are_those_that_were_asked_for(home: Paths, other: Paths) -> None:
    together(home, other, with_their_settings=True)
    assert settings_file.look(home.settings).scale == 100


def test_who_has_other_name_by_now_is_known_by_their_matches(home: Paths, other: Paths) -> None:
    together(other, home)
    settings_file.save(other.settings, Settings(player_name="Anne"))
    assert together(home, other) == ["Anna (there: Anne): 1 new match."]
    assert names(home) == ["Anna"]


def test_a_guest_with_few_matches_is_not_taken_for_the_host(home: Paths, other: Paths) -> None:
    together(other, home)
    guest = people.add(home, "Ben", "drifter", Settings())
    copies.copy_database(home.profile, guest.paths.profile)
    begin(home, 20, 21)
    begin(other, 30, 31)
    assert together(home, other) == ["Anna: 3 new matches."]


@pytest.mark.parametrize(("name", "second"), [("Anna", "Anna 2"), ("q" * 21 + "\u0301", "q" * 20 + " 2")])
def test_two_of_one_name_who_are_not_the_same_are_told_apart(home: Paths, other: Paths, name: str, second: str) -> None:
    for paths in (home, other):
        settings_file.save(paths.settings, Settings(player_name=name))
    together(other, home)
    settings_file.save(other.settings, Settings(player_name="Anne"))
    anna = people.add(other, name, "drifter", Settings())
    begin(anna.paths, 7)
    assert together(home, other)[1] == f"{name} is new here: 1 new match."
    assert names(home) == [name, second]
    assert together(home, other) == [f"{name} (there: Anne): nothing new.", f"{second} (there: {name}): nothing new."]


def test_people_of_another_computer_come_with_their_ids(home: Paths, other: Paths) -> None:
    bob = people.add(other, "Bob", "drifter", Settings())
    begin(bob.paths, 9)
    assert together(home, other) == ["Anna: 1 new match.", "Bob is new here: 1 new match."]
    assert [person.id for person in people.profiles(home)] == ["", bob.id]
    settings_file.save(people.profiles(home)[1].paths.settings, Settings(player_name="Robert"))
    assert together(home, other)[1] == "Robert (there: Bob): nothing new."


def test_rulesets_come_by_their_content(home: Paths, other: Paths) -> None:
    for paths, text in ((home, "{}"), (other, "{ }")):
        paths.rulesets.mkdir()
        (paths.rulesets / "own-mine.json").write_text(text)
    (other.rulesets / "own-same.json").write_text("{}")
    assert together(home, other) == ["Anna: 1 new match, 1 new ruleset."]
    assert together(home, other) == ["Anna: nothing new."]
    assert sorted(path.read_text() for path in home.rulesets.glob("own-*")) == ["{ }", "{}"]


def test_of_rulesets_a_deletion_holds_and_the_latest_version_stays(home: Paths, other: Paths) -> None:
    here, there = RulesetLibrary(home.rulesets), RulesetLibrary(other.rulesets)
    kept = {name: here.keep(replace(PRESETS["classic"], name=name)) for name in ("Deleted", "Changed", "Again")}
    assert together(other, home) == ["Anna: 2 new matches, 3 new rulesets."]
    here, there = RulesetLibrary(home.rulesets), RulesetLibrary(other.rulesets)
    (home.rulesets / "counts.json").unlink()
    here.delete(kept["Deleted"])
    here.keep(replace(PRESETS["classic"], name="Changed", trick_points=6), kept["Changed"])
    here.delete(kept["Again"])
    here.keep(replace(PRESETS["classic"], name="Again"))
    there.delete(kept["Again"])
    assert together(other, home) == ["Anna: 2 new rulesets, 2 rulesets removed."]
    assert together(home, other) == ["Anna: 1 new match."]
    for paths in (home, other):
        found = RulesetLibrary(paths.rulesets).own.values()
        assert [(rules.name, rules.trick_points) for rules in found] == [("Again", 5), ("Changed", 6)]


def test_what_was_played_meanwhile_is_there_too(home: Paths, other: Paths, monkeypatch: pytest.MonkeyPatch) -> None:
    def replace_later(paths: Paths, new: Path, complete: Callable[[], None]) -> None:
        begin(home, 8)
        replace_all(paths, new, complete)

    monkeypatch.setattr("game.profiles.merge.replace_all", replace_later)
    together(home, other)
    assert len(identities(home)) == 4


@pytest.mark.parametrize("column", ["identity", "updated", "branch", "summary"])
def test_a_match_with_a_text_that_cannot_be_decoded_is_left_out(home: Paths, other: Paths, column: str) -> None:
    begin(other, 4)
    change(other.profile, f"UPDATE matches SET {column} = CAST(x'ff' AS TEXT) WHERE id = 1")
    assert together(home, other) == ["Anna: 1 new match."]
    assert together(other, home) == ["Anna: 2 new matches."]


def test_the_command_previews_asks_before_many_deletions_and_says_how_to_undo(
    home: Paths, other: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begin(other, *range(20, 31))
    together(home, other)
    with closing(Store.open(other.profile, noon).store) as store:
        for number in store.numbers():
            store.delete(number)
    write_backup(other, tmp_path / "backup", NOON)
    words = ("--data-dir", str(home.data_dir))
    before = identities(home)
    assert main(["data", "merge", str(tmp_path / "backup"), "--preview", *words]) == 0
    assert "Anna: 12 matches deleted there." in capsys.readouterr().out
    assert main(["data", "merge", str(tmp_path / "backup"), *words]) != 0
    assert "12 matches would be deleted here" in capsys.readouterr().err
    assert identities(home) == before
    assert main(["data", "merge", str(tmp_path / "backup"), "--deletions", *words]) == 0
    assert str(home.before_restore) in capsys.readouterr().out
    assert len(identities(home)) == len(before) - 12
    assert not home.unpacked.exists()


def test_a_command_waits_for_another_that_merges_and_leaves_its_files_alone(
    home: Paths, other: Paths, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write_backup(other, tmp_path / "backup", NOON)
    words = ["data", "merge", str(tmp_path / "backup"), "--data-dir", str(home.data_dir)]
    home.unpacked.mkdir()
    theirs = claimed(home.unpacked)
    with monkeypatch.context() as patch:
        patch.setattr(restore, "_PATIENCE", 0.1)
        assert main(words) != 0
    assert capsys.readouterr().err.endswith("The backup cannot be used (another copy of the game is open).\n")
    assert home.unpacked.exists()
    Timer(0.2, theirs.close).start()
    assert main(words) == 0
