"""Terms of the game: a lesson teaches each one before any lesson text uses it."""

import ast
import inspect
from collections.abc import Iterator, Sequence
from types import ModuleType

from game.coach.wording import advice, counting, newcomer
from game.lessons.catalogue import FIRST_DEAL, LESSONS
from game.lessons.lesson import Lesson
from game.scenes.tutor import elbow
from game.wording import signs
from game.wording.terms import Term, terms_in


def texts_of(module: ModuleType) -> Iterator[str]:
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "N_", "ngettext"):
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def told(lesson: Lesson) -> Iterator[tuple[str, str]]:
    """Yield the texts of a lesson in order, each with the terms that its task explains."""
    for task in lesson.tasks:
        texts = (task.says, task.answer, *task.wrong.values(), task.praise)
        yield from ((text, task.teaches) for text in texts if text)
    yield lesson.closing, lesson.teaches


def used_too_early(lessons: Sequence[Lesson]) -> Iterator[str]:
    """Yield the terms that are used before they are explained, if these lessons are taken in this order."""
    known: set[Term] = set()
    for lesson in lessons:
        announced = {Term(word) for _text, teaches in told(lesson) for word in teaches.split()}
        yield from _unknown(lesson, (lesson.title, lesson.goal), known | announced)
        for text, teaches in told(lesson):
            known |= set(map(Term, teaches.split()))
            yield from _unknown(lesson, (text,), known)


def _unknown(lesson: Lesson, texts: Sequence[str], known: set[Term]) -> Iterator[str]:
    for text in texts:
        used = {term for term, _start, _end in terms_in(text)}
        yield from (f"{lesson.id}: {term} in {text!r}" for term in sorted(used - known))


def test_no_lesson_uses_a_term_before_it_has_been_explained() -> None:
    assert list(used_too_early(LESSONS)) == []


def test_every_term_is_taught_where_it_is_used_and_only_once() -> None:
    taught: list[Term] = []
    for lesson in LESSONS:
        for task in lesson.tasks:
            said = {term for term, _start, _end in terms_in(f"{task.says} {task.answer} {task.praise}")}
            terms = list(map(Term, task.teaches.split()))
            assert set(terms) <= said, f"{lesson.id}: {set(terms) - said} is not in {task.says!r}"
            taught += terms
        last = list(map(Term, lesson.teaches.split()))
        assert set(last) <= {term for term, _start, _end in terms_in(lesson.closing)}, lesson.id
        taught += last
    assert sorted(taught) == sorted(Term)


def test_beside_the_coached_matches_no_term_is_used_that_neither_the_first_deal_nor_the_tutor_there_explains() -> None:
    """Check that each term in these modules' texts is taught in the first deal, or explained by a sentence in `explained`."""
    explained = {
        Term.BOARD: "Board means every trick: {made} if you two take them, else {failed}.",
        Term.BROKEN: "The lamp is off: trump is not broken. ",
        Term.NO_TRUMP: "The {joker} was turned up: no trump! The highest card of the suit led wins.",
    }
    texts = [text for module in (elbow, newcomer, advice, counting, signs) for text in texts_of(module)]
    assert len(texts) > 20
    for term, sentence in explained.items():
        assert any(sentence in text for text in texts), term
    known = {Term(word) for _text, teaches in told(FIRST_DEAL) for word in teaches.split()} | set(explained)
    faults = [(term, text) for text in texts for term, _start, _end in terms_in(text) if term not in known]
    assert faults == []
