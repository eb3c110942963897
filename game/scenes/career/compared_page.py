"""Comparison page: statistics by ruleset, hand size, partner, opponent or level, with links to matches."""

from typing import Final

from msgspec.structs import replace

from game.ai.characters import CHARACTERS
from game.career.match_filter import MatchFilter
from game.career.statistics import Grouping, OutingGroup
from game.i18n import N_, _, ngettext
from game.scenes.career.career_page import FilteredPage, percent
from game.scenes.shell.filter_text import companion_name
from game.scenes.shell.routes import MatchList
from game.scenes.shell.standing import has_swing, swing
from game.tabletop.roster import face_of, level_name
from game.toolkit import theme
from game.toolkit.form import Choice, Form
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ChoiceTarget
from game.toolkit.widgets import Tone
from game.wording.contracts import tenths

SHOWN: Final = ("deals", "points", "beside", "contracts", "made", "judged", "lost_high", "lost_low", "lost_play")
"""Statistics read for each group. Unless deals are grouped by hand size, only the first five are read."""


class ComparedPage(FilteredPage):
    """Page with a row for each group of matches. Choosing a row lists its matches, except for groups by hand size."""

    name = "compared"
    heading = N_("All figures")
    strip = "section"
    _grouping = Grouping.PARTNER

    def _read(self) -> None:
        super()._read()
        names = SHOWN if self._grouping is Grouping.SIZE else SHOWN[:5]
        self._groups = self._career.divided(self._filter, self._grouping, names)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the choice of grouping, and a row for each group."""
        groupings = [Choice(one, _(one.text)) for one in Grouping]
        form.choice("grouping", groupings, self._grouping, self._group_by)
        form.gap()
        if not self._groups:
            form.text(_("There is nothing to compare yet. Finish a match, and it will appear here."))
        for group in self._groups:
            self._item(form, group)

    def _item(self, form: Form, group: OutingGroup) -> None:
        found = group.figures
        if self._grouping is Grouping.SIZE:
            parts = [ngettext("{count} deal", "{count} deals", found.deals).format(count=found.deals)]
        else:
            won = ngettext("{count} match, {won} won", "{count} matches, {won} won", found.matches)
            parts = [won.format(count=found.matches, won=found.won)]
        if found.deals:
            parts.append(_("{points} points per deal").format(points=tenths(found.points_a_deal)))
        if found.contracts:
            parts.append(_("{share} of contracts made").format(share=percent(found.made_share)))
        if self._grouping is Grouping.SIZE and found.judged:
            parts.append(
                _("{points} points per deal lost to mistakes").format(points=tenths(-found.lost_a_deal, plus=False))
            )
        form.item(
            None if self._grouping is Grouping.SIZE else ChoiceTarget("group", group.key or "-"),
            self._name(group),
            self._program.opens(MatchList(self._filter_of(group))),
            detail=" · ".join(parts),
            value=_ahead(found.beside_a_deal),
            picture=face_of(group.key) if group.key in CHARACTERS else "",
            picture_side=theme.CONTROL,
            tone=swing(found.beside_a_deal, Tone.PLAIN),
            below=theme.GAP_XS,
        )

    def _name(self, group: OutingGroup) -> str:
        match self._grouping:
            case Grouping.RULESET:
                return _(group.key)
            case Grouping.LEVEL:
                return level_name(group.key) if group.key else _("Mixed levels")
            case Grouping.SIZE:
                return ngettext("{count} card", "{count} cards", int(group.key)).format(count=group.key)
            case _:
                return companion_name(group.key)

    def _group_by(self, grouping: Grouping) -> None:
        self._grouping = grouping
        self._read()

    def _filter_of(self, group: OutingGroup) -> MatchFilter:
        match self._grouping:
            case Grouping.RULESET:
                return replace(self._filter, ruleset=group.key)
            case Grouping.LEVEL:
                return replace(self._filter, level=group.key, is_mixed=not group.key)
            case Grouping.PARTNER:
                return replace(self._filter, partner=group.key)
            case Grouping.OPPONENT:
                return replace(self._filter, opponent=group.key)
            case Grouping.SIZE:
                return self._filter  # matches cannot be selected by hand size


def _ahead(lead: float) -> str:
    text = _("{points} points behind per deal") if lead < 0 and has_swing(lead) else _("{points} points ahead per deal")
    return text.format(points=tenths(abs(lead), plus=False))
