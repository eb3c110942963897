"""Page about the game of Back Alley: history, names, advice for players of other games, customs, and questions.

History and customs are taken from the sources of the rulesets (Denexa, EMW Games, Group Games 101, Michael Lopp).
"""

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from msgspec import Struct, json

from game.engine.cards import Card, card_set
from game.engine.rules import Words
from game.i18n import N_, _
from game.paths import asset
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.services import Program
from game.tabletop.example_cards import add_examples, paint_examples
from game.toolkit import theme
from game.toolkit.form import Choice, Form
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Tone, View
from game.wording.examples import Example


class Chapter(Struct, frozen=True):
    """A heading and paragraphs, untranslated. Each paragraph is an optional title and a text."""

    heading: str
    paragraphs: tuple[tuple[str, str], ...]


class SampleQuestion(Struct, frozen=True):
    """A question with one right choice, untranslated. Each choice has a reply."""

    question: str
    choices: tuple[tuple[str, str], ...]
    right: int


class AboutTexts(Struct, frozen=True):
    """Texts of the page: chapters, and a question on each of the positions "auction" and "partner"."""

    chapters: tuple[Chapter, ...]
    positions: Mapping[str, SampleQuestion]


@cache
def about_texts() -> AboutTexts:
    """Return the texts of the page."""
    return json.decode(asset("texts/about.json").read_bytes(), type=AboutTexts)


_EXAMPLES: Final = {"partner": (Example(text="", played=(Card.HK,), hand=(Card.HA, Card.H4), marked=card_set([])),)}
"""Example cards of the positions in `about.json`, by the position's name."""


class GamePage(ReadingPage):
    """Page about the game, which ends with a question on each of two positions."""

    name = "about-game"
    is_roomy = True
    heading = N_("About Back Alley")
    size = (820, 680)
    opens_at = CLOSE

    def __init__(self, program: Program) -> None:
        """Start with all questions unanswered."""
        super().__init__(program)
        self._tried: dict[str, int] = {}

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the chapters, then each position with its question and the reply to the player's answer."""
        for chapter in about_texts().chapters:
            form.heading(_(chapter.heading))
            form.gap(4)
            for name, text in chapter.paragraphs:
                if name:
                    form.text(_(name), theme.STRONG, below=2)
                form.text(_(text))
                form.gap(6)
            form.gap(10)
        form.heading(_("Try it"))
        for name, position in about_texts().positions.items():
            form.gap(6)
            form.text(_(position.question))
            add_examples(form, _EXAMPLES.get(name, ()), Words())
            form.gap(6)
            tried = self._tried.get(name)
            choices = [Choice(number, _(choice)) for number, (choice, _answer) in enumerate(position.choices)]
            form.choice(name, choices, tried, partial(self._tried.__setitem__, name))
            if tried is not None:
                form.gap(4)
                tone = Tone.PRIMARY if tried == position.right else Tone.DANGER
                form.text(_(position.choices[tried][1]), theme.STRONG, tone=tone)
            form.gap(8)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards of the positions."""
        paint_examples(painter, view, [one for examples in _EXAMPLES.values() for one in examples])
