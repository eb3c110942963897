"""Ruleset library page: the presets and the player's rulesets."""

from collections.abc import Mapping, Sequence
from functools import partial

from game.engine.rules import Rules
from game.i18n import N_, _
from game.rulesets.families import FAMILIES, Family
from game.rulesets.presets import PRESETS
from game.scenes.shell import routes
from game.scenes.shell.pages import WallPage, side_by_side
from game.scenes.shell.services import Program
from game.session.stored_match import StoredMatch
from game.toolkit import theme
from game.toolkit.devices.input import Key, KeyPressed
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Point, Rect
from game.toolkit.layout.two_columns import cross
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget, Target
from game.toolkit.widgets import Role, Tone, Widget
from game.wording.rules import length_text, origin_text, rule_label, rule_value
from game.wording.sections import contrasts

_DRAFT = ChoiceTarget("draft", "")
_PLAIN = next(iter(PRESETS))
"""Preset with which other rulesets are compared."""
_IN_SHORT = ("sizes", "trump_from", "all_pass")
"""Rules listed for a ruleset that equals `_PLAIN`."""


class RulesetsPage(WallPage):
    """Page with the rulesets on the left, then the chosen ruleset and, if there is room, a picture of its game."""

    name = "rulesets"
    heading = N_("Games and their rules")
    light = Point(0.9, 0.3)
    is_roomy = True

    def __init__(self, program: Program, route: routes.Rulesets) -> None:
        """Start with the ruleset whose id the route holds."""
        super().__init__(program)
        self._chosen = route.chosen

    @property
    def _id(self) -> str:
        """Id of the chosen ruleset or, if it was deleted, of the first preset."""
        return self._chosen if self._chosen in self._program.rulesets.all else next(iter(PRESETS))

    @property
    def _rules(self) -> Rules:
        return self._program.rulesets.get(self._id)

    def rules_at(self) -> tuple[Rules, str]:
        """Return the chosen ruleset."""
        return self._rules, ""

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return three columns: the rulesets, the chosen ruleset, and the picture.

        Without room for the picture, each ruleset of the list has a small one instead of its summary.
        """
        px, columns = context.metrics.px, ("rulesets", "ruleset", "door")
        door = body.h / 3 if body.w > px(24 * theme.CONTROL) else 0.0
        names, shown, opened = side_by_side(context, body, columns, SHARE, SHARE, door, gap=theme.COLUMNS_APART)
        own, draft = self._program.rulesets.own, self._program.rulesets.draft
        if draft is not None:
            names.heading(_("Not saved"), theme.LABEL, below=4)
            go_on = self._program.opens(routes.EditRules(draft.rules, draft.kept, is_draft=True))
            name = _(draft.rules.name) or "–"
            names.item(_DRAFT, name, go_on, detail=_("Continue editing"), icon="settings", below=6)
            names.gap(6)
        if own:
            names.heading(_("Your own"), theme.LABEL, below=4)
            self._items(names, own, has_doors=not door)
            names.gap(6)
            names.heading(_("Presets"), theme.LABEL, below=4)
        self._items(names, PRESETS, has_doors=not door)
        self.fill(shown, context)
        picture = Widget(rect=opened.take(door / px(0.6)), role=Role.IMAGE, name="", picture=self._door(self._id))
        if door:
            opened.add(picture)
        return (names, shown, opened)

    def _door(self, name: str) -> str:
        game = next((family for family, ids in FAMILIES.items() if name in ids), Family.OWN)
        return f"alley/game-{game}-open" if name == self._id else f"alley/game-{game}"

    def _items(self, form: Form, rulesets: Mapping[str, Rules], *, has_doors: bool) -> None:
        for name, rules in rulesets.items():
            form.item(
                ChoiceTarget("ruleset", name),
                _(rules.name),
                partial(self._choose, name),
                detail="" if has_doors else _(rules.summary),
                value=length_text(rules) if has_doors else origin_text(rules),
                checked=name == self._id,
                picture=self._door(name) if has_doors else "",
                below=6,
            )

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the chosen ruleset, and the actions on it."""
        rules, opens = self._rules, self._program.opens
        own = self._id if self._id in self._program.rulesets.own else None
        form.heading(_(rules.name))
        form.text(_(rules.summary), below=2)
        form.text(origin_text(rules), theme.SMALL, muted=True, below=12)
        edit = _("Change it") if own else _("Customise")
        entries = (
            Button("read", _("Read the rules"), opens(routes.RulesSection(rules)), icon="rules", tone=Tone.PRIMARY),
            Button("compare", _("Compare"), opens(routes.CompareRules(rules)), icon="sort"),
            Button("play", _("Play it"), opens(routes.NewMatch(self._id)), icon="play"),
            Button("edit", edit, opens(routes.EditRules(rules, own)), icon="settings"),
            Button("share", _("Share"), opens(routes.ShareRules(rules, own)), icon="log"),
        )
        for entry in entries:
            form.button(entry)
            form.gap(8)
        rows = contrasts(PRESETS[_PLAIN], rules)
        form.gap(8)
        if rows:
            form.text(_("Compared with {ruleset}:").format(ruleset=_(PRESETS[_PLAIN].name)), theme.STRONG)
            told = [(row.label, row.other) for row in rows]
        else:
            form.text(_("In short:"), theme.STRONG)
            told = [(rule_label(rules, field), rule_value(rules, field)) for field in _IN_SHORT]
        for rule, value in told:
            form.gap(4)
            form.text(_("{rule}: {value}").format(rule=rule, value=value), theme.SMALL)
        form.gap(16)
        story = Button("story", _("About the game"), opens(routes.StaticRoute.ABOUT_GAME), icon="people")
        form.button(story)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons that find or import a ruleset, and the button about fair dealing."""
        interview = self._program.opens(routes.StaticRoute.INTERVIEW)
        return (
            Button("interview", _("Find your family's game"), interview, icon="hint"),
            Button("import", _("Import"), self._program.opens(routes.ImportRules()), icon="redo"),
            Button("seed", _("Were the cards dealt fairly?"), self._check_cards, icon="check"),
        )

    def _check_cards(self) -> None:
        """Show the seed of the last finished match or, without one, how cards are dealt."""
        store = self._program.matches.store
        over = store.page(store.counts().going, 1)
        seeds = [(match.seed, match.word) for match in over if isinstance(match, StoredMatch) and match.seed]
        self._program.open(routes.SeedOf(*next(iter(seeds), (b"", ""))))

    def first(self) -> Target | None:
        """Return the target of the chosen ruleset's row."""
        return ChoiceTarget("ruleset", self._id)

    def _choose(self, name: str) -> None:
        self._chosen = name

    def key(self, pressed: KeyPressed) -> bool:
        """Move between rulesets and actions with left and right. Right chooses the focused ruleset."""
        focused = self._program.director.focused
        if pressed.key == Key.RIGHT and isinstance(focused, ChoiceTarget) and focused != _DRAFT:
            self._choose(focused.value)
        return cross(self._program.director, pressed, ChoiceTarget("ruleset", self._id))
