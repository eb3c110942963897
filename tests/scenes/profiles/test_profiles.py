"""Profile pages: they add and switch players, set name and face, start matches for two people, back up and restore."""

import errno
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import force_setattr, replace

from game import settings as settings_file
from game.clock import utc_now
from game.engine.cards import Seat
from game.engine.decide import start_match
from game.engine.events import HUMAN
from game.engine.evolve import fold
from game.paths import BACKUP_SUFFIX, Paths
from game.profiles import people
from game.profiles.backup import write_backup
from game.scenes.shell.routes import StaticRoute
from game.session.lock import claimed
from game.session.store import Store
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.roster import player_for
from game.toolkit.devices.input import Key, TextTyped
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.upkeep.background_sharing import others_at
from tests.session.matches import new_table
from tests.support.narrowing import not_none
from tests.support.pilot import Pilot
from tests.support.routes import SHORT, lead
from tests.support.workers import HandWorker


class Home:
    """The files of all players in a folder, and a program for the last active player."""

    def __init__(self, folder: Path) -> None:
        self.paths = Paths(folder)
        self.pilot = self._started()

    def _started(self) -> Pilot:
        paths = people.last(self.paths)
        settings = replace(settings_file.look(paths.settings), first_start_done=True, speed=Speed.INSTANT)
        store = Store.open(paths.profile).store
        return Pilot(settings=settings, store=store, paths=paths, settings_path=paths.settings).open()

    def go_on(self) -> str | None:
        """Carry out the action of the page that closed the program, restart the program, and return the message."""
        assert self.pilot.director.stack.is_closed
        told = self.pilot.end()
        self.pilot = self._started()
        return told

    @property
    def names(self) -> list[str]:
        return [profile.name for profile in people.profiles(self.paths)]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Home]:
    documents = tmp_path / "documents"
    documents.mkdir()
    monkeypatch.setattr("game.paths.user_documents_path", lambda: documents)
    home = Home(tmp_path / "home")
    _call(home, "Anna")
    yield home
    home.pilot.program.close()


def _type(pilot: Pilot, text: str) -> None:
    for letter in text:
        pilot.director.handle(TextTyped(letter))


def _drop(home: Home, path: Path) -> None:
    home.pilot.director.drop(path)


def _call(home: Home, name: str) -> None:
    lead(home.pilot, "person")
    home.pilot.reach(ChoiceTarget("name"))
    _type(home.pilot, name)
    home.pilot.press(Key.ENTER)
    home.pilot.click(ButtonTarget("close"))


def _bring_in(home: Home, name: str) -> None:
    lead(home.pilot, "new-person")
    _type(home.pilot, name)
    home.pilot.press(Key.ENTER)
    home.pilot.click(ButtonTarget("begin"))
    assert home.go_on() is None


def test_somebody_new_plays_at_once_and_hands_back(home: Home) -> None:
    _bring_in(home, "Bob")
    assert home.names == ["Anna", "Bob"]
    assert home.pilot.program.preferences.settings.player_name == "Bob"
    lead(home.pilot, "people")
    assert home.pilot.says("Anna")
    home.pilot.click(ChoiceTarget("player", people.FIRST))
    home.go_on()
    assert home.pilot.program.preferences.settings.player_name == "Anna"
    assert "Anna" in home.pilot.widget(ButtonTarget("people")).name


def test_without_a_name_nobody_new_comes_and_the_button_says_why(home: Home) -> None:
    lead(home.pilot, "new-person")
    begin = home.pilot.widget(ButtonTarget("begin"))
    assert not begin.enabled
    assert begin.tip == "Enter a name first."


def test_a_name_is_stored_when_its_page_is_left_and_not_at_every_letter(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[str] = []
    save = settings_file.save

    def noted(path: Path, settings: Settings) -> str | None:
        stored.append(settings.player_name)
        return save(path, settings)

    monkeypatch.setattr(settings_file, "save", noted)
    lead(home.pilot, "person")
    home.pilot.reach(ChoiceTarget("name"))
    _type(home.pilot, "bel")
    assert home.pilot.program.preferences.settings.player_name == "Annabel"
    assert stored == []
    home.pilot.program.reset(StaticRoute.TITLE)
    assert stored == ["Annabel"]
    assert home.names == ["Annabel"]


def test_a_face_that_is_chosen_is_at_the_table_and_in_the_record(home: Home) -> None:
    lead(home.pilot, "person")
    home.pilot.click(ChoiceTarget("face", "old-timer"))
    home.pilot.program.reset(StaticRoute.TITLE)
    match = home.pilot.begin(SHORT).table.public.match
    assert match.player_at(Seat.S).character == "old-timer"
    assert settings_file.look(home.paths.settings).face == "old-timer"


def test_who_deletes_themselves_is_gone_and_somebody_else_plays(home: Home) -> None:
    _bring_in(home, "Bob")
    lead(home.pilot, "person")
    home.pilot.click(ButtonTarget("delete"))
    assert home.pilot.scene == "confirm"
    home.pilot.click(ButtonTarget("yes"))
    home.go_on()
    assert home.names == ["Anna"]


def test_a_match_of_two_who_play_here_is_kept_for_both_once(home: Home) -> None:
    _bring_in(home, "Bob")
    pilot = home.pilot
    lead(pilot, "seat")
    pilot.find_and_click(ChoiceTarget("level", HUMAN))
    pilot.find_and_click(ChoiceTarget("person", people.FIRST))
    seated = pilot.program.matches.seats.players()
    assert [player.name for player in seated if player.level == HUMAN] == ["Bob", "Anna"]
    pilot.begin(SHORT, seated)
    pilot.play_on(lambda: pilot.scene == "result")
    own = pilot.store.matches()
    with closing(Store.open(home.paths.profile).store) as other:
        (kept,) = other.matches()
        assert (kept.summary.totals, kept.seed) == (own[0].summary.totals, own[0].seed)
    pilot.program.sharing.begin(own[0].identity)
    with closing(Store.open(home.paths.profile).store) as other:
        assert len(other.matches()) == 1


def test_a_backup_made_on_the_page_brings_back_what_was_there(home: Home, tmp_path: Path) -> None:
    lead(home.pilot, "data")
    home.pilot.click(ButtonTarget("backup"))
    home.pilot.tick()
    (made,) = (tmp_path / "documents").iterdir()
    assert made.suffix == BACKUP_SUFFIX
    assert home.pilot.says(str(made))
    home.pilot.click(ButtonTarget("copy"))
    assert home.pilot.director.clipboard.get() == str(made)
    _bring_in(home, "Bob")
    assert home.names == ["Anna", "Bob"]
    _drop(home, made)
    assert home.pilot.scene == "data"
    assert home.pilot.says("Backup for 1 person")
    assert home.pilot.director.view().first == ButtonTarget("restore")
    home.pilot.find_and_click(ButtonTarget("restore"), ButtonTarget("yes"))
    told = not_none(home.go_on())
    assert told.startswith("Everything is as it was on")
    assert home.names == ["Anna"]
    lead(home.pilot, "data")
    home.pilot.find_and_click(ButtonTarget("undo"), ButtonTarget("yes"))
    home.go_on()
    assert home.names == ["Anna", "Bob"]


def _other(tmp_path: Path, *, deleted: int = 0) -> tuple[Paths, Path]:
    """Return the paths of another computer's data, and of its backup, made after `deleted` matches were deleted."""
    other = Paths(tmp_path / "other")
    store = Store.open(other.profile).store
    new_table(store=store)
    for number in range(deleted):
        new_table(store=store, seed=bytes([number] * 32))
    write_backup(other, tmp_path / f"all{BACKUP_SUFFIX}", utc_now())
    for number in range(deleted):
        store.delete(number + 2)
    store.close()
    write_backup(other, tmp_path / f"it{BACKUP_SUFFIX}", utc_now())
    return other, tmp_path / f"it{BACKUP_SUFFIX}"


def _open_merge(home: Home, made: Path) -> None:
    _drop(home, made)
    home.pilot.find_and_click(ButtonTarget("together"))
    home.pilot.tick()


def test_a_backup_that_is_dropped_is_brought_together_with_what_is_here(home: Home, tmp_path: Path) -> None:
    _paths, made = _other(tmp_path)
    _open_merge(home, made)
    assert home.pilot.scene == "merge"
    assert home.pilot.says("Anna: 1 new match.")
    home.pilot.click(ChoiceTarget("settings", "True"), ChoiceTarget("settings", "False"), ButtonTarget("merge"))
    home.pilot.tick()
    assert str(home.go_on()).startswith("Everything is merged now.")
    assert home.pilot.program.matches.store.counts().all == 1
    assert home.names == ["Anna"]
    lead(home.pilot, "data")
    home.pilot.find_and_click(ButtonTarget("undo"), ButtonTarget("yes"))
    home.go_on()
    assert home.pilot.program.matches.store.counts().all == 0


def test_a_folder_of_another_computer_can_be_named(home: Home, tmp_path: Path) -> None:
    other, _made = _other(tmp_path)
    lead(home.pilot, "data")
    home.pilot.reach(ChoiceTarget("file"))
    _type(home.pilot, str(other.data_dir))
    home.pilot.press(Key.ENTER)
    home.pilot.find_and_click(ButtonTarget("together"))
    home.pilot.tick()
    assert home.pilot.says("1 new match")


@pytest.fixture
def held(home: Home) -> HandWorker:
    """Give the program a file worker that works only on demand; return the worker."""
    held = HandWorker()
    force_setattr(home.pilot.program, "workers", home.pilot.program.workers._replace(files=held))
    return held


def test_while_something_is_written_nothing_is_replaced_and_the_page_can_be_left(
    home: Home, held: HandWorker, tmp_path: Path
) -> None:
    made = tmp_path / f"it{BACKUP_SUFFIX}"
    write_backup(home.paths, made, utc_now())
    home.paths.before_restore.touch()
    _drop(home, made)
    held.do_next()
    home.pilot.tick()
    home.pilot.find_and_click(ButtonTarget("backup"))
    busy = "A file is being written right now."
    for button in ("restore", "undo"):
        widget = home.pilot.widget(ButtonTarget(button))
        assert (widget.enabled, widget.tip) == (False, busy)
    home.pilot.find_and_click(ButtonTarget("export"))
    assert home.pilot.director.notices.texts[-1] == busy
    assert len(held.waiting) == 1
    lead(home.pilot, "person")
    home.pilot.program.begin_again(lambda: None)
    assert not home.pilot.director.stack.is_closed
    assert home.pilot.director.notices.texts[-1] == busy
    held.do_next()
    assert home.pilot.program.pass_time(0.1)
    assert home.pilot.director.notices.texts[-1].startswith("Everything is in ")
    lead(home.pilot, "data")
    assert home.pilot.director.view().find(ButtonTarget("copy")) is not None


def test_a_backup_is_read_beside_the_page_and_no_longer_than_it_is_named(
    home: Home, held: HandWorker, tmp_path: Path
) -> None:
    made = tmp_path / f"it{BACKUP_SUFFIX}"
    write_backup(home.paths, made, utc_now())
    _drop(home, made)
    assert home.pilot.says("Reading …")
    assert home.pilot.director.view().find(ButtonTarget("restore")) is None
    held.do_next()
    home.pilot.tick()
    assert not home.pilot.says("Reading …")
    assert home.pilot.says("Backup for 1 person")
    assert home.pilot.director.focused == ButtonTarget("restore")
    _drop(home, made)
    (first,) = held.waiting
    home.pilot.press(Key.ESCAPE)
    assert first.is_dropped


def test_what_was_unpacked_goes_with_its_page_and_is_unpacked_again_for_the_page_below(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    made = tmp_path / f"it{BACKUP_SUFFIX}"
    write_backup(home.paths, made, utc_now())
    _bring_in(home, "Bob")
    for _ in range(2):
        _drop(home, Path("~", made.name))
    assert (home.paths.data_dir / "restore.part").is_dir()
    home.pilot.press(Key.ESCAPE)
    assert not (home.paths.data_dir / "restore.part").exists()
    home.pilot.find_and_click(ButtonTarget("restore"), ButtonTarget("yes"))
    home.go_on()
    assert home.names == ["Anna"]


def test_a_file_that_is_no_backup_is_told_and_offers_nothing(home: Home, tmp_path: Path) -> None:
    wrong = tmp_path / f"wrong{BACKUP_SUFFIX}"
    wrong.write_bytes(b"not an archive")
    _drop(home, wrong)
    assert home.pilot.says("is damaged, or is not a Back Alley backup")
    assert home.pilot.director.view().find(ButtonTarget("restore")) is None


def test_an_export_on_the_page_makes_a_folder_for_each(home: Home, tmp_path: Path) -> None:
    lead(home.pilot, "data")
    home.pilot.find_and_click(ButtonTarget("export"))
    home.pilot.tick()
    (made,) = (tmp_path / "documents").iterdir()
    assert [path.name for path in made.iterdir()] == ["anna-1"]


@pytest.mark.parametrize("name", ["backup", "export"])
def test_the_focus_stays_where_something_is_written_from(home: Home, held: HandWorker, name: str) -> None:
    """Regression: while the pressed button was disabled, the focus moved to the field of the file name."""
    lead(home.pilot, "data")
    home.pilot.reach(ButtonTarget(name))
    home.pilot.press(Key.ENTER)
    assert home.pilot.director.focused == ButtonTarget(name)
    held.do_next()
    home.pilot.tick()
    assert home.pilot.director.focused == ButtonTarget(name)
    assert home.pilot.director.view().find(ButtonTarget("copy")) is not None


def test_who_plays_in_another_window_is_not_handed_over_to(home: Home) -> None:
    _bring_in(home, "Bob")
    claim = claimed(home.paths.profile)
    lead(home.pilot, "people")
    home.pilot.click(ChoiceTarget("player", people.FIRST))
    assert home.pilot.director.tree().notices[-1].startswith("Another window is using this profile")
    assert not home.pilot.director.stack.is_closed
    claim.close()
    home.pilot.click(ChoiceTarget("player", people.FIRST))
    assert home.go_on() is None
    assert home.pilot.program.preferences.settings.player_name == "Anna"


def test_of_two_with_one_name_only_who_sits_at_the_table_gets_the_match(home: Home) -> None:
    other = people.add(home.paths, "Other", "drifter", Settings())
    settings_file.save(other.paths.settings, Settings(player_name="anna\u200b"))  # the same name in another spelling
    people.add(home.paths, "Bob", "drifter", Settings())
    names = dict.fromkeys((Seat.S, Seat.N), "Anna") | dict.fromkeys((Seat.W, Seat.E), "Bob")

    def partners(*seats: Seat) -> list[str]:
        seated = tuple(player_for(seat, HUMAN if seat in seats else "club", names[seat]) for seat in Seat)
        match = fold(start_match(SHORT, seated, bytes(32))).public.match
        return [profile.name for profile in others_at(home.paths, match)]

    assert partners(Seat.S, Seat.W) == ["Bob"]
    assert partners(Seat.S, Seat.N, Seat.W) == ["anna\u200b", "Bob"]


def test_nobody_takes_the_name_of_another_person_here(home: Home) -> None:
    people.add(home.paths, "Zoë", "drifter", Settings())
    lead(home.pilot, "person")
    home.pilot.press(Key.END)
    for _letter in "Anna":
        home.pilot.press(Key.BACKSPACE)
    _type(home.pilot, "zoe\u0308")
    assert home.pilot.says("already plays here")
    home.pilot.press(Key.ESCAPE)
    assert settings_file.look(home.paths.settings).player_name == "Anna"


@pytest.mark.parametrize("page", ["data", "person"])
def test_the_pages_of_people_open_where_the_folder_cannot_be_reached(
    home: Home, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stat = Path.stat

    def failing(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        if home.paths.data_dir in (path, *path.parents):
            raise OSError(errno.ESTALE, "Stale file handle")
        return stat(path, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(Path, "stat", failing)
    lead(home.pilot, page)
    assert home.pilot.scene == page
    if page == "person":
        home.pilot.click(ButtonTarget("delete"))
        assert home.pilot.scene == "confirm"
