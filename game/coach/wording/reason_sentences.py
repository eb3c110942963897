"""Sentences of reasons: for each kind of reason one in words, with places for what it speaks of."""

from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game.coach.reasons import ReasonKind
from game.i18n import N_

SUITS_HELD: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"), N_("trumps"))


class Said(Struct, frozen=True):
    """The sentences of a reason: the coach's to the player, and the player's own thought; none if both are the same.

    The others are thoughts in which "you" is the one named by `{name}` or `{partner}`, or one or the first of `{they}`.
    """

    coached: str
    thought: str = ""
    name: str = ""
    partner: str = ""
    one: str = ""
    many: str = ""


SENTENCES: Final = MappingProxyType(
    {
        ReasonKind.ONLY_CARD: Said(N_("Only {choice} may be played."), N_("I may only play {choice}.")),
        ReasonKind.SETTLED: Said(N_("Any card is fine: the score is settled.")),
        ReasonKind.EQUALS: Said(
            N_("{cards} are equals: play the lowest."), N_("{cards} are equals, so I play the lowest.")
        ),
        ReasonKind.ANY_FINE: Said(
            N_("It is a toss-up here: any card that you may play will do."),
            N_("It is a toss-up here: any card that I may play will do."),
        ),
        ReasonKind.CLOSE_KEEP: Said(
            N_("It is close: keep {rival} for later."), N_("It is close, so I keep {rival} for later.")
        ),
        ReasonKind.MOSTLY_BETTER: Said(N_("In most cases {choice} is better than {rival}.")),
        ReasonKind.SELDOM_WORSE: Said(
            N_("{Choice} and {rival} usually come to the same. When they don't, {choice} is better more often.")
        ),
        ReasonKind.JUST_BETTER: Said(
            N_("{Rival} often does as well, but where {choice} is right, it brings much more.")
        ),
        ReasonKind.NEED_ALL: Said(N_("You need every trick from here."), N_("I need every trick from here.")),
        ReasonKind.MAKES_IT: Said(N_("One more trick makes your contract."), N_("One more trick makes my contract.")),
        ReasonKind.BID_FIRST: Said(
            N_("Your contract comes first: {choice} makes it more often than {rival}."),
            N_("My contract comes first: {choice} makes it more often than {rival}."),
        ),
        ReasonKind.SETS_THEM: Said(
            N_("Win this trick and {they} are set."),
            N_("If I win this trick, {they} are set."),
            many=N_("If I win this trick, you two are set."),
        ),
        ReasonKind.SET_FIRST: Said(
            N_("With {choice}, {they} fall short of their bid more often than with {rival}."),
            many=N_("If I play {choice}, you two fall short of your bid more often than with {rival}."),
        ),
        ReasonKind.PARTNER_HAS_IT: Said(
            N_("{name} {p} has this trick: save {rival}."),
            N_("{name} {p} has this trick, so I save {rival}."),
            name=N_("You {p} have this trick, so I save {rival}."),
        ),
        ReasonKind.HELP_PARTNER: Said(
            N_("{name} still plays and may beat {partner}'s {other}: {choice} is harder to beat."),
            name=N_("You still play and may beat {partner}'s {other}: {choice} is harder to beat."),
            partner=N_("{name} still plays and may beat your {other}: {choice} is harder to beat."),
        ),
        ReasonKind.LEAD_NEXT: Said(
            N_("{partner} has this trick anyway, but with {choice} you take it and lead next."),
            N_("{partner} has this trick anyway, but with {choice} I take it and lead next."),
            partner=N_("You have this trick anyway, but with {choice} I take it and lead next."),
        ),
        ReasonKind.PARTNER_PLAYS: Said(
            N_("{name} plays after you and {p} takes it: save {rival}."),
            N_("{name} plays after me and {p} takes it, so I save {rival}."),
            name=N_("You play after me and {p} take it, so I save {rival}."),
        ),
        ReasonKind.CANNOT_WIN: Said(
            N_("You can't win this trick: keep {rival}."), N_("I can't win this trick, so I keep {rival}.")
        ),
        ReasonKind.LAST_CHEAPEST: Said(
            N_("You play last: {choice} is enough."), N_("I play last: {choice} is enough.")
        ),
        ReasonKind.OVER_RUFF: Said(
            N_("{name} trumped, but {choice} is higher."), name=N_("You trumped, but {choice} is higher.")
        ),
        ReasonKind.RUFF_NOW: Said(
            N_("You have no {suits}, so you can trump this."), N_("I have no {suits}, so I can trump this.")
        ),
        ReasonKind.TAKE_IT: Said(
            N_("You play last and {choice} wins: take the trick."),
            N_("I play last and {choice} wins, so I take the trick."),
        ),
        ReasonKind.HOLDS: Said(N_("Nobody after you can beat {choice}."), N_("Nobody after me can beat {choice}.")),
        ReasonKind.HIGH_ENOUGH: Said(
            N_("{name} may beat {rival}, but hardly {choice}."), name=N_("You may beat {rival}, but hardly {choice}.")
        ),
        ReasonKind.HARDER: Said(N_("{Choice} is harder to beat than {rival}.")),
        ReasonKind.LOW_ENOUGH: Said(
            N_("{Choice} {p} wins too: save {rival}."), N_("{Choice} {p} wins too, so I save {rival}.")
        ),
        ReasonKind.LIKELY_WINS: Said(N_("{Choice} {p} wins this trick.")),
        ReasonKind.MAY_WIN: Said(N_("{Choice} may win this trick, {rival} can't.")),
        ReasonKind.BEATEN: Said(
            N_("{name} {p} beats {rival}: keep it."),
            N_("{name} {p} beats {rival}, so I keep it."),
            name=N_("You {p} beat {rival}, so I keep it."),
        ),
        ReasonKind.KEEP_GUARD: Said(
            N_("{Rival} guards {other}: keep both."), N_("{Rival} guards {other}, so I keep both.")
        ),
        ReasonKind.KEEP_TOP: Said(
            N_("No opponent has a higher {suit} than {rival}: keep it."),
            N_("No opponent has a higher {suit} than {rival}, so I keep it."),
        ),
        ReasonKind.KEEP_TRUMP: Said(
            N_("{Rival} is a trump and may win a trick later: keep it."),
            N_("{Rival} is a trump and may win a trick later, so I keep it."),
        ),
        ReasonKind.KEEP_HIGHER: Said(
            N_("{Rival} may win a trick later: play the lower card."),
            N_("{Rival} may win a trick later, so I play the lower card."),
        ),
        ReasonKind.MAKE_VOID: Said(
            N_("It is your last {suit}: once it is gone, you can trump {suits}."),
            N_("It is my last {suit}: once it is gone, I can trump {suits}."),
        ),
        ReasonKind.UNBEATABLE: Said(N_("No opponent can beat {choice}.")),
        ReasonKind.CASH_NOW: Said(
            N_("No opponent has a higher {suit}: play {choice} before it is trumped."),
            N_("No opponent has a higher {suit}, so I play {choice} before it is trumped."),
        ),
        ReasonKind.THEY_TRUMP: Said(
            N_("{name} has no {suits} and {p} trumps {rival}."), name=N_("You have no {suits} and {p} trump {rival}.")
        ),
        ReasonKind.DRAW_TRUMP: Said(
            N_("Draw trump first: then {other} is safer."), N_("I draw trump first: then {other} is safer.")
        ),
        ReasonKind.SPARE_PARTNER: Said(
            N_("Only {name} can have trumps left: don't draw them."),
            N_("Only {name} can have trumps left, so I don't draw them."),
            name=N_("Only you can have trumps left, so I don't draw them."),
        ),
        ReasonKind.PARTNER_RUFFS: Said(
            N_("{name} has no {suits} and will {p} trump for you."),
            N_("{name} has no {suits} and will {p} trump for me."),
            name=N_("You have no {suits} and will {p} trump for me."),
        ),
        ReasonKind.BIG_LAST: Said(
            N_("The {big} wins whenever it is played: keep it."),
            N_("The {big} wins whenever it is played, so I keep it."),
        ),
        ReasonKind.BIG_PULLS: Said(
            N_("Led, the {big} pulls their highest trumps out: then {other} may be the best left.")
        ),
        ReasonKind.LITTLE_PULLS: Said(N_("Led, the {little} loses only if the {big} is someone's only trump.")),
        ReasonKind.LITTLE_WAITS: Said(N_("The {big} has not been seen and may beat the {little}.")),
        ReasonKind.SHOWN: Said(
            N_("{they} can't have a higher {suit}: an earlier trick showed it."),
            one=N_("You can't have a higher {suit}: an earlier trick showed it."),
            many=N_("{they} can't have a higher {suit}, as an earlier trick showed."),
        ),
        ReasonKind.RETURN_SUIT: Said(
            N_("{partner} led {suits} and may have the best one left: go back to them."),
            N_("{partner} led {suits} and may have the best one left, so I go back to them."),
            partner=N_("You led {suits} and may have the best one left, so I go back to them."),
        ),
        ReasonKind.TOWARD: Said(
            N_("{name} must play before {partner}, who {p} takes the trick."),
            name=N_("You must play before {partner}, who {p} takes the trick."),
            partner=N_("{name} must play before you, and you {p} take the trick."),
        ),
        ReasonKind.THROUGH: Said(
            N_("{name} bid more than {they}, so it helps that {partner} plays after {name}."),
            name=N_("You bid more than {they}, so it helps that {partner} plays after you."),
            partner=N_("{name} bid more than {they}, so it helps that you play after {name}."),
            one=N_("{name} bid more than you, so it helps that {partner} plays after {name}."),
        ),
        ReasonKind.SHORT_SUIT: Said(
            N_("You have only {count} {suits}: soon you can trump them."),
            N_("I have only {count} {suits}: soon I can trump them."),
        ),
        ReasonKind.ONE_CARD_TOP: Said(
            N_("Nothing beats {other}: the trick is yours."), N_("Nothing beats {other}: the trick is mine.")
        ),
        ReasonKind.ONE_CARD: Said(N_("Only {count} cards beat {other}, and {undealt} were never dealt.")),
        ReasonKind.SURE_TRICKS: Said(N_("{cards} surely win: that makes {count}.")),
        ReasonKind.LIKELY_TRICKS: Said(N_("{cards} {p} win: that makes {count}.")),
        ReasonKind.TRUMP_LENGTH: Said(N_("{count} trumps: small ones can win later too.")),
        ReasonKind.SHORT_HAND: Said(
            N_("You have no {suits}: small trumps can win there."), N_("I have no {suits}: small trumps can win there.")
        ),
        ReasonKind.FOR_THE_LEAD: Said(
            N_("{Choice} {p} gives you the first lead: then you can play {other}."),
            N_("{Choice} {p} gives me the first lead: then I can play {other}."),
        ),
        ReasonKind.PARTNER_ADDS: Said(
            N_("{name} bid {count}: with {rival} you two need {need} of {size}."),
            N_("{name} bid {count}: with {rival} we two need {need} of {size}."),
            name=N_("You bid {count}: with {rival} we two need {need} of {size}."),
        ),
        ReasonKind.ROOM_LEFT: Said(
            N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} you need {need}."),
            N_("{they} bid {count}: that leaves {left} of {size}, and with {rival} I need {need}."),
            one=N_("You bid {count}: that leaves {left} of {size}, and with {rival} I need {need}."),
        ),
        ReasonKind.BID_IT: Said(
            N_("{Choice} is {p} made. Made, it wins {gain} more than {rival}; set, it costs {cost} more.")
        ),
        ReasonKind.BID_INSTEAD: Said(
            N_("If you leave it, {partner} may bid it instead: the gain is small."),
            N_("If I leave it, {partner} may bid it instead: the gain is small."),
            partner=N_("If I leave it, you may bid it instead: the gain is small."),
        ),
        ReasonKind.WORTH_IT: Said(
            N_("{Choice} is made {often}. Made, it wins {gain} more than {rival}; set, it costs {cost} more: worth it.")
        ),
        ReasonKind.FALLS_SHORT: Said(N_("{Rival} would {p} be set.")),
        ReasonKind.TOO_DEAR: Said(
            N_(
                "{Rival} is set {often}. Made, it wins {gain} more than {choice}; set, it costs {cost} more: not worth it."
            )
        ),
        ReasonKind.PASS_PAYS: Said(N_("{Rival} is often set; with nothing bid, each trick still pays {gain}.")),
        ReasonKind.ALL_YOURS: Said(
            N_("You {p} take them all: {choice} pays {gain}, and costs {cost} if not."),
            N_("I {p} take them all: {choice} pays {gain}, and costs {cost} if not."),
        ),
        ReasonKind.ONE_LOST: Said(N_("A trick is lost {often}, and then {rival} costs {cost}.")),
        ReasonKind.RAISE: Said(
            N_("{name} wants them all and your cards help: go one higher."),
            N_("{name} wants them all and my cards help, so I go one higher."),
            name=N_("You want them all and my cards help, so I go one higher."),
        ),
        ReasonKind.LEAVE: Said(
            N_("{name} has bid {board}: go higher, and a loss grows too."),
            N_("{name} has bid {board}: if I go higher, a loss grows too."),
            name=N_("You have bid {board}: if I go higher, a loss grows too."),
        ),
    }
)
"""The usual sentence of each reason."""
