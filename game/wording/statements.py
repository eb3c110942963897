"""Rule statements: every point of the rules as one numbered sentence, with the rulesets in which it holds.

`docs/rules.md` lists the sources by the same numbers. A statement that equals the text of a rule's value is shown as that value.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from game.engine.cards import JOKERS, seats_for, sides_of
from game.engine.rules import (
    TIE_BREAK_SIZE,
    AllPass,
    BrokenBy,
    HighestNumber,
    JokerUpcard,
    Ladder,
    OtherJoker,
    Pull,
    RuleChoice,
    Rules,
    Tie,
    TrumpFrom,
    TrumpLead,
    WeakHand,
    Words,
    deck_size,
)
from game.engine.text import N_
from game.i18n import _
from game.rulesets.relevance import matters
from game.wording.names import capital


class Statement(Struct, frozen=True):
    """One point of the rules: its number, section, untranslated sentence, and condition."""

    number: str
    section: str
    text: str
    is_so: Callable[[Rules], bool]
    """A test of a ruleset for this point. It may assume that the section's rule takes effect there."""
    is_value: bool = False
    """True if the sentence is the text of a rule's value, which the section shows anyway."""

    def holds(self, rules: Rules) -> bool:
        """Return True if the point holds in a ruleset and can take effect there."""
        return matters(rules, self.section) and self.is_so(rules)


def in_words(text: str, words: Words) -> str:
    """Translate a text and fill in the ruleset's words for `{big_joker}`, `{bid}`, `{board}`, ..."""
    return capital(
        _(text).format(
            big_joker=_(words.big_joker),
            little_joker=_(words.little_joker),
            bid=_(words.bid),
            board=_(words.board),
            weak_hand=_(words.weak_hand),
        )
    )


def statements_in(rules: Rules, section: str) -> Iterator[str]:
    """Yield the sentences of a section that hold in a ruleset, except the text of its rule's value."""
    for one in STATEMENTS:
        if one.section == section and not one.is_value and one.holds(rules):
            yield in_words(one.text, rules.words)


_Test = Callable[[Rules], bool]


def _is(field: str, value: object) -> _Test:
    return lambda rules: getattr(rules, field) == value


def _not(test: _Test) -> _Test:
    return lambda rules: not test(rules)


def _all(*tests: _Test) -> _Test:
    return lambda rules: all(test(rules) for test in tests)


def _any(*tests: _Test) -> _Test:
    return lambda rules: any(test(rules) for test in tests)


def _most_dealt(rules: Rules) -> int:
    """Return the largest number of cards dealt in one deal, including a possible tie-break."""
    sizes = (*rules.sizes, TIE_BREAK_SIZE) if rules.tie is Tie.DECIDER else rules.sizes
    return max(rules.players) * max(sizes, default=0)


def _leaves_only_jokers(rules: Rules) -> bool:
    """Return True if the largest deal can leave only jokers undealt."""
    return deck_size(rules) - _most_dealt(rules) <= JOKERS.bit_count()


def _more_than_two_sides(rules: Rules) -> bool:
    return bool(sides_of(seats_for(max(rules.players)), partners=rules.partners)[2:])


_ALWAYS: Final = _all()
_PARTNERS: Final = _is("partners", True)
_JOKERS: Final = _is("jokers", True)
_TURNED: Final = _is("trump_from", TrumpFrom.UPCARD)
_TURNS_ON: Final = _all(_is("joker_upcard", JokerUpcard.TURN_ON), _leaves_only_jokers)
_EXCHANGED: Final = _is("other_joker", OtherJoker.EXCHANGED)
_STAYS: Final = _is("other_joker", OtherJoker.STAYS)
_BREAKS: Final = _is("trump_lead", TrumpLead.ONCE_BROKEN)
_CAN_LACK_TRUMP: Final = _all(
    lambda rules: matters(rules, "joker_upcard"),
    _any(_TURNS_ON, _all(_is("joker_upcard", JokerUpcard.NO_TRUMP), _EXCHANGED)),
)
"""A test of a ruleset: True if a deal can be without trump. With a joker that stays in play, a deal has a trump."""
_WEAK_HANDS: Final = _not(_is("weak_hand", WeakHand.PLAYED))
_BOARDS: Final = _not(_is("boards", Ladder.NONE))
_BOSTONS: Final = _not(_is("bostons", Ladder.NONE))
_TIE_BREAK: Final = _is("tie", Tie.DECIDER)
_RAINBOWS: Final = _not(_is("rainbow_points", 0))
_Row = tuple[str, RuleChoice] | tuple[str, str, _Test]

_ROWS: Final[Mapping[str, Sequence[_Row]]] = {
    "cards": (
        ("1.1", N_("The deck has 54 cards: four suits, and two jokers."), _JOKERS),
        ("1.2", N_("The deck has 52 cards and no jokers."), _not(_JOKERS)),
        (
            "1.3",
            N_("In each suit the ace is the highest card, then king, queen, jack, ten, down to two."),
            _not(_is("two_of_diamonds", True)),
        ),
        (
            "1.8",
            N_(
                "In each suit the ace is the highest card, then king, queen, jack, ten, down to two; in diamonds, down to three."
            ),
            _is("two_of_diamonds", True),
        ),
    ),
    "jokers": (
        ("1.4", N_("The {big_joker} is the highest card of all, the {little_joker} the second highest."), _JOKERS),
        (
            "1.5",
            N_("Both are trumps in every way: each follows trump only, and to lead one is to lead trump."),
            _JOKERS,
        ),
    ),
    "two_of_diamonds": (
        ("1.6", N_("It is always the highest trump, and never a diamond."), _is("two_of_diamonds", True)),
        ("1.7", N_("If it is turned up or cut, diamonds are trump."), _all(_is("two_of_diamonds", True), _TURNED)),
    ),
    "dealing": (
        ("2.1", N_("Before the first deal everybody cuts a card, and the highest card deals."), _ALWAYS),
        ("2.2", N_("Then the deal passes to the left."), _ALWAYS),
    ),
    "partners": (("2.3", N_("Partners sit opposite each other."), _PARTNERS),),
    "trump_from": (
        ("2.4", N_("The card turned up stays out of play."), _TURNED),
        (
            "2.5",
            N_("If every card is dealt, one is cut first, shown, and put back in the deck."),
            _all(_TURNED, lambda rules: deck_size(rules) <= _most_dealt(rules)),
        ),
        ("2.6", N_("No card is turned up."), _not(_TURNED)),
    ),
    "joker_upcard": (
        ("2.7", JokerUpcard.NO_TRUMP),
        ("2.8", JokerUpcard.TURN_ON),
        ("2.9", N_("If only the two jokers are left to turn up, there is no trump."), _TURNS_ON),
    ),
    "other_joker": (
        ("2.10", OtherJoker.EXCHANGED),
        ("2.11", N_("Nobody else sees that card. If nobody holds the joker, nothing happens."), _EXCHANGED),
        ("2.12", OtherJoker.STAYS),
        ("2.13", N_("If led, it has nothing to pull."), _STAYS),
    ),
    "weak_hand": (
        ("2.14", WeakHand.PLAYED),
        ("2.15", WeakHand.AUTOMATIC),
        ("2.16", WeakHand.OFFERED),
        ("2.17", N_("A ten is not a face card."), _WEAK_HANDS),
        ("2.18", N_("A joker counts as a trump."), _all(_WEAK_HANDS, _JOKERS)),
        ("2.19", N_("Without trump only aces and face cards count."), _all(_WEAK_HANDS, _CAN_LACK_TRUMP)),
        ("2.20", N_("It happens right after the deal, and the same dealer deals the same number again."), _WEAK_HANDS),
        ("2.21", N_("Nobody else learns who was asked."), _is("weak_hand", WeakHand.OFFERED)),
    ),
    "bidding": (
        ("3.1", N_("One {bid} each, from the dealer's left, for all to hear."), _ALWAYS),
        ("3.2", N_("Passing promises no trick."), _ALWAYS),
        ("3.3", N_("No {bid} has to beat the one before."), _ALWAYS),
    ),
    "contract": (
        ("3.4", N_("The numbers of partners are added together: that is their contract."), _PARTNERS),
        ("3.5", N_("Your {bid} is your contract."), _not(_PARTNERS)),
        ("3.6", N_("Contracts may total more tricks than there are: each is judged alone."), _ALWAYS),
    ),
    "highest_number": (("3.7", HighestNumber.ONE_LESS), ("3.8", HighestNumber.ALL_TRICKS)),
    "boards": (
        ("3.9", Ladder.NONE),
        ("3.10", Ladder.SINGLE),
        ("3.11", Ladder.DOUBLES),
        ("3.12", N_("It promises every trick of the deal."), _BOARDS),
        (
            "3.13",
            N_("You may double your partner's {board} too; the higher one is the contract of your side."),
            _all(_PARTNERS, _is("boards", Ladder.DOUBLES)),
        ),
        ("3.14", N_("Beside {board}, a partner's number is ignored."), _all(_PARTNERS, _BOARDS)),
        ("3.15", N_("{board} leaves the other side's contract as it is."), _all(_PARTNERS, _BOARDS)),
        ("3.16", N_("{board} leaves the others' contracts as they are."), _all(_not(_PARTNERS), _BOARDS)),
    ),
    "bostons": (
        ("3.17", Ladder.NONE),
        ("3.18", Ladder.SINGLE),
        ("3.19", Ladder.DOUBLES),
        ("3.20", N_("It promises the first six tricks of the deal."), _BOSTONS),
        (
            "3.21",
            N_("Within a side, {board} replaces Boston, and Boston a number; of two Bostons the higher counts."),
            _all(_PARTNERS, _BOARDS, _BOSTONS),
        ),
        (
            "3.22",
            N_("Within a side, Boston replaces a number; of two Bostons the higher counts."),
            _all(_PARTNERS, _BOSTONS, _not(_BOARDS)),
        ),
    ),
    "all_pass": (("3.23", AllPass.SAME_DEALER), ("3.24", AllPass.NEXT_DEALER), ("3.25", AllPass.COUNTS)),
    "first_lead": (
        (
            "4.1",
            N_("Whoever made the highest single {bid} leads to the first trick; of equal ones, the earliest."),
            _ALWAYS,
        ),
        ("4.2", N_("{board} is higher than Boston, and Boston higher than every number."), _all(_BOARDS, _BOSTONS)),
        ("4.3", N_("{board} is higher than every number."), _all(_BOARDS, _not(_BOSTONS))),
        ("4.4", N_("Boston is higher than every number."), _all(_BOSTONS, _not(_BOARDS))),
        (
            "4.5",
            N_("A double is higher than a single, a triple higher than a double."),
            _any(_is("boards", Ladder.DOUBLES), _is("bostons", Ladder.DOUBLES)),
        ),
    ),
    "following": (
        ("4.6", N_("Follow the suit that was led if you can."), _ALWAYS),
        ("4.7", N_("If you cannot, play any card: nobody ever has to trump."), _ALWAYS),
    ),
    "winning": (
        ("4.8", N_("The highest trump takes the trick, or without one the highest card of the suit led."), _ALWAYS),
        ("4.9", N_("The winner of a trick leads to the next."), _ALWAYS),
    ),
    "trump_lead": (
        ("4.10", TrumpLead.ONCE_BROKEN),
        ("4.11", TrumpLead.ANY_TIME),
        ("4.12", N_("In a deal without trump any card may be led."), _all(_BREAKS, _CAN_LACK_TRUMP)),
    ),
    "bold_side_leads_trump": (
        (
            "4.13",
            N_("That holds for every player of that side, in any trick."),
            _all(_is("bold_side_leads_trump", True), _PARTNERS),
        ),
    ),
    "broken_by": (("4.14", BrokenBy.ANY_TRUMP), ("4.15", BrokenBy.NOT_LED), ("4.16", BrokenBy.ON_ANOTHER_SUIT)),
    "big_joker_pulls": (
        ("4.17", Pull.HIGHEST),
        ("4.18", Pull.LOWEST),
        ("4.19", Pull.OPPONENTS_HIGHEST),
        ("4.20", Pull.ANY),
        ("4.26", N_("Without a trump, play anything."), _ALWAYS),
        ("4.28", N_("If played but not led, it pulls nothing."), _not(_is("big_joker_pulls", Pull.ANY))),
    ),
    "little_joker_pulls": (
        ("4.21", Pull.HIGHEST),
        ("4.22", Pull.LOWEST),
        ("4.23", Pull.OPPONENTS_HIGHEST),
        ("4.24", Pull.ANY),
        ("4.25", N_("If the {big_joker} is somebody's only trump, it must be played, and it wins."), _ALWAYS),
        ("4.27", N_("Without a trump, play anything."), _ALWAYS),
        ("4.29", N_("If played but not led, it pulls nothing."), _not(_is("little_joker_pulls", Pull.ANY))),
    ),
    "aim": (
        (
            "5.1",
            N_(
                "Take at least the tricks of your contract: each of them then counts for you, and against you if you fall short."
            ),
            _ALWAYS,
        ),
        ("5.2", N_("Extra tricks never hurt."), _ALWAYS),
        ("6.1", N_("Whoever has the most points after the last deal wins."), _ALWAYS),
    ),
    "board_points": (
        (
            "5.3",
            N_("A double counts twice, a triple three times, a quadruple four times, for that side alone."),
            _is("boards", Ladder.DOUBLES),
        ),
    ),
    "boston_points": (
        (
            "5.4",
            N_("A double counts twice, a triple three times, a quadruple four times; tricks beyond six do not."),
            _is("bostons", Ladder.DOUBLES),
        ),
        ("5.5", N_("It fails as soon as one of the six tricks is lost."), _BOSTONS),
    ),
    "rainbow_points": (
        (
            "5.6",
            N_("A joker counts as a trump, and the bonus stands even if the contract is set."),
            _all(_RAINBOWS, _JOKERS),
        ),
        ("5.7", N_("The bonus stands even if the contract is set."), _all(_RAINBOWS, _not(_JOKERS))),
    ),
    "tie": (
        ("6.2", Tie.SHARED),
        ("6.3", Tie.DECIDER),
        ("6.4", N_("The deal passes on as always, and the player on the dealer's left leads."), _TIE_BREAK),
        ("6.5", N_("All other rules hold, and play stops as soon as it is decided."), _TIE_BREAK),
        (
            "6.6",
            N_(
                "If more than two are tied, whoever takes the most of the thirteen tricks wins; those tied for the most play again."
            ),
            _all(_TIE_BREAK, _more_than_two_sides),
        ),
    ),
}
"""The statements by section: a number with a rule's value, or with a sentence and its condition."""


def _statement(section: str, row: _Row) -> Statement:
    match row:
        case (number, RuleChoice() as value):
            return Statement(number, section, value.text, _is(section, value), is_value=True)
        case (number, text, is_so):
            return Statement(number, section, text, is_so)


STATEMENTS: Final = tuple(
    sorted(
        (_statement(section, row) for section, rows in _ROWS.items() for row in rows),
        key=lambda one: tuple(map(int, one.number.split("."))),
    )
)
"""All statements, in the order of `docs/rules.md`."""
