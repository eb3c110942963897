"""Lessons, each played to its end with every good move: their tasks and answers are correct and short."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Final

import pytest
from msgspec import structs

from game.ai.kernel.double_dummy import DoubleDummy
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import BidKind
from game.engine.cards import CARDS, Card, cards_in, parse_card
from game.engine.decide import decide, trick_winner
from game.engine.legal import Refused
from game.engine.rules import Rules
from game.engine.state import Phase
from game.i18n import LANGUAGE_NAMES, SOURCE, _, install
from game.lessons.catalogue import BY_ID, FIRST_DEAL, LESSONS
from game.lessons.course import Course, example_of
from game.lessons.lesson import PUPIL, Lesson, Question, Step, Task, Tutor, moves_in, parse_move
from game.rulesets.presets import PRESETS
from game.rulesets.validate import check_rules
from game.wording.cards import card_name, rank_name
from game.wording.contracts import bid_name
from game.wording.sight import Fixture, sight_of
from tests.lessons.judging import legal_moves, players_for, walked, worth
from tests.lessons.verdicts import kept_verdicts, surely_worse
from tests.support.notation import deal_of

MOST_WORDS: Final = 105
"""The maximum number of words that a lesson shows to a pupil who makes no wrong move."""
MOST_ASKED: Final = {SOURCE: 15, "de": 18}
MOST_ANSWERED: Final = {SOURCE: 14, "de": 17}
"""The maximum number of words of an answer, praise or reply to a wrong move, by language; `MOST_ASKED` is for a question."""
NUMBERS: Final = ("", "one", "two", "three", "four", "five")
MOST_ACTIONS = 10
LEAST_CHOICES = 3
OWN: Final = {Tutor.BIG: Card.BB, Tutor.LITTLE: Card.LB}
"""The card that each tutor embodies."""


def texts_read(lesson: Lesson) -> tuple[str, ...]:
    said = [text for task in lesson.tasks for text in (task.says, task.praise)]
    return tuple(text for text in (lesson.title, lesson.goal, *said, lesson.closing) if text)


def lesson_params() -> list[object]:
    return [pytest.param(lesson, id=lesson.id) for lesson in LESSONS]


@cache
def solver() -> DoubleDummy:
    """Return a solver shared by all lessons, as allocating its memory takes longer than solving."""
    return DoubleDummy()


def faults(lesson: Lesson) -> Iterator[str]:
    """Yield everything wrong with a lesson's moves, at every place reached by good moves."""
    kernel = solver()
    tested: dict[tuple[int, str], bool] = {}
    for moves, course in walked(lesson).items():
        step = course.tutor.step
        if step is None:
            course.run()
            if not course.tutor.rests:
                yield f"after {moves} it does not come to its end"
            continue
        at = f"step {len(moves) + 1} after {moves}"
        lying = [card_name(play.card, lesson.rules.words) for play in course.table.observe(PUPIL).deal.trick]
        names = [
            name for name in lying if re.search(rf"\b(the|a) {name.split()[0]}\b|{name}", step.says, re.IGNORECASE)
        ]
        yield from (f"{at}: it names the {name}, which screen readers have just read out" for name in names)
        yield from _faults_of_legal(lesson, step, course, at, kernel)
        for wrong in (*step.wrong, step.also):
            for move in moves_in(wrong):
                holds = _holds(course, move)
                tested[len(moves), move] = tested.get((len(moves), move), False) or holds
                if holds and move not in legal_moves(course.table.state) and not _is_refused(course, move):
                    yield f"{at}: {move} is neither worse nor refused"
    yield from (f"step {index + 1}: {move} can never be played" for (index, move), holds in tested.items() if not holds)


def _faults_of_legal(lesson: Lesson, step: Step, course: Course, at: str, kernel: DoubleDummy) -> Iterator[str]:
    legal = legal_moves(course.table.state)
    good, also = set(step.moves), set(moves_in(step.also))
    named = {move for moves in step.wrong for move in moves_in(moves)}
    answered = {move for move in legal if step.reason_against(move) or step.answer} - good
    yield from (f"{at}: nothing is answered to {move}" for move in legal if move not in good | answered)
    yield from (f"{at}: {move} is both good and wrong" for move in (good | also) & named | good & also)
    if len(legal) == 1 or not good & set(legal):
        if not good & set(legal):
            yield f"{at}: no good move is legal"
        return
    worths = {move: worth(lesson, course.table.state, parse_move(move), kernel) for move in legal}
    best = max(worths.values())
    known = surely_worse(kept_verdicts(lesson).get(course.tutor.made, {}))
    # ignore moves that are worse as far as the pupil can know, even if they are worth more with these hidden cards
    most = max((worths[move] for move in legal if move not in known), default=best)
    yield from (f"{at}: {move} is called good and is worse" for move in legal if move in good and worths[move] < most)
    yield from (
        f"{at}: {move} is called wrong and is no worse"
        for move in legal
        if move in answered - also - known and worths[move] == best
    )


def _holds(course: Course, move: str) -> bool:
    """Return True if a move is a card in the pupil's hand, or any bid or answer."""
    held = {str(card) for card in cards_in(course.table.observe(PUPIL).hand)}
    return move in held or course.table.public.phase is not Phase.PLAY


def _is_refused(course: Course, move: str) -> bool:
    return isinstance(decide(course.table.state, PUPIL, parse_move(move)), Refused)


def choices(lesson: Lesson, moves: tuple[str, ...]) -> list[Step]:
    """Return the steps, on a path through a lesson, at which a wrong move is legal."""
    found = []
    for count, step in enumerate(lesson.steps):
        legal = legal_moves(walked(lesson)[moves[:count]].table.state)
        if not set(legal) <= set(step.moves):
            found.append(step)
    return found


@pytest.mark.parametrize("lesson", lesson_params())
def test_each_good_move_is_the_best_and_each_wrong_one_is_refused_or_really_worse(lesson: Lesson) -> None:
    assert list(faults(lesson)) == []


@pytest.mark.parametrize("lesson", lesson_params())
def test_a_lesson_is_short_and_has_three_real_choices(lesson: Lesson) -> None:
    assert sum(len(text.split()) for text in texts_read(lesson)) <= MOST_WORDS
    assert len(lesson.tasks) <= MOST_ACTIONS
    ways = [moves for moves, course in walked(lesson).items() if course.tutor.is_through]
    assert ways
    for way in ways:
        assert len(choices(lesson, way)) + len(lesson.questions) >= LEAST_CHOICES


@pytest.fixture(params=LANGUAGE_NAMES)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    install(request.param)
    yield request.param
    install(SOURCE)


@pytest.mark.parametrize("lesson", lesson_params())
def test_questions_answers_and_praise_are_short(lesson: Lesson, language: str) -> None:
    """Questions, answers, praise and the reasons against wrong moves are short enough to be read at a glance."""
    for task in lesson.tasks:
        assert len(_(task.says).split()) <= MOST_ASKED[language], _(task.says)
        for text in filter(None, (task.answer, task.praise, *task.wrong.values())):
            assert len(_(text).split()) <= MOST_ANSWERED[language], _(text)


def names_a_good_move(lesson: Lesson, task: Task) -> str:
    """Return the parts of a right answer that a question reveals, such as a rank or a bid; empty if it reveals none."""
    text, words = _(task.says), lesson.rules.words
    actions = [*map(parse_move, task.moves)]
    right = {action.card for action in actions if isinstance(action, PlayCard)}
    for other in set(CARDS) - right:
        text = re.sub(rf"(?i)\b{re.escape(card_name(other, words))}\b", "", text)
    names = [word for card in right for word in (card_name(card, words), "" if card.is_joker else rank_name(card))]
    names += [word for card in right & {Card.BB, Card.LB} for word in ("me", "mich") if OWN[lesson.tutor] is card]
    for bid in (action.bid for action in actions if isinstance(action, MakeBid)):
        names += [bid_name(bid, words)]
        names += [_(NUMBERS[bid.value])] if bid.kind is BidKind.NUMBER and bid.value else []
    found = [name for name in names if name and re.search(rf"(?i)(?<![\w½]){re.escape(name)}(?!\w)", text)]
    return f"{found} in {text}" if found else ""


def is_free(lesson: Lesson, task: Task) -> bool:
    """Return True if a task is a question or a step at which a wrong move is legal."""
    ways = [moves for moves, course in walked(lesson).items() if course.tutor.is_through]
    return isinstance(task, Question) or any(task in choices(lesson, way) for way in ways)


@pytest.mark.parametrize("lesson", lesson_params())
def test_no_question_names_a_good_move_and_each_has_an_answer_to_ask_for(lesson: Lesson, language: str) -> None:
    asked = [task for task in lesson.tasks if is_free(lesson, task)]
    assert [found for task in asked if (found := names_a_good_move(lesson, task))] == []
    assert [task.says for task in asked if not task.answer] == []


def test_a_question_that_names_its_answer_would_be_found() -> None:
    lesson = BY_ID["void"]
    for step, slip in ((lesson.steps[0], "Throw the five?"), (lesson.steps[1], "The jack of spades may win.")):
        assert names_a_good_move(lesson, structs.replace(step, says=slip))
    bids = BY_ID["board"]
    assert names_a_good_move(bids, structs.replace(bids.steps[0], says="Is that a board?"))
    assert not names_a_good_move(lesson, structs.replace(lesson.steps[0], says="Sarge plays the five of spades."))


def test_a_lesson_builds_on_one_that_comes_before_it() -> None:
    names = [lesson.id for lesson in LESSONS]
    assert [
        lesson.id for lesson in LESSONS if lesson.after and lesson.after not in names[: names.index(lesson.id)]
    ] == []


@pytest.mark.parametrize("lesson", lesson_params())
def test_the_course_that_is_written_down_is_the_one_that_is_played(lesson: Lesson) -> None:
    """Scripted seats follow the script as long as the pupil does."""
    course = Course(lesson, players_for(lesson))
    course.run()
    for step in lesson.steps:
        state = course.table.state
        deal = deal_of(state)
        written = lesson.deals[deal.number - 1 + deal.redeal].course
        done = len(deal.bids) + sum(len(trick.plays) for trick in deal.tricks) + len(deal.trick)
        good = [move for move in step.moves if move in legal_moves(state)]
        if state.asked is None:
            assert written[done] in [parse_move(move) for move in good], f"{step.says}: {written[done]}"
            move = written[done]
        else:
            move = parse_move(good[0])
        assert course.table.submit(PUPIL, move) is None
        course.run()
    deal = deal_of(course.table.state)
    plays = [play.card for trick in deal.tricks for play in trick.plays]
    text = " ".join(map(str, plays))
    assert lesson.deals[-1].plays.startswith(text), f"played {text}"


@pytest.mark.parametrize("lesson", lesson_params())
def test_a_lesson_can_be_finished_and_resumed_where_it_was_left(lesson: Lesson) -> None:
    """Check that the same moves lead to a lesson's end again, and that the log after each move begins with the log before it."""
    for moves, course in walked(lesson).items():
        log = course.table.log()
        if course.tutor.is_through:
            again = Course(lesson, players_for(lesson), moves)
            again.run()
            assert again.tutor.made == moves
            assert again.table.state == course.table.state
            assert again.table.log() == log
        if moves:
            before = walked(lesson)[moves[:-1]].table.log()
            assert log[: len(before)] == before


@pytest.mark.parametrize("lesson", lesson_params())
def test_no_translated_lesson_is_more_than_a_fifth_longer(lesson: Lesson) -> None:
    for language in LANGUAGE_NAMES:
        install(language)
        assert sum(len(_(text).split()) for text in texts_read(lesson)) <= MOST_WORDS * 1.2, language


def wrong_answers(lesson: Lesson) -> Iterator[str]:
    """Yield the right cards that the engine does not confirm, and the wrong cards without a reply."""
    course = Course(lesson, players_for(lesson))
    while (question := course.question) is not None:
        if question.trick:
            seen = example_of(course.table.public, question, parse_card(lesson.deals[0].turned))
            deal = seen.deal
            winner = trick_winner(deal.trick, deal.ordering)
            cards = {str(play.card) for play in deal.trick}
            right = {str(play.card) for play in deal.trick if play.seat is winner}
        else:
            course.run()
            seen = course.table.observe(PUPIL)
            cards = set(map(str, cards_in(seen.hand)))
            right = set(map(str, cards_in(seen.hand & seen.deal.ordering.trumps)))
        if set(question.moves) != right:
            yield f"{question.good} is not {right}"
        if not question.answer:
            yield f"nothing is answered to {cards - right}"
        course.answer()


def test_questions_are_answered_as_the_engine_does() -> None:
    assert [fault for lesson in LESSONS for fault in wrong_answers(lesson)] == []


def test_in_the_first_deal_nothing_is_on_the_table_before_it_is_taught() -> None:
    """Check at which task, counted from 0, each part of the table first appears. Every later task must show it."""
    sights = [sight_of(task.sight) for task in FIRST_DEAL.tasks]
    assert all(earlier <= later for earlier, later in pairwise(sights))
    first = {thing: next(index for index, sight in enumerate(sights) if thing in sight) for thing in sights[-1]}
    assert first == {
        Fixture.TRUMP: 1,
        Fixture.BIDS: 3,
        Fixture.PROMPT: 5,
        Fixture.MARKS: 4,
        Fixture.LED: 4,
        Fixture.TRICKS: 5,
        Fixture.SCORE: 6,
    }


def test_lessons_are_told_apart_by_their_ids_and_their_rules_can_be_played() -> None:
    assert len(BY_ID) == len(LESSONS)
    for lesson in LESSONS:
        assert not check_rules(lesson.rules), lesson.id
        assert not lesson.id.strip("abcdefghijklmnopqrstuvwxyz-"), lesson.id


def test_every_ruleset_has_its_lesson() -> None:
    taught = {_kind(lesson.rules) for lesson in LESSONS}
    assert [name for name, rules in PRESETS.items() if _kind(rules) not in taught] == [], "played in no lesson"


def _kind(rules: Rules) -> Rules:
    return replace(rules, sizes=(), name="", summary="")


def test_a_lesson_leaves_no_trace_among_the_matches() -> None:
    course = Course(LESSONS[0], players_for(LESSONS[0]))
    assert not course.table.can_undo(PUPIL)
