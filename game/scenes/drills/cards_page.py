"""Page with cards on felt: the base of the pages that ask about cards, and take a card or an answer."""

from abc import abstractmethod

from game.scenes.drills.answering import paint_verdict_mark
from game.scenes.drills.drill_table import DrillTable, LaidCards, paint_drill_felt
from game.scenes.shell.pages import Page
from game.tabletop.targets import CardTarget
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.widgets import View


class CardsPage(Page):
    """Page that shows a table of cards, and the sign of right or wrong beside a verdict."""

    @abstractmethod
    def table(self) -> DrillTable | None:
        """Return the table with the cards as they lie now; None while nothing is asked."""

    def paint(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the page, with felt under the cards."""
        super().paint(painter, context, view)
        paint_drill_felt(painter, view)

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards, and the sign of right or wrong."""
        table = self.table()
        if table is not None:
            table.paint_cards(painter, context, view)
            paint_verdict_mark(painter, view)

    def first_choice(self, laid: LaidCards) -> CardTarget:
        """Return the first card of the hand that may be chosen, as the hand is sorted."""
        hand = laid.sorted(laid.seen.hand, laid.seen.seat, self._program.preferences.settings.hand_order)
        return next(CardTarget(card) for card in hand if laid.picks >> card & 1)
