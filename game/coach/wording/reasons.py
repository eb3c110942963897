"""Reason wording: the sentence of each reason in the ruleset's words.

These sentences begin the coach's pages: no figure stands in them but those of the rules and numbers of cards.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from msgspec import Struct

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


class _Said(Struct, frozen=True):
    """The sentences of a reason: the coach's to the player, and the player's own thought; none if both are the same.

    The others are thoughts in which "you" is the one named by `{name}` or `{partner}`, or one or the first of `{they}`.
    """

    coached: str
    thought: str = ""
    name: str = ""
    partner: str = ""
    one: str = ""
    many: str = ""


_SENTENCES: Final = MappingProxyType(
    {
        ReasonKind.ONLY_CARD: _Said(N_("Only {choice} may be played."), N_("I may only play {choice}.")),
        ReasonKind.SETTLED: _Said(N_("Any card is fine: the score is settled.")),
        ReasonKind.EQUALS: _Said(
            N_("{cards} are equals: play the lowest."), N_("{cards} are equals, so I play the lowest.")
        ),
        ReasonKind.ANY_FINE: _Said(
            N_("It is a toss-up here: any card that you may play will do."),
            N_("It is a toss-up here: any card that I may play will do."),
        ),
        ReasonKind.CLOSE_KEEP: _Said(
            N_("It is close: keep {rival} for later."), N_("It is close, so I keep {rival} for later.")
        ),
        ReasonKind.MOSTLY_BETTER: _Said(N_("In most cases {choice} is better than {rival}.")),
        ReasonKind.SELDOM_WORSE: _Said(
            N_("{Choice} and {rival} usually come to the same. When they don't, {choice} is better more often.")
        ),
        ReasonKind.JUST_BETTER: _Said(
            N_("{Rival} often does as well, but where {choice} is right, it brings much more.")
        ),
        ReasonKind.NEED_ALL: _Said(N_("You need every trick from here."), N_("I need every trick from here.")),
        ReasonKind.MAKES_IT: _Said(N_("One more trick makes your contract."), N_("One more trick makes my contract.")),
        ReasonKind.BID_FIRST: _Said(
            N_("Your contract comes first: {choice} makes it more often than {rival}."),
            N_("My contract comes first: {choice} makes it more often than {rival}."),
        ),
        ReasonKind.SETS_THEM: _Said(
            N_("Win this trick and {they} are set."),
            N_("If I win this trick, {they} are set."),
            many=N_("If I win this trick, you two are set."),
        ),
        ReasonKind.SET_FIRST: _Said(
            N_("With {choice}, {they} fall short of their bid more often than with {rival}."),
            many=N_("If I play {choice}, you two fall short of your bid more often than with {rival}."),
        ),
        ReasonKind.PARTNER_HAS_IT: _Said(
            N_("{name} {p} has this trick: save {rival}."),
            N_("{name} {p} has this trick, so I save {rival}."),
            name=N_("You {p} have this trick, so I save {rival}."),
        ),
        ReasonKind.HELP_PARTNER: _Said(
            N_("{name} still plays and may beat {partner}'s {other}: {choice} is harder to beat."),
            name=N_("You still play and may beat {partner}'s {other}: {choice} is harder to beat."),
            partner=N_("{name} still plays and may beat your {other}: {choice} is harder to beat."),
        ),
        ReasonKind.LEAD_NEXT: _Said(
            N_("{partner} has this trick anyway, but with {choice} you take it and lead next."),
            N_("{partner} has this trick anyway, but with {choice} I take it and lead next."),
            partner=N_("You have this trick anyway, but with {choice} I take it and lead next."),
        ),
        ReasonKind.PARTNER_PLAYS: _Said(
            N_("{name} plays after you and {p} takes it: save {rival}."),
            N_("{name} plays after me and {p} takes it, so I save {rival}."),
            name=N_("You play after me and {p} take it, so I save {rival}."),
        ),
        ReasonKind.CANNOT_WIN: _Said(
            N_("You can't win this trick: keep {rival}."), N_("I can't win this trick, so I keep {rival}.")
        ),
        ReasonKind.LAST_CHEAPEST: _Said(
            N_("You play last: {choice} is enough."), N_("I play last: {choice} is enough.")
        ),
        ReasonKind.OVER_RUFF: _Said(
            N_("{name} trumped, but {choice} is higher."), name=N_("You trumped, but {choice} is higher.")
        ),
        ReasonKind.RUFF_NOW: _Said(
            N_("You have no {suits}, so you can trump this."), N_("I have no {suits}, so I can trump this.")
        ),
        ReasonKind.TAKE_IT: _Said(
            N_("You play last and {choice} wins: take the trick."),
            N_("I play last and {choice} wins, so I take the trick."),
        ),
        ReasonKind.HOLDS: _Said(N_("Nobody after you can beat {choice}."), N_("Nobody after me can beat {choice}.")),
        ReasonKind.HIGH_ENOUGH: _Said(
            N_("{name} may beat {rival}, but hardly {choice}."), name=N_("You may beat {rival}, but hardly {choice}.")
        ),
        ReasonKind.HARDER: _Said(N_("{Choice} is harder to beat than {rival}.")),
        ReasonKind.LOW_ENOUGH: _Said(
            N_("{Choice} {p} wins too: save {rival}."), N_("{Choice} {p} wins too, so I save {rival}.")
        ),
        ReasonKind.LIKELY_WINS: _Said(N_("{Choice} {p} wins this trick.")),
        ReasonKind.MAY_WIN: _Said(N_("{Choice} may win this trick, {rival} can't.")),
        ReasonKind.BEATEN: _Said(
            N_("{name} {p} beats {rival}: keep it."),
            N_("{name} {p} beats {rival}, so I keep it."),
            name=N_("You {p} beat {rival}, so I keep it."),
        ),
        ReasonKind.KEEP_GUARD: _Said(
            N_("{Rival} guards {other}: keep both."), N_("{Rival} guards {other}, so I keep both.")
        ),
        ReasonKind.KEEP_TOP: _Said(
            N_("No opponent has a higher {suit} than {rival}: keep it."),
            N_("No opponent has a higher {suit} than {rival}, so I keep it."),
        ),
        ReasonKind.KEEP_TRUMP: _Said(
            N_("{Rival} is a trump and may win a trick later: keep it."),
            N_("{Rival} is a trump and may win a trick later, so I keep it."),
        ),
        ReasonKind.KEEP_HIGHER: _Said(
            N_("{Rival} may win a trick later: play the lower card."),
            N_("{Rival} may win a trick later, so I play the lower card."),
        ),
        ReasonKind.MAKE_VOID: _Said(
            N_("It is your last {suit}: once it is gone, you can trump {suits}."),
            N_("It is my last {suit}: once it is gone, I can trump {suits}."),
        ),
        ReasonKind.UNBEATABLE: _Said(N_("No opponent can beat {choice}.")),
        ReasonKind.CASH_NOW: _Said(
            N_("No opponent has a higher {suit}: play {choice} before it is trumped."),
            N_("No opponent has a higher {suit}, so I play {choice} before it is trumped."),
        ),
        ReasonKind.THEY_TRUMP: _Said(
            N_("{name} has no {suits} and {p} trumps {rival}."), name=N_("You have no {suits} and {p} trump {rival}.")
        ),
        ReasonKind.DRAW_TRUMP: _Said(
            N_("Draw trump first: then {other} is safer."), N_("I draw trump first: then {other} is safer.")
        ),
        ReasonKind.SPARE_PARTNER: _Said(
            N_("Only {name} can have trumps left: don't draw them."),
            N_("Only {name} can have trumps left, so I don't draw them."),
            name=N_("Only you can have trumps left, so I don't draw them."),
        ),
        ReasonKind.PARTNER_RUFFS: _Said(
            N_("{name} has no {suits} and will {p} trump for you."),
            N_("{name} has no {suits} and will {p} trump for me."),
            name=N_("You have no {suits} and will {p} trump for me."),
        ),
        ReasonKind.BIG_LAST: _Said(
            N_("The {big} wins whenever it is played: keep it."),
            N_("The {big} wins whenever it is played, so I keep it."),
        ),
        ReasonKind.BIG_PULLS: _Said(
            N_("Led, the {big} pulls their highest trumps out: then {other} may be the best left.")
        ),
        ReasonKind.LITTLE_PULLS: _Said(N_("Led, the {little} loses only if the {big} is someone's only trump.")),
        ReasonKind.LITTLE_WAITS: _Said(N_("The {big} has not been seen and may beat the {little}.")),
        ReasonKind.SHOWN: _Said(
            N_("{they} can't have a higher {suit}: an earlier trick showed it."),
            one=N_("You can't have a higher {suit}: an earlier trick showed it."),
            many=N_("{they} can't have a higher {suit}, as an earlier trick showed."),
        ),
        ReasonKind.RETURN_SUIT: _Said(
            N_("{partner} led {suits} and may have the best one left: go back to them."),
            N_("{partner} led {suits} and may have the best one left, so I go back to them."),
            partner=N_("You led {suits} and may have the best one left, so I go back to them."),
        ),
        ReasonKind.TOWARD: _Said(
            N_("{name} must play before {partner}, who {p} takes the trick."),
            name=N_("You must play before {partner}, who {p} takes the trick."),
            partner=N_("{name} must play before you, and you {p} take the trick."),
        ),
        ReasonKind.THROUGH: _Said(
            N_("{name} bid more than {they}, so it helps that {partner} plays after {name}."),
            name=N_("You bid more than {they}, so it helps that {partner} plays after you."),
            partner=N_("{name} bid more than {they}, so it helps that you play after {name}."),
            one=N_("{name} bid more than you, so it helps that {partner} plays after {name}."),
        ),
        ReasonKind.SHORT_SUIT: _Said(
            N_("You have only {count} {suits}: soon you can trump them."),
            N_("I have only {count} {suits}: soon I can trump them."),
        ),
        ReasonKind.ONE_CARD_TOP: _Said(
            N_("Nothing beats {other}: the trick is yours."), N_("Nothing beats {other}: the trick is mine.")
        ),
        ReasonKind.ONE_CARD: _Said(N_("Only {count} cards beat {other}, and {undealt} were never dealt.")),
        ReasonKind.SURE_TRICKS: _Said(N_("{cards} surely win: that makes {count}.")),
        ReasonKind.LIKELY_TRICKS: _Said(N_("{cards} {p} win: that makes {count}.")),
        ReasonKind.TRUMP_LENGTH: _Said(N_("{count} trumps: small ones can win later too.")),
        ReasonKind.SHORT_HAND: _Said(
            N_("You have no {suits}: small trumps can win there."), N_("I have no {suits}: small trumps can win there.")
        ),
        ReasonKind.FOR_THE_LEAD: _Said(
            N_("{Choice} {p} gives you the first lead: then you can play {other}."),
            N_("{Choice} {p} gives me the first lead: then I can play {other}."),
        ),
        ReasonKind.PARTNER_ADDS: _Said(
            N_("{name} bid {count}: with {rival} you two need {need} of {size}."),
            N_("{name} bid {count}: with {rival} we two need {need} of {size}."),
            name=N_("You bid {count}: with {rival} we two need {need} of {size}."),
        ),
        ReasonKind.ROOM_LEFT: _Said(
            N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} you need {need}."),
            N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} I need {need}."),
            one=N_("You bid {count}: that leaves {left} of {size}, and with {rival} I need {need}."),
        ),
        ReasonKind.BID_IT: _Said(
            N_("{Choice} is {p} made. Made, it wins {gain} more than {rival}; set, it costs {cost} more.")
        ),
        ReasonKind.BID_INSTEAD: _Said(
            N_("If you leave it, {partner} may bid it instead: the gain is small."),
            N_("If I leave it, {partner} may bid it instead: the gain is small."),
            partner=N_("If I leave it, you may bid it instead: the gain is small."),
        ),
        ReasonKind.WORTH_IT: _Said(
            N_("{Choice} is made {often}. Made, it wins {gain} more than {rival}; set, it costs {cost} more: worth it.")
        ),
        ReasonKind.FALLS_SHORT: _Said(N_("{Rival} would {p} be set.")),
        ReasonKind.TOO_DEAR: _Said(
            N_(
                "{Rival} is set {often}. Made, it wins {gain} more than {choice}; set, it costs {cost} more: not worth it."
            )
        ),
        ReasonKind.PASS_PAYS: _Said(N_("{Rival} is often set; with nothing bid, each trick still pays {gain}.")),
        ReasonKind.ALL_YOURS: _Said(
            N_("You {p} take them all: {choice} pays {gain}, and costs {cost} if not."),
            N_("I {p} take them all: {choice} pays {gain}, and costs {cost} if not."),
        ),
        ReasonKind.ONE_LOST: _Said(N_("A trick is lost {often}, and then {rival} costs {cost}.")),
        ReasonKind.RAISE: _Said(
            N_("{name} wants them all and your cards help: go one higher."),
            N_("{name} wants them all and my cards help, so I go one higher."),
            name=N_("You want them all and my cards help, so I go one higher."),
        ),
        ReasonKind.LEAVE: _Said(
            N_("{name} has bid {board}: go higher, and a loss grows too."),
            N_("{name} has bid {board}: if I go higher, a loss grows too."),
            name=N_("You have bid {board}: if I go higher, a loss grows too."),
        ),
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


_VARIANTS: Final[Mapping[ReasonKind, Sequence[tuple[Callable[[Reason], bool], _Said]]]] = MappingProxyType(
    {
        ReasonKind.ANY_FINE: (
            (_is_of_two_bids, _Said(N_("It is close: {choice} comes to about as much as {rival}."))),
            (_is_of_bids, _Said(N_("It is close: {choice} comes to about as much as the next best bid."))),
        ),
        ReasonKind.SETS_THEM: (
            (
                _is_of_one_opponent,
                _Said(
                    N_("Win this trick and {they} is set."),
                    N_("If I win this trick, {they} is set."),
                    one=N_("If I win this trick, you are set."),
                ),
            ),
        ),
        ReasonKind.SET_FIRST: (
            (
                _is_of_one_opponent,
                _Said(
                    N_("With {choice}, {they} falls short of the bid more often than with {rival}."),
                    one=N_("If I play {choice}, you fall short of your bid more often than with {rival}."),
                ),
            ),
        ),
        ReasonKind.HELP_PARTNER: (
            (
                _is_sure,
                _Said(
                    N_("{name} still plays and may beat {partner}'s {other}, but not {choice}."),
                    name=N_("You still play and may beat {partner}'s {other}, but not {choice}."),
                    partner=N_("{name} still plays and may beat your {other}, but not {choice}."),
                ),
            ),
        ),
        ReasonKind.HIGH_ENOUGH: (
            (_is_surely_of_anybody, _Said(N_("{Rival} may be beaten, but not {choice}."))),
            (_is_of_anybody, _Said(N_("{Rival} may be beaten, but hardly {choice}."))),
            (
                _is_sure,
                _Said(
                    N_("{name} may beat {rival}, but not {choice}."), name=N_("You may beat {rival}, but not {choice}.")
                ),
            ),
        ),
        ReasonKind.BEATEN: (
            (_is_of_anybody, _Said(N_("{Rival} is {p} beaten: keep it."), N_("{Rival} is {p} beaten, so I keep it."))),
        ),
        ReasonKind.KEEP_TOP: (
            (
                _is_of_trumps,
                _Said(
                    N_("No opponent has a higher trump than {rival}: keep it."),
                    N_("No opponent has a higher trump than {rival}, so I keep it."),
                ),
            ),
        ),
        ReasonKind.SHOWN: (
            (
                _is_of_trumps,
                _Said(
                    N_("{they} can't have a higher trump: an earlier trick showed it."),
                    one=N_("You can't have a higher trump: an earlier trick showed it."),
                    many=N_("{they} can't have a higher trump, as an earlier trick showed."),
                ),
            ),
        ),
        ReasonKind.ONE_CARD: (
            (_counts_one, _Said(N_("Only one card beats {other}, and {undealt} were never dealt."))),
        ),
        ReasonKind.SURE_TRICKS: ((_is_of_one_card, _Said(N_("{cards} surely wins: that makes {count}."))),),
        ReasonKind.LIKELY_TRICKS: (
            (_has_sure_cards, _Said(N_("{sure} surely and {unsure} {p} win: that makes {count}."))),
            (_is_of_one_card, _Said(N_("{cards} {p} wins: that makes {count}."))),
        ),
        ReasonKind.SHORT_HAND: (
            (
                _counts_one,
                _Said(
                    N_("You have only one {suit}: small trumps can win there."),
                    N_("I have only one {suit}: small trumps can win there."),
                ),
            ),
        ),
        ReasonKind.PARTNER_ADDS: (
            (
                _is_likely,
                _Said(
                    N_("{name} bid {count}: with {rival} you two need {need} of {size}, and you {p} fall short."),
                    N_("{name} bid {count}: with {rival} we two need {need} of {size}, and we {p} fall short."),
                    name=N_("You bid {count}: with {rival} we two need {need} of {size}, and we {p} fall short."),
                ),
            ),
        ),
        ReasonKind.ROOM_LEFT: (
            (
                _has_partner,
                _Said(
                    N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} you two need {need}."),
                    N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} we two need {need}."),
                    one=N_("You bid {count}: that leaves {left} of {size}, and with {rival} we two need {need}."),
                ),
            ),
        ),
        ReasonKind.BID_IT: (
            (
                _is_bid_by_partner,
                _Said(
                    N_("{Choice} is {p} made with the help of {partner}."),
                    partner=N_("{Choice} is {p} made with your help."),
                ),
            ),
            (
                _has_partner,
                _Said(
                    N_(
                        "{Choice} is {p} made with the help of {partner}. Made, it wins {gain} more than {rival}; set, "
                        "it costs {cost} more."
                    ),
                    partner=N_(
                        "{Choice} is {p} made with your help. Made, it wins {gain} more than {rival}; set, it costs {cost} more."
                    ),
                ),
            ),
        ),
        ReasonKind.TOO_DEAR: (
            (
                _is_probable,
                _Said(
                    N_(
                        "{Rival} would {p} be set. Made, it wins {gain} more than {choice}; set, it costs {cost} more: not "
                        "worth it."
                    )
                ),
            ),
        ),
        ReasonKind.ALL_YOURS: (
            (
                _is_of_boston,
                _Said(
                    N_("You {p} take the first six: {choice} pays {gain}, and costs {cost} if not."),
                    N_("I {p} take the first six: {choice} pays {gain}, and costs {cost} if not."),
                ),
            ),
        ),
        ReasonKind.ONE_LOST: (
            (
                _is_of_probable_boston,
                _Said(N_("One of the first six would {p} be lost, and then {rival} costs {cost}.")),
            ),
            (_is_of_boston, _Said(N_("One of the first six is lost {often}, and then {rival} costs {cost}."))),
            (_is_probable, _Said(N_("A trick would {p} be lost, and then {rival} costs {cost}."))),
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
    """Return the reasons for a choice in words, as the coach tells them to the player."""
    return " ".join(reason_text(reason, voices) for reason in reasons)


def reason_text(reason: Reason, voices: Voices) -> str:
    """Return the sentence of a reason, as the coach tells it to the player."""
    return _(_said(reason).coached).format(**_named(reason, voices))


def thought_text(reason: Reason, voices: Voices) -> str:
    """Return the sentence of a reason as the player thinks it: "I" is that player, and "you" whoever `voices` speak to."""
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
    text = next(filter(None, of_you), said.thought or said.coached)
    return capital(_(text).format(**_named(reason, voices)))


def _named(reason: Reason, voices: Voices) -> dict[str, object]:
    """Return all that a sentence of a reason may name."""
    words = voices.match.rules.words
    choice = choice_noun(reason.choice, words)
    rival = choice_noun(reason.rival or reason.choice, words)
    signs = [card_sign(card, words) for card in reason.cards]
    group = TRUMPS if reason.group is None else reason.group
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


def _said(reason: Reason) -> _Said:
    """Return the untranslated sentences of a reason: those of its special case, or else the usual ones."""
    variants = _VARIANTS.get(reason.kind, ())
    return next((said for holds, said in variants if holds(reason)), _SENTENCES[reason.kind])
