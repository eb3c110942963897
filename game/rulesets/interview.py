"""Ruleset interview: questions about the rules that people play at home, to find the nearest preset and the differences from it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game.engine.rules import DOWN, UP, AllPass, JokerUpcard, OtherJoker, Pull, Rules, TrumpFrom
from game.engine.text import N_
from game.rulesets.edit import RuleChange, differences, mended, with_changes
from game.rulesets.presets import PRESETS


class InterviewAnswer(Struct, frozen=True):
    """An answer to a question, untranslated, and the rules that it determines."""

    text: str
    rules: tuple[RuleChange, ...]


Given = Mapping[str, int]
"""The index of each answer so far, by the name of the question."""


class InterviewQuestion(Struct, frozen=True, kw_only=True):
    """One untranslated question of the interview. `cards` (in notation) are shown with the question.

    `is_asked` returns True if the rules known so far require the question, `offers` if an answer makes sense.
    """

    name: str
    text: str
    answers: tuple[InterviewAnswer, ...]
    cards: str = ""
    is_asked: Callable[[Mapping[str, object]], bool] = lambda _said: True
    offers: Callable[[Mapping[str, object], InterviewAnswer], bool] = lambda _said, _answer: True


def _answer(text: str, **rules: object) -> InterviewAnswer:
    return InterviewAnswer(text, tuple(RuleChange(field, value) for field, value in rules.items()))


def _no_jokers(text: str, *, two_of_diamonds: bool) -> InterviewAnswer:
    return _answer(
        text,
        jokers=False,
        two_of_diamonds=two_of_diamonds,
        joker_upcard=JokerUpcard.NO_TRUMP,
        other_joker=OtherJoker.EXCHANGED,
        big_joker_pulls=Pull.ANY,
        little_joker_pulls=Pull.ANY,
    )


def _are_jokers_in(said: Mapping[str, object]) -> bool:
    return said.get("jokers") is True


def _spares_nobody(said: Mapping[str, object], answer: InterviewAnswer) -> bool:
    """Return False if an answer spares partners from the pull of a joker although nobody has a partner."""
    return said.get("partners") is True or all(change.value is not Pull.OPPONENTS_HIGHEST for change in answer.rules)


def _needs_no_joker(said: Mapping[str, object], answer: InterviewAnswer) -> bool:
    """Return False if an answer is about a turned-up joker although there are no jokers."""
    return _are_jokers_in(said) or all(change.field != "joker_upcard" for change in answer.rules)


QUESTIONS: Final = (
    InterviewQuestion(
        name="table",
        text=N_("Who plays at your table?"),
        answers=(
            _answer(N_("Four of us, two against two."), players=(4,), partners=True),
            _answer(N_("Three of us, each alone."), players=(3,), partners=False),
            _answer(N_("Two, three or four of us, each alone."), players=(2, 3, 4), partners=False),
        ),
    ),
    InterviewQuestion(
        name="top",
        text=N_("Which card is the highest of all?"),
        cards="BB LB 2D",
        answers=(
            _answer(N_("The big blooper, a joker; the little one comes next."), jokers=True, two_of_diamonds=False),
            _no_jokers(N_("The two of diamonds; we play without jokers."), two_of_diamonds=True),
            _no_jokers(N_("The ace of trump; we play without jokers."), two_of_diamonds=False),
        ),
    ),
    InterviewQuestion(
        name="trump",
        text=N_("How is trump chosen?"),
        cards="8C",
        offers=_needs_no_joker,
        answers=(
            _answer(
                N_("A card is turned up; if it is a joker, there is no trump."),
                trump_from=TrumpFrom.UPCARD,
                joker_upcard=JokerUpcard.NO_TRUMP,
            ),
            _answer(
                N_("A card is turned up; if it is a joker, the next one is turned."),
                trump_from=TrumpFrom.UPCARD,
                joker_upcard=JokerUpcard.TURN_ON,
            ),
            _answer(N_("A card is turned up after the deal."), trump_from=TrumpFrom.UPCARD),
            _answer(N_("Spades are trump in every deal."), trump_from=TrumpFrom.SPADES),
        ),
    ),
    InterviewQuestion(
        name="big",
        text=N_("What happens when the big blooper is led?"),
        cards="BB",
        is_asked=_are_jokers_in,
        offers=_spares_nobody,
        answers=(
            _answer(N_("Everybody else must play the highest trump they hold."), big_joker_pulls=Pull.HIGHEST),
            _answer(
                N_("The opponents must play their highest trumps; the partner may play any."),
                big_joker_pulls=Pull.OPPONENTS_HIGHEST,
            ),
            _answer(N_("Nothing special: it is a trump like any other."), big_joker_pulls=Pull.ANY),
        ),
    ),
    InterviewQuestion(
        name="little",
        text=N_("And when the little blooper is led?"),
        cards="LB",
        is_asked=_are_jokers_in,
        answers=(
            _answer(N_("Everybody else must play the lowest trump they hold."), little_joker_pulls=Pull.LOWEST),
            _answer(N_("Everybody else follows with any trump."), little_joker_pulls=Pull.ANY),
            _answer(N_("Everybody else must play the highest trump they hold."), little_joker_pulls=Pull.HIGHEST),
        ),
    ),
    InterviewQuestion(
        name="sizes",
        text=N_("How many cards does each player get, deal by deal?"),
        answers=(
            _answer(N_("13, 12 and so on to 1, then 1 again and up to 13."), sizes=DOWN + UP),
            _answer(N_("1, 2 and so on to 13, then 13 again and down to 1."), sizes=UP + DOWN),
            _answer(N_("13 down to 1 and up again, the 1 only once."), sizes=DOWN + UP[1:]),
            _answer(N_("2 up to 13 and down to 2."), sizes=UP[1:] + DOWN[:-1]),
            _answer(N_("13 down to 2, then one card twice."), sizes=(*DOWN[:-1], 1, 1)),
            _answer(N_("13, 11, 9 and so on: every other size."), sizes=(DOWN + UP)[::2]),
            _answer(N_("7 down to 1 and up to 7 again."), sizes=DOWN[6:] + UP[:7]),
        ),
    ),
    InterviewQuestion(
        name="pass",
        text=N_("Everybody passes. What then?"),
        answers=(
            _answer(N_("The same dealer deals again."), all_pass=AllPass.SAME_DEALER),
            _answer(N_("The next dealer deals the same hand size."), all_pass=AllPass.NEXT_DEALER),
            _answer(N_("Nobody scores, and we continue with the next deal."), all_pass=AllPass.COUNTS),
        ),
    ),
)

BY_NAME: Final = MappingProxyType({question.name: question for question in QUESTIONS})


def said(given: Given) -> dict[str, object]:
    """Return the rules that the answers determine, by field name."""
    return {
        change.field: change.value for name, number in given.items() for change in BY_NAME[name].answers[number].rules
    }


def offered(question: InterviewQuestion, given: Given) -> tuple[int, ...]:
    """Return the indices of the answers to a question that make sense after the given answers.

    An answer is left out if another sensible answer sets the same rules to the same values, and further rules too.
    """
    before = said(given)
    numbers = [number for number, answer in enumerate(question.answers) if question.offers(before, answer)]
    lesser = {
        number
        for number in numbers
        for other in numbers
        if set(question.answers[number].rules) < set(question.answers[other].rules)
    }
    return tuple(number for number in numbers if number not in lesser)


def next_question(given: Given) -> InterviewQuestion | None:
    """Return the first unanswered question to ask, if any."""
    before = said(given)
    return next((question for question in QUESTIONS if question.name not in given and question.is_asked(before)), None)


class InterviewResult(Struct, frozen=True, kw_only=True):
    """The result of an interview: the nearest preset, the ruleset that fits the answers, and the rules in which they differ."""

    preset: str
    rules: Rules
    differing: tuple[str, ...]


def family_game(given: Given, name: str, summary: str) -> InterviewResult:
    """Return the ruleset that fits these answers. A ruleset that is not a preset gets this name and summary."""
    answers = [BY_NAME[question].answers[number] for question, number in given.items()]
    changes = tuple(change for answer in answers for change in answer.rules)
    keep = frozenset(change.field for change in changes)

    def strangeness(preset: str) -> tuple[int, tuple[bool, ...], int]:
        """Return a sort key: the number of contradicted answers, a flag for every answer, and the number of rules to change."""
        rules = PRESETS[preset]
        denied = tuple(
            any(getattr(rules, change.field) != change.value for change in answer.rules) for answer in answers
        )
        return sum(denied), denied, len(differences(rules, mended(with_changes(rules, changes), keep)))

    nearest = min(PRESETS, key=strangeness)
    rules = mended(with_changes(PRESETS[nearest], changes), keep)
    differing = differences(PRESETS[nearest], rules)
    if differing:
        rules = replace(rules, name=name, summary=summary, source="")
    return InterviewResult(preset=nearest, rules=rules, differing=differing)
