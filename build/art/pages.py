"""Large pictures of pages, 400 by 500: people at a window, a strongbox, a table with a card to play again, an unfinished poster."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from figures import gold
from learning import small_card
from palette import AMBER, CRIMSON, GOLD, INK, IRON, IVORY, NAVY, STEEL, TEAL, WOOD
from places import draw_poster
from players import drifter, newcomer, old_timer
from shapes import box, disc, line, poly, ring_points
from svg import Sheet
from tabletop import crowned

_WIDTH, _HEIGHT = 400.0, 500.0
_SHADE = "#02040a"


def people() -> str:
    """Return a lit window with three people, and three name plates with bells below it."""
    sheet = Sheet(_WIDTH, _HEIGHT)
    left, right, top, sill = 24.0, 376.0, 40.0, 330.0
    sheet.path(disc(200, 200, 200), sheet.radial(200, 200, 200, (0, AMBER, 0.45), (0.6, AMBER, 0.2), (1, AMBER, 0)))
    sheet.ink(box(left, top, right - left, sill - top + 12, 6), "#4a5380", width=5)
    light = sheet.radial(200, 190, 230, (0, "#fff0bf"), (0.55, "#f6bd5a"), (1, "#b5682a"))
    sheet.ink(box(left + 16, top + 16, right - left - 32, sill - top, 2), light, width=4)
    for draw, x, size in ((old_timer, 98.0, 1.06), (newcomer, 302.0, 1.06), (drifter, 200.0, 1.16)):
        with sheet.place(x - 100 * size, sill - 172 * size, scale=size):
            draw(sheet)
    for side in (-1, 1):
        edge = 200 + side * (right - left - 32) / 2
        inner, low = edge - side * 74, top + 150
        fall = f"C{inner + side * 8},{top + 80} {edge - side * 30},{top + 130} {edge},{low}"
        curtain = f"M{edge},{top + 16}L{inner},{top + 16}{fall}Z"
        sheet.ink(curtain, sheet.down(top, low, CRIMSON.light, CRIMSON.main, CRIMSON.deep), width=3.5)
        for share in (0.35, 0.7):
            x = edge - side * 74 * share
            fold = f"M{x},{top + 18}Q{x + side * 3},{top + 76} {edge - side * 24 * share},{low - 56 * share}"
            sheet.path(fold, stroke=CRIMSON.deep, width=3.5)
    sheet.ink(box(left + 10, top - 2, right - left - 20, 22, 4), sheet.down(top, top + 20, *GOLD), width=3.5)
    sheet.ink(box(4, sill, 392, 30, 4), sheet.down(sill, sill + 30, "#6a75a8", "#3a4472"), width=5)
    for spot in range(3):
        x = 26 + spot * 120
        sheet.path(box(x + 3, 386, 108, 80, 8), _SHADE, opacity=0.45)
        sheet.ink(box(x, 380, 108, 80, 8), gold(sheet, 380, 460), width=4)
        sheet.ink(box(x + 12, 391, 84, 26, 3), IVORY.light, width=2.6)
        sheet.path(f"M{x + 22},404L{x + (84, 70, 78)[spot]},404", stroke=INK, width=5)
        sheet.ink(disc(x + 54, 438, 13), (TEAL, CRIMSON, NAVY)[spot].main, width=3.5)
        sheet.path(disc(x + 50, 434, 4), IVORY.light, opacity=0.7)
    return sheet.text()


def strongbox() -> str:
    """Return an open crate with iron bands and a padlock, full of cards, score sheets and rules."""
    sheet = Sheet(_WIDTH, _HEIGHT)
    sheet.path(disc(200, 250, 200), sheet.radial(200, 250, 200, (0, AMBER, 0.4), (0.6, AMBER, 0.16), (1, AMBER, 0)))
    lid = [(46, 252), (354, 252), (372, 128), (28, 128)]
    sheet.ink(poly(lid), sheet.down(128, 252, WOOD.deep, "#2c170b"), width=5)
    for y, half in ((168.0, 166), (210.0, 160)):
        sheet.path(f"M{200 - half},{y}L{200 + half},{y}", stroke=INK, width=3)
    with sheet.place(40, 66, turn=-9, scale=1.1):
        draw_poster(sheet, (96, 84, 96, 60))
    with sheet.place(268, 196, turn=16, scale=1.5):
        small_card(sheet, "K", "S")
    with sheet.place(322, 226, turn=30, scale=1.5):
        small_card(sheet, "A", "H")
    with sheet.place(156, 70, turn=3):
        sheet.ink(box(0, 0, 122, 220, 4), sheet.down(0, 220, *IVORY), width=3.6)
        with sheet.place(21, 6, scale=0.4):
            crowned(sheet)
        for row in range(5):
            sheet.path(f"M14,{104 + row * 20}L108,{104 + row * 20}", stroke="#a5a8b4", width=3)
        sheet.path("M61,92L61,220", stroke=CRIMSON.main, width=3)
    front, foot, low = 262.0, 482.0, 22.0
    sheet.path(box(low + 2, foot - 8, 356, 16, 8), _SHADE, opacity=0.5)
    sheet.ink(box(low, front, 356, foot - front, 5), sheet.across(low, 378, *WOOD), width=5)
    for plank in (1, 2, 3):
        y = front + (foot - front) * plank / 4
        sheet.path(f"M{low},{y}L378,{y}", stroke=INK, width=3.5)
        sheet.path(
            f"M{low + 60},{y - 26}L{low + 150},{y - 26}M{low + 210},{y - 34}L{low + 300},{y - 34}",
            stroke=WOOD.deep,
            width=3,
        )
    for x in (44.0, 316.0):
        sheet.ink(box(x, front - 4, 40, foot - front + 4, 2), sheet.across(x, x + 40, *IRON), width=4)
        for y in (front + 18, front + 110, foot - 22):
            sheet.ink(disc(x + 20, y, 6), STEEL.main, width=2.6)
    sheet.ink(box(low - 8, front - 8, 372, 26, 4), sheet.down(front - 8, front + 18, WOOD.light, WOOD.main), width=5)
    sheet.path("M172,366L172,338C172,300 228,300 228,338L228,366", stroke=INK, width=23)
    sheet.path("M172,366L172,338C172,300 228,300 228,338L228,366", stroke=STEEL.main, width=14)
    sheet.ink(box(150, 356, 100, 88, 12), gold(sheet, 356, 444), width=5)
    sheet.path(disc(200, 392, 13) + poly([(194, 396), (206, 396), (211, 426), (189, 426)]), INK)
    return sheet.text()


def own_table() -> str:
    """Return a card table seen from above: four open cards, and an arrow that takes the lowest one back."""
    sheet = Sheet(_WIDTH, _HEIGHT)
    sheet.path(box(12, 34, 382, 458, 16), _SHADE, opacity=0.5)
    sheet.ink(box(8, 18, 384, 460, 14), sheet.down(18, 478, *WOOD), width=5)
    for y in (32.0, 464.0):
        sheet.path(
            "".join(f"M{84 + 77 * plank},{y - 14}L{84 + 77 * plank},{y + 14}" for plank in range(4)),
            stroke=INK,
            width=3.5,
        )
        sheet.path("".join(disc(26 + 77 * nail, y, 4) + disc(66 + 77 * nail, y, 4) for nail in range(5)), INK)
    felt = sheet.radial(200, 250, 290, (0, "#3c8a62"), (0.6, "#1d5c41"), (1, "#0f3829"))
    sheet.ink(box(28, 46, 344, 404, 12), felt, width=4)
    sheet.path(box(38, 56, 324, 384, 8), stroke=GOLD.main, width=3)
    for x, y, turn, card in ((200, 140, 3, ("K", "S")), (116, 222, -86, ("7", "S")), (284, 218, 86, ("9", "S"))):
        with sheet.place(x, y, turn=turn, scale=1.36):
            small_card(sheet, *card)
    sheet.path(
        disc(200, 326, 140), sheet.radial(200, 326, 140, (0, "#ffe3a0", 0.9), (0.5, "#ffe3a0", 0.4), (1, "#ffe3a0", 0))
    )
    with sheet.place(200, 326, turn=-6, scale=1.75):
        small_card(sheet, "A", "S")
    sheet.path(disc(306, 398, 46), gold(sheet, 352, 444), stroke=INK, width=6)
    turned = ring_points(306, 398, 23, 24, start=-60)[:19]
    sheet.path(line(turned), stroke=INK, width=9)
    sheet.path(poly([(271, 366), (303, 368), (280, 393)]), INK)
    return sheet.text()


def paste_up() -> str:
    """Return a poster of rules, with a pencil that writes its next line, and a pot of paste."""
    sheet = Sheet(_WIDTH, _HEIGHT)
    sheet.path(disc(200, 230, 200), sheet.radial(200, 230, 200, (0, AMBER, 0.45), (0.6, AMBER, 0.2), (1, AMBER, 0)))
    with sheet.place(52, 24, turn=-2.5, scale=2.1):
        draw_poster(sheet, (96, 84))
        for y, left, right in ((162, 64, 124), (173, 27, 124)):
            for x in range(left, right, 8):
                sheet.path(f"M{x},{y}L{x + 4},{y}", stroke="#b9b4a6", width=3)
        sheet.path("M27,162Q33,155 38,162Q43,169 49,162Q55,155 60,161", stroke=NAVY.main, width=5)
        for x in (20, 130):
            sheet.ink(disc(x, 16, 5), CRIMSON.light, width=2.6)
    with sheet.place(192, 358, turn=132):
        sheet.ink("M0,0L-19,-46L-19,-150L19,-150L19,-46Z", sheet.across(-19, 19, *GOLD), width=5)
        sheet.ink("M0,0L-19,-46L19,-46Z", IVORY.deep, width=4)
        sheet.path("M0,0L-7,-17L7,-17Z", INK)
        sheet.ink(box(-19, -168, 38, 22, 4), CRIMSON.main, width=5)
    sheet.ink("M24,398L136,398L126,486L34,486Z", sheet.across(24, 136, *STEEL), width=5)
    sheet.path("M24,404C14,340 146,340 136,404", stroke=INK, width=5)
    sheet.ink("M20,390L140,390L140,408C128,408 128,430 116,430C106,430 108,408 96,408L20,408Z", IVORY.main, width=4)
    with sheet.place(70, 386, turn=-24):
        sheet.ink(box(-8, -112, 16, 72, 6), sheet.across(-8, 8, WOOD.light, WOOD.main), width=4)
        sheet.ink(box(-22, -46, 44, 18, 3), gold(sheet, -46, -28), width=4)
        sheet.ink("M-20,-28L20,-28L24,8L-24,8Z", IVORY.deep, width=4)
    return sheet.text()


PAGES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {"people": people, "strongbox": strongbox, "own-table": own_table, "paste-up": paste_up}
)
