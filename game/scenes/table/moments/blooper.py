"""Animation of a joker led as a trump: the big one is slammed down, the little one shows a star."""

from collections.abc import Iterable
from math import inf, pi, sin
from typing import Final

from msgspec import structs

from game.engine.cards import Card, Seat
from game.engine.events import CardPlayed
from game.engine.state import PublicDeal
from game.scenes.table.moments.board import paint_dust
from game.scenes.table.moments.lamp import lamp_time
from game.scenes.table.trick_marks import plays_in_sight
from game.tabletop.areas import TableAreas, TableEdge, trick_spot
from game.tabletop.curves import Timeline, dropped, landed, popped
from game.tabletop.layout import BackKey, CardKey, TableLayout
from game.tabletop.motion import Pose
from game.tabletop.pacing import draws_from
from game.tabletop.props import Props
from game.tabletop.stage import Moment
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.geometry import Point, centred
from game.toolkit.render.painter import Painter

_SLAM, _DUCKS = 0.30, 1.12
"""Seconds until the big blooper strikes the table, and until its star and mascot shrink."""
_GROWN: Final = Timeline((0.32, 0.0), (0.49, 1.0, popped), (_DUCKS, 1.0), (1.40, 0.0, dropped), still=1.0)
"""Relative height of the big blooper's star and mascot over time."""
_LITTLE: Final = Timeline((0.14, 0.0), (0.30, 1.0, popped), (0.46, 1.0), (0.62, 0.0, dropped), still=1.0)
"""Relative height of the little blooper's star over time."""
_SHOT: Final = Timeline((0.36, 0.0), (0.44, 1.0, landed))
"""Relative length of the ribbons over time."""
_TAUT: Final = Timeline((0.43, 0.0), (0.52, 1.0, landed))
"""Strength of the ribbons' pull over time, 0 to 1."""
_BLOW, _DUST = Timeline((_SLAM, 0.0), (_SLAM + 0.18, 1.0)), Timeline((_SLAM, 0.0), (_SLAM + 0.5, 1.0, landed))
"""Progress, 0 to 1, of the shaking after the blow, and of the blow's dust and light."""
_SHAKES, _SHAKEN = 3, 6.0
"""Number of shakes, and their initial amplitude in units."""
_STAR, _MASCOT = 285.0, 360.0
"""Radius of the star, and height of the mascot, in units."""
_MASCOT_SHAPE: Final = 250 / 350
_HOOKED, _TREMBLE = 26.0, 3.0
"""Distance in units that a ribbon pulls a card toward the table's centre, and amplitude of the card's trembling."""
_RIBBON: Final = 13.0
"""Width of a ribbon in units."""
_PIECES: Final = 16
_BELLS: Final = 3
_SEEN: Final = 0.04
"""Minimum relative height at which star and mascot are drawn."""
_STEPS: Final = 6
"""Number of steps in which a star of light grows."""
_STILL: Final = 0.9
"""Seconds for which a still picture is shown."""
_AROUND_MASCOT: Final = 150.0
"""Units by which a ribbon to the opposite hand bends aside."""


def led_joker(viewer: Viewer) -> tuple[Moment, float] | None:
    """Return a led joker's animation and its time in seconds (`inf` for a still picture); None if none is running."""
    stage, deal = viewer.stage, viewer.seen.public.deal
    for moment in stage.moments:
        match moment.event:
            case CardPlayed(_, card) if deal is not None and _is_led(deal, card):
                time = stage.time_of(moment)
                lasts = (_GROWN if card is Card.BB else _LITTLE).ends
                if (time == inf and moment.age < _STILL) or time < lasts:
                    return moment, time
    return None


def runs_moment(viewer: Viewer) -> bool:
    """Return True while a great moment, a led joker or the lamp is shown. Until it is over, nothing opens beside it."""
    return viewer.stage.has_great_moment or (lamp_time(viewer), led_joker(viewer)) != (None, None)


def _is_led(deal: PublicDeal, card: Card) -> bool:
    plays = plays_in_sight(deal)
    return bool(plays) and plays[0].card is card


def shaken(viewer: Viewer, layout: TableLayout, poses: Iterable[tuple[CardKey, Pose]]) -> list[tuple[CardKey, Pose]]:
    """Return the poses of all cards, moved by the big blooper's blow and ribbons."""
    found = led_joker(viewer)
    if found is None or found[1] == inf or _card(found[0]) is not Card.BB:
        return list(poses)
    time, unit = found[1], layout.areas.trick_unit
    shake = _BLOW.at(time)
    hop = sin(shake * pi * 2 * _SHAKES) * (1 - shake) * _SHAKEN * unit if 0 < shake < 1 else 0.0
    pull = _TAUT.at(time)
    hooked = set(_hooked(viewer))
    out = []
    for key, pose in poses:
        moved = structs.replace(pose, y=pose.y + hop) if hop else pose
        if isinstance(key, BackKey) and key.seat in hooked and pull and not pose.is_moving:
            moved = _pulled(key, moved, viewer, layout, time, pull * unit)
        out.append((key, moved))
    return out


def _pulled(key: BackKey, pose: Pose, viewer: Viewer, layout: TableLayout, time: float, pull: float) -> Pose:
    """Return the pose of a card in a hand that a ribbon pulls at. The last card of the hand comes out and trembles."""
    deal = viewer.seen.deal
    if key.index != deal.cards_left(key.seat) - 1:
        return pose
    middle = layout.areas.centre
    away = ((pose.x - middle.x) ** 2 + (pose.y - middle.y) ** 2) ** 0.5 or 1.0
    reach = _HOOKED * pull + sin(time * 80) * _TREMBLE * pull
    x = pose.x - (pose.x - middle.x) / away * reach
    return structs.replace(pose, x=x, y=pose.y - (pose.y - middle.y) / away * reach)


def _card(moment: Moment) -> Card | None:
    return moment.event.card if isinstance(moment.event, CardPlayed) else None


def _hooked(viewer: Viewer) -> list[Seat]:
    """Return the seats from which a led joker pulls trumps and that have not yet played to the trick."""
    deal = viewer.seen.public.deal
    if deal is None or not deal.trick:
        return []
    followed = {play.seat for play in deal.trick}
    return [seat for seat in deal.seats if seat not in followed and draws_from(viewer.seen, seat)]


def paint_star(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the star of a led joker on the felt."""
    found = led_joker(viewer)
    if found is None:
        return
    moment, time = found
    areas, props = layout.areas, painter.extension(Props)
    if _card(moment) is Card.BB:
        middle, grown = Point(areas.centre.x, areas.centre.y + 8 * areas.trick_unit), _GROWN.at(time)
        name, reach, colour = "table/star-big", _STAR * areas.trick_unit, (164.0, 70.0, 34.0)
        painter.lights.glow(middle, reach * 1.25, (255, 206, 120, 120), min(grown, 1.0))
    else:
        middle = trick_spot(areas, layout.edges[plays_in_sight(viewer.seen.deal)[0].seat])
        name, reach, colour = "table/star-little", areas.trick_height * 0.95, (60.0, 150.0, 140.0)
        grown = _LITTLE.at(time)
    across = 2 * reach * round(grown * _STEPS) / _STEPS
    if across:
        props.sign(name, centred(middle, across, across), colour)


def paint_blooper(painter: Painter, viewer: Viewer, layout: TableLayout) -> None:
    """Draw the big blooper's mascot behind the trick, the light and dust of the blow, and the ribbons."""
    found = led_joker(viewer)
    if found is not None and _card(found[0]) is Card.BB:
        _paint_big(painter, viewer, layout, found[1])


def _paint_big(painter: Painter, viewer: Viewer, layout: TableLayout, time: float) -> None:
    areas, props = layout.areas, painter.extension(Props)
    unit, grown = areas.trick_unit, _GROWN.at(time)
    if _DUST.begins <= time < _DUST.ends:
        spot, spread = trick_spot(areas, layout.edges[plays_in_sight(viewer.seen.deal)[0].seat]), _DUST.at(time)
        painter.lights.glow(spot, _STAR * unit, (255, 236, 190, 190), 1 - spread)
        paint_dust(props, spot, spread, unit)
    if (pulling := ribbon_time(time)) is not None:
        for seat in _hooked(viewer):
            _paint_ribbon(painter, viewer, layout, seat, pulling)
    if grown > _SEEN:
        height, middle = mascot_at(areas, grown)
        spot = Point(areas.centre.x, middle)
        props.picture("table/mascot-big", spot, height, ratio=_MASCOT_SHAPE)


def mascot_at(areas: TableAreas, grown: float = 1.0) -> tuple[float, float]:
    """Return the mascot's height, and the y coordinate of its centre."""
    unit = areas.trick_unit
    feet = min(areas.centre.y + (_MASCOT / 2 - 46) * unit, areas.slot.y)
    head = max(feet - _MASCOT * unit, areas.plates[TableEdge.TOP].bottom + theme.GAP_XXS * unit)
    height = (feet - head) * grown
    if grown > 1:
        return height, head + height / 2
    return height, (feet + head) / 2 + (1 - grown) * 120 * unit


def ribbon_end(areas: TableAreas, edge: TableEdge) -> Point:
    """Return the end of a ribbon at another player's hand. At the opposite hand, it stays clear of the bid on the plate."""
    end = areas.stacks[edge]
    return (
        end
        if edge is not TableEdge.TOP
        else Point(end.x, max(end.y, areas.plates[edge].bottom + _RIBBON * areas.trick_unit))
    )


def ribbon_time(time: float) -> float | None:
    """Return the time of the ribbons' animation; None while they are hidden. In a still picture the ribbons are taut."""
    if time == inf:
        return _TAUT.ends
    return time if _SHOT.begins <= time < _DUCKS + 0.1 else None


def _paint_ribbon(painter: Painter, viewer: Viewer, layout: TableLayout, seat: Seat, time: float) -> None:
    """Draw a striped ribbon with bells from the joker to a hand. It sags until it pulls."""
    areas = layout.areas
    leader = plays_in_sight(viewer.seen.deal)[0].seat
    start, end = trick_spot(areas, layout.edges[leader]), ribbon_end(areas, layout.edges[seat])
    if seat is viewer.seat:
        end = Point(end.x, areas.window.h - areas.hand_height)
    unit, points = areas.trick_unit, hanging(areas, start, end, time)
    painter.extension(Props).ribbon(points, _RIBBON * unit, (theme.rgb("#b3202f"), theme.rgb("#f0c14b")))
    for index in range(1, _BELLS + 1):
        at = points[index * _PIECES // (_BELLS + 1)]
        painter.shapes.disc(Point(at.x, at.y + 7 * unit), 6 * unit, theme.HIGHLIGHT, theme.INK, 2)


def hanging(areas: TableAreas, start: Point, end: Point, time: float) -> list[Point]:
    """Return the points of a ribbon from the joker to a hand. A ribbon to the opposite hand bends around the mascot."""
    unit, reach = areas.trick_unit, _SHOT.at(time)
    sag = (1 - _TAUT.at(time)) * 46 * unit + 8 * unit
    is_behind = abs(end.x - start.x) < areas.trick_height / 2  # a straight ribbon would hang behind the mascot
    bow = _AROUND_MASCOT * unit if is_behind else 0.0
    points = []
    for index in range(_PIECES + 1):
        share = index / _PIECES * reach
        x = start.x + (end.x - start.x) * share - sin(share * pi) * bow
        y = start.y + (end.y - start.y) * share + sin(share * pi) * sag + sin(share * 9 + time * 30) * 3 * unit
        points.append(Point(x, y))
    return points
