"""List of matches of this player: the unfinished ones, and those that are over."""

from collections.abc import Sequence

from game.i18n import _
from game.scenes.history.damage import ask_to_bring_back, ask_to_delete, damaged_text, mend_match
from game.scenes.history.match_pages import MatchPages
from game.scenes.shell.marks_shown import list_text
from game.scenes.shell.pages import CLOSE, Page, back_button
from game.scenes.shell.routes import Ask, NewMatch, Place, ReplayOfStored, Resumed
from game.scenes.shell.services import Program
from game.session.mending import DamagedMatch
from game.session.stored_match import DamagedError, Status, StoredMatch, StoreError
from game.tabletop.targets import MatchTarget
from game.toolkit import theme
from game.toolkit.form import Button, Form
from game.toolkit.geometry import Rect, columns, placed
from game.toolkit.layout.virtual_list import VirtualList
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Role, Tone, Widget
from game.wording.events import signed
from game.wording.names import short_name

_NEW = ButtonTarget("new")
_BRING_BACK = ButtonTarget("bring-back")
_DELETE_W = 108


class MatchesPage(Page):
    """Page that lists the matches; an unfinished one is continued, a finished one shows its replay."""

    name = "matches"
    size = (900, 660)

    def __init__(self, program: Program) -> None:
        """List the matches the store has now."""
        self._program = program
        self._matches = MatchPages(program.matches.store)
        self._list = VirtualList()
        self._refresh()

    def _refresh(self) -> None:
        """Read the list anew, and look for matches that a copy can restore: for more of them once a damaged one was in sight."""
        self._reread()
        store = self._program.matches.store
        self._has_damage = self._matches.has_damaged
        self._offer = store.look_in_copies() if self._has_damage else store.offer()

    def _reread(self) -> bool:
        """Read the list anew if the profile has changed; True if it has."""
        is_outdated = self._matches.refresh()
        if is_outdated:
            self._list.forget()
        return is_outdated

    def title(self) -> str:
        """Return the title."""
        return _("Matches")

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the matches, the unfinished ones first."""
        count = self._matches.counts.all
        if not count:
            form.gap(20)
            form.text(_("No match has been played yet."), muted=True, align=Align.CENTRE)
            form.gap(20)
            return
        focus = context.focus_state.focus
        row = self._matches.row_of(focus.id) if isinstance(focus, MatchTarget) else None
        self._list.lay(form, count, self._row, focus=row)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Take in changes of the profile, and the first damaged match that came into sight."""
        if self._matches.has_damaged and not self._has_damage:
            self._refresh()
            return True
        return self._reread()

    def _damaged_row(self, form: Form, match: DamagedMatch) -> None:
        """Add a match that cannot be read: the damage, and the possible remedies."""
        mend_w = 120 if match.can_be_mended else 0
        rect = form.item(
            MatchTarget(match.id, "damage"),
            _("Match {number}").format(number=match.id),
            detail=damaged_text(match),
            value="" if match.updated is None else match.updated.astimezone().strftime("%Y-%m-%d %H:%M"),
            right=_DELETE_W + 12 + (mend_w + 12 if mend_w else 0),
            icon="warning",
        )
        *mend, delete = _beside(form, rect, *((mend_w,) if mend_w else ()), _DELETE_W)
        for place in mend:
            target = MatchTarget(match.id, "mend")
            form.add(Widget(rect=place, role=Role.BUTTON, name=_("Mend it"), target=target, style=theme.BODY))
        self._delete_button(form, match.id, delete)

    @staticmethod
    def _delete_button(form: Form, match_id: int, rect: Rect) -> None:
        target = MatchTarget(match_id, "delete")
        form.add(Widget(rect=rect, role=Role.BUTTON, name=_("Delete"), target=target, style=theme.BODY))

    def _row(self, form: Form, row: int) -> None:
        """Add a match, below a heading where it is the first of its kind."""
        counts = self._matches.counts
        headings = {0: _("Unfinished") if counts.going else _("Finished"), counts.going: _("Finished")}
        if row in headings:
            form.heading(headings[row])
            form.gap(6)
        match self._matches.get(row):
            case StoredMatch() as match:
                self._match(form, match)
            case DamagedMatch() as match:
                self._damaged_row(form, match)
        is_last = row + 1 in (counts.going, counts.all)
        form.gap(16 if is_last else 8)

    def _match(self, form: Form, match: StoredMatch) -> None:
        is_open = match.status is Status.PLAYING
        rect = form.item(
            MatchTarget(match.id, "resume" if is_open else "look"),
            _(match.rules.name),
            detail=self._detail(match),
            value=match.updated.astimezone().strftime("%Y-%m-%d %H:%M"),
            right=186 if is_open else _DELETE_W + 12,
        )
        if not is_open:
            self._delete_button(form, match.id, *_beside(form, rect, _DELETE_W))
        if is_open:
            look, give_up = _beside(form, rect, 42, 120)
            name = _("Look at the deals so far")
            form.add(
                Widget(
                    rect=look,
                    role=Role.BUTTON,
                    name=name,
                    target=MatchTarget(match.id, "look"),
                    icon="eye",
                    icon_only=True,
                    tip=name,
                )
            )
            form.add(
                Widget(
                    rect=give_up,
                    role=Role.BUTTON,
                    name=_("Give up"),
                    target=MatchTarget(match.id, "abandon"),
                    style=theme.BODY,
                )
            )

    def _detail(self, match: StoredMatch) -> str:
        summary = match.summary
        names = ", ".join(map(short_name, summary.names))
        totals = " : ".join(signed(total) for total in summary.totals)
        if match.status is Status.ABANDONED:
            stand = _("given up in deal {deal} of {deals}")
        elif match.status is Status.FINISHED:
            stand = _("finished after {deals} deals")
        else:
            stand = _("deal {deal} of {deals}")
        text = stand.format(deal=summary.deal, deals=summary.deals)
        line = _("{players} · {standing} · {totals}").format(players=names, standing=text, totals=totals)
        marks = list_text(match)
        return f"{line}\n{marks}" if marks else line

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: back, and where there is no match yet, to a first one."""
        back = back_button(_("Back"))
        more = (
            ()
            if self._offer is None
            else (Button(name=_BRING_BACK.name, text=_("Bring back from a copy"), icon="redo"),)
        )
        if self._matches.counts.all:
            return (back, *more)
        return (back, *more, Button(name=_NEW.name, text=_("New match"), tone=Tone.PRIMARY, icon="people"))

    def activate(self, target: Target) -> None:
        """Continue, show or give up a match."""
        match target:
            case MatchTarget(match_id, "resume"):
                self._program.reset(Resumed(match_id))
            case MatchTarget(match_id, "look"):
                self._program.open(ReplayOfStored(match_id))
            case MatchTarget(match_id, "abandon"):
                title, text = _("Give up this match?"), _("It can be looked at later, but not gone on with.")
                yes, no = _("Give up"), _("Keep it")
                self._program.open(Ask(title=title, text=text, yes=yes, no=no, then=lambda: self._abandon(match_id)))
            case MatchTarget(match_id, "mend"):
                mend_match(self._program, match_id)
                self._refresh()
            case MatchTarget(match_id, "delete"):
                ask_to_delete(self._program, match_id, self._refresh)
            case MatchTarget(match_id, "damage"):
                self._program.matches.tell_trouble(DamagedError(match_id))
            case _ if target == _BRING_BACK and self._offer is not None:
                ask_to_bring_back(self._program, self._offer, self._refresh)
            case _ if target == _NEW:
                self._program.open(NewMatch())
            case _:
                if target == CLOSE:
                    self.back()

    def _abandon(self, match_id: int) -> None:
        try:
            self._program.matches.store.abandon(match_id)
        except StoreError as error:
            self._program.matches.tell_trouble(error)
        self._reread()

    def back(self) -> None:
        """Go back to the title, which lists anew the matches that can be continued."""
        self._program.reset(Place.TITLE)


def _beside(form: Form, row: Rect, *widths: float) -> tuple[Rect, ...]:
    """Return the places of buttons of so many units of width right of a row."""
    px = form.metrics.px
    strip = placed(Rect(row.right + px(12), row.y, 0, row.h), 0, px(42))
    return columns(strip, *map(px, widths), gap=px(12))
