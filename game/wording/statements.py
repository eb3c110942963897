"""Rule statements: every settled point of the rules as one numbered sentence, with the rulesets in which it holds.

`docs/rules.md` lists the same numbers, each with its source; the rules page and `back-alley rules` show the sentences in the
sections named here. A statement whose sentence is the text of a rule's value is shown as that value, and kept here for its number.
"""

from collections.abc import Callable, Iterator
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
    """One settled point: its number, the section that shows it, its untranslated sentence, and when it is so."""

    number: str
    section: str
    text: str
    is_so: Callable[[Rules], bool]
    """True of rulesets that settle the point so, as long as its rule matters at all."""
    is_value: bool = False
    """True if the sentence is the text of a rule's value: the section shows it as that."""

    def holds(self, rules: Rules) -> bool:
        """Return True if the point is settled so in a ruleset, and can come into play there."""
        return matters(rules, self.section) and self.is_so(rules)


def in_words(text: str, words: Words) -> str:
    """Translate a text and fill in the ruleset's names of things: `{big_joker}`, `{bid}`, `{board}`, ..."""
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
    """Yield the sentences that a section shows beside the values of its rule, in the words of the ruleset."""
    for one in STATEMENTS:
        if one.section == section and not one.is_value and one.holds(rules):
            yield in_words(one.text, rules.words)


_Test = Callable[[Rules], bool]


def _is(field: str, value: object) -> _Test:
    """Return the test that a rule has a value."""
    return lambda rules: getattr(rules, field) == value


def _not(test: _Test) -> _Test:
    """Return the test that another one fails."""
    return lambda rules: not test(rules)


def _all(*tests: _Test) -> _Test:
    """Return the test that all of these hold; without any it always does."""
    return lambda rules: all(test(rules) for test in tests)


def _any(*tests: _Test) -> _Test:
    """Return the test that one of these holds at least."""
    return lambda rules: any(test(rules) for test in tests)


def _most_dealt(rules: Rules) -> int:
    """Return the most cards that are dealt at once, in a tie-break too."""
    sizes = (*rules.sizes, TIE_BREAK_SIZE) if rules.tie is Tie.DECIDER else rules.sizes
    return max(rules.players) * max(sizes, default=0)


def _leaves_only_jokers(rules: Rules) -> bool:
    """Return True if on the largest deal nothing but the two jokers is left to turn up."""
    return deck_size(rules) - _most_dealt(rules) <= JOKERS.bit_count()


def _more_than_two_sides(rules: Rules) -> bool:
    """Return True if more than two sides can play."""
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
"""Some deals may be without trump; a joker that stays in play is one."""
_WEAK_HANDS: Final = _not(_is("weak_hand", WeakHand.PLAYED))
_BOARDS: Final = _not(_is("boards", Ladder.NONE))
_BOSTONS: Final = _not(_is("bostons", Ladder.NONE))
_TIE_BREAK: Final = _is("tie", Tie.DECIDER)
_RAINBOWS: Final = _not(_is("rainbow_points", 0))


def _value(number: str, section: str, value: RuleChoice) -> Statement:
    """Return the statement that a rule has a value; the sentence is the value's own."""
    return Statement(number, section, value.text, _is(section, value), is_value=True)


STATEMENTS: Final = (
    # The cards
    Statement("1.1", "cards", N_("The deck has 54 cards: four suits, and two jokers."), _JOKERS),
    Statement("1.2", "cards", N_("The deck has 52 cards and no jokers."), _not(_JOKERS)),
    Statement(
        "1.3",
        "cards",
        N_("In each suit the ace is the highest card, then king, queen, jack, ten, down to two."),
        _not(_is("two_of_diamonds", True)),
    ),
    Statement(
        "1.4",
        "jokers",
        N_("The {big_joker} is the highest card of all, the {little_joker} the second highest."),
        _JOKERS,
    ),
    Statement(
        "1.5",
        "jokers",
        N_("Both are trumps in every way: each follows trump only, and to lead one is to lead trump."),
        _JOKERS,
    ),
    Statement(
        "1.6",
        "two_of_diamonds",
        N_("It is always the highest trump, and never a diamond."),
        _is("two_of_diamonds", True),
    ),
    Statement(
        "1.7",
        "two_of_diamonds",
        N_("If it is turned up or cut, diamonds are trump."),
        _all(_is("two_of_diamonds", True), _TURNED),
    ),
    Statement(
        "1.8",
        "cards",
        N_(
            "In each suit the ace is the highest card, then king, queen, jack, ten, down to two; of diamonds, to three."
        ),
        _is("two_of_diamonds", True),
    ),
    # The deal
    Statement(
        "2.1", "dealing", N_("Before the first deal everybody cuts a card, and the highest card deals."), _ALWAYS
    ),
    Statement("2.2", "dealing", N_("Then the deal passes to the left."), _ALWAYS),
    Statement("2.3", "partners", N_("Partners sit opposite each other."), _PARTNERS),
    Statement("2.4", "trump_from", N_("The card turned up stays out of play."), _TURNED),
    Statement(
        "2.5",
        "trump_from",
        N_("Where no card is left to turn up, one is cut from the deck first, shown, and dealt with the rest."),
        _all(_TURNED, lambda rules: deck_size(rules) <= _most_dealt(rules)),
    ),
    Statement("2.6", "trump_from", N_("No card is turned up."), _not(_TURNED)),
    _value("2.7", "joker_upcard", JokerUpcard.NO_TRUMP),
    _value("2.8", "joker_upcard", JokerUpcard.TURN_ON),
    Statement(
        "2.9",
        "joker_upcard",
        N_("If only the two jokers are left to turn up, there is no trump."),
        _TURNS_ON,
    ),
    _value("2.10", "other_joker", OtherJoker.EXCHANGED),
    Statement(
        "2.11", "other_joker", N_("Nobody else sees that card. If nobody holds the joker, nothing happens."), _EXCHANGED
    ),
    _value("2.12", "other_joker", OtherJoker.STAYS),
    Statement("2.13", "other_joker", N_("Led, it has nothing to pull."), _STAYS),
    _value("2.14", "weak_hand", WeakHand.PLAYED),
    _value("2.15", "weak_hand", WeakHand.AUTOMATIC),
    _value("2.16", "weak_hand", WeakHand.OFFERED),
    Statement("2.17", "weak_hand", N_("A ten is no face card."), _WEAK_HANDS),
    Statement("2.18", "weak_hand", N_("A joker counts as a trump."), _all(_WEAK_HANDS, _JOKERS)),
    Statement(
        "2.19", "weak_hand", N_("Without trump only aces and face cards count."), _all(_WEAK_HANDS, _CAN_LACK_TRUMP)
    ),
    Statement(
        "2.20",
        "weak_hand",
        N_("It happens before the bidding, and the same dealer deals as many cards again."),
        _WEAK_HANDS,
    ),
    Statement(
        "2.21",
        "weak_hand",
        N_("Nobody else learns who was asked."),
        _is("weak_hand", WeakHand.OFFERED),
    ),
    # The bidding
    Statement("3.1", "bidding", N_("One {bid} each, from the dealer's left, for all to hear."), _ALWAYS),
    Statement("3.2", "bidding", N_("Passing promises no trick."), _ALWAYS),
    Statement("3.3", "bidding", N_("No {bid} has to beat the one before."), _ALWAYS),
    Statement("3.4", "contract", N_("The numbers of partners are added together: that is their contract."), _PARTNERS),
    Statement("3.5", "contract", N_("The number that you bid is your contract."), _not(_PARTNERS)),
    Statement(
        "3.6", "contract", N_("Contracts may come to more tricks than there are: each is judged alone."), _ALWAYS
    ),
    _value("3.7", "highest_number", HighestNumber.ONE_LESS),
    _value("3.8", "highest_number", HighestNumber.ALL_TRICKS),
    _value("3.9", "boards", Ladder.NONE),
    _value("3.10", "boards", Ladder.SINGLE),
    _value("3.11", "boards", Ladder.DOUBLES),
    Statement("3.12", "boards", N_("It promises every trick of the deal."), _BOARDS),
    Statement(
        "3.13",
        "boards",
        N_("You may double your partner's {board} too; the higher one is the contract of your side."),
        _all(_PARTNERS, _is("boards", Ladder.DOUBLES)),
    ),
    Statement("3.14", "boards", N_("Beside it the number of a partner is ignored."), _all(_PARTNERS, _BOARDS)),
    Statement("3.15", "boards", N_("It leaves the contract of the other side as it is."), _all(_PARTNERS, _BOARDS)),
    Statement(
        "3.16", "boards", N_("It leaves the contracts of the others as they are."), _all(_not(_PARTNERS), _BOARDS)
    ),
    _value("3.17", "bostons", Ladder.NONE),
    _value("3.18", "bostons", Ladder.SINGLE),
    _value("3.19", "bostons", Ladder.DOUBLES),
    Statement("3.20", "bostons", N_("It promises the first six tricks of the deal."), _BOSTONS),
    Statement(
        "3.21",
        "bostons",
        N_("In a side {board} replaces Boston, and Boston a number; of two Bostons the higher counts."),
        _all(_PARTNERS, _BOARDS, _BOSTONS),
    ),
    Statement(
        "3.22",
        "bostons",
        N_("In a side Boston replaces a number; of two Bostons the higher counts."),
        _all(_PARTNERS, _BOSTONS, _not(_BOARDS)),
    ),
    _value("3.23", "all_pass", AllPass.SAME_DEALER),
    _value("3.24", "all_pass", AllPass.NEXT_DEALER),
    _value("3.25", "all_pass", AllPass.COUNTS),
    # The play
    Statement(
        "4.1",
        "first_lead",
        N_("The highest {bid} of a single player leads to the first trick; of equal ones, the first."),
        _ALWAYS,
    ),
    Statement(
        "4.2",
        "first_lead",
        N_("{board} is higher than Boston, and Boston higher than every number."),
        _all(_BOARDS, _BOSTONS),
    ),
    Statement(
        "4.3",
        "first_lead",
        N_("{board} is higher than every number."),
        _all(_BOARDS, _not(_BOSTONS)),
    ),
    Statement(
        "4.4",
        "first_lead",
        N_("Boston is higher than every number."),
        _all(_BOSTONS, _not(_BOARDS)),
    ),
    Statement(
        "4.5",
        "first_lead",
        N_("A double is higher than a single one, a triple higher than a double."),
        _any(_is("boards", Ladder.DOUBLES), _is("bostons", Ladder.DOUBLES)),
    ),
    Statement("4.6", "following", N_("Follow the suit that was led if you can."), _ALWAYS),
    Statement("4.7", "following", N_("If you cannot, play any card: nobody ever has to trump."), _ALWAYS),
    Statement(
        "4.8",
        "winning",
        N_("The highest trump takes the trick, or without one the highest card of the suit led."),
        _ALWAYS,
    ),
    Statement("4.9", "winning", N_("The winner of a trick leads to the next."), _ALWAYS),
    _value("4.10", "trump_lead", TrumpLead.ONCE_BROKEN),
    _value("4.11", "trump_lead", TrumpLead.ANY_TIME),
    Statement(
        "4.12",
        "trump_lead",
        N_("In a deal without trump any card may be led."),
        _all(_BREAKS, _CAN_LACK_TRUMP),
    ),
    Statement(
        "4.13",
        "bold_side_leads_trump",
        N_("That holds for every player of that side, in any trick."),
        _all(_is("bold_side_leads_trump", True), _PARTNERS),
    ),
    _value("4.14", "broken_by", BrokenBy.ANY_TRUMP),
    _value("4.15", "broken_by", BrokenBy.NOT_LED),
    _value("4.16", "broken_by", BrokenBy.ON_ANOTHER_SUIT),
    _value("4.17", "big_joker_pulls", Pull.HIGHEST),
    _value("4.18", "big_joker_pulls", Pull.LOWEST),
    _value("4.19", "big_joker_pulls", Pull.OPPONENTS_HIGHEST),
    _value("4.20", "big_joker_pulls", Pull.ANY),
    _value("4.21", "little_joker_pulls", Pull.HIGHEST),
    _value("4.22", "little_joker_pulls", Pull.LOWEST),
    _value("4.23", "little_joker_pulls", Pull.OPPONENTS_HIGHEST),
    _value("4.24", "little_joker_pulls", Pull.ANY),
    Statement(
        "4.25",
        "little_joker_pulls",
        N_("If the {big_joker} is somebody's only trump, it must be played, and it wins."),
        _ALWAYS,
    ),
    Statement("4.26", "big_joker_pulls", N_("Without a trump, play anything."), _ALWAYS),
    Statement("4.27", "little_joker_pulls", N_("Without a trump, play anything."), _ALWAYS),
    Statement(
        "4.28",
        "big_joker_pulls",
        N_("Played to a trick but not led, it pulls nothing."),
        _not(_is("big_joker_pulls", Pull.ANY)),
    ),
    Statement(
        "4.29",
        "little_joker_pulls",
        N_("Played to a trick but not led, it pulls nothing."),
        _not(_is("little_joker_pulls", Pull.ANY)),
    ),
    # The score
    Statement(
        "5.1",
        "aim",
        N_(
            "Take at least as many tricks as you bid: each trick bid then counts for you, and against you if you fall short."
        ),
        _ALWAYS,
    ),
    Statement("5.2", "aim", N_("Tricks beyond it never hurt."), _ALWAYS),
    Statement(
        "5.3",
        "board_points",
        N_("A double counts twice, a triple three times, a quadruple four times, for that side alone."),
        _is("boards", Ladder.DOUBLES),
    ),
    Statement(
        "5.4",
        "boston_points",
        N_("A double counts twice, a triple three times, a quadruple four times; tricks beyond six do not."),
        _is("bostons", Ladder.DOUBLES),
    ),
    Statement("5.5", "boston_points", N_("It fails with the first of the six tricks that is lost."), _BOSTONS),
    Statement(
        "5.6",
        "rainbow_points",
        N_("A joker counts as a trump, and the bonus stands even if the contract is set."),
        _all(_RAINBOWS, _JOKERS),
    ),
    Statement(
        "5.7",
        "rainbow_points",
        N_("The bonus stands even if the contract is set."),
        _all(_RAINBOWS, _not(_JOKERS)),
    ),
    # The end
    Statement("6.1", "aim", N_("The most points after the last deal win."), _ALWAYS),
    _value("6.2", "tie", Tie.SHARED),
    _value("6.3", "tie", Tie.DECIDER),
    Statement("6.4", "tie", N_("The deal passes on as always, and the player on the dealer's left leads."), _TIE_BREAK),
    Statement("6.5", "tie", N_("All other rules hold, and play stops as soon as it is decided."), _TIE_BREAK),
    Statement(
        "6.6",
        "tie",
        N_("If more than two are tied, the most of the thirteen tricks win, and those who share the most play again."),
        _all(_TIE_BREAK, _more_than_two_sides),
    ),
)
"""All settled points, in the order of `docs/rules.md`."""
