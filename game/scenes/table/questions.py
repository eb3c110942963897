"""Questions over the table: redeals, and the request to pass the screen on."""

from collections.abc import Sequence
from functools import partial
from typing import assert_never

from game.controllers.local_match import LocalMatch
from game.engine.actions import AnswerRedeal
from game.engine.bids import Bid
from game.engine.cards import Seat
from game.i18n import _
from game.scenes.table.auction import auction_widgets
from game.scenes.table.moments.board import hides_auction
from game.scenes.table.moves import TableMoves
from game.tabletop.areas import TableAreas
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Watch
from game.toolkit import theme
from game.toolkit.form import Button, fitting, height_of
from game.toolkit.geometry import SHARE, centred, columns, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align, Group, Role, Tone, Widget, grouped, label
from game.wording.table import prompt

YES, NO = ButtonTarget("new-cards"), ButtonTarget("keep-cards")
READY, SEEN = ButtonTarget("ready"), ButtonTarget("seen-cards")
_ANSWER = 50.0
"""Height of an answer in units."""


def asked_widgets(
    local_match: LocalMatch, areas: TableAreas, context: LayoutContext, moves: TableMoves, offered: Sequence[Bid] = ()
) -> list[Widget]:
    """Return the auction or the current question. `moves` receives the answer. A non-empty `offered` limits the possible bids."""
    match local_match.turn:
        case PassScreen(seat):
            return handover_widgets(local_match, seat, areas, context)
        case ShowHand():
            return looking_widgets(local_match, areas, context)
        case AskRedeal():
            text = prompt(local_match.seen, local_match.voices)
            new, keep = (partial(moves.act, AnswerRedeal(wanted=wanted)) for wanted in (True, False))
            answers = Button(YES.name, _("New cards"), new), Button(NO.name, _("Play this hand"), keep, Tone.PRIMARY)
            return question_widgets(areas, context, text, *answers)
        case AskBid() | AskCard() | Watch() | PlayOut() | Deal() | Over():
            if hides_auction(local_match):
                return []
            return auction_widgets(local_match, areas, context, offered=offered)
        case unknown:
            assert_never(unknown)


def question_widgets(
    areas: TableAreas, context: LayoutContext, text: str, *answers: Button, is_over_hand: bool = False
) -> list[Widget]:
    """Return a question in the middle of the table, or over the hand, with its answers."""
    px, middle, measure = context.metrics.px, areas.auction.centre, context.measure
    across, down, wide = px(20), px(theme.GAP_XL), min(px(600), areas.auction.w)
    three = 3 * measure.measure("", theme.LABEL)[1]
    asked = fitting(measure, wide - 2 * across, (theme.LABEL, theme.BODY, theme.SMALL), text, height=three, wraps=True)
    tall = height_of(text, wide - 2 * across, asked, measure)
    panel = centred(middle, wide, tall + px(_ANSWER) + 3 * down)
    if is_over_hand:
        panel = panel.moved(0, areas.window.h - px(theme.GAP_L) - panel.bottom)
    above, below = rows(panel.inset(across, down), tall, px(_ANSWER), gap=down)
    cells = columns(below, *[SHARE] * len(answers), gap=px(12))
    most = cells[0].w - px(12)
    style = fitting(measure, most, (theme.LABEL, theme.BODY, theme.SMALL), *(one.text for one in answers))
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        label(above, text, style=asked, align=Align.CENTRE, wraps=True),
        *(answer.widget(rect, style=style) for rect, answer in zip(cells, answers, strict=True)),
    ]
    return grouped(widgets, Group("question", text))


def handover_widgets(local_match: LocalMatch, seat: Seat, areas: TableAreas, context: LayoutContext) -> list[Widget]:
    """Return the request to pass the screen to the player who must act or look at their hand."""
    text = _("It is {name}'s turn. Pass the screen to {name}.")
    if local_match.is_going_round:
        text = _("First everybody looks at their cards. Pass the screen to {name}.")
    ready = _("I am {name}: show my cards").format(name=local_match.voices.name(seat))
    asked = text.format(name=local_match.voices.full_name(seat))
    # A question over the face-down hand leaves trick and bids visible for the next player.
    answer = Button(READY.name, ready, local_match.take_over, Tone.PRIMARY)
    return question_widgets(areas, context, asked, answer, is_over_hand=True)


def looking_widgets(local_match: LocalMatch, areas: TableAreas, context: LayoutContext) -> list[Widget]:
    """Return the text and the button for a player who only looks at their hand."""
    text = _("Only you see your cards now. Whoever holds a {weak_hand} is asked here whether to deal new ones.")
    asked = text.format(weak_hand=_(local_match.seen.rules.words.weak_hand))
    answer = Button(SEEN.name, _("I have seen my cards"), local_match.look_on, Tone.PRIMARY)
    return question_widgets(areas, context, asked, answer)
