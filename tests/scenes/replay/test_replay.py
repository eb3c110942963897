"""Replay scene: it shows a match step by step and from every seat, and starts branches."""

from functools import partial
from pathlib import Path

import pytest

from game.ai.levels import CLUB
from game.engine.actions import SeatAction
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN, CardPlayed, Event
from game.engine.state import Observation, Phase
from game.records.from_log import record_of
from game.records.text import to_text
from game.rulesets.presets import PRESETS
from game.scenes.coach import thoughts_page
from game.scenes.coach.thoughts_page import Thoughts
from game.scenes.replay.replay_scene import ReplayScene
from game.scenes.shell.routes import AtTable, ReplayOf, StaticRoute
from game.scenes.shell.services import Program
from game.session.journal import with_players
from game.session.simulate import simulate
from game.session.source import MatchSource
from game.session.stored_match import Status
from game.session.table import Table
from game.settings import Settings
from game.tabletop.layout import BackKey
from game.tabletop.pacing import Speed
from game.tabletop.roster import player_for
from game.tabletop.targets import CardTarget, MatchTarget
from game.toolkit.devices.input import FileDropped, Key
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from game.wording.contracts import signed
from tests.support.narrowing import not_none, of_type
from tests.support.notation import deal_of
from tests.support.pilot import Pilot
from tests.support.routes import lead

SEED = bytes(31) + b"\7"


def _pilot() -> Pilot:
    return Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST)).open()


def _log() -> tuple[Event, ...]:
    return simulate(PRESETS["santa-cruz-short"], (CLUB,) * 4, SEED)


@pytest.fixture
def pilot() -> Pilot:
    pilot = _pilot()
    pilot.program.open(ReplayOf(MatchSource(_log(), seed=SEED)))
    pilot.tick(0.1)
    return pilot


def _is_bidding(table: Table) -> bool:
    return table.public.phase is Phase.AUCTION


def _replay(pilot: Pilot) -> ReplayScene:
    return of_type(ReplayScene, pilot.director.stack.scene)


def _settle(pilot: Pilot) -> None:
    pilot.until(lambda: pilot.director.tree().settled)


def test_every_step_shows_what_the_seat_saw_and_leads_back_again(pilot: Pilot) -> None:
    scene = _replay(pilot)
    for key, back in ((Key.RIGHT, Key.LEFT), (Key.DOWN, Key.UP), (Key.PAGE_DOWN, Key.PAGE_UP)):
        for way in (key, key, back, key):
            pilot.press(way)
            _settle(pilot)
            replay_player = scene.replay_player
            assert replay_player.seen == replay_player.replay.observe(replay_player.seat)
            assert replay_player.stage.seq == replay_player.replay.keyframe.seq or way is not back


def test_the_ends_are_reached_with_home_and_end_and_offer_no_step_beyond(pilot: Pilot) -> None:
    pilot.press(Key.END)
    assert not pilot.widget(ButtonTarget("next-card")).enabled
    assert not pilot.widget(ButtonTarget("branch")).enabled
    assert _replay(pilot).replay_player.seen.public.match.winners is not None
    pilot.press(Key.HOME)
    assert not pilot.widget(ButtonTarget("previous-deal")).enabled
    assert pilot.widget(ButtonTarget("next-card")).enabled


def test_at_the_end_of_a_deal_the_table_tells_what_came_of_it_and_at_that_of_the_match_who_won(pilot: Pilot) -> None:
    scene = _replay(pilot)
    pilot.press(Key.END)
    _settle(pilot)
    match = scene.replay_player.seen.public.match
    texts = pilot.names
    for score, tricks in zip(match.results[-1].scores, match.results[-1].tricks, strict=True):
        assert any(text.endswith(signed(score.total)) for text in texts)
        assert any(text.endswith(f"taken {tricks}") for text in texts)
    headings = [widget.name for widget in pilot.director.view().widgets if widget.role is Role.HEADING]
    assert any(text.endswith("the match.") for text in headings)
    pilot.press(Key.HOME)
    _settle(pilot)
    assert not any(name.endswith("the match.") for name in pilot.names)


def test_sides_named_by_seats_have_letters_at_the_table_and_player_names_at_the_end() -> None:
    """Check that sides are called "We" and "They" only from the person's own seat."""
    pilot = _pilot()
    log = simulate(PRESETS["classic"], (CLUB,) * 4, SEED)
    players = tuple(player_for(seat, HUMAN if seat is Seat.S else CLUB, "") for seat in Seat)
    pilot.program.open(ReplayOf(MatchSource(with_players(log, players), seed=SEED)))
    pilot.press(Key.END)
    _settle(pilot)
    letters = {seat.name for seat in Seat}

    assert "We" in pilot.names
    assert not letters & set(pilot.names)
    pilot.press("n")
    _settle(pilot)
    assert {*letters, "NS", "EW", f"You and {players[2].name}"} <= set(pilot.names)
    assert not pilot.says("Player")


def test_it_runs_to_the_end_by_itself_and_a_step_stops_it(pilot: Pilot) -> None:
    scene = _replay(pilot)
    pilot.click(ButtonTarget("run"))
    at = scene.replay_player.replay.at
    pilot.until(lambda: scene.replay_player.replay.at > at + 8)
    pilot.press(Key.LEFT)
    _settle(pilot)
    at = scene.replay_player.replay.at
    pilot.tick(5)
    assert scene.replay_player.replay.at == at
    pilot.press(Key.SPACE)
    pilot.until(lambda: scene.replay_player.replay.at > at)
    pilot.press(Key.END, Key.LEFT, Key.LEFT, Key.SPACE)
    pilot.until(lambda: not pilot.widget(ButtonTarget("next-card")).enabled)
    pilot.tick(2)
    assert pilot.scene == "replay"


def _faces(pilot: Pilot) -> tuple[set[Card], int]:
    """Return the face-up cards, and the number of face-down cards in the hands."""
    poses = _replay(pilot).replay_player.stage.cards.layout.poses
    return {key for key in poses if isinstance(key, Card)}, sum(isinstance(key, BackKey) for key in poses)


def test_with_closed_hands_a_seat_sees_its_own_cards_only_and_with_open_hands_all(pilot: Pilot) -> None:
    for _ in range(7):
        pilot.press(Key.RIGHT)
    _settle(pilot)
    scene = _replay(pilot)
    state = scene.replay_player.replay.state
    table = {play.card for play in deal_of(state).trick}
    whole = {card for seat in Seat for card in Card if state.hands[seat] >> card & 1}
    assert _faces(pilot) == (whole | table, 0)  # in a match without people, all hands are open at first
    pilot.click(ButtonTarget("open"))
    _settle(pilot)
    for seat in Seat:
        own = {card for card in Card if state.hands[seat] >> card & 1}
        if scene.replay_player.seat is not seat:
            pilot.click(ButtonTarget(f"seat-{seat.name}"))
        pilot.tick(0.5)  # otherwise the next click would count as a double click
        assert scene.replay_player.seat is seat
        assert _faces(pilot) == (own | table, len(whole) - len(own))
        named = [widget for widget in pilot.director.view().widgets if widget.role is Role.CARD]
        assert len(named) == len(own | table)


def test_deals_and_tricks_are_jumped_to_from_the_list(pilot: Pilot) -> None:
    replay_player = _replay(pilot).replay_player
    pilot.press("g")
    pilot.find_and_click(ChoiceTarget("go-to-deal", "2"))
    assert pilot.scene == "replay"
    assert replay_player.replay.keyframe.dealing == 2
    pilot.press("g")
    pilot.click(ChoiceTarget("go-to-trick", str(replay_player.replay.trick_starts(2)[3])))
    _settle(pilot)
    assert len(replay_player.seen.deal.tricks) == 3


def test_the_score_sheet_leads_to_the_deal_of_a_line(pilot: Pilot) -> None:
    pilot.press("s")
    pilot.find_and_click(ChoiceTarget("look-again", "1"))
    scene = _replay(pilot)
    assert scene.replay_player.seen.deal.number == scene.replay_player.replay.whole.match.results[1].number


def test_what_a_player_thought_is_what_it_tells_and_else_what_is_known(
    pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not pilot.widget(ButtonTarget("thoughts")).enabled
    pilot.press(Key.RIGHT, "t")
    assert pilot.scene == "thoughts"
    text = " ".join(pilot.names)
    assert "Tricks counted in the hand: " in text
    pilot.press(Key.ESCAPE)

    def told(_program: Program, level: str, seen: Observation, _action: SeatAction) -> Thoughts:
        return Thoughts((f"{level} held {seen.hand.bit_count()} cards.",))

    monkeypatch.setattr(thoughts_page, "thoughts_of", told)
    pilot.press("t")
    text = " ".join(pilot.names)
    assert "club held 13 cards." in text
    assert "give no reasons" not in text


def test_play_goes_on_from_there_as_a_match_of_its_own_that_says_so(pilot: Pilot) -> None:
    replay_player = _replay(pilot).replay_player
    pilot.press("g")
    starts = replay_player.replay.trick_starts(replay_player.replay.keyframe.dealing)
    pilot.click(ChoiceTarget("go-to-trick", str(starts[2])))
    pilot.press("n")
    prefix = replay_player.replay.log[: replay_player.replay.keyframe.seq]
    pilot.click(ButtonTarget("branch"))
    pilot.press(Key.ESCAPE)
    assert pilot.store.matches() == ()
    pilot.click(ButtonTarget("branch"), ButtonTarget("yes"))
    table = pilot.table
    local_match = table.local_match
    assert local_match.table.log()[1 : len(prefix)] == prefix[1:]
    assert local_match.people == (replay_player.seat,) == (Seat.W,)
    levels = {seat: local_match.table.public.match.player_at(seat).level for seat in Seat}
    assert levels == {Seat.S: CLUB, Seat.W: HUMAN, Seat.N: CLUB, Seat.E: CLUB}
    pilot.press("s")
    assert pilot.says("Branched")
    pilot.press(Key.ESCAPE)
    pilot.play_on(lambda: pilot.is_scored)
    played = [event for event in local_match.table.log() if isinstance(event, CardPlayed) and event.seat == Seat.W]
    assert len(played) == 13
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"))
    (match,) = pilot.store.matches()
    assert match.branch is not None
    assert (match.branch.origin, match.branch.deal, match.branch.tricks) == (None, 1, 2)
    assert "Branched" in pilot.widget(MatchTarget(match.id, "resume")).detail


def test_a_branch_of_a_finished_match_is_dealt_the_same_cards_afterwards_and_one_of_a_record_without_seed_others() -> (
    None
):
    same = []
    for seed in (SEED, None):
        pilot = _pilot()
        pilot.program.open(ReplayOf(MatchSource(_log(), seed=seed), line=1))
        scene = _replay(pilot)
        pilot.press(Key.LEFT)  # back to the end of the first deal
        pilot.click(ButtonTarget("branch"), ButtonTarget("yes"))
        table = pilot.table
        own = table.local_match.table
        pilot.play_on(partial(_is_bidding, own))
        hands = own.state.hands
        scene.replay_player.go(scene.replay_player.replay.deal_start(1))
        same.append(hands == scene.replay_player.replay.state.hands)
        assert not_none(own.branch).is_reshuffled is (seed is None)
    assert same == [True, False]


def test_a_stored_match_is_looked_at_from_the_list_and_an_unfinished_one_as_far_as_its_deals_are_over() -> None:
    pilot = _pilot()
    local_match = pilot.program.matches.begin(
        PRESETS["santa-cruz-short"], pilot.program.matches.default_players(PRESETS["santa-cruz-short"])
    )
    pilot.program.reset(AtTable(local_match))
    pilot.open_summary()
    pilot.click(ButtonTarget("again"))
    scene = _replay(pilot)
    assert scene.replay_player.seat is Seat.S
    assert not scene.replay_player.is_open
    assert scene.replay_player.replay.dealings >= 1
    pilot.press(Key.ESCAPE)
    assert pilot.scene == "deal-summary"
    pilot.click(ButtonTarget("next"))
    pilot.play_on(lambda: bool(local_match.seen.deal.tricks))
    number = local_match.table.match_id
    pilot.program.reset(StaticRoute.TITLE)
    pilot.click(ButtonTarget("your-game"), ButtonTarget("matches"), MatchTarget(number, "look"))
    scene = _replay(pilot)
    assert not_none(scene.replay_player.replay.whole.deal).phase is Phase.OVER
    pilot.press(Key.ESCAPE)
    pilot.store.abandon(local_match.table.identity)
    assert pilot.store.load(number).match.status is Status.ABANDONED


def test_a_replay_of_three_players_sits_in_each_of_their_seats(tmp_path: Path) -> None:
    log = simulate(PRESETS["blooper-singles"], (CLUB,) * 3, SEED)
    path = tmp_path / "three.backalley"
    path.write_text(to_text(record_of(log, seed=SEED)), encoding="utf-8")
    pilot = _pilot()
    pilot.director.handle(FileDropped(path))
    replay_player = _replay(pilot).replay_player
    for _ in range(3):
        pilot.press("n", Key.RIGHT, Key.DOWN)
        _settle(pilot)
        assert replay_player.seen == replay_player.replay.observe(replay_player.seat)
    assert CardTarget not in {type(widget.target) for widget in pilot.director.view().widgets}


def test_a_branch_from_the_end_of_a_deal_begins_with_the_next_and_not_with_its_summary() -> None:
    pilot = _pilot()
    pilot.program.open(ReplayOf(MatchSource(_log(), seed=SEED), line=1))
    _replay(pilot)
    pilot.press(Key.LEFT)
    pilot.click(ButtonTarget("branch"), ButtonTarget("yes"))
    for _ in range(20):
        pilot.tick()
        assert pilot.scene == "table"


def test_a_replay_leads_to_the_check_of_the_cards() -> None:
    pilot = Pilot().open()
    lead(pilot, "replay")
    pilot.press("d")
    assert pilot.scene == "seed"
