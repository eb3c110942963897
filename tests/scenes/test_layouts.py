"""Layout of every scene in many sizes and languages: no widget leaves the window, is cut off or overlaps another.

A tour (`TOURS`) leads a program through scenes, and yields the name of each place. A case is a window size, scale and language.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product

import pytest

from game import i18n
from game.engine.cards import Card
from game.i18n import LANGUAGE_NAMES, PSEUDO, SOURCE, _
from game.lessons.catalogue import LESSONS
from game.scenes.table.seat import SeatScene
from game.settings import Settings
from game.tabletop.card_art import CardArt
from game.tabletop.motion import Pose
from game.tabletop.pacing import Speed
from game.toolkit import theme
from game.toolkit.devices.input import Control
from game.toolkit.devices.pad_kinds import Device
from game.toolkit.devices.system_fonts import has_shape
from game.toolkit.geometry import Rect
from game.toolkit.layout.fitting import shortage
from game.toolkit.metrics import metrics
from game.toolkit.notices import Notices
from game.toolkit.prompts import LEFT_STICK, PAD_SIGNS, WHOLE_PAD, button_name, is_pad
from game.toolkit.render.pictures import SIGNS
from game.toolkit.render.texts import Texts
from game.toolkit.theme import Face, TextStyle
from game.toolkit.widgets import Role, View, Widget
from tests.lessons.lesson_walk import lessons
from tests.pictures.shots import TOURS
from tests.pictures.study_shots import drills
from tests.support.handheld import HANDHELD, INDEX, LEAST_CAPITAL
from tests.support.pilot import Pilot, shared_assets
from tests.support.remembered import judge_quickly
from tests.support.slips import slips_of
from tests.support.without_pixels import draw_nothing

SHAPES = ((1024, 640), (1280, 720), (1280, 1024), (2560, 1080))
ALIKE = ((1366, 768), (3840, 2160))
"""Sizes with the proportions of (1280, 720), but with layout units of other lengths."""
ALL = (
    *product(SHAPES, (100,), (*LANGUAGE_NAMES, PSEUDO)),
    *product(ALIKE, (100,), (PSEUDO,)),
    *product(SHAPES[::2], (80, 200), (PSEUDO,)),
)
"""Cases: every shape in all languages, and other layout units in the pseudo-language with its long texts."""
LEAST_ROOM = (SHAPES[0], 100, PSEUDO)
IN_TURN = (
    *product(SHAPES[:1], (200,), (PSEUDO,)),
    *product(SHAPES[1:], (100,), (PSEUDO,)),
    *product(SHAPES[:1], (100,), LANGUAGE_NAMES),
    *product(SHAPES[:1], (80,), (PSEUDO,)),
    *product(SHAPES[2:3], (80, 200), (PSEUDO,)),
)
"""Cases, most of which differ from `LEAST_ROOM` in only one value."""
TIGHTEST = {
    "title": (SHAPES[2], 80, PSEUDO),
    "auction": (SHAPES[2], 200, PSEUDO),
    "table-weak-hand": (SHAPES[0], 200, PSEUDO),
    "no-trump-begins": (SHAPES[0], 200, PSEUDO),
    "blooper-2-wrong-7": (SHAPES[2], 80, PSEUDO),
}
"""Places with the least room for bids, the last event or the tutor, each with its tightest case."""

MOST_MEASURES = 60_000
"""Maximum number of cached text sizes, for the many windows of these tests."""

DRAWN_EVERY = {"lessons": 8}
"""The n of each tour with many similar places: only every n-th place is drawn."""
DRAWN_ELSEWHERE = 4
"""The n of all other tours in `make test`: only every n-th place is drawn; `make stress` draws every place."""
QUIET = ("replays", "drills", "rulebook", "choosing", "lessons", "coaching", "marked", "careers")
"""Tours at instant speed, without animation."""
DEVICES = [device for device in Device if device is not Device.KEYBOARD]
KEY_NAMED = re.compile(r"\((?:[A-Z]|ESC|F\d+|[←→↑↓])\)$|Arrow keys|arrow key|Pfeiltaste")
"""A text that names a key after the name of its action, or inside a sentence."""

FIGURE = re.compile(r"[+−]?\d+(?:[.,]\d+)?")

SIMILAR_EVERY = 3
"""The n for menus, first tasks and wrong answers of lessons: `make test` lays them out only at every n-th place of a tour."""

NOTICES_EVERY = 12
"""The n for notices: `make test` lays them out only at every n-th place of a tour."""
OTHER_EVERY = 10
"""The n for second cases: `make test` lays out only every n-th place of a tour in a second case."""

FEWER: dict[object, tuple[object, ...]] = {lessons: (LESSONS[1::8],), drills: (("classic",),)}
"""Tours shortened in `make test`: one lesson in eight, and the exercises of one ruleset."""

Case = tuple[tuple[int, int], int, str]


def few(place: int, name: str) -> tuple[Case, ...]:
    """Return a place's cases in `make test`: `LEAST_ROOM`, sometimes a second one, or none for similar places."""
    if name in TIGHTEST:
        return LEAST_ROOM, TIGHTEST[name]
    if name.endswith(("-menu", "-begins")) or "-wrong-" in name:
        return () if place % SIMILAR_EVERY else (LEAST_ROOM,)
    other = IN_TURN[place // OTHER_EVERY % len(IN_TURN)]
    return (LEAST_ROOM,) if place % OTHER_EVERY else (LEAST_ROOM, other)


def every(_place: int, _name: str) -> tuple[Case, ...]:
    return ALL


@pytest.mark.parametrize("cases", [few, pytest.param(every, marks=pytest.mark.stress)])
@pytest.mark.parametrize("lead", TOURS)
def test_every_scene_fits_every_window(
    lead: Callable[..., Iterator[str]], cases: Callable[[int, str], tuple[Case, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lay out all places of the tours for each case, and report all faults together."""
    monkeypatch.setattr("game.toolkit.render.texts._MOST_MEASURES", MOST_MEASURES)
    if cases is few:
        judge_quickly(monkeypatch)
    pilot = Pilot(settings=Settings(speed=Speed.INSTANT if lead.__name__ in QUIET else Speed.FAST))
    drawn_every = DRAWN_EVERY.get(lead.__name__, DRAWN_ELSEWHERE if cases is few else 1)
    usual = pilot.painter.metrics
    found: set[str] = set()
    for place, name in enumerate(lead(pilot, *(FEWER.get(lead, ()) if cases is few else ()))):
        for number, (size, scale, language) in enumerate(cases(place, name)):
            i18n.install(language)
            pilot.painter.device = DEVICES[(place + number) % len(DEVICES)] if number else Device.KEYBOARD
            pilot.director.resize(metrics(*size, scale))
            found |= {f"{name} at {size}, {scale} %: {problem}" for problem in problems(pilot)}
            if cases is every or not place % NOTICES_EVERY:
                found |= {f"{name} at {size}, {scale} %: {problem}" for problem in covered_by_notices(pilot)}
            if language != PSEUDO:
                found |= {f"{name} says {text!r}" for text in slips_of(pilot.director.tree(), language)}
        i18n.install(SOURCE)
        pilot.painter.device = Device.KEYBOARD
        if not place % drawn_every:
            pilot.director.resize(metrics(*HANDHELD))
            found |= {f"{name} at {HANDHELD}: {problem}" for problem in low_letters(pilot, monkeypatch)}
        pilot.director.resize(usual)
    assert not found, "\n".join(sorted(found))


def problems(pilot: Pilot) -> Iterator[str]:
    view = pilot.director.view()
    scrolled = {area.name for area in view.areas}
    size = pilot.painter.metrics
    window = Rect(0, 0, size.width, size.height)
    for widget in view.widgets:
        if widget.role is Role.CARD:
            continue
        name = f"{widget.role} {widget.name!r}"
        if widget.clip is None and not window.holds(widget.rect):
            yield f"{name} leaves the window"
        if widget.clip is not None and not (
            widget.clip.x - 1 <= widget.rect.x and widget.rect.right <= widget.clip.right + 1
        ):
            yield f"{name} is wider than its column"
        if widget.clip is not None and widget.area not in scrolled and not widget.clip.holds(widget.rect):
            yield f"{name} is cut at the edge of what cannot be scrolled"
        short = shortage(widget, pilot.painter.texts, size.unit)
        if short > 0:
            yield f"{name} is cut by {short:.0f} pixels"
        if widget.role not in (Role.IMAGE, Role.PANEL) and not widget.icon_only:
            wanted = ((widget.name, widget.style), (widget.detail, theme.SMALL), (widget.value, theme.SMALL))
            yield from (f"{name}: no font has {letter!r}" for text, style in wanted for letter in lacking(text, style))
    lone = [one for one in view.widgets if one.role is Role.TEXT and FIGURE.fullmatch(one.name)]
    yield from (f"{one.name} is a figure in the face of titles" for one in lone if one.style.face is not Face.BODY)
    small = [one for one in view.focusable() if one.detail and one.style.size < theme.SMALL.size]
    yield from (f"{one.name} is smaller than the line below it" for one in small)
    yield from overlaps(view)
    yield from strange_buttons(view, pilot.painter.device)
    targets = Counter(widget.target for widget in view.focusable())
    yield from (f"{target} is there twice: the focus never gets past it" for target in targets if targets[target] > 1)


def covered_by_notices(pilot: Pilot) -> Iterator[str]:
    """Show notices; yield the faults, such as a control under a notice."""
    notices = Notices()
    notices.tell(_("Sound is off."))
    if isinstance(pilot.director.stack.scene, SeatScene):
        lamp = _("The lamp is on: trump is broken, so from now on anybody may lead {suit}.")
        notices.tell(lamp.format(suit=_("spades")))
    context, view = pilot.director.context, pilot.director.view()
    top = pilot.director.stack.scene.notices_top(context, view)
    boxes = notices.boxes(view, pilot.painter.texts, context.metrics, top)
    window = Rect(0, 0, context.metrics.width, context.metrics.height)
    if not all(map(window.holds, boxes)) or (boxes[1:] and boxes[0].overlaps(boxes[1])):
        yield "a notice leaves the window, or lies on another"
    for widget in view.widgets:
        if widget.target is not None and not widget.target.is_note and any(map(widget.visible.overlaps, boxes)):
            yield f"a notice covers {widget.target}"


def strange_buttons(view: View, device: Device) -> Iterator[str]:
    """Yield a sentence about each text that names a control that the device in use lacks."""
    own = {button_name(device, control) for control in Control} | ({WHOLE_PAD, LEFT_STICK} if is_pad(device) else set())
    for text in (text for widget in view.widgets for text in (widget.name, widget.detail, widget.value, widget.tip)):
        if device is not Device.KEYBOARD and KEY_NAMED.search(text):
            yield f"{text!r} names a key to somebody with {device}"
        yield from (
            f"{text!r} names {sign} to somebody with {device}" for sign in set(PAD_SIGNS).difference(own) & set(text)
        )


def low_letters(pilot: Pilot, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Draw without pixels; yield a sentence about each text or open card whose capital letters are too low."""
    texts: set[tuple[str, TextStyle]] = set()
    cards: set[tuple[Card, float]] = set()
    is_still = pilot.director.stack.scene.report().is_settled

    def note_text(_texts: Texts, text: str, _rect: Rect, style: TextStyle, *_more: object, **_options: object) -> None:
        if any(map(str.isalpha, text)):
            texts.add((text, style))

    def note_card(_art: CardArt, face: Card | None, pose: Pose, *_more: object) -> None:
        if face is not None and is_still:  # cards that move to a pile may shrink
            cards.add((face, pose.height))

    with monkeypatch.context() as patch:
        patch.setattr(Texts, "line", note_text)
        patch.setattr(CardArt, "draw", note_card)
        draw_nothing(patch)
        pilot.director.draw()
    pilot.painter.display_list.forget()
    unit = pilot.painter.metrics.unit
    for text, style in texts:
        if capital_height(style.face, max(round(style.size * unit), 6)) < LEAST_CAPITAL:
            yield f"{text!r} has letters of {capital_height(style.face, round(style.size * unit))} pixels"
    for face, height in cards:
        if height * INDEX < LEAST_CAPITAL:
            yield f"{face} is {height:.0f} pixels high: the letter on it has {height * INDEX:.1f}"


@cache
def capital_height(face: Face, size: int) -> int:
    """Return the height in pixels of a capital letter in this font at this size."""
    letter = shared_assets().font(TextStyle(face, size), 1.0).render("H", True, (255, 255, 255))
    return letter.get_bounding_rect().h


@cache
def lacking(text: str, style: TextStyle) -> tuple[str, ...]:
    return tuple(
        letter for letter in sorted(set(text)) if letter not in SIGNS and letter != "\n" and _is_lacking(letter, style)
    )


@cache
def _is_lacking(letter: str, style: TextStyle) -> bool:
    return not has_shape(shared_assets().font(style, 1.0), letter)


def overlaps(view: View) -> Iterator[str]:
    """Yield a sentence about each overlapping pair of controls or texts."""
    drawn = (Role.CARD, Role.IMAGE, Role.PANEL, Role.LINK)  # a link covers its own word
    looked_at = [widget for widget in view.widgets if widget.role not in drawn]
    seen = sorted(((widget, widget.rect.inset(1)) for widget in looked_at), key=lambda found: found[1].y)
    for index, (one, inner) in enumerate(seen):
        for other, there in seen[index + 1 :]:
            if there.y >= inner.bottom:
                break  # all later widgets are lower
            if inner.overlaps(there) and one.clip == other.clip and not _belongs(one, other):
                yield f"{one.role} {one.name!r} lies on {other.role} {other.name!r}"


def _belongs(one: Widget, other: Widget) -> bool:
    """Return True for two texts if one of them is empty, as an empty text covers nothing."""
    return one.role is Role.TEXT and other.role is Role.TEXT and not (one.name and other.name)
