"""Terms on tap: links over the words of the game in a scene's texts."""

from collections.abc import Iterable, Iterator

from game.engine.rules import Rules
from game.i18n import _
from game.tabletop.targets import TermTarget
from game.toolkit.links import linked
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Target
from game.toolkit.widgets import Part, Role, View, Widget
from game.wording.terms import is_in, terms_in, title_of


def with_terms(view: View, context: LayoutContext, rules: Rules, texts: Iterable[Widget] | None = None) -> View:
    """Return a view in which the terms of some texts lead to their meaning; by default those of all its paragraphs."""
    chosen = (
        [widget for widget in view.widgets if widget.role is Role.TEXT and widget.wraps] if texts is None else texts
    )

    leads_to = _("Explanation: {term}")

    def find(line: str) -> Iterator[tuple[Target, int, int, str]]:
        for term, start, end in terms_in(line):
            if is_in(term, rules):
                yield TermTarget(term), start, end, leads_to.format(term=title_of(term))

    return linked(view, chosen, find, context.measure)


def said_first(view: View, tutor: Part) -> list[Widget]:
    """Return the texts of a table: those of the tutor's panel without its heading, then all others."""
    texts = [widget for widget in view.widgets if widget.role is Role.TEXT]
    said = [widget for widget in texts if widget.part == tutor and widget.wraps]
    return [*said, *(widget for widget in texts if widget.part != tutor)]
