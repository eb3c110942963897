"""Keyboard layout: recognises keys for commands in every layout, and finds the letters that a layout has in place of Latin ones.

This is the only module that compares pygame's keys. A key counts as the Latin letter that it types, or as the letter in the same
position of an American keyboard.
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
"""Letters and digits of an American keyboard by SDL scancode."""
_SCANCODES: Final = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]  # it may hold scancodes instead of key states
"""Scancodes by pygame key code. The wrapper, made for key states, finds the scancode of a key code in the current layout."""
_OTHER_LETTERS: Final = (range(0xA1, 0x1400), range(0x3041, 0x3100))
"""Characters that a layout may have in place of Latin letters: other alphabets, and Japanese kana."""
_IS_MAC: Final = sys.platform == "darwin"
_COMMAND: Final = pygame.KMOD_CTRL | (pygame.KMOD_META if _IS_MAC else 0)
_SYSTEM: Final = pygame.KMOD_ALT | pygame.KMOD_MODE | (0 if _IS_MAC else pygame.KMOD_META)
"""Modifiers with which a key is a system shortcut or types another character: Alt, AltGr and the system key."""
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
"""Equivalents of the keypad's keys while NumLock is off."""


def is_shift(event: pygame.event.Event) -> bool:
    """Return True if the key of an event is Shift."""
    return event.key in (pygame.K_LSHIFT, pygame.K_RSHIFT)


def key_place(event: pygame.event.Event) -> int:
    """Return the scancode of a key, independent of the layout."""
    place: int = getattr(event, "scancode", event.key)
    return place


def has_shift(event: pygame.event.Event) -> bool:
    """Return True if Shift is held."""
    return bool(event.mod & pygame.KMOD_SHIFT)


def has_command(event: pygame.event.Event) -> bool:
    """Return True if the modifier key of shortcuts is held."""
    return bool(event.mod & _COMMAND)


def is_fullscreen(event: pygame.event.Event) -> bool:
    """Return True for Alt+Enter."""
    return bool(event.mod & pygame.KMOD_ALT) and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)


def key_named(event: pygame.event.Event) -> str:
    """Return the name of a key: its Latin letter or digit, or else pygame's name for it; empty for a system shortcut."""
    key = event.key
    if event.mod & _SYSTEM:
        return ""
    if key in _KEYPAD:
        types = _IS_MAC or bool(event.mod & pygame.KMOD_NUM) != has_shift(event)
        key = key if types else _KEYPAD[key]
        return pygame.key.name(key).strip("[]").replace(" ", "-")
    return _letter(event) or pygame.key.name(key).replace(" ", "-")


def system_text(event: pygame.event.Event) -> str:
    """Return the text that a key pressed with Alt or the system key must not enter; empty for other keys.

    With AltGr, and with Alt on a Mac, a key may enter a text other than its usual character; such a text is allowed.
    """
    is_held = event.mod & (pygame.KMOD_LALT | pygame.KMOD_META)
    return _sign(event.key) if is_held and not event.mod & pygame.KMOD_MODE else ""


def _letter(event: pygame.event.Event) -> str:
    sign = _sign(event.key)
    for typed in (sign, getattr(event, "unicode", "").lower()):
        if typed.isascii() and typed.isalnum():
            return typed
    there = _PLACES.get(getattr(event, "scancode", 0), "")
    is_foreign = not sign.isascii() and not unicodedata.name(sign, "").startswith("LATIN")
    return there if there and (is_foreign or not _place_of(there)) else ""


def _place_of(sign: str) -> int:
    """Return the scancode of a character in the current layout; 0 if no key types it."""
    return int(_SCANCODES[ord(sign)])


def _sign(key: int) -> str:
    return chr(key) if key <= sys.maxunicode else ""


@cache
def other_letters() -> tuple[tuple[str, str], ...]:
    """Return the Latin letters that no key of the current layout types, each with the letter in its place."""
    missing = {pygame.KSCAN_A + number: letter for number, letter in enumerate(LETTERS) if not _place_of(letter)}
    if not missing:
        return ()
    found = {_place_of(other): other.upper() for other in map(chr, chain(*_OTHER_LETTERS))}
    return tuple((letter, found[place]) for place, letter in missing.items() if place in found)


def forget() -> None:
    """Forget the cached layout after the player has changed it."""
    other_letters.cache_clear()
