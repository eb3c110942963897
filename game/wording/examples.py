"""Rule examples, drawn as cards, some of them marked. The engine determines the marked cards."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from game.engine.bids import BidKind, Contract, highest_number
from game.engine.cards import (
    BY_NOTATION,
    RANKS,
    Card,
    CardSet,
    Seat,
    Suit,
    card_set,
    parse_card,
    seats_for,
    sides_of,
)
from game.engine.dealing import FIXED_TRUMP, is_weak
from game.engine.decide import breaks_trump, trick_winner
from game.engine.events import CardPlayed, DealStarted, MatchStarted, Player, PlayOpened, PublicEvent, TrumpMade
from game.engine.evolve import evolve_public, start_public
from game.engine.legal import playable
from game.engine.ordering import Ordering, ordering
from game.engine.rules import BOSTON_TRICKS, RAINBOW_SIZE, JokerUpcard, Ladder, OtherJoker, Rules, TrumpFrom, WeakHand
from game.engine.scoring import score_contract
from game.engine.state import Observation, Play, PublicState
from game.i18n import _, ngettext
from game.wording.cards import card_name, suit_name
from game.wording.contracts import points_text, special_bid_name
from game.wording.names import capital


class Example(Struct, frozen=True, kw_only=True):
    """A sentence with the cards played and the hand that illustrate it, if any. The cards in `marked` stand out."""

    text: str
    played: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    marked: CardSet = 0


def examples(rules: Rules, name: str) -> tuple[Example, ...]:
    """Return the examples of a rule, or of a section of the basics."""
    make = _EXAMPLES.get(name)
    return () if make is None else make(_Table(rules))


class _Table:
    """Cards for the examples of a ruleset, and positions in which the engine finds the playable cards."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.trump = FIXED_TRUMP.get(rules.trump_from, Suit.CLUBS)
        others = (suit.letter for suit in Suit if suit != self.trump)
        self.letters = {"t": self.trump.letter, **dict(zip("abc", others, strict=True))}
        self.order: Ordering = ordering(self.trump, two_of_diamonds=rules.two_of_diamonds)

    def example(
        self,
        text: str,
        *,
        played: tuple[Card, ...] = (),
        hand: tuple[Card, ...] = (),
        marked: CardSet = 0,
        **values: object,
    ) -> Example:
        """Return an example; its text may name the trump suit (`{suit}`), cards and other values."""
        words = self.rules.words
        said = {name: card_name(one, words) if isinstance(one, Card) else one for name, one in values.items()}
        sentence = capital(text.format(suit=suit_name(self.trump), **said))
        return Example(text=sentence, played=played, hand=hand, marked=marked)

    def cards(self, text: str) -> tuple[Card, ...]:
        """Return cards by rank and suit: `Kt` is the king of trump; `9a`, `9b` and `9c` are nines of the other suits."""
        return tuple(BY_NOTATION[word[0] + self.letters[word[1]]] for word in text.split())

    @property
    def hand(self) -> tuple[Card, ...]:
        """A hand of two trumps and two cards of other suits."""
        return self.cards("Kt 7t Aa 9b")

    def may_play(
        self, hand: tuple[Card, ...], *led: Card, by: Seat = Seat.W, contracts: tuple[Contract, ...] = ()
    ) -> CardSet:
        """Return the cards of a hand that N may play after `led`, with trump unbroken."""
        public = self.public(*led, by=by, contracts=contracts)
        me = Seat.N if Seat.N in public.match.seats else public.match.seats[0]
        return playable(Observation(public, me, card_set(hand), False)).cards

    def public(self, *led: Card, by: Seat = Seat.W, contracts: tuple[Contract, ...] = ()) -> PublicState:
        """Return the public state of a deal with these cards on the table."""
        public = start_public(MatchStarted(rules=self.rules, players=(Player("", ""),) * max(self.rules.players)))
        seats = public.match.seats
        size, dealer = len(self.hand), seats[-1]
        leader = by if by in seats else seats[0]
        events: tuple[PublicEvent, ...] = (
            DealStarted(number=1, redeal=0, size=size, dealer=dealer, seats=seats, is_tiebreak=False),
            TrumpMade(self.trump),
            PlayOpened(contracts, leader),
            *(CardPlayed(leader, card) for card in led),
        )
        for event in events:
            public = evolve_public(public, event)
        return public


def _following(table: _Table) -> tuple[Example, ...]:
    (led,) = table.cards("9a")
    hand = table.cards("Ka 4a Ab 7t")
    text = _("The {card} is led: whoever holds these cards plays one of the marked ones.")
    shown = table.example(text, card=led, played=(led,), hand=hand, marked=table.may_play(hand, led))
    void = table.cards("Ab 7c 7t")
    text = _("Without a card of that suit any card may be played, a trump too.")
    return shown, Example(text=text, played=(led,), hand=void, marked=table.may_play(void, led))


def _winning(table: _Table) -> tuple[Example, ...]:
    found = []
    for trick in (table.cards("9a Ka Aa Ab"), table.cards("9a Ka 3t Aa")):
        winner = trick[trick_winner(tuple(map(Play, Seat, trick)), table.order)]
        text = _("{suit} are trump. The {card} takes this trick.")
        found.append(table.example(text, card=winner, played=trick, marked=1 << winner))
    return tuple(found)


def _no_trump(table: _Table) -> tuple[Example, ...]:
    trick = table.cards("9a Ka 3t Ab")
    order = ordering(None, two_of_diamonds=table.rules.two_of_diamonds)
    winner = trick[trick_winner(tuple(map(Play, Seat, trick)), order)]
    text = _("There is no trump. The {card} takes this trick.")
    return (table.example(text, card=winner, played=trick, marked=1 << winner),)


def _ranks(table: _Table, count: int | None = 5) -> tuple[Example, ...]:
    trumps = table.order.by_power(table.order.trumps)
    best = [card for card in trumps if table.rules.jokers or not card.is_joker][:count]
    text = _("{suit} are trump. From the highest down, these are the best cards of the deck.")
    return (table.example(text, hand=tuple(best)),)


def _trump_from(table: _Table) -> tuple[Example, ...]:
    if table.rules.trump_from is not TrumpFrom.UPCARD:
        return ()
    (up,) = table.cards("8t")
    text = _("The {card} is turned up: {suit} are trump in this deal.")
    return (table.example(text, card=up, played=(up,), marked=1 << up),)


def _joker_upcard(table: _Table) -> tuple[Example, ...]:
    if table.rules.joker_upcard is JokerUpcard.NO_TRUMP:
        text = _("The {joker} is turned up: there is no trump in this deal.")
        return (table.example(text, joker=Card.BB, played=(Card.BB,)),)
    (up,) = table.cards("8t")
    text = _("The {joker} is turned up, then the {card}: {suit} are trump.")
    return (table.example(text, joker=Card.BB, card=up, played=(Card.BB, up), marked=1 << up),)


def _other_joker(table: _Table) -> tuple[Example, ...]:
    if table.rules.other_joker is OtherJoker.EXCHANGED:
        text = _("The {up} was turned up. Whoever holds the {held} lays it down and takes the last card.")
    else:
        text = _("The {up} was turned up. The {held} is the only trump of the deal.")
    return (table.example(text, up=Card.BB, held=Card.LB, played=(Card.BB,), hand=(Card.LB,), marked=1 << Card.LB),)


def _weak_hand(table: _Table) -> tuple[Example, ...]:
    rules = table.rules
    if rules.weak_hand is WeakHand.PLAYED:
        return ()
    low = [table.cards(f"{RANKS[8 - index // 3]}{'abc'[index % 3]}")[0] for index in range(rules.weak_hand_from)]
    hand = tuple(sorted(low, key=lambda card: (card // 13, -card)))
    assert is_weak(card_set(hand), table.order)
    text = _("{suit} are trump. This is a {weak}: no aces, no face cards, no trumps.")
    return (table.example(text, weak=_(rules.words.weak_hand), hand=hand),)


def _trump_lead(table: _Table) -> tuple[Example, ...]:
    may = table.may_play(table.hand)
    if may == card_set(table.hand):
        text = _("{suit} are trump. Any of these cards may be led.")
        return (table.example(text, hand=table.hand, marked=may),)
    text = _("{suit} are trump, and trump is not broken. The marked cards may be led.")
    shown = table.example(text, hand=table.hand, marked=may)
    only = table.hand[:2]
    text = _("A hand of nothing but trumps may lead one.")
    return shown, Example(text=text, hand=only, marked=table.may_play(only))


def _bold(table: _Table) -> tuple[Example, ...]:
    rules = table.rules
    if not rules.bold_side_leads_trump:
        return ()
    kind = BidKind.BOARD if rules.boards is not Ladder.NONE else BidKind.BOSTON
    contract = Contract(kind=kind, tricks=len(table.hand), level=1)
    sides = len(sides_of(seats_for(max(rules.players)), partners=rules.partners))
    text = _("{suit} are trump, and trump is not broken. A side with {bid} may lead the marked cards.")
    word = _(rules.words.board) if kind is BidKind.BOARD else _("Boston")
    may = table.may_play(table.hand, contracts=(contract,) * sides)
    return (table.example(text, bid=word, hand=table.hand, marked=may),)


def _broken_by(table: _Table) -> tuple[Example, ...]:
    low, high, plain = table.cards("5t 9t 9a")
    forced = _breaking(table, low, high)
    ruffed = _breaking(table, plain, low)
    yes, no = _("The marked card breaks trump."), _("Neither card breaks trump.")
    one, other = _("A trump had to be led."), _("A trump is played on another suit.")
    return tuple(
        Example(text=f"{what} {yes if marked else no}", played=cards, marked=marked)
        for what, (cards, marked) in ((other, ruffed), (one, forced))
    )


def _breaking(table: _Table, first: Card, second: Card) -> tuple[tuple[Card, ...], CardSet]:
    """Return two cards played to a trick, in order, and a set with the one that breaks trump, if any."""
    for card, led in ((first, ()), (second, (first,))):
        deal = table.public(*led).deal
        if deal is not None and breaks_trump(table.rules, deal, card):
            return (first, second), 1 << card
    return (first, second), 0


def _pulls(joker: Card) -> Callable[[_Table], tuple[Example, ...]]:
    def make(table: _Table) -> tuple[Example, ...]:
        hand = table.cards("Qt 7t 3t Aa")
        opponent, partner = table.may_play(hand, joker, by=Seat.W), table.may_play(hand, joker, by=Seat.S)
        text = _("The {joker} is led and {suit} are trump: the marked cards may be played.")
        shown = table.example(text, joker=joker, played=(joker,), hand=hand, marked=opponent)
        if opponent == partner or not table.rules.partners:
            return (shown,)
        mine = _("If your partner led the {joker}, these may be played.")
        return (
            replace(shown, text=_("An opponent leads. {sentence}").format(sentence=shown.text)),
            table.example(mine, joker=joker, played=(joker,), hand=hand, marked=partner),
        )

    return make


def _number(tricks: int) -> Contract:
    return Contract(kind=BidKind.NUMBER, tricks=tricks, level=1)


def _points(rules: Rules, contract: Contract, taken: int) -> str:
    parts = score_contract(rules, contract, taken=taken, of_first_six=min(taken, BOSTON_TRICKS))
    total = sum(part.points for part in parts)
    return points_text(total)


def _made(bid: int, taken: int) -> Callable[[_Table], tuple[Example, ...]]:
    def make(table: _Table) -> tuple[Example, ...]:
        text = _("{word} {bid} and take {taken}: {points}.") if bid else _("Pass and take {taken}: {points}.")
        points = _points(table.rules, _number(bid), taken)
        return (table.example(text, word=_(table.rules.words.bid), bid=bid, taken=taken, points=points),)

    return make


def _board(table: _Table) -> tuple[Example, ...]:
    rules, size = table.rules, 5
    if rules.boards is Ladder.NONE:
        return ()
    found = []
    for level, taken in ((1, size), (2, size), (1, size - 1))[: 3 if rules.boards is Ladder.DOUBLES else 1]:
        contract = Contract(kind=BidKind.BOARD, tricks=size, level=level)
        text = _("{bid} with {cards} cards, {taken} taken: {points}.")
        points, bid = _points(rules, contract, taken), capital(special_bid_name(level, _(rules.words.board)))
        found.append(table.example(text, bid=bid, cards=size, taken=taken, points=points))
    return tuple(found)


def _boards(table: _Table) -> tuple[Example, ...]:
    if table.rules.boards is Ladder.NONE:
        return ()
    best = _ranks(table)[0].hand[:4]
    text = _("Four cards with {suit} as trump: this hand takes every trick.")
    return (table.example(text, hand=best, marked=card_set(best)),)


def _boston(table: _Table) -> tuple[Example, ...]:
    if table.rules.bostons is Ladder.NONE:
        return ()
    found = []
    for level, taken in ((1, 7), (2 if table.rules.bostons is Ladder.DOUBLES else 1, 5)):
        contract = Contract(kind=BidKind.BOSTON, tricks=BOSTON_TRICKS, level=level)
        made = _("{bid}, the first {first} tricks and {taken} in all: {points}.")
        failed = _("{bid}, only {taken} of the first {first} tricks: {points}.")
        text = made if taken >= BOSTON_TRICKS else failed
        points, bid = _points(table.rules, contract, taken), capital(special_bid_name(level, _("Boston")))
        found.append(table.example(text, bid=bid, first=BOSTON_TRICKS, taken=taken, points=points))
    return tuple(found)


def _highest_number(table: _Table) -> tuple[Example, ...]:
    size = 5
    text = _("With {cards} cards the highest number is {number}.")
    return (table.example(text, cards=size, number=highest_number(table.rules, size)),)


def _rainbow(table: _Table) -> tuple[Example, ...]:
    points = table.rules.rainbow_points
    if not points:
        return ()
    hand = tuple(map(parse_card, ("AS", "5H", "JD", "7C")))
    assert len(hand) == RAINBOW_SIZE
    text = ngettext("This hand scores {points} point.", "This hand scores {points} points.", points)
    return (table.example(text, points=points, hand=hand, marked=card_set(hand)),)


_EXAMPLES: Final[Mapping[str, Callable[[_Table], tuple[Example, ...]]]] = {
    "cards": partial(_ranks, count=None),
    "following": _following,
    "winning": _winning,
    "no_trump": _no_trump,
    "jokers": _ranks,
    "two_of_diamonds": lambda table: _ranks(table) if table.rules.two_of_diamonds else (),
    "trump_from": _trump_from,
    "joker_upcard": _joker_upcard,
    "other_joker": _other_joker,
    "weak_hand": _weak_hand,
    "trump_lead": _trump_lead,
    "bold_side_leads_trump": _bold,
    "broken_by": _broken_by,
    "big_joker_pulls": _pulls(Card.BB),
    "little_joker_pulls": _pulls(Card.LB),
    "highest_number": _highest_number,
    "boards": _boards,
    "board_points": _board,
    "boston_points": _boston,
    "trick_points": _made(5, 5),
    "set_points": _made(4, 2),
    "overtrick_points": _made(7, 8),
    "passed_trick_points": _made(0, 3),
    "rainbow_points": _rainbow,
}
"""The functions that make the examples, by the name of the rule or of the section of the basics."""
