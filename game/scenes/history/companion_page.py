"""Companion page: chooses the partner or opponent whose matches are shown."""

from functools import partial
from typing import Final

from msgspec.structs import replace

from game.ai.characters import CHARACTERS
from game.career.match_filter import Known
from game.career.reader import career_of
from game.i18n import _, ngettext
from game.scenes.shell.filter_text import companion_name
from game.scenes.shell.pages import Routed
from game.scenes.shell.routes import ChooseCompanion
from game.scenes.shell.services import Program
from game.tabletop.roster import face_of
from game.toolkit.form import Form
from game.toolkit.layout.virtual_list import VirtualList
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget

_COMPANION: Final = "companion"
_ANYBODY: Final = "all"
_FACE: Final = 44.0


class CompanionPage(Routed[ChooseCompanion]):
    """Page with a row for each partner or opponent."""

    name = "companion"
    is_roomy = True
    size = (620, 660)
    is_overlay = True

    def __init__(self, program: Program, route: ChooseCompanion) -> None:
        """Start with the partners or opponents that the filter can select. The current one is always listed."""
        super().__init__(program, route)
        match_filter = route.match_filter
        self._chosen = match_filter.partner if route.are_partners else match_filter.opponent
        found = career_of(program.matches.store).companions(match_filter, are_partners=route.are_partners)
        if self._chosen and self._chosen not in {one.key for one in found}:
            found = (Known(self._chosen, 0), *found)
        self._found = found
        self._list = VirtualList()

    def title(self) -> str:
        """Return the title, which asks for the partner or the opponent."""
        return _("Who was your partner?") if self._route.are_partners else _("Who played against you?")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the row "Anybody", then a row for each companion."""
        focus = context.focus
        target = focus if isinstance(focus, ChoiceTarget) else self.first()
        self._list.lay(form, context, len(self._found) + 1, self._row, focus=self._row_of(target))

    def _row(self, form: Form, row: int) -> None:
        if not row:
            anybody, choose = ChoiceTarget(_COMPANION, _ANYBODY), partial(self._take, "")
            form.item(anybody, _("Anybody"), choose, checked=not self._chosen, below=6)
            return
        known = self._found[row - 1]
        count = ngettext("{count} match", "{count} matches", known.matches).format(count=known.matches)
        form.item(
            ChoiceTarget(_COMPANION, str(row)),
            companion_name(known.key),
            partial(self._take, known.key),
            value=count,
            checked=known.key == self._chosen,
            picture=face_of(known.key) if known.key in CHARACTERS else "",
            picture_side=_FACE,
            below=6,
        )

    def first(self) -> ChoiceTarget:
        """Return the target of the current companion's row."""
        keys = [one.key for one in self._found]
        return ChoiceTarget(_COMPANION, str(keys.index(self._chosen) + 1) if self._chosen in keys else _ANYBODY)

    @staticmethod
    def _row_of(target: ChoiceTarget) -> int:
        """Return the row of a target. Targets hold row numbers because a key may be any name."""
        return int(target.value) if target.value.isdecimal() else 0

    def _take(self, key: str) -> None:
        """Choose the companion with a key, or anybody if the key is empty, and go back."""
        found = self._route.match_filter
        self._route.choose(replace(found, partner=key) if self._route.are_partners else replace(found, opponent=key))
        self.back()
