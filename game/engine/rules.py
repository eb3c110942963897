"""Rulesets as values: every house rule is a field, with the texts that explain it.

The rules page, the rules editor and `back-alley rules` are made from these fields. The sources are Denexa ("Back Alley"), the
partnership rules of the encyclopaedias, EMW Games ("Back Alley rules"), Group Games 101 ("Back Alley card game") and Michael Lopp
("Back Alley Bridge", Santa Cruz).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final, Self, TypeVar

from game.engine.text import N_


class RuleChoice(StrEnum):
    """A value that a rule can take; `text` explains it in an untranslated sentence."""

    text: str

    def __new__(cls, value: str, text: str) -> Self:
        """Make a value that equals the string `value`."""
        choice = str.__new__(cls, value)
        choice._value_ = value
        choice.text = text
        return choice


class TrumpFrom(RuleChoice):
    """The source of the trump suit."""

    UPCARD = "upcard", N_("The card turned up after the deal makes trump.")
    SPADES = "spades", N_("Spades are always trump.")
    HEARTS = "hearts", N_("Hearts are always trump.")
    DIAMONDS = "diamonds", N_("Diamonds are always trump.")
    CLUBS = "clubs", N_("Clubs are always trump.")


class JokerUpcard(RuleChoice):
    """The effect of a joker as the upcard."""

    NO_TRUMP = "no-trump", N_("If a joker is turned up, there is no trump.")
    TURN_ON = "turn-on", N_("If a joker is turned up, keep turning until a card that is not a joker appears.")


class OtherJoker(RuleChoice):
    """The use of the other joker if a joker was turned up."""

    EXCHANGED = (
        "exchanged",
        N_("Before the bidding, whoever holds the other joker lays it down and takes the last card of the deck."),
    )
    STAYS = "stays", N_("The other joker stays in play as the only trump.")


class AllPass(RuleChoice):
    """The consequence when everybody passes."""

    SAME_DEALER = "same-dealer", N_("If everybody passes, the same dealer deals again.")
    NEXT_DEALER = "next-dealer", N_("If everybody passes, the next dealer deals the same number of cards.")
    COUNTS = "counts", N_("If everybody passes, nobody scores and the match moves on.")


class WeakHand(RuleChoice):
    """The treatment of a hand with no ace, face card or trump."""

    PLAYED = "played", N_("A weak hand is played like any other.")
    AUTOMATIC = "automatic", N_("If a hand has no ace, face card or trump, everybody gets new cards.")
    OFFERED = "offered", N_("With no ace, face card or trump you may ask for new cards for everybody.")


class HighestNumber(RuleChoice):
    """The highest number of tricks that one player may bid."""

    ONE_LESS = "one-less", N_("The highest number is one less than the number of tricks in the deal.")
    ALL_TRICKS = "all-tricks", N_("Any number up to all the tricks of the deal may be bid.")


class Ladder(RuleChoice):
    """The availability of a special bid and of its double, triple and quadruple."""

    NONE = "none", N_("It cannot be bid.")
    SINGLE = "single", N_("It can be bid, but is never doubled.")
    DOUBLES = "doubles", N_("It can be bid; the second in a deal is double, the third triple, the fourth quadruple.")


class TrumpLead(RuleChoice):
    """The time from which trumps may be led by a player who also holds other cards."""

    ONCE_BROKEN = "once-broken", N_("Trump may be led once it is broken, or by a hand of nothing but trumps.")
    ANY_TIME = "any-time", N_("Trump may be led at any time.")


class BrokenBy(RuleChoice):
    """The kind of play that breaks trump."""

    ANY_TRUMP = "any-trump", N_("Trump is broken by any trump that is played, even one that had to be led.")
    NOT_LED = "not-led", N_("Trump is broken by any trump that is not the first card of its trick.")
    ON_ANOTHER_SUIT = "on-another-suit", N_("Trump is broken by a trump played on another suit.")


class Pull(RuleChoice):
    """The trumps that a led joker draws from the other hands."""

    ANY = "any", N_("The others follow with any trump, as usual.")
    HIGHEST = "highest", N_("Every other player must play their highest trump.")
    LOWEST = "lowest", N_("Every other player must play their lowest trump.")
    OPPONENTS_HIGHEST = (
        "opponents-highest",
        N_("The opponents must play their highest trump; the partner may follow with any trump."),
    )


class Tie(RuleChoice):
    """The consequence of equal scores at the end of a match."""

    SHARED = "shared", N_("If scores are tied, the win is shared.")
    DECIDER = (
        "decider",
        N_(
            "If scores are tied, one more deal of thirteen cards without contracts decides: the first to seven tricks wins."
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The untranslated words that the players of a ruleset use."""

    big_joker: str = N_("big blooper")
    little_joker: str = N_("little blooper")
    bid: str = N_("bid")
    board: str = N_("board")
    weak_hand: str = N_("weak hand")


@dataclass(frozen=True, slots=True)
class RuleText:
    """The untranslated texts of a rule: its group, a short label and one sentence of help."""

    group: str
    label: str
    help: str


_DECK: Final = N_("Deck and deal")
_BIDDING: Final = N_("Bidding")
_PLAY: Final = N_("The play")
_SCORE: Final = N_("Scoring")
_TEXT: Final = "text"

_Value = TypeVar("_Value")


def _rule(default: _Value, group: str, label: str, help_text: str) -> _Value:
    made: _Value = field(default=default, metadata={_TEXT: RuleText(group, label, help_text)})
    return made


DOWN: Final = tuple(range(13, 0, -1))
UP: Final = tuple(range(1, 14))


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A complete set of house rules; the defaults are Denexa's "Back Alley".

    `name`, `summary` and `words` are only shown to players. `check_rules` tests whether the rules make sense together.
    """

    name: str = N_("Classic")
    summary: str = N_("The card turned up makes trump. A bid of all tricks is called board, and can be doubled.")
    source: str = "Denexa, Back Alley"
    words: Words = Words()

    players: tuple[int, ...] = _rule((4,), _DECK, N_("Players"), N_("How many players there are."))
    partners: bool = _rule(
        True, _DECK, N_("Partners"), N_("Whether players opposite each other are partners, or each plays alone.")
    )
    sizes: tuple[int, ...] = _rule(
        DOWN + UP, _DECK, N_("Cards per deal"), N_("How many cards each player gets, deal by deal.")
    )
    jokers: bool = _rule(
        True, _DECK, N_("Jokers"), N_("Whether the two jokers are in the deck, as the highest trumps.")
    )
    two_of_diamonds: bool = _rule(
        False,
        _DECK,
        N_("Two of diamonds"),
        N_("Whether the two of diamonds is always the highest trump, and never a diamond."),
    )
    trump_from: TrumpFrom = _rule(
        TrumpFrom.UPCARD,
        _DECK,
        N_("Trump"),
        N_("How trump is chosen."),
    )
    joker_upcard: JokerUpcard = _rule(
        JokerUpcard.NO_TRUMP, _DECK, N_("Joker turned up"), N_("What happens when the upcard is a joker.")
    )
    other_joker: OtherJoker = _rule(
        OtherJoker.EXCHANGED,
        _DECK,
        N_("The other joker"),
        N_("What its holder does when a joker is turned up and there is no trump."),
    )
    weak_hand: WeakHand = _rule(
        WeakHand.PLAYED, _DECK, N_("{weak_hand}"), N_("A hand that holds no ace, no face card and no trump.")
    )
    weak_hand_from: int = _rule(
        7, _DECK, N_("{weak_hand}: fewest cards"), N_("The smallest hand to which that rule applies.")
    )
    all_pass: AllPass = _rule(AllPass.SAME_DEALER, _BIDDING, N_("All pass"), N_("What happens when everybody passes."))
    highest_number: HighestNumber = _rule(
        HighestNumber.ONE_LESS, _BIDDING, N_("Highest number"), N_("The highest number that one player may bid.")
    )
    boards: Ladder = _rule(Ladder.DOUBLES, _BIDDING, N_("{board}"), N_("The {bid} to take every trick of the deal."))
    bostons: Ladder = _rule(
        Ladder.NONE, _BIDDING, N_("Boston"), N_("The {bid} to take the first six tricks of the deal.")
    )
    boston_from: int = _rule(
        7, _BIDDING, N_("Boston: fewest cards"), N_("The fewest cards with which Boston may be bid.")
    )
    trump_lead: TrumpLead = _rule(TrumpLead.ONCE_BROKEN, _PLAY, N_("Leading trump"), N_("When a trump may be led."))
    bold_side_leads_trump: bool = _rule(
        False,
        _PLAY,
        N_("Leading trump after {board}"),
        N_("Whether a side that bid {board} or Boston may lead trump before it is broken."),
    )
    broken_by: BrokenBy = _rule(BrokenBy.NOT_LED, _PLAY, N_("Breaking trump"), N_("What breaks trump."))
    big_joker_pulls: Pull = _rule(
        Pull.HIGHEST, _PLAY, N_("{big_joker} led"), N_("What the others must play when the {big_joker} is led.")
    )
    little_joker_pulls: Pull = _rule(
        Pull.LOWEST, _PLAY, N_("{little_joker} led"), N_("What the others must play when the {little_joker} is led.")
    )
    trick_points: int = _rule(5, _SCORE, N_("Trick bid"), N_("Points for each trick bid when the contract is made."))
    set_points: int = _rule(5, _SCORE, N_("Set"), N_("Points lost for each trick bid when the contract is set."))
    overtrick_points: int = _rule(1, _SCORE, N_("Overtrick"), N_("Points for each trick beyond the contract."))
    passed_trick_points: int = _rule(
        1, _SCORE, N_("Trick after passing"), N_("Points for each trick of a side that bid nothing.")
    )
    board_points: int = _rule(
        10, _SCORE, N_("{board}, for each trick"), N_("Points won or lost for each trick of the deal.")
    )
    boston_points: int = _rule(100, _SCORE, N_("Boston"), N_("Points won or lost."))
    boston_extra_points: int = _rule(
        1, _SCORE, N_("After Boston"), N_("Points for each trick beyond six after Boston.")
    )
    rainbow_points: int = _rule(
        0, _SCORE, N_("Rainbow"), N_("Points for four cards of four different suits in a four-card deal.")
    )
    tie: Tie = _rule(Tie.SHARED, _SCORE, N_("Tie"), N_("What happens when the final scores are tied."))

    def __post_init__(self) -> None:
        """Check the type of every value. A plain str equals a choice, but the engine compares by identity.

        Raises:
            TypeError: a value has the wrong type.
        """
        for entry in fields(self):
            value: object = getattr(self, entry.name)
            kind = type(entry.default)
            is_other = type(value) is not kind or (
                isinstance(value, tuple) and any(type(number) is not int for number in value)
            )
            if is_other:
                raise TypeError(f"{entry.name} is a {kind.__name__}, not {value!r}")


BOSTON_TRICKS: Final = 6
"""The number of tricks, from the first on, that Boston promises (Michael Lopp, "Bidding")."""
TIE_BREAK_SIZE: Final = 13
"""The hand size in a tie-break (EMW Games, "Tiebreaker")."""
LARGEST_HAND: Final = 13
RAINBOW_SIZE: Final = 4


@cache
def rule_texts() -> Mapping[str, RuleText]:
    """Return the texts of every rule by field name, in display order."""
    return MappingProxyType({entry.name: entry.metadata[_TEXT] for entry in fields(Rules) if _TEXT in entry.metadata})


def deck_size(rules: Rules) -> int:
    """Return the number of cards in the deck: 54, or 52 without jokers."""
    return 54 if rules.jokers else 52


def deck_cards(rules: Rules) -> int:
    """Return the cards of the deck, as a `CardSet`."""
    return (1 << deck_size(rules)) - 1
