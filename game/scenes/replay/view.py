"""Replay widgets over the table: the icons of the bar, the buttons that step, and the seats to choose from."""

from msgspec import Struct
from msgspec.structs import replace

from game.controllers.replay_player import ReplayPlayer
from game.engine.cards import Card, CardSet
from game.i18n import _
from game.scenes.table.plates import plate_columns
from game.scenes.table.prompt import BarButton
from game.session.replay import StepSize
from game.tabletop.areas import TableAreas
from game.tabletop.layout import TableLayout
from game.toolkit import theme
from game.toolkit.devices.input import Key
from game.toolkit.form import Button
from game.toolkit.geometry import Rect, columns
from game.toolkit.prompts import with_key
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Group, Role, Tone, Widget
from game.wording.cards import card_name
from game.wording.names import capital
from game.wording.spoken import hand_title

PLAY_ON = ButtonTarget("branch")
RUN = ButtonTarget("run")
_SEAT = "seat-"


def replay_buttons(replay_player: ReplayPlayer) -> tuple[BarButton, ...]:
    """Return the icons of the bar, from left to right."""
    no_review = _("This deal was thrown in.") if replay_player.replay.line is None else ""
    opened = _("Hide the other hands") if replay_player.is_open else _("Open all hands")
    return (
        BarButton("jump", _("Go to a deal or trick"), "log", "g"),
        BarButton("sit", _("Sit in the next seat"), "people", "n"),
        BarButton("open", opened, "eye", "o"),
        thoughts_button(replay_player),
        BarButton("review", _("What each decision cost"), "target", "v", no_review),
        BarButton("sheet", _("Score sheet"), "score-sheet", "s"),
        BarButton("speed", _("Speed"), "speed", "p"),
        play_on_button(replay_player),
        BarButton("close", _("Leave the replay"), "close", Key.ESCAPE),
    )


def thoughts_button(replay_player: ReplayPlayer) -> BarButton:
    """Return the button that asks about the last decision."""
    too_early = _("Nobody has decided anything in this deal yet.") if replay_player.replay.last_made is None else ""
    return BarButton("thoughts", _("What did they think?"), "hint", "t", too_early)


def play_on_button(replay_player: ReplayPlayer) -> BarButton:
    """Return the button that branches off."""
    closed = _("The match is over here.") if replay_player.replay.fork is None else ""
    return BarButton(PLAY_ON.name, _("Play on from here"), "branch", "b", closed)


class StepButton(Struct, frozen=True):
    """Button that steps: its target, icon and key."""

    name: str
    text: str
    icon: str
    key: str
    unit: StepSize
    ways: int


def step_buttons() -> tuple[StepButton, ...]:
    """Return the steps back, then those forward."""
    return (
        StepButton("previous-deal", _("Previous deal"), "previous-deal", Key.PAGE_UP, StepSize.DEAL, -1),
        StepButton("previous-trick", _("Previous trick"), "previous-trick", Key.UP, StepSize.TRICK, -1),
        StepButton("previous-card", _("Previous card"), "previous-card", Key.LEFT, StepSize.CARD, -1),
        StepButton("next-card", _("Next card"), "next-card", Key.RIGHT, StepSize.CARD, 1),
        StepButton("next-trick", _("Next trick"), "next-trick", Key.DOWN, StepSize.TRICK, 1),
        StepButton("next-deal", _("Next deal"), "next-deal", Key.PAGE_DOWN, StepSize.DEAL, 1),
    )


def beside_steps(replay_player: ReplayPlayer, areas: TableAreas, context: LayoutContext) -> list[Widget]:
    """Return the two main actions as words on either side of the steps; empty where there is no room for words."""
    px = context.metrics.px
    buttons = (thoughts_button(replay_player), play_on_button(replay_player))
    width = max(context.measure.measure(button.text, theme.STRONG)[0] for button in buttons) + px(60)
    left = areas.prompt.x - px(14) - width
    if left < areas.table.x + px(24):
        return []
    places = (
        Rect(left, areas.prompt.y, width, areas.prompt.h),
        Rect(areas.prompt.right + px(14), areas.prompt.y, width, areas.prompt.h),
    )
    return [
        button.button(Tone.PLAIN, context.device).widget(rect, style=theme.STRONG)
        for button, rect in zip(buttons, places, strict=True)
    ]


def step_widgets(
    replay_player: ReplayPlayer, areas: TableAreas, context: LayoutContext, *, is_running: bool
) -> list[Widget]:
    """Return the steps above the hand, with one button in the middle that lets it run."""
    px = context.metrics.px
    steps = step_buttons()
    gap = px(6)
    height = max(areas.prompt.h, px(36))
    width = min(px(62), (areas.prompt.w - gap * len(steps)) / (len(steps) + 1))
    replay = replay_player.replay
    run = _("Pause") if is_running else _("Let it run")
    begins, ends = _("The match begins here."), _("The match goes no further.")
    cells = [
        Button(
            name=step.name,
            text=step.text,
            icon=step.icon,
            tip=with_key(step.text, step.key, context.device),
            reason="" if replay.target(step.unit, step.ways) != replay.at else begins if step.ways < 0 else ends,
        )
        for step in steps
    ]
    running = Button(
        name=RUN.name,
        text=run,
        tone=Tone.PRIMARY,
        icon="pause" if is_running else "play",
        tip=with_key(run, Key.SPACE, context.device),
        reason="" if replay.at + 1 < len(replay.keyframes) else ends,
    )
    cells.insert(3, running)
    places = columns(replace(areas.prompt, h=height), *[width] * len(cells), gap=gap, align=0.5)
    return [replace(cell.widget(place), icon_only=True) for place, cell in zip(places, cells, strict=True)]


def seat_widgets(replay_player: ReplayPlayer, layout: TableLayout, context: LayoutContext) -> list[Widget]:
    """Return the portraits: each leads to its seat."""
    widgets = []
    for seat in replay_player.replay.public.match.seats:
        portrait, _words = plate_columns(layout.areas.plates[layout.edges[seat]], context.metrics.unit)
        voices = replay_player.voices
        name = _("Look from {name}'s seat").format(name=voices.full_name(seat))
        if voices.is_you(seat):
            name = _("Look from your seat")
        if seat != replay_player.seat:
            target = ButtonTarget(f"{_SEAT}{seat.name}")
            widgets.append(Widget(rect=portrait, role=Role.IMAGE, name=name, target=target, tip=name))
    return widgets


def seat_of(target: ButtonTarget) -> str | None:
    """Return the letter of the seat that a target leads to, if it does."""
    return target.name.removeprefix(_SEAT) if target.name.startswith(_SEAT) else None


def card_widgets(replay_player: ReplayPlayer, layout: TableLayout) -> list[Widget]:
    """Return the cards that lie open, as widgets for players who cannot see them."""
    words = replay_player.seen.rules.words
    groups = _card_groups(replay_player)
    return [
        Widget(
            rect=Rect(pose.x - pose.height * 5 / 14, pose.y - pose.height / 2, pose.height * 5 / 7, pose.height),
            role=Role.CARD,
            name=capital(card_name(key, words)),
            tone=Tone.BARE,
            group=next((group for cards, group in groups if cards >> key & 1), Group("trick", _("The trick"))),
        )
        for key, pose in layout.poses.items()
        if isinstance(key, Card)
    ]


def _card_groups(replay_player: ReplayPlayer) -> list[tuple[CardSet, Group]]:
    """Return the hands that lie open, each with its group."""
    seen = replay_player.seen
    groups = [(seen.hand, Group("hand", hand_title(seen)))]
    for seat, cards in replay_player.stage.cards.reveal(seen).items():
        voices = replay_player.voices
        name = _("Your hand") if voices.is_you(seat) else _("Hand of {name}").format(name=voices.full_name(seat))
        groups.append((cards, Group(f"hand-{seat.name}", name)))
    return groups
