"""Bid meanings in words: the contract that a bid makes, its gains and losses, and warnings."""

from game.engine.bids import Bid, BidKind, BidMade, Contract, contract_of
from game.engine.rules import BOSTON_TRICKS, Rules
from game.engine.scoring import score_contract
from game.engine.state import Observation
from game.i18n import _, ngettext
from game.wording.contracts import bid_name, contract_name, signed
from game.wording.names import capital
from game.wording.voices import Voices


def bid_meaning(seen: Observation, bid: Bid, voices: Voices) -> str:
    """Return the meaning of a bid: the resulting contract, and the points at stake."""
    match, deal, rules = seen.public.match, seen.deal, seen.rules
    side = match.sides[match.side_of(seen.seat)]
    contract = contract_of(side, (*deal.bids, BidMade(seen.seat, bid)), deal.size)
    if contract.kind is BidKind.NUMBER and contract.tricks == 0:
        return _passing(rules.passed_trick_points, is_alone=len(side) == 1)
    made, failed = outcomes(rules, contract)
    values = {"made": f"+{made}", "failed": signed(failed)}
    if contract.is_bold:
        name = capital(contract_name(contract, rules.words))
        if contract.kind is BidKind.BOSTON:
            return _("{name}: {made} if you take the first six tricks, {failed} if you lose one of them.").format(
                name=name, **values
            )
        return _("{name}: {made} if you take every trick, {failed} if you lose one.").format(name=name, **values)
    partner = next((made_ for made_ in deal.bids if made_.seat in side and made_.bid.value), None)
    if partner is None:
        waiting = {*side} - {seen.seat, *(made_.seat for made_ in deal.bids)}
        text = _("{made} if made, {failed} if set.")
        if waiting:
            text = _("If {name} passes: {made} if made, {failed} if set.")
        return text.format(name="".join(map(voices.name, waiting)), **values)
    text = _("With {name}'s {bid}, you two must take {contract}: {made} if made, {failed} if set.")
    return text.format(
        bid=bid_name(partner.bid, rules.words), name=voices.name(partner.seat), contract=contract.tricks, **values
    )


def _passing(each: int, *, is_alone: bool) -> str:
    """Return a sentence on a side that passes: every trick then scores `each` points."""
    if not each:
        return _("Whoever passes scores nothing.") if is_alone else _("If you both pass, you score nothing.")
    if is_alone:
        text = ngettext(
            "Whoever passes scores {count} point a trick.", "Whoever passes scores {count} points a trick.", each
        )
    else:
        text = ngettext(
            "If you both pass, a trick scores {count} point.", "If you both pass, a trick scores {count} points.", each
        )
    return text.format(count=each)


def bid_warning(seen: Observation, bid: Bid) -> str:
    """Return a warning if the viewer's contract, or all contracts together, exceed the number of tricks; empty otherwise."""
    match, deal = seen.public.match, seen.deal
    bids = (*deal.bids, BidMade(seen.seat, bid))
    contracts = [contract_of(side, bids, deal.size) for side in match.sides]
    own = contracts[match.side_of(seen.seat)]
    if own.kind is BidKind.NUMBER and own.tricks > deal.size:
        text = ngettext(
            "There is only {count} trick: your contract cannot be made.",
            "There are only {count} tricks: your contract cannot be made.",
            deal.size,
        )
        return text.format(count=deal.size)
    total = sum(contract.tricks for contract in contracts)
    if bid.value and total > deal.size:
        return _("All together want {total} of {count}: somebody will be set.").format(total=total, count=deal.size)
    return ""


def outcomes(rules: Rules, contract: Contract) -> tuple[int, int]:
    """Return the points of a contract if made without overtricks, and if set by a single trick."""
    made = score_contract(rules, contract, taken=contract.tricks, of_first_six=BOSTON_TRICKS)
    failed = score_contract(rules, contract, taken=contract.tricks - 1, of_first_six=BOSTON_TRICKS - 1)
    return sum(part.points for part in made), sum(part.points for part in failed)
