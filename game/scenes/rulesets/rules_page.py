"""Searchable rules reference, generated from a ruleset's parameters."""

from collections.abc import Sequence
from functools import partial

from game.coach.counting import bands_of
from game.coach.wording.counting import card_notes, card_rows, card_title
from game.engine.rules import Rules
from game.i18n import _, installed
from game.scenes.shell.pages import Routed, scrolled
from game.scenes.shell.routes import CompareRules, EditRules, RulesSection
from game.scenes.shell.services import Program
from game.tabletop.example_cards import add_examples, paint_examples
from game.toolkit import theme
from game.toolkit.devices.input import KeyPressed
from game.toolkit.form import Button, Choice, Form
from game.toolkit.geometry import Rect, rows
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.render.scroll_painter import FADE
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Tone, View, field
from game.wording.rules import origin_text
from game.wording.sections import Section, elsewhere, found_sections, sections

SEARCH = ChoiceTarget("search")
_LIST = "rules-list"


class RulesPage(Routed[RulesSection]):
    """Page that lists the applicable rules with values and examples. Choosing a rule shows its values in other rulesets.

    Rules without effect are shown only in search results.
    """

    name = "rules"
    is_roomy = True
    is_overlay = True
    size = (1060, 696)
    keeps_height = True

    def __init__(self, program: Program, route: RulesSection) -> None:
        """Show the route's rules, scrolled to the route's section if given."""
        super().__init__(program, route)
        self._at = self._open = route.section
        self._is_sought = bool(route.section)
        self._asked = ""
        self._group = ""
        self._found: Memo[tuple[Section, ...]] = Memo()

    def title(self) -> str:
        """Return a title with the ruleset's name."""
        return _("Rules: {name}").format(name=_(self._route.rules.name))

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules shown, and the name of the open section."""
        return self._route.rules, self._open

    @property
    def _sections(self) -> tuple[Section, ...]:
        return self._found.of((self._asked, self._group, installed()), self._find)

    def _find(self) -> tuple[Section, ...]:
        return tuple(
            one
            for one in found_sections(self._route.rules, self._asked)
            if (self._asked or one.arises or one.name == self._at)
            and self._group in ("", _group_of(self._route.rules, one))
        )

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the search field, and the rules below."""
        px = context.metrics.px
        head = Form(context.metrics, context.measure, body, name="rules-head")
        head.add(field(head.take(40), _("Search the rules"), self._asked, SEARCH, self._search, longest=60))
        head.gap(8)
        groups = list(dict.fromkeys(section.group for section in sections(self._route.rules)))
        choices = [Choice("", _("All")), *(Choice(str(number), group) for number, group in enumerate(groups))]
        head.choice("group", choices, self._group, self._choose_group)
        head.gap(10)
        above, below = rows(body, head.content, max(body.h - head.content, px(60)))
        head.move(above)
        shown = scrolled(context, below, _LIST)
        self.fill(shown, context)
        return (head, shown)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the sections by group. If all are shown, also add the ruleset's summary and the rule for counting hands."""
        if not self._asked and not self._group:
            form.text(_(self._route.rules.summary))
            form.text(origin_text(self._route.rules), theme.SMALL, muted=True)
        found = self._sections
        if not found:
            form.gap(12)
            form.text(_("No rule mentions that."), muted=True)
        group = ""
        for section in found:
            if section.group != group:
                group = section.group
                form.gap(14)
                form.heading(group)
            form.gap(8)
            self._section(form, section)
        if not self._asked and not self._group:
            self._counting(form)

    def _counting(self, form: Form) -> None:
        """Add the table of the counting rule (which derives a bid from a hand) for the largest number of players."""
        form.gap(14)
        form.heading(card_title(), below=6)
        bands, has_partner = bands_of(self._route.rules, max(self._route.rules.players)), self._route.rules.partners
        heads, *rows = card_rows(bands, self._route.rules, has_partner=has_partner)
        shares = form.shares([heads, *rows], [theme.SMALL] * len(heads))
        form.columns(heads, shares, [theme.LABEL] * len(heads))
        for row in rows:
            form.columns(row, shares, [theme.SMALL] * len(row))
        for note in card_notes(self._route.rules, has_partner=has_partner):
            form.gap(6)
            form.text(note, theme.SMALL)

    def _section(self, form: Form, section: Section) -> None:
        is_open = section.name == self._open
        target = ChoiceTarget("section", section.name)
        tone = Tone.PRIMARY if section.matters else Tone.PLAIN
        turn = partial(self._turn, section.name)
        form.item(target, section.label, turn, detail=section.value, checked=is_open, tone=tone, below=4)
        with form.indented(14):
            if section.more:
                form.text(section.more)
            if section.help:
                form.text(section.help, theme.SMALL, muted=True)
            add_examples(form, section.examples, self._route.rules.words)
            if is_open:
                for value, names in elsewhere(self._route.rules, section.name):
                    form.gap(4)
                    form.text(_("{rulesets}: {value}").format(rulesets=names, value=value), theme.SMALL)
        form.gap(4)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Back, Compare and Customise."""
        return (
            self.back_button(),
            Button("compare", _("Compare"), self._program.opens(CompareRules(self._route.rules)), icon="sort"),
            Button("edit", _("Customise"), self._program.opens(EditRules(self._route.rules)), icon="settings"),
        )

    def first(self) -> Target | None:
        """Return the target of the open section, else of the first section, else of the search field."""
        shown = self._sections
        wanted = self._open if any(section.name == self._open for section in shown) else ""
        name = wanted or (shown[0].name if shown else "")
        return ChoiceTarget("section", name) if name else SEARCH

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards of the examples."""
        paint_examples(painter, view, [example for section in self._sections for example in section.examples])

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Scroll to the requested section when the page opens."""
        if not self._is_sought:
            return False
        self._is_sought = False
        view = self.view(context)
        place = view.find(ChoiceTarget("section", self._at))
        area = next(area for area in view.areas if area.name == _LIST)
        if place is None:
            return False
        far = context.offset(_LIST) + place.rect.y - area.rect.y - context.metrics.px(FADE)
        context.focus_state.scroll[_LIST] = min(max(far, 0.0), area.most)
        return True

    def _turn(self, section: str) -> None:
        self._open = "" if self._open == section else section

    def _choose_group(self, group: str) -> None:
        self._group = group

    def _search(self, text: str) -> None:
        self._asked = text

    def key(self, pressed: KeyPressed) -> bool:
        """Go to the search field with Ctrl+F."""
        if pressed.command and pressed.key == "f":
            self._program.director.focus(SEARCH)
            return True
        return False


def _group_of(rules: Rules, section: Section) -> str:
    """Return the index of a section's group, as text, for the choice of groups."""
    groups = list(dict.fromkeys(one.group for one in sections(rules)))
    return str(groups.index(section.group))
