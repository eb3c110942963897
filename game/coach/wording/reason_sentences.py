"""Sentences of reasons: for each kind of reason one in words, with places for what it speaks of."""

from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game.coach.reasons import ReasonKind
from game.i18n import N_

SUITS_HELD: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"), N_("trumps"))


class Said(Struct, frozen=True):
    """The parts of a reason's sentence: the fact as the coach tells it to the player, and what to do.

    Players think of the fact alone: as `mine` if it names the one who plays. The others are thoughts in which "you" is the one
    named by `{name}` or `{partner}`, or one or the first of `{they}`. None is a whole sentence.
    """

    fact: str
    advice: str = ""
    mine: str = ""
    name: str = ""
    partner: str = ""
    one: str = ""
    many: str = ""


_KEEP_IT, _SAVE, _KEEP_GOOD = N_("keep it"), N_("save {rival}"), N_("keep your good cards")

SENTENCES: Final = MappingProxyType(
    {
        ReasonKind.ONLY_CARD: Said(N_("Only {choice} may be played")),
        ReasonKind.SETTLED: Said(N_("The score is settled"), N_("any card is fine")),
        ReasonKind.EQUALS: Said(N_("{cards} are equals"), N_("play the lowest")),
        ReasonKind.ANY_FINE: Said(N_("It is close")),
        ReasonKind.CLOSE_KEEP: Said(N_("It is close"), N_("keep {rival} for later")),
        ReasonKind.JUST_BETTER: Said(N_("On average {choice} does better than {rival}")),
        ReasonKind.NEED_ALL: Said(N_("You need every trick from here"), mine=N_("I need every trick from here")),
        ReasonKind.MAKES_IT: Said(N_("One more trick makes the contract")),
        ReasonKind.BID_FIRST: Said(N_("{Choice} makes the contract more often than {rival}")),
        ReasonKind.SETS_THEM: Said(
            N_("Winning this trick sets {they}"),
            one=N_("Winning this trick sets you"),
            many=N_("Winning this trick sets you two"),
        ),
        ReasonKind.SET_FIRST: Said(
            N_("{Choice} sets {they} more often than {rival}"),
            one=N_("{Choice} sets you more often than {rival}"),
            many=N_("{Choice} sets you two more often than {rival}"),
        ),
        ReasonKind.PARTNER_HAS_IT: Said(N_("{name} {p} has this trick"), _SAVE, name=N_("You {p} have this trick")),
        ReasonKind.PARTNER_WINS: Said(
            N_("{name} is winning this trick"), _KEEP_GOOD, name=N_("You are winning this trick")
        ),
        ReasonKind.HELP_PARTNER: Said(
            N_("{name} may beat {partner}'s {other} more easily than {choice}"),
            name=N_("You may beat {partner}'s {other} more easily than {choice}"),
            partner=N_("{name} may beat your {other} more easily than {choice}"),
        ),
        ReasonKind.LEAD_NEXT: Said(N_("With {choice} you lead next"), mine=N_("With {choice} I lead next")),
        ReasonKind.PARTNER_PLAYS: Said(
            N_("{name} still plays and {p} takes it"), _SAVE, name=N_("You still play and {p} take it")
        ),
        ReasonKind.CANNOT_WIN: Said(
            N_("You can't win this trick"), N_("keep {rival}"), mine=N_("I can't win this trick")
        ),
        ReasonKind.LAST_CHEAPEST: Said(N_("Played last, {choice} is enough")),
        ReasonKind.OVER_RUFF: Said(
            N_("{name} trumped, but {choice} is higher"), name=N_("You trumped, but {choice} is higher")
        ),
        ReasonKind.RUFF_NOW: Said(
            N_("You have no {suits}"), N_("trump it with {choice}"), mine=N_("I have no {suits}")
        ),
        ReasonKind.TAKE_IT: Said(N_("Played last, {choice} wins"), N_("take the trick")),
        ReasonKind.HOLDS: Said(N_("Nobody can still beat {choice}")),
        ReasonKind.HIGH_ENOUGH: Said(N_("{Rival} may be beaten, but hardly {choice}")),
        ReasonKind.HARDER: Said(N_("{Choice} is harder to beat than {rival}")),
        ReasonKind.LOW_ENOUGH: Said(N_("{Choice} {p} wins too"), _SAVE),
        ReasonKind.LIKELY_WINS: Said(N_("{Choice} {p} wins this trick")),
        ReasonKind.MAY_WIN: Said(N_("{Choice} may win this trick")),
        ReasonKind.BEATEN: Said(N_("{Rival} would {p} be beaten"), _KEEP_IT),
        ReasonKind.KEEP_GUARD: Said(N_("{Rival} guards {other}"), N_("keep both")),
        ReasonKind.KEEP_TOP: Said(N_("No opponent has a higher card of its suit than {rival}"), _KEEP_IT),
        ReasonKind.KEEP_TRUMP: Said(N_("{Rival} is a trump and may win later"), _KEEP_IT),
        ReasonKind.KEEP_HIGHER: Said(N_("{Rival} may win a trick later"), N_("play the lower card")),
        ReasonKind.SAVES_HIGHER: Said(N_("{Choice} saves the higher cards for later")),
        ReasonKind.MAKE_VOID: Said(
            N_("Your only {suit}: once it is gone, you can trump {suits}"),
            mine=N_("My only {suit}: once it is gone, I can trump {suits}"),
        ),
        ReasonKind.UNBEATABLE: Said(N_("No opponent can beat {choice}")),
        ReasonKind.CASH_NOW: Said(N_("No opponent has a higher {suit}"), N_("play {choice} before it is trumped")),
        ReasonKind.THEY_TRUMP: Said(
            N_("{name} has no {suits} and {p} trumps {rival}"), name=N_("You have no {suits} and {p} trump {rival}")
        ),
        ReasonKind.DRAW_TRUMP: Said(N_("Once trump is drawn, {other} is safer")),
        ReasonKind.SPARE_PARTNER: Said(
            N_("Only {name} can have trumps left"), N_("don't draw them"), name=N_("Only you can have trumps left")
        ),
        ReasonKind.PARTNER_RUFFS: Said(
            N_("{name} has no {suits} and {p} trumps in"), name=N_("You have no {suits} and {p} trump in")
        ),
        ReasonKind.BIG_LAST: Said(N_("The {big} wins whenever it is played"), _KEEP_IT),
        ReasonKind.BIG_PULLS: Said(N_("Led, the {big} pulls their highest trumps: {other} moves up")),
        ReasonKind.LITTLE_PULLS: Said(N_("Led, the {little} loses only if the {big} is someone's only trump")),
        ReasonKind.LITTLE_WAITS: Said(N_("The {big} may still beat the {little}")),
        ReasonKind.SHOWN: Said(N_("Earlier tricks showed: no opponent beats {choice} in its suit")),
        ReasonKind.RETURN_SUIT: Said(
            N_("{partner} led {suits} and may have the best one left"),
            partner=N_("You led {suits} and may have the best one left"),
        ),
        ReasonKind.TOWARD: Said(N_("{partner} {p} takes this trick"), partner=N_("You {p} take this trick")),
        ReasonKind.SHORT_SUIT: Said(N_("Only {count} {suits}: soon they can be trumped")),
        ReasonKind.ONE_CARD_TOP: Said(N_("Nothing beats {other}")),
        ReasonKind.ONE_CARD: Said(N_("Only {count} cards beat {other}, and {undealt} were never dealt")),
        ReasonKind.TRUMP_LENGTH: Said(N_("{count} trumps: small ones can win later too")),
        ReasonKind.SHORT_HAND: Said(N_("With no {suits} a small trump can win there")),
        ReasonKind.FOR_THE_LEAD: Said(N_("{Choice} {p} brings the first lead: good for {other}")),
        ReasonKind.PARTNER_ADDS: Said(
            N_("With {name}'s {count}, {rival} makes {need} of {size}"),
            name=N_("With your {count}, {rival} makes {need} of {size}"),
        ),
        ReasonKind.ROOM_LEFT: Said(
            N_("{they} would take {count} of {size}: that leaves {left}"),
            one=N_("You would take {count} of {size}: that leaves {left}"),
        ),
        ReasonKind.BID_IT: Said(N_("You {p} take {need}"), mine=N_("I {p} take {need}")),
        ReasonKind.WORTH_IT: Said(N_("{Choice} is made {often}: worth it for {gain} more")),
        ReasonKind.FALLS_SHORT: Said(N_("{Rival} would {p} be set")),
        ReasonKind.TOO_DEAR: Said(N_("{Rival} is set {often}: too dear for {gain} more")),
        ReasonKind.PASS_PAYS: Said(N_("{Rival} is often set; without it each trick pays {gain}")),
        ReasonKind.ALL_YOURS: Said(N_("{Choice} is {p} made: it pays {gain} or costs {cost}")),
        ReasonKind.ONE_LOST: Said(N_("{Rival} is set {often} and costs {cost}")),
        ReasonKind.RAISE: Said(
            N_("{name} wants them all and these cards help"),
            N_("go one higher"),
            name=N_("You want them all and these cards help"),
        ),
        ReasonKind.LEAVE: Said(
            N_("If {name}'s {board} fails, a higher one costs more"),
            name=N_("If your {board} fails, a higher one costs more"),
        ),
    }
)
"""The usual sentence of each reason."""
