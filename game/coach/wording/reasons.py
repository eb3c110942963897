"""Reason wording: the sentence of each reason in the ruleset's words.

These sentences begin the coach's pages: no figure stands in them but those of the rules and numbers of cards.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from game.coach.reasons import ALMOST_SURELY, LIKELY, Reason, ReasonKind
from game.engine.actions import MakeBid
from game.engine.bids import Bid, BidKind
from game.engine.cards import Card
from game.engine.ordering import TRUMPS
from game.i18n import N_, _
from game.wording.cards import card_name, card_sign
from game.wording.choices import choice_noun
from game.wording.contracts import points_text
from game.wording.names import capital, joined
from game.wording.voices import Voices

_SUITS: Final = (N_("spade"), N_("heart"), N_("diamond"), N_("club"), N_("trump"))
SUITS_HELD: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"), N_("trumps"))

_SENTENCES: Final = MappingProxyType(
    {
        ReasonKind.ONLY_CARD: N_("Only {choice} may be played."),
        ReasonKind.SETTLED: N_("Any card is fine: the score is settled."),
        ReasonKind.EQUALS: N_("{cards} are equals: play the lowest."),
        ReasonKind.ANY_FINE: N_("It is a toss-up here: any card that you may play will do."),
        ReasonKind.CLOSE_KEEP: N_("It is close: keep {rival} for later."),
        ReasonKind.MOSTLY_BETTER: N_("In most cases {choice} is better than {rival}."),
        ReasonKind.SELDOM_WORSE: N_(
            "{Choice} and {rival} usually come to the same. When they don't, {choice} is better more often."
        ),
        ReasonKind.JUST_BETTER: N_("{Rival} often does as well, but where {choice} is right, it brings much more."),
        ReasonKind.NEED_ALL: N_("You need every trick from here."),
        ReasonKind.MAKES_IT: N_("One more trick makes your contract."),
        ReasonKind.BID_FIRST: N_("Your contract comes first: {choice} makes it more often than {rival}."),
        ReasonKind.SETS_THEM: N_("Win this trick and {they} are set."),
        ReasonKind.SET_FIRST: N_("With {choice}, {they} fall short of their bid more often than with {rival}."),
        ReasonKind.PARTNER_HAS_IT: N_("{name} {p} has this trick: save {rival}."),
        ReasonKind.HELP_PARTNER: N_("{name} still plays and may beat {partner}'s {other}: {choice} is harder to beat."),
        ReasonKind.LEAD_NEXT: N_("{partner} has this trick anyway, but with {choice} you take it and lead next."),
        ReasonKind.PARTNER_PLAYS: N_("{name} plays after you and {p} takes it: save {rival}."),
        ReasonKind.CANNOT_WIN: N_("You can't win this trick: keep {rival}."),
        ReasonKind.LAST_CHEAPEST: N_("You play last: {choice} is enough."),
        ReasonKind.OVER_RUFF: N_("{name} trumped, but {choice} is higher."),
        ReasonKind.RUFF_NOW: N_("You have no {suits}, so you can trump this."),
        ReasonKind.TAKE_IT: N_("You play last and {choice} wins: take the trick."),
        ReasonKind.HOLDS: N_("Nobody after you can beat {choice}."),
        ReasonKind.HIGH_ENOUGH: N_("{name} may beat {rival}, but hardly {choice}."),
        ReasonKind.HARDER: N_("{Choice} is harder to beat than {rival}."),
        ReasonKind.LOW_ENOUGH: N_("{Choice} {p} wins too: save {rival}."),
        ReasonKind.LIKELY_WINS: N_("{Choice} {p} wins this trick."),
        ReasonKind.MAY_WIN: N_("{Choice} may win this trick, {rival} can't."),
        ReasonKind.BEATEN: N_("{name} {p} beats {rival}: keep it."),
        ReasonKind.KEEP_GUARD: N_("{Rival} guards {other}: keep both."),
        ReasonKind.KEEP_TOP: N_("No opponent has a higher {suit} than {rival}: keep it."),
        ReasonKind.KEEP_TRUMP: N_("{Rival} is a trump and may win a trick later: keep it."),
        ReasonKind.KEEP_HIGHER: N_("{Rival} may win a trick later: play the lower card."),
        ReasonKind.MAKE_VOID: N_("It is your last {suit}: once it is gone, you can trump {suits}."),
        ReasonKind.UNBEATABLE: N_("No opponent can beat {choice}."),
        ReasonKind.CASH_NOW: N_("No opponent has a higher {suit}: play {choice} before it is trumped."),
        ReasonKind.THEY_TRUMP: N_("{name} has no {suits} and {p} trumps {rival}."),
        ReasonKind.DRAW_TRUMP: N_("Draw trump first: then {other} is safer."),
        ReasonKind.SPARE_PARTNER: N_("Only {name} can have trumps left: don't draw them."),
        ReasonKind.PARTNER_RUFFS: N_("{name} has no {suits} and will {p} trump for you."),
        ReasonKind.BIG_LAST: N_("The {big} wins whenever it is played: keep it."),
        ReasonKind.BIG_PULLS: N_("Led, the {big} pulls their highest trumps out: then {other} may be the best left."),
        ReasonKind.LITTLE_PULLS: N_("Led, the {little} loses only if the {big} is someone's only trump."),
        ReasonKind.LITTLE_WAITS: N_("The {big} has not been seen and may beat the {little}."),
        ReasonKind.SHOWN: N_("{they} can't have a higher {suit}: an earlier trick showed it."),
        ReasonKind.RETURN_SUIT: N_("{partner} led {suits} and may have the best one left: go back to them."),
        ReasonKind.TOWARD: N_("{name} must play before {partner}, who {p} takes the trick."),
        ReasonKind.THROUGH: N_("{name} bid more than {they}, so it helps that {partner} plays after {name}."),
        ReasonKind.SHORT_SUIT: N_("You have only {count} {suits}: soon you can trump them."),
        ReasonKind.ONE_CARD_TOP: N_("Nothing beats {other}: the trick is yours."),
        ReasonKind.ONE_CARD: N_("Only {count} cards beat {other}, and {undealt} were never dealt."),
        ReasonKind.SURE_TRICKS: N_("{cards} surely win: that makes {count}."),
        ReasonKind.LIKELY_TRICKS: N_("{cards} {p} win: that makes {count}."),
        ReasonKind.TRUMP_LENGTH: N_("{count} trumps: small ones can win later too."),
        ReasonKind.SHORT_HAND: N_("You have no {suits}: small trumps can win there."),
        ReasonKind.FOR_THE_LEAD: N_("{Choice} {p} gives you the first lead: then you can play {other}."),
        ReasonKind.PARTNER_ADDS: N_("{name} bid {count}: with {rival} you two need {need} of {size}."),
        ReasonKind.ROOM_LEFT: N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} you need {need}."),
        ReasonKind.BID_IT: N_(
            "{Choice} is {p} made. Made, it wins {gain} more than {rival}; set, it costs {cost} more."
        ),
        ReasonKind.BID_INSTEAD: N_("If you leave it, {partner} may bid it instead: the gain is small."),
        ReasonKind.WORTH_IT: N_(
            "{Choice} is made {often}. Made, it wins {gain} more than {rival}; set, it costs {cost} more: worth it."
        ),
        ReasonKind.FALLS_SHORT: N_("{Rival} would {p} be set."),
        ReasonKind.TOO_DEAR: N_(
            "{Rival} is set {often}. Made, it wins {gain} more than {choice}; set, it costs {cost} more: not worth it."
        ),
        ReasonKind.PASS_PAYS: N_("{Rival} is often set; with nothing bid, each trick still pays {gain}."),
        ReasonKind.ALL_YOURS: N_("You {p} take them all: {choice} pays {gain}, and costs {cost} if not."),
        ReasonKind.ONE_LOST: N_("A trick is lost {often}, and then {rival} costs {cost}."),
        ReasonKind.RAISE: N_("{name} wants them all and your cards help: go one higher."),
        ReasonKind.LEAVE: N_("{name} has bid {board}: go higher, and a loss grows too."),
    }
)
"""The usual sentence of each reason."""
_OFTEN: Final = (
    (0.42, N_("about every second time")),
    (0.29, N_("about one time in three")),
    (0.22, N_("about one time in four")),
    (0.18, N_("about one time in five")),
    (0.12, N_("about one time in seven")),
    (0.06, N_("about one time in ten")),
    (0.0, N_("hardly ever")),
)
"""Frequencies in words, each from the chance on from which it is said."""


def _is_of_one_opponent(reason: Reason) -> bool:
    return len(reason.seats) == 1


def _is_of_one_card(reason: Reason) -> bool:
    return len(reason.cards) == 1


def _counts_one(reason: Reason) -> bool:
    return reason.count == 1


def _has_sure_cards(reason: Reason) -> bool:
    """Return True if the first of several cards surely win."""
    return reason.need > 0


def _is_of_anybody(reason: Reason) -> bool:
    """Return True if the reason is about no single player."""
    return reason.seat is None


def _is_sure(reason: Reason) -> bool:
    """Return True if the reason follows from what was seen."""
    return reason.chance is None


def _is_surely_of_anybody(reason: Reason) -> bool:
    return _is_sure(reason) and _is_of_anybody(reason)


def _is_likely(reason: Reason) -> bool:
    return reason.chance is not None


def _has_partner(reason: Reason) -> bool:
    return reason.partner is not None


def _is_bid_by_partner(reason: Reason) -> bool:
    """Return True if the partner often bids the number instead, which is told beside it."""
    return reason.partner is not None and reason.seat is not None


def _is_of_trumps(reason: Reason) -> bool:
    """Return True if the suit is trump, for which other languages have another gender than for the four suits."""
    return reason.group == TRUMPS


def _bids(reason: Reason) -> list[Bid]:
    return [action.bid for action in (reason.choice, reason.rival) if isinstance(action, MakeBid)]


def _is_of_bids(reason: Reason) -> bool:
    return bool(_bids(reason))


def _is_of_two_bids(reason: Reason) -> bool:
    """Return True if a bid next to the one chosen is named with it."""
    return _is_of_bids(reason) and reason.rival is not None


def _is_of_boston(reason: Reason) -> bool:
    return any(bid.kind is BidKind.BOSTON for bid in _bids(reason))


def _is_probable(reason: Reason) -> bool:
    """Return True if something happens more often than not."""
    return reason.chance is not None and reason.chance >= LIKELY


def _is_of_probable_boston(reason: Reason) -> bool:
    return _is_probable(reason) and _is_of_boston(reason)


_VARIANTS: Final[Mapping[ReasonKind, Sequence[tuple[Callable[[Reason], bool], str]]]] = MappingProxyType(
    {
        ReasonKind.ANY_FINE: (
            (_is_of_two_bids, N_("It is close: {choice} comes to about as much as {rival}.")),
            (_is_of_bids, N_("It is close: {choice} comes to about as much as the next best bid.")),
        ),
        ReasonKind.SETS_THEM: ((_is_of_one_opponent, N_("Win this trick and {they} is set.")),),
        ReasonKind.SET_FIRST: (
            (_is_of_one_opponent, N_("With {choice}, {they} falls short of the bid more often than with {rival}.")),
        ),
        ReasonKind.HELP_PARTNER: (
            (_is_sure, N_("{name} still plays and may beat {partner}'s {other}, but not {choice}.")),
        ),
        ReasonKind.HIGH_ENOUGH: (
            (_is_surely_of_anybody, N_("{Rival} may be beaten, but not {choice}.")),
            (_is_of_anybody, N_("{Rival} may be beaten, but hardly {choice}.")),
            (_is_sure, N_("{name} may beat {rival}, but not {choice}.")),
        ),
        ReasonKind.BEATEN: ((_is_of_anybody, N_("{Rival} is {p} beaten: keep it.")),),
        ReasonKind.KEEP_TOP: ((_is_of_trumps, N_("No opponent has a higher trump than {rival}: keep it.")),),
        ReasonKind.SHOWN: ((_is_of_trumps, N_("{they} can't have a higher trump: an earlier trick showed it.")),),
        ReasonKind.ONE_CARD: ((_counts_one, N_("Only one card beats {other}, and {undealt} were never dealt.")),),
        ReasonKind.SURE_TRICKS: ((_is_of_one_card, N_("{cards} surely wins: that makes {count}.")),),
        ReasonKind.LIKELY_TRICKS: (
            (_has_sure_cards, N_("{sure} surely and {unsure} {p} win: that makes {count}.")),
            (_is_of_one_card, N_("{cards} {p} wins: that makes {count}.")),
        ),
        ReasonKind.SHORT_HAND: ((_counts_one, N_("You have only one {suit}: small trumps can win there.")),),
        ReasonKind.PARTNER_ADDS: (
            (
                _is_likely,
                N_("{name} bid {count}: with {rival} you two need {need} of {size}, and you {p} fall short."),
            ),
        ),
        ReasonKind.ROOM_LEFT: (
            (
                _has_partner,
                N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} you two need {need}."),
            ),
        ),
        ReasonKind.BID_IT: (
            (_is_bid_by_partner, N_("{Choice} is {p} made with the help of {partner}.")),
            (
                _has_partner,
                N_(
                    "{Choice} is {p} made with the help of {partner}. Made, it wins {gain} more than {rival}; set, "
                    "it costs {cost} more."
                ),
            ),
        ),
        ReasonKind.TOO_DEAR: (
            (
                _is_probable,
                N_(
                    "{Rival} would {p} be set. Made, it wins {gain} more than {choice}; set, it costs {cost} more: not "
                    "worth it."
                ),
            ),
        ),
        ReasonKind.ALL_YOURS: (
            (_is_of_boston, N_("You {p} take the first six: {choice} pays {gain}, and costs {cost} if not.")),
        ),
        ReasonKind.ONE_LOST: (
            (
                _is_of_probable_boston,
                N_("One of the first six would {p} be lost, and then {rival} costs {cost}."),
            ),
            (_is_of_boston, N_("One of the first six is lost {often}, and then {rival} costs {cost}.")),
            (_is_probable, N_("A trick would {p} be lost, and then {rival} costs {cost}.")),
        ),
    }
)
"""The sentences for special cases of a reason: the first whose condition holds is said instead of that in `_SENTENCES`."""


def certainty(chance: float | None) -> str:
    """Return the word for a chance of at least `LIKELY`; None is certain."""
    if chance is None:
        return _("surely")
    return _("almost surely") if chance >= ALMOST_SURELY else _("probably")


def often(chance: float | None) -> str:
    """Return how often something happens that has a chance: below `LIKELY` by one time in so many."""
    if chance is None or chance >= LIKELY:
        return certainty(chance)
    return _(next(text for least, text in _OFTEN if chance >= least))


def reasons_text(reasons: Iterable[Reason], voices: Voices) -> str:
    """Return the reasons for a choice in words."""
    return " ".join(reason_text(reason, voices) for reason in reasons)


def reason_text(reason: Reason, voices: Voices) -> str:
    """Return the sentence of a reason."""
    words = voices.match.rules.words
    rival = reason.rival or reason.choice
    signs = [card_sign(card, words) for card in reason.cards]
    group = TRUMPS if reason.group is None else reason.group
    values = {
        "choice": choice_noun(reason.choice, words),
        "Choice": capital(choice_noun(reason.choice, words)),
        "rival": choice_noun(rival, words),
        "Rival": capital(choice_noun(rival, words)),
        "p": certainty(reason.chance),
        "often": often(reason.chance),
        "name": "" if reason.seat is None else voices.name(reason.seat),
        "partner": "" if reason.partner is None else voices.name(reason.partner),
        "they": joined([voices.name(seat) for seat in reason.seats]),
        "suit": _(_SUITS[group]),
        "suits": _(SUITS_HELD[group]),
        "cards": joined(signs),
        "sure": joined(signs[: reason.need]),
        "unsure": joined(signs[reason.need :]),
        "other": signs[0] if signs else "",
        "count": reason.count,
        "left": reason.size - reason.count,
        "undealt": reason.undealt,
        "need": reason.need,
        "size": reason.size,
        "gain": points_text(reason.gain),
        "cost": reason.cost,
        "big": card_name(Card.BB, words),
        "little": card_name(Card.LB, words),
        "board": _(words.board),
    }
    return _(_sentence(reason)).format(**values)


def _sentence(reason: Reason) -> str:
    """Return the untranslated sentence of a reason: that of its special case, or else the usual one."""
    variants = _VARIANTS.get(reason.kind, ())
    return next((sentence for holds, sentence in variants if holds(reason)), _SENTENCES[reason.kind])
