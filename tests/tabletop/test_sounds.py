"""Table sounds: each has its place in the order of importance, which fits its loudness; the toolkit has only widget sounds."""

from collections.abc import Mapping
from types import ModuleType

from game.tabletop import sounds
from game.toolkit import speaker
from game.toolkit.speaker import Sound
from tests.support.sources import modules


def sounds_of(module: ModuleType) -> Mapping[str, Sound]:
    return {name: value for name, value in vars(module).items() if isinstance(value, Sound)}


def test_every_sound_has_its_importance() -> None:
    named = sounds_of(sounds)
    assert set(sounds.ALL_SOUNDS) == set(named.values())
    assert len(set(sounds.ALL_SOUNDS)) == len(sounds.ALL_SOUNDS)


def test_the_loudest_sounds_come_before_the_knock_and_only_cards_bids_and_widgets_give_way() -> None:
    loud = [sound for sound in sounds.ALL_SOUNDS if sound.is_loud]
    assert all(sounds.IMPORTANCE.index(sound) < sounds.IMPORTANCE.index(sounds.YOUR_TURN) for sound in loud)
    first = sounds.IMPORTANCE[: sounds.IMPORTANCE.index(sounds.SHUFFLE)]
    assert [sound for sound in sounds.IMPORTANCE if sound.has_priority] == list(first)


def test_the_toolkit_has_no_sound_but_those_of_its_widgets() -> None:
    assert {name for name, sound in sounds_of(speaker).items()} == {"REFUSAL", "TICK", "FOCUS"}
    made = [name for name, _tree in modules("game/toolkit", naming=("Sound(",))]
    assert made == ["game/toolkit/devices/audio.py", "game/toolkit/speaker.py"], "the device plays what it is given"
