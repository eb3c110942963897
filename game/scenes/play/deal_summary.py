"""Deal summary: the score of a deal, part by part."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise

from game.career.firsts import First
from game.career.reader import career_of
from game.controllers.local_match import LocalMatch
from game.engine.scoring import Breakdown
from game.engine.state import DealResult, Phase
from game.i18n import _, installed, ngettext
from game.scenes.shell.first_times import first_times, firsts_in
from game.scenes.shell.learning import coached_of
from game.scenes.shell.marks_shown import add_marks
from game.scenes.shell.pages import Page
from game.scenes.shell.routes import ReplayOf, ReviewDeal, Route, scores_at_table
from game.scenes.shell.services import Program
from game.scenes.table.captions import news_of
from game.session.profile_reader import ProfileReader
from game.session.source import source_of_table
from game.tabletop import sounds
from game.tabletop.areas import MANY_SIDES
from game.tabletop.cues import score_cue
from game.tabletop.turn import Over
from game.toolkit import theme
from game.toolkit.form import SCROLL_BAR, Button, Form, height_of
from game.toolkit.geometry import SHARE, Rect, columns, placed, rows
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, Report
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Align, Part, Role, Tone, View, Widget, image, label
from game.upkeep.background_queries import asked
from game.wording.clinch import decided_text
from game.wording.contracts import contract_name, gained, part_text, signed
from game.wording.names import capital
from game.wording.table import deal_title
from game.worker import JobFailedError, Ticket

_NEXT = ButtonTarget("next")
_RULE = Part("rule")
_SHUFFLED_AFTER = 1.8
"""Seconds until somebody shuffles for the next deal."""
_COUNT_EACH = 0.4
"""Seconds from one part of a score to the next, at normal speed."""
_TIMES = "\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}"
"""Multiplication sign that keeps a product on one line."""
_STAMP, _LEAST_STAMP = 96.0, 72.0
"""Units: the size of a stamp, and its least size where there is little room; a smaller one is left out."""
_READ_FOR = 4.0
"""Seconds for which a deal between computer players is shown, at normal speed."""


class DealSummary(Page):
    """Page of each side's contract, tricks, score by parts, and the new standing."""

    name = "deal-summary"
    is_overlay = True
    shade = 0.7
    size = (900, 600)
    explains_terms = True

    def __init__(self, program: Program, local_match: LocalMatch, result: DealResult, menu: Route) -> None:
        """Sum up one deal of this local match; `menu` is that of the table below."""
        self._decided: Memo[str] = Memo()
        self._program = program
        self._local_match = local_match
        self._result = result
        self._menu = menu
        self._shown = 0.0
        self._counted = self._countable
        """The number of parts of each score that are counted; it never falls, even if the speed changes."""
        self._firsts: list[str] = []
        """The sentences on what came off for the first time; with many matches a worker takes some frames to find it."""
        self._asked: Ticket[tuple[tuple[str, First], ...]] | None = None
        if local_match.table.public.match.winners is None:  # else the result tells
            self._asked = asked(
                program.matches.store, program.workers.career, partial(_firsts, local_match=local_match)
            )

    def title(self) -> str:
        """Return the title: the number of the deal and its size."""
        return deal_title(self._result)

    def forms(self, context: LayoutContext, body: Rect) -> Sequence[Form]:
        """Return two columns of sides, or three of three; below them, at full width, the marks of the match and its review."""
        sides = len(self._local_match.seen.public.match.sides)
        count = min(sides, 2 + sides % 2)
        gap = context.metrics.px(theme.COLUMNS_APART)
        foot = self._foot(context, body)
        high = body.h - foot.content - context.metrics.px(theme.GAP_L)
        forms = []
        for index, rect in enumerate(columns(rows(body, high)[0], *[SHARE] * count, gap=gap)):
            name = f"{self.name}-{index}"
            form = Form(context.metrics, context.measure, rect, name=name, offset=context.offset(name))
            for side in range(index, sides, count):
                form.gap(theme.GAP_XL if side != index else 0)
                self._side(form, side, beside=range(side - index, min(side - index + count, sides)))
            forms.append(form)
        top = max(column.content for column in forms)
        if sides == MANY_SIDES:
            for side, column in enumerate(forms):
                column.gap((top - column.content) / context.metrics.unit)
                self._add_stamp(column, side)
            top = max(column.content for column in forms)
        top = min(top, high) + context.metrics.px(theme.GAP_L)
        foot.move(rows(body, top, SHARE)[1])
        return (*forms, foot)

    def _add_decided(self, form: Form) -> None:
        """Add that this deal decided the match, once all is counted; its room is kept until then."""
        local_match = self._local_match
        match, voices = local_match.table.public.match, local_match.common_voices
        key = installed(), voices.viewer, match.results
        text = self._decided.of(key, lambda: decided_text(match, self._result, voices))
        if not text:
            return
        around, beside = form.metrics.px(theme.GAP_S), form.metrics.px(theme.GAP_L)
        tall = height_of(text, form.width - 2 * beside, theme.STRONG, form.measure) + 2 * around
        rect = form.take(tall / form.metrics.unit)
        form.gap(theme.GAP_L)
        if self._counted == self._parts:
            form.add(Widget(rect=rect, role=Role.PANEL, name="", tone=Tone.PRIMARY))
            form.add(label(rect.inset(beside, around), text, style=theme.STRONG, wraps=True, align=Align.CENTRE))

    def _foot(self, context: LayoutContext, rect: Rect) -> Form:
        form = Form(context.metrics, context.measure, rect, name=f"{self.name}-foot")
        local_match = self._local_match
        self._add_decided(form)
        if coached_of(self._program, local_match) is None:  # there the help goes without saying
            add_marks(form, local_match.table.played)
        for text in self._firsts:
            form.text(text, theme.SMALL_STRONG, below=4)
        if local_match.is_kept and local_match.seat in local_match.people:
            text = _("Every decision, and where the points came from")
            source = source_of_table(local_match.table)
            review = self._program.opens(ReviewDeal(source, self._line, local_match.seat))
            form.item(ButtonTarget("review"), _("How did I play?"), review, detail=text, icon="target", below=4)
        return form

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the panel, lines between the columns, and one above every sum."""
        super().paint(painter, context, view)
        px = painter.metrics.px
        line = theme.with_alpha(theme.GOLD, 0.3)
        for left, right in pairwise(area.rect for area in view.areas[:-1]):
            x = (left.right + right.x - px(SCROLL_BAR)) / 2
            painter.shapes.box(Rect(x, left.y, max(px(1), 1), left.h), line)
        for widget in view.parts(_RULE):
            with painter.clipped(widget.clip):
                painter.shapes.box(Rect(widget.rect.x, widget.rect.centre.y, widget.rect.w, max(px(1), 1)), line)

    def _side(self, form: Form, side: int, *, beside: Sequence[int]) -> None:
        """Add the gains of a side; the sums of those `beside` each other stand on one line."""
        result, voices = self._result, self._local_match.common_voices
        words = self._local_match.seen.rules.words
        if not result.scores:
            form.pair(voices.side(side), self._tricks(result.tricks[side]), theme.LABEL)
            return
        score = result.scores[side]
        counted = score.parts[: self._counted]
        points = sum(part.points for part in counted)
        form.pair(voices.side(side), gained(points), theme.HEADING, figures=theme.FIGURE)
        undertaken = result.contracts[side]
        line = _("{word}: {contract}, taken: {tricks}") if undertaken.tricks else _("Passed, taken: {tricks}")
        contract = contract_name(undertaken, words)
        word = capital(_(words.bid))
        form.text(line.format(word=word, contract=contract, tricks=result.tricks[side]), theme.BODY, muted=True)
        form.gap(6)
        for part in score.parts:
            text = part_text(part, words).replace(" × ", _TIMES)
            form.pair(text, signed(part.points) if part in counted else "")
        fewer = max(len(result.scores[other].parts) for other in beside) - len(score.parts)
        form.gap(fewer * form.measure.measure("", theme.BODY)[1] / form.metrics.unit)
        form.add(image(form.take(9), _RULE))
        before = result.totals[side] - score.total
        text = _("Match score: {now}.")
        if before and len(beside) <= MANY_SIDES:
            text = _("Match score: from {before} to {now}.")
        form.text(text.format(before=signed(before), now=signed(before + points)), theme.STRONG)

    def _add_stamp(self, form: Form, side: int) -> None:
        """Add the stamp, made or set, once all is counted and if there is room for it, as nobody scrolls for a stamp."""
        result = self._result
        stamp = _stamp(result.scores[side]) if result.scores else None
        if stamp is None:
            return
        spare = (form.rect.h - form.content) / form.metrics.unit
        tall = min(_STAMP, spare - theme.GAP_XXS)
        if tall < _LEAST_STAMP:
            return
        form.gap(min(theme.GAP_XL, spare - tall))
        row = form.take(tall)
        if self._counted < self._parts:
            return
        spot = placed(row, row.h, row.h)
        picture, name = stamp
        form.add(Widget(rect=spot, role=Role.IMAGE, name="", picture=picture))
        form.add(label(spot, name, style=theme.SMALL_STRONG, align=Align.CENTRE))

    @property
    def _countable(self) -> int:
        """The number of parts of each score to count by now: one after the other, unless motion is reduced or off."""
        stage = self._local_match.stage
        if stage.cards.animator.reduced or stage.tempo.pace == 0.0:
            return self._parts
        return min(int(self._shown / (_COUNT_EACH * stage.tempo.pace)), self._parts)

    @property
    def _parts(self) -> int:
        return max((len(score.parts) for score in self._result.scores), default=0)

    @staticmethod
    def _tricks(count: int) -> str:
        return ngettext("{count} trick", "{count} tricks", count).format(count=count)

    def buttons(self) -> Sequence[Button]:
        """Return the buttons: take back, the replay, the score sheet, and on."""
        local_match, opens = self._local_match, self._program.opens
        why = "" if local_match.can_undo else _("There is nothing of yours to take back in this deal.")
        sheet = opens(scores_at_table(local_match))
        look = opens(ReplayOf(source_of_table(local_match.table), local_match.common_voices.viewer, self._line))
        tip = _("Look at this deal again, from any seat")
        again = Button("again", _("Replay"), look, icon="eye", tip=tip)
        text = _("Result") if local_match.table.public.phase is Phase.OVER else _("Next deal")
        return (
            Button("undo", _("Undo"), self._undo, icon="undo", reason=why),
            *((again,) if local_match.is_kept else ()),
            Button("sheet", _("Score sheet"), sheet, icon="score-sheet"),
            Button(_NEXT.name, text, self._program.director.stack.pop, tone=Tone.PRIMARY, icon="play"),
        )

    def _undo(self) -> None:
        self._local_match.undo()
        self._program.director.stack.pop()

    @property
    def _line(self) -> int:
        """The deal's line on the score sheet, from 0."""
        return self._local_match.table.public.match.results.index(self._result)

    def first(self) -> Target | None:
        """Return the button that leads on."""
        return _NEXT

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Count the score; where nobody is there to press a button the match goes on by itself."""
        self._sound(dt)
        before = self._counted
        self._shown += dt
        self._counted = max(before, self._countable)
        if self._take_firsts():
            return True
        if not self._local_match.people and self._shown > _READ_FOR * self._local_match.stage.tempo.pace:
            self._program.director.stack.pop()
            return True
        return before != self._counted

    def _take_firsts(self) -> bool:
        """Take in what came off for the first time; True if there is anything. What cannot be read is told at the end."""
        if self._asked is None or not self._asked.is_done:
            return False
        ticket, self._asked = self._asked, None
        with suppress(JobFailedError):
            self._firsts = first_times(self._program.matches.store, self._local_match, ticket.result())
        return bool(self._firsts)

    def _sound(self, dt: float) -> None:
        """Play the sound of made or set for the side of the viewer; a little later that of shuffling for the next deal."""
        local_match = self._local_match
        sound = None
        if self._shown == 0.0 and self._result.scores:
            sound = score_cue(self._result.scores[local_match.seen.public.match.side_of(local_match.seat)])
        elif self._shown <= _SHUFFLED_AFTER < self._shown + dt and not isinstance(local_match.turn, Over):
            sound = sounds.SHUFFLE
        if sound is not None:
            self._program.director.audio.play(sound)

    def back(self) -> None:
        """Open the menu, as everywhere at the table."""
        self._program.open(self._menu)

    def report(self) -> Report:
        """Return the title, with the number of the last entry shown."""
        return Report(state=self.title(), seq=self._local_match.stage.seq, news=tuple(news_of(self._local_match)))


def _stamp(score: Breakdown) -> tuple[str, str] | None:
    """Return the stamp on a side's score, and its text: made, or set; None where nothing was bid."""
    if score.is_made is None:
        return None
    return ("table/stamp-made", _("made")) if score.is_made else ("table/stamp-set", _("set"))


def _firsts(reader: ProfileReader, *, local_match: LocalMatch) -> tuple[tuple[str, First], ...]:
    return firsts_in(career_of(reader), local_match)
