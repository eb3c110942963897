"""A match of several people is copied in the background to the other players' profiles, even after a restart."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import Mock

import pytest

from game.engine.cards import Seat
from game.paths import Paths
from game.profiles import people
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.session.stored_match import StoreError
from game.settings import Settings, save
from game.toolkit.notices import Notices
from game.upkeep import background_sharing
from game.upkeep.background_sharing import Sharing, share
from game.worker import InlineWorker
from tests.session.matches import SHORT, new_table, play_out
from tests.session.test_waiting import held
from tests.session.wrecks import change, make_profile, noon
from tests.support.workers import HandWorker


class Home:
    """The profiles of two people who play together: "Player S", with an open store, and "Player W", called `bob`."""

    def __init__(self, folder: Path) -> None:
        self.paths = Paths(folder)
        assert save(self.paths.settings, Settings(player_name="Player S")) is None
        self.bob = people.add(self.paths, "Player W", "drifter", Settings())
        self.store = Store.open(self.paths.profile).store
        self.notices = Notices()

    def played(self, seed: int) -> str:
        table = new_table(SHORT, store=self.store, seed=bytes([seed] * 32), people=(Seat.S, Seat.W))
        play_out(table, random.Random(seed))
        return table.identity

    def sharing(self, worker: InlineWorker) -> Sharing:
        return Sharing(self.store, worker, self.paths, self.notices)

    def kept(self) -> int:
        store = Store.open(self.bob.paths.profile).store
        try:
            return len(store.numbers())
        finally:
            store.close()


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def test_a_match_is_kept_by_the_worker_and_once(home: Home) -> None:
    worker = HandWorker()
    service = home.sharing(worker)
    match = home.played(1)
    for _ in range(3):
        service.begin(match)
    assert service.busy
    assert home.kept() == 0
    assert len(worker.submitted) == 1
    worker.do_next()
    service.step()
    assert not service.busy
    assert home.kept() == 1
    assert home.sharing(worker).step() is False
    assert len(worker.submitted) == 1


def test_a_match_is_shared_only_after_it_is_saved(home: Home) -> None:
    service = home.sharing(InlineWorker())
    with closing(sqlite3.connect(home.paths.profile, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        service.begin(home.played(1))
        assert not home.store.is_kept
    assert home.kept() == 0
    assert home.store.saving.save_waiting(at_once=True)
    service.step()
    assert home.kept() == 1


def test_a_match_begun_while_the_profile_could_not_be_read_is_the_one_that_is_shared(home: Home) -> None:
    home.played(1)
    home.store.close()
    with closing(held(home.paths.profile)):
        home.store = Store.open(home.paths.profile).store
        service, match = home.sharing(InlineWorker()), home.played(2)
        service.begin(match)
    assert home.store.saving.save_waiting(at_once=True)
    service.step()
    with closing(ProfileReader.read(home.bob.paths.profile)) as bob:
        assert [found.identity for found in bob.matches()] == [match]


@pytest.mark.parametrize("is_done", [False, True])
def test_nothing_is_lost_where_the_window_is_closed_meanwhile(home: Home, *, is_done: bool) -> None:
    worker = HandWorker()
    service = home.sharing(worker)
    for seed in (1, 2):
        service.begin(home.played(seed))
    if is_done:
        worker.do_next()  # the job is done, but its result is never fetched
    home.store.close()
    home.store = Store.open(home.paths.profile).store
    again = home.sharing(InlineWorker())
    for _ in range(4):
        again.step()
    assert home.kept() == 2
    assert not again.busy


def test_a_profile_that_is_damaged_is_told_once_and_tried_again_without_a_word(home: Home) -> None:
    Store.open(home.bob.paths.profile).store.close()
    sound = home.bob.paths.profile.read_bytes()
    home.bob.paths.profile.write_bytes(b"no profile" * 1000)
    service = home.sharing(InlineWorker())
    service.begin(home.played(1))
    assert home.notices.texts == ("The match could not be saved for Player W.",)
    home.sharing(InlineWorker()).step()  # like the next start of the program
    home.bob.paths.profile.write_bytes(sound)
    service.begin(home.played(2))
    for again in (service, home.sharing(InlineWorker())):
        for _ in range(4):
            again.step()
    assert home.kept() == 2
    assert len(home.notices.numbered) == 1


def test_a_mistake_of_ours_is_told_once_on_the_terminal(
    home: Home, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*_given: object) -> tuple[people.Profile, ...]:
        raise TypeError("a mistake")

    monkeypatch.setattr(background_sharing, "others_at", fails)
    service = home.sharing(InlineWorker())
    service.begin(home.played(1))
    for _ in range(4):
        service.step()
    assert capsys.readouterr().err.count("could not be saved") == 1
    assert not service.busy


def test_a_match_that_cannot_be_read_now_is_kept_for_the_next_start(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as busy:
        busy.setattr(ProfileReader, "load", Mock(side_effect=StoreError("busy")))
        home.sharing(InlineWorker()).begin(home.played(1))
    assert home.kept() == 0
    again = home.sharing(InlineWorker())
    for _ in range(2):
        again.step()
    assert home.kept() == 1
    assert home.store.note("to-share") == "{}"


def test_a_match_that_is_deleted_meanwhile_is_passed_over(home: Home) -> None:
    worker = HandWorker()
    service = home.sharing(worker)
    service.begin(home.played(1))
    home.store.delete(1)
    worker.do_next()
    service.step()
    assert not service.busy
    assert home.kept() == 0


def test_a_match_that_the_profile_has_lost_is_passed_over(home: Home) -> None:
    service = home.sharing(InlineWorker())
    service.begin("of another profile")
    assert home.store.note("to-share") == "{}"
    assert not service.busy


def test_a_damaged_match_is_shared_after_it_is_repaired(home: Home) -> None:
    identity = home.played(1)
    change(home.paths.profile, "UPDATE entries SET event='damaged ' || event WHERE seq=2")
    home.sharing(InlineWorker()).begin(identity)
    assert home.kept() == 0
    change(home.paths.profile, "UPDATE entries SET event=replace(event, 'damaged ', '') WHERE seq=2")
    home.sharing(InlineWorker()).step()
    assert home.kept() == 1


@pytest.mark.parametrize("is_damaged", [True, False])
def test_a_damaged_profile_is_left_to_its_player_who_is_told_what_could_be_kept(
    tmp_path: Path, *, is_damaged: bool
) -> None:
    home = Paths(tmp_path)
    make_profile(home.profile, 2)
    bob = people.add(home, "Bob", "drifter", Settings())
    make_profile(bob.paths.profile, 3)
    if is_damaged:
        data = bytearray(bob.paths.profile.read_bytes())
        data[4096:] = b"U" * len(data[4096:])
        bob.paths.profile.write_bytes(data)
    store = ProfileReader.read(home.profile)
    identity = store.load(1).match.identity
    store.close()
    for _ in range(2):
        assert share(home.profile, identity, (bob,)) == ()
    opened = Store.open(bob.paths.profile, noon)
    assert (opened.notice is not None) == is_damaged
    assert is_damaged or len(opened.store.numbers()) == 4
    assert is_damaged or opened.store.number_of(identity) is not None
    opened.store.close()
