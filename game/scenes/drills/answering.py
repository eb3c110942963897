"""Answers of an exercise: the choice, its keys, the verdict with its sign, and the date of repetition."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.career.practice import Practised
from game.engine.state import Play
from game.i18n import _, ngettext
from game.scenes.drills.drill_table import LaidCards
from game.tabletop import sounds
from game.toolkit import theme
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.director import Director
from game.toolkit.form import Choice, Form
from game.toolkit.geometry import SHARE, columns, placed, rows
from game.toolkit.render.painter import Painter
from game.toolkit.targets import ButtonTarget, ChoiceTarget
from game.toolkit.theme import TextStyle
from game.toolkit.widgets import Part, Role, View, image, label
from game.wording.cards import card_name

ANSWER: Final = "answer"
"""Group of the targets of the answers."""
NEXT: Final = ButtonTarget("next")
"""Button that continues after an answer."""
_MARK = 34.0
"""Width in units of the sign before a verdict."""
_AROUND = 34.0
"""Units left and right of an answer's text, together."""
_RIGHT, _WRONG = Part("right"), Part("wrong")


class ToldLine(NamedTuple):
    """A line of text in a verdict or about the situation: its style, and the gap above it in units."""

    text: str
    style: TextStyle = theme.BODY
    muted: bool = False
    above: float = 0.0

    def add(self, form: Form) -> None:
        """Add the line to a form."""
        form.gap(self.above)
        form.text(self.text, self.style, muted=self.muted)


def tell_answer(director: Director, *, is_right: bool | None) -> None:
    """Play the sound of a right or wrong answer, none if it is not judged yet; then refocus the page."""
    if is_right is not None:
        director.audio.play(sounds.MADE if is_right else sounds.SET)
    director.refocus()


def add_answers(form: Form, choices: Sequence[Choice[str]], take: Callable[[str], object]) -> None:
    """Add the answers, in a small style if two do not fit in a row."""
    widest = max(form.measure.measure(choice.name, theme.BODY)[0] for choice in choices) + form.metrics.px(_AROUND)
    form.choice(ANSWER, choices, "", take, style=theme.BODY if 2 * widest <= form.width else theme.SMALL)


def key_answers(director: Director, pressed: KeyPressed, codes: Sequence[str], take: Callable[[str], None]) -> bool:
    """Answer with a digit, or move between answers with left and right; return False for other keys.

    If answers are numbers, a digit is the answer itself, as at the table; otherwise it counts the answers, from 1.
    """
    focused = director.focused
    if pressed.key.isdigit():
        numbered = codes if any(map(str.isdigit, codes)) else [*map(str, range(1, len(codes) + 1))]
        if pressed.key in numbered:
            take(codes[numbered.index(pressed.key)])
        return True
    if pressed.key in (Key.LEFT, Key.RIGHT) and isinstance(focused, ChoiceTarget) and focused.value in codes:
        place = codes.index(focused.value) + (1 if pressed.key == Key.RIGHT else -1)
        director.focus(ChoiceTarget(ANSWER, codes[place % len(codes)]))
        return True
    return False


def trick_line(laid: LaidCards, plays: tuple[Play, ...]) -> str:
    """Return the cards of a trick with their players, as text."""
    words, voices = laid.seen.rules.words, laid.voices
    cards = (f"{voices.called(play.seat)}: {card_name(play.card, words)}" for play in plays)
    return _("The trick: {cards}.").format(cards="; ".join(cards))


def as_sentence(text: str) -> str:
    """Return a line with a full stop, unless it already ends like a sentence."""
    return text if text.endswith((".", "!", "?", "…", ":")) else f"{text}."


def verdict_text(*, is_right: bool, answer: str) -> str:
    """Return the verdict on the player's answer as a text; `answer` is the right one, which is the player's if `is_right`."""
    text = _("Right: {answer}") if is_right else _("Not quite. Answer: {answer}")
    return text.format(answer=answer)


def back_text(state: Practised, today: int) -> str:
    """Return a sentence that says in how many days an exercise comes back, at least one, or that it does not."""
    if state.is_known:
        return _("You know this one now: it won't come back.")
    days = max(state.due - today, 1)
    return ngettext("This comes back tomorrow.", "This comes back in {count} days.", days).format(count=days)


def add_verdict(form: Form, text: str, *, is_right: bool) -> None:
    """Add the verdict on an answer as a heading, with a sign before it."""
    metrics, measure = form.metrics, form.measure
    indent = metrics.px(_MARK)
    lines = measure.wrapped(text, form.width - indent, theme.HEADING)
    tall = measure.measure(text, theme.HEADING)[1]
    row = form.take(tall * len(lines) / metrics.px(1))
    before, words = columns(row, indent, SHARE)
    form.add(image(rows(before, tall)[0], _RIGHT if is_right else _WRONG))
    form.add(label(words, text, style=theme.HEADING, role=Role.HEADING, wraps=len(lines) > 1))


def paint_verdict_mark(painter: Painter, view: View) -> None:
    """Draw a tick or a cross before the verdict."""
    side = painter.metrics.px(24)
    for part, icon, colour in ((_RIGHT, "check", theme.RIGHT), (_WRONG, "close", theme.WRONG)):
        for sign in view.parts(part):
            with painter.clipped(sign.clip):
                painter.pictures.icon(icon, placed(sign.rect, side, side, across=0), colour)
