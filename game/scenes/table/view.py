"""Table widgets besides the state of the match: the bar, the hand, offers, questions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Final, assert_never

from game.ai.proven import Outlook
from game.controllers.local_match import LocalMatch
from game.engine.cards import Card, Seat
from game.engine.legal import playable
from game.engine.state import Phase
from game.i18n import _, ngettext
from game.records.marks import Played
from game.scenes.shell.marks_shown import titled
from game.tabletop.hud.auction import auction_widgets, ladder_widgets
from game.tabletop.hud.status import status_widgets
from game.tabletop.layout import Frame, TableLayout
from game.tabletop.motion import Pose
from game.tabletop.targets import BidTarget, CardTarget
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Over, PassScreen, PlayOut, ShowHand, Watch
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.form import Button
from game.toolkit.geometry import SHARE, Rect, centred, columns, placed, rows
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Part, Role, Tone, Widget, label
from game.wording.events import capital, card_name, refusal_text
from game.wording.table import deal_text, prompt

YES, NO = ButtonTarget("new-cards"), ButtonTarget("keep-cards")
READY = ButtonTarget("ready")
SEEN = ButtonTarget("seen-cards")
CLAIM = ButtonTarget("claim")
"""Target in the bar, there even if nothing may be claimed."""
OFFERED_CLAIM, FINISH = ButtonTarget("offered-claim"), ButtonTarget("finish")
"""Targets beside the prompt, when they may be used: a claim stands in both places then, and the focus tells them apart."""


@dataclass(frozen=True, slots=True)
class BarButton:
    """Icon of the bar: its target, its name, and its key."""

    name: str
    text: str
    icon: str
    key: str
    enabled: bool = True
    reason: str = ""
    """The reason why it is not enabled, where that needs to be said."""

    @property
    def tip(self) -> str:
        """Its name and key; or the reason why it is of no use now."""
        if self.reason and not self.enabled:
            return self.reason
        return with_key(self.text, self.key.upper())

    def button(self, tone: Tone) -> Button:
        """Return it as a button with its icon."""
        return Button(name=self.name, text=self.text, tone=tone, icon=self.icon, enabled=self.enabled, tip=self.tip)


def bar_buttons(local_match: LocalMatch) -> tuple[BarButton, ...]:
    """Return the icons of the bar, from left to right."""
    table, viewer = local_match.table, local_match.viewer
    deal = local_match.seen.public.deal
    has_trick = deal is not None and bool(deal.tricks)
    hint = (BarButton("hint", _("Hint"), "hint", "h", may_hint(local_match)),) if local_match.is_kept else ()
    return (
        BarButton("undo", _("Undo"), "undo", "u", local_match.can_undo),
        BarButton("redo", _("Redo"), "redo", "y", table.can_redo(viewer)),
        BarButton(
            CLAIM.name,
            claim_text(local_match),
            "claim",
            "c",
            has_claim(local_match),
            _("Not sure: a trick may still be lost."),
        ),
        *hint,
        BarButton("last-trick", _("Last trick"), "last-trick", "t", has_trick),
        BarButton("sheet", _("Score sheet"), "score-sheet", "s"),
        BarButton("log", _("What happened"), "log", "l"),
        BarButton("rules", _("Rules of this match"), "rules", "r"),
        BarButton("speed", _("Speed"), "speed", "p"),
        BarButton("menu", _("Menu"), "menu", "esc"),
    )


def may_hint(local_match: LocalMatch) -> bool:
    """Return True if there is a bid or card to be advised on."""
    return isinstance(local_match.turn, AskBid | AskCard)


def with_key(text: str, key: str) -> str:
    """Return the text of a button with its key, by the name that stands on that."""
    return _("{name} ({key})").format(name=text, key=key)


def why_button(frame: Frame, context: LayoutContext) -> Widget:
    """Return the button above the prompt that leads to the rule by which a card that was tried may not be played."""
    px = context.metrics.px
    name = with_key(_("Show the rule"), "R")
    width = context.measure.measure(name, theme.SMALL_STRONG)[0] + px(34)
    height = frame.prompt.h
    rect = Rect(frame.prompt.centre.x - width / 2, frame.prompt.y - height - px(8), width, height)
    return Button(name="rules-why", text=name, tone=Tone.PRIMARY).widget(rect, style=theme.SMALL_STRONG)


def has_claim(local_match: LocalMatch) -> bool:
    """Return True if all the rest is the viewer's, and more than a last card."""
    return len(local_match.sure_tricks) > 1


def claim_text(local_match: LocalMatch) -> str:
    """Return the text of the claim."""
    count = len(local_match.sure_tricks)
    if count < 2:  # noqa: PLR2004 - not "the rest" but the last card
        return _("Claim the rest")
    return ngettext("The last {count} trick is mine", "The last {count} tricks are mine", count).format(count=count)


def offers(local_match: LocalMatch) -> tuple[BarButton, ...]:
    """Return the actions offered instead of playing card by card. At most one: a claim is worth more."""
    if has_claim(local_match):
        return (BarButton(OFFERED_CLAIM.name, claim_text(local_match), "", "c"),)
    if local_match.seen.hand.bit_count() < 2:  # noqa: PLR2004 - as above
        return ()
    match local_match.outlook:
        case Outlook.SETTLED:
            return (BarButton(FINISH.name, _("The score is settled: play it out"), "", "f"),)
        case Outlook.DECIDED:
            return (BarButton(FINISH.name, _("All bids are decided: play it out"), "", "f"),)
        case Outlook.OPEN:
            return ()


def _offers(local_match: LocalMatch, frame: Frame, context: LayoutContext, right: float | None) -> list[Widget]:
    """Return the buttons of the offers at their place in `prompt_row`, once the last event has been told."""
    if local_match.stage.moments:
        return []
    _words, place = prompt_row(local_match, frame, context, right)
    return [
        Button(name=button.name, text=button.tip, tone=Tone.PRIMARY).widget(place, style=theme.SMALL_STRONG)
        for button in offers(local_match)
    ]


def prompt_row(local_match: LocalMatch, frame: Frame, context: LayoutContext, right: float | None) -> tuple[Rect, Rect]:
    """Return the places of prompt and offers: side by side in the middle, or above each other where that is too narrow.

    A part that would reach beyond `right` is moved to the left.
    """
    px, row = context.metrics.px, frame.prompt
    wide = context.measure.measure(prompt(local_match.seen, local_match.voices), theme.LABEL)[0] + px(_AROUND_PROMPT)
    gap = px(10)
    end = inf if right is None else right - gap
    alone = Rect(min(row.centre.x - wide / 2, end - wide), row.y, wide, row.h)
    offered = next(iter(offers(local_match)), None)
    if offered is None:
        return alone, Rect(alone.right, row.y, 0, row.h)
    width = context.measure.measure(offered.tip, theme.SMALL_STRONG)[0] + px(34)
    both = wide + gap + width
    left = min(row.centre.x - both / 2, end - both)
    if left < frame.window.x + px(24):
        return alone, Rect(min(row.centre.x - width / 2, end - width), row.y - row.h - px(8), width, row.h)
    return Rect(left, row.y, wide, row.h), Rect(left + wide + gap, row.y, width, row.h)


_AROUND_PROMPT = 48
"""Units of its strip that the words of the prompt leave free, left and right together."""
PROMPT: Final = Part("prompt")


def table_widgets(
    local_match: LocalMatch, fixed: TableLayout, context: LayoutContext, *, caption: str, right: float | None
) -> list[Widget]:
    """Return all widgets of the table but for questions laid over it; the prompt ends before `right`, if something lies there."""
    return [
        *bar_widgets(local_match, bar_buttons(local_match), fixed.frame, context, local_match.table.played),
        *status_widgets(local_match, fixed, context, caption=caption),
        *_prompt(local_match, fixed.frame, context, right),
        *_offers(local_match, fixed.frame, context, right),
        *_hand(local_match, fixed),
    ]


def bar_widgets(
    local_match: Viewer, buttons: Sequence[BarButton], frame: Frame, context: LayoutContext, played: Played
) -> list[Widget]:
    """Return the bar: the names of match and deal, the marks, and its icons."""
    px = context.metrics.px
    side = px(40)
    left = frame.bar.right - (side + px(6)) * len(buttons) - px(8)
    title = Rect(frame.bar.x + px(20), frame.bar.y, left - frame.bar.x - px(30), frame.bar.h)
    name = _("{ruleset} · {deal}").format(ruleset=_(local_match.seen.rules.name), deal=deal_text(local_match.seen))
    widgets = titled((name, deal_text(local_match.seen)), played, title, context)
    for index, button in enumerate(buttons):
        rect = Rect(left + index * (side + px(6)), frame.bar.centre.y - side / 2, side, side)
        widgets.append(replace(button.button(Tone.QUIET).widget(rect), icon_only=True))
    return widgets


def _prompt(local_match: LocalMatch, frame: Frame, context: LayoutContext, right: float | None) -> list[Widget]:
    """Return the prompt, unless something else stands there: a question, the last event, or why a card may not be played."""
    match local_match.turn:
        case PassScreen() | ShowHand() | AskRedeal() | AskBid() | PlayOut():
            return []
        case AskCard() | Watch() | Deal() | Over():
            pass
        case turn:
            assert_never(turn)
    if local_match.stage.moments or _is_refused(local_match, context.pointed):
        return []
    words, _offer = prompt_row(local_match, frame, context, right)
    return [
        label(words, prompt(local_match.seen, local_match.voices), style=theme.LABEL, align=Align.CENTRE, part=PROMPT)
    ]


def _is_refused(local_match: LocalMatch, pointed: Target | None) -> bool:
    """Return True if the pointer or the focus is on a card of the hand that may not be played now."""
    if not isinstance(pointed, CardTarget) or not isinstance(local_match.turn, AskCard):
        return False
    return bool(local_match.seen.hand >> pointed.card & 1) and not playable(local_match.seen).cards >> pointed.card & 1


def _hand(local_match: LocalMatch, fixed: TableLayout) -> list[Widget]:
    """Return the viewer's cards, each as wide as it is seen."""
    seen = local_match.seen
    deal = seen.public.deal
    if deal is None or local_match.is_hand_hidden:
        return []
    may = playable(seen) if deal.phase is Phase.PLAY and deal.turn == seen.seat else None
    own = [(key, pose) for key, pose in fixed.poses.items() if isinstance(key, Card) and seen.hand >> key & 1]
    widgets = []
    for index, (card, pose) in enumerate(own):
        following = own[index + 1][1] if index + 1 < len(own) else None
        is_legal = may is None or bool(may.cards >> card & 1)
        tip = "" if is_legal or may is None or may.refusal is None else refusal_text(may.refusal)
        widgets.append(
            Widget(
                rect=_seen_part(pose, following, fixed.frame),
                role=Role.CARD,
                name=capital(card_name(card, seen.rules.words)),
                target=CardTarget(card),
                enabled=is_legal,
                tip=tip,
                tone=Tone.BARE,
            )
        )
    return widgets


def _seen_part(pose: Pose, following: Pose | None, frame: Frame) -> Rect:
    """Return the upright rectangle of a card of the hand up to the next one, raised or not."""
    width, height = pose.height * 5 / 7, pose.height
    left = pose.x - width / 2
    right = left + width if following is None else min(following.x - width / 2, left + width)
    top = min(pose.y - height / 2, frame.window.h - height * 0.96)
    return Rect(left, top, right - left, frame.window.h - top)


def first_target(local_match: LocalMatch, fixed: TableLayout, asked: Sequence[Widget]) -> Target | None:
    """Return the target with the first focus: a usual bid, the last answer, a card that may be played."""
    seen = local_match.seen
    targets = [widget.target for widget in asked if widget.target is not None]
    if targets:
        bids = [target for target in targets if isinstance(target, BidTarget)]
        return bids[round(seen.deal.size / 4)] if bids else targets[-1]
    if seen.public.deal is None or local_match.is_hand_hidden:
        return None
    cards = playable(seen).cards or seen.hand
    own = [card for card in fixed.poses if isinstance(card, Card) and cards >> card & 1]
    return CardTarget(own[len(own) // 2]) if own else None


_ASKED = 68
"""Units of height for the words of a question."""


def asked_widgets(
    local_match: LocalMatch, frame: Frame, context: LayoutContext, *, right: float | None
) -> list[Widget]:
    """Return the auction, or the question that lies over it; only the bids made where a panel leaves it the room up to `right`."""
    match local_match.turn:
        case PassScreen(seat):
            return handover_widgets(local_match, seat, frame, context)
        case ShowHand():
            return looking_widgets(local_match, frame, context)
        case AskRedeal():
            text = prompt(local_match.seen, local_match.voices)
            answers = ((YES, _("New cards"), Tone.PLAIN), (NO, _("Play this hand"), Tone.PRIMARY))
            return question_widgets(frame, context, text, answers)
        case AskBid() | AskCard() | Watch() | PlayOut() | Deal() | Over():
            if right is None:
                return auction_widgets(local_match, frame, context)
            return ladder_widgets(local_match, frame, context, right)
        case unknown:
            assert_never(unknown)


def question_widgets(
    frame: Frame, context: LayoutContext, text: str, answers: Sequence[tuple[ButtonTarget, str, Tone]]
) -> list[Widget]:
    """Return a question in the middle of the table, with its answers side by side."""
    px = context.metrics.px
    panel = centred(frame.auction.centre, min(px(600), frame.auction.w), px(164))
    inner = panel.inset(px(20), px(16))
    styles = (theme.LABEL, theme.BODY, theme.SMALL)
    heights = {
        style: context.measure.measure(text, style)[1] * len(context.measure.wrapped(text, inner.w, style))
        for style in styles
    }
    asked = next((style for style in styles if heights[style] <= px(_ASKED)), theme.SMALL)
    tall = heights[asked]
    above, _room, below = rows(inner, max(px(_ASKED), tall), SHARE, px(50))
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        label(placed(above, inner.w, tall), text, style=asked, align=Align.CENTRE, wraps=True),
    ]
    cells = columns(below, *[SHARE] * len(answers), gap=px(12))
    names = [name for _target, name, _tone in answers]
    fitting = (
        style
        for style in styles
        if all(context.measure.measure(name, style)[0] <= cells[0].w - px(12) for name in names)
    )
    style = next(fitting, theme.SMALL)
    for rect, (target, name, tone) in zip(cells, answers, strict=True):
        widgets.append(Button(name=target.name, text=name, tone=tone).widget(rect, style=style))
    return widgets


def handover_widgets(local_match: LocalMatch, seat: Seat, frame: Frame, context: LayoutContext) -> list[Widget]:
    """Return the request to pass the screen to somebody: to act, or first of all to look at their hand."""
    text = _("It is {name}'s turn. Pass the screen to {name}.")
    if local_match.is_going_round:
        text = _("First everybody looks at their cards. Pass the screen to {name}.")
    ready = _("I am {name}: show my cards").format(name=local_match.voices.name(seat))
    asked = text.format(name=local_match.voices.full_name(seat))
    return question_widgets(frame, context, asked, ((READY, ready, Tone.PRIMARY),))


def looking_widgets(local_match: LocalMatch, frame: Frame, context: LayoutContext) -> list[Widget]:
    """Return the text for a player who looks at a hand about which there is nothing to ask."""
    text = _("Only you see your cards now. Whoever holds a {weak_hand} is asked here whether new ones are dealt.")
    asked = text.format(weak_hand=_(local_match.seen.rules.words.weak_hand))
    return question_widgets(frame, context, asked, ((SEEN, _("I have seen my cards"), Tone.PRIMARY),))
