"""Cards, sets of cards, seats and sides, each with its text form and its parser.

A set of cards is a plain `int` (`CardSet`) for speed, and because the compiled solver reads the same bits.
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Final

from game.engine.text import N_, NotationError

CardSet = int
"""A bit mask of cards, in which bit `c` is card `c`."""


class Suit(IntEnum):
    """The four suits in the order in which a hand is written."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The letter of the suit: `S`, `H`, `D` or `C`."""
        return "SHDC"[self]


RANKS: Final = "23456789TJQKA"
SUITS: Final = tuple(Suit)
SUIT_SIZE: Final = 13
_FIRST_JOKER: Final = 52
"""The number of `Card.LB`, as a plain integer for speed."""


class Card(IntEnum):
    """One of the 54 cards. Its number is suit times thirteen plus rank (two is 0, ace is 12); the two jokers come last.

    `str` gives the notation: `AS TD 2C`, jokers `BB` (big) and `LB` (little).
    """

    S2, S3, S4, S5, S6, S7, S8, S9, ST, SJ, SQ, SK, SA = range(13)
    H2, H3, H4, H5, H6, H7, H8, H9, HT, HJ, HQ, HK, HA = range(13, 26)
    D2, D3, D4, D5, D6, D7, D8, D9, DT, DJ, DQ, DK, DA = range(26, 39)
    C2, C3, C4, C5, C6, C7, C8, C9, CT, CJ, CQ, CK, CA = range(39, 52)
    LB = 52
    BB = 53

    @property
    def is_joker(self) -> bool:
        """True for the big and the little joker."""
        return self >= _FIRST_JOKER

    @property
    def suit(self) -> Suit | None:
        """The suit printed on the card; None for a joker."""
        return None if self >= _FIRST_JOKER else SUITS[self // SUIT_SIZE]

    @property
    def rank(self) -> int:
        """The rank: 0 for a two up to 12 for an ace; 13 and 14 for the little and the big joker."""
        return self - 39 if self >= _FIRST_JOKER else self % SUIT_SIZE

    def __str__(self) -> str:
        """Return the code of the card, such as `TD`."""
        return NOTATION[self]

    def __format__(self, spec: str) -> str:
        """Return the code of the card, formatted by `spec` like any string."""
        return format(NOTATION[self], spec)


NOTATION: Final = (*(RANKS[c % 13] + "SHDC"[c // 13] for c in range(52)), "LB", "BB")
"""The notation of each card by its number. A look-up is much faster than `str(card)`."""
CARDS: Final = tuple(Card)
"""Each card by its number. A look-up is much faster than `Card(c)`."""
BY_NOTATION: Final = {text: CARDS[number] for number, text in enumerate(NOTATION)}

JOKERS: Final[CardSet] = 1 << Card.BB | 1 << Card.LB
PLAIN_CARDS: Final[CardSet] = (1 << 52) - 1
SUIT_CARDS: Final = tuple(0x1FFF << (13 * suit) for suit in range(4))


def parse_card(text: str) -> Card:
    """Return the card with this code.

    >>> parse_card("TD").suit
    <Suit.DIAMONDS: 2>

    Raises:
        NotationError: the text is not a card.
    """
    card = BY_NOTATION.get(text)
    if card is None:
        raise NotationError(N_("{given} is not a card"), given=repr(text))
    return card


def card_set(cards: Iterable[int]) -> CardSet:
    """Return the set of the given cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_in(mask: CardSet) -> Iterator[Card]:
    """Yield the cards of a set in ascending order of card number."""
    while mask:
        low = mask & -mask
        yield CARDS[low.bit_length() - 1]
        mask ^= low


def lowest(mask: CardSet) -> Card:
    """Return the card with the lowest number in a non-empty set."""
    return CARDS[(mask & -mask).bit_length() - 1]


def format_hand(mask: CardSet) -> str:
    """Return the text of a set of cards, with suits in the order S.H.D.C and jokers after a plus.

    >>> format_hand(card_set([Card.S9, Card.SA, Card.LB, Card.C2]))
    'A9...2+L'
    """
    suits = (_ranks_text(mask >> suit * SUIT_SIZE & _WHOLE_SUIT) for suit in range(4))
    jokers = ("B" if mask >> Card.BB & 1 else "") + ("L" if mask >> Card.LB & 1 else "")
    return ".".join(suits) + (f"+{jokers}" if jokers else "")


_WHOLE_SUIT: Final = (1 << SUIT_SIZE) - 1


@lru_cache(maxsize=1 << SUIT_SIZE)
def _ranks_text(ranks: int) -> str:
    """Return the text of a bit mask of ranks in one suit, high to low."""
    return "".join(RANKS[rank] for rank in range(12, -1, -1) if ranks >> rank & 1)


def parse_hand(text: str) -> CardSet:
    """Read a hand as `format_hand` writes it, with ranks in any order.

    Raises:
        NotationError: there are not four suits, a rank is unknown, a card is named twice, or the plus is not followed by B or L.
    """
    plain, plus, jokers = text.partition("+")
    suits = plain.split(".")
    if len(suits) != len(SUITS):
        raise NotationError(N_("{given} should be four suits with dots between them"), given=repr(text))
    mask = 0
    for suit, ranks in enumerate(suits):
        for letter in ranks:
            rank = RANKS.find(letter)
            if rank < 0:
                raise NotationError(N_("{letter} in {given} is not a rank"), letter=repr(letter), given=repr(text))
            mask = _with(mask, suit * SUIT_SIZE + rank, text)
    if plus and not jokers:
        raise NotationError(N_("{given} names no joker after the plus"), given=repr(text))
    for letter in jokers:
        if letter not in "BL":
            raise NotationError(N_("{letter} in {given} is not a joker"), letter=repr(letter), given=repr(text))
        mask = _with(mask, Card.BB if letter == "B" else Card.LB, text)
    return mask


def _with(mask: CardSet, card: int, text: str) -> CardSet:
    if mask >> card & 1:
        raise NotationError(N_("{card} is in {given} twice"), card=CARDS[card], given=repr(text))
    return mask | 1 << card


SEAT_LETTERS: Final = "SWNE"


class Seat(IntEnum):
    """The seats, clockwise."""

    S = 0
    W = 1
    N = 2
    E = 3

    def __str__(self) -> str:
        """Return the letter of the seat."""
        return SEAT_LETTERS[self]


def parse_seat(text: str) -> Seat:
    """Read the letter of a seat.

    Raises:
        NotationError: the text is not a seat.
    """
    seat = _BY_LETTER.get(text)
    if seat is None:
        raise NotationError(N_("Expected a seat here: S, W, N or E"))
    return seat


_BY_LETTER: Final = dict(Seat.__members__)
_SEATS_FOR: Final = {2: (Seat.S, Seat.N), 3: (Seat.S, Seat.W, Seat.E), 4: (Seat.S, Seat.W, Seat.N, Seat.E)}


def seats_for(players: int) -> tuple[Seat, ...]:
    """Return the seats of two, three or four players, clockwise from S."""
    return _SEATS_FOR[players]


def sides_of(seats: tuple[Seat, ...], *, partners: bool) -> tuple[tuple[Seat, ...], ...]:
    """Return the sides in the order in which scores are listed: N and S, E and W, or each seat alone.

    >>> [side_name(side) for side in sides_of(seats_for(4), partners=True)]
    ['NS', 'EW']
    """
    return ((Seat.N, Seat.S), (Seat.E, Seat.W)) if partners else tuple((seat,) for seat in seats)


def side_name(side: tuple[Seat, ...]) -> str:
    """Return `NS`, `EW`, or the letter of a seat that plays alone."""
    return "".join(seat.name for seat in side)
