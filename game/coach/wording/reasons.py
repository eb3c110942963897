"""Reason wording: the sentence of each reason in the ruleset's words."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from game.coach.reasons import ALMOST_SURELY, LIKELY, Reason, ReasonKind
from game.coach.wording.reason_sentences import SUITS_HELD, Said, sentences
from game.engine.actions import MakeBid
from game.engine.cards import Card
from game.engine.ordering import TRUMPS
from game.i18n import N_, _
from game.wording.cards import card_name, card_sign
from game.wording.choices import choice_noun
from game.wording.contracts import points_text
from game.wording.names import capital, joined
from game.wording.voices import Voices

_SUITS: Final = (N_("spade"), N_("heart"), N_("diamond"), N_("club"), N_("trump"))


_OFTEN: Final = {
    0.57: N_("more than half the time"),
    0.49: N_("about half the time"),
    0.41: N_("more than one time in three"),
    1 / 3: N_("one time in three"),
    1 / 4: N_("one time in four"),
    0.17: N_("one time in five to ten"),
    0.0: N_("very rarely"),
}
"""Words for frequencies. The nearest frequency describes a chance.

The words still fit if the chance, which is estimated from sampled deals, is wrong by 0.03."""


_CASES: Final[Mapping[str, Callable[[Reason], bool]]] = {
    "none": lambda reason: reason.count == 0,
    "one": lambda reason: reason.count == 1,
    "sure": lambda reason: reason.chance is None,
    "probable": lambda reason: reason.chance is not None and reason.chance >= LIKELY,
    "partner": lambda reason: reason.partner is not None and isinstance(reason.rival, MakeBid),
    "alone": lambda reason: reason.rival is None,
    "seats": lambda reason: bool(reason.seats),
    "few": lambda reason: bool(reason.cards) or reason.count == 1,
    "two bids": lambda reason: isinstance(reason.rival, MakeBid),
}


def certainty(chance: float | None) -> str:
    """Return the word for a chance of at least `LIKELY`; None is certainty."""
    if chance is None:
        return _("surely")
    return _("almost surely") if chance >= ALMOST_SURELY else _("probably")


def often(chance: float | None) -> str:
    """Return a chance in words; below `LIKELY`, as the nearest of a few simple fractions."""
    if chance is None or chance >= LIKELY:
        return certainty(chance)
    return _(_OFTEN[min(_OFTEN, key=lambda known: abs(known - chance))])


def reasons_text(reasons: Iterable[Reason], voices: Voices) -> str:
    """Return the coach's sentences for the reasons."""
    return " ".join(reason_text(reason, voices) for reason in reasons)


def reason_text(reason: Reason, voices: Voices) -> str:
    """Return the coach's sentence for a reason: the fact, and the advice."""
    said, named = _said(reason), _named(reason, voices)
    advice = _(said.advice).format(**named) if said.advice else ""
    text = _("{fact}: {advice}.") if advice else "{fact}."
    return capital(text.format(fact=_(said.fact).format(**named), advice=advice))


def thought_text(reason: Reason, voices: Voices) -> str:
    """Return a reason's fact as a player's thought: "I" is the player, "you" the person addressed by `voices`."""
    said = _said(reason)
    of_you = [
        text
        for seats, text in (
            ((reason.seat,), said.name),
            ((reason.partner,), said.partner),
            (reason.seats, said.many if len(reason.seats) > 1 else said.one),
        )
        if any(seat is not None and voices.is_you(seat) for seat in seats)
    ]
    text = next(filter(None, of_you), said.mine or said.fact)
    return f"{capital(_(text).format(**_named(reason, voices)))}."


def _named(reason: Reason, voices: Voices) -> dict[str, object]:
    """Return the values of all placeholders in a reason's sentence."""
    words = voices.match.rules.words
    choice = choice_noun(reason.choice, words)
    rival = choice_noun(reason.rival or reason.choice, words)
    signs = [card_sign(card, words) for card in reason.cards]
    group = TRUMPS if reason.group is None else reason.group
    grows = reason.partner is not None and reason.kind in (ReasonKind.TOO_DEAR, ReasonKind.WORTH_IT)
    they = sorted(reason.seats, key=lambda seat: not voices.is_you(seat))
    return {
        "choice": choice,
        "Choice": capital(choice),
        "rival": rival,
        "Rival": capital(rival),
        "p": certainty(reason.chance),
        "often": often(reason.chance),
        "name": "" if reason.seat is None else voices.name(reason.seat),
        "partner": "" if reason.partner is None else voices.name(reason.partner),
        "they": joined([_("you") if voices.is_you(seat) else voices.name(seat) for seat in they]),
        "suit": _(_SUITS[group]),
        "suits": _(SUITS_HELD[group]),
        "cards": joined(signs),
        "other": signs[0] if signs else "",
        "over": joined([*signs, *([_("a trump")] * (reason.count == 1))], is_or=True),
        "count": reason.count,
        "undealt": reason.undealt,
        "need": reason.need,
        "size": reason.size,
        "gain": points_text(reason.gain),
        "cost": _("{cost} or more").format(cost=reason.cost) if grows else reason.cost,
        "big": card_name(Card.BB, words),
        "little": card_name(Card.LB, words),
        "board": _(words.board),
    }


def _said(reason: Reason) -> Said:
    """Return the untranslated sentences of a reason: those of the first special case that holds, or else the usual ones."""
    usual = sentences()[reason.kind]
    return next((said for case, said in usual.cases.items() if _CASES[case](reason)), usual)
