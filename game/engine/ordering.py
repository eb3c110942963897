"""Card ordering under a trump suit, with the special places of the jokers and the two of diamonds."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from game.engine.cards import CARDS, JOKERS, SUIT_CARDS, Card, CardSet, Suit, card_set, cards_in

TRUMPS: Final = 4
"""The group of the trumps; groups 0 to 3 are the plain suits in the order of `Suit`."""

_TRUMP_POWER: Final = 32
_TOP_POWER: Final = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Ordering:
    """Groups and powers of all cards under one trump.

    `groups` are the four plain suits and the trumps (possibly a single joker in a no-trump deal). `group_of`, `power` and `above`
    (the stronger cards of the same group) are indexed by card. Every trump has more power than every plain card.
    """

    trump: Suit | None
    groups: tuple[CardSet, ...]
    group_of: tuple[int, ...]
    power: tuple[int, ...]
    above: tuple[CardSet, ...]

    @property
    def trumps(self) -> CardSet:
        """All trumps."""
        return self.groups[TRUMPS]

    def highest(self, group: CardSet) -> Card:
        """Return the strongest card of a non-empty set within one group."""
        top = self._top(group)
        return CARDS[group.bit_length() - 1] if top is None else top

    def lowest(self, group: CardSet) -> Card:
        """Return the weakest card of a non-empty set within one group."""
        top = self._top(group)
        if top is not None and group != 1 << top:
            group ^= 1 << top
        return CARDS[(group & -group).bit_length() - 1]

    def _top(self, group: CardSet) -> Card | None:
        """Return the two of diamonds if the set holds it and it is the highest trump; else None.

        All other cards of a group are ordered by number.
        """
        return Card.D2 if group >> Card.D2 & 1 and self.power[Card.D2] == _TOP_POWER else None

    def by_power(self, cards: CardSet) -> list[Card]:
        """Return the cards of a set, strongest first; plain cards of different suits are sorted by rank."""
        return sorted(cards_in(cards), key=lambda card: self.power[card], reverse=True)


@lru_cache(maxsize=64)
def ordering(trump: Suit | None, *, lone_joker: Card | None = None, two_of_diamonds: bool = False) -> Ordering:
    """Return the ordering under a trump suit, or under no trump.

    `lone_joker` is the only trump of a no-trump deal. `two_of_diamonds` makes that card the highest trump (public descriptions of
    Individual Back Alley).
    """
    trumps = (SUIT_CARDS[trump] | JOKERS) if trump is not None else 0
    if trump is None and lone_joker is not None:
        trumps = 1 << lone_joker
    if two_of_diamonds:
        trumps |= 1 << Card.D2
    groups = (*(0 if suit == trump else SUIT_CARDS[suit] & ~trumps for suit in Suit), trumps)
    group_of = [TRUMPS] * len(CARDS)
    for group in range(TRUMPS):
        for card in cards_in(groups[group]):
            group_of[card] = group
    power = [card.rank + (_TRUMP_POWER if trumps >> card & 1 else 0) for card in CARDS]
    if two_of_diamonds:
        power[Card.D2] = _TOP_POWER
    above = tuple(
        card_set(other for other in cards_in(groups[group_of[card]]) if power[other] > power[card]) for card in CARDS
    )
    return Ordering(trump=trump, groups=groups, group_of=tuple(group_of), power=tuple(power), above=above)


class PlayKind(Enum):
    """The kinds of play: the relation of a card to its trick."""

    LEAD = "lead"
    FOLLOW = "follow"
    TRUMP = "trump"
    """The first trump in a trick in which another suit was led."""
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"
    """A trump lower than a trump already played, in a trick in which another suit was led."""
    DISCARD = "discard"


def play_kind(trick: Sequence[Card], card: Card, order: Ordering) -> PlayKind:
    """Return the kind of play that `card` makes when played to `trick` (cards in the order of play).

    >>> play_kind([Card.SA, Card.H2], Card.H9, ordering(Suit.HEARTS))
    <PlayKind.OVERTRUMP: 'overtrump'>
    """
    if not trick:
        return PlayKind.LEAD
    group = order.group_of[card]
    if group == order.group_of[trick[0]]:
        return PlayKind.FOLLOW
    if group != TRUMPS:
        return PlayKind.DISCARD
    powers = [order.power[one] for one in trick if order.group_of[one] == TRUMPS]
    if not powers:
        return PlayKind.TRUMP
    return PlayKind.OVERTRUMP if order.power[card] > max(powers) else PlayKind.UNDERTRUMP


NO_TRUMP: Final = ordering(None)
"""The ordering without trumps, also used before trump is determined."""
