"""Event captions: cards, bids, contracts, scores, refusals and events as sentences in the player's language.

Everything here is text from engine values; the caller decides where it is shown. Suit characters stand in texts as themselves
(U+2660 and so on): the painter draws them as shapes.
"""

import re
from typing import assert_never

from msgspec import Struct

from game.engine import events
from game.engine.bids import Bid, BidKind, Contract
from game.engine.cards import Card, Seat, Suit
from game.engine.events import Event
from game.engine.legal import Refusal
from game.engine.rules import TrumpLead, Words
from game.engine.scoring import Part, PartKind
from game.engine.state import Fate, Match, PublicDeal
from game.i18n import N_, _, ngettext
from game.wording.names import joined, short_name, shown_name

SUIT_SIGNS = "♠♥♦♣"
"""The characters of the suits, by suit."""
BIG_STAR = "★"
LITTLE_STAR = "✦"
_TENTHS = 10

_SUIT_NAMES = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
_RANK_NAMES = (
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
    N_("ace"),
)
_RANK_SIGNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def capital(text: str) -> str:
    """Return the text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def suit_name(suit: Suit | None) -> str:
    """Return the name of a suit, or "no trump" for None."""
    return _("no trump") if suit is None else _(_SUIT_NAMES[suit])


def suit_sign(suit: Suit | None) -> str:
    """Return the character of a suit; the letters NT for none."""
    return _("NT") if suit is None else SUIT_SIGNS[suit]


def rank_name(card: Card) -> str:
    """Return the rank of a card that is no joker, in words."""
    return _(_RANK_NAMES[card.rank])


def card_name(card: Card, words: Words) -> str:
    """Return a card in full: "ace of spades", or the ruleset's name of the joker."""
    if card is Card.BB:
        return _(words.big_joker)
    if card is Card.LB:
        return _(words.little_joker)
    return _("{rank} of {suit}").format(rank=_(_RANK_NAMES[card.rank]), suit=_(_SUIT_NAMES[card // 13]))


def card_sign(card: Card, words: Words) -> str:
    """Return a card in short, for sentences: rank and suit character, a star and the word for a joker."""
    if card.is_joker:
        star = BIG_STAR if card is Card.BB else LITTLE_STAR
        return f"{star} {card_name(card, words)}"
    return f"{_RANK_SIGNS[card.rank]}{SUIT_SIGNS[card // 13]}"


_SIGNED = re.compile(rf"(?:(10|[2-9JQKA]))?([{SUIT_SIGNS}])(?: (\w+))?|[{BIG_STAR}{LITTLE_STAR}] ?")


def spelled(text: str) -> str:
    """Return a text with its signs of cards and suits in words, such as can be read out: "A♠" as "ace of spades"."""
    return _SIGNED.sub(_spelled, text)


def _spelled(found: re.Match[str]) -> str:
    rank, sign, after = found[1], found[2], found[3]
    if sign is None:
        return ""
    suit = _(_SUIT_NAMES[SUIT_SIGNS.index(sign)])
    if rank is not None:
        name = _("{rank} of {suit}").format(rank=_(_RANK_NAMES[_RANK_SIGNS.index(rank)]), suit=suit)
        return name if after is None else f"{name} {after}"
    if after is None:
        return suit
    return after if after.lower() == suit.lower() else f"{suit} {after}"


def level_name(level: int, what: str) -> str:
    """Return a special bid at its level: "board", "double board", ..."""
    patterns = (_("{bid}"), _("double {bid}"), _("triple {bid}"), _("quadruple {bid}"))
    return patterns[level - 1].format(bid=what)


def bid_name(bid: Bid, words: Words) -> str:
    """Return a bid in the ruleset's words: "pass", "3", "double board"."""
    if bid.kind is BidKind.NUMBER:
        return str(bid.value) if bid.value else _("pass")
    return level_name(bid.value, _(words.board) if bid.kind is BidKind.BOARD else _("Boston"))


def contract_name(contract: Contract, words: Words) -> str:
    """Return a side's contract in short: "5", "double board", "Boston", or "nothing"."""
    if contract.kind is BidKind.NUMBER:
        return str(contract.tricks) if contract.tricks else _("nothing")
    return level_name(contract.level, _(words.board) if contract.kind is BidKind.BOARD else _("Boston"))


def contract_short(contract: Contract, words: Words) -> str:
    """Return a contract in a few characters: `5`, a dash for nothing, `Board ×2`."""
    if contract.kind is BidKind.NUMBER:
        return str(contract.tricks) if contract.tricks else "–"
    return _short(contract.kind, contract.level, words)


def bid_short(bid: Bid, words: Words) -> str:
    """Return a bid in a few characters: `Pass`, `3`, `Board ×2`."""
    if bid.kind is BidKind.NUMBER:
        return str(bid.value) if bid.value else capital(_("pass"))
    return _short(bid.kind, bid.value, words)


def _short(kind: BidKind, level: int, words: Words) -> str:
    name = capital(_(words.board) if kind is BidKind.BOARD else _("Boston"))
    return name if level == 1 else f"{name} ×{level}"


class ContractLine(Struct, frozen=True, kw_only=True):
    """A side's progress in three short texts: its bid, the tricks it has taken, and what is left to do.

    Nothing is said of what is left to do by a side that has passed.
    """

    bid: str
    taken: str
    to_go: str
    is_set: bool
    is_made: bool


def taken_text(count: int) -> str:
    """Return the number of tricks that a side has taken."""
    return ngettext("taken {count}", "taken {count}", count).format(count=count)


def contract_line(contract: Contract, deal: PublicDeal, side: tuple[Seat, ...], words: Words) -> ContractLine:
    """Return a side's progress towards its contract in a running deal."""
    taken = deal.taken_by(side)
    fate = deal.fate_of(contract, side)
    if fate is Fate.SET:
        to_go = _("set")
    elif contract.tricks == 0:
        to_go = ""
    elif fate is Fate.MADE:
        over = taken - contract.tricks
        to_go = _("made, +{count}").format(count=over) if over else _("made")
    else:
        need = contract.tricks - deal.won_for(contract, side)
        to_go = ngettext("{count} to go", "{count} to go", need).format(count=need)
    bid = _("{word} {contract}").format(word=_(words.bid), contract=contract_name(contract, words))
    return ContractLine(
        bid=bid if contract.tricks else _("passed"),
        taken=taken_text(taken),
        to_go=to_go,
        is_set=fate is Fate.SET,
        is_made=fate is Fate.MADE,
    )


_PART_TEXTS = {
    PartKind.MADE: N_("Contract made: {count} × {each}"),
    PartKind.SET: N_("Set: {count} bid × {each}"),
    PartKind.OVERTRICKS: N_("Overtricks: {count} × {each}"),
    PartKind.PASSED: N_("Tricks without a bid: {count} × {each}"),
    PartKind.BOARD_MADE: N_("{name} made: {count} × {each}"),
    PartKind.BOARD_SET: N_("{name} set: {count} × {each}"),
    PartKind.BOSTON_MADE: N_("{name} made: {each}"),
    PartKind.BOSTON_SET: N_("{name} set: {each}"),
    PartKind.BOSTON_EXTRA: N_("Tricks after Boston: {count} × {each}"),
    PartKind.RAINBOW: N_("Rainbow: {count} × {each}"),
}
_BOARDS = (PartKind.BOARD_MADE, PartKind.BOARD_SET)


def part_text(part: Part, words: Words) -> str:
    """Return one part of a score as a line: "Contract made: 5 × 5", with its level if it has one."""
    name = capital(level_name(part.level, _(words.board) if part.kind in _BOARDS else _("Boston")))
    text = _(_PART_TEXTS[part.kind]).format(name=name, count=part.count, each=signed(part.each))
    return text if part.level == 1 else f"{text} × {part.level}"


def signed(points: int) -> str:
    """Format points with a proper minus sign."""
    return str(points) if points >= 0 else f"−{-points}"


def tenths(points: float, *, plus: bool = True) -> str:
    """Return points to one decimal, with a proper sign: "+3.2", "−0.5", "0.0"."""
    count = round(abs(points) * _TENTHS)
    whole, tenth = divmod(count, _TENTHS)
    sign = "" if not count else "−" if points < 0 else "+" if plus else ""
    return sign + _("{whole}.{tenth}").format(whole=whole, tenth=tenth)


def gained(points: int) -> str:
    """Format points that are added to a score, with a plus if they are positive."""
    return f"+{points}" if points > 0 else signed(points)


def refusal_text(refusal: Refusal, words: Words, led: Card | None = None) -> str:
    """Return the reason for a refusal in the ruleset's words; a joker that was led is named."""
    joker = led if led is not None and led.is_joker else _PULLED_BY.get(refusal, Card.BB)
    return _(refusal.value).format(bid=_(words.bid), board=_(words.board), joker=card_name(joker, words))


_PULLED_BY = {Refusal.MUST_PLAY_LOWEST_TRUMP: Card.LB}
"""The joker that is meant where none was led: examples and searches."""


class Voices(Struct, frozen=True):
    """Forms of address: the match, and the seat that is spoken to as "you" (None: nobody)."""

    match: Match
    viewer: Seat | None

    def name(self, seat: Seat) -> str:
        """Return the name of the player at a seat, shortened to the room there is."""
        return short_name(self.full_name(seat))

    def full_name(self, seat: Seat) -> str:
        """Return the whole name of the player at a seat."""
        return shown_name(self.match.player_at(seat).name)

    def is_you(self, seat: Seat) -> bool:
        """Tell if the seat is the viewer's."""
        return seat == self.viewer

    def side(self, index: int) -> str:
        """Return the name of a side: "You and Ruby", "Ace and Dutch", or a single name."""
        seats = sorted(self.match.sides[index], key=lambda seat: seat != self.viewer)
        names = [_("You") if self.is_you(seat) else self.name(seat) for seat in seats]
        return names[0] if len(names) == 1 else _("{first} and {second}").format(first=names[0], second=names[1])

    @property
    def names_seats(self) -> bool:
        """True if short names of sides are their seats: there are partners, and nobody is one of them."""
        return self.viewer is None and len(self.match.sides[0]) > 1

    def side_short(self, index: int) -> str:
        """Return the short name of a side: "We" and "They", a single name, or its seats."""
        seats = self.match.sides[index]
        if self.names_seats:
            return self.match.side_names[index]
        if len(seats) > 1:
            return _("We") if self.viewer in seats else _("They")
        return _("You") if seats == (self.viewer,) else self.name(seats[0])


def _said(voices: Voices, seat: Seat, yours: str, theirs: str, **values: object) -> str:
    """Return one of two translated sentences: `yours` if the seat is the viewer's own, else `theirs`."""
    return yours.format(**values) if voices.is_you(seat) else theirs.format(name=voices.name(seat), **values)


def caption(event: Event, voices: Voices) -> str | None:
    """Return one short sentence for an event; None for one that needs no words."""
    words = voices.match.rules.words
    match event:
        case events.CardPlayed(seat, card):
            sign = card_sign(card, words)
            return _said(voices, seat, _("You play {card}."), _("{name} plays {card}."), card=sign)
        case events.TrickTaken(seat):
            return _said(voices, seat, _("You take the trick."), _("{name} takes the trick."))
        case events.BidPlaced(seat, bid):
            return _bid_caption(voices, seat, bid)
        case events.TrumpBroken():
            return None if voices.match.rules.trump_lead is TrumpLead.ANY_TIME else _("Trump is broken.")
        case events.PlayOpened(_, leader):
            return _said(voices, leader, _("You lead."), _("{name} leads."))
        case events.JokerExchanged(seat, joker):
            yours = _("You lay down the {card} and take the last card of the deck.")
            theirs = _("{name} lays down the {card} and takes the last card of the deck.")
            return _said(voices, seat, yours, theirs, card=card_name(joker, words))
        case events.CardTaken(_, card):
            return _("You take {card}.").format(card=card_sign(card, words))
        case events.RedealOffered():
            return _("You hold a {weak_hand}: you may ask for new cards.").format(weak_hand=_(words.weak_hand))
        case events.RedealDeclined():
            return _("You play your hand.")
        case events.HandDealt() | events.StockLaid():
            return None
        case events.MatchStarted(rules=rules):
            return _("A match of {ruleset} begins.").format(ruleset=_(rules.name))
        case events.PartnersDrawn():
            return _("The two highest cards play together.")
        case events.CutForDeal(dealer=dealer):
            return _said(voices, dealer, _("By lot, you deal first."), _("By lot, {name} deals first."))
        case events.DealStarted(size=size, dealer=dealer):
            yours = ngettext("You deal {count} card each.", "You deal {count} cards each.", size)
            theirs = ngettext("{name} deals {count} card each.", "{name} deals {count} cards each.", size)
            return _said(voices, dealer, yours, theirs, count=size)
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
            lines = (
                _("{side} {points}").format(side=voices.side_short(side), points=signed(score.total))
                for side, score in enumerate(scores)
            )
            return _("The deal is over: {scores}.").format(scores=", ".join(lines))
        case events.TieBreakPlayed(level):
            if len(level) > 1:
                return _("The tie-break ends in a tie.")
            return _("The tie-break goes to {side}.").format(side=voices.side(level[0]))
        case events.TieBreakCalled(sides):
            tied = _("The scores are tied.")
            if len(sides) < len(voices.match.sides):
                tied = _("{sides} are tied.").format(sides=joined([voices.side(side) for side in sides]))
            if sides[2:]:  # of two the first with seven tricks wins
                text = _("A deal of thirteen cards without bidding decides: most tricks win.")
            else:
                text = _("A deal of thirteen cards without bidding decides: seven tricks win.")
            return f"{tied} {text}"
        case _:
            assert_never(event)


def _bid_caption(voices: Voices, seat: Seat, bid: Bid) -> str:
    words = voices.match.rules.words
    if bid.kind is BidKind.NUMBER and not bid.value:
        return _said(voices, seat, _("You pass."), _("{name} passes."))
    name = bid_name(bid, words)
    yours, theirs = _BID_VERBS.get(words.bid, (N_("You: {word} {bid}."), N_("{name}: {word} {bid}.")))
    return _said(voices, seat, _(yours), _(theirs), word=_(words.bid), bid=name)


_BID_VERBS = {
    "bid": (N_("You bid {bid}."), N_("{name} bids {bid}.")),
    "guess": (N_("You guess {bid}."), N_("{name} guesses {bid}.")),
}
"""Sentences on a bid, by the ruleset's word for it; any other word stands as it is."""


def result_text(winners: tuple[int, ...], voices: Voices) -> str:
    """Name the winners of the match."""
    if len(winners) > 1:
        return _("The match is shared: {sides}.").format(sides=", ".join(voices.side(side) for side in winners))
    seats = voices.match.sides[winners[0]]
    if voices.viewer in seats:
        return _("You win the match.") if len(seats) == 1 else _("Your side wins the match.")
    name = voices.side(winners[0])
    if len(seats) == 1:
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
