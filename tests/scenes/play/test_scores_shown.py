"""Pages with scores: a deal's summary, the score sheet and the result of a match."""

import random
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec import structs

from game.ai.characters import CHARACTERS
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.rulesets.presets import PRESETS
from game.scenes.play.lines import character_words
from game.scenes.play.outcome import MatchOutcome
from game.scenes.play.pending_result import ENDED
from game.scenes.shell.first_times import firsts_in
from game.session.profile_reader import ProfileReader
from game.session.store import Store
from game.settings import Settings
from game.tabletop import sounds
from game.tabletop.pacing import Speed
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Part, Role
from game.upkeep.counter import count_up
from game.wording.cards import suit_sign
from game.wording.clinch import decided_text, turning_text
from game.wording.contracts import contract_short, gained, signed
from game.wording.voices import Voices
from tests.session.matches import play_out
from tests.support.pilot import Pilot, Recorder
from tests.tabletop.tables import beginning, log_of

QUICK = Settings(first_start_done=True, speed=Speed.INSTANT)
SHORT = replace(PRESETS["classic"], sizes=(4, 2))


def summed_up(rules: Rules = SHORT) -> Pilot:
    pilot = Pilot(settings=QUICK).open(rules=rules)
    pilot.open_summary()
    return pilot


def test_firsts_are_found_through_the_connection_of_the_worker(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "profile.sqlite3"
    with closing(Store.open(path).store) as store, closing(ProfileReader.read(path)) as reader:
        local_match = Pilot(store=store).open(rules=SHORT).table.local_match
        assert firsts_in(reader, local_match) == ()
        play_out(local_match.table, random.Random(1))
        with monkeypatch.context() as patch:
            patch.setattr(store, "connection", Mock(side_effect=AssertionError("only in the thread of the window")))
            assert firsts_in(reader, local_match)


def test_the_score_of_a_match_says_from_where_it_comes() -> None:
    pilot = summed_up(replace(PRESETS["classic"], sizes=(3,) * 4))
    for number in range(2):
        results = pilot.table.local_match.seen.public.match.results
        totals = results[-2].totals if number else (0, 0)
        named = [name for name in pilot.names if name.startswith("Match score")]
        now = [signed(total) for total in results[-1].totals]
        come = [f": from {signed(before)} to" if before else ":" for before in totals]
        assert named == [f"Match score{word} {total}." for word, total in zip(come, now, strict=True)]
        pilot.click(ButtonTarget("next"))
        pilot.open_summary()


def test_the_deal_that_decides_a_match_says_so_at_once_and_at_the_end() -> None:
    """The last deal, of one card, can change the lead by at most 20 points. A larger lead decides the match earlier."""
    pilot = summed_up(replace(PRESETS["blooper"], sizes=(7, 1)))
    local_match = pilot.table.local_match
    match, voices = local_match.seen.public.match, local_match.common_voices
    text = decided_text(match, match.results[0], voices)
    assert text.startswith("That decides the match")
    assert text in pilot.names
    pilot.click(ButtonTarget("next"))
    pilot.play_on(lambda: pilot.is_scored)
    assert not pilot.says("decide")
    pilot.click(ButtonTarget("next"))
    pilot.until(lambda: pilot.scene == "result")
    assert turning_text(local_match.seen.public.match, voices) in pilot.names


def test_a_side_that_did_not_bid_has_passed_in_the_summary_too() -> None:
    pilot = summed_up(replace(PRESETS["blooper"], sizes=(1,) * 12))
    while True:
        contracts = pilot.table.local_match.seen.public.match.results[-1].contracts
        passed = [not contract.tricks for contract in contracts]
        lines = [name for name in pilot.names if ", taken: " in name]
        assert [line.startswith("Passed, taken: ") for line in lines] == passed
        if True in passed:
            break
        pilot.click(ButtonTarget("next"))
        pilot.open_summary()


@pytest.fixture
def ending() -> tuple[Pilot, Recorder]:
    """Return a program at the first frame of the result page, and the recorder of its sounds."""
    speaker = Recorder()
    pilot = Pilot(settings=QUICK, audio=speaker).open(rules=SHORT)
    match = pilot.table.local_match.table
    pilot.play_on(lambda: match.public.match.winners is not None and pilot.is_scored)
    pilot.program.preferences.change(structs.replace(QUICK, speed=Speed.NORMAL))
    pilot.click(ButtonTarget("next"))
    while pilot.scene != "result":
        pilot.director.update(1 / 60)
    return pilot, speaker


END = (sounds.WON, sounds.LOST, sounds.SHARED)


def heading(pilot: Pilot) -> str:
    return next(widget.name for widget in pilot.director.view().widgets if widget.role is Role.HEADING)


def test_the_end_of_a_match_comes_alive_with_its_music(ending: tuple[Pilot, Recorder]) -> None:
    """Check the order: the last segment of the curve, then the verdict with its chord, then the remarks."""
    pilot, speaker = ending
    assert heading(pilot) == "The last deal"
    assert pilot.widget(ButtonTarget("again")).enabled
    pilot.tick(1.0)
    assert not set(END) & set(speaker.heard)
    pilot.tick(1.0)
    assert sum(sound in END for sound in speaker.heard) == 1
    assert heading(pilot) in ("Won", "Lost", "Shared")
    spoken = [widget for widget in pilot.director.view().widgets if widget.part == Part("talk")]
    assert not spoken
    pilot.tick(0.6)
    spoken = [widget for widget in pilot.director.view().widgets if widget.part == Part("talk")]
    assert len(spoken) == 2
    assert {widget.detail for widget in spoken} == {"Ruby", "Otis"}
    pilot.tick(4.0)
    assert sum(sound in END for sound in speaker.heard) == 1


def test_any_key_completes_the_end_of_a_match(ending: tuple[Pilot, Recorder]) -> None:
    pilot, _speaker = ending
    pilot.press("right")
    assert heading(pilot) in ("Won", "Lost", "Shared")
    assert len([widget for widget in pilot.director.view().widgets if widget.part == Part("talk")]) == 2


def test_the_best_deal_and_the_one_that_cost_most_can_be_looked_at(ending: tuple[Pilot, Recorder]) -> None:
    pilot, _speaker = ending
    targets = (ButtonTarget("best"), ButtonTarget("worst"))
    assert not any(pilot.director.view().find(target) for target in targets)
    before = pilot.widget(ButtonTarget("menu")).rect
    pilot.press("right")
    found = [target for target in targets if pilot.director.view().find(target)]
    assert found
    assert pilot.widget(ButtonTarget("menu")).rect == before
    pilot.click(found[0])
    assert pilot.scene == "replay"


def test_every_character_has_a_word_for_every_end() -> None:
    assert set(character_words()) == set(CHARACTERS)
    every = []
    for farewell in (words.farewells for words in character_words().values()):
        assert min(len(farewell.won), len(farewell.lost), len(farewell.close_won + farewell.close_lost)) >= 8
        assert min(map(len, structs.astuple(farewell))) >= 4
        every += [words for end in structs.astuple(farewell) for words in end]
    assert len(every) == len(set(every))


@pytest.mark.parametrize(
    ("totals", "winners"), [((90, 10), (0,)), ((10, 90), (1,)), ((21, 20), (0,)), ((20, 21), (1,)), ((20, 20), (0, 1))]
)
def test_no_word_at_the_end_comes_twice_in_a_row(totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = beginning(log_of("classic", 4), Seat.S).public.match
    players = tuple(replace(player, character=name) for player, name in zip(match.players, CHARACTERS, strict=False))
    outcome = MatchOutcome(
        replace(match, players=players, totals=totals, winners=winners), (Seat.S,), Voices(match, Seat.S)
    )
    store = Store.open(None).store
    before = count_up(store, ENDED)
    turns = [count_up(store, ENDED) for _match in range(20)]
    assert turns[0] == before + 1
    for seat in (Seat.N, Seat.W):
        said = [outcome.word_of(seat, turn) for turn in turns]
        assert all(one != other for one, other in pairwise(said))


def test_a_line_of_the_sheet_has_bid_tricks_points_and_total_of_each_side_in_their_order() -> None:
    pilot = summed_up()
    pilot.click(ButtonTarget("sheet"))
    (result,) = pilot.table.local_match.seen.public.match.results
    wanted = ["1", "4", suit_sign(result.trump)]
    for side, score in enumerate(result.scores):
        bid = contract_short(result.contracts[side], SHORT.words)
        wanted += [bid, str(result.tricks[side]), gained(score.total), signed(result.totals[side])]
    names = [widget.name for widget in pilot.director.view().widgets if widget.role is Role.TEXT]
    assert result.totals[0] != result.totals[1]
    assert wanted in [names[start : start + len(wanted)] for start in range(len(names))]
