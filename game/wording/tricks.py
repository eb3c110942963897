"""Trick wording: why a card takes a complete trick, and what a joker pulls in it."""

from collections.abc import Sequence
from typing import Final

from game.engine.cards import Suit
from game.engine.decide import winning_play
from game.engine.legal import pulled
from game.engine.ordering import TRUMPS, PlayKind, play_kind
from game.engine.rules import Pull
from game.engine.state import Observation, Play
from game.i18n import N_, _
from game.wording.cards import card_name, card_sign, suit_name
from game.wording.names import capital
from game.wording.voices import Voices

_PLAYED: Final = {
    PlayKind.LEAD: (N_("You led {card}."), N_("{name} led {card}.")),
    PlayKind.FOLLOW: (N_("You followed with {card}."), N_("{name} followed with {card}.")),
    PlayKind.TRUMP: (N_("You trumped with {card}."), N_("{name} trumped with {card}.")),
    PlayKind.OVERTRUMP: (N_("You trumped higher, with {card}."), N_("{name} trumped higher, with {card}.")),
    PlayKind.UNDERTRUMP: (N_("You played {card}, a lower trump."), N_("{name} played {card}, a lower trump.")),
    PlayKind.DISCARD: (N_("You threw {card} away."), N_("{name} threw {card} away.")),
}
"""The sentences on a play, by its kind: to the player, and about another player."""
_PULLED: Final = N_("You gave {card} up: the {joker} pulled it."), N_("{name} gave {card} up: the {joker} pulled it.")


def played_text(play: Play, seen: Observation, voices: Voices) -> str:
    """Describe a play, given the observation before the play."""
    trick, words = seen.deal.trick, seen.rules.words
    kind, joker = play_kind([one.card for one in trick], play.card, seen.deal.ordering), ""
    yours, theirs = _PLAYED[kind]
    if kind is PlayKind.FOLLOW and trick[0].card.is_joker:
        joker = card_name(trick[0].card, words)
        if pulled(seen.public.match, trick[0].card, by=trick[0].seat, seat=play.seat) is not Pull.ANY:
            yours, theirs = _PULLED
    return voices.tell(play.seat, _(yours), _(theirs), card=card_sign(play.card, words), joker=joker)


def taken_reason(plays: Sequence[Play], seen: Observation) -> str:
    """Return the reason why the winner of a complete trick takes it."""
    order, words = seen.deal.ordering, seen.rules.words
    best = winning_play(tuple(plays), order)
    card = card_sign(best.card, words)
    led = order.group_of[plays[0].card]
    trumps = [play for play in plays if order.group_of[play.card] == TRUMPS]
    if trumps and led != TRUMPS and len(trumps) == 1:
        return capital(_("{card} is trump, and trump beats every other suit.").format(card=card))
    if trumps:
        return capital(_("{card} is the highest trump in the trick.").format(card=card))
    text = _("The highest card of the suit led, {suit}, wins; a card of another suit never does, unless it is trump.")
    return text.format(suit=suit_name(Suit(led)))


def shadowed_text(plays: Sequence[Play], seen: Observation) -> str:
    """Explain that a higher card of another suit did not win the trick; empty without such a card, or if trump won."""
    order, words = seen.deal.ordering, seen.rules.words
    best = winning_play(tuple(plays), order)
    if order.group_of[best.card] == TRUMPS:
        return ""
    group = order.group_of[best.card]
    higher = [one.card for one in plays if order.group_of[one.card] != group and one.card.rank > best.card.rank]
    if not higher:
        return ""
    text = _("{card} follows the {suit} led; {other} is of another suit and wins nothing.")
    if best == plays[0]:
        text = _("{card} was led; {other} is of another suit and wins nothing.")
    other = max(higher, key=lambda card: card.rank)
    card, beaten = (card_sign(each, words) for each in (best.card, other))
    return capital(text.format(card=card, suit=suit_name(Suit(group)), other=beaten))


def why_text(plays: Sequence[Play], seen: Observation, voices: Voices) -> str:
    """Explain why a trump takes a trick led in another suit, or why a higher card of another suit loses; empty otherwise."""
    order = seen.deal.ordering
    trumps = [play for play in plays if order.group_of[play.card] == TRUMPS]
    if not trumps or order.group_of[plays[0].card] == TRUMPS:
        return shadowed_text(plays, seen)
    if len(trumps) == 1:
        return _ruffed_text(plays, trumps[0], seen, voices)
    return taken_reason(plays, seen)


def _ruffed_text(plays: Sequence[Play], best: Play, seen: Observation, voices: Voices) -> str:
    """Name the card that the only trump of a trick beats, and explain why the trump could be played."""
    order, words = seen.deal.ordering, seen.rules.words
    led = order.group_of[plays[0].card]
    followed = (play for play in plays if order.group_of[play.card] == led)
    beaten = max(followed, key=lambda play: order.power[play.card])
    sign = card_sign(beaten.card, words)
    return voices.tell(
        best.seat,
        _("You had no {suit}: {card} is trump and beats {beaten}."),
        _("{name} had no {suit}: {card} is trump and beats {beaten}."),
        suit=suit_name(Suit(led)),
        card=card_sign(best.card, words),
        beaten=voices.tell(beaten.seat, _("your {card}"), _("{name}'s {card}"), card=sign),
    )


def pulls_text(led: Play, seen: Observation) -> str:
    """Name the cards that a led joker pulls from other hands; empty if no card is pulled."""
    deal, match = seen.deal, seen.public.match
    if not led.card.is_joker or deal.ordering.group_of[led.card] != TRUMPS:
        return ""
    texts = {
        (Pull.HIGHEST, True): _("When the {joker} is led, everybody must give up their highest trump."),
        (Pull.LOWEST, True): _("When the {joker} is led, everybody must give up their lowest trump."),
        (Pull.HIGHEST, False): _("When the {joker} is led, each opponent must give up their highest trump."),
    }
    kinds = {pulled(match, led.card, by=led.seat, seat=seat) for seat in deal.seats if seat != led.seat}
    of_opponents = pulled(match, led.card, by=led.seat, seat=deal.next_seat(led.seat))
    return texts.get((of_opponents, len(kinds) == 1), "").format(joker=card_name(led.card, seen.rules.words))
