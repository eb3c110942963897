"""Explanation wording: the advice of the coach, its gain over other choices, and what it was worked out from, as sentences."""

from typing import Final

from game.coach.explain import Explanation, Option
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS
from game.engine.rules import Words
from game.engine.state import Observation, Phase
from game.i18n import _, ngettext
from game.wording.cards import card_sign
from game.wording.choices import choice_noun, choice_text
from game.wording.contracts import bid_name, tenths
from game.wording.names import capital, joined
from game.wording.table import trump_and_bids
from game.wording.voices import Voices

_LITTLE: Final = 1.0
"""Points below which a difference is told without a number."""
_MANY: Final = 20
"""The number of possible deals from which on they are called many."""


def situation_text(seen: Observation, voices: Voices) -> str:
    """Return trump, and the bids or the cards on the table, at the time of a decision."""
    deal, words = seen.deal, seen.rules.words
    parts = trump_and_bids(seen, voices)
    if deal.trick:
        text = _("{name}: {card}.")
        parts += [text.format(name=voices.name(play.seat), card=card_sign(play.card, words)) for play in deal.trick]
    elif deal.phase is not Phase.AUCTION:
        parts.append(_("Nothing lies on the table yet."))
    return " ".join(parts)


def advice_text(action: MakeBid | PlayCard, words: Words) -> str:
    """Return a choice as advice."""
    match action:
        case PlayCard(card):
            return _("Play {card}.").format(card=card_sign(card, words))
        case MakeBid(bid):
            if bid == PASS:
                return _("Pass.")
            name = bid_name(bid, words)
            if words.bid == Words().bid:
                return _("Bid {bid}.").format(bid=name)
            return capital(_("{word} {bid}.").format(word=_(words.bid), bid=name))


def redeal_text() -> str:
    """Return the reason to take new cards, which holds for every hand that its holder is asked about."""
    return _("Neither ace nor face card nor trump: any new hand is probably better.")


def gain_text(option: Option, explanation: Explanation, words: Words) -> str:
    """Return the gain of the preferred choice over another one, in whole points, and what it was counted over."""
    better, other = (choice_noun(each.action, words) for each in (explanation.preferred, option))
    gain = option.behind.mean
    if gain < _LITTLE:
        return capital(_("{better} is a little better than {other}.").format(better=better, other=other))
    text = ngettext(
        "{better} brings about {count} point more than {other}.",
        "{better} brings about {count} points more than {other}.",
        round(gain),
    )
    if explanation.samples >= _MANY:
        text = ngettext(
            "Over many possible deals, {better} brings about {count} point more than {other}.",
            "Over many possible deals, {better} brings about {count} points more than {other}.",
            round(gain),
        )
    return capital(text.format(better=better, other=other, count=round(gain)))


def worth_text(option: Option) -> str:
    """Return the worth of a choice in points, and its uncertainty."""
    ahead = _("Expect to come out {points} points ahead of the others in this deal (± {error}).")
    behind = _("Expect to come out {points} points behind the others in this deal (± {error}).")
    text = ahead if option.worth >= 0 else behind
    return text.format(points=tenths(abs(option.worth), plus=False), error=tenths(option.error, plus=False))


def behind_text(option: Option, preferred: Option) -> str:
    """Return the comparison of a choice with the preferred one, in short."""
    if option is preferred:
        return _("the best")
    if option.is_toss_up:
        return _("toss-up")
    behind = tenths(-option.behind.mean)
    return _("{points} ± {error}").format(points=behind, error=tenths(option.behind.error, plus=False))


def toss_ups_text(explanation: Explanation, words: Words) -> str:
    """Return the choices as good as the preferred one, as far as can be told; empty where none is, or all are."""
    level = [option for option in explanation.options[1:] if option.is_toss_up]
    if not level or len(level) == len(explanation.options) - 1:
        return ""
    text = ngettext("{choices} is as good as {best}.", "{choices} are as good as {best}.", len(level))
    names = [choice_noun(option.action, words) for option in level]
    best = choice_noun(explanation.preferred.action, words)
    return capital(text.format(choices=joined(names), best=best))


def solved_text(explanation: Explanation, words: Words) -> str:
    """Return the bid of the solved bidding for this hand; empty where the deal is too large for one."""
    bids = [(option.solved, option) for option in explanation.options if option.solved]
    bids.sort(key=lambda entry: -entry[0])
    if not bids:
        return ""
    text = _("{choice} ({share} %)")
    names = [text.format(choice=choice_text(option.action, words), share=round(100 * share)) for share, option in bids]
    told = _("Deals this small have been solved: if everybody bids perfectly, this hand bids {choices}.").format(
        choices=", ".join(names)
    )
    if explanation.preferred.agrees:
        return told
    return " ".join((told, _("The advice differs, as it reckons with the players at this table.")))


def samples_text(explanation: Explanation) -> str:
    """Return a note on the samples behind the figures, and that nothing hidden was looked at."""
    text = ngettext(
        "Worked out from {count} possible deal that fits what can be known in this seat. The coach does not peek.",
        "Worked out from {count} possible deals that fit what can be known in this seat. The coach does not peek.",
        explanation.samples,
    )
    return text.format(count=explanation.samples)


def figures_text(explanation: Explanation, words: Words) -> tuple[str, ...]:
    """Return the figures behind a verdict: the points of each choice behind the best one."""
    text = _("{choice}: {points}")
    listed = [
        text.format(choice=choice_text(option.action, words), points=tenths(-option.behind.mean))
        for option in explanation.options[1:]
    ]
    best = _("{choice}: the best").format(choice=choice_text(explanation.preferred.action, words))
    return (
        _("Points behind the best choice, on average: {list}.").format(list=" · ".join((best, *listed))),
        samples_text(explanation),
    )
