"""People on this computer: they are added, named, remembered as the last player, and deleted with all of their data."""

import sys
from contextlib import closing
from pathlib import Path
from threading import Timer
from unittest.mock import Mock

import pytest

from game import settings as settings_file
from game.atomic_file import put_in_place
from game.paths import Paths
from game.profiles import people
from game.profiles.backup import write_backup
from game.profiles.deletion import delete_person
from game.profiles.export import Exported, export_all, sentences
from game.profiles.people import FIRST, ProfileError
from game.profiles.restore import BackupError, Finished, finished
from game.records.files import read_records
from game.session import copies
from game.session.lock import TakenError, claimed
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import StoreError
from game.settings import Settings
from game.worker import StoppedError
from tests.session.wrecks import NOON, change, make_profile, noon
from tests.support.narrowing import not_none


@pytest.fixture
def home(tmp_path: Path) -> Paths:
    """Return the paths of the data of Anna, the first player, who has two matches."""
    paths = Paths(tmp_path / "home")
    make_profile(paths.profile, 2)
    settings_file.save(paths.settings, Settings(player_name="Anna", scale=150, lessons_done=("trump",)))
    return paths


def test_whoever_starts_the_game_first_plays_here_before_anything_is_kept(tmp_path: Path) -> None:
    paths = Paths(tmp_path / "nothing")
    assert [(profile.id, profile.paths) for profile in people.profiles(paths)] == [(FIRST, paths)]
    assert people.last(paths) == paths
    assert not paths.data_dir.exists()


def test_somebody_new_has_the_looks_of_the_program_and_a_beginning_of_their_own(home: Paths) -> None:
    bob = people.add(home, "Bob", "drifter", settings_file.look(home.settings))
    assert [profile.name for profile in people.profiles(home)] == ["Anna", "Bob"]
    own = settings_file.look(bob.paths.settings)
    assert (own.player_name, own.face, own.scale, own.lessons_done) == ("Bob", "drifter", 150, ())
    assert Store.open(bob.paths.profile, noon).store.numbers() == ()
    assert bob.paths.pictures == home.pictures
    assert bob.paths.report_dir == home.report_dir


def test_who_played_last_plays_next(home: Paths) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    assert people.last(home) == home
    people.remember(home, bob.id)
    assert people.last(home) == bob.paths == people.last(bob.paths)
    people.remember(home, FIRST)
    assert people.last(bob.paths) == home
    people.remember(home, bob.id)
    delete_person(home, bob.id)
    assert people.last(home) == home
    (home.people / "last").write_bytes(b"\xff" * 10)
    assert people.last(home) == home


def test_what_is_deleted_of_somebody_is_gone_and_nothing_of_the_others(home: Paths) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    make_profile(bob.paths.profile, 1)
    for paths in (home, bob.paths):
        copies.make_copy(paths.profile, NOON.date())
    home.before_restore.mkdir()
    delete_person(home, bob.id)
    assert not bob.paths.data_dir.exists()
    assert not home.before_restore.exists()
    assert home.profile.exists()
    assert list(home.copies.iterdir())
    cleo = people.add(home, "Cleo", "flyer", Settings())
    (home.data_dir / "profile-damaged-2031-05-04-120000.sqlite3").touch()
    delete_person(home, FIRST)
    left = {path.name for path in home.data_dir.rglob("*") if path.is_file()}
    assert not {
        name for name in left if name.startswith("profile") and not name.endswith(("-gate", "-users", "-window"))
    }
    assert [profile.name for profile in people.profiles(home)] == ["Cleo"]
    assert people.last(home) == cleo.paths


def test_where_nothing_can_be_written_nobody_new_comes(home: Paths) -> None:
    home.people.write_text("in the way")
    with pytest.raises(ProfileError, match="could not be saved"):
        people.add(home, "Bob", "drifter", Settings())
    assert [profile.name for profile in people.profiles(home)] == ["Anna"]


def test_no_more_come_than_there_is_room_for(home: Paths) -> None:
    for number in range(people.MOST - 1):
        people.add(home, f"P{number}", "flyer", Settings())
    with pytest.raises(ProfileError, match=f"room for {people.MOST} people"):
        people.add(home, "One more", "flyer", Settings())


def test_an_export_holds_every_match_of_everybody_as_a_record(home: Paths, tmp_path: Path) -> None:
    for name in ("Änne & Otto", "änne otto", "★"):
        people.add(home, name, "drifter", Settings())
    bob = people.add(home, "Bob", "drifter", Settings())
    make_profile(bob.paths.profile, 1)
    done = export_all(home, tmp_path / "out")
    assert done == Exported(3)
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        "anna-1",
        "anne-otto-3",
        "anne-otto-4",
        "bob-2",
        "player-5",
    ]
    texts = [next(read_records(path))[0].record.deals for path in sorted((tmp_path / "out/anna-1/matches").iterdir())]
    assert [log.record.deals for log, _ in read_records(tmp_path / "out/anna-1/matches.jsonl")] == texts
    assert len(texts) == 2
    assert (tmp_path / "out/anna-1/settings.toml").read_bytes() == home.settings.read_bytes()
    with pytest.raises(BackupError, match="already exists"):
        export_all(home, tmp_path / "out")


def test_an_export_leaves_out_what_cannot_be_read_and_leaves_nothing_of_a_failure(
    home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    change(home.profile, "UPDATE entries SET event='[]' WHERE match_id=1 AND seq=9")
    done = export_all(home, tmp_path / "out")
    assert done == Exported(1, ("1 match was left out (damaged).",))
    assert sentences(done, tmp_path / "out") == (f"1 match is in {tmp_path / 'out'}.", *done.left_out)
    with monkeypatch.context() as patch:
        patch.setattr(ProfileReader, "load", Mock(side_effect=StoreError("in use")))
        assert export_all(home, tmp_path / "more").left_out == ("2 matches were left out (in use).",)
    with pytest.raises(BackupError, match="Nothing can be written to"):
        export_all(home, tmp_path / "no" / "folder")

    def stop(_share: float) -> None:
        raise StoppedError

    with pytest.raises(StoppedError):
        export_all(home, tmp_path / "stopped", stop)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "more", "out"]


def test_whose_matches_cannot_be_read_are_named_and_keep_nobody_else_out(home: Paths, tmp_path: Path) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    bob.paths.profile.write_bytes(b"no database at all")
    done = export_all(home, tmp_path / "out")
    assert done.matches == 2
    (told,) = done.left_out
    assert told.startswith("Bob: the matches are not in it. ")
    assert sentences(done, tmp_path / "out")[-1] == told
    assert (tmp_path / "out/bob-2/settings.toml").exists()
    bob.paths.profile.unlink()

    change(home.profile, "ALTER TABLE matches RENAME TO gone")
    (told,) = export_all(home, tmp_path / "more").left_out
    assert told.endswith("(the system says: “no such table: matches”).")


@pytest.mark.parametrize("is_first", [True, False])
def test_killed_or_hindered_while_somebody_is_deleted_they_are_gone_at_the_next_start(
    home: Paths, monkeypatch: pytest.MonkeyPatch, *, is_first: bool
) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    id_, paths = (FIRST, home) if is_first else (bob.id, bob.paths)
    make_profile(bob.paths.profile, 1)
    with monkeypatch.context() as hindered:
        hindered.setattr("game.profiles.deletion.shutil.rmtree", lambda *_args, **_rest: None)
        delete_person(home, id_)
    assert id_ not in [profile.id for profile in people.profiles(home)]
    assert finished(home) == Finished()
    assert not paths.profile.exists()
    assert not list(home.people.glob("gone-*"))


def test_where_a_file_of_the_first_player_cannot_be_moved_nothing_is_opened_before_all_is_deleted(
    home: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(source: Path, target: Path) -> None:
        if source == home.profile:
            raise PermissionError("another program has it")
        put_in_place(source, target)

    with monkeypatch.context() as hindered:
        hindered.setattr("game.profiles.deletion.put_in_place", held)
        with pytest.raises(ProfileError, match="another program has it"):
            delete_person(home, FIRST)
        assert finished(home).problem == "A restore, merge or deletion cannot be finished now (another program has it)."
    assert finished(home) == Finished()
    assert sorted(path.name for path in home.data_dir.rglob("*") if path.is_file()) == [
        "profile.sqlite3-gate",
        "profile.sqlite3-users",
        "profile.sqlite3-window",
    ]


def test_a_folder_that_cannot_be_read_keeps_nobody_else_from_playing(
    home: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    people.add(home, "Cleo", "flyer", Settings())
    people.remember(home, bob.id)
    stat = Path.stat

    def refused(path: Path, *, follow_symlinks: bool = True) -> object:
        if path.parent == bob.paths.data_dir:
            raise PermissionError(13, "not yours", str(path))
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", refused)
    assert [profile.name for profile in people.profiles(home)] == ["Anna", "Cleo"]
    assert people.last(home) == home
    with pytest.raises(BackupError, match="access is not allowed"):
        write_backup(home, tmp_path / "backup", NOON)
    assert not (tmp_path / "backup").exists()


def test_where_it_cannot_be_noted_who_plays_that_is_told(home: Paths) -> None:
    home.people.write_text("in the way")
    told = not_none(people.remember(home, FIRST))
    assert told.startswith("Nothing can be written there")


@pytest.mark.parametrize("is_first", [True, False])
def test_a_profile_that_a_command_has_open_is_deleted_after_it(home: Paths, *, is_first: bool) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    id_, paths = (FIRST, home) if is_first else (bob.id, bob.paths)
    store = Store.open(paths.profile, noon).store
    with pytest.raises(ProfileError, match="another copy of the game is open"):
        delete_person(home, id_)
    assert paths.settings.exists()
    Timer(0.2, store.close).start()
    delete_person(home, id_)
    assert not paths.settings.exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there no lock can be held in a folder that is renamed")
@pytest.mark.parametrize("is_first", [True, False])
def test_while_a_profile_is_deleted_nobody_can_open_it(
    home: Paths, monkeypatch: pytest.MonkeyPatch, *, is_first: bool
) -> None:
    bob = people.add(home, "Bob", "drifter", Settings())
    id_, paths = (FIRST, home) if is_first else (bob.id, bob.paths)
    held: list[bool] = []

    def looked_at(source: Path, target: Path) -> None:
        with pytest.raises(TakenError):
            claimed(paths.profile, patience=0)
        held.append(True)
        put_in_place(source, target)

    monkeypatch.setattr("game.profiles.deletion.put_in_place", looked_at)
    delete_person(home, id_)
    assert held


def test_the_files_of_locks_stay_when_the_first_player_is_deleted(home: Paths) -> None:
    """Check that lock files are kept: if one were removed, two programs could each lock a file with its name."""
    claimed(home.profile).close()
    before = {path.name: path.stat().st_ino for path in home.data_dir.glob("profile.sqlite3-*")}
    delete_person(home, FIRST)
    assert {path.name: path.stat().st_ino for path in home.data_dir.glob("profile.sqlite3-*")} == {
        f"profile.sqlite3-{name}": before[f"profile.sqlite3-{name}"] for name in ("gate", "users", "window")
    }


@pytest.mark.parametrize("name", ["Zoe\u0308", "zoë", " Zoë ", "Zo\u200bë"])
def test_nobody_is_added_under_another_spelling_of_a_name(home: Paths, name: str) -> None:
    people.add(home, "Zoë\u200b ", "drifter", Settings())
    with pytest.raises(ProfileError, match="already plays here"):
        people.add(home, name, "flyer", Settings())
    assert [person.name for person in people.profiles(home)][1:] == ["Zoë"]


def test_somebody_of_whom_only_copies_are_left_is_still_there(home: Paths) -> None:
    """If only backup copies of a person's matches are left, the first page offers to restore them."""
    bob = people.add(home, "Bob", "drifter", Settings()).paths
    copies.make_copy(home.profile, NOON.date())
    bob.copies.mkdir()
    for path in (home.settings, home.profile, bob.settings):
        path.unlink()
    assert [profile.id for profile in people.profiles(home)] == [FIRST]
    with closing(Store.open(people.last(home).profile, noon).store) as opened:
        offer = not_none(opened.offer())
        assert offer.matches == 2
