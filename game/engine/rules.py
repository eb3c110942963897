"""Ruleset value: every house rule is a field, every field carries the words that explain it.

The rules page, the rules editor and `back-alley rules` are made from these fields and their texts, so they cannot drift from
what the engine does. The sources are Denexa ("Back Alley"), the partnership rules of the encyclopaedias, EMW Games ("Back
Alley rules"), Group Games 101 ("Back Alley card game") and Michael Lopp ("Back Alley Bridge", Santa Cruz).
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from game.engine.cards import Suit
from game.engine.text import N_


class Choice(StrEnum):
    """A value that a rule can take; `choice_text` says in words what it means."""


class TrumpFrom(Choice):
    """The source of the trump suit."""

    UPCARD = "upcard"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"


class JokerUpcard(Choice):
    """The treatment of a joker that is the upcard."""

    NO_TRUMP = "no-trump"
    TURN_ON = "turn-on"


class OtherJoker(Choice):
    """The use of the other joker when a joker was turned up and there is no trump."""

    EXCHANGED = "exchanged"
    STAYS = "stays"


class AllPass(Choice):
    """The consequence of a deal on which everybody passes."""

    SAME_DEALER = "same-dealer"
    NEXT_DEALER = "next-dealer"
    COUNTS = "counts"


class WeakHand(Choice):
    """The treatment of a hand with no ace, face card or trump: played, or dealt again."""

    PLAYED = "played"
    AUTOMATIC = "automatic"
    OFFERED = "offered"


class HighestNumber(Choice):
    """The highest number of tricks that one player may bid."""

    ONE_LESS = "one-less"
    ALL_TRICKS = "all-tricks"


class Ladder(Choice):
    """The existence of a special bid, and of its double, triple and quadruple."""

    NONE = "none"
    SINGLE = "single"
    DOUBLES = "doubles"


class TrumpLead(Choice):
    """The time from which a trump may be led by a player who holds other cards."""

    ONCE_BROKEN = "once-broken"
    ANY_TIME = "any-time"


class BrokenBy(Choice):
    """The trump that breaks trumps."""

    ANY_TRUMP = "any-trump"
    NOT_LED = "not-led"
    ON_ANOTHER_SUIT = "on-another-suit"


class Pull(Choice):
    """The trumps that a led joker draws from the other hands."""

    ANY = "any"
    HIGHEST = "highest"
    LOWEST = "lowest"
    OPPONENTS_HIGHEST = "opponents-highest"


class Tie(Choice):
    """The consequence of a match that ends with equal scores."""

    SHARED = "shared"
    DECIDER = "decider"


_CHOICE_TEXTS: Final = MappingProxyType(
    {
        TrumpFrom.UPCARD: N_("The card turned up after the deal makes trump."),
        TrumpFrom.SPADES: N_("Spades are always trump."),
        TrumpFrom.HEARTS: N_("Hearts are always trump."),
        TrumpFrom.DIAMONDS: N_("Diamonds are always trump."),
        TrumpFrom.CLUBS: N_("Clubs are always trump."),
        JokerUpcard.NO_TRUMP: N_("If a joker is turned up, there is no trump."),
        JokerUpcard.TURN_ON: N_("If a joker is turned up, the next card is turned, until one is no joker."),
        OtherJoker.EXCHANGED: N_("Whoever holds the other joker lays it down and takes the last card of the deck."),
        OtherJoker.STAYS: N_("The other joker stays in play as the only trump."),
        AllPass.SAME_DEALER: N_("If everybody passes, the same dealer deals again."),
        AllPass.NEXT_DEALER: N_("If everybody passes, the next dealer deals the same number of cards."),
        AllPass.COUNTS: N_("If everybody passes, nobody scores and the match moves on."),
        WeakHand.PLAYED: N_("A weak hand is played like any other."),
        WeakHand.AUTOMATIC: N_("A hand without ace, face card or trump gives everybody new cards."),
        WeakHand.OFFERED: N_("Who holds no ace, face card or trump may ask for new cards for everybody."),
        HighestNumber.ONE_LESS: N_("The highest number is one less than the tricks of the deal."),
        HighestNumber.ALL_TRICKS: N_("Any number up to all the tricks of the deal may be bid."),
        Ladder.NONE: N_("It cannot be bid."),
        Ladder.SINGLE: N_("It can be bid, at one level only."),
        Ladder.DOUBLES: N_("It can be bid; the second in a deal is double, the third triple, the fourth quadruple."),
        TrumpLead.ONCE_BROKEN: N_("Trump may be led once it is broken, or by a hand of nothing but trumps."),
        TrumpLead.ANY_TIME: N_("Trump may be led at any time."),
        BrokenBy.ANY_TRUMP: N_("Any trump that is played breaks trumps, even one that had to be led."),
        BrokenBy.NOT_LED: N_("A trump that is not the card led breaks trumps."),
        BrokenBy.ON_ANOTHER_SUIT: N_("A trump played on another suit breaks trumps."),
        Pull.ANY: N_("The others follow with any trump, as with every trump led."),
        Pull.HIGHEST: N_("Every other player must play the highest trump held."),
        Pull.LOWEST: N_("Every other player must play the lowest trump held."),
        Pull.OPPONENTS_HIGHEST: N_("The opponents must play their highest trumps; the partner follows with any trump."),
        Tie.SHARED: N_("Equal scores share the win."),
        Tie.DECIDER: N_("Equal scores play a hand of thirteen cards without bidding; most tricks win."),
    }
)


def choice_text(choice: Choice) -> str:
    """Return the meaning of a choice, as an untranslated sentence."""
    return _CHOICE_TEXTS[choice]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The names that the players of a ruleset have for things; untranslated."""

    big_joker: str = N_("big blooper")
    little_joker: str = N_("little blooper")
    bid: str = N_("bid")
    board: str = N_("board")
    weak_hand: str = N_("weak hand")


@dataclass(frozen=True, slots=True)
class RuleText:
    """The texts of a rule as it is shown: its group, a short label and one sentence of help, all untranslated."""

    group: str
    label: str
    help: str


_DECK: Final = N_("Deck and deal")
_BIDDING: Final = N_("Bidding")
_PLAY: Final = N_("Play")
_SCORE: Final = N_("Scoring")
_TEXT: Final = "text"


def _text(group: str, label: str, help_text: str) -> dict[str, RuleText]:
    return {_TEXT: RuleText(group, label, help_text)}


DOWN: Final = tuple(range(13, 0, -1))
UP: Final = tuple(range(1, 14))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A complete set of house rules; the defaults are Denexa's "Back Alley".

    `name`, `summary` and `words` are for the players' eyes, all else is what the engine plays by. Whether the combination makes
    sense is for `check_rules`.
    """

    name: str = N_("Classic")
    summary: str = N_("The card turned up makes trump, and bids climb to a quadruple board.")
    source: str = "Denexa, Back Alley"
    words: Words = Words()

    players: tuple[int, ...] = field(
        default=(4,), metadata=_text(_DECK, N_("Players"), N_("How many players may sit down."))
    )
    partners: bool = field(
        default=True,
        metadata=_text(
            _DECK, N_("Partners"), N_("Whether players opposite each other are partners, or each plays alone.")
        ),
    )
    sizes: tuple[int, ...] = field(
        default=DOWN + UP, metadata=_text(_DECK, N_("Hand sizes"), N_("How many cards each player gets, deal by deal."))
    )
    jokers: bool = field(
        default=True,
        metadata=_text(_DECK, N_("Jokers"), N_("Whether the two jokers are in the deck, as the highest trumps.")),
    )
    two_of_diamonds: bool = field(
        default=False,
        metadata=_text(
            _DECK,
            N_("Two of diamonds"),
            N_("Whether the two of diamonds is always the highest trump, and never a diamond."),
        ),
    )
    trump_from: TrumpFrom = field(
        default=TrumpFrom.UPCARD,
        metadata=_text(
            _DECK,
            N_("Trump"),
            N_("What makes trump. Where no card is left to turn up, one is cut from the deck before dealing."),
        ),
    )
    joker_upcard: JokerUpcard = field(
        default=JokerUpcard.NO_TRUMP,
        metadata=_text(_DECK, N_("Joker turned up"), N_("What happens when the upcard is a joker.")),
    )
    other_joker: OtherJoker = field(
        default=OtherJoker.EXCHANGED,
        metadata=_text(
            _DECK, N_("The other joker"), N_("What its holder does when a joker was turned up and there is no trump.")
        ),
    )
    weak_hand: WeakHand = field(
        default=WeakHand.PLAYED,
        metadata=_text(_DECK, N_("Weak hand"), N_("A hand that holds no ace, no face card and no trump.")),
    )
    weak_hand_from: int = field(
        default=7,
        metadata=_text(_DECK, N_("Weak hand from"), N_("The smallest hand, in cards, for which the rule holds.")),
    )
    all_pass: AllPass = field(
        default=AllPass.SAME_DEALER,
        metadata=_text(_BIDDING, N_("All pass"), N_("What happens when nobody bids.")),
    )
    highest_number: HighestNumber = field(
        default=HighestNumber.ONE_LESS,
        metadata=_text(_BIDDING, N_("Highest number"), N_("How high a player may bid with a number.")),
    )
    boards: Ladder = field(
        default=Ladder.DOUBLES,
        metadata=_text(_BIDDING, N_("Board"), N_("The bid to take every trick of the deal.")),
    )
    bostons: Ladder = field(
        default=Ladder.NONE,
        metadata=_text(_BIDDING, N_("Boston"), N_("The bid to take the first six tricks of the deal.")),
    )
    boston_from: int = field(
        default=7,
        metadata=_text(_BIDDING, N_("Boston from"), N_("The smallest hand, in cards, in which Boston may be bid.")),
    )
    trump_lead: TrumpLead = field(
        default=TrumpLead.ONCE_BROKEN,
        metadata=_text(_PLAY, N_("Leading trump"), N_("When a trump may be led.")),
    )
    bold_side_leads_trump: bool = field(
        default=False,
        metadata=_text(
            _PLAY,
            N_("Board may lead trump"),
            N_("Whether a side that bid board or Boston may lead trump before it is broken."),
        ),
    )
    broken_by: BrokenBy = field(
        default=BrokenBy.NOT_LED,
        metadata=_text(_PLAY, N_("Breaking trump"), N_("Which trump breaks trumps.")),
    )
    big_joker_pulls: Pull = field(
        default=Pull.HIGHEST,
        metadata=_text(_PLAY, N_("High joker led"), N_("What the others must play when the higher joker is led.")),
    )
    little_joker_pulls: Pull = field(
        default=Pull.LOWEST,
        metadata=_text(_PLAY, N_("Low joker led"), N_("What the others must play when the lower joker is led.")),
    )
    trick_points: int = field(
        default=5,
        metadata=_text(_SCORE, N_("Trick bid"), N_("Points for each trick bid when the contract is made.")),
    )
    set_points: int = field(
        default=5, metadata=_text(_SCORE, N_("Set"), N_("Points lost for each trick bid when the contract fails."))
    )
    overtrick_points: int = field(
        default=1, metadata=_text(_SCORE, N_("Overtrick"), N_("Points for each trick beyond the contract."))
    )
    passed_trick_points: int = field(
        default=1,
        metadata=_text(_SCORE, N_("Trick after passing"), N_("Points for each trick of a side that bid nothing.")),
    )
    board_points: int = field(
        default=10,
        metadata=_text(
            _SCORE, N_("Board trick"), N_("Points won or lost for each card of the deal at board, times its level.")
        ),
    )
    boston_points: int = field(
        default=100,
        metadata=_text(_SCORE, N_("Boston"), N_("Points won or lost at Boston, times its level.")),
    )
    boston_extra_points: int = field(
        default=1, metadata=_text(_SCORE, N_("After Boston"), N_("Points for each trick beyond six after Boston."))
    )
    rainbow_points: int = field(
        default=0,
        metadata=_text(
            _SCORE, N_("Rainbow"), N_("Points for holding four cards of four different suits on a four-card deal.")
        ),
    )
    tie: Tie = field(
        default=Tie.SHARED, metadata=_text(_SCORE, N_("Tie"), N_("What happens when the final scores are equal."))
    )

    def __post_init__(self) -> None:
        """Check the type of every value: a plain text equals a choice but is none, and the engine asks which one it is.

        Raises:
            TypeError: a value is of another type.
        """
        for entry in fields(self):
            value: object = getattr(self, entry.name)
            kind = type(entry.default)
            is_other = type(value) is not kind or (
                isinstance(value, tuple) and any(type(number) is not int for number in value)
            )
            if is_other:
                raise TypeError(f"{entry.name} is a {kind.__name__}, not {value!r}")


FIXED_TRUMP: Final = MappingProxyType(
    {
        TrumpFrom.SPADES: Suit.SPADES,
        TrumpFrom.HEARTS: Suit.HEARTS,
        TrumpFrom.DIAMONDS: Suit.DIAMONDS,
        TrumpFrom.CLUBS: Suit.CLUBS,
    }
)
"""The trump suit of the choices that name one."""

BOSTON_TRICKS: Final = 6
"""Boston is the first six tricks (Michael Lopp, "Bidding")."""
TIE_BREAK_SIZE: Final = 13
"""Cards in a tie-break hand (EMW Games, "Tiebreaker")."""
LARGEST_HAND: Final = 13
RAINBOW_SIZE: Final = 4


def rule_texts() -> dict[str, RuleText]:
    """Return the texts of every rule by field name, in the order in which rules are shown."""
    return {entry.name: entry.metadata[_TEXT] for entry in fields(Rules) if _TEXT in entry.metadata}


def deck_size(rules: Rules) -> int:
    """Return the number of cards of the deck: 54, or 52 where there are no jokers."""
    return 54 if rules.jokers else 52
