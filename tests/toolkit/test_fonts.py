"""Fonts: a text has the same width on every system."""

import pygame
import pytest

from game.toolkit.assets import Assets, fitted_everywhere
from game.toolkit.theme import Face, TextStyle


def font_file(*tables: bytes) -> bytes:
    listed = b"".join(name + bytes(12) for name in tables)
    return bytes(4) + len(tables).to_bytes(2, "big") + bytes(6) + listed + b"prep"


@pytest.mark.parametrize(
    ("face", "size", "widths"),
    [
        (Face.BODY, 12, (70, 30, 110)),
        (Face.BODY, 16, (89, 30, 140)),
        (Face.BODY, 24, (131, 50, 220)),
        (Face.BODY, 40, (221, 90, 350)),
        (Face.TITLE, 16, (82, 41, 140)),
    ],
)
def test_texts_are_as_wide_on_every_system(face: Face, size: int, widths: tuple[int, ...]) -> None:
    pygame.font.init()
    font = Assets().font(TextStyle(face, size), 1.0)
    assert [font.size(text)[0] for text in ("Big Blooper", "iiiiiiiiii", "mmmmmmmmmm")] == list(widths)


def test_only_a_program_without_instructions_is_taken_out_of_a_font() -> None:
    with_instructions, without = font_file(b"cmap", b"fpgm", b"prep"), font_file(b"cmap", b"prep", b"glyf")
    assert fitted_everywhere(with_instructions) == with_instructions
    assert fitted_everywhere(without) == font_file(b"cmap", b"none", b"glyf")
    assert fitted_everywhere(font_file(b"cmap")) == font_file(b"cmap")
