"""Stakes wording: what both sides still need, as the tutor says it when that matters."""

from typing import Final

from game.coach.stakes import DealStakes, has_turned, is_close, stakes_in
from game.engine.bids import BidKind, Contract
from game.engine.rules import Rules
from game.engine.state import Fate, Observation
from game.i18n import _, ngettext
from game.wording.bids import outcomes
from game.wording.contracts import contract_name, gained

_TWO: Final = 2
"""The number of sides between which something can be at stake."""


def stakes_text(seen: Observation) -> str:
    """Say what is at stake now: at the first trick, when a trick has decided something, and when one of the next must."""
    now = stakes_in(seen)
    if now is None or not now.left:
        return ""
    is_new = not seen.deal.tricks or has_turned(seen, now)
    parts = (
        _theirs_text(now, seen) if is_new or is_close(now.their_fate, now.they_need, now.left) else "",
        _ours_text(now, seen.rules) if is_new or is_close(now.our_fate, now.we_need, now.left) else "",
    )
    both = ""
    is_open = now.our_fate is Fate.OPEN and now.their_fate is Fate.OPEN
    if is_open and now.we_need + now.they_need > now.left and not seen.deal.tricks:
        both = _("Only one contract can be made.")
    added = "" if seen.deal.tricks else _added_text(now, seen)
    return " ".join(filter(None, (*parts, added, both)))


def _added_text(now: DealStakes, seen: Observation) -> str:
    """Say that numbers which come to all tricks score as numbers; empty if no side's numbers do."""
    rules, size = seen.rules, seen.deal.size
    text = _("Every trick without {board} pays {made}, not {more}.").format(
        board=_(rules.words.board),
        made=gained(_worth(rules, Contract(kind=BidKind.NUMBER, tricks=size))),
        more=gained(_worth(rules, Contract(kind=BidKind.BOARD, tricks=size, level=1))),
    )
    return text if any(not one.is_bold and one.tricks == size for one in (now.theirs, now.ours)) else ""


def _theirs_text(now: DealStakes, seen: Observation) -> str:
    """Say what the opponents need."""
    words, each = seen.rules.words, seen.rules.passed_trick_points
    match now.their_fate:
        case Fate.SET:
            return "" if now.our_fate is Fate.SET else _("They are set.")
        case Fate.OPEN if now.theirs.is_bold:
            bid = contract_name(now.theirs, words)
            return _("Take one trick and their {board} fails.").format(board=bid)
        case Fate.OPEN if now.they_need == now.left == 1:
            return _("They need the last trick: take it and they are set.")
        case Fate.OPEN if now.they_need == now.left:
            return _("They need every trick that is left: take one and they are set.")
        case Fate.OPEN:
            text = ngettext("They need {need} trick of {left}.", "They need {need} tricks of {left}.", now.they_need)
            return text.format(need=now.they_need, left=now.left)
        case _ if not now.theirs.tricks:
            text = ngettext(
                "They passed: each trick is {each} point.", "They passed: each trick is {each} points.", each
            )
            return text.format(each=each) if each and not seen.deal.tricks else ""
        case _:
            return _("They have made their contract.")


def _ours_text(now: DealStakes, rules: Rules) -> str:
    """Say what the player and the partner need."""
    match now.our_fate:
        case Fate.SET if now.their_fate is Fate.SET:
            return _("Both sides are set: the rest changes nothing.")
        case Fate.SET if now.their_fate is Fate.OPEN:
            return _("You two are set and win nothing more here, but you can still set them.")
        case Fate.SET:
            return _("You two are set: there is nothing more to win here.")
        case Fate.OPEN if now.we_need == now.left == 1:
            return _("You two need the last trick.")
        case Fate.OPEN if now.ours.is_bold or now.we_need == now.left:
            return _("You two need every trick that is left.")
        case Fate.OPEN if now.we_need == 1 and now.ours.tricks > 1:
            return _("One more trick makes your contract.")
        case Fate.OPEN if now.we_need == 1:
            return _("You two need one trick.")
        case Fate.OPEN:
            return _("You two need {need} tricks of {left}.").format(need=now.we_need, left=now.left)
        case _ if not now.ours.tricks:
            each = rules.passed_trick_points
            text = ngettext(
                "You two passed: each trick is {each} point.", "You two passed: each trick is {each} points.", each
            )
            return text.format(each=each) if each else ""
        case _:
            each = rules.overtrick_points
            text = ngettext(
                "Your contract is made: each further trick is {each} point.",
                "Your contract is made: each further trick is {each} points.",
                each,
            )
            return text.format(each=each) if each else _("Your contract is made.")


def _worth(rules: Rules, contract: Contract) -> int:
    """Return the points of a contract that is just made."""
    made, _failed = outcomes(rules, contract)
    return made
