"""Event captions: events, results and refusals as sentences in the player's language."""

from typing import assert_never

from game.engine import events
from game.engine.bids import Bid, BidKind
from game.engine.cards import Card, Seat, Suit
from game.engine.events import Event
from game.engine.legal import Refusal
from game.engine.rules import TrumpLead, Words
from game.i18n import N_, _, ngettext
from game.wording.cards import card_name, card_sign, suit_name
from game.wording.contracts import bid_name, signed
from game.wording.names import capital, joined
from game.wording.voices import Voices


def refusal_text(refusal: Refusal, words: Words, led: Card | None = None) -> str:
    """Return the reason for a refusal in the ruleset's words, naming the joker if one was led."""
    joker = led if led is not None and led.is_joker else _PULLED_BY.get(refusal, Card.BB)
    return _(refusal.value).format(bid=_(words.bid), board=_(words.board), joker=card_name(joker, words))


_PULLED_BY = {Refusal.MUST_PLAY_LOWEST_TRUMP: Card.LB}
"""The joker that a refusal names if no joker was led; by default, the big joker."""


def caption(event: Event, voices: Voices) -> str | None:
    """Return one short sentence for an event; None for an event without words."""
    words = voices.match.rules.words
    match event:
        case events.CardPlayed(seat, card):
            sign = card_sign(card, words)
            return voices.tell(seat, _("You play {card}."), _("{name} plays {card}."), card=sign)
        case events.TrickTaken(seat):
            return voices.tell(seat, _("You take the trick."), _("{name} takes the trick."))
        case events.BidPlaced(seat, bid):
            return _bid_caption(voices, seat, bid)
        case events.TrumpBroken():
            return None if voices.match.rules.trump_lead is TrumpLead.ANY_TIME else _("Trump is broken.")
        case events.PlayOpened(_, leader):
            return voices.tell(leader, _("You lead."), _("{name} leads."))
        case events.JokerExchanged(seat, joker):
            yours = _("You lay down the {card} and take the last card of the deck.")
            theirs = _("{name} lays down the {card} and takes the last card of the deck.")
            return voices.tell(seat, yours, theirs, card=card_name(joker, words))
        case events.CardTaken(_, card):
            return _("You take {card}.").format(card=card_sign(card, words))
        case events.RedealOffered():
            return _("You hold a {weak_hand}: you may ask for new cards.").format(weak_hand=_(words.weak_hand))
        case events.RedealDeclined():
            return _("You keep your hand.")
        case events.HandDealt() | events.StockLaid():
            return None
        case events.MatchStarted(rules=rules):
            return _("A match of {ruleset} starts.").format(ruleset=_(rules.name))
        case events.PartnersDrawn():
            return _("The two highest cards play together.")
        case events.CutForDeal(dealer=dealer):
            return voices.tell(dealer, _("You deal first."), _("{name} deals first."))
        case events.DealStarted(size=size, dealer=dealer):
            yours = ngettext("You deal {count} card each.", "You deal {count} cards each.", size)
            theirs = ngettext("{name} deals {count} card each.", "{name} deals {count} cards each.", size)
            return voices.tell(dealer, yours, theirs, count=size)
        case events.MatchEnded(winners):
            return result_text(winners, voices)
        case events.UpcardTurned(card):
            return _("{card} is turned up.").format(card=card_sign(card, words))
        case events.TrumpCut(card):
            return _("{card} is cut for trump.").format(card=card_sign(card, words))
        case events.TrumpMade(trump, lone_joker):
            return trump_text(trump, lone_joker, words)
        case events.DealThrownIn(reason):
            return _(_THROW_INS[reason]).format(weak_hand=_(words.weak_hand))
        case events.DealScored(scores):
            names, won = map(voices.side_short, range(len(scores))), (signed(score.total) for score in scores)
            lines = (
                _("{side} {points}").format(side=name, points=points) for name, points in zip(names, won, strict=True)
            )
            told = ", ".join(line.replace(" ", "\u00a0") for line in lines)
            return _("Points for this deal: {scores}.").format(scores=told)
        case events.TieBreakPlayed(level):
            if len(level) > 1:
                return _("The tie-break ends in a tie.")
            return _("Winner of the tie-break: {side}.").format(side=voices.side(level[0]))
        case events.TieBreakCalled(sides):
            tied = _("The scores are tied.")
            if len(sides) < len(voices.match.sides):
                tied = _("Tied on points: {sides}.").format(sides=joined([voices.side(side) for side in sides]))
            if sides[2:]:  # with more than two sides, perhaps none takes seven tricks
                text = _("A deal of thirteen cards without contracts decides: whoever takes the most tricks wins.")
            else:
                text = _("A deal of thirteen cards without contracts decides: the first to seven tricks wins.")
            return f"{tied} {text}"
        case _:
            assert_never(event)


def _bid_caption(voices: Voices, seat: Seat, bid: Bid) -> str:
    words = voices.match.rules.words
    if bid.kind is BidKind.NUMBER and not bid.value:
        return voices.tell(seat, _("You pass."), _("{name} passes."))
    name = bid_name(bid, words)
    yours, theirs = _BID_VERBS.get(words.bid, (N_("You: {word} {bid}."), N_("{name}: {word} {bid}.")))
    return voices.tell(seat, _(yours), _(theirs), word=_(words.bid), bid=name)


_BID_VERBS = {
    "bid": (N_("You bid {bid}."), N_("{name} bids {bid}.")),
    "guess": (N_("You guess {bid}."), N_("{name} guesses {bid}.")),
}
"""Sentences on a bid, by the ruleset's word for a bid. Any other word is put into a sentence without a verb."""


def result_text(winners: tuple[int, ...], voices: Voices) -> str:
    """Return the winners of the match as a sentence."""
    if len(winners) > 1:
        return _("A shared win: {sides}.").format(sides=", ".join(voices.side(side) for side in winners))
    seats = voices.match.sides[winners[0]]
    if voices.viewer in seats:
        return _("You win the match.") if len(seats) == 1 else _("Your side wins the match.")
    name = voices.side(winners[0])
    if len(seats) == 1:
        if voices.is_you(seats[0]):
            return _("You win the match.")
        return _("{name} wins the match.").format(name=name)
    return _("{side} win the match.").format(side=name)


_THROW_INS = {
    events.ThrowIn.ALL_PASS: N_("Everybody passed: the cards are dealt again."),
    events.ThrowIn.WEAK_HAND: N_("There was a {weak_hand}: everybody gets new cards."),
    events.ThrowIn.UNSCORED: N_("Everybody passed: nobody scores."),
}


def trump_text(trump: Suit | None, lone_joker: Card | None, words: Words) -> str:
    """Return the trump of a deal as a sentence."""
    if trump is not None:
        return _("{suit} are trump.").format(suit=capital(suit_name(trump)))
    if lone_joker is not None:
        return _("There is no trump but the {joker}.").format(joker=card_name(lone_joker, words))
    return _("There is no trump.")
