"""Branches: matches that start from a position of another match, and may have other players."""

import random

import pytest
from msgspec.structs import replace

from game.engine.cards import Seat
from game.engine.events import MatchStarted, Player
from game.engine.evolve import fold
from game.records.json_document import to_json
from game.records.marks import Mark, MarkKind
from game.rulesets.presets import PRESETS
from game.session.exchange import record_from
from game.session.journal import Branch, players_of, with_players
from game.session.store import Store
from game.session.stored_match import Secrets, Status
from game.session.table import Table
from tests.records.records import parse_record
from tests.session.matches import BOT_KEY, SEED, new_table, play_out, play_until, players_for

BRANCH = Branch(origin="1", deal=1, tricks=2, is_reshuffled=True)
OTHER_SEED = bytes(range(50, 82))


def _branched(store: Store, *, is_reshuffled: bool) -> tuple[Table, Table]:
    whole = new_table(store=store)
    play_until(
        whole, random.Random(3), lambda table: table.public.deal is not None and len(table.public.deal.tricks) == 2
    )
    prefix = whole.log()
    play_out(whole, random.Random(3))
    branch = replace(BRANCH, origin=whole.identity, is_reshuffled=is_reshuffled)
    seed = OTHER_SEED if is_reshuffled else SEED
    return whole, Table.branched(store, prefix, branch, Secrets(seed=seed, bot_key=BOT_KEY))


def test_a_branch_begins_with_what_happened_in_its_match_and_is_known_as_one_after_it_is_left() -> None:
    store = Store.open(None).store
    whole, branched = _branched(store, is_reshuffled=False)
    assert branched.match_id != whole.match_id
    assert branched.log() == whole.log()[: len(branched.log())]
    again = Table.resume(store, branched.match_id)
    assert again.branch == Branch(origin=whole.identity, deal=1, tricks=2, is_reshuffled=False)
    found = {match.id: match.branch for match in store.matches()}
    assert found == {whole.match_id: None, branched.match_id: again.branch}


@pytest.mark.parametrize("is_reshuffled", [False, True])
def test_the_seed_of_a_branch_is_told_only_where_it_explains_every_deal(is_reshuffled: bool) -> None:
    store = Store.open(None).store
    _whole, branched = _branched(store, is_reshuffled=is_reshuffled)
    play_out(branched, random.Random(9))
    told = None if is_reshuffled else SEED
    assert branched.shuffles.seed == told
    assert store.load(branched.match_id).match.seed == told
    assert store.load(branched.match_id).match.status is Status.FINISHED


@pytest.mark.parametrize("is_reshuffled", [False, True])
def test_the_record_of_a_branch_can_be_read_again_and_its_deal_is_marked(is_reshuffled: bool) -> None:
    store = Store.open(None).store
    _whole, branched = _branched(store, is_reshuffled=is_reshuffled)
    play_out(branched, random.Random(9))
    record = record_from(store, branched.match_id)
    assert record.marks == (Mark(MarkKind.BRANCHED, 1),)
    again = parse_record(to_json(record))
    assert (again.deals, again.seed, again.marks) == (record.deals, record.seed, record.marks)


def test_a_match_that_is_over_goes_no_other_way() -> None:
    store = Store.open(None).store
    whole = new_table(store=store)
    play_out(whole, random.Random(3))
    with pytest.raises(ValueError, match="over"):
        Table.branched(store, whole.log(), BRANCH, Secrets(seed=OTHER_SEED, bot_key=BOT_KEY))


def test_other_players_sit_in_their_seats_also_where_partners_were_drawn() -> None:
    seated = tuple(Player(f"New {seat}", "club") for seat in Seat)
    for number in range(12):  # each draw gives another order of the players
        draw, seed = number > 0, number.to_bytes(32, "big")
        store = Store.open(None).store
        secrets = Secrets(seed=seed, bot_key=BOT_KEY)
        table = Table.new(store, PRESETS["classic"], players_for(4), secrets, draw_partners=draw)
        log = with_players(table.log(), seated)
        assert fold(log).public.match.players == seated
        assert tuple(players_of(log).values()) == seated
        assert players_of(table.log()) == dict(zip(Seat, table.public.match.players, strict=True))
        as_they_were = with_players(table.log(), table.public.match.players)
        assert as_they_were == table.log()


def test_the_start_of_a_match_is_all_that_other_players_change() -> None:
    log = new_table().log()
    changed = with_players(log, players_for(4, people=()))
    assert [event for event in changed if not isinstance(event, MatchStarted)] == [
        event for event in log if not isinstance(event, MatchStarted)
    ]
