"""Meaning page: a term in one sentence and a picture."""

from collections.abc import Sequence
from typing import Final

from msgspec import structs

from game.engine.rules import Rules
from game.scenes.shell.pages import CLOSE, Routed
from game.scenes.shell.routes import MeaningOf
from game.scenes.table.score_panel import paint_bid_marks
from game.tabletop.example_cards import add_examples, example_width, paint_examples
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import columns
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import Align, Part, Role, View, Widget, image
from game.wording.terms import Meaning, meaning_of

_MARKS: Final = Part("marks")
_PICTURE, _ROW = 96.0, 40.0
"""Heights in units of a picture and of a row of marks."""
_MARK: Final = 30.0
"""Distance from one mark to the next, in units."""


class MeaningPage(Routed[MeaningOf]):
    """Small page that explains a term."""

    name = "meaning"
    is_overlay = True
    size = (620, 420)
    most_growth = 1.5
    opens_at = CLOSE

    @property
    def _meaning(self) -> Meaning:
        return meaning_of(self._route.term, self._route.rules)

    def title(self) -> str:
        """Return the term."""
        return self._meaning.title

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules used for the explanation, without a section."""
        return self._route.rules, ""

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the sentence, and room for the picture."""
        meaning = self._meaning
        form.text(meaning.sentence, align=Align.CENTRE, below=10)
        if meaning.cards is not None:
            if meaning.cards.text:
                form.text(meaning.cards.text, theme.SMALL, muted=True, align=Align.CENTRE)
            room = form.width / form.metrics.unit - example_width(meaning.cards)
            with form.indented(max(room / 2, 0.0)):
                add_examples(form, [structs.replace(meaning.cards, text="")], self._route.rules.words)
        if meaning.pictures:
            px = form.metrics.px
            places = columns(form.take(_PICTURE), *[px(_PICTURE)] * len(meaning.pictures), gap=px(24), align=0.5)
            for place, picture in zip(places, meaning.pictures, strict=True):
                form.add(Widget(rect=place, role=Role.IMAGE, name="", picture=picture))
            form.gap(10)
        if meaning.marks is not None:
            wide = form.metrics.px(_MARK) * (max(meaning.marks) + 0.5)
            (place,) = columns(form.take(_ROW), wide, align=0.5)
            form.add(image(place, _MARKS))

    def buttons(self) -> Sequence[Button]:
        """Return the Done button."""
        return (self.done_button(),)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards or marks that show the meaning."""
        meaning = self._meaning
        if meaning.cards is not None:
            paint_examples(painter, view, [meaning.cards])
        if meaning.marks is not None:
            bid, taken = meaning.marks
            for place in view.parts(_MARKS):
                with painter.clipped(place.clip):
                    paint_bid_marks(painter, place.rect, bid=bid, taken=taken, step=_MARK)
