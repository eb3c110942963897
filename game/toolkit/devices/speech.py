"""Speech output: the system's voice reads captions. While it speaks, only the newest waiting caption is kept.

The speech library is not part of a normal installation, and is imported in the speaking thread. If the library or a voice is
missing or fails, the game continues without speech and `Speech.trouble` holds the reason.
"""

from collections.abc import Callable, Hashable
from contextlib import suppress
from enum import StrEnum
from threading import Condition
from time import monotonic
from typing import Final, Protocol

from game.i18n import N_, installed
from game.outside_text import escaped_lines, shown
from game.worker import started_thread

_LISTENING: Final = 0.05
"""Seconds between two checks whether the voice has finished."""
_LONGEST: Final = 15.0
"""Seconds after which a voice that still reports speaking is interrupted."""
_A_LETTER: Final = 0.07
"""Estimated seconds per letter, for a voice that does not report whether it speaks."""
_CLOSING: Final = 0.5
"""Maximum seconds to wait for the speaking thread at exit; on macOS the voice may wait for the closing thread."""


class Trouble(StrEnum):
    """Reason why nothing is read aloud; the value is a sentence for the player."""

    NO_LIBRARY = N_("Nothing is read aloud: this installation has no speech library.")
    NO_VOICE = N_("Nothing is read aloud: no voice on this system answers.")


class Voice(Protocol):
    """Interface of a voice; any method may raise any exception of its library."""

    def say(self, text: str, language: str) -> None:
        """Begin to say a sentence in a language, given by its code; interrupt the current one."""

    def is_speaking(self) -> bool:
        """Return True if the sentence is still being said."""

    def stop(self) -> None:
        """Stop speaking immediately."""


class _SystemVoice:
    def __init__(self) -> None:
        """Find the voice.

        Raises:
            ImportError: the library is not installed, or does not support this system.
            LookupError: there is no working voice.
        """
        import prism  # noqa: PLC0415 - an extra dependency, wanted by few

        ids = prism.BackendId
        self._context = prism.Context()
        # not the library's default voice, which may be a screen reader that already reads the game
        for backend in (ids.ONE_CORE, ids.SAPI, ids.AV_SPEECH, ids.SPEECH_DISPATCHER):
            if self._context.exists(backend):
                with suppress(prism.PrismError, ValueError):
                    self._backend = self._context.create(backend)
                    break
        else:
            raise LookupError("no voice")
        self._tells = self._backend.features.supports_is_speaking
        self._language = ""
        self._ends = 0.0

    def say(self, text: str, language: str) -> None:
        """Begin to say a sentence, in a voice of that language if possible."""
        if language != self._language:
            self._language = language
            self._choose()
        self._backend.speak(text, interrupt=True)
        self._ends = monotonic() + len(text) * _A_LETTER

    def _choose(self) -> None:
        backend = self._backend
        with suppress(Exception):  # a system with one voice, or without reported languages, keeps its voice
            spoken = [backend.get_voice_language(index) for index in range(backend.voices_count)]
            codes = [code.replace("_", "-").lower() for code in spoken]  # `de-AT`, `de_AT` and `de` are all `de`
            fitting = [index for index, code in enumerate(codes) if code.split("-")[0] == self._language]
            if fitting and backend.voice not in fitting:
                backend.voice = min(fitting, key=lambda index: len(spoken[index]))  # `en` before `en-scotland`

    def is_speaking(self) -> bool:
        """Return True while the voice speaks, estimated from the sentence's length if necessary."""
        return bool(self._backend.speaking) if self._tells else monotonic() < self._ends

    def stop(self) -> None:
        """Stop speaking immediately."""
        self._backend.stop()


def prism_fault() -> str | None:
    """Return the reason why the speech library is unusable; None if it is usable, even without a voice."""
    try:
        import prism  # noqa: PLC0415 - as above

        _ids = prism.BackendId
    except Exception as error:  # noqa: BLE001 - the library may raise anything
        return shown(error)
    return None


class _Talk:
    def __init__(self, find: Callable[[], Voice]) -> None:
        self._find = find
        self._news = Condition()
        self._newest: tuple[str, str] | None = None
        self._is_over = False
        self.trouble: Trouble | None = None
        self._thread = started_thread("speech", self._run)

    def say(self, text: str, language: str) -> None:
        with self._news:
            self._newest = text, language
            self._news.notify()

    def end(self) -> None:
        with self._news:
            self._is_over = True
            self._news.notify()

    def join(self) -> None:
        self._thread.join(_CLOSING)

    def _run(self) -> None:
        try:
            voice = self._find()
        except ImportError:
            self.trouble = Trouble.NO_LIBRARY
            return
        except Exception:  # noqa: BLE001 - the library may raise anything: there is no voice
            self.trouble = Trouble.NO_VOICE
            return
        try:
            self._speak(voice)
        except Exception:  # noqa: BLE001 - the library may raise anything: the voice is gone
            self.trouble = Trouble.NO_VOICE
        finally:
            with suppress(Exception):  # a voice that has failed may be unable to stop
                voice.stop()

    def _speak(self, voice: Voice) -> None:
        """Say one line after another, always the newest one, until speech is switched off."""
        while True:
            with self._news:
                self._news.wait_for(lambda: self._is_over or self._newest is not None)
                if self._is_over or self._newest is None:
                    return
                (text, language), self._newest = self._newest, None
            voice.say(text, language)
            self._hear_out(voice)

    def _hear_out(self, voice: Voice) -> None:
        for _look in range(round(_LONGEST / _LISTENING)):
            with self._news:
                if self._news.wait_for(lambda: self._is_over, _LISTENING):
                    return
            if not voice.is_speaking():
                return


class Speech:
    """Output of captions by a voice. No method waits for the voice, and none raises."""

    def __init__(self, find: Callable[[], Voice] = _SystemVoice) -> None:
        """Start switched off; `find` returns the voice, and is called in the speaking thread each time speech is switched on."""
        self._find = find
        self.spell: Callable[[str], str] = str
        """Function that replaces symbols in a text by words."""
        self._talk: _Talk | None = None
        self._about: Hashable = None

    @property
    def is_on(self) -> bool:
        """True if speech is on, even if nothing can be heard."""
        return self._talk is not None

    @property
    def trouble(self) -> Trouble | None:
        """Reason why nothing is heard although speech is on, if known."""
        return None if self._talk is None else self._talk.trouble

    def turn(self, *, on: bool) -> None:
        """Switch speech on or off, interrupting the current sentence."""
        if on and self._talk is None:
            self._talk = _Talk(self._find)
        elif not on and self._talk is not None:
            self._talk.end()
            self._talk, self._about = None, None

    def say(self, about: Hashable, line: Callable[[], str]) -> None:
        """Say a line in the language of the game once the previous line has ended; a newer line may replace it until then.

        `line` is called only if speech is on and `about` differs from that of the previous line.
        """
        if self._talk is None or about == self._about:
            return
        self._about = about
        text = line()
        if text:
            self._talk.say(escaped_lines(self.spell(text)), installed())

    def close(self) -> None:
        """Stop speaking and release the voice."""
        talk = self._talk
        self.turn(on=False)
        if talk is not None:
            talk.join()
