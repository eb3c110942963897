"""Animation of broken trump: the lamp over the table goes on, and the trump sign lies in its light."""

from functools import partial
from math import inf
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.engine.cards import Card
from game.engine.decide import breaking_play
from game.engine.events import CardPlayed, TrumpBroken
from game.engine.state import Phase
from game.scenes.table.trick_marks import plays_in_sight
from game.tabletop.areas import TableAreas, TableEdge
from game.tabletop.curves import Timeline, dropped, landed, popped, swept, swung
from game.tabletop.pacing import ONE_AT_A_TIME
from game.tabletop.props import WARM, Props, cone_of_light
from game.tabletop.stage import BRIEF_ENDS, Moment
from game.tabletop.viewer import Viewer
from game.toolkit.geometry import Point, Rect, centred
from game.toolkit.render.painter import Painter
from game.toolkit.render.pictures import CARD_SIGNS
from game.wording.cards import suit_sign
from game.wording.table import is_bound

_ON, _GONE = 0.40, 1.20
"""Seconds until the lamp is on, and until it is gone."""
_FLICKERS: Final = ((0.20, 0.25), (0.30, 0.335))
"""Start and end, in seconds, of the flashes before the lamp stays on."""
_TABLE: Final = Timeline(
    (0.0, 1.0), (0.12, 0.3, landed), (_ON, 0.3), (0.56, 0.54), (0.90, 0.54), (_GONE, 1.0), still=0.7
)
"""Light on the table outside the lamp's cone over time; 1 is the normal light."""
_CARDS: Final = Timeline((0.0, 1.0), (0.12, 0.6, landed), (_ON, 0.6), (_ON, 1.0))
"""Light on the cards over time; 1 is the normal light."""
_BRIEF_TABLE: Final = Timeline((_ON, 1.0), (0.80, 0.8, swept), (_GONE, 1.0, swept), still=0.7)
"""Light on the table over time, in the brief version of the animation, which has no dark phase; 1 is the normal light."""
_CONE: Final = Timeline((_ON, 0.5), (_ON, 1.2), (0.66, 0.75), (0.90, 0.75), (_GONE, 0.0), still=0.6)
"""Strength of the cone over time."""
_OPENED: Final = Timeline((_ON, 0.45), (0.56, 1.0, landed))
"""Opening of the cone over time; 1 is fully open."""
_HANGS, _SWINGS_AT, _BULB_AT = 170.0, 420.0, 78.0
"""Height of the lamp's picture, length of its cord, and distance from the opposite plate to the bulb, in units."""
_BULB: Final = 0.71
"""Distance from the top of the lamp's picture to the bulb, relative to the picture's height."""
_RISE, _BRIEF_RISE = (
    Timeline((begins, 1.0), (down, 0.0, popped), (0.90, 0.0), (_GONE, 1.0, dropped), still=0.0)
    for begins, down in ((0.02, 0.24), (_ON, 0.70))
)
"""Height of the lamp above its place over time, 0 to 1 (out of sight), in the full and the brief version."""
_REST: Final = 0.38
"""Brightness of the trump sign after the animation, 0 to 1."""
_SIGN, _BRIEF_SIGN = (
    Timeline((_ON, 0.0), (_ON, bright), (0.90, bright), (_GONE, _REST), still=bright) for bright in (1.0, 0.6)
)
"""Brightness of the trump sign over time, in the full and the brief version."""
_GROWN: Final = Timeline((_ON, 0.0), (0.62, 1.0, popped), (0.90, 1.0))
"""Relative width of the trump sign over time."""
_WIDE: Final = 570.0
"""Full width of the trump sign in units."""
_STILL, _BRIEF_STILL = 1.0, 0.6
"""Seconds for which a still picture is shown instead of the full version, and instead of the brief one."""
_LEVELS: Final = 8
"""Number of steps of the light's strength, and of the trump sign's size."""


def lamp_time(viewer: Viewer) -> float | None:
    """Return the position of the lamp's animation, in seconds at normal speed; `inf` for a still picture, None if not running.

    The brief version starts with the lamp lit, and runs faster.
    """
    found = _lamp(viewer)
    if found is None:
        return None
    time = viewer.stage.time_of(found)
    if time == inf:
        return inf if found.age < (_BRIEF_STILL if found.is_brief else _STILL) else None
    if found.is_brief:
        return _ON + time / BRIEF_ENDS * (_GONE - _ON) if time < BRIEF_ENDS else None
    return time if time < _GONE else None


def _lamp(viewer: Viewer) -> Moment | None:
    """Return the animation of broken trump; None without one, or if a joker led at about the same time replaces it."""
    found = next((one for one in viewer.stage.moments if isinstance(one.event, TrumpBroken)), None)
    jokers = [one.age for one in viewer.stage.moments if isinstance(one.event, CardPlayed)]
    return None if found is None or any(age - found.age < ONE_AT_A_TIME for age in jokers) else found


def _is_brief(viewer: Viewer) -> bool:
    found = _lamp(viewer)
    return found is not None and found.is_brief


def paint_trump_in_light(painter: Painter, viewer: Viewer, areas: TableAreas) -> None:
    """Draw the trump sign faintly on the felt after the lamp's animation, except in high contrast."""
    name = _sign_name(viewer)
    if name and lamp_time(viewer) is None and not painter.is_contrasted:
        _shine_sign(painter, name, _sign_box(areas, None), _REST)


def _sign_name(viewer: Viewer) -> str:
    """Return the name of the trump sign's picture; empty if the sign is hidden."""
    seen, deal = viewer.seen, viewer.seen.public.deal
    if deal is None or not deal.broken or deal.ordering.trump is None or not is_bound(seen):
        return ""
    return f"table/{CARD_SIGNS[suit_sign(deal.ordering.trump)]}" if deal.phase is Phase.PLAY else ""


def _sign_box(areas: TableAreas, time: float | None) -> Rect:
    """Return the rectangle of the trump sign, whose shape stays visible behind the trick's cards."""
    grown = 1.0 if time is None else _GROWN.at(time)
    side = _WIDE * areas.unit * max(round(grown * _LEVELS), 1) / _LEVELS
    return centred(areas.centre, side, side)


def _shine_sign(painter: Painter, name: str, where: Rect, strength: float) -> None:
    red, green, blue = (0.42 * round(strength * _LEVELS) / _LEVELS * part_ for part_ in WARM)
    painter.extension(Props).sign(name, where, (red, green, blue))


class LightLeft(NamedTuple):
    """Remaining light on table and cards, 0 to 1. The card that broke trump stays fully lit."""

    table: float = 1.0
    cards: float = 1.0


def light_left(viewer: Viewer) -> LightLeft:
    """Return the light on table and cards.

    Before the lamp goes on, both are dark, except in the brief version; afterwards, only the table is dimmed.
    """
    time = lamp_time(viewer)
    if time is None:
        return LightLeft()
    if _is_brief(viewer):
        return LightLeft(_BRIEF_TABLE.at(time))
    is_flicker = time < _ON and _is_lit(time)
    return LightLeft(0.62, 0.85) if is_flicker else LightLeft(_TABLE.at(time), _CARDS.at(time))


def breaking_card(viewer: Viewer) -> Card | None:
    """Return the card of the visible trick that broke trump, or None. It stays bright in the dark."""
    seen = viewer.seen
    deal = seen.public.deal
    if deal is None:
        return None
    broke = breaking_play(seen.rules, deal, plays_in_sight(deal))
    return None if broke is None else broke.card


def _is_lit(time: float) -> bool:
    return time >= _ON or any(start <= time < end for start, end in _FLICKERS)


def _bulb(areas: TableAreas, time: float, *, is_brief: bool) -> tuple[Point, float]:
    rise = _BRIEF_RISE if is_brief else _RISE
    angle = 0.0 if time == inf else swung(max(time - rise.begins - 0.10, 0.0))
    aside, above = angle / 57.3 * _SWINGS_AT, _BULB_AT - rise.at(time) * (_HANGS + _BULB_AT)
    return Point(areas.centre.x + aside * areas.unit, areas.plates[TableEdge.TOP].bottom + above * areas.unit), angle


def paint_cone(painter: Painter, viewer: Viewer, areas: TableAreas) -> None:
    """Draw the lamp's cone of light, and the trump sign in it, under the cards.

    Call this after darkening the table, as the light is added.
    """
    time = lamp_time(viewer)
    if time is None or not _is_lit(time):
        return
    level, open_level = round(_CONE.at(time) * _LEVELS) / _LEVELS, round(_OPENED.at(time) * 4) / 4
    if level:
        wide, top = areas.window.w * 0.86, areas.plates[TableEdge.TOP].bottom + _BULB_AT * areas.unit
        floor = areas.window.h - areas.hand_height * 0.8
        where = Rect(areas.centre.x - wide / 2, top, wide, max(floor - top, 8.0))
        make = partial(cone_of_light, level, open_level)
        painter.extension(Props).shine(("cone", level, open_level), where, make)
    name, strength = _sign_name(viewer), (_BRIEF_SIGN if _is_brief(viewer) else _SIGN).at(time)
    if name and strength:
        with painter.clipped(_below_plate(areas)):
            _shine_sign(painter, name, _sign_box(areas, time), strength)


def _below_plate(areas: TableAreas) -> Rect:
    """Return the part of the window below the opposite plate, which neither lamp nor sign may cover."""
    return replace(areas.window, y=areas.plates[TableEdge.TOP].bottom)


def paint_lamp(painter: Painter, viewer: Viewer, areas: TableAreas) -> None:
    """Draw the lamp, hanging from behind the opposite plate. The trick's cards are drawn later, and may cover it."""
    time = lamp_time(viewer)
    if time is None:
        return
    bulb, angle = _bulb(areas, time, is_brief=_is_brief(viewer))
    is_lit, height = _is_lit(time), _HANGS * areas.unit
    middle = Point(bulb.x, bulb.y + height * (0.5 - _BULB))
    with painter.clipped(_below_plate(areas)):
        if is_lit:
            painter.lights.glow(bulb, 70 * areas.unit, (255, 214, 140, 150))
        painter.extension(Props).picture(f"table/lamp-hanging{'-lit' if is_lit else ''}", middle, height, turn=angle)
