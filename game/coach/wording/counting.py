"""Counting wording: the count of a hand line by line, and the counting rule of a ruleset as a table."""

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from typing import Final

from game.coach.counting_rule import HIGH, MANY, OTHER, TOP, Band, Count, Counted, CountLine
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS
from game.engine.cards import Card
from game.engine.rules import Ladder, Rules, Words
from game.i18n import _, ngettext
from game.wording.cards import card_name, card_sign
from game.wording.choices import choice_text
from game.wording.names import capital, joined
from game.wording.voices import Voices

HALF: Final = "½"


def halves_text(halves: int) -> str:
    """Return a number of halves as text: "½", "1", "1½", "−½"."""
    whole, half = divmod(abs(halves), 2)
    sign = "−" if halves < 0 else ""
    return sign + (str(whole) if whole or not half else "") + (HALF if half else "")


def sum_text(count: Count, voices: Voices) -> str:
    """Return the parts of a hand's count and their sum, or "Nothing to count." if no part is positive."""
    if all(line.halves < 0 for line in count.lines):
        return _("Nothing to count.")
    listed = [line for line in count.lines if 0 < len(line.cards) <= MANY]
    worths = [worth for line in listed for worth in zip(line.each, line.cards, strict=True)]
    parts = []
    for each, found in groupby(sorted(worths, key=itemgetter(0), reverse=True), key=itemgetter(0)):
        cards = [card for _each, card in found]
        text = _("{value} each for {what}") if len(cards) > 1 else _("{value} for {what}")
        parts.append(text.format(value=halves_text(each), what=_signs(cards, voices)))
    if more := sum(line.halves - sum(line.each) for line in listed):
        parts.append(_("{value} for {what}").format(value=halves_text(more), what=_("length")))
    has_tops = any(line.kind is Counted.TOP for line in count.lines)
    parts += [_part(line, voices, is_other=has_tops) for line in count.lines if line not in listed]
    if len(parts) == 1 and not worths[1:]:  # the value of the only part is the sum
        return _("Only {part}.").format(part=parts[0])
    total = halves_text(count.halves) if count.halves > 0 else _("no trick")
    return capital(_("{parts}: {sum}.").format(parts=", ".join(parts), sum=total))


def count_text(count: Count, voices: Voices) -> str:
    """Return the count of a hand, the high cards that count nothing, and the resulting bid."""
    so = so_text(MakeBid(count.bid), voices.match.rules.words)
    return " ".join(filter(None, (sum_text(count, voices), _nothing_text(count, voices), so)))


def so_text(action: MakeBid | PlayCard, words: Words) -> str:
    """Return the conclusion "So ..." for a choice."""
    return _("So {bid}.").format(bid=choice_text(action, words, is_inside=True))


def _nothing_text(count: Count, voices: Voices) -> str:
    """Return a sentence about the aces and kings that count nothing, if any."""
    if not count.nothing:
        return ""
    text = ngettext(
        "{cards} counts for nothing with {size} cards.",
        "{cards} count for nothing with {size} cards.",
        len(count.nothing),
    )
    return text.format(cards=_signs(count.nothing, voices), size=count.size)


def _signs(cards: Iterable[Card], voices: Voices) -> str:
    return " ".join(card_sign(card, voices.match.rules.words) for card in cards)


def _part(line: CountLine, voices: Voices, *, is_other: bool) -> str:
    """Return a count line with one value for all its cards, in words; `is_other` adds "other" to trumps."""
    value, bid = halves_text(line.halves), _(voices.match.rules.words.bid)
    if line.seat is not None:
        return _partner_text(line).format(value=value, name=voices.name(line.seat), bid=bid)
    many, text = len(voices.match.seats) - 1, _("{value} for {what}")
    if line.kind is Counted.PARTNER:
        text = ngettext("{value} with {count} opponent", "{value} with {count} opponents", many)
    return text.format(value=value, count=many, what=_what(line, is_other=is_other))


def _partner_text(line: CountLine) -> str:
    """Return the text, with placeholders, for the value of the partner's past or future bid."""
    if line.halves > 0:
        return _("{value} as {name} may help")
    if line.bid is None:
        return _("{value} to leave room for {name}")
    return _("{value} as {name} passed") if line.bid == PASS else _("{value} for {name}'s {bid}")


def _what(line: CountLine, *, is_other: bool) -> str:
    """Return the cards or suits that a line counts, in words."""
    match line.kind:
        case Counted.TRUMPS if is_other:
            return ngettext("{count} other trump", "{count} other trumps", line.count).format(count=line.count)
        case Counted.TRUMPS | Counted.TOP:
            return ngettext("{count} trump", "{count} trumps", line.count).format(count=line.count)
        case Counted.HIGH:
            return ngettext("{count} other high card", "{count} other high cards", line.count).format(count=line.count)
        case _:
            return ngettext("{count} suit you lack", "{count} suits you lack", line.count).format(count=line.count)


def card_title() -> str:
    """Return the title of the table of the counting rule."""
    return _("Counting a hand")


def card_rows(bands: tuple[Band, ...], rules: Rules, *, has_partner: bool) -> list[tuple[str, ...]]:
    """Return the table of the counting rule: a heading, then rows with values by range of hand sizes."""
    head = tuple(_("{least}–{most} cards").format(least=band.least, most=band.most) for band in bands)

    def row(name: str, *fields: str) -> tuple[str, ...]:
        return (name, *(" · ".join(halves_text(getattr(band.rule, each)) for each in fields) for band in bands))

    top = (
        _("{jokers}, ace of trump").format(
            jokers=", ".join(card_name(joker, rules.words) for joker in (Card.BB, Card.LB))
        )
        if rules.jokers
        else _("the two of diamonds, the ace of trump")
        if rules.two_of_diamonds
        else _("the ace of trump")
    )
    last = (
        row(
            _("partner: yet to bid · passed · bid 1 to {count} · more").format(count=HIGH - 1),
            "start",
            "passed",
            "bid",
            "high",
        )
        if has_partner
        else row(_("every hand"), "start")
    )
    return [
        (_("Counts"), *head),
        (top, *(halves_text(TOP) for _band in bands)),
        (
            _("the king of trump · any other trump · from the fifth trump on"),
            *(
                " · ".join(map(halves_text, (band.rule.king, OTHER, OTHER + band.rule.long)))
                if band.most > MANY
                else f"{halves_text(band.rule.king)} · {halves_text(OTHER)}"
                for band in bands
            ),
        ),
        row(_("any other ace · king"), "ace", "plain_king"),
        row(_("with a trump, each suit you lack"), "void"),
        last,
    ]


def card_notes(rules: Rules, *, has_partner: bool) -> tuple[str, ...]:
    """Return instructions for turning the sum into a bid."""
    bid, special = _(rules.words.bid), _(rules.words.board)
    has_board, has_boston = (ladder is not Ladder.NONE for ladder in (rules.boards, rules.bostons))
    notes = [_("Add it all up and drop any half: that is your {bid}.").format(bid=bid)]
    if has_board:
        notes[0] += " " + _("If that makes every trick of the deal, bid {board}.").format(board=special)
    if has_partner:
        notes.append(_("Your number plus your partner's must not exceed the deal's tricks."))
    if has_partner and (has_board or has_boston):
        names = [*([special] if has_board else []), *([_("Boston")] if has_boston else [])]
        notes[1] += " " + _("After your partner's {name}, pass.").format(name=joined(names, is_or=True))
    return tuple(notes)
