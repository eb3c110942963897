"""Advice wording: the reasons for a choice, the count of the hand for a bid, and a tutor's words before a bid."""

from collections.abc import Collection
from math import inf
from typing import Final

from msgspec.structs import replace

from game.ai.heuristic.table_reading import read_table
from game.ai.small_deals import LARGEST
from game.coach.counting import count_hand, tally
from game.coach.counting_rule import HALVES, Count
from game.coach.explain import Explanation, Option
from game.coach.reasons import EVEN, OUTCOMES, ReasonKind
from game.coach.usual_reasons import are_equals
from game.coach.wording.counting import so_text, sum_text
from game.coach.wording.reason_sentences import sentences
from game.coach.wording.reasons import reasons_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, Bid, BidKind, board
from game.engine.cards import CardSet, card_set, cards_in
from game.engine.rules import Words
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.wording.cards import card_sign
from game.wording.choices import choice_text
from game.wording.names import capital, joined
from game.wording.voices import Voices

_MOST_NAMED: Final = 2
"""Maximum number of choices named as equally good."""
_OF_PARTNER: Final = (ReasonKind.PARTNER_ADDS, ReasonKind.RAISE, ReasonKind.LEAVE)
_ADDED: Final = (ReasonKind.SHORT_HAND, ReasonKind.TRUMP_LENGTH)
"""The reasons why a bid exceeds the count of the hand."""
_FEW: Final = 2
"""Maximum number of tricks that are told to be needed, if more than eight are left."""
_SELDOM: Final = 0.125
"""Largest chance of being set for a bid that the count of the hand explains better than the odds do."""


def explained_text(seen: Observation, explanation: Explanation, against: Option | None, voices: Voices) -> str:
    """Explain why the preferred choice is better than `against`, or why it is good if `against` is None.

    The text about a bid begins with the count of the hand or, in a small deal, with the cards that can win. If `against` is None in
    a larger deal, the preferred bid is compared with the bid that the count gives, if the two differ.
    """
    told = (against.told if against is not None else ()) or explanation.told
    if not isinstance(explanation.preferred.action, MakeBid):
        first, *rest = told
        rest = [replace(one, rival=None) if one.kind in OUTCOMES else one for one in rest]
        rest = [one for one in rest if one.kind not in OUTCOMES or min(one.count, one.size // 3) <= _FEW]
        is_level = all(abs(one.behind.mean) + one.behind.error <= EVEN for one in explanation.options)
        first = explanation.nothing if is_level and first.kind is ReasonKind.JUST_BETTER else first
        is_even = is_level and sentences()[first.kind].is_habit
        is_low = first.kind is ReasonKind.EQUALS or (first.count == 1 and not sentences()[first.kind].wins)
        among = () if against is not None or is_even or is_low else _other_cards(seen, explanation)
        even = level_choices_text(explanation, seen.rules.words, within=EVEN, among=among)
        return " ".join(filter(None, (_("It hardly matters.") * is_even, reasons_text((first, *rest), voices), even)))
    best, bid = explanation.preferred, explanation.preferred.action.bid
    if against is None and told[0].kind is ReasonKind.ONE_LOST and explanation.nothing.rival is not None:
        told = (explanation.nothing,)
    if seen.deal.size == 1:
        own = (
            "" if told[0].cards else own_cards_text(seen, voices, bid) if bid != PASS else only_card_text(seen, voices)
        )
        return " ".join(filter(None, (own, reasons_text(told, voices))))
    count = count_hand(seen)
    counted = explanation.of(MakeBid(count.bid))
    is_up = not isinstance(told[0].rival, MakeBid) or told[0].rival.bid < bid
    asked = _next_higher(explanation, count) if counted is best and is_up else counted
    if against is None and seen.deal.size > LARGEST and asked is not best:
        told = asked.told or ((explanation.nothing,) if explanation.nothing.rival == asked.action else told)
    # The sum is left out if it would contradict the bid, unless the reason adds a trick. In a small deal, where one trump would
    # count again for each suit that it can trump, the sum is told only if it gives the number bid.
    is_added = count.halves > 0 and len(count.lines) > 1 and any(reason.kind in _ADDED for reason in told[:1])
    is_counted = (seen.deal.size > LARGEST or (count.bid == bid != PASS and bid.kind is BidKind.NUMBER)) and (
        count.bid != PASS or bid == PASS or is_added
    )
    is_plain = told[0].kind in (ReasonKind.JUST_BETTER, ReasonKind.ANY_FINE) and (told[0].chance or 0.0) <= _SELDOM
    even = level_choices_text(explanation, seen.rules.words, within=EVEN) if against is None else ""
    if even and is_counted and asked is best and is_plain:
        told = ()
    own = sum_text(count, voices) if is_counted else own_cards_text(seen, voices, bid)
    is_told = any(reason.kind is ReasonKind.ANY_FINE for reason in told[:1])
    return " ".join(filter(None, (own, reasons_text(told[:1], voices), even * (not is_told))))


def _next_higher(explanation: Explanation, count: Count) -> Option:
    """Return the number above the bid by the count if a half is left over and that number is near, else the preferred choice."""
    higher = {
        option.action.bid: option
        for option in explanation.options
        if option.is_near and isinstance(option.action, MakeBid) and count.bid < option.action.bid < board()
    }
    return higher[min(higher)] if count.halves % HALVES and higher else explanation.preferred


def only_card_text(seen: Observation, voices: Voices) -> str:
    """State how many trumps beat the only card of a hand, or that it is not a trump; empty if nothing beats it."""
    order, (card,) = seen.deal.ordering, cards_in(seen.hand)
    is_trump = order.trumps >> card & 1
    above = (order.above[card] if is_trump else order.trumps) & read_table(seen).unseen
    if not above:
        return ""
    text = _("{card} isn't trump.")
    if is_trump:
        text = ngettext("{count} trump beats {card}.", "{count} trumps beat {card}.", above.bit_count())
    return capital(text.format(card=card_sign(card, voices.match.rules.words), count=above.bit_count()))


def level_choices_text(
    explanation: Explanation, words: Words, *, within: float = inf, among: Collection[Option] | None = None
) -> str:
    """Return a sentence that names the choices about as good as the preferred one, at most `_MOST_NAMED`; empty without any.

    `within` is the maximum difference in points, a standard error included; `among` replaces `explanation.alternatives`.
    """
    options = explanation.alternatives if among is None else among
    level = [option for option in options if abs(option.behind.mean) + option.behind.error <= within][:_MOST_NAMED]
    if not level:
        return ""
    choices = joined([choice_text(option.action, words, is_inside=True) for option in level], is_or=True)
    return _("About as good: {choices}.").format(choices=choices)


def _other_cards(seen: Observation, explanation: Explanation) -> Collection[Option]:
    """Return the best card of each other suit among the cards as good as one that leads or wins, and an equal of a led card."""
    table, found = read_table(seen), dict[int, Option]()
    for option in explanation.level:
        cards = [each.action.card for each in (explanation.preferred, option) if isinstance(each.action, PlayCard)]
        own, group = (table.order.group_of[card] for card in cards)
        if group != own or (table.led is None and are_equals(table, card_set(cards))):
            found.setdefault(group, option)
        if table.led is not None and not table.is_over_best(cards[0]):
            return ()
    return found.values()


def advised_texts(seen: Observation, explanation: Explanation, voices: Voices) -> tuple[str, ...]:
    """Return a tutor's advice on a bid: the player's cards, the partner's bid, a reason, and the bid of the hint."""
    told = () if explanation.rival is None else explanation.rival.told[:1]
    is_of_partner = any(reason.kind in _OF_PARTNER for reason in told)
    return (
        own_cards_text(seen, voices),
        "" if is_of_partner else partner_text(seen, voices),
        reasons_text(told, voices),
        so_text(explanation.preferred.action, voices.match.rules.words),
    )


def partner_text(seen: Observation, voices: Voices) -> str:
    """State that the partner's number counts for the player too; empty if the partner has bid no number."""
    partner = seen.public.match.partner_of(seen.seat)
    made = next((made for made in seen.deal.bids if made.seat == partner), None)
    if made is None or made.bid == PASS or made.bid.kind is not BidKind.NUMBER:
        return ""
    return _("{name}'s {count} counts for you too.").format(name=voices.name(made.seat), count=made.bid.value)


def own_cards_text(seen: Observation, voices: Voices, bid: Bid = PASS) -> str:
    """Describe the player's cards that surely win, and those that can win. Without any, say so only if `bid` is a pass."""
    order, words = seen.deal.ordering, voices.match.rules.words
    found, sure = tally(seen.hand, order), _sure_of(seen)
    may = (seen.hand & order.trumps | found.plain_aces | found.plain_kings) & ~sure
    texts = (
        (sure, ngettext("{cards} surely wins.", "{cards} surely win.", sure.bit_count())),
        (may, ngettext("{cards} can win.", "{cards} can win.", may.bit_count())),
        (seen.hand * (bid == PASS and not sure | may), _("No trump, ace or king.")),
    )
    told = [(text, joined([card_sign(card, words) for card in order.by_power(held)])) for held, text in texts if held]
    return " ".join(capital(text.format(cards=cards)) for text, cards in told)


def _sure_of(seen: Observation) -> CardSet:
    """Return the trumps of a hand that no unseen trump can beat."""
    order = seen.deal.ordering
    sure = 0
    for card in order.by_power(order.trumps & (seen.hand | read_table(seen).unseen)):
        if not seen.hand >> card & 1:
            break
        sure |= 1 << card
    return sure
