"""Wording of the reasons of heuristic players: how the levels up to `club` count hands and weigh cards."""

from math import floor
from typing import assert_never

from game.ai.heuristic.card_play import Weighing
from game.ai.heuristic.novice import NOVICES, Novice
from game.ai.levels import CLUB, LEVELS, RANDOM
from game.coach.heuristic_reasons import Counting, club_reasons
from game.engine.actions import AnswerRedeal, SeatAction
from game.engine.rules import Words
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.rulesets.validate import FEWEST_WEAK
from game.wording.cards import card_sign
from game.wording.contracts import tenths

_TENTHS = 10
_MOST_CARDS = 4
"""Maximum number of cards whose chances to win are stated."""


def club_thoughts(level: str, seen: Observation, action: SeatAction) -> tuple[str, ...]:
    """Return the reasons of a player of this level; empty for a level that samples hidden cards."""
    if level == RANDOM:
        return (_("Pure chance: every legal choice is equally likely."),)
    if isinstance(action, AnswerRedeal) and level in LEVELS:
        if seen.deal.size < FEWEST_WEAK:
            return (_("A hand this small is played even if weak: new cards would hardly help."),)
        return (_("A weak hand is always thrown in: new cards are better on average."),)
    if level != CLUB and level not in NOVICES:
        return ()
    novice = NOVICES.get(level)
    reasons = club_reasons(seen, novice)
    match reasons:
        case Counting():
            return _of_a_bid(reasons, seen)
        case Weighing():
            return (*_of_a_card(reasons, seen.rules.words), *_of_memory(novice))
        case _:
            assert_never(reasons)


def _of_a_bid(counting: Counting, seen: Observation) -> tuple[str, ...]:
    lines = [
        _("Tricks counted in the hand: {count}.").format(count=tenths(counting.counted, plus=False)),
        _("Usual extra for such a hand: {count}.").format(count=tenths(counting.usual)),
    ]
    if counting.hoped:
        lines.append(_("Optimism: {count}.").format(count=tenths(counting.hoped)))
    if counting.liked > 0:
        lines.append(_("Boldness adds a little."))
    elif counting.liked < 0:
        lines.append(_("Caution takes a little off."))
    if counting.heard:
        lines.append(_("Effect of other bids: {count}.").format(count=tenths(counting.heard)))
    total = floor(_TENTHS * counting.total) / _TENTHS  # 2.99 must not be shown as 3.0
    lines.append(_("Total: {count}. Number bids are rounded down.").format(count=tenths(total)))
    if counting.board_at <= seen.deal.size:
        text = _("At {count} tricks or more, the bid is {board}.")
        board = _(seen.rules.words.board)
        lines.append(text.format(count=tenths(counting.board_at, plus=False), board=board))
    return tuple(lines)


def _of_a_card(weighing: Weighing, words: Words) -> tuple[str, ...]:
    lines = []
    if weighing.is_partners:
        lines.append(_("Nobody can beat the partner's card, so the trick is safe."))
    elif weighing.sets_others:
        lines.append(_("Winning this trick sets the others."))
    elif weighing.hangs:
        lines.append(_("A contract hangs on this trick: it counts more than any later one."))
    text = _("Played now, {card} wins {now} % of the time; kept for later, {later} %.")
    for weighed in weighing.cards[:_MOST_CARDS]:
        now, later = round(100 * weighed.now), round(100 * weighed.later)
        lines.append(text.format(card=card_sign(weighed.card, words), now=now, later=later))
    if weighing.by_taste:
        text = _("A matter of taste: on these odds alone it would have been {card}.")
        lines.append(text.format(card=card_sign(weighing.cards[1].card, words)))
    if weighing.is_careless:
        lines.append(_("Played without much thought: on these odds alone it would have been another card."))
    return tuple(lines)


def _of_memory(novice: Novice | None) -> tuple[str, ...]:
    if novice is None:
        return ()
    if not novice.memory:
        return (_("Finished tricks are forgotten."),)
    text = ngettext("Only the last trick is remembered.", "Only the last {count} tricks are remembered.", novice.memory)
    return (text.format(count=novice.memory),)
