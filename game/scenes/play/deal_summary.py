"""Deal summary: the score of a deal, part by part."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial

from game.career.firsts import First
from game.i18n import _, installed, ngettext
from game.scenes.shell.first_times import first_times, firsts_in
from game.scenes.shell.learning import coached_of
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.pages import Routed
from game.scenes.shell.routes import DealScore, ReplayOf, ReviewDeal, scores_at_table
from game.scenes.shell.services import Program
from game.scenes.table.captions import news_of
from game.scenes.table.deal_end import onward_text
from game.session.source import source_of_table
from game.toolkit import theme
from game.toolkit.form import Button, Form, height_of
from game.toolkit.memo import Memo
from game.toolkit.scene import LayoutContext, Report
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Align, Role, Tone, Widget, label
from game.upkeep.background_queries import asked
from game.wording.clinch import decided_text
from game.wording.contracts import contract_name, gained, part_text, signed
from game.wording.names import capital
from game.wording.table import deal_title
from game.worker import JobFailedError, Ticket

_NEXT = ButtonTarget("next")
_TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"
"""Multiplication sign with no-break spaces, to keep a product on one line."""


class DealSummary(Routed[DealScore]):
    """Page with each side's contract, tricks, score by parts, and new total."""

    name = "deal-summary"
    is_overlay = True
    shade = 0.7
    size = (720, 600)
    explains_terms = True
    opens_at = _NEXT

    def __init__(self, program: Program, route: DealScore) -> None:
        """Show the score of a deal. Closing the page continues the match."""
        super().__init__(program, route)
        self._decided: Memo[str] = Memo()
        local_match = route.local_match
        self._firsts: list[str] = []
        """Sentences about achievements; empty until a worker has found them."""
        self._asked: Ticket[tuple[tuple[str, First], ...]] | None = None
        # not after the last deal: the match result then shows the achievements
        if local_match.table.public.match.winners is None:
            question = partial(firsts_in, local_match=local_match)
            self._asked = asked(program.matches.store, program.workers.career, question)

    def title(self) -> str:
        """Return the number and size of the deal."""
        return deal_title(self._route.result)

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Add each side's score, notes such as moves taken back, achievements, and the link to the review."""
        local_match = self._route.local_match
        for side in range(len(local_match.seen.public.match.sides)):
            self._side(form, side)
        self._add_decided(form)
        if coached_of(self._program, local_match) is None:  # no marks in a coached match, where help is normal
            add_marks(form, local_match.table.played)
        for text in self._firsts:
            form.text(text, theme.SMALL_STRONG, below=4)
        if local_match.is_kept and local_match.seat in local_match.people:
            text = _("Every decision, and where the points came from")
            source = source_of_table(local_match.table)
            review = self._program.opens(ReviewDeal(source, self._line, local_match.seat))
            form.item(ButtonTarget("review"), _("How did I play?"), review, detail=text, icon="target", below=4)

    def _add_decided(self, form: Form) -> None:
        local_match = self._route.local_match
        match, voices = local_match.table.public.match, local_match.common_voices
        key = installed(), voices.viewer, match.results
        text = self._decided.of(key, lambda: decided_text(match, self._route.result, voices))
        if not text:
            return
        around, beside = form.metrics.px(theme.GAP_S), form.metrics.px(theme.GAP_L)
        tall = height_of(text, form.width - 2 * beside, theme.STRONG, form.measure) + 2 * around
        rect = form.take(tall / form.metrics.unit)
        form.gap(theme.GAP_L)
        form.add(Widget(rect=rect, role=Role.PANEL, name="", tone=Tone.PRIMARY))
        form.add(label(rect.inset(beside, around), text, style=theme.STRONG, wraps=True, align=Align.CENTRE))

    def _side(self, form: Form, side: int) -> None:
        result, voices = self._route.result, self._route.local_match.common_voices
        words = self._route.local_match.seen.rules.words
        if not result.scores:
            form.pair(voices.side(side), self._tricks(result.tricks[side]), theme.LABEL)
            return
        score = result.scores[side]
        form.pair(voices.side(side), gained(score.total), theme.HEADING, figures=theme.FIGURE)
        undertaken = result.contracts[side]
        line = _("{word}: {contract}, taken: {tricks}") if undertaken.tricks else _("Passed, taken: {tricks}")
        contract = contract_name(undertaken, words)
        word = capital(_(words.bid))
        form.text(line.format(word=word, contract=contract, tricks=result.tricks[side]), theme.BODY, muted=True)
        for part in score.parts:
            form.pair(part_text(part, words).replace(" × ", _TIMES), signed(part.points))
        before = result.totals[side] - score.total
        text = _("Match score: from {before} to {now}.") if before else _("Match score: {now}.")
        form.text(text.format(before=signed(before), now=signed(result.totals[side])), theme.STRONG, below=theme.GAP_L)

    @staticmethod
    def _tricks(count: int) -> str:
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons Undo, Replay, Score sheet and Next deal."""
        local_match, opens = self._route.local_match, self._program.opens
        why = "" if local_match.can_undo else _("You have nothing to take back in this deal.")
        sheet = opens(scores_at_table(local_match))
        look = opens(ReplayOf(source_of_table(local_match.table), local_match.common_voices.viewer, self._line))
        tip = _("Look at this deal again, from any seat")
        again = Button("again", _("Replay"), look, icon="eye", tip=tip)
        return (
            Button("undo", _("Undo"), self._undo, icon="undo", reason=why),
            *((again,) if local_match.is_kept else ()),
            Button("sheet", _("Score sheet"), sheet, icon="score-sheet"),
            Button(_NEXT.name, onward_text(local_match), self._go_on, tone=Tone.PRIMARY, icon="play"),
        )

    def _go_on(self) -> None:
        self._program.director.stack.pop()
        self._route.leave()

    def _undo(self) -> None:
        self._route.local_match.undo()
        self._program.director.stack.pop()

    @property
    def _line(self) -> int:
        """Line of the deal on the score sheet, from 0."""
        return self._route.local_match.table.public.match.results.index(self._route.result)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Show new achievements."""
        return self._take_firsts()

    def _take_firsts(self) -> bool:
        """Fetch the achievements once a worker has found them. Return True if there are any.

        Errors are reported only at the end of the match.
        """
        if self._asked is None or not self._asked.is_done:
            return False
        ticket, self._asked = self._asked, None
        with suppress(JobFailedError):
            self._firsts = first_times(self._program.matches.store, self._route.local_match, ticket.result())
        return bool(self._firsts)

    def report(self) -> Report:
        """Return a report of the deal's title and the news of the table."""
        local_match = self._route.local_match
        news = news_of(local_match, self._program.preferences.settings.wordiness)
        return Report(state=self.title(), seq=local_match.stage.seq, news=tuple(news))
