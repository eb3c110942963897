"""Mistake wording: the kinds of mistakes in short, by their habit or by the reason against them."""

from types import MappingProxyType
from typing import Final

from game.career.practice import BID
from game.coach.habits import Habit
from game.coach.reasons import REMARKS, ReasonKind
from game.i18n import N_, _

HABIT_NAMES: Final = MappingProxyType(
    {
        Habit.LOW_MANY: N_("Bids too low with many trumps"),
        Habit.LOW_FEW: N_("Bids too low with few trumps"),
        Habit.HIGH_MANY: N_("Bids too high with many trumps"),
        Habit.HIGH_FEW: N_("Bids too high with few trumps"),
        Habit.BOLD: N_("All tricks bid too soon"),
        Habit.TIMID: N_("All tricks not bid"),
        Habit.THROWN: N_("High cards on lost tricks"),
        Habit.PARTNERS: N_("Cards over the partner's"),
        Habit.LEFT: N_("Tricks left to the others"),
        Habit.LATE: N_("Trump led too late"),
        Habit.EARLY: N_("Trump led too early"),
        Habit.BLOOPER: N_("Bloopers played too soon"),
    }
)


REASONS: Final = MappingProxyType(
    {
        ReasonKind.CLOSE_KEEP: N_("The card to keep for later"),
        ReasonKind.JUST_BETTER: N_("The better card of two"),
        ReasonKind.NEED_ALL: N_("Tricks that the contract needs"),
        ReasonKind.MAKES_IT: N_("The trick that makes your contract"),
        ReasonKind.BID_FIRST: N_("Your own contract first"),
        ReasonKind.SETS_THEM: N_("The trick that sets them"),
        ReasonKind.SET_FIRST: N_("Setting them comes first"),
        ReasonKind.PARTNER_HAS_IT: N_("The partner has the trick already"),
        ReasonKind.PARTNER_WINS: N_("The partner is winning the trick"),
        ReasonKind.HELP_PARTNER: N_("The partner needs help"),
        ReasonKind.LEAD_NEXT: N_("The lead to the next trick"),
        ReasonKind.PARTNER_PLAYS: N_("The partner still plays after you"),
        ReasonKind.CANNOT_WIN: N_("Good cards on tricks that are lost"),
        ReasonKind.LAST_CHEAPEST: N_("The cheapest card that wins"),
        ReasonKind.OVER_RUFF: N_("A higher trump over theirs"),
        ReasonKind.RUFF_NOW: N_("Trump it now"),
        ReasonKind.TAKE_IT: N_("Tricks that you could have taken"),
        ReasonKind.HOLDS: N_("Cards that nobody after you beats"),
        ReasonKind.HIGH_ENOUGH: N_("A card that is high enough"),
        ReasonKind.HARDER: N_("The card that is harder to beat"),
        ReasonKind.LOW_ENOUGH: N_("A lower card wins too"),
        ReasonKind.LIKELY_WINS: N_("Cards that probably win"),
        ReasonKind.MAY_WIN: N_("Cards that may win"),
        ReasonKind.BEATEN: N_("Cards played into a beating"),
        ReasonKind.KEEP_GUARD: N_("The guard of a high card"),
        ReasonKind.KEEP_TOP: N_("The best card of a suit"),
        ReasonKind.KEEP_TRUMP: N_("Trumps to keep"),
        ReasonKind.KEEP_HIGHER: N_("High cards to keep"),
        ReasonKind.SAVES_HIGHER: N_("A low card instead"),
        ReasonKind.MAKE_VOID: N_("The last card of a suit"),
        ReasonKind.UNBEATABLE: N_("Cards that no opponent beats"),
        ReasonKind.CASH_NOW: N_("High cards before they are trumped"),
        ReasonKind.THEY_TRUMP: N_("Suits that they trump"),
        ReasonKind.DRAW_TRUMP: N_("The right moment to lead trump"),
        ReasonKind.SPARE_PARTNER: N_("The partner's trumps"),
        ReasonKind.PARTNER_RUFFS: N_("Suits that the partner trumps"),
        ReasonKind.BIG_LAST: N_("The big blooper, kept"),
        ReasonKind.BIG_PULLS: N_("The big blooper, led"),
        ReasonKind.LITTLE_PULLS: N_("The little blooper, led"),
        ReasonKind.LITTLE_WAITS: N_("The little blooper, kept"),
        ReasonKind.SHOWN: N_("What earlier tricks showed"),
        ReasonKind.RETURN_SUIT: N_("The partner's suit"),
        ReasonKind.TOWARD: N_("A lead toward the partner"),
        ReasonKind.SHORT_SUIT: N_("A lead from a short suit"),
        ReasonKind.ONE_CARD_TOP: N_("One card: the best there is"),
        ReasonKind.ONE_CARD: N_("One card: how many beat it"),
        ReasonKind.TRUMP_LENGTH: N_("Many trumps"),
        ReasonKind.SHORT_HAND: N_("Suits that you lack"),
        ReasonKind.FOR_THE_LEAD: N_("A bid for the first lead"),
        ReasonKind.PARTNER_ADDS: N_("The partner's bid and yours"),
        ReasonKind.ROOM_LEFT: N_("The room that the others leave"),
        ReasonKind.BID_IT: N_("Tricks worth bidding"),
        ReasonKind.WORTH_IT: N_("A risk that is worth it"),
        ReasonKind.FALLS_SHORT: N_("Bids that fall short"),
        ReasonKind.TOO_DEAR: N_("A risk that is not worth it"),
        ReasonKind.PASS_PAYS: N_("When a pass pays"),
        ReasonKind.ALL_YOURS: N_("All tricks are yours"),
        ReasonKind.ONE_LOST: N_("One trick lost costs all"),
        ReasonKind.RAISE: N_("Going above the partner's board"),
        ReasonKind.LEAVE: N_("Leaving the partner's board"),
    }
)
"""The subject of a mistake that no habit explains, by the reason against it."""


def kind_text(kind: str) -> str:
    """Return a kind of mistake in short; where it has no words of its own by whether a bid or a card was wrong."""
    habit = next((text for one, text in HABIT_NAMES.items() if one == kind), None)
    if habit is not None:
        return _(habit)
    sort, _colon, reason = kind.partition(":")
    is_bid = sort == BID
    if reason in REMARKS and is_bid:
        return _("The better bid of two")
    known = next((text for one, text in REASONS.items() if one == reason), None)
    if known is not None:
        return _(known)
    return _("Other bids") if is_bid else _("Other cards")
