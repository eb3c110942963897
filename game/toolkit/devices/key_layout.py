"""Keyboard layout: the key that was pressed, whatever the layout, and the letter that a layout has at the place of a Latin one.

This is the one place that compares keys of pygame. Commands are Latin letters: a key counts as the letter that it types, and where
that is not Latin, as the letter of an American keyboard at its place.
"""

import sys
import unicodedata
from functools import cache
from itertools import chain
from typing import Final

import pygame

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"
_PLACES: Final = {
    **{pygame.KSCAN_A + number: letter for number, letter in enumerate(LETTERS)},
    **{pygame.KSCAN_1 + number: digit for number, digit in enumerate("1234567890")},
}
"""The letters and digits of an American keyboard by SDL's numbers of their places."""
_SCANCODES: Final = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]  # places, not states: what it holds is free
"""The places of all keys, looked up by pygame's number of a key: the layout translates it, as it does for states of keys."""
_OTHER_LETTERS: Final = (range(0xA1, 0x1400), range(0x3041, 0x3100))
"""The characters that layouts have instead of Latin letters: of alphabets, and Japanese kana."""
_IS_MAC: Final = sys.platform == "darwin"
_COMMAND: Final = pygame.KMOD_CTRL | (pygame.KMOD_META if _IS_MAC else 0)
_SYSTEM: Final = pygame.KMOD_ALT | pygame.KMOD_MODE | (0 if _IS_MAC else pygame.KMOD_META)
"""The modifiers with which a key is meant for the system, or types another character: Alt, AltGr and the system key."""
_KEYPAD: Final = {
    pygame.K_KP0: pygame.K_INSERT,
    pygame.K_KP1: pygame.K_END,
    pygame.K_KP2: pygame.K_DOWN,
    pygame.K_KP3: pygame.K_PAGEDOWN,
    pygame.K_KP4: pygame.K_LEFT,
    pygame.K_KP5: pygame.K_CLEAR,
    pygame.K_KP6: pygame.K_RIGHT,
    pygame.K_KP7: pygame.K_HOME,
    pygame.K_KP8: pygame.K_UP,
    pygame.K_KP9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
"""The keys of the keypad while NumLock is off."""


def is_shift(event: pygame.event.Event) -> bool:
    """Return True if the key of an event is Shift."""
    return event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT)


def key_place(event: pygame.event.Event) -> int:
    """Return SDL's number of the place of a key, which stays that of the key if the layout changes."""
    place: int = getattr(event, "scancode", event.key)
    return place


def has_shift(event: pygame.event.Event) -> bool:
    """Return True if Shift is held."""
    return bool(event.mod & pygame.KMOD_SHIFT)


def has_command(event: pygame.event.Event) -> bool:
    """Return True if the modifier of shortcuts is held."""
    return bool(event.mod & _COMMAND)


def is_fullscreen(event: pygame.event.Event) -> bool:
    """Return True for Alt and Enter."""
    return bool(event.mod & pygame.KMOD_ALT) and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)


def key_named(event: pygame.event.Event) -> str:
    """Return the Latin letter or digit that a pressed key counts as, else its name in pygame; empty if it is the system's."""
    key = event.key
    if event.mod & _SYSTEM:
        return ""
    if key in _KEYPAD:
        types = _IS_MAC or bool(event.mod & pygame.KMOD_NUM) != has_shift(event)
        key = key if types else _KEYPAD[key]
        return pygame.key.name(key).strip("[]").replace(" ", "-")
    return _letter(event) or pygame.key.name(key).replace(" ", "-")


def system_text(event: pygame.event.Event) -> str:
    """Return the text that a pressed key types, though Alt or the system key makes it no letter; empty if it types its own.

    AltGr and a Mac's Alt type characters other than the key's.
    """
    is_held = event.mod & (pygame.KMOD_LALT | pygame.KMOD_META)
    return _sign(event.key) if is_held and not event.mod & pygame.KMOD_MODE else ""


def _letter(event: pygame.event.Event) -> str:
    """Return the Latin letter or digit of a key; empty if it has none."""
    sign = _sign(event.key)
    for typed in (sign, getattr(event, "unicode", "").lower()):
        if typed.isascii() and typed.isalnum():
            return typed
    there = _PLACES.get(getattr(event, "scancode", 0), "")
    is_foreign = not sign.isascii() and not unicodedata.name(sign, "").startswith("LATIN")
    return there if there and (is_foreign or not _place_of(there)) else ""


def _place_of(sign: str) -> int:
    """Return the place at which the present layout has a character; 0 if it has none."""
    return int(_SCANCODES[ord(sign)])


def _sign(key: int) -> str:
    """Return the character of a key; empty for a key that has none."""
    return chr(key) if key <= sys.maxunicode else ""


@cache
def other_letters() -> tuple[tuple[str, str], ...]:
    """Return the Latin letters that no key types under the present layout, each with the letter at its place instead."""
    missing = {pygame.KSCAN_A + number: letter for number, letter in enumerate(LETTERS) if not _place_of(letter)}
    if not missing:
        return ()
    found = {_place_of(other): other.upper() for other in map(chr, chain(*_OTHER_LETTERS))}
    return tuple((letter, found[place]) for place, letter in missing.items() if place in found)


def forget() -> None:
    """Forget the layout: the player has changed it."""
    other_letters.cache_clear()
