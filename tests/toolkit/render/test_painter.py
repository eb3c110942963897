"""Drawing of every widget and card in every state, of texts with symbols such as suits, and of missing pictures."""

from itertools import product

import pygame
import pytest
from msgspec import structs

from game.engine.cards import CARDS, Card
from game.tabletop.card_art import CardArt
from game.tabletop.card_sprites import Look
from game.toolkit import theme
from game.toolkit.assets import Assets, Cache
from game.toolkit.geometry import Rect
from game.toolkit.metrics import metrics
from game.toolkit.notices import Notices
from game.toolkit.render.painter import Painter
from game.toolkit.render.pictures import SIGNS
from game.toolkit.render.scroll_painter import FADE, paint_scroll, scrolling
from game.toolkit.render.widget_painter import OVERHANG, WidgetState, paint_widget
from game.toolkit.targets import ButtonTarget
from game.toolkit.theme import TableTheme, TextStyle
from game.toolkit.widgets import Role, ScrollArea, Tone, View, Widget
from tests.support.pilot import shared_assets
from tests.tabletop.tables import pose

SIZE = (640, 400)
GROUND = (9, 9, 9, 255)


@pytest.fixture
def surface() -> pygame.Surface:
    shared_assets()  # opens the display used to convert pictures
    made = pygame.Surface(SIZE)
    made.fill(GROUND)
    return made


@pytest.fixture
def painter(surface: pygame.Surface) -> Painter:
    return Painter(surface, shared_assets(), metrics(1280, 720))


@pytest.fixture
def own_assets(surface: pygame.Surface) -> Assets:
    assert surface.get_size() == SIZE
    return Assets()


def changed(surface: pygame.Surface) -> Rect:
    mask = pygame.mask.from_threshold(surface, GROUND[:3], (1, 1, 1, 255))
    mask.invert()
    boxes = mask.get_bounding_rects()
    if not boxes:
        return Rect(0, 0, 0, 0)
    return Rect(*boxes[0].unionall(boxes[1:]))


def widget(role: Role, **values: object) -> Widget:
    plain = Widget(rect=Rect(100, 100, 240, 60), role=role, name="A name ♠", target=ButtonTarget("x"))
    return structs.replace(plain, **values)


FORMS: list[dict[str, object]] = [
    {},
    {"enabled": False},
    {"checked": True},
    {"checked": False, "detail": "A detail", "value": "100 %", "part": 0.4},
    {"icon": "menu"},
    {"icon": "menu", "icon_only": True},
    {"picture": "portraits/cook"},
    {"wraps": True, "muted": True, "name": "A text that is long enough to be broken into more than one line"},
    {"clip": Rect(0, 0, 640, 130)},
    {"clip": Rect(0, 0, 640, 50)},
    {"name": "", "value": ""},
]
TOUCHES = [WidgetState(), WidgetState(hovered=True), WidgetState(focused=True), WidgetState(pressed=True)]


# Widgets


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("tone", Tone)
def test_every_widget_is_drawn_in_every_state(painter: Painter, role: Role, tone: Tone) -> None:
    for form, touch in product(FORMS, TOUCHES):
        paint_widget(painter, widget(role, tone=tone, **form), touch)


@pytest.mark.parametrize("role", [role for role in Role if role not in (Role.CARD, Role.IMAGE, Role.PANEL)])
def test_a_widget_leaves_its_mark_inside_its_rectangle(painter: Painter, surface: pygame.Surface, role: Role) -> None:
    shown = widget(role, value="100 %")
    paint_widget(painter, shown, WidgetState())
    drawn = changed(surface)
    assert drawn.w > 0
    assert shown.rect.inset(-1).holds(drawn)


def test_a_widget_is_cut_off_where_its_scroll_area_ends(painter: Painter, surface: pygame.Surface) -> None:
    clip = Rect(0, 0, 640, 130)
    paint_widget(painter, widget(Role.BUTTON, clip=clip), WidgetState(focused=True))
    assert 0 < changed(surface).bottom <= 130 + OVERHANG
    surface.fill(GROUND)
    paint_widget(painter, widget(Role.BUTTON, clip=Rect(0, 0, 640, 50)), WidgetState())
    assert changed(surface).h == 0


def test_the_focus_and_every_state_can_be_told_apart(surface: pygame.Surface) -> None:
    seen = set()
    for form, touch in product(FORMS[:3], TOUCHES):
        surface.fill(GROUND)
        paint_widget(Painter(surface, shared_assets(), metrics(1280, 720)), widget(Role.RADIO, **form), touch)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) >= 9


@pytest.mark.parametrize("table", TableTheme)
@pytest.mark.parametrize("role", [Role.BUTTON, Role.RADIO, Role.ITEM, Role.TOGGLE, Role.SLIDER])
def test_what_the_pointer_is_over_shows_in_every_theme(
    painter: Painter, surface: pygame.Surface, table: TableTheme, role: Role
) -> None:
    painter.table = table
    seen = set()
    for touch in (WidgetState(), WidgetState(hovered=True)):
        surface.fill(GROUND)
        paint_widget(painter, widget(role), touch)
        seen.add(pygame.image.tobytes(surface, "RGB"))
    assert len(seen) == 2


def test_the_ring_of_the_focus_is_told_from_other_outlines_where_all_are_of_gold(
    painter: Painter, surface: pygame.Surface
) -> None:
    painter.table = TableTheme.HIGH_CONTRAST
    focused = widget(Role.BUTTON)
    paint_widget(painter, focused, WidgetState(focused=True))
    rect = focused.rect
    above = [surface.get_at((round(rect.centre.x), round(rect.y) - far))[:3] for far in range(7)]
    assert above.count((255, 255, 255)) >= 3


def test_a_notice_without_a_free_place_lies_at_the_top_over_a_part_of_something_large() -> None:
    """The notice covers a part of the large button, but neither the text below it nor the Back button."""
    size = metrics(1280, 720, 200)
    size = size.with_unit(size.wanted)
    painter = Painter(pygame.Surface((1280, 720)), shared_assets(), size)
    row, cut, back = Rect(80, 191, 1120, 176), Rect(80, 503, 1120, 29), Rect(499, 568, 282, 92)
    shown = [Widget(rect=one, role=Role.BUTTON, name="On", target=ButtonTarget(str(one.y))) for one in (row, cut, back)]
    text = Rect(80, 395, 1120, 88)
    words = Widget(rect=text, role=Role.TEXT, name="Something to be read. " * 4, wraps=True)
    notices = Notices()
    notices.tell(
        "Your matches cannot be saved just now. The game goes on, and tries again and again and again, over and over, "
        "as long as it runs, and then some more."
    )
    (box,) = notices.boxes(View(widgets=(*shown, words)), painter.texts, size, 70.0)
    assert box.y < 70
    assert box.overlaps(row)
    assert not box.overlaps(back)
    assert not box.overlaps(text)


# Scrolling

AREA = ScrollArea(name="list", rect=Rect(20, 20, 200, 300), content=900)


def test_a_scroll_bar_is_drawn_only_where_there_is_more_than_is_seen(painter: Painter, surface: pygame.Surface) -> None:
    paint_scroll(painter, structs.replace(AREA, content=300), 0)
    assert changed(surface).h == 0
    paint_scroll(painter, AREA, AREA.most)
    assert AREA.rect.inset(-1).holds(changed(surface))


@pytest.mark.parametrize(("offset", "up", "down"), [(0, False, True), (200, True, True), (600, True, False)])
@pytest.mark.parametrize("table", TableTheme)
def test_content_is_lost_and_an_arrow_points_where_there_is_more(
    painter: Painter, surface: pygame.Surface, table: TableTheme, offset: float, up: bool, down: bool
) -> None:
    painter.table = table
    with scrolling(painter, [AREA], lambda _name: offset):
        surface.fill((200, 200, 200), (20, 20, 180, 300))
    edges = [surface.get_at((100, round(y)))[0] for y in (AREA.rect.y + 1, AREA.rect.bottom - 2)]
    assert [light < 120 for light in edges] == [up, down]
    inner = [AREA.rect.y + FADE + 1, AREA.rect.bottom - FADE - 2]
    assert [surface.get_at((100, round(y)))[0] for y in inner] == [200, 200]
    ends = [pygame.Rect(AREA.rect.right - 10, round(y), 10, 9) for y in (AREA.rect.y - 1, AREA.rect.bottom - 8)]
    assert [pygame.transform.average_color(surface, end)[0] > GROUND[0] + 5 for end in ends] == [up, down]


def test_the_ring_of_the_focus_is_whole_at_the_edge_of_a_scroll_area(painter: Painter, surface: pygame.Surface) -> None:
    at_edge = widget(Role.ITEM, clip=Rect(100, 100, 254, 200))
    paint_widget(painter, at_edge, WidgetState(focused=True))
    shown = surface.copy()
    surface.fill(GROUND)
    paint_widget(painter, structs.replace(at_edge, clip=None), WidgetState(focused=True))
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(surface, "RGB")


# Texts


@pytest.mark.parametrize("sign", sorted(SIGNS))
def test_a_sign_in_a_text_is_drawn_as_a_shape_and_takes_its_room(
    painter: Painter, surface: pygame.Surface, sign: str
) -> None:
    with_sign, without = painter.texts.measure(f"A{sign}B", theme.BODY)[0], painter.texts.measure("AB", theme.BODY)[0]
    assert with_sign > without + 8
    painter.texts.line(sign, Rect(0, 0, 100, 40), theme.BODY)
    assert changed(surface).w > 5
    assert not shared_assets().missing


@pytest.mark.parametrize(
    "text", ["", " ", "♠", "♠♥♦♣★✦", "A\u2009B", "Ľôñĝ ťeхt [xx]", "\u200d", "♠\ufe0f", "👨\u200d👩", "שלום"]
)
def test_any_text_can_be_measured_and_drawn(painter: Painter, text: str) -> None:
    for style in (value for value in vars(theme).values() if isinstance(value, TextStyle)):
        width, height = painter.texts.measure(text, style)
        assert width >= 0
        assert height > 0
        painter.texts.line(text, Rect(0, 0, 300, 40), style)
        painter.texts.paragraph(text, Rect(0, 0, 300, 40), style, theme.INK)


def test_a_text_that_does_not_fit_ends_in_an_ellipsis_and_fits_then(painter: Painter) -> None:
    text = "A sentence that is far too long for its place"
    for width in range(5, 400, 15):
        shown = painter.texts.fitted(text, width, theme.BODY)
        assert painter.texts.measure(shown, theme.BODY)[0] <= width + 1
        assert shown in ("", text) or (shown.endswith("…") and text.startswith(shown[:-1]))
    assert painter.texts.fitted(text, 1000, theme.BODY) == text


def test_a_number_is_not_parted_from_its_per_cent_sign(painter: Painter) -> None:
    text = "By the count this wins in 71 % of all cases, and in 5 % it does not."
    for width in range(40, 400, 7):
        lines = painter.texts.wrapped(text, width, theme.BODY)
        assert " ".join(lines) == text
        assert not any(line.startswith("%") for line in lines), width


def test_a_wrapped_text_keeps_its_words_and_fits_its_width(painter: Painter) -> None:
    text = "Trump may not be led before it is broken, says the rule.\nA second block."
    for width in (120, 200, 400):
        lines = painter.texts.wrapped(text, width, theme.BODY)
        assert " ".join(lines).split() == text.split()
        assert all(painter.texts.measure(line, theme.BODY)[0] <= width for line in lines)
    assert painter.texts.wrapped(text, 10_000, theme.BODY) == text.split("\n")


def test_what_is_no_word_any_more_is_broken_where_a_line_is_too_short_for_it(painter: Painter) -> None:
    text = "name=%D7%A9%D7%9C%D7%95%D7%9D%20%D7%9C%D7%9B%D7%95%D7%9C%D7%9D; tie=shared"
    lines = painter.texts.wrapped(text, 120, theme.STRONG)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(painter.texts.measure(line, theme.STRONG)[0] <= 120 for line in lines)
    assert painter.texts.wrapped("Wahrscheinlichkeiten", 20, theme.STRONG) == ["Wahrscheinlichkeiten"]


# Cards


@pytest.mark.parametrize("look", Look)
def test_every_card_is_drawn_in_every_look(own_assets: Assets, surface: pygame.Surface, look: Look) -> None:
    painter = Painter(surface, own_assets, metrics(1280, 720))
    for deck in ("standard", "four-colour", "high-contrast", "large-index"):
        painter.deck = deck
        for card in (*CARDS[:: 1 if look is Look.PLAIN else 9], None):
            painter.extension(CardArt).draw(card, pose(200, 200, angle=12.0, height=60), look)
    assert own_assets.missing == set()


def drawn_card(surface: pygame.Surface, painter: Painter, card: Card | None, **values: object) -> bytes:
    surface.fill(GROUND)
    painter.extension(CardArt).draw(card, structs.replace(pose(200, 200, height=140), **values))
    return pygame.image.tobytes(surface, "RGB")


def test_a_card_face_down_shows_the_same_back_whatever_it_is(painter: Painter, surface: pygame.Surface) -> None:
    unknown = drawn_card(surface, painter, None)
    assert {drawn_card(surface, painter, card, face_up=False) for card in CARDS} == {unknown}
    assert len({drawn_card(surface, painter, card) for card in CARDS} | {unknown}) == 55


# Shapes


# Assets


def test_a_missing_picture_is_a_patch_of_its_size_and_is_named(own_assets: Assets) -> None:
    for _ in range(2):
        patch = own_assets.picture("cards/standard/no-such-card", 50, 70)
        assert patch.get_size() == (50, 70)
    assert own_assets.tinted("icons/no-such-icon", "#ffffff", 20).get_size() == (20, 20)
    assert own_assets.missing == {"cards/standard/no-such-card", "icons/no-such-icon"}


def test_a_cache_forgets_what_was_used_longest_ago() -> None:
    cache = Cache(250)
    tiles = {name: pygame.Surface((10, 10)) for name in "abc"}
    cache.put("a", tiles["a"])
    cache.put("b", tiles["b"])
    assert cache.get("a") is tiles["a"]
    assert cache.put("c", tiles["c"]) is tiles["c"]
    assert [cache.get(name) for name in "abc"] == [tiles["a"], None, tiles["c"]]
