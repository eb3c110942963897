"""Keyboard layouts as SDL reports them. Each string has a layout's characters, key by key in the order of `AMERICAN`."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

import pygame
import pytest

from game.toolkit.devices import key_layout

AMERICAN = "qwertyuiop asdfghjkl; zxcvbnm"
RUSSIAN = "йцукенгшщз фывапролдж ячсмить"
GREEK = ";ςερτυθιοπ ασδφγηξκλ΄ ζχψωβνμ"
FRENCH = "azertyuiop qsdfghjklm wxcvbn,"


@contextmanager
def layout(signs: str) -> Iterator[dict[str, int]]:
    """Make SDL report a layout; yield the scancode of each of its characters."""
    places = {
        sign: pygame.KSCAN_SEMICOLON if sign == ";" else pygame.KSCAN_A + ord(sign) - ord("a") for sign in AMERICAN
    }
    found = {sign: places[there] for sign, there in zip(signs, AMERICAN, strict=True) if there != " "}
    codes = defaultdict(int, {ord(sign): place for sign, place in found.items()})
    codes |= {ord(digit): pygame.KSCAN_1 + number for number, digit in enumerate("1234567890")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(key_layout, "_SCANCODES", codes)
        key_layout.forget()
        yield found
    key_layout.forget()
