"""Career pages: they show the stored figures, lead to the matches behind the figures, and can be filtered by keyboard."""

import random
import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest
from msgspec import structs

from game.career.export import Sheet
from game.career.match_filter import Ending, MatchFilter
from game.career.reader import career_of
from game.career.statistics import Grouping
from game.coach import service as coach_service
from game.coach.explain import explain
from game.coach.review import DealReview
from game.coach.service import CoachService
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.paths import user_paths
from game.records.marks import MarkKind
from game.scenes.career.figures_page import FiguresPage, save_figures
from game.scenes.shell.routes import ComparedOf, FiguresOf, MatchList, Route, StaticRoute
from game.session.source import source_of_match
from game.session.store import Store
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import MatchTarget
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.upkeep.verdicts import keep_verdict
from game.wording.contracts import tenths
from game.worker import InlineWorker
from tests.pictures.career_shots import PAGES
from tests.session.matches import SHORT, new_table, play_out, play_until
from tests.support.careers import make_career
from tests.support.hands import by_keys
from tests.support.pilot import Pilot
from tests.support.quick_coach import QUICK

COUNT = 30
FIGURES, COMPARED = FiguresOf(), ComparedOf()


@pytest.fixture(scope="module")
def store() -> Iterator[Store]:
    """Yield the profile of a player with a career; tests must not change it."""
    with closing(Store.open(None).store) as found:
        make_career(found, COUNT, won=0.95)
        yield found


@pytest.fixture
def pilot(store: Store) -> Pilot:
    return Pilot(store=store).open()


def at(pilot: Pilot, route: Route) -> Pilot:
    pilot.program.reset(StaticRoute.TITLE)
    pilot.program.open(route)
    return pilot


def test_the_figures_are_those_that_are_kept(pilot: Pilot, store: Store) -> None:
    found = career_of(store).totals(MatchFilter())
    won = f"{found.won} of {found.matches}, {round(100 * found.won / found.matches)} %"
    figures = (won, *map(tenths, (found.points_a_deal, found.beside_a_deal)), f"{found.made} of {found.contracts}")
    assert [text for text in figures if text not in at(pilot, FIGURES).texts] == []
    pilot.click(ChoiceTarget("course", "made"))
    assert "Contracts made, %, match by match" in pilot.texts


def test_matches_with_help_are_left_out_where_that_is_asked_for(pilot: Pilot, store: Store) -> None:
    at(pilot, FIGURES)
    by_keys(pilot, ButtonTarget("filter"))
    by_keys(pilot, ChoiceTarget("unaided"))
    pilot.press(Key.ESCAPE)
    unaided = career_of(store).totals(MatchFilter(is_unaided=True))
    assert 0 < unaided.matches < COUNT
    assert f"{unaided.won} of {unaided.matches}, " in pilot.texts
    pilot.click(ChoiceTarget("section", "compared"))
    rows = career_of(store).divided(MatchFilter(is_unaided=True), Grouping.PARTNER)
    assert f"{rows[0].figures.matches} matches, {rows[0].figures.won} won" in pilot.texts


def test_a_row_of_a_partner_leads_to_its_matches(pilot: Pilot, store: Store) -> None:
    at(pilot, COMPARED)
    group = career_of(store).divided(MatchFilter(), Grouping.PARTNER)[0]
    pilot.click(ChoiceTarget("group", group.key))
    assert pilot.scene == "matches"
    found = career_of(store).matches(MatchFilter(partner=group.key))
    assert f"{len(found)} matches" in pilot.texts
    shown = [widget.target.id for widget in pilot.director.view().widgets if isinstance(widget.target, MatchTarget)]
    assert set() < set(shown) <= set(found)


def test_matches_are_found_by_keys_and_the_list_comes_back_whole(pilot: Pilot, store: Store) -> None:
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    pilot.press(Key.END, Key.DOWN)
    pilot.reach(ButtonTarget("find"))
    pilot.press(Key.ENTER)
    assert pilot.scene == "filter"
    pilot.press(*"sarge")
    pilot.reach(ChoiceTarget("ending", "lost"))
    pilot.press(Key.ENTER)
    wanted = career_of(store).matches(MatchFilter(words="sarge", ending=Ending.LOST))
    assert f"Show {len(wanted)} match" in pilot.texts
    pilot.press(Key.ESCAPE)
    shown = [widget.target.id for widget in pilot.director.view().widgets if isinstance(widget.target, MatchTarget)]
    assert list(dict.fromkeys(shown)) == list(wanted[: len(dict.fromkeys(shown))])
    pilot.press(Key.HOME)
    pilot.reach(ButtonTarget("show-all"))
    pilot.press(Key.ENTER)
    assert pilot.director.view().find(ButtonTarget("show-all")) is None


def test_the_next_level_is_an_offer_and_seats_nobody_before_it_is_taken_up(pilot: Pilot) -> None:
    at(pilot, FIGURES)
    seats = pilot.program.matches.seats
    assert set(seats.levels.values()) == {"human", "club"}
    assert "Try the next level: Expert" in pilot.texts
    pilot.find_and_click(ButtonTarget("next-level"))
    assert pilot.scene == "new-match"
    assert set(seats.levels.values()) == {"human", "expert"}


def test_the_rating_is_told_with_its_interval_and_that_with_help_apart(pilot: Pilot, store: Store) -> None:
    course = career_of(store).course("Ada")
    told = at(pilot, FIGURES).texts
    for rating in (course.unaided[-1], course.helped[-1]):
        low, high = rating.interval
        assert f"between {low} and {high}" in told
    assert len(course.unaided) + len(course.helped) == COUNT
    assert f"after {len(course.unaided)} matches." in told
    words = (f"Master  \n{course.unaided[-1].number}  \n", "Points ahead per deal: no clear change")
    assert [text for text in words if text not in at(pilot, StaticRoute.YOUR_GAME).texts] == []


def test_an_empty_career_says_so_and_leads_to_a_first_match_without_asking_for_a_choice_of_matches() -> None:
    pilot = Pilot().open()
    said = ("hang here", "too early", "nothing to count", "nothing to compare")
    for route, text in zip(PAGES.values(), said, strict=True):
        assert text in at(pilot, route).texts
        assert pilot.director.view().find(ButtonTarget("filter")) is None
        pilot.click(ButtonTarget("play"))
        assert pilot.scene == "new-match"


@pytest.mark.parametrize("is_pad", [False, True], ids=["keyboard", "gamepad"])
@pytest.mark.parametrize(
    ("route", "way"),
    [
        (COMPARED, "choice:group=pip"),
        (FIGURES, "choice:first=strong"),
        (FIGURES, "button:next-level"),
        (MatchList(), "match:20:look"),
        (MatchList(), "match:20:delete"),
    ],
    ids=["partner", "first", "next level", "match", "question"],
)
def test_back_leads_to_the_row_one_came_from_in_sight(store: Store, route: Route, way: str, is_pad: bool) -> None:
    # store these matches as abandoned, as their logs have no deals
    store.keep_figures(lambda db: db.execute("UPDATE matches SET status='abandoned'"))
    pilot = Pilot(store=store, settings=Settings(first_start_done=True, scale=200)).open()
    pilot.program.open(route)
    for _ in range(80):
        if str(pilot.director.focused) == way:
            break
        pilot.press(Key.DOWN if way.endswith("look") else Key.TAB)
    before, scene = pilot.director.focused, pilot.scene
    assert str(before) == way
    for key in (Key.ENTER, Key.ESCAPE):
        pilot.see()
        pilot.director.handle(KeyPressed(key, is_pad=is_pad))
        pilot.tick()
        assert (pilot.scene == scene) is (key == Key.ESCAPE)
    assert pilot.director.focused == before
    widget = pilot.widget(before or ButtonTarget(""))
    assert widget.visible.h == pytest.approx(widget.rect.h)


def test_a_search_that_finds_nothing_says_how_to_go_on(pilot: Pilot) -> None:
    pilot.program.reset(StaticRoute.TITLE)
    pilot.program.open(MatchList(MatchFilter(words="nobody at all")))
    assert "Change it under “Find”." in pilot.texts
    pilot.click(ButtonTarget("show-all"))
    assert "Change it under" not in pilot.texts


def finished(rules: Rules) -> Pilot:
    """Play a short match; return the program at its result page."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open()
    pilot.begin(rules)
    pilot.play_on(lambda: pilot.scene == "result")
    pilot.tick(6.0)
    return pilot


def test_the_coach_judges_matches_while_the_page_is_open_and_what_it_finds_stays() -> None:
    pilot = finished(replace(SHORT, sizes=(2, 1)))
    store = pilot.store
    at(pilot, FIGURES)
    assert "judged none" in pilot.texts
    pilot.find_and_click(ButtonTarget("judge"))
    pilot.until(lambda: career_of(store).totals(MatchFilter()).judged == 2)
    pilot.tick(0.5)
    found = career_of(store).totals(MatchFilter())
    assert found.lost_high <= 0
    assert found.lost_play <= 0
    assert tenths(found.luckless_a_deal) in pilot.texts
    assert "The coach has judged 2 of 2 deals." in pilot.texts
    assert pilot.director.view().find(ButtonTarget("judge")) is None  # no deal is left to judge
    assert career_of(store).to_judge(5) == ()
    assert not pilot.program.reviewer.is_hurried


def test_a_deal_that_is_reviewed_after_its_match_counts_as_judged() -> None:
    pilot = finished(replace(SHORT, sizes=(1,)))
    assert career_of(pilot.store).totals(MatchFilter()).judged == 0
    pilot.click(ButtonTarget("menu"), ButtonTarget("review"))
    pilot.tick(0.5)
    assert career_of(pilot.store).totals(MatchFilter()).judged == 1


def test_a_first_is_told_once_and_stands_on_the_wall() -> None:
    """Play one-card matches until the first win has been announced and a later win has not been."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.INSTANT)).open()
    told = []
    for _ in range(8):
        pilot.begin(replace(SHORT, sizes=(1,)))
        pilot.play_on(lambda: pilot.scene == "result")
        pilot.tick(6.0)
        told.append("First match won" in pilot.texts)
        if told.count(True) and 0 in (pilot.program.matches.current.table.public.match.winners or ()) and not told[-1]:  # type: ignore[union-attr]  # a match was played
            break
    assert told.count(True) == 1
    assert "First match won" in at(pilot, FIGURES).texts
    pilot.click(ChoiceTarget("first", "match"))
    assert pilot.scene == "replay"


def test_figures_are_saved_as_files_and_that_is_said(store: Store, tmp_path: Path) -> None:
    pilot = Pilot(store=store).open()
    program = structs.replace(pilot.program, paths=user_paths(tmp_path))
    pilot.director.stack.push(FiguresPage(program, FiguresOf()))
    pilot.click(ButtonTarget("save"))
    pilot.tick()
    assert "The figures are saved" in str(pilot.director.tree())
    assert sorted(file.name for file in program.paths.figures.iterdir()) == ["career.json", "deals.csv", "matches.csv"]  # type: ignore[union-attr]  # set above
    assert len((tmp_path / "figures" / "matches.csv").read_text("utf-8").splitlines()) == COUNT + 1


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "figures").touch()
    assert "could not be saved" in save_figures(tmp_path / "figures", Sheet(), Sheet())


def test_the_rating_of_the_player_at_this_screen_comes_first() -> None:
    store = Store.open(None).store
    make_career(store, 6, person="Anna")
    make_career(store, 4, person="Bob", seed=6)
    settings = Settings(first_start_done=True, player_name="Bob")
    pilot = at(Pilot(store=store, settings=settings).open(), FIGURES)
    assert "Bob" in pilot.texts
    assert "Anna" not in pilot.texts
    by_keys(pilot, ButtonTarget("filter"))
    by_keys(pilot, ChoiceTarget("person", "1"))
    pilot.press(Key.ESCAPE)
    assert "Anna" in pilot.texts
    store.close()


def test_a_game_that_cannot_begin_again_says_so() -> None:
    pilot = Pilot().open()
    structs.replace(pilot.program, sequel=None).begin_again(lambda: None)
    pilot.tick()
    assert "cannot restart" in str(pilot.director.tree())


def test_settings_that_cannot_be_stored_at_the_end_are_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = Pilot().open()
    monkeypatch.setattr(pilot.program.preferences, "save", lambda: "The settings are lost.")
    pilot.program.close()
    assert "The settings are lost." in capsys.readouterr().err


# -- counts of judged deals ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def counted() -> Iterator[Store]:
    """Yield a profile with six matches of different kinds; most of their deals are judged.

    Four are finished, and had hints: a plain one, one with a chosen seed, one played to learn, and one with two people at the
    screen. The other two, one abandoned and one unfinished, had no hints.
    """
    store = Store.open(None).store
    judged = CoachService(InlineWorker())
    patch = pytest.MonkeyPatch()
    patch.setattr(coach_service, "explain", lambda seen, _skill: explain(seen, QUICK))
    rules = replace(SHORT, sizes=(3, 2, 1))
    for number, marked in enumerate((None, MarkKind.BY_NUMBER, MarkKind.TAUGHT, None, None, None)):
        people = (Seat.S, Seat.W) if number == 3 else (Seat.S,)
        table = new_table(rules, store=store, seed=bytes([number] * 32), people=people, level="club", marked=marked)
        goes_on = number >= 4
        play_until(table, random.Random(number), lambda table: len(table.public.match.results) == 2)
        if not goes_on:
            table.mark(MarkKind.HINTS)
            play_out(table, random.Random(number))
        for line in range(2 if goes_on else 2 + (number < 3)):
            review = DealReview(source_of_match(store, table.match_id).replay, line, Seat.S)
            while not review.is_done:
                review.work(judged)
            keep_verdict(store, table.identity, review)
        if number == 4:
            store.abandon(table.identity)
    patch.undo()
    yield store
    store.close()


COUNTED: Final = (
    MatchFilter(),
    MatchFilter(is_unaided=True),
    MatchFilter(level="club"),
    MatchFilter(person="Player S"),
)


def test_pages_that_count_the_judged_deals_say_the_same_number(counted: Store) -> None:
    """Compare the numbers on the figures page and on the habits page with the store, for several filters."""
    pilot = Pilot(store=counted).open()
    for match_filter in COUNTED:
        found = career_of(counted).totals(match_filter)
        pilot.program.open(FiguresOf(match_filter))
        said = pilot.texts
        assert f"The coach has judged {found.judged} of {found.deals} deals." in said
        assert re.findall(r"Deals  \n(\d+)", said) == [str(found.deals)]
        assert not re.search(r"Of \d+ deals? judged", said)
        pilot.press(Key.ESCAPE)
        pilot.program.open(StaticRoute.PRACTICE)
        pilot.director.stack.scene._filter_matches(match_filter)  # type: ignore[attr-defined]  # noqa: SLF001 - as the page of filters does
        pilot.director.forget()
        said = pilot.texts
        numbers = [
            int(number) for number in re.findall(r"judged (\d+)|(\d+) more", said) for number in number if number
        ]
        assert sum(numbers) == career_of(counted).totals(structs.replace(match_filter, person="Player S")).judged
        pilot.press(Key.ESCAPE)
