"""Keys that ask about the table from any page. The answer is shown and, if enabled, spoken."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from game.i18n import N_, _
from game.scenes.shell.services import Program
from game.toolkit.devices.input import Key
from game.wording.spoken import About

SPOKEN_KEYS: Final[Mapping[Key, tuple[About, str]]] = MappingProxyType(
    {
        Key.F2: (About.HAND, N_("Say your hand")),
        Key.F3: (About.TRICK, N_("Say the trick, or the last one")),
        Key.F4: (About.SCORE, N_("Say the score, and how the contracts stand")),
        Key.F5: (About.UNSEEN, N_("Say which cards you have not seen")),
        Key.F6: (About.TURN, N_("Say whose turn it is and what is trump")),
        Key.F7: (About.LAST, N_("Say the last event again; pressed twice, word by word")),
    }
)
"""Subject of the question that each key asks about the table, and the key's description."""


def answer_question(program: Program, about: About) -> None:
    """Answer the question of a pressed key about the topmost table."""
    answers = (scene.spoken(about) for scene in reversed(program.director.stack.scenes))
    text = next((answer for answer in answers if answer is not None), None) or _("There is no table here.")
    if about is About.LAST and program.director.notices.latest[1] in (text, words := ". ".join(text.split())):
        text = words  # the second press is spoken word by word
    program.director.notices.tell(text)
    program.preferences.speech.say((about, program.director.notices.numbered[-1]), lambda: text)


def keys_tip() -> str:
    """Return a tip on the keys for hand, trick and score, and the key for the page of keys."""
    return _("F2 says your hand, F3 the trick, F4 the score. K: all keys.")


def say_by_keys(program: Program) -> None:
    """Register the keys that ask about the table. They work in every scene."""
    for key, (about, name) in SPOKEN_KEYS.items():
        program.director.shortcuts[key] = name, partial(answer_question, program, about)
