"""Prompt of the HUD: whose turn it is, with the offers beside it and the rule above it."""

from dataclasses import dataclass
from math import inf
from typing import Final, assert_never

from game.ai.proven import Outlook
from game.controllers.local_match import LocalMatch
from game.engine.legal import playable
from game.i18n import _, ngettext
from game.tabletop.layout import Frame
from game.tabletop.targets import CardTarget
from game.tabletop.turn import AskBid, AskCard, AskRedeal, Deal, Decision, Over, PassScreen, PlayOut, ShowHand, Watch
from game.tabletop.viewer import Viewer
from game.toolkit import theme
from game.toolkit.form import Button
from game.toolkit.geometry import Rect, columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Part, Tone, View, Widget, label
from game.wording.table import prompt

CLAIM = ButtonTarget("claim")
"""Target in the bar, there even if nothing may be claimed."""
OFFERED_CLAIM, FINISH = ButtonTarget("offered-claim"), ButtonTarget("finish")
"""Targets beside the prompt, when they may be used: a claim stands in both places then, and the focus tells them apart."""
PROMPT: Final = Part("prompt")
_AROUND_PROMPT, _AROUND_BUTTON = 48.0, 34.0
"""Units that the words of the prompt, and those of a button, leave free left and right together."""
_APART, _ABOVE, _EDGE = 10.0, 8.0, 24.0
"""Units: beside the prompt, above it, and to the edge of the window at least."""


def with_key(text: str, key: str) -> str:
    """Return the text of a button with its key, by the name that stands on that."""
    return _("{name} ({key})").format(name=text, key=key)


@dataclass(frozen=True, slots=True)
class BarButton:
    """Action with a key, as an icon of the bar or as an offer beside the prompt: its target, its name, and its key."""

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


def may_hint(local_match: LocalMatch) -> bool:
    """Return True if there is a bid or card to be advised on."""
    return isinstance(local_match.turn, AskBid | AskCard)


# Offers


def has_claim(local_match: LocalMatch) -> bool:
    """Return True if all the rest is the viewer's, and more than a last card."""
    return len(local_match.sure_tricks) > 1


def claim_text(local_match: LocalMatch) -> str:
    """Return the text of the claim."""
    if not has_claim(local_match):
        return _("Claim the rest")
    count = len(local_match.sure_tricks)
    return ngettext("The last {count} trick is mine", "The last {count} tricks are mine", count).format(count=count)


def offers(local_match: LocalMatch) -> tuple[BarButton, ...]:
    """Return the actions offered instead of playing card by card. At most one: a claim is worth more."""
    if has_claim(local_match):
        return (BarButton(OFFERED_CLAIM.name, claim_text(local_match), "", "c"),)
    if local_match.seen.hand.bit_count() < 2:  # noqa: PLR2004 - not "the rest" but the last card
        return ()
    match local_match.outlook:
        case Outlook.SETTLED:
            return (BarButton(FINISH.name, _("The score is settled: play it out"), "", "f"),)
        case Outlook.DECIDED:
            return (BarButton(FINISH.name, _("All bids are decided: play it out"), "", "f"),)
        case Outlook.OPEN:
            return ()


# Widgets


def prompt_widgets(local_match: LocalMatch, frame: Frame, context: LayoutContext, right: float | None) -> list[Widget]:
    """Return the prompt and the buttons of the offers once the last event has been told; they end before `right`."""
    if local_match.stage.moments:
        return []
    buttons = [Button(name=one.name, text=one.tip, tone=Tone.PRIMARY) for one in offers(local_match)]
    text = prompt(local_match.seen, local_match.voices)
    words, *places = _places(text, [button.text for button in buttons], frame, context, right)
    offered = [button.widget(place, style=theme.SMALL_STRONG) for button, place in zip(buttons, places, strict=True)]
    if not _has_prompt(local_match, context.pointed):
        return offered
    return [label(words, text, style=theme.LABEL, align=Align.CENTRE, part=PROMPT), *offered]


def _has_prompt(local_match: LocalMatch, pointed: Target | None) -> bool:
    """Return False if something else stands in the place of the prompt: a question, or why a card may not be played."""
    match local_match.turn:
        case PassScreen() | ShowHand() | AskRedeal() | AskBid() | PlayOut():
            return False
        case AskCard():
            seen = local_match.seen
            return not (isinstance(pointed, CardTarget) and (seen.hand & ~playable(seen).cards) >> pointed.card & 1)
        case Watch() | Deal() | Over():
            return True
        case turn:
            assert_never(turn)


def _places(
    words: str, offered: list[str], frame: Frame, context: LayoutContext, right: float | None
) -> tuple[Rect, ...]:
    """Return the places of prompt and offers: side by side in the middle, or above each other where that is too narrow.

    Where they would reach beyond `right` they are moved to the left.
    """
    px, measure, row = context.metrics.px, context.measure.measure, frame.prompt
    end = inf if right is None else right - px(_APART)
    wide = measure(words, theme.LABEL)[0] + px(_AROUND_PROMPT)
    widths = [measure(name, theme.SMALL_STRONG)[0] + px(_AROUND_BUTTON) for name in offered]
    beside = _before(end, columns(row, wide, *widths, gap=px(_APART), align=0.5))
    if not offered or beside[0].x >= frame.window.x + px(_EDGE):
        return beside
    above = columns(row.moved(0, -row.h - px(_ABOVE)), *widths, align=0.5)
    return (*_before(end, columns(row, wide, align=0.5)), *_before(end, above))


def _before(end: float, places: tuple[Rect, ...]) -> tuple[Rect, ...]:
    """Return places moved to the left so far that they end there."""
    beyond = max(places[-1].right - end, 0.0)
    return tuple(place.moved(-beyond, 0) for place in places)


def why_button(frame: Frame, context: LayoutContext) -> Widget:
    """Return the button above the prompt that leads to the rule by which a card that was tried may not be played."""
    px, row = context.metrics.px, frame.prompt
    button = Button(name="rules-why", text=with_key(_("Show the rule"), "R"), tone=Tone.PRIMARY)
    width = context.measure.measure(button.text, theme.SMALL_STRONG)[0] + px(_AROUND_BUTTON)
    (place,) = columns(row.moved(0, -row.h - px(_ABOVE)), width, align=0.5)
    return button.widget(place, style=theme.SMALL_STRONG)


def paint_prompt(painter: Painter, local_match: Viewer, view: View) -> None:
    """Draw a dark strip under the prompt, brighter at the edge when it is the viewer's turn."""
    px = painter.metrics.px
    is_mine = isinstance(local_match.turn, Decision)
    line = theme.GOLD_LIGHT if is_mine else theme.with_alpha(theme.GOLD, 0.3)
    dark = theme.with_alpha(theme.glass(painter.table)[1], 0.67)
    for strip in view.parts(PROMPT):
        painter.shapes.box(strip.rect, dark, radius=strip.rect.h / 2, line=line, width=px(2 if is_mine else 1))
