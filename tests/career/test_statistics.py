"""Statistics equal the sums of the score sheets, with any filter and grouping."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from functools import partial

import pytest

from game.career import tables
from game.career.figures import figures_of
from game.career.firsts import Feat
from game.career.leaks import Trend
from game.career.match_filter import Column, Ending, MatchFilter, Order
from game.career.reader import CareerReader, career_of
from game.career.statistics import Grouping, trend_of
from game.engine.cards import Seat
from game.engine.events import HUMAN, Player
from game.engine.state import Match
from game.session.store import Store
from game.session.stored_match import Secrets
from game.session.table import Table
from game.wording.names import NAMELESS
from tests.session.matches import SHORT, SINGLES, new_table, play_out
from tests.support.careers import make_career


def career(played: tuple[Store, list[Table]]) -> CareerReader:
    return career_of(played[0])


def lead(match: Match, side: int) -> int:
    return match.totals[side] - max(total for other, total in enumerate(match.totals) if other != side)


def test_an_opponent_has_the_figures_of_the_matches_against_it(played: tuple[Store, list[Table]]) -> None:
    groups = {group.key: group.figures for group in career(played).divided(MatchFilter(), Grouping.OPPONENT)}
    sat = Counter(
        table.public.match.player_at(seat).name
        for table in played[1]
        for seat in table.public.match.seats
        if table.public.match.side_of(seat) != 0 and table.public.match.winners is not None
    )
    assert {name: figures.matches for name, figures in groups.items()} == sat


def test_points_beside_the_others_are_less_their_mean(played: tuple[Store, list[Table]]) -> None:
    single = next(table for table in played[1] if table.public.match.rules.name == SINGLES.name)
    (outing,) = figures_of(single.public, ()).outings
    for deal, result in zip(outing.deals, single.public.match.results, strict=True):
        own, *others = [score.total for score in result.scores]
        assert deal.beside == own - sum(others) / 3


@pytest.fixture(scope="module")
def shared() -> Iterator[tuple[Store, list[Match]]]:
    """Yield a store and its matches, which were played by one to four people on one or several sides."""
    store = Store.open(None).store
    seated = ((Seat.S,), (Seat.S, Seat.W), (Seat.S, Seat.N), (Seat.W, Seat.S, Seat.E), tuple(Seat), (Seat.S,))
    found = []
    for number, people in enumerate(seated):
        rules = SINGLES if number == 3 else SHORT
        table = new_table(rules, store=store, seed=bytes([number + 50] * 32), people=people)
        play_out(table, random.Random(number))
        found.append(table.public.match)
    yield store, found
    store.close()


@pytest.mark.parametrize("own", ["", "Player S", "Player W", "Player E"])
def test_a_match_of_several_people_counts_once(shared: tuple[Store, list[Match]], own: str) -> None:
    """The match counts for the player at this screen, or for another person if that player did not take part."""
    store, matches = shared
    found = career_of(store).totals(MatchFilter(own=own))
    seat = next((seat for seat in Seat if seat.name == own[-1:]), Seat.S)
    sides = [seat if match.player_at(seat).level == HUMAN else Seat.S for match in matches]
    mine = [match.side_of(seat) for match, seat in zip(matches, sides, strict=True)]
    assert found.matches == len(matches)
    assert found.deals == sum(bool(result.scores) for match in matches for result in match.results)
    assert found.points == sum(match.totals[side] for match, side in zip(matches, mine, strict=True))
    won = sum(side in (match.winners or ()) for match, side in zip(matches, mine, strict=True))
    assert found.won + found.shared == won
    assert career_of(store).over_time(MatchFilter(own=own), 99)[-1].last == len(matches)
    assert career_of(store).totals(MatchFilter(own=own)).waiting == found.deals
    rows, deals = career_of(store).match_rows(MatchFilter(own=own)), career_of(store).deal_rows(MatchFilter(own=own))
    assert (len(rows.rows), len(deals.rows)) == (len(matches), found.deals)
    for grouping in (Grouping.RULESET, Grouping.LEVEL, Grouping.SIZE):
        groups = career_of(store).divided(MatchFilter(own=own), grouping)
        assert sum(group.figures.deals for group in groups) == found.deals
    ends = (MatchFilter(own=own, ending=one) for one in (Ending.WON, Ending.LOST, Ending.SHARED))
    assert sum(len(career_of(store).matches(one)) for one in ends) == len(matches)


def test_of_one_person_the_matches_count_at_which_they_sat(shared: tuple[Store, list[Match]]) -> None:
    store, matches = shared
    for seat in Seat:
        sat = [match for match in matches if match.player_at(seat).level == HUMAN]
        found = career_of(store).totals(MatchFilter(person=f"Player {seat}", own="Player S"))
        assert found.matches == len(sat)
        assert found.points == sum(match.totals[match.side_of(seat)] for match in sat)
        assert len(career_of(store).match_rows(MatchFilter(person=f"Player {seat}")).rows) == len(sat)


def test_a_person_is_one_in_all_spellings_of_the_name() -> None:
    """All queries accept any spelling of the name, and count matches with all spellings."""
    store = Store.open(None).store
    spelt = ("Zoë", "zoe\u0308", "ZOË", "Zo\u200bë ")
    for number, name in enumerate(spelt):
        face = ("flyer", "drifter")[number % 2]
        players = (
            Player("Anna", HUMAN, "flyer"),
            Player(name, HUMAN, face),
            *(Player(bot, "club") for bot in ("Bo", "Cy")),
        )
        table = Table.new(store, SHORT, players, Secrets(seed=bytes([number] * 32), bot_key=b"k" * 32))
        play_out(table, random.Random(number))
    assert set(career_of(store).choices(Column.PERSON)) == {"Anna", "Zoë"}
    for name in spelt:
        assert career_of(store).totals(MatchFilter(person=name)).matches == len(spelt)
        assert career_of(store).firsts(name) == career_of(store).firsts("Zoë")
        assert len(career_of(store).matches(MatchFilter(words=name))) == len(spelt)
        assert (
            len(career_of(store).matches(MatchFilter(own=name, ending=Ending.WON)))
            == career_of(store).totals(MatchFilter(person="Zoë")).won
        )
    opponents = {one.key: one.matches for one in career_of(store).companions(MatchFilter(), are_partners=False)}
    assert opponents == {"Zoë": 4, "Cy": 4}
    assert {one.person for one in career_of(store).played()} == {"Anna", "Zoë"}
    store.close()


def test_a_person_of_whose_name_nothing_can_be_seen_has_the_usual_one() -> None:
    with closing(Store.open(None).store) as store:
        players = (Player("\u200b", HUMAN), *(Player(bot, "club") for bot in ("Al", "Bo", "Cy")))
        play_out(Table.new(store, SHORT, players, Secrets(seed=bytes(32), bot_key=b"k" * 32)), random.Random(1))
        assert career_of(store).choices(Column.PERSON) == (NAMELESS,)


def test_a_filter_lets_through_what_it_says(played: tuple[Store, list[Table]]) -> None:
    store, tables = played
    by_number = {table.match_id: table.public.match for table in tables}

    def ids(match_filter: MatchFilter) -> list[int]:
        return list(career_of(store).matches(match_filter))

    assert sorted(ids(MatchFilter())) == sorted(by_number)
    endings = (Ending.WON, Ending.LOST, Ending.SHARED)
    ended = [number for ending in endings for number in ids(MatchFilter(ending=ending))]
    assert sorted(ended) == sorted(number for number, match in by_number.items() if match.winners is not None)
    assert all(by_number[number].winners == (0,) for number in ids(MatchFilter(ending=Ending.WON)))
    assert ids(MatchFilter(ending=Ending.GIVEN_UP)) == [tables[7].match_id]
    assert ids(MatchFilter(ending=Ending.GOING)) == [tables[8].match_id]
    assert {by_number[number].rules.name for number in ids(MatchFilter(ruleset=SINGLES.name))} == {SINGLES.name}
    assert set(ids(MatchFilter())) - set(ids(MatchFilter(is_unaided=True))) == {tables[4].match_id}
    assert ids(MatchFilter(level="casual")) == [
        table.match_id for table in reversed(tables) if table.public.match.players[1].level == "casual"
    ]
    assert ids(MatchFilter(words="player w CLASSIC")) == [
        number for number in ids(MatchFilter()) if by_number[number].rules.name == SHORT.name
    ]
    assert ids(MatchFilter(words="nobody here")) == []
    assert ids(MatchFilter(words="%")) == []
    margins = [abs(lead(by_number[number], 0)) for number in ids(MatchFilter(order=Order.CLOSEST))]
    assert margins == sorted(margins)
    assert ids(MatchFilter(order=Order.OLDEST)) == list(reversed(ids(MatchFilter())))


def test_spans_follow_each_other_in_the_order_of_play(played: tuple[Store, list[Table]]) -> None:
    whole = career(played).totals(MatchFilter())
    for count in (1, 4, 50):
        spans = career(played).over_time(MatchFilter(), count)
        assert len(spans) == min(count, 9)
        assert sum(span.figures.points for span in spans) == whole.points
        assert [span.last for span in spans] == sorted(span.last for span in spans)
        assert spans[-1].last == 9
    assert career(played).over_time(MatchFilter(words="nobody here"), 5) == ()


def test_the_first_of_a_feat_is_the_earliest_and_none_with_help(played: tuple[Store, list[Table]]) -> None:
    store, tables = played
    found = {first.feat: first for first in career_of(store).firsts("Player S")}
    straight = [table for table in tables if table is not tables[4]]
    won = [table for table in straight if table.public.match.winners == (0,)]
    assert found[Feat.MATCH].match_id == won[0].match_id
    boards = [
        (table.match_id, result.number)
        for table in straight
        for result in table.public.match.results
        if result.scores and result.contracts[0].level == 1 and result.scores[0].is_made
    ]
    assert (found[Feat.BOARD].match_id, found[Feat.BOARD].deal) == boards[0]
    assert career_of(store).firsts("Player S", until=won[0].match_id)
    assert Feat.MATCH not in {first.feat for first in career_of(store).firsts("Player S", until=won[1].match_id)}
    assert career_of(store).firsts("nobody") == ()


def test_a_match_that_is_shared_is_not_the_first_one_won() -> None:
    store = Store.open(None).store
    make_career(store, 1, won=1.0)
    assert Feat.MATCH in {first.feat for first in career_of(store).firsts("Ada")}
    store.keep_figures(lambda db: db.execute("UPDATE outings SET is_shared=1"))
    assert Feat.MATCH not in {first.feat for first in career_of(store).firsts("Ada")}
    store.close()


def test_choices_are_those_that_were_played(played: tuple[Store, list[Table]]) -> None:
    assert career(played).choices(Column.PERSON) == ("Player S",)
    assert set(career(played).choices(Column.RULESET)) == {SHORT.name, SINGLES.name}
    assert set(career(played).choices(Column.LEVEL)) == {"club", "casual"}


def test_what_reviews_found_stands_with_the_size_of_the_hands() -> None:
    store = Store.open(None).store
    table = new_table(SHORT, store=store)
    play_out(table, random.Random(2))
    verdict = tables.Verdict(3.0, -1.0, 0.0, -0.5)
    store.keep_figures(partial(tables.write_verdict, match_id=table.match_id, seat=0, line=1, verdict=verdict))
    groups = {group.key: group.figures for group in career_of(store).divided(MatchFilter(), Grouping.SIZE)}
    assert [groups[size].judged for size in ("3", "1", "2")] == [0, 1, 0]
    assert (groups["1"].lost_a_deal, groups["1"].luckless_a_deal, groups["1"].deals) == (-1.5, 1.5, 1)
    store.close()


@pytest.mark.parametrize("case", ["BETTER 121989", "WORSE 989121", "SAME 192281", "SAME 123345", "UNKNOWN 1189"])
def test_a_change_is_named_only_where_chance_does_not_explain_it(case: str) -> None:
    trend, values = case.split()
    assert trend_of(list(map(float, values))) is Trend[trend]


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone cannot be changed while a program runs")
def test_a_first_is_of_the_day_where_the_player_is(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(None, lambda: datetime(2026, 3, 1, 23, 30, tzinfo=UTC)).store
    (match_id,) = make_career(store, 1, won=1.0)
    try:
        for zone, day in (("XXX-2", "2026-03-02"), ("XXX+2", "2026-03-01")):
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            assert {first.day for first in career_of(store).firsts("Ada", until=match_id)} == {day}
    finally:
        monkeypatch.undo()
        time.tzset()
    store.close()
