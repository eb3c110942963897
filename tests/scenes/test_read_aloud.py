"""Captions read aloud: each is spoken once, at the table and in replays, if the player has enabled speech."""

import threading
from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.levels import CLUB
from game.rulesets.presets import PRESETS
from game.scenes.shell.routes import ReplayOf
from game.scenes.table.captions import last_caption
from game.scenes.table.seat import SeatScene
from game.session.simulate import simulate
from game.session.source import MatchSource
from game.settings import Settings, load
from game.tabletop.pacing import Speed
from game.toolkit.devices.input import Key
from game.toolkit.devices.speech import Speech, Trouble
from game.toolkit.targets import ButtonTarget, ChoiceTarget, Target
from tests.support.hands import Do, by_gamepad, by_keys
from tests.support.pilot import Pilot

SPEECH = ChoiceTarget("speech")
SHORT = replace(PRESETS["classic"], sizes=(4, 1))


class Told(Speech):
    """Speech output that records its lines; while it is on, it reports the given `trouble`."""

    def __init__(self, trouble: Trouble | None = None) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._kept = trouble
        self._on = False
        self._last: Hashable = None

    @property
    def is_on(self) -> bool:
        return self._on

    @property
    def trouble(self) -> Trouble | None:
        return self._kept if self._on else None

    def turn(self, *, on: bool) -> None:
        self._on = on

    def say(self, about: Hashable, line: Callable[[], str]) -> None:
        if self._on and about != self._last:
            self._last = about
            self.lines.append(line())


def wanting(speech: Speech, *, captions: bool = True) -> Pilot:
    settings = Settings(first_start_done=True, speed=Speed.FAST, speech=True, captions=captions)
    return Pilot(settings=settings, speech=speech)


def by_scrolling(pilot: Pilot, target: Target) -> None:
    pilot.find_and_click(target)


def test_it_is_off_unless_it_is_turned_on() -> None:
    pilot = Pilot().open(rules=SHORT)
    pilot.tick(3.0)
    assert not pilot.program.preferences.settings.speech
    assert not pilot.program.preferences.speech.is_on
    assert not any(thread.name == "speech" for thread in threading.enumerate())


@pytest.mark.parametrize("do", [by_scrolling, by_keys, by_gamepad])
def test_it_is_turned_on_in_the_settings_and_kept(tmp_path: Path, do: Do) -> None:
    told = Told()
    path = tmp_path / "settings.toml"
    pilot = Pilot(settings_path=path, speech=told).open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "sound"))
    do(pilot, SPEECH)
    assert pilot.widget(SPEECH).checked
    assert told.is_on
    assert load(path)[0].speech
    assert told.lines == ["Captions are read aloud."]
    do(pilot, SPEECH)
    assert not told.is_on
    assert not load(path)[0].speech


@pytest.mark.parametrize("trouble", list(Trouble))
def test_the_settings_say_why_nothing_is_heard_as_long_as_it_is_wanted(trouble: Trouble) -> None:
    pilot = Pilot(speech=Told(trouble)).open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "sound"))
    pilot.tick(0.1)
    names = set(pilot.names)
    assert not names & set(Trouble)
    by_scrolling(pilot, SPEECH)
    pilot.tick(0.1)
    assert set(pilot.names) & set(Trouble) == {trouble}
    by_scrolling(pilot, SPEECH)
    pilot.tick(0.1)
    assert not set(pilot.names) & set(Trouble)


@pytest.mark.parametrize("captions", [True, False])
def test_each_caption_of_a_deal_is_read_once_whether_it_is_shown_or_not(*, captions: bool) -> None:
    told = Told()
    pilot = wanting(told, captions=captions).open(rules=SHORT)
    shown: set[str] = set()

    def is_over() -> bool:
        scene = pilot.director.stack.scene
        if isinstance(scene, SeatScene):
            shown.add(last_caption(scene.local_match))
        return pilot.is_scored

    pilot.play_on(is_over)
    assert sum(" plays " in line or " play " in line for line in told.lines) >= 10
    assert shown - {""} <= set(told.lines)
    assert all(one != other for one, other in zip(told.lines, told.lines[1:], strict=False))


def test_what_gets_the_focus_is_read_aloud_with_its_state_and_the_answers_of_keys_too() -> None:
    told = Told()
    pilot = wanting(told).open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "sound"))
    pilot.director.focus(ChoiceTarget("captions"))
    assert told.lines[-1] == "Captions: show what happens, on"
    pilot.director.focus(ChoiceTarget("master_volume"))
    assert told.lines[-1] == "Overall volume, 80 %"
    pilot.press(Key.F6)
    assert told.lines[-1] == "There is no table here."
    assert told.spell("Sarge plays 8♠.") == "Sarge plays eight of spades."


def test_muted_nothing_is_read_aloud_either() -> None:
    told = Told()
    pilot = wanting(told).open()
    pilot.press("m")
    assert not told.is_on
    pilot.press("m")
    assert told.is_on


def test_a_replay_is_read_aloud_step_by_step() -> None:
    told = Told()
    pilot = wanting(told).open()
    seed = bytes(31) + b"\7"
    log = simulate(PRESETS["santa-cruz-short"], (CLUB,) * 4, seed)
    pilot.program.open(ReplayOf(MatchSource(log, seed=seed)))
    pilot.tick(0.5)
    for _step in range(6):
        before = len(told.lines)
        pilot.click(ButtonTarget("next-card"))
        pilot.tick(1.5)
        assert len(told.lines) > before
        assert told.lines[-1] == pilot.director.tree().caption
