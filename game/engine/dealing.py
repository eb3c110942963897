"""Shuffling, dealing, and the events of a fresh deal before anyone acts.

The shuffle `back-alley-shuffle-1` depends only on its key, and is specified with test vectors in docs/shuffle.md.
"""

import hashlib
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from game.engine.actions import DealCards
from game.engine.cards import CARDS, Card, CardSet, Seat, Suit, card_set
from game.engine.events import (
    CardTaken,
    Event,
    HandDealt,
    JokerExchanged,
    StockLaid,
    TrumpCut,
    TrumpMade,
    UpcardTurned,
)
from game.engine.ordering import Ordering
from game.engine.rules import JokerUpcard, OtherJoker, Rules, TrumpFrom, WeakHand, deck_cards, deck_size
from game.engine.state import Match
from game.engine.text import N_, NotationError

SHUFFLE_NAME = "back-alley-shuffle-1"
SEED_BYTES = 32

FIXED_TRUMP: Final = MappingProxyType(
    {
        TrumpFrom.SPADES: Suit.SPADES,
        TrumpFrom.HEARTS: Suit.HEARTS,
        TrumpFrom.DIAMONDS: Suit.DIAMONDS,
        TrumpFrom.CLUBS: Suit.CLUBS,
    }
)
"""The trump suit for each rule choice that fixes one."""

CUT_NUMBER = 0
"""The schedule number of the shuffles before the first deal: the cut for deal (redeal 0) and the draw for partners (redeal 1)."""
_HONOURS: CardSet = card_set(card for card in CARDS if not card.is_joker and card.rank >= Card.SJ.rank)


class ShuffleKey(NamedTuple):
    """The inputs of a shuffle.

    `seed` has 32 bytes; `number` is the schedule number from 1 (0 before the first deal); `redeal` counts from 0; `word` is a text
    that the player may add.
    """

    seed: bytes
    number: int
    redeal: int = 0
    word: str = ""


class Shuffled(NamedTuple):
    """A shuffled deck, and the index of the card that is cut for trump if no card is left to turn up."""

    deck: tuple[Card, ...]
    cut: int


def seed_from_hex(text: str) -> bytes:
    """Read a seed of 1 to 64 hexadecimal digits, padded on the left.

    >>> seed_from_hex("2a")[-1]
    42

    Raises:
        NotationError: the text is not such a seed.
    """
    if not 1 <= len(text) <= 2 * SEED_BYTES or any(digit not in "0123456789abcdefABCDEF" for digit in text):
        raise NotationError(N_("a seed is 1 to 64 hexadecimal digits, not {given}"), given=repr(text))
    return bytes.fromhex(text.rjust(2 * SEED_BYTES, "0"))


def _stream(key: ShuffleKey) -> Iterator[int]:
    """Yield an endless stream of bytes: SHA-256 of the key and a block counter."""
    word = key.word.encode()
    prefix = b"".join(
        (
            SHUFFLE_NAME.encode(),
            key.seed,
            key.number.to_bytes(4, "big"),
            key.redeal.to_bytes(4, "big"),
            len(word).to_bytes(4, "big"),
            word,
        )
    )
    block = 0
    while True:
        yield from hashlib.sha256(prefix + block.to_bytes(4, "big")).digest()
        block += 1


def _numbers(limits: Iterable[int], key: ShuffleKey) -> Iterator[int]:
    """Yield an unbiased random number below each limit, by rejecting values that are too high."""
    stream = _stream(key)
    for limit in limits:
        mask = (1 << (limit - 1).bit_length()) - 1
        while (drawn := next(stream) & mask) >= limit:
            pass
        yield drawn


def shuffle(size: int, key: ShuffleKey) -> Shuffled:
    """Return a shuffled deck of the first `size` cards (52, or 54 with jokers), and the index of the card to cut.

    The shuffle is Fisher-Yates, from the last card to the first.

    >>> " ".join(map(str, shuffle(54, ShuffleKey(bytes(SEED_BYTES), number=1)).deck[:5]))
    '3H AD 3D 7C QH'
    """
    deck = list(CARDS[:size])
    numbers = _numbers((*range(size, 1, -1), size), key)
    for last, other in zip(range(size - 1, 0, -1), numbers, strict=False):  # the last number is left for the cut
        deck[last], deck[other] = deck[other], deck[last]
    return Shuffled(tuple(deck), next(numbers))


def is_deck(rules: Rules, deck: tuple[Card, ...]) -> bool:
    """Return True if these are the cards of the ruleset's deck, each once."""
    return len(deck) == deck_size(rules) and card_set(deck) == deck_cards(rules)


class TurnedUp(NamedTuple):
    """The result of turning up cards for trump.

    `cut` is the card that made trump if no card was left to turn up, else None.
    """

    upcards: tuple[Card, ...]
    trump: Suit | None
    stock: tuple[Card, ...]
    cut: Card | None


def turn_up(rules: Rules, rest: tuple[Card, ...], cut_card: Card) -> TurnedUp:
    """Determine trump from the undealt cards.

    The suit is fixed (Michael Lopp), or is the next card's suit. If this card is a joker, there is no trump (Denexa), or the next
    card is turned up too (EMW Games). There is no trump if only jokers are left. If all cards are dealt, the cut card decides
    (public descriptions of Individual Back Alley).
    """
    fixed = FIXED_TRUMP.get(rules.trump_from)
    if fixed is not None:
        return TurnedUp((), fixed, rest, None)
    if not rest:
        return TurnedUp((), cut_card.suit, rest, cut_card)
    count = 1
    if rules.joker_upcard is JokerUpcard.TURN_ON:
        while rest[count - 1].is_joker and count < len(rest):
            count += 1
    return TurnedUp(rest[:count], rest[count - 1].suit, rest[count:], None)


def deal_events(
    rules: Rules, seats: tuple[Seat, ...], size: int, deck: tuple[Card, ...], cut: int
) -> tuple[list[Event], dict[Seat, CardSet]]:
    """Return the events of dealing, from the hands to the exchange of a joker, and the resulting hands.

    Each seat gets its hand as one packet, clockwise from S, whoever deals.
    """
    hands = {seat: card_set(deck[index * size : (index + 1) * size]) for index, seat in enumerate(seats)}
    turned = turn_up(rules, deck[len(seats) * size :], deck[cut])
    events: list[Event] = [HandDealt(seat, hand) for seat, hand in hands.items()]
    events.append(StockLaid(turned.stock))
    events.extend(UpcardTurned(card) for card in turned.upcards)
    if turned.cut is not None:
        events.append(TrumpCut(turned.cut))
    other = _other_joker(turned)
    stays = rules.other_joker is OtherJoker.STAYS
    events.append(TrumpMade(turned.trump, other if stays else None))
    if other is not None and not stays:
        holder = next((seat for seat, hand in hands.items() if hand >> other & 1), None)
        if holder is not None:
            taken = turned.stock[-1]
            hands[holder] ^= 1 << other | 1 << taken
            events += [JokerExchanged(holder, other), CardTaken(holder, taken)]
    return events, hands


def _other_joker(turned: TurnedUp) -> Card | None:
    if turned.trump is not None or len(turned.upcards) != 1:
        return None
    return Card.LB if turned.upcards[0] is Card.BB else Card.BB


def judges_weak_hands(rules: Rules, size: int) -> bool:
    """Return True if a weak hand in a deal of this size causes a redeal, automatically or if its holder wants one."""
    return rules.weak_hand is not WeakHand.PLAYED and size >= rules.weak_hand_from


def is_weak(hand: CardSet, order: Ordering) -> bool:
    """Return True if a hand holds no ace, face card or trump; a ten is not a face card (EMW Games and Michael Lopp, "Redeal")."""
    return not hand & (_HONOURS | order.trumps)


def dealing_of(match: Match, seed: bytes, word: str = "") -> DealCards:
    """Return the action that deals the next cards of a match, shuffled with `seed` and the player's word."""
    shuffled = shuffle(deck_size(match.rules), ShuffleKey(seed, match.number, match.redeal, word))
    return DealCards(shuffled.deck, shuffled.cut)
