"""Rule statements: every settled point of the rules as one numbered sentence, with the rulesets in which it holds.

`docs/rules.md` lists the same numbers, each with its source; the rules page and `back-alley rules` show the sentences in the
sections named here. A statement whose sentence is the text of a rule's value is shown as that value, and kept here for its number.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from game.engine.rules import (
    LARGEST_HAND,
    AllPass,
    BrokenBy,
    Choice,
    HighestNumber,
    JokerUpcard,
    Ladder,
    OtherJoker,
    Pull,
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
from game.wording.events import capital


@dataclass(frozen=True, slots=True)
class Statement:
    """One settled point: its number, the section that shows it, its untranslated sentence, and the rules it holds for."""

    number: str
    section: str
    text: str
    holds: Callable[[Rules], bool]
    is_value: bool = False
    """True if the sentence is the text of a rule's value: the section shows it as that."""


def spoken(text: str, words: Words) -> str:
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
            yield spoken(one.text, rules.words)


def _always(_rules: Rules) -> bool:
    return True


def _jokers(rules: Rules) -> bool:
    return rules.jokers


def _partners(rules: Rules) -> bool:
    return rules.partners


def _alone(rules: Rules) -> bool:
    return not rules.partners


def _turned(rules: Rules) -> bool:
    return rules.trump_from is TrumpFrom.UPCARD


def _fixed(rules: Rules) -> bool:
    return not _turned(rules)


def _has_no_trump(rules: Rules) -> bool:
    """Tell if a deal can be without trump."""
    return rules.jokers and _turned(rules) and (rules.joker_upcard is JokerUpcard.NO_TRUMP or _uses_all(rules))


def _uses_all(rules: Rules) -> bool:
    """Tell if on the largest deal nothing but the jokers, if there are any, is left to turn up."""
    return max(rules.players) * max(rules.sizes, default=0) >= 4 * LARGEST_HAND


def _exchanges(rules: Rules) -> bool:
    return (
        rules.jokers
        and _turned(rules)
        and rules.joker_upcard is JokerUpcard.NO_TRUMP
        and rules.other_joker is OtherJoker.EXCHANGED
    )


def _stays(rules: Rules) -> bool:
    return rules.jokers and _turned(rules) and rules.other_joker is OtherJoker.STAYS


def _weak(rules: Rules) -> bool:
    return rules.weak_hand is not WeakHand.PLAYED


def _boards(rules: Rules) -> bool:
    return rules.boards is not Ladder.NONE


def _bostons(rules: Rules) -> bool:
    return rules.bostons is not Ladder.NONE


def _breaks(rules: Rules) -> bool:
    return rules.trump_lead is TrumpLead.ONCE_BROKEN


def _pulls(rules: Rules) -> bool:
    return rules.jokers and (rules.big_joker_pulls, rules.little_joker_pulls) != (Pull.ANY, Pull.ANY)


def _tie_break(rules: Rules) -> bool:
    return rules.tie is Tie.DECIDER


def _both(*tests: Callable[[Rules], bool]) -> Callable[[Rules], bool]:
    return lambda rules: all(test(rules) for test in tests)


def _value(number: str, section: str, value: Choice, also: Callable[[Rules], bool] = _always) -> Statement:
    """Return the statement that a rule has a value; the sentence is the value's own."""
    return Statement(
        number, section, value.text, lambda rules: getattr(rules, section) is value and also(rules), is_value=True
    )


_THREE: Final = 3


STATEMENTS: Final = (
    # The cards
    Statement("1.1", "cards", N_("The deck has 54 cards: four suits, and two jokers."), _jokers),
    Statement("1.2", "cards", N_("The deck has 52 cards and no jokers."), lambda rules: not rules.jokers),
    Statement(
        "1.3",
        "cards",
        N_("In each suit the ace is the highest card, then king, queen, jack, ten, down to two."),
        _always,
    ),
    Statement(
        "1.4",
        "jokers",
        N_("The {big_joker} is the highest card of all, the {little_joker} the second highest."),
        _jokers,
    ),
    Statement(
        "1.5",
        "jokers",
        N_("Both are trumps in every way: each follows trump only, and to lead one is to lead trump."),
        _jokers,
    ),
    Statement(
        "1.6",
        "two_of_diamonds",
        N_("If it is turned up or cut, diamonds are trump."),
        lambda rules: rules.two_of_diamonds and _turned(rules),
    ),
    # The deal
    Statement(
        "2.1", "dealing", N_("Before the first deal everybody cuts a card, and the highest card deals."), _always
    ),
    Statement("2.2", "dealing", N_("Then the deal passes to the left."), _always),
    Statement("2.3", "partners", N_("Partners sit opposite each other."), _partners),
    Statement("2.4", "trump_from", N_("The card turned up stays out of play."), _turned),
    Statement(
        "2.5",
        "trump_from",
        N_("Where no card is left to turn up, one is cut from the deck first, shown, and dealt with the rest."),
        lambda rules: _turned(rules) and deck_size(rules) <= max(rules.players) * max(rules.sizes, default=0),
    ),
    Statement("2.6", "trump_from", N_("No card is turned up."), _fixed),
    _value("2.7", "joker_upcard", JokerUpcard.NO_TRUMP, _both(_jokers, _turned)),
    _value("2.8", "joker_upcard", JokerUpcard.TURN_ON, _both(_jokers, _turned)),
    Statement(
        "2.9",
        "joker_upcard",
        N_("If only the two jokers are left to turn up, there is no trump."),
        lambda rules: (
            _jokers(rules) and _turned(rules) and rules.joker_upcard is JokerUpcard.TURN_ON and _uses_all(rules)
        ),
    ),
    _value("2.10", "other_joker", OtherJoker.EXCHANGED, _exchanges),
    Statement(
        "2.11", "other_joker", N_("Nobody else sees that card. If nobody holds the joker, nothing happens."), _exchanges
    ),
    _value("2.12", "other_joker", OtherJoker.STAYS, _stays),
    Statement("2.13", "other_joker", N_("Led, it has nothing to pull."), _stays),
    _value("2.14", "weak_hand", WeakHand.PLAYED),
    _value("2.15", "weak_hand", WeakHand.AUTOMATIC),
    _value("2.16", "weak_hand", WeakHand.OFFERED),
    Statement("2.17", "weak_hand", N_("A ten is no face card."), _weak),
    Statement("2.18", "weak_hand", N_("A joker counts as a trump."), _both(_weak, _jokers)),
    Statement("2.19", "weak_hand", N_("Without trump only aces and face cards count."), _both(_weak, _has_no_trump)),
    Statement(
        "2.20", "weak_hand", N_("It happens before the bidding, and the same dealer deals as many cards again."), _weak
    ),
    Statement(
        "2.21",
        "weak_hand",
        N_("Nobody else learns who was asked."),
        lambda rules: rules.weak_hand is WeakHand.OFFERED,
    ),
    # The bidding
    Statement("3.1", "bidding", N_("One {bid} each, from the dealer's left, for all to hear."), _always),
    Statement("3.2", "bidding", N_("Passing promises no trick."), _always),
    Statement("3.3", "bidding", N_("No {bid} has to beat the one before."), _always),
    Statement("3.4", "contract", N_("The numbers of partners are added together: that is their contract."), _partners),
    Statement("3.5", "contract", N_("The number that you say is your contract."), _alone),
    Statement(
        "3.6", "contract", N_("Contracts may come to more tricks than there are: each is judged alone."), _always
    ),
    _value("3.7", "highest_number", HighestNumber.ONE_LESS),
    _value("3.8", "highest_number", HighestNumber.ALL_TRICKS),
    _value("3.9", "boards", Ladder.NONE),
    _value("3.10", "boards", Ladder.SINGLE),
    _value("3.11", "boards", Ladder.DOUBLES),
    Statement("3.12", "boards", N_("It promises every trick of the deal."), _boards),
    Statement(
        "3.13",
        "boards",
        N_("You may double your partner's {board} too; the higher one is the contract of your side."),
        lambda rules: _partners(rules) and rules.boards is Ladder.DOUBLES,
    ),
    Statement("3.14", "boards", N_("Beside it the number of a partner is ignored."), _both(_partners, _boards)),
    Statement("3.15", "boards", N_("It changes nothing for the other side."), _both(_partners, _boards)),
    Statement("3.16", "boards", N_("It changes nothing for the others."), _both(_alone, _boards)),
    _value("3.17", "bostons", Ladder.NONE),
    _value("3.18", "bostons", Ladder.SINGLE),
    _value("3.19", "bostons", Ladder.DOUBLES),
    Statement("3.20", "bostons", N_("It promises the first six tricks of the deal."), _bostons),
    Statement(
        "3.21",
        "bostons",
        N_("In a side {board} replaces Boston, and Boston a number; of two Bostons the higher counts."),
        _both(_partners, _boards, _bostons),
    ),
    Statement(
        "3.22",
        "bostons",
        N_("In a side Boston replaces a number; of two Bostons the higher counts."),
        lambda rules: _partners(rules) and _bostons(rules) and not _boards(rules),
    ),
    _value("3.23", "all_pass", AllPass.SAME_DEALER),
    _value("3.24", "all_pass", AllPass.NEXT_DEALER),
    _value("3.25", "all_pass", AllPass.COUNTS),
    # The play
    Statement(
        "4.1", "first_lead", N_("The highest single {bid} leads to the first trick; of equal ones, the first."), _always
    ),
    Statement(
        "4.2",
        "first_lead",
        N_("{board} is higher than Boston, and Boston higher than every number."),
        _both(_boards, _bostons),
    ),
    Statement(
        "4.3",
        "first_lead",
        N_("{board} is higher than every number."),
        lambda rules: _boards(rules) and not _bostons(rules),
    ),
    Statement(
        "4.4",
        "first_lead",
        N_("Boston is higher than every number."),
        lambda rules: _bostons(rules) and not _boards(rules),
    ),
    Statement(
        "4.5",
        "first_lead",
        N_("A double is higher than a single one, a triple higher than a double."),
        lambda rules: Ladder.DOUBLES in (rules.boards, rules.bostons),
    ),
    Statement("4.6", "following", N_("Follow the suit that was led if you can."), _always),
    Statement("4.7", "following", N_("If you cannot, play any card: nobody ever has to trump."), _always),
    Statement(
        "4.8",
        "winning",
        N_("The highest trump takes the trick, or without one the highest card of the suit led."),
        _always,
    ),
    Statement("4.9", "winning", N_("The winner of a trick leads to the next."), _always),
    _value("4.10", "trump_lead", TrumpLead.ONCE_BROKEN),
    _value("4.11", "trump_lead", TrumpLead.ANY_TIME),
    Statement("4.12", "trump_lead", N_("In a deal without trump any card may be led."), _both(_breaks, _has_no_trump)),
    Statement(
        "4.13",
        "bold_side_leads_trump",
        N_("That holds for every player of that side, in any trick."),
        lambda rules: rules.bold_side_leads_trump,
    ),
    _value("4.14", "broken_by", BrokenBy.ANY_TRUMP, _breaks),
    _value("4.15", "broken_by", BrokenBy.NOT_LED, _breaks),
    _value("4.16", "broken_by", BrokenBy.ON_ANOTHER_SUIT, _breaks),
    _value("4.17", "big_joker_pulls", Pull.HIGHEST, _jokers),
    _value("4.18", "big_joker_pulls", Pull.LOWEST, _jokers),
    _value("4.19", "big_joker_pulls", Pull.OPPONENTS_HIGHEST, _jokers),
    _value("4.20", "big_joker_pulls", Pull.ANY, _jokers),
    _value("4.21", "little_joker_pulls", Pull.HIGHEST, _jokers),
    _value("4.22", "little_joker_pulls", Pull.LOWEST, _jokers),
    _value("4.23", "little_joker_pulls", Pull.OPPONENTS_HIGHEST, _jokers),
    _value("4.24", "little_joker_pulls", Pull.ANY, _jokers),
    Statement(
        "4.25",
        "little_joker_pulls",
        N_("If the {big_joker} is somebody's only trump, it must be played, and it wins."),
        _jokers,
    ),
    Statement("4.26", "big_joker_pulls", N_("Without a trump, play anything."), _jokers),
    Statement("4.27", "little_joker_pulls", N_("Without a trump, play anything."), _jokers),
    Statement(
        "4.28",
        "big_joker_pulls",
        N_("Played to a trick but not led, it pulls nothing."),
        lambda rules: rules.jokers and rules.big_joker_pulls is not Pull.ANY,
    ),
    Statement(
        "4.29",
        "little_joker_pulls",
        N_("Played to a trick but not led, it pulls nothing."),
        lambda rules: rules.jokers and rules.little_joker_pulls is not Pull.ANY,
    ),
    # The score
    Statement(
        "5.1",
        "aim",
        N_("Take at least what you bid: each trick bid scores, and if you fall short each one costs."),
        _always,
    ),
    Statement("5.2", "aim", N_("Tricks beyond it are worth little, but never hurt."), _always),
    Statement(
        "5.3",
        "board_points",
        N_("A double counts twice, a triple three times, a quadruple four times, for that side alone."),
        lambda rules: rules.boards is Ladder.DOUBLES,
    ),
    Statement(
        "5.4",
        "boston_points",
        N_("A double counts twice, a triple three times, a quadruple four times; tricks beyond six do not."),
        lambda rules: rules.bostons is Ladder.DOUBLES,
    ),
    Statement("5.5", "boston_points", N_("It fails with the first of those tricks that is lost."), _bostons),
    Statement(
        "5.6",
        "rainbow_points",
        N_("A joker counts as a trump, and the bonus stands even if the contract is set."),
        lambda rules: rules.rainbow_points > 0 and rules.jokers,
    ),
    Statement(
        "5.7",
        "rainbow_points",
        N_("The bonus stands even if the contract is set."),
        lambda rules: rules.rainbow_points > 0 and not rules.jokers,
    ),
    # The end
    Statement("6.1", "aim", N_("The most points after the last deal win."), _always),
    _value("6.2", "tie", Tie.SHARED),
    _value("6.3", "tie", Tie.DECIDER),
    Statement("6.4", "tie", N_("The deal passes on as always, and the player on the dealer's left leads."), _tie_break),
    Statement("6.5", "tie", N_("All other rules hold, and play stops as soon as it is decided."), _tie_break),
    Statement(
        "6.6",
        "tie",
        N_("If three are tied, the most of the thirteen tricks win, and those who share the most play again."),
        lambda rules: _tie_break(rules) and not rules.partners and max(rules.players) >= _THREE,
    ),
)
"""All settled points, in the order of `docs/rules.md`."""
