"""Two people with separate data folders: imports and restores lose no statistics and count none twice."""

import json
import random
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from game import settings as settings_file
from game.career import practice, tables
from game.career.match_filter import MatchFilter
from game.career.practice import Practised
from game.career.reader import career_of
from game.career.statistics import Grouping
from game.career.tables import Decided
from game.engine.cards import Seat
from game.paths import Paths
from game.profiles import people
from game.profiles.backup import prepare, write_backup
from game.profiles.restore import replace_all
from game.records.replay import verify
from game.session.exchange import import_record, record_from, stored_as
from game.session.source import source_of_match
from game.session.store import Store
from game.settings import Settings
from game.toolkit.notices import Notices
from game.upkeep.background_sharing import Sharing, others_at, share
from game.upkeep.career_count import CareerCount
from game.worker import InlineWorker
from tests.session.matches import SHORT, new_table, play_out, play_until
from tests.session.wrecks import NOON
from tests.support.careers import make_career


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Paths, Paths]:
    """Return the paths of Ada's data with six matches, and of Bea's with four others."""
    found = []
    for name, count in (("Ada", 6), ("Bea", 4)):
        paths = Paths(tmp_path / name)
        with closing(Store.open(paths.profile).store) as store:
            make_career(store, count, person=name, seed=count)
        assert settings_file.save(paths.settings, Settings(player_name=name)) is None
        found.append(paths)
    return found[0], found[1]


@pytest.fixture
def stores(folders: tuple[Paths, Paths]) -> Iterator[tuple[Store, Store]]:
    found = Store.open(folders[0].profile).store, Store.open(folders[1].profile).store
    yield found
    for store in found:
        store.close()


def test_an_imported_match_is_its_players_and_comes_in_once(stores: tuple[Store, Store]) -> None:
    ada, bea = stores
    table = new_table(SHORT, store=ada, level="club")
    play_out(table, random.Random(3))
    own = MatchFilter(person="Bea")
    before = career_of(bea).totals(own), career_of(bea).course("Bea"), career_of(bea).firsts("Bea")
    record = record_from(ada, table.match_id)
    assert stored_as(bea, record) is None
    number = import_record(bea, verify(record))
    assert stored_as(bea, record_from(ada, table.match_id)) == number
    count = CareerCount(bea, InlineWorker())
    while not count.is_done:
        count.step()
    assert (career_of(bea).totals(own), career_of(bea).course("Bea"), career_of(bea).firsts("Bea")) == before
    theirs = MatchFilter(person="Player S")
    assert career_of(bea).totals(theirs) == career_of(ada).totals(theirs)
    assert len(career_of(bea).course("Player S").unaided) == 1
    assert sum(group.figures.deals for group in career_of(bea).divided(theirs, Grouping.SIZE)) == len(SHORT.sizes)


def test_an_import_that_ends_early_loses_no_match_that_it_replaces(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bea = stores
    table = new_table(SHORT, store=ada)
    play_out(table, random.Random(3))
    record = record_from(ada, table.match_id)
    number = import_record(bea, verify(record))
    assert import_record(bea, verify(record)) != number
    assert number not in bea.numbers()

    def recover(_self: Store, *given: object) -> int:  # recovery may renumber matches
        bea.keep_figures(lambda db: db.execute("UPDATE matches SET id=id + 7"))
        return create(bea, *given)  # type: ignore[arg-type]  # they are passed on

    create = Store.create_match
    monkeypatch.setattr(Store, "create_match", recover)
    assert import_record(bea, verify(record)) == bea.numbers()[-1]
    monkeypatch.delattr(Store, "create_match")
    with pytest.raises(AttributeError):
        import_record(bea, verify(record))
    assert stored_as(bea, record) is not None


@pytest.mark.parametrize("deals", [0, 2])
def test_a_match_given_up_comes_in_once_where_a_deal_of_it_was_played(stores: tuple[Store, Store], deals: int) -> None:
    ada, bea = stores
    for seed in (1, 2):  # two matches that differ only in their cards
        table = new_table(SHORT, store=ada, seed=bytes([seed] * 32))
        play_until(table, random.Random(seed), lambda table: len(table.public.match.results) == deals)
        record = record_from(ada, table.match_id)
        assert record.seed is None
        assert stored_as(bea, record) is None
        number = import_record(bea, verify(record))
        assert stored_as(bea, record_from(ada, table.match_id)) == number


def test_a_backup_that_is_restored_elsewhere_has_every_figure_and_exercise(
    folders: tuple[Paths, Paths], tmp_path: Path
) -> None:
    ada, bea = folders
    store = Store.open(ada.profile).store
    number = store.numbers()[0]
    choice = Decided(0, 1, 13, 2.5, 2.5, 0.1, "low-many", "low-many", "take-it")
    verdict = tables.Verdict(1.0, -2.0, -0.5, -0.25)
    store.keep_figures(
        partial(tables.write_verdict, match_id=number, seat=0, line=0, verdict=verdict, decided=[choice])
    )
    (mistake,) = career_of(store).mistakes("Ada")
    store.keep_figures(partial(practice.write_state, mistake=mistake, state=Practised(9, 8, is_known=True, card="{}")))
    before = [career_of(store).divided(MatchFilter(), grouping) for grouping in Grouping]
    told = career_of(store).mistakes("Ada"), career_of(store).course("Ada"), career_of(store).firsts("Ada")
    store.close()
    write_backup(ada, tmp_path / "backup", NOON)
    prepare(bea, tmp_path / "backup")
    replace_all(bea, bea.unpacked)
    opened = Store.open(bea.profile)
    assert opened.notice is None
    found = career_of(opened.store)
    for groups, others in zip(before, (found.divided(MatchFilter(), grouping) for grouping in Grouping), strict=True):
        assert [group[:2] for group in groups] == [group[:2] for group in others]
        for group, other in zip(groups, others, strict=True):
            assert group.figures == pytest.approx(other.figures)
    assert (found.mistakes("Ada"), found.course("Ada"), found.firsts("Ada")) == told
    assert found.progress().due == 0
    opened.store.close()


def test_a_match_that_waited_to_be_shared_when_the_backup_was_made_is_shared_once(tmp_path: Path) -> None:
    """Back up while one of two queued matches is already shared; the other player must get each match once."""
    home, elsewhere = Paths(tmp_path / "home"), Paths(tmp_path / "elsewhere")
    settings_file.save(home.settings, Settings(player_name="Player S"))
    other = people.add(home, "Player W", "drifter", Settings())
    store = Store.open(home.profile).store
    for seed in (1, 2):
        table = new_table(SHORT, store=store, seed=bytes([seed] * 32), people=(Seat.S, Seat.W))
        play_out(table, random.Random(seed))
    public = source_of_match(store, 1).replay.state.public
    assert share(home.profile, store.load(1).match.identity, others_at(home, public.match)) == ()
    store.keep_note("to-share", json.dumps({store.load(number).match.identity: False for number in (1, 2)}))
    store.close()
    write_backup(home, tmp_path / "backup", NOON)
    prepare(elsewhere, tmp_path / "backup")
    replace_all(elsewhere, elsewhere.unpacked)
    for paths in (elsewhere, home):
        with closing(Store.open(paths.profile).store) as store:
            sharing = Sharing(store, InlineWorker(), paths, Notices())
            for _ in range(4):
                sharing.step()
        (profile,) = [one for one in people.profiles(paths) if one.name == other.name]
        with closing(Store.open(profile.paths.profile).store) as theirs:
            assert len(theirs.numbers()) == 2
