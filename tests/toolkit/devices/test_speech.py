"""Captions are spoken in order; only the newest one waits for the voice. No fault of the voice delays the game."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from threading import Event, Thread
from threading import enumerate as threads
from types import SimpleNamespace

import pytest

from game.i18n import install
from game.toolkit.devices.speech import Speech, Trouble, Voice
from tests.support.patience import PATIENCE, wait_until
from tests.support.sources import ROOT


class FakeVoice:
    """A voice that records its lines, and is speaking while `ended` is not set."""

    def __init__(self, *, fails_at: str = "") -> None:
        self.said: list[tuple[str, str]] = []
        self.ended = Event()
        self.ended.set()
        self.stopped = Event()
        self._fails_at = fails_at

    def say(self, text: str, language: str) -> None:
        if text == self._fails_at:
            raise OSError("the voice is gone")
        self.said.append((text, language))

    def is_speaking(self) -> bool:
        return not self.ended.is_set()

    def stop(self) -> None:
        self.stopped.set()

    @property
    def texts(self) -> list[str]:
        return [text for text, _language in self.said]


def speaking(find: Callable[[], Voice]) -> Speech:
    speech = Speech(find)
    speech.turn(on=True)
    return speech


def say(speech: Speech, *texts: str) -> None:
    for text in texts:
        speech.say(text, lambda text=text: text)  # type: ignore[misc]  # the default binds the text of this turn


def say_for_long(speech: Speech, voice: FakeVoice) -> None:
    voice.ended.clear()
    say(speech, "one")
    wait_until(lambda: voice.texts == ["one"])


@pytest.fixture
def voice() -> FakeVoice:
    return FakeVoice()


@pytest.fixture
def speech(voice: FakeVoice) -> Iterator[Speech]:
    speech = speaking(lambda: voice)
    yield speech
    speech.close()


@pytest.fixture(autouse=True)
def _english_and_silent_afterwards(voice: FakeVoice) -> Iterator[None]:
    yield
    voice.ended.set()
    wait_until(lambda: not any(thread.name == "speech" for thread in threads()))


def test_captions_are_said_in_the_order_in_which_they_come(speech: Speech, voice: FakeVoice) -> None:
    for count, text in enumerate(("one", "two", "three"), 1):
        say(speech, text)
        wait_until(lambda count=count: len(voice.said) == count)  # type: ignore[misc]  # as above
    assert voice.texts == ["one", "two", "three"]


def test_what_came_while_the_voice_was_speaking_is_dropped_but_for_the_newest(speech: Speech, voice: FakeVoice) -> None:
    say_for_long(speech, voice)
    say(speech, "two", "three", "four")
    time.sleep(0.2)
    assert voice.texts == ["one"]
    voice.ended.set()
    wait_until(lambda: len(voice.said) == 2)
    assert voice.texts == ["one", "four"]


def test_a_line_is_said_once_and_asked_for_once(speech: Speech) -> None:
    asked: list[int] = []

    def line() -> str:
        asked.append(len(asked))
        return "the same words"

    for about in (1, 1, 1, 2, 2):
        speech.say(about, line)
    assert len(asked) == 2


def test_turned_off_it_is_silent_at_once_in_the_middle_of_a_sentence(voice: FakeVoice) -> None:
    speech = speaking(lambda: voice)
    say_for_long(speech, voice)
    say(speech, "two")
    speech.turn(on=False)
    assert voice.stopped.wait(PATIENCE)
    say(speech, "three")
    assert voice.texts == ["one"]
    assert not speech.is_on


def test_off_it_looks_for_no_voice_and_asks_for_no_line() -> None:
    def forbidden() -> FakeVoice:
        raise AssertionError("nobody asked for a voice")

    before = set(threads())
    speech = Speech(forbidden)
    speech.say(1, lambda: pytest.fail("nobody asked for a line"))
    speech.close()
    assert set(threads()) <= before
    assert speech.trouble is None


@pytest.mark.parametrize(
    ("error", "trouble"),
    [
        (ImportError("no library"), Trouble.NO_LIBRARY),
        (LookupError("no voice"), Trouble.NO_VOICE),
        (RuntimeError("no service"), Trouble.NO_VOICE),
    ],
)
def test_what_is_missing_is_told_and_nothing_is_raised(
    error: Exception, trouble: Trouble, capfd: pytest.CaptureFixture[str]
) -> None:
    def missing() -> FakeVoice:
        raise error

    speech = speaking(missing)
    wait_until(lambda: speech.trouble is not None)
    say(speech, "one", "two")
    assert speech.trouble is trouble
    speech.close()
    assert capfd.readouterr() == ("", "")


def test_a_voice_that_fails_in_the_middle_is_told_and_nothing_is_raised(capfd: pytest.CaptureFixture[str]) -> None:
    voice = FakeVoice(fails_at="two")
    speech = speaking(lambda: voice)
    say(speech, "one")
    wait_until(lambda: voice.texts == ["one"])
    say(speech, "two")
    wait_until(lambda: speech.trouble is not None)
    say(speech, "three")
    assert speech.trouble is Trouble.NO_VOICE
    assert voice.texts == ["one"]
    speech.close()
    assert capfd.readouterr() == ("", "")


def test_a_voice_that_does_not_answer_holds_nobody_up() -> None:
    answers = Event()

    def late() -> FakeVoice:
        answers.wait(2 * PATIENCE)
        return FakeVoice()

    speech = speaking(late)

    def call() -> None:
        say(speech, "one", "two")
        speech.turn(on=False)

    caller = Thread(target=call)
    caller.start()
    caller.join(PATIENCE)
    assert not caller.is_alive()
    answers.set()


class Prism(SimpleNamespace):
    """A substitute for the speech library, on a system with a Portuguese and two German voices."""

    def __init__(self, *, tells: bool = True) -> None:
        ids = SimpleNamespace(ONE_CORE=1, SAPI=2, AV_SPEECH=3, SPEECH_DISPATCHER=4)
        super().__init__(BackendId=ids, PrismError=RuntimeError, Context=lambda: self)
        self.spoken: list[tuple[str, int, bool]] = []
        self.features = SimpleNamespace(supports_is_speaking=tells)
        self.voice, self.voices_count, self.speaking = 0, 3, False

    def exists(self, backend: int) -> bool:
        return backend in (2, 4)

    def create(self, backend: int) -> "Prism":
        if backend == 2:
            raise RuntimeError("not available")
        return self

    def get_voice_language(self, index: int) -> str:
        return ("pt-BR", "de-AT-vienna", "de_DE")[index]

    def speak(self, text: str, *, interrupt: bool) -> None:
        self.spoken.append((text, self.voice, interrupt))

    def stop(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize("tells", [True, False])
def test_the_system_speaks_with_a_voice_of_the_language(monkeypatch: pytest.MonkeyPatch, *, tells: bool) -> None:
    prism = Prism(tells=tells)
    monkeypatch.setitem(sys.modules, "prism", prism)
    speech = Speech()
    speech.turn(on=True)
    say(speech, "one")
    wait_until(lambda: len(prism.spoken) == 1)
    install("de")
    say(speech, "zwei")
    wait_until(lambda: len(prism.spoken) == 2)
    assert prism.spoken == [("one", 0, True), ("zwei", 2, True)]
    assert speech.trouble is None
    speech.close()


def test_the_game_does_not_import_the_library_by_itself() -> None:
    code = "import sys, game.app; print([name for name in sys.modules if name.split('.')[0] in ('prism', 'cffi')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
