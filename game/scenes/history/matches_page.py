"""Match list: the player's unfinished and finished matches."""

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from game.career.match_filter import MatchFilter
from game.i18n import N_, _, ngettext
from game.outside_text import lines
from game.scenes.history.damage import ask_to_bring_back, ask_to_delete
from game.scenes.history.match_pages import MatchPages
from game.scenes.shell.filter_text import filter_text
from game.scenes.shell.marks_shown import list_text
from game.scenes.shell.pages import WallPage, scrolled
from game.scenes.shell.routes import Ask, Asks, FilterMatches, MatchList, NewMatch, ReplayOfStored, Resumed
from game.scenes.shell.services import Program
from game.scenes.shell.standing import SHEET, sheet, sheet_of, standing_text, tone_of
from game.session.stored_match import DamagedError, Status, StoredMatch, UnreadableMatch
from game.tabletop.targets import MatchTarget
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import SHARE, Point, Rect, Share, centred, columns, placed
from game.toolkit.layout.virtual_list import VirtualList
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Effect, Target
from game.toolkit.widgets import Align, Role, Tone, Widget
from game.wording.names import short_name, shown_name

_NEW = ButtonTarget("new")


class _Beside(Struct, frozen=True):
    """Button beside a match, shown as an icon. `what` is its name."""

    what: str
    text: str
    action: Effect
    icon: str

    def widget(self, match_id: int, rect: Rect) -> Widget:
        """Return the button's widget for a match."""
        button = Button(self.what, self.text, self.action, icon=self.icon, tip=self.text).widget(rect)
        return replace(button, target=MatchTarget(match_id, self.what), icon_only=True)


class MatchesPage(WallPage):
    """Page with the list of matches, and the score sheet of the first match. Choosing a match continues or replays it."""

    name = "matches"
    heading = N_("Matches")
    light = Point(0.12, 0.3)
    is_roomy = True

    def __init__(self, program: Program, route: MatchList) -> None:
        """List the stored matches that pass a filter."""
        super().__init__(program)
        self._matches = MatchPages(program.matches.store, program.seen_from_here(route.match_filter))
        self._list = VirtualList()

    def _read(self, match_filter: MatchFilter | None = None) -> None:
        """List the matches that pass a filter, by default the current one."""
        self._matches.read(match_filter or self._matches.match_filter)
        self._list.forget()

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return the list and the score sheet of the first match, beside the list or, in a narrow window, beside the title."""
        px = context.metrics.px
        left, right = columns(body, SHARE, Share(1.9), gap=px(theme.COLUMNS_APART))
        if not self._matches.counts.all or body.w <= px(24 * theme.CONTROL):
            left, right = placed(Rect(body.x, 0, body.w, body.y), px(4 * theme.CONTROL), body.y, across=1), body
        form, hung = scrolled(context, right, self.name), scrolled(context, left, "sheet")
        self.fill(form, context)
        if not self._matches.counts.all:
            return (form,)
        self._hang(hung, 0.9 * min(hung.width / px(SHEET[0]), (left.h - px(theme.GAP_L)) / px(SHEET[1])))
        return (hung, form)

    def _hang(self, form: Form, scale: float) -> None:
        """Add a line with a score sheet on it: that of the first match, with its standing if the sheet is large enough."""
        px, first = form.metrics.px, self._matches.get(0)
        wide, tall = (side * scale for side in SHEET)
        line = form.take(tall + theme.GAP_M)
        form.add(Widget(rect=replace(line, h=line.w / 20), role=Role.IMAGE, name="", picture="own/line"))
        place = centred(Point(line.centre.x, line.y + px(theme.GAP_M + tall / 2)), px(wide), px(tall))
        if isinstance(first, StoredMatch) and scale > 1:
            form.add(sheet(form, first, place, self._way(first)))
            return
        picture = sheet_of(first) if isinstance(first, StoredMatch) else "own/sheet-open"
        form.add(Widget(rect=place, role=Role.IMAGE, name="", picture=picture))

    def _way(self, match: StoredMatch) -> Effect:
        if match.status is Status.PLAYING:
            return partial(self._program.reset, Resumed(match.id))
        return self._program.opens(ReplayOfStored(match.id))

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add the matches, below a line that resets the filter if one is set. Without matches, add a note."""
        count = self._matches.count
        if not self._matches.match_filter.is_open:
            text = ngettext("{count} match", "{count} matches", count).format(count=count)
            detail, show = (
                f"{text}: {filter_text(self._matches.match_filter)}",
                partial(self._filter_matches, MatchFilter()),
            )
            form.item(ButtonTarget("show-all"), _("Show all matches"), show, detail=detail, icon="undo", below=10)
            if not count:
                text = _("No match fits your search. Change it under “Find”.")
                form.gap(10)
                form.text(text, muted=True, align=Align.CENTRE, below=10)
        elif not count:
            self._hang(form, 0.6 * form.rect.h / form.metrics.px(SHEET[1]))
            form.gap(theme.GAP_XL)
            form.text(_("No match has been played yet."), theme.HEADING, align=Align.CENTRE)
            return
        focus = context.focus
        row = self._matches.row_of(focus.id) if isinstance(focus, MatchTarget) else None
        self._list.lay(form, context, count, self._row, focus=row)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Read the list again if the stored matches have changed."""
        self._program.career_count.step()
        is_outdated = self._matches.is_outdated
        if is_outdated:
            self._read()
        return is_outdated

    def _row(self, form: Form, row: int) -> None:
        """Add a match. Unless a filter is set, the first unfinished and the first finished match have a heading."""
        counts, is_filtered = self._matches.counts, not self._matches.match_filter.is_open
        headings = {0: _("Unfinished") if counts.going else _("Finished"), counts.going: _("Finished")}
        if row in headings and not is_filtered:
            form.heading(headings[row], below=6)
        if (found := self._matches.get(row)) is not None:
            self._fill_match(form, found)
        is_last = row + 1 in (counts.going, counts.all) and not is_filtered
        form.gap(16 if is_last else 8)

    def _fill_match(self, form: Form, found: StoredMatch | UnreadableMatch) -> None:
        """Add a match with buttons beside it. Choosing the row continues or replays the match, or reports its damage.

        The date is part of the text, because a value at the right would be marked as a gain or a loss.
        """
        px, picture, tone = form.metrics.px, "", Tone.PLAIN
        delete = partial(ask_to_delete, self._program, found.id, self._read)
        beside = [_Beside("delete", _("Delete"), delete, "close")]
        match found:
            case StoredMatch() as match:
                what, name, action = "look", standing_text(match), self._way(match)
                if match.status is Status.PLAYING:
                    what, look = "resume", self._program.opens(ReplayOfStored(match.id))
                    beside = [
                        _Beside("look", _("Look at the deals so far"), look, "eye"),
                        _Beside("abandon", _("Give up"), partial(self._ask_to_abandon, match.identity), "flag"),
                    ]
                day = match.updated.astimezone().strftime("%Y-%m-%d %H:%M")
                detail = _("{day} · {text}").format(day=day, text=self._detail(match))
                picture, tone = sheet_of(match), tone_of(match)
            case UnreadableMatch(match_id):
                error = DamagedError(match_id)
                what, name, detail = "damage", _("Match {number}").format(number=match_id), str(error)
                action = partial(self._program.matches.tell_trouble, error)
        room = form.rect.h / px(1) / self._matches.count - 1.2 * theme.CONTROL  # larger pictures in a short list
        large = 0.75 * theme.CONTROL * form.metrics.unit / form.metrics.usual
        row = form.item(
            MatchTarget(found.id, what),
            name,
            action,
            detail=detail,
            right=len(beside) * (theme.CONTROL + theme.GAP_S),
            icon="" if picture else "warning",
            tone=tone,
            picture=picture,
            picture_side=min(max(room, theme.CONTROL, large), 2.2 * theme.CONTROL),
        )
        strip = placed(Rect(row.right + px(theme.GAP_S), row.y, 0, row.h), 0, px(theme.CONTROL))
        places = columns(strip, *[px(theme.CONTROL)] * len(beside), gap=px(theme.GAP_S))
        for place, button in zip(places, beside, strict=True):
            form.add(button.widget(found.id, place))

    def _detail(self, match: StoredMatch) -> str:
        summary = match.summary
        names = ", ".join(short_name(shown_name(name)) for name in summary.names)
        if match.status is Status.ABANDONED:
            stand = _("given up in deal {deal} of {deals}")
        elif match.status is Status.FINISHED:
            stand = ngettext("finished after {deals} deal", "finished after {deals} deals", summary.deals)
        else:
            stand = _("deal {deal} of {deals}")
        text = stand.format(deal=summary.deal, deals=summary.deals)
        line = _("{rules} · {players} · {standing}").format(rules=_(match.rules.name), players=names, standing=text)
        return lines(line, list_text(match))

    def buttons(self) -> Sequence[Button]:
        """Return the button Find or, before the first match, New match. If copies contain lost matches, add Restore."""
        found, opens = list[Button](), self._program.opens
        if (offer := self._program.matches.offer) is not None:
            bring_back = partial(ask_to_bring_back, self._program, offer, self._read)
            found.append(Button("bring-back", _("Restore from a copy"), bring_back, icon="redo"))
        if self._matches.counts.all:
            find = FilterMatches(self._matches.match_filter, self._filter_matches, Asks.LIST)
            found.append(Button("find", _("Find"), opens(find), icon="sort"))
        if not self._matches.counts.all:
            found.append(Button(_NEW.name, _("New match"), opens(NewMatch()), tone=Tone.PRIMARY, icon="people"))
        return found

    def first(self) -> Target | None:
        """Return the target of the top match; None if the list is scrolled or the match cannot be read.

        Without matches, return the target of the button New match.
        """
        first = self._matches.get(0)
        if isinstance(first, StoredMatch) and not self._list.is_passed:
            return MatchTarget(first.id, "resume" if first.status is Status.PLAYING else "look")
        return None if self._matches.counts.all else _NEW

    def _filter_matches(self, match_filter: MatchFilter) -> None:
        self._read(self._program.seen_from_here(match_filter))

    def _ask_to_abandon(self, identity: str) -> None:
        title, text = _("Give up this match?"), _("You can still look at it, but not continue it.")
        yes, no = _("Give up"), _("Keep it")
        self._program.open(Ask(title=title, text=text, yes=yes, no=no, then=partial(self._abandon, identity)))

    def _abandon(self, identity: str) -> None:
        self._program.matches.store.abandon(identity)
        self._read()
