"""Term links: links from terms of the game in a scene's texts to their explanations."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from msgspec import structs

from game.engine.rules import Rules
from game.i18n import _
from game.scenes.shell.routes import MeaningOf, Route
from game.tabletop.targets import TermTarget
from game.toolkit.form import Measure
from game.toolkit.geometry import Rect
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Effect, Target
from game.toolkit.widgets import Part, Role, Tone, View, Widget
from game.wording.terms import is_in, terms_in, title_of

Opens: TypeAlias = Callable[[Route], Effect]
"""Type of `Program.opens`."""


def with_terms(
    view: View, context: LayoutContext, opens: Opens, rules: Rules, texts: Iterable[Widget] | None = None
) -> View:
    """Return the view with links from terms to their explanations, by default in all paragraphs."""
    chosen = (
        [widget for widget in view.widgets if widget.role is Role.TEXT and widget.wraps] if texts is None else texts
    )

    leads_to = _("Explanation: {term}")

    def find(line: str) -> Iterator[Found]:
        for term, start, end in terms_in(line):
            if is_in(term, rules):
                follow = opens(MeaningOf(term, rules))
                yield TermTarget(term), follow, start, end, leads_to.format(term=title_of(term))

    return linked(view, chosen, find, context.measure)


def said_first(view: View, tutor: Part) -> list[Widget]:
    """Return the text widgets of a table: first those in the tutor's panel, except its heading, then all others."""
    texts = [widget for widget in view.widgets if widget.role is Role.TEXT]
    said = [widget for widget in texts if widget.part == tutor and widget.wraps]
    return [*said, *(widget for widget in texts if widget.part != tutor)]


Found: TypeAlias = tuple[Target, Effect, int, int, str]
"""A link in a line of text: target, action, start and end in the line, and spoken text."""
Finder: TypeAlias = Callable[[str], Iterable[Found]]


def linked(view: View, texts: Iterable[Widget], find: Finder, measure: Measure) -> View:
    """Return the view with links at the places that `find` finds in the texts. Each target gets only one link."""
    found: dict[Target, Widget] = {}
    for text in texts:
        lines = measure.wrapped(text.name, text.rect.w, text.style) if text.wraps else [text.name]
        for number, line in enumerate(lines):
            for spot in find(line):
                if spot[0] not in found:  # skip the slow measuring for a target that has a link
                    found[spot[0]] = _link(text, number, line, spot, measure)
    return structs.replace(view, widgets=(*view.widgets, *found.values())) if found else view


def _link(text: Widget, number: int, line: str, spot: Found, measure: Measure) -> Widget:
    """Return the widget of a link, placed over its words in a line."""
    target, follow, start, end, spoken = spot
    tall = measure.measure(text.name, text.style)[1]
    top = text.rect.y if text.wraps else text.rect.centre.y - tall / 2
    whole = measure.measure(line, text.style)[0]
    left = text.rect.x + max(text.rect.w - whole, 0.0) * text.align.value
    before, upto = (measure.measure(line[:place], text.style)[0] for place in (start, end))
    return Widget(
        rect=Rect(left + before, top + number * tall, upto - before, tall),
        role=Role.LINK,
        name=line[start:end],
        target=target,
        action=follow,
        style=text.style,
        tone=Tone.QUIET,
        clip=text.clip,
        area=text.area,
        group=text.group,
        spoken=spoken,
    )
