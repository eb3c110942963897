"""Table layout: for all hands and seats, at every window size and scale, nothing leaves the window or overlaps."""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from math import cos, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from game.engine.cards import Card, Seat
from game.engine.state import Phase
from game.scenes.shell.preferences import deck_shown
from game.settings import DeckFace, Settings
from game.tabletop.areas import CARD_ASPECT, TableAreas, TableEdge, edges, lifted, table_areas
from game.tabletop.hand_order import HandOrder
from game.tabletop.layout import (
    BackKey,
    LaidKey,
    PileKey,
    UpcardKey,
    hand_poses,
    layout,
    pile_edge,
    pile_pose,
    upcards_width,
)
from game.tabletop.motion import Pose
from game.toolkit.geometry import Point, Rect
from game.toolkit.metrics import LEAST_SCALE, MOST_SCALE, Metrics, metrics
from tests.support.handheld import HANDHELD, INDEX, LEAST_CAPITAL
from tests.tabletop.tables import MATCHES, SCALES, WINDOWS, log_of, seats_of, steady, views_of

TABLES = {
    "partners": (2, tuple(TableEdge)),
    "two": (2, (TableEdge.BOTTOM, TableEdge.TOP)),
    "three": (3, (TableEdge.BOTTOM, TableEdge.LEFT, TableEdge.RIGHT)),
    "four": (4, tuple(TableEdge)),
}
"""Tables by name: the number of sides, and the edges with a player."""

HANDS = range(1, 14)

INDEX_WIDTH = 0.17
"""Width of a card's index, as a fraction of the card's width."""


@st.composite
def windows(draw: st.DrawFn) -> Metrics:
    """Draw the metrics of a window of any size and scale, with a shape between 5:4 and 21:9."""
    height = draw(st.integers(640, 2160))
    width = draw(st.integers(max(1024, height * 5 // 4), max(height * 64 // 27, 1024)))
    return metrics(width, height, draw(st.integers(LEAST_SCALE, MOST_SCALE)))


def box(pose: Pose) -> Rect:
    h, w = pose.height, pose.height * CARD_ASPECT
    turn = radians(pose.angle)
    wide = abs(w * cos(turn)) + abs(h * sin(turn))
    tall = abs(w * sin(turn)) + abs(h * cos(turn))
    return Rect(pose.x - wide / 2, pose.y - tall / 2, wide, tall)


def corner(pose: Pose, right: float, down: float) -> Point:
    """Return a point of a card, given as fractions of its width and height from the left and top."""
    turn = -radians(pose.angle)
    x, y = (right - 0.5) * pose.height * CARD_ASPECT, (down - 0.5) * pose.height
    return Point(pose.x + x * cos(turn) - y * sin(turn), pose.y + x * sin(turn) + y * cos(turn))


def panels(areas: TableAreas, seated: tuple[TableEdge, ...]) -> dict[str, Rect]:
    """Return the panels that are always on the table."""
    named = {"bar": areas.bar, "trump": areas.trump, "score": areas.score, "prompt": areas.prompt}
    return named | {"caption": areas.caption} | {f"{edge.value} plate": areas.plates[edge] for edge in seated}


def trick_poses(window: Metrics, seated: tuple[TableEdge, ...]) -> Iterator[tuple[TableEdge, Pose]]:
    log = log_of("individual", len(seated)) if len(seated) < 4 else log_of("classic", 4)
    seat = seats_of(log)[0]
    seen = next(
        seen
        for seen in views_of(log, seat)
        if seen.public.deal is not None and len(seen.deal.trick) == len(seen.deal.seats)
    )
    made = layout(seen, window, order=HandOrder.BY_SUIT)
    for play in seen.deal.trick:
        yield made.edges[play.seat], made.poses[play.card]


def is_squat(window: Metrics) -> bool:
    """Return True for windows near 16:10 with an enlarged table, in which the score of four sides may cover a card of a trick."""
    return 1.5 < window.width / window.height < 1.7 and window.unit > metrics(window.width, window.height).unit


def problems(window: Metrics, sides: int, seated: tuple[TableEdge, ...]) -> Iterator[str]:
    """Yield the faults in the layout of a table."""
    areas = table_areas(window, sides, len(seated))
    standing = panels(areas, seated)
    for name, rect in {**standing, "table": areas.table, "auction": areas.auction}.items():
        if not areas.window.holds(rect):
            yield f"the {name} leaves the window"
    for (name, one), (other, two) in combinations(standing.items(), 2):
        if one.overlaps(two):
            yield f"the {name} lies on the {other}"
    for edge, pose in trick_poses(window, seated):
        card = box(pose)
        if not areas.table.holds(card):
            yield f"the card of {edge.value} leaves the table"
        token = Rect(card.x, card.bottom, card.w, card.centre.y + areas.trick_height * 0.57 - card.bottom)
        if token.overlaps(areas.prompt.inset(0, 1)):
            yield f"the token below the card of {edge.value} lies on the prompt"
        for name, rect in standing.items():
            if card.overlaps(rect) and not (name == "score" and sides == 4 and is_squat(window)):
                yield f"the card of {edge.value} lies on the {name}"
    for count, name in product(HANDS, ("prompt", "score", "trump", "bar")):
        for pose in hand_poses(areas, count):
            if box(pose).overlaps(standing[name]):
                yield f"a hand of {count} lies on the {name}"
            # While others act, a raised card may cover the prompt.
            if name != "prompt" and box(lifted(pose, areas)).overlaps(standing[name]):
                yield f"a raised card of {count} lies on the {name}"
    for pair in combinations((areas.auction, areas.prompt, areas.bar), 2):
        if pair[0].overlaps(pair[1]):
            yield "the auction lies on the prompt or the bar"


@given(window=windows(), seating=st.sampled_from(sorted(TABLES)))
@steady(60)
def test_what_stands_on_the_table_keeps_its_place_in_any_window(window: Metrics, seating: str) -> None:
    found = set(problems(window, *TABLES[seating]))
    assert not found, "\n".join(sorted(found))


# Hands


@given(window=windows(), count=st.sampled_from(HANDS))
@steady(300)
def test_every_card_of_the_hand_shows_its_index_and_up_to_five_lie_apart(window: Metrics, count: int) -> None:
    areas = table_areas(window)
    fan = hand_poses(areas, count)
    assert len(fan) == count
    for pose in fan:
        around = box(pose)
        assert around.x >= 0
        assert around.right <= window.width
        assert around.y + 0.45 * around.h <= window.height
        for right, down in ((0.0, 0.0), (INDEX_WIDTH, 0.0), (0.0, 0.3), (INDEX_WIDTH, 0.3)):
            assert areas.window.contains(corner(pose, right, down))
    for pose, following in pairwise(fan):
        wide = pose.height * CARD_ASPECT
        assert following.x - pose.x >= wide * (1.0 if count < 6 and 5 * wide < 0.56 * window.width else INDEX_WIDTH)
        assert following.z > pose.z


@given(window=windows(), count=st.sampled_from(HANDS))
@steady(200)
def test_a_raised_card_stands_out_and_keeps_clear_of_the_trick(window: Metrics, count: int) -> None:
    areas = table_areas(window)
    lowest = max(box(pose).bottom for _, pose in trick_poses(window, tuple(TableEdge)))
    for pose in hand_poses(areas, count):
        raised = lifted(pose, areas)
        assert raised.y <= pose.y - 0.1 * pose.height
        assert raised.z == pose.z
        assert box(raised).y > lowest


@given(window=windows(), count=st.sampled_from(HANDS))
@steady(100)
def test_the_whole_hand_is_seen(window: Metrics, count: int) -> None:
    for size in (window, enlarged((window.width, window.height), 200)):
        areas = table_areas(size)
        assert all(areas.window.holds(box(pose)) for pose in hand_poses(areas, count))


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_no_card_of_a_trick_touches_another_and_the_one_that_wins_is_larger(size: tuple[int, int]) -> None:
    for window in (metrics(*size), metrics(*size, 80), enlarged(size, 200)):
        areas = table_areas(window)
        poses = [pose for _place, pose in trick_poses(window, tuple(TableEdge))]
        for one, other in combinations(poses, 2):
            across = abs(one.x - other.x) >= (one.height + other.height) / 2 * CARD_ASPECT
            down = abs(one.y - other.y) >= (one.height + other.height) / 2 * 0.97
            assert across or down
        assert sorted({round(pose.height / areas.trick_height, 2) for pose in poses}) == [1.0, 1.05]


def enlarged(size: tuple[int, int], scale: int) -> Metrics:
    """Return the metrics of a table: the scale enlarges cards and bids fully, other things by at most 20 %."""
    window = metrics(*size, scale)
    return structs.replace(window.with_unit(window.usual * min(scale / 100, 1.2)), reading=scale / 100)


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_larger_scale_enlarges_what_the_hand_is_read_by(size: tuple[int, int]) -> None:
    """The index grows with the card, and is larger in the deck with large indices."""
    usual = table_areas(metrics(*size)).hand_height
    index = {False: 43, True: 64}  # for the decks `standard` and `large-index` in `build/art/styles.py`
    for scale in (80, 100, 110, 120, 125, 150, 175, 200):
        window = enlarged(size, scale)
        deck = deck_shown(Settings(scale=scale))
        height = min(table_areas(window, *table).hand_height for table in ((2, 4), (3, 3), (4, 4)))
        grown = height / usual * index[deck is DeckFace.LARGE_INDEX] / index[False]
        assert grown >= min(max(scale, 100), 175) / 100 - 0.001
        assert [problem for table in TABLES.values() for problem in problems(window, *table)] == []


# Whole tables


def outside(window: Rect, key: object, pose: Pose) -> bool:
    """Return True if a card leaves the window; of a card in the player's hand, up to 55 % may lie below the window's bottom."""
    around = box(pose)
    if isinstance(key, Card) and pose.z >= 200:
        return around.x < 0 or around.right > window.w or around.y < 0 or around.y + around.h * 0.45 > window.h
    return not window.holds(around)


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_every_card_lies_in_the_window_in_every_state_of_a_match(name: str, players: int) -> None:
    log = log_of(name, players)
    seats = seats_of(log)
    found = set()
    for index, seen in enumerate(views_of(log, seats[0])):
        size = WINDOWS[index % len(WINDOWS)]
        scale = SCALES[index % len(SCALES)]
        for raised in (None, next(iter(seen.cards()), None)):
            made = layout(seen, metrics(*size, scale), order=HandOrder.TRUMPS_LEFT, raised=raised)
            found |= {
                f"{size} {scale} % {key}" for key, pose in made.poses.items() if outside(made.areas.window, key, pose)
            }
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(("name", "players"), MATCHES)
def test_every_card_in_sight_has_one_pose_and_nothing_else_has(name: str, players: int) -> None:
    log = log_of(name, players, 3)
    for seat in seats_of(log):
        for seen in views_of(log, seat):
            made = layout(seen, metrics(*HANDHELD), order=HandOrder.BY_RANK)
            deal = seen.public.deal
            if deal is None:
                assert not made.poses
                continue
            keys = list(made.poses)
            assert {key for key in keys if isinstance(key, Card)} == {
                *seen.cards(),
                *(play.card for play in deal.trick),
            }
            assert sum(isinstance(key, PileKey) for key in keys) == len(deal.tricks)
            others = 0 if deal.phase is Phase.OVER else sum(deal.cards_left(other) for other in deal.seats)
            own = deal.cards_left(seat) if seat in deal.seats and deal.phase is not Phase.OVER else 0
            assert sum(isinstance(key, BackKey) for key in keys) == others - own
            laid = [key.card for key in keys if isinstance(key, LaidKey)]
            assert laid == ([deal.exchange.joker] if deal.exchange is not None else [])
            shown = {key.card for key in keys if isinstance(key, UpcardKey)}
            assert shown == set(deal.upcards or ((deal.cut,) if deal.cut is not None else ()))
            for key, pose in made.poses.items():
                assert pose.face_up == isinstance(key, Card | UpcardKey | LaidKey)
                assert not pose.face_up or pose.height * INDEX >= LEAST_CAPITAL, f"nobody reads {key}"
                if isinstance(key, UpcardKey):
                    assert box(pose).right <= made.areas.trump.x + upcards_width(made.areas, len(shown)) + 0.01


@pytest.mark.parametrize("seating", TABLES)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_pile_of_all_tricks_lies_in_its_tray_and_on_no_panel(size: tuple[int, int], seating: str) -> None:
    sides, seated = TABLES[seating]
    spots = (TableEdge.BOTTOM, TableEdge.LEFT) if seating == "partners" else seated
    found = set()
    for scale in SCALES:
        areas = table_areas(metrics(*size, scale), sides, len(seated))
        standing = panels(areas, seated)
        for edge, (name, rect) in product(spots, standing.items()):
            if areas.trays[edge].overlaps(rect):
                found.add(f"{scale} %: the tray of {edge.value} lies on the {name}")
            if not areas.window.holds(areas.trays[edge]):
                found.add(f"{scale} %: the tray of {edge.value} leaves the window")
        for edge, index in product(spots, range(13)):
            card = box(pile_pose(areas, edge, index))
            if not areas.trays[edge].holds(card):
                found.add(f"{scale} %: trick {index + 1} of {edge.value} leaves its tray")
            found |= {
                f"{scale} %: trick {index + 1} of {edge.value} lies on the {name}"
                for name, rect in standing.items()
                if card.overlaps(rect)
            }
    assert not found, "\n".join(sorted(found))


# Seats


@pytest.mark.parametrize(
    ("players", "viewer", "around"),
    [
        (4, Seat.S, {Seat.S: TableEdge.BOTTOM, Seat.W: TableEdge.LEFT, Seat.N: TableEdge.TOP, Seat.E: TableEdge.RIGHT}),
        (4, Seat.W, {Seat.W: TableEdge.BOTTOM, Seat.N: TableEdge.LEFT, Seat.E: TableEdge.TOP, Seat.S: TableEdge.RIGHT}),
        (3, Seat.E, {Seat.E: TableEdge.BOTTOM, Seat.S: TableEdge.LEFT, Seat.W: TableEdge.RIGHT}),
        (2, Seat.N, {Seat.N: TableEdge.BOTTOM, Seat.S: TableEdge.TOP}),
    ],
)
def test_whoever_looks_on_sits_at_the_bottom_and_the_others_clockwise(
    players: int, viewer: Seat, around: dict[Seat, TableEdge]
) -> None:
    match = views_of(log_of("individual", players), Seat.S)[0].public.match
    assert edges(match, viewer) == around


def test_partners_keep_their_tricks_together_with_the_onlooker_or_at_the_left() -> None:
    match = views_of(log_of("classic", 4), Seat.S)[0].public.match
    for viewer in match.seats:
        around = edges(match, viewer)
        own = match.side_of(viewer)
        assert pile_edge(match, around, own) is TableEdge.BOTTOM
        assert pile_edge(match, around, 1 - own) is TableEdge.LEFT
