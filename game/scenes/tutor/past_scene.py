"""Past scene: the table as it was at a decision of a finished deal, with comments beside the hand."""

from typing import Final

from msgspec.structs import replace

from game.engine.cards import Card, Seat
from game.engine.rules import Rules
from game.engine.state import Observation
from game.i18n import _
from game.lessons.lesson import Tutor
from game.records.marks import STRAIGHT
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.services import Program
from game.scenes.shell.terms import said_first, with_terms
from game.scenes.table.auction import auction_widgets
from game.scenes.table.bindings import Binding
from game.scenes.table.caption import SAID, beside_panel
from game.scenes.table.cards import hand_widgets
from game.scenes.table.hud import Panels, paint_table, status_widgets
from game.scenes.table.table_view import TableView
from game.scenes.table.toolbar import bar_widgets
from game.scenes.tutor.panel import TutorSpeech, panel_widgets, room_at
from game.tabletop.areas import CARD_ASPECT, TableAreas
from game.tabletop.stage import Stage
from game.tabletop.turn import AskBid, AskCard, Turn, Watch
from game.toolkit.devices.input import Key
from game.toolkit.geometry import Point, centred
from game.toolkit.memo import Memo
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext, News, Report, Scene
from game.toolkit.targets import Target
from game.toolkit.widgets import Group, View, Widget, grouped
from game.wording.sight import WHOLE, Fixture, Sight
from game.wording.spoken import About
from game.wording.table import bids_text, table_text
from game.wording.voices import Voices

SIGHT: Final = WHOLE - {Fixture.CAPTION, Fixture.DEALER}
"""Fixtures (parts) of the table shown for a past decision."""


class PastTable:
    """Viewer of the motionless table as the deciding seat saw it."""

    is_hand_hidden = False

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Show an observation."""
        settings = program.preferences.settings
        self.stage = Stage(seen, 0, speed=settings.speed, reduced=settings.reduced_motion)
        self.voices = voices
        self.turn: Turn = Watch()
        """The viewer's turn: to watch, or to decide again."""

    def show(self, seen: Observation) -> None:
        """Show another decision of the match."""
        self.stage.reset(seen, self.stage.seq + 1)

    @property
    def seat(self) -> Seat:
        """Seat that decided."""
        return self.seen.seat

    @property
    def seen(self) -> Observation:
        """Observation of the deciding seat."""
        return self.stage.seen


class PastScene(Scene):
    """Scene with the table before a decision. A subclass comments on the decision, or asks for it again."""

    needs_processor = True
    grows = True
    most_growth = 1.2
    enlarges_cards = True
    leads_back = ""
    """Text of the icon that leaves the scene; if empty, "Back"."""

    def __init__(self, program: Program, seen: Observation, voices: Voices) -> None:
        """Show an observation of a seat."""
        self._program = program
        self._past = PastTable(program, seen, voices)
        self._table = TableView(program, self._past)
        self._panels: Panels = Memo()

    @property
    def _better(self) -> Card | None:
        """Better card, which is raised in the hand; None if there is none."""
        raise NotImplementedError

    @property
    def _chosen(self) -> Card | None:
        """Highlighted card of the hand, which was chosen or is in question; or None."""
        raise NotImplementedError

    @property
    def _sight(self) -> Sight:
        """Fixtures (parts) of the table that are shown and described."""
        return SIGHT

    @property
    def _title(self) -> str:
        """Title beside the ruleset's name; if empty, the deal is named."""
        return ""

    def _speech(self) -> TutorSpeech:
        """Return the comment."""
        raise NotImplementedError

    def _first(self) -> Target | None:
        """Return the target that has the focus first."""
        raise NotImplementedError

    # View

    def view(self, context: LayoutContext) -> View:
        """Return the table with the comment. Cards can be pressed only if a card is asked for."""
        past, layout = self._past, self._table.layout(context, self._better)
        bids = auction_widgets(past, layout.areas, context) if isinstance(past.turn, AskBid) else []
        hand = hand_widgets(past, layout)
        if not isinstance(past.turn, AskCard):
            hand = [replace(card, target=None) for card in hand]
        lying = [
            centred(Point(pose.x, pose.y), pose.height * CARD_ASPECT, pose.height)
            for key, pose in layout.poses.items()
            if isinstance(key, Card) and not past.seen.hand >> key & 1
        ]
        held, sight = past.seen.hand.bit_count(), self._sight
        room = room_at(past.seen, layout, context, held=held, asked=bids, lying=lying, sight=sight)
        said = panel_widgets(Tutor.BIG, self._speech(), layout.areas, context, room)
        table = (
            *grouped(self._bar(layout.areas, context), Group("bar", _("The bar"))),
            *status_widgets(past, layout, context, self._panels, caption="", sight=self._sight),
            *grouped(hand, Group("hand", _("Your hand"))),
            *bids,
        )
        return View(widgets=(*beside_panel(table, said), *said), first=self._first())

    def _bar(self, areas: TableAreas, context: LayoutContext) -> list[Widget]:
        leave = Binding(CLOSE.name, self.leads_back or _("Back"), "close", Key.ESCAPE)
        bar = bar_widgets(self._past, (leave,), areas, context, STRAIGHT, self._title)
        return [replace(widget, action=self.back) if widget.target == CLOSE else widget for widget in bar]

    def linked(self, context: LayoutContext, view: View) -> View:
        """Return the view with links on terms in the comment."""
        texts = [text for text in said_first(view, SAID) if text.part == SAID]
        return with_terms(view, context, self._program.opens, self._past.seen.rules, texts)

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules of the match, without a section."""
        return self._past.seen.rules, ""

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the table, with the chosen card marked."""
        layout = self._table.layout(context, self._better)
        table = replace(view, widgets=[widget for widget in view.widgets if widget.part != SAID])
        paint_table(painter, self._past, layout, context, table, picked=self._chosen, sight=self._sight)

    def report(self) -> Report:
        """Return the table in words, with the comment as news."""
        past = self._past
        course = bids_text(past.seen, past.voices) or (self.spoken(About.TRICK),)
        sight = self._sight - ({Fixture.PROMPT, Fixture.BAR} if self._title else {Fixture.PROMPT})
        told = table_text(past.seen, past.voices, sight), *course, self.spoken(About.HAND)
        state = " ".join(told)
        words = self._news(state)
        report = self._table.report(past.voices, "", (News(f"said:{past.stage.seq}:{words}", words),), self._sight)
        return replace(report, name=_("The table as it was"), state=state)

    def _news(self, state: str) -> str:
        """Return the announced text: the comment. Subclasses may use `state`, the table in words."""
        speech = self._speech()
        return " ".join((f"{speech.place}.", speech.said) if speech.place else (speech.said,))

    def spoken(self, about: str) -> str:
        """Return the answer to a query about the table."""
        return self._table.spoken(about, self._past.voices, "", self._sight)

    def update(self, dt: float, context: LayoutContext) -> bool:
        """Place the cards."""
        order = self._program.preferences.settings.hand_order
        return self._past.stage.update(dt, context.metrics, order=order, raised=self._better)

    def back(self) -> None:
        """Go back to the page below."""
        self._program.director.stack.pop()
