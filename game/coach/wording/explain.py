"""Explanation wording: the coach's advice, its gain over other choices, and its basis, as sentences."""

from typing import Final

from game.coach.explain import Explanation, Option
from game.coach.reasons import STAKES, THEIR_STAKES, ReasonKind
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import PASS, BidMade, contract_of
from game.engine.rules import BOSTON_TRICKS, Words
from game.engine.scoring import score_contract
from game.engine.state import Fate, Observation
from game.i18n import _, ngettext
from game.wording.bids import outcomes
from game.wording.cards import card_sign
from game.wording.choices import choice_noun, choice_text
from game.wording.contracts import bid_name, gained, tenths
from game.wording.names import capital, joined

_LITTLE: Final = 1.0
"""Points below which a difference is told without a number."""
_MOST_NAMED: Final = 4
"""Maximum number of choices named as equally good."""
_TWO: Final = 2
"""Number of sides at which one side's loss is the other's gain."""


def advice_text(action: MakeBid | PlayCard, words: Words) -> str:
    """Return a choice as advice."""
    match action:
        case PlayCard(card):
            return _("Play {card}.").format(card=card_sign(card, words))
        case MakeBid(bid):
            if bid == PASS:
                return _("Pass.")
            name = bid_name(bid, words)
            if words.bid == Words().bid:
                return _("Bid {bid}.").format(bid=name)
            return capital(_("{word} {bid}.").format(word=_(words.bid), bid=name))


def redeal_text() -> str:
    """Return the reason to ask for new cards with a weak hand."""
    return _("No ace, face card or trump: any new hand is probably better.")


def gain_text(option: Option, explanation: Explanation, words: Words) -> str:
    """State the gain of the preferred choice over another one, in whole points."""
    better, other = (choice_noun(each.action, words) for each in (explanation.preferred, option))
    gain = option.behind.mean
    if gain < _LITTLE:
        return capital(_("{better} is a little better than {other}.").format(better=better, other=other))
    text = ngettext(
        "{better} gains about {count} point more than {other}.",
        "{better} gains about {count} points more than {other}.",
        round(gain),
    )
    return capital(text.format(better=better, other=other, count=round(gain)))


def at_stake_text(option: Option, explanation: Explanation, seen: Observation) -> str:
    """State the points that explain a gain: those of the two bids, or of the open contracts.

    Empty if the gain is below a point or, for cards, so small that one trick explains it.
    """
    gain, action, rules = round(option.behind.mean), explanation.preferred.action, seen.rules
    if option.behind.mean < _LITTLE:
        return ""
    if isinstance(action, MakeBid) and isinstance(option.action, MakeBid):
        return _bids_at_stake(action, option.action, seen)
    if gain <= _TWO * max(rules.overtrick_points, rules.passed_trick_points):
        return ""
    return _contracts_at_stake(gain, {reason.kind for reason in option.told}, seen)


def _bids_at_stake(better: MakeBid, other: MakeBid, seen: Observation) -> str:
    """Compare the points of two bids when the higher one is made or, if the lower one is better, when the higher one is set."""
    match, words = seen.public.match, seen.rules.words
    side = match.sides[match.side_of(seen.seat)]
    high, low = (
        contract_of(side, (*seen.deal.bids, BidMade(seen.seat, action.bid)), seen.deal.size)
        for action in sorted((better, other), key=lambda action: action.bid, reverse=True)
    )
    (made, failed), (won, _lost) = outcomes(seen.rules, high), outcomes(seen.rules, low)
    if better.bid > other.bid:
        parts = score_contract(seen.rules, low, taken=high.tricks, of_first_six=min(high.tricks, BOSTON_TRICKS))
        less = sum(part.points for part in parts)
        text = _("If made, {bid} wins {points}.")
        if less < made:
            text = _("If made, {bid} wins {points}; for the same tricks {other} wins only {less}.")
        names = {"bid": choice_noun(better, words), "other": choice_noun(other, words)}
        return text.format(points=made, less=less, **names)
    text = _("If set, {bid} costs {points}.")
    if won:
        text = _("If set, {bid} costs {points}, while {other} may win {won}.")
    return text.format(bid=choice_noun(other, words), points=-failed, other=choice_noun(better, words), won=won)


def _contracts_at_stake(gain: int, told: set[ReasonKind], seen: Observation) -> str:
    """State the points of the open contracts, or only of the contract that explains the gain."""
    match, deal, rules = seen.public.match, seen.deal, seen.rules
    own = match.side_of(seen.seat)
    open_ones = {
        side: outcomes(rules, contract)
        for side, contract in enumerate(deal.contracts)
        if contract.tricks and deal.fate_of(contract, match.sides[side]) is Fate.OPEN
    }
    ours = open_ones.pop(own, None)
    is_theirs = bool(told & THEIR_STAKES)
    if is_theirs and len(match.sides) > _TWO:
        return ""  # with several opponents, the gain is only part of one opponent's loss
    theirs = next(iter(open_ones.values()), None) if len(match.sides) == _TWO else None
    if ours is not None and theirs is not None and told & STAKES:
        enough = theirs if is_theirs else ours
        if gain <= enough[0] - enough[1]:
            ours, theirs = (None, theirs) if is_theirs else (ours, None)
    values = {"made": "", "failed": "", "won": "", "lost": ""}
    for pair, names in ((ours, ("made", "failed")), (theirs, ("won", "lost"))):
        values |= dict(zip(names, map(gained, pair or ()), strict=False))
    texts = {
        (True, False): _("At stake is your contract: {made} if made, {failed} if set."),
        (False, True): _("At stake is their contract: {won} if made, {lost} if set. What they lose is your gain."),
        (True, True): _(
            "At stake are your contract ({made} or {failed}) and theirs ({won} or {lost}). What they lose is your gain."
        ),
    }
    return texts.get((ours is not None, theirs is not None), "").format(**values)


def worth_text(option: Option) -> str:
    """State the worth of a choice in points, with its standard error."""
    ahead = _("Expect to come out {points} points ahead of the others in this deal (± {error}).")
    behind = _("Expect to come out {points} points behind the others in this deal (± {error}).")
    text = ahead if option.worth >= 0 else behind
    return text.format(points=tenths(abs(option.worth), plus=False), error=tenths(option.error, plus=False))


def behind_text(option: Option, preferred: Option) -> str:
    """Return a short comparison of a choice with the preferred one."""
    if option is preferred:
        return _("the best")
    if option.is_toss_up:
        return _("toss-up")
    behind = tenths(-option.behind.mean)
    return _("{points} ± {error}").format(points=behind, error=tenths(option.behind.error, plus=False))


def toss_ups_text(explanation: Explanation, words: Words) -> str:
    """Name the choices as good as the preferred one, bids from low to high; empty if there are none, or if all are as good."""
    level = explanation.alternatives
    if not level or len(explanation.level) == len(explanation.options) - 1:
        return ""
    if len(level) > _MOST_NAMED:
        text = _("Many others are as good as {best}.")
        return text.format(best=choice_noun(explanation.preferred.action, words))
    text = ngettext("{choices} is as good as {best}.", "{choices} are as good as {best}.", len(level))
    bids = sorted((option.action for option in level if isinstance(option.action, MakeBid)), key=lambda made: made.bid)
    names = [choice_noun(action, words) for action in bids or (option.action for option in level)]
    best = choice_noun(explanation.preferred.action, words)
    return capital(text.format(choices=joined(names), best=best))


def solved_text(explanation: Explanation, words: Words) -> str:
    """State the bids of the solved bidding for this hand, with their chances; empty if the deal is too large to be solved."""
    options = explanation.options
    bids = [(share, choice_text(one.action, words, is_inside=True)) for one in options if (share := one.solved)]
    bids.sort(key=lambda entry: -entry[0])
    if not bids:
        return ""
    text = _("{choice} ({share} %)")
    names = [text.format(choice=choice, share=round(100 * share)) for share, choice in bids]
    told = _("Perfect players choose {choices} with this hand.").format(choices=", ".join(names))
    if explanation.preferred.agrees:
        return told
    return " ".join((told, _("The advice differs because it allows for the players at this table.")))


def samples_text(explanation: Explanation) -> str:
    """State the number of sampled deals, and that nothing hidden was used."""
    text = ngettext(
        "Worked out from {count} possible deal, without peeking.",
        "Worked out from {count} possible deals, without peeking.",
        explanation.samples,
    )
    return text.format(count=explanation.samples)
