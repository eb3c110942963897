"""Sounds in scenes: they accompany a deal, buttons, refusals and scores, and stop when muted."""

from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from game.engine.events import CardPlayed
from game.rulesets.presets import PRESETS
from game.scenes.table.seat import SeatScene
from game.settings import Settings, load
from game.tabletop import sounds
from game.tabletop.pacing import Speed
from game.tabletop.targets import CardTarget
from game.toolkit.devices.input import Key, PointerMoved, PointerPressed, PointerReleased
from game.toolkit.speaker import FOCUS, REFUSAL, TICK, Sound
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.widgets import Role
from tests.support.narrowing import of_type
from tests.support.pilot import Pilot, Recorder
from tests.support.turns import may_act

SHORT = replace(PRESETS["classic"], sizes=(4, 1))
CARDS_AND_BLOOPERS = (sounds.CARD, sounds.TEAR, sounds.BIG_BLOOPER, sounds.LITTLE_BLOOPER)


class Heard:
    """A program whose sounds are recorded."""

    def __init__(self, *, speed: Speed = Speed.NORMAL, seed: int = 1, settings_path: Path | None = None) -> None:
        self.speaker = Recorder()
        settings = Settings(first_start_done=True, speed=speed)
        self.pilot = Pilot(settings=settings, seed=seed, audio=self.speaker, settings_path=settings_path)

    @property
    def table(self) -> SeatScene:
        (table,) = (scene for scene in self.pilot.director.stack.scenes if isinstance(scene, SeatScene))
        return table

    @property
    def sounds(self) -> list[Sound]:
        return self.speaker.heard

    def played(self) -> int:
        table = self.table.local_match.table
        return sum(isinstance(entry.event, CardPlayed) for entry in table.since(0, self.table.local_match.seat))


@pytest.mark.parametrize("seed", [1, 2])
def test_every_card_of_a_deal_is_heard_once_and_the_score_after_it(seed: int) -> None:
    heard = Heard(seed=seed)
    pilot = heard.pilot.open(rules=SHORT)
    pilot.play_on(lambda: pilot.is_scored)
    pilot.tick(0.5)
    assert heard.played() == 16
    assert sum(sound in CARDS_AND_BLOOPERS for sound in heard.sounds) == 16
    assert heard.sounds.count(sounds.SWEEP) == 4
    assert heard.sounds.count(sounds.DEAL) >= 4
    assert heard.sounds.count(sounds.SHUFFLE) == 1
    pilot.tick(5.0)
    assert heard.sounds.count(sounds.SHUFFLE) == 2
    shares = [sound.share for sound in heard.sounds if sound.files in (sounds.MADE.files, sounds.SET.files)]
    assert shares in ([], [0.8], [0.87], [0.94])


def test_a_knock_announces_a_turn_after_a_wait_but_not_at_instant_speed() -> None:
    for speed, knocks in ((Speed.RELAXED, True), (Speed.INSTANT, False)):
        heard = Heard(speed=speed)
        pilot = heard.pilot.open(rules=SHORT)
        pilot.until(lambda heard=heard: may_act(heard.table.local_match))  # type: ignore[misc]  # bound as a default
        pilot.tick(2.0)
        assert heard.sounds.count(sounds.YOUR_TURN) == knocks


def test_buttons_tick_the_focus_ticks_and_cards_do_not() -> None:
    heard = Heard(speed=Speed.INSTANT)
    pilot = heard.pilot.open()
    pilot.click(ButtonTarget("settings"))
    assert heard.sounds == [TICK]
    pilot.press(Key.TAB)
    assert heard.sounds == [TICK, FOCUS]
    pilot = heard.pilot.open(rules=SHORT)
    pilot.play_to_a_card()
    heard.sounds.clear()
    card = next(
        widget.target for widget in pilot.director.view().widgets if widget.role is Role.CARD and widget.enabled
    )
    pilot.click(of_type(CardTarget, card))
    assert TICK not in heard.sounds


def test_a_card_that_may_not_be_played_is_refused_to_the_ear_too() -> None:
    for seed in range(1, 40):
        heard = Heard(speed=Speed.INSTANT, seed=seed)
        pilot = heard.pilot.open(rules=PRESETS["classic"])
        pilot.play_to_a_card()
        dim = [w.target for w in pilot.director.view().widgets if w.role is Role.CARD and not w.enabled]
        if dim and dim[-1] is not None:
            heard.sounds.clear()
            pilot.click(dim[-1])
            assert heard.sounds == [REFUSAL]
            return
    pytest.fail("no hand had a card that may not be played")


def test_a_button_that_cannot_be_used_is_refused_where_it_says_why() -> None:
    heard = Heard(speed=Speed.INSTANT)
    pilot = heard.pilot.open(rules=SHORT)
    heard.sounds.clear()
    pilot.click(ButtonTarget("undo"))
    assert heard.sounds == [REFUSAL]


@pytest.mark.parametrize(
    ("field", "sample"),
    [("master_volume", sounds.YOUR_TURN), ("cards_volume", sounds.CARD), ("table_volume", sounds.STAMP)],
)
def test_a_volume_is_set_by_keys_and_by_pointer_heard_at_once_and_kept(
    field: str, sample: Sound, tmp_path: Path
) -> None:
    path = tmp_path / "settings.toml"
    heard = Heard(settings_path=path)
    pilot = heard.pilot.open()
    pilot.click(ButtonTarget("settings"), ChoiceTarget("tab", "sound"))
    pilot.tick(1.0)  # otherwise the next press would count as a double click
    slider = ChoiceTarget(field)
    before = getattr(pilot.program.preferences.settings, field)
    pilot.reach(slider)
    heard.sounds.clear()
    pilot.press(Key.LEFT)
    assert heard.sounds == [sample]
    assert getattr(pilot.program.preferences.settings, field) == before - 5
    pilot.scroll_to(slider)
    heard.sounds.clear()
    place = pilot.widget(slider).visible
    start = place.centre
    pilot.director.handle(PointerMoved(start))
    pilot.director.handle(PointerPressed(start))
    pilot.director.handle(PointerMoved(structs.replace(start, x=place.x - 50)))
    pilot.director.handle(PointerReleased(structs.replace(start, x=place.x - 50)))
    assert getattr(pilot.program.preferences.settings, field) == 0
    assert set(heard.sounds) == {sample}
    pilot.press(Key.LEFT)
    assert getattr(load(path)[0], field) == 0
    silent = [sound for sound in sounds.ALL_SOUNDS if not heard.speaker.volumes.gain(sound)]
    is_for_cards = field == "cards_volume"
    of_the_volume = [sound for sound in sounds.ALL_SOUNDS if is_for_cards is (sound.bus == sounds.CARDS)]
    assert silent == (list(sounds.ALL_SOUNDS) if field == "master_volume" else of_the_volume)


def test_m_mutes_in_every_scene_and_says_so() -> None:
    heard = Heard()
    pilot = heard.pilot.open()
    for go in (lambda: None, lambda: pilot.click(ButtonTarget("settings")), lambda: pilot.open(rules=SHORT)):
        go()
        pilot.press("m")
        assert heard.speaker.volumes.muted
        assert "Sound is off." in pilot.director.tree().notices
        pilot.press("m")
        assert not heard.speaker.volumes.muted
        assert "Sound is on." in pilot.director.tree().notices
