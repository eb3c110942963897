"""Table status: the turn, contracts, trump and scores in sentences."""

from collections.abc import Iterable, Sequence

from game.engine.bids import Contract, contract_of
from game.engine.cards import JOKERS, Card, Seat, cards_in
from game.engine.decide import trick_winner
from game.engine.events import DealStarted, Event, PlayOpened
from game.engine.rules import TrumpLead, Words
from game.engine.state import DealResult, Match, Observation, Phase, PublicDeal
from game.i18n import _, ngettext
from game.wording.cards import card_name
from game.wording.contracts import (
    ContractLine,
    bid_short,
    contract_bid,
    contract_line,
    signed,
    taken_text,
)
from game.wording.events import caption, result_text, trump_text
from game.wording.names import capital
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.voices import Voices


def prompt(seen: Observation, voices: Voices) -> str:
    """Return a sentence on the next action, or on the end of the deal or the match."""
    public, words = seen.public, seen.rules.words
    deal = public.deal
    if public.match.winners is not None:
        return result_text(public.match.winners, voices)
    if seen.is_asked and voices.is_you(seen.seat):
        return _("You hold a {weak_hand}. New cards for everybody?").format(weak_hand=_(words.weak_hand))
    if deal is None:
        return _("Dealing the next cards.")
    if deal.phase is Phase.OVER:
        return _("The deal is over.")
    turn = deal.turn
    if turn is None:
        return _between_turns(deal, voices)
    if deal.phase is Phase.AUCTION:
        return voices.tell(turn, _("Your {bid}."), _("{name}'s {bid}."), bid=_(words.bid))
    if not voices.is_you(turn):
        return to_play_text(turn, voices) if deal.trick else _("{name}'s lead.").format(name=voices.name(turn))
    return _("Your turn: play a card.") if deal.trick else _("Your turn: lead a card.")


def to_play_text(seat: Seat, voices: Voices) -> str:
    """State that another player is to play a card; empty for the viewer."""
    return voices.tell(seat, "", _("{name}'s turn."))


def _between_turns(deal: PublicDeal, voices: Voices) -> str:
    if not has_trump(deal):
        return _being_dealt(deal, voices)
    if not deal.trick:
        return _("The deal is over.") if deal.tricks else _("The play begins.")
    winner = trick_winner(deal.trick, deal.ordering)
    return voices.tell(winner, _("The trick is yours."), _("{name} wins the trick."))


def _being_dealt(deal: PublicDeal, voices: Voices) -> str:
    if deal.exchange is None:
        return voices.tell(deal.dealer, _("You deal."), _("{name} deals."))
    theirs = _("{name} had the other joker: it is out of play.")
    return voices.tell(deal.exchange.seat, _("You had the other joker: it is out of play."), theirs)


def moment_text(event: Event, voices: Voices) -> str:
    """Return the words shown while an event is animated; empty if the event has none."""
    if isinstance(event, PlayOpened):
        return _("Showdown: all cards at once!")
    return caption(event, voices) or ""


def deal_text(seen: Observation) -> str:
    """Return the number and size of the deal: "Deal 3 of 26 · 11 cards"."""
    match, deal = seen.public.match, seen.public.deal
    count = len(match.rules.sizes)
    return deal_line(deal, count) if deal else _("Deal {number} of {count}").format(number=match.number, count=count)


def deal_line(deal: PublicDeal | DealStarted, count: int) -> str:
    """Return the number and size of a deal, given the number of all deals (`count`)."""
    cards = ngettext("{count} card", "{count} cards", deal.size).format(count=deal.size)
    if deal.is_tiebreak:
        return _("Tie-break · {cards}").format(cards=cards)
    return _("Deal {number} of {count} · {cards}").format(number=deal.number, count=count, cards=cards)


def deal_title(deal: DealResult | PublicDeal) -> str:
    """Return the number and size of a deal as a heading: "Deal 3: 11 cards"."""
    if deal.is_tiebreak:
        return _("The tie-break")
    text = ngettext("Deal {number}: {count} card", "Deal {number}: {count} cards", deal.size)
    return text.format(number=deal.number, count=deal.size)


def contracts_so_far(seen: Observation) -> tuple[Contract, ...]:
    """Return each side's contract, by the bids so far; empty without a deal or in a tie-break."""
    match, deal = seen.public.match, seen.public.deal
    if deal is None or deal.is_tiebreak:
        return ()
    return deal.contracts or tuple(contract_of(side, deal.bids, deal.size) for side in match.sides)


def contracts_text(contracts: Sequence[Contract], voices: Voices) -> str:
    """Return the contracts of all sides in their short form: "We: bid 5. They: passed."."""
    bids = (contract_bid(one, voices.match.rules.words) if one.tricks else _("passed") for one in contracts)
    return " ".join(f"{voices.side_short(side)}: {bid}." for side, bid in enumerate(bids))


def has_trump(deal: PublicDeal) -> bool:
    """Return True if trump, or its absence, is known."""
    return deal.phase is not Phase.AUCTION or deal.turn is not None or bool(deal.bids)


def is_bound(seen: Observation) -> bool:
    """Return True if there are trumps that may not be led before trump is broken."""
    deal = seen.public.deal
    return deal is not None and bool(deal.ordering.trumps) and seen.rules.trump_lead is not TrumpLead.ANY_TIME


def broken_text(seen: Observation) -> str:
    """Return "broken" or "not broken"; empty if breaking trump does not matter."""
    if not is_bound(seen):
        return ""
    return _("broken") if seen.deal.broken else _("not broken")


def lamp_sentence(seen: Observation) -> str:
    """Return a sentence on whether trump is broken; empty in the auction, or if breaking trump does not matter."""
    if not is_bound(seen) or seen.deal.phase is Phase.AUCTION:
        return ""
    return _("Trump is broken.") if seen.deal.broken else _("Trump is not broken.")


def lone_joker(deal: PublicDeal) -> Card | None:
    """Return the joker that is the only trump of a no-trump deal, if any."""
    return next(cards_in(deal.ordering.trumps & JOKERS), None) if deal.ordering.trump is None else None


def bids_text(seen: Observation, voices: Voices) -> list[str]:
    """Return sentences on the bids so far, with the partner marked; empty after the auction."""
    deal, partner = seen.public.deal, seen.public.match.partner_of(seen.seat)
    texts = {seat: _("{name} (partner): {bid}.") if seat == partner else _("{name}: {bid}.") for seat in Seat}
    bids = deal.bids if deal is not None and deal.phase is Phase.AUCTION else ()
    return [texts[seat].format(name=voices.called(seat), bid=bid_short(bid, seen.rules.words)) for seat, bid in bids]


def side_text(name: str, line: ContractLine) -> str:
    """Return a side's progress towards its contract, as a sentence."""
    return _("{side}: {parts}.").format(side=name, parts=", ".join(filter(None, (line.bid, line.taken, line.to_go))))


def partners_text(voices: Voices) -> str:
    """Return a sentence on the viewer's partner; empty without partners."""
    partner = None if voices.viewer is None else voices.match.partner_of(voices.viewer)
    return "" if partner is None else _("You and {name} are partners.").format(name=voices.name(partner))


def score_text(match: Match, voices: Voices) -> str:
    """Return the scores of all sides, as a sentence."""
    scores = ", ".join(f"{voices.side_short(side)} {signed(total)}" for side, total in enumerate(match.totals))
    return _("Score: {scores}.").format(scores=scores)


def stands_text(seen: Observation, voices: Voices) -> str:
    """Return the points of the sides and, during play, their progress towards contracts."""
    match, deal = seen.public.match, seen.public.deal
    lines = [
        side_text(voices.side_short(side), contract_line(contract, seen.deal, match.sides[side], match.rules.words))
        for side, contract in enumerate(() if deal is None else deal.contracts)
    ]
    return " ".join((*lines, score_text(match, voices)))


def tiebreak_line(match: Match, side: int, deal: PublicDeal) -> str:
    """Return the tricks of a side in a tie-break and, between two sides, the number needed."""
    taken = deal.taken_by(match.sides[side])
    if match.contenders[2:]:
        return taken_text(taken)
    return _("taken {count} of {needed}").format(count=taken, needed=deal.size // 2 + 1)


def tiebreak_text(match: Match, voices: Voices) -> str:
    """Explain how a tie-break decided a match, with the tricks taken; empty if none did."""
    last = match.results[-1] if match.results else None
    if last is None or not last.is_tiebreak or match.winners is None or len(match.winners) > 1:
        return ""
    (winner,) = match.winners
    sides = (side for side in match.contenders if side != winner)
    others = ", ".join(_("{side} {count}").format(side=voices.side(side), count=last.tricks[side]) for side in sides)
    count = last.tricks[winner]
    text = ngettext(
        "The points were tied, and the tie-break decided: {side} took {count} trick, {others}.",
        "The points were tied, and the tie-break decided: {side} took {count} tricks, {others}.",
        count,
    )
    return text.format(side=voices.side(winner), count=count, others=others)


def points_title(match: Match, seat: Seat) -> str:
    """Return the heading of the review of a match, which depends on whether the seat's side is the only winner."""
    if match.winners == (match.side_of(seat),):
        return _("Where the points came from")
    return _("Where the points went")


def table_text(seen: Observation, voices: Voices, sight: Sight = WHOLE) -> str:
    """Return the state of the table in words, limited to the elements in `sight`."""
    match, deal = seen.public.match, seen.public.deal
    parts = [(Fixture.BAR, deal_text(seen) + ".")]
    if deal is not None and has_trump(deal):
        parts.append((Fixture.TRUMP, trump_text(deal.ordering.trump, lone_joker(deal), match.rules.words)))
        parts.append((Fixture.LAMP, lamp_sentence(seen)))
    if deal is not None and deal.is_tiebreak and deal.phase is not Phase.AUCTION:
        lines = ((voices.side_short(side), tiebreak_line(match, side, deal)) for side in match.contenders)
        parts += [(Fixture.SCORE, f"{name}: {line}.") for name, line in lines]
    parts.append((Fixture.SCORE, stands_text(seen, voices)))
    told = [text for fixture, text in parts if fixture in sight]
    return " ".join(filter(None, (*told, prompt_in(sight, seen, voices))))


def prompt_in(sight: Sight, seen: Observation, voices: Voices) -> str:
    """Return the prompt if `sight` contains it, else an empty text.

    After the last card of a trick the prompt names the winner, so `sight` must contain the marks too.
    """
    deal = seen.public.deal
    is_complete = deal is not None and deal.turn is None and bool(deal.trick)
    is_told = Fixture.PROMPT in sight and (Fixture.MARKS in sight or not is_complete)
    return prompt(seen, voices) if is_told else ""


def hand_name(cards: Iterable[Card], words: Words) -> str:
    """Return the names of a hand's cards in the given order, separated by commas."""
    return ", ".join(capital(card_name(card, words)) for card in cards)
