"""Everything at the table that is read or pointed at, as widgets: the bar, how the deal stands, the plates, the hand, the bids."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.engine.bids import Bid, BidKind, Contract
from game.engine.cards import Card
from game.engine.legal import playable
from game.engine.rules import Words
from game.engine.state import Observation, Phase
from game.i18n import _, ngettext
from game.scenes.onlooker import Onlooker
from game.scenes.scene import Room
from game.scenes.sitting import Sitting
from game.scenes.table_coach import may_hint
from game.session.certain import Outlook
from game.ui import theme
from game.ui.geometry import Rect, centred
from game.ui.layout import MANY_SIDES, Frame, TableLayout
from game.ui.motion import Pose
from game.ui.table_wording import broken_text, contracts_so_far, deal_text, has_trump, is_bound, lone_joker, prompt
from game.ui.targets import ButtonTarget, CardTarget
from game.ui.widgets import Align, Role, Tone, Widget, label
from game.ui.wording import (
    bid_short,
    capital,
    card_name,
    contract_line,
    contract_short,
    refusal_text,
    signed,
    suit_name,
    suit_sign,
)

YES, NO = ButtonTarget("new-cards"), ButtonTarget("keep-cards")
READY = ButtonTarget("ready")
CLAIM, FINISH = ButtonTarget("claim"), ButtonTarget("finish")


@dataclass(frozen=True, slots=True)
class BarButton:
    """An icon of the bar: what it does, what it is called, and the key that does it too."""

    name: str
    text: str
    icon: str
    key: str
    enabled: bool = True
    reason: str = ""
    """Why it is not enabled, where that needs to be said."""

    @property
    def tip(self) -> str:
        """Its name and key; or why it is of no use now."""
        if self.reason and not self.enabled:
            return self.reason
        return _("{name} ({key})").format(name=self.text, key=self.key.upper())


def bar_buttons(sitting: Sitting) -> tuple[BarButton, ...]:
    """The icons of the bar, from left to right."""
    table, viewer = sitting.table, sitting.viewer
    deal = sitting.seen.public.deal
    has_trick = deal is not None and bool(deal.tricks)
    hint = (BarButton("hint", _("Hint"), "hint", "h", may_hint(sitting)),) if sitting.is_kept else ()
    return (
        BarButton("undo", _("Undo"), "undo", "u", table.can_undo(viewer)),
        BarButton("redo", _("Redo"), "redo", "y", table.can_redo(viewer)),
        BarButton(
            "claim", claim_text(sitting), "claim", "c", has_claim(sitting), _("Not sure: a trick may still be lost.")
        ),
        *hint,
        BarButton("last-trick", _("Last trick"), "last-trick", "t", has_trick),
        BarButton("sheet", _("Score sheet"), "score-sheet", "s"),
        BarButton("log", _("What happened"), "log", "l"),
        BarButton("rules", _("Rules of this match"), "rules", "r"),
        BarButton("speed", _("Speed"), "speed", "p"),
        BarButton("menu", _("Menu"), "menu", "esc"),
    )


def why_button(frame: Frame, room: Room) -> Widget:
    """Above the prompt, where the own card will lie: leads to the rule by which a card that was tried may not be played."""
    px = room.metrics.px
    name = _("{name} ({key})").format(name=_("Show the rule"), key="R")
    width = room.measure.measure(name, theme.SMALL_STRONG)[0] + px(34)
    height = frame.prompt.h
    return Widget(
        rect=Rect(frame.prompt.centre.x - width / 2, frame.prompt.y - height - px(8), width, height),
        role=Role.BUTTON,
        name=name,
        target=ButtonTarget("rules-why"),
        tone=Tone.PRIMARY,
        style=theme.SMALL_STRONG,
    )


def has_claim(sitting: Sitting) -> bool:
    """Whether all the rest is the onlooker's, and more than a last card."""
    return len(sitting.sure_tricks) > 1


def claim_text(sitting: Sitting) -> str:
    """What is claimed."""
    count = len(sitting.sure_tricks)
    if count < 2:  # noqa: PLR2004 - not "the rest" but the last card
        return _("Claim the rest")
    return ngettext("The last {count} trick is mine", "The last {count} tricks are mine", count).format(count=count)


def offers(sitting: Sitting) -> tuple[tuple[ButtonTarget, str, str], ...]:
    """What may be done instead of playing on card by card: target, text and key. At most one: a claim is worth more."""
    if has_claim(sitting):
        return ((CLAIM, claim_text(sitting), "c"),)
    if sitting.seen.hand.bit_count() < 2:  # noqa: PLR2004 - as above
        return ()
    match sitting.outlook:
        case Outlook.SETTLED:
            return ((FINISH, _("The score is settled: play it out"), "f"),)
        case Outlook.DECIDED:
            return ((FINISH, _("All bids are decided: play it out"), "f"),)
        case Outlook.OPEN:
            return ()


def _offers(sitting: Sitting, frame: Frame, room: Room) -> list[Widget]:
    """Beside the prompt, right of its words; above it where there is no room, as the own card does not lie there yet."""
    px = room.metrics.px
    widgets = []
    for target, text, key in offers(sitting):
        name = _("{name} ({key})").format(name=text, key=key.upper())
        width = room.measure.measure(name, theme.SMALL_STRONG)[0] + px(34)
        words = room.measure.measure(prompt(sitting.seen, sitting.voices), theme.LABEL)[0] + px(48)
        left = frame.centre.x + words / 2 + px(10)
        rect = Rect(left, frame.prompt.y, width, frame.prompt.h)
        if rect.right > frame.window.right - px(24):
            rect = Rect(frame.centre.x - width / 2, frame.prompt.y - frame.prompt.h - px(8), width, frame.prompt.h)
        widgets.append(
            Widget(
                rect=rect,
                role=Role.BUTTON,
                name=name,
                target=target,
                tone=Tone.PRIMARY,
                style=theme.SMALL_STRONG,
            )
        )
    return widgets


def table_widgets(sitting: Sitting, fixed: TableLayout, room: Room, *, caption: str) -> list[Widget]:
    """All widgets of the table but for questions laid over it."""
    return [
        *bar_widgets(sitting, bar_buttons(sitting), fixed.frame, room),
        *standing_widgets(sitting, fixed, room, caption=caption),
        *_prompt(sitting, fixed.frame),
        *_offers(sitting, fixed.frame, room),
        *_hand(sitting, fixed),
    ]


def standing_widgets(sitting: Onlooker, fixed: TableLayout, room: Room, *, caption: str) -> list[Widget]:
    """How everything stands: trump, the scores, the players, what happened last."""
    return [
        *_trump(sitting.seen, fixed.frame, room),
        *_scores(sitting, fixed.frame, room),
        *_plates(sitting, fixed, room),
        *_caption(fixed.frame, room, caption),
    ]


def _caption(frame: Frame, room: Room, text: str) -> list[Widget]:
    """What happened last, above the own plate, ending over the mark of whose turn it is."""
    if not text:
        return []
    where = frame.caption.inset(room.metrics.px(10), room.metrics.px(6))
    lines = room.measure.wrapped(text, where.w, theme.SMALL)
    height = room.measure.measure(text, theme.SMALL)[1] * len(lines)
    return [label(Rect(where.x, where.bottom - height, where.w, height), text, style=theme.SMALL, wraps=True)]


def bar_widgets(sitting: Onlooker, buttons: Sequence[BarButton], frame: Frame, room: Room) -> list[Widget]:
    """The bar: which match and deal this is, and its icons."""
    px = room.metrics.px
    side = px(40)
    left = frame.bar.right - (side + px(6)) * len(buttons) - px(8)
    title = Rect(frame.bar.x + px(20), frame.bar.y, left - frame.bar.x - px(30), frame.bar.h)
    name = _("{ruleset} · {deal}").format(ruleset=_(sitting.seen.rules.name), deal=deal_text(sitting.seen))
    if room.measure.measure(name, theme.LABEL)[0] > title.w:
        name = deal_text(sitting.seen)
    widgets = [label(title, name, style=theme.LABEL)]
    for index, button in enumerate(buttons):
        widgets.append(
            Widget(
                rect=Rect(left + index * (side + px(6)), frame.bar.centre.y - side / 2, side, side),
                role=Role.BUTTON,
                name=button.text,
                target=ButtonTarget(button.name),
                icon=button.icon,
                icon_only=True,
                tone=Tone.QUIET,
                enabled=button.enabled,
                tip=button.tip,
            )
        )
    return widgets


def trump_columns(frame: Frame, px: float) -> tuple[Rect, Rect, Rect]:
    """Right of the upcard, from the top: where the word trump stands, what is trump, and the lamp with what it says."""
    left = frame.trump.x + frame.trump.h * 0.08 + frame.trump.h * 0.86 * 5 / 7 + 16 * px
    width = frame.trump.right - left - 8 * px
    word = Rect(left, frame.trump.y + 9 * px, width, 20 * px)
    name = Rect(left, word.bottom + px, width, 30 * px)
    return word, name, Rect(left, name.bottom + px, width, frame.trump.bottom - name.bottom - 8 * px)


def _trump(seen: Observation, frame: Frame, room: Room) -> list[Widget]:
    deal = seen.public.deal
    if deal is None or not has_trump(deal):
        return []
    px = room.metrics.px
    word, name, lamp = trump_columns(frame, room.metrics.unit)
    trump = deal.ordering.trump
    lone = lone_joker(deal)
    sign = _("No trump") if trump is None else f"{suit_sign(trump)} {capital(suit_name(trump))}"
    widgets = [label(word, _("Trump"), style=theme.SMALL, muted=True), label(name, sign, style=theme.LABEL)]
    if lone is not None:
        text = _("but the {joker}").format(joker=card_name(lone, seen.rules.words))
        return [*widgets, label(lamp, text, style=theme.SMALL, wraps=True)]
    if not is_bound(seen):
        return widgets if trump is None else [*widgets, label(lamp, capital(_("may be led")), style=theme.SMALL)]
    beside = Rect(lamp.x + px(34), lamp.y, lamp.w - px(34), lamp.h)
    return [*widgets, label(beside, capital(broken_text(seen)), style=theme.SMALL_STRONG)]


def score_rows(frame: Frame, sides: int, px: float) -> list[tuple[Rect, Rect, Rect, Rect]]:
    """Where each side's name stands, its tricks are marked, its score, and its bid; `px` is the length of a unit in pixels.

    Where there are many sides all of it stands in one line, and there is no room for marks: their rectangle has no width.
    """
    inner = frame.score.inset(14 * px, (8 if sides <= MANY_SIDES else 6) * px)
    height = inner.h / sides
    rows = []
    for side in range(sides):
        line = Rect(inner.x, inner.y + side * height + (2 * px if sides <= MANY_SIDES else 0), inner.w, 25 * px)
        points = Rect(line.right - 46 * px, line.y, 46 * px, line.h)
        if sides > MANY_SIDES:
            stand = Rect(line.x + 84 * px, line.y, line.w - 136 * px, line.h)
            rows.append((Rect(line.x, line.y, 80 * px, line.h), Rect(line.x, line.y, 0, 0), points, stand))
            continue
        left = line.x + min(line.w * 0.3, 104 * px)
        marks = Rect(left, line.y, points.x - 10 * px - left, line.h)
        name = Rect(line.x, line.y, left - line.x - 6 * px, line.h)
        rows.append((name, marks, points, Rect(line.x, line.bottom, line.w, 21 * px)))
    return rows


def _scores(sitting: Onlooker, frame: Frame, room: Room) -> list[Widget]:
    """Each side with its score, and what it bid, has taken, and has to do: below it, or beside it where there are many sides."""
    seen, voices = sitting.seen, sitting.voices
    match = seen.public.match
    widgets = []
    rows = score_rows(frame, len(match.sides), room.metrics.unit)
    for side, (name, _marks, points, stand) in enumerate(rows):
        widgets.append(label(points, signed(match.totals[side]), style=theme.LABEL, align=Align.RIGHT))
        widgets.append(label(name, voices.side_short(side), style=theme.STRONG))
        widgets += _stand(seen, side, stand, room)
    return widgets


def _stand(seen: Observation, side: int, where: Rect, room: Room) -> list[Widget]:
    """What a side has bid so far; in the play what it has taken too, and at the right what it has to do."""
    match, deal = seen.public.match, seen.public.deal
    words = match.rules.words
    contracts = contracts_so_far(seen)
    if (
        deal is None
        or not has_trump(deal)
        or not contracts
        or not any(made.seat in match.sides[side] for made in deal.bids)
    ):
        return []
    bid = _contract_text(contracts[side], words)
    if not deal.contracts:
        return [label(where, bid, style=theme.SMALL)]
    taken = _("{contract}, taken {count}")
    text = taken.format(contract=bid, count=deal.taken_by(match.sides[side]))
    to_go = contract_line(contracts[side], deal, match.sides[side], words).to_go
    wide = room.measure.measure(to_go, theme.SMALL_STRONG)[0] + room.metrics.px(2)
    left = Rect(where.x, where.y, where.w - wide - room.metrics.px(8), where.h)
    if room.measure.measure(text, theme.SMALL)[0] > left.w:
        short = contract_short(contracts[side], words)
        text = taken.format(contract=short, count=deal.taken_by(match.sides[side]))
        if room.measure.measure(text, theme.SMALL)[0] > left.w:
            text = short
    right = Rect(where.right - wide, where.y, wide, where.h)
    return [
        label(left, text, style=theme.SMALL),
        label(right, to_go, style=theme.SMALL_STRONG, align=Align.RIGHT),
    ]


def _contract_text(contract: Contract, words: Words) -> str:
    if contract.is_bold:
        return contract_short(contract, words)
    if not contract.tricks:
        return _("passed")
    return _("{bid} {contract}").format(bid=_(words.bid), contract=contract.tricks)


def plate_columns(plate: Rect, px: float) -> tuple[Rect, Rect]:
    """A plate's parts: the portrait, and the words beside it."""
    portrait = Rect(plate.x + 6 * px, plate.y + 5 * px, plate.h - 10 * px, plate.h - 10 * px)
    return portrait, Rect(
        portrait.right + 8 * px, plate.y + 5 * px, plate.right - portrait.right - 14 * px, plate.h - 10 * px
    )


def _plates(sitting: Onlooker, fixed: TableLayout, room: Room) -> list[Widget]:
    seen, voices = sitting.seen, sitting.voices
    deal = seen.public.deal
    widgets = []
    for seat in seen.public.match.seats:
        _portrait, words = plate_columns(fixed.frame.plates[fixed.places[seat]], room.metrics.unit)
        made = next((bid for who, bid in deal.bids if who == seat), None) if deal is not None else None
        upper = words if made is None else Rect(words.x, words.y, words.w, words.h / 2)
        name, whole = voices.name(seat), voices.full_name(seat)
        shown = label(upper, name, style=theme.LABEL)
        widgets.append(shown if name == whole else replace(shown, tip=whole))
        if made is not None:
            lower = Rect(words.x, words.y + words.h / 2, words.w, words.h / 2)
            widgets.append(label(lower, _plate_text(made, seen.rules.words), style=theme.SMALL))
    return widgets


def _plate_text(made: Bid, words: Words) -> str:
    text = bid_short(made, words)
    return (
        _("{bid} {contract}").format(bid=_(words.bid), contract=text)
        if made.kind is BidKind.NUMBER and made.value
        else text
    )


def _prompt(sitting: Sitting, frame: Frame) -> list[Widget]:
    is_asked = sitting.may_act and (sitting.seen.is_asked or sitting.seen.public.phase is Phase.AUCTION)
    if sitting.stage.moments or is_asked or sitting.is_playing_out or sitting.handover is not None:
        return []
    return [label(frame.prompt, prompt(sitting.seen, sitting.voices), style=theme.LABEL, align=Align.CENTRE)]


def _hand(sitting: Sitting, fixed: TableLayout) -> list[Widget]:
    """The own cards, each as wide as it is seen."""
    seen = sitting.seen
    deal = seen.public.deal
    if deal is None or sitting.is_hand_hidden:
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
    """The upright rectangle of a card of the hand up to the next one, raised or not."""
    width, height = pose.height * 5 / 7, pose.height
    left = pose.x - width / 2
    right = left + width if following is None else min(following.x - width / 2, left + width)
    top = min(pose.y - height / 2, frame.window.h - height * 0.96)
    return Rect(left, top, right - left, frame.window.h - top)


def question_widgets(
    frame: Frame, room: Room, text: str, answers: Sequence[tuple[ButtonTarget, str, Tone]]
) -> list[Widget]:
    """A question in the middle of the table, with its answers side by side."""
    px = room.metrics.px
    panel = centred(frame.auction.centre, min(px(600), frame.auction.w), px(164))
    inner = panel.inset(px(20), px(16))
    words = Rect(inner.x, inner.y, inner.w, px(62))
    widgets = [
        Widget(rect=panel, role=Role.PANEL, name=""),
        label(words, text, style=theme.LABEL, align=Align.CENTRE, wraps=True),
    ]
    gap = px(12)
    width = (inner.w - gap * (len(answers) - 1)) / len(answers)
    styles = (theme.LABEL, theme.BODY, theme.SMALL)
    names = [name for _target, name, _tone in answers]
    fitting = (
        style for style in styles if all(room.measure.measure(name, style)[0] <= width - px(12) for name in names)
    )
    style = next(fitting, theme.SMALL)
    for index, (target, name, tone) in enumerate(answers):
        rect = Rect(inner.x + index * (width + gap), inner.bottom - px(50), width, px(50))
        widgets.append(Widget(rect=rect, role=Role.BUTTON, name=name, target=target, tone=tone, style=style))
    return widgets
