"""The game in a few pages with cards to look at, for whoever has never heard of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from game.engine.cards import parse_card
from game.engine.presets import PRESETS
from game.engine.text import N_
from game.i18n import _
from game.scenes.new_match import NewMatchPage
from game.scenes.pages import CLOSE, Page
from game.scenes.program import Program
from game.scenes.rules_page import RulesPage
from game.scenes.scene import Room
from game.ui import theme
from game.ui.form import Button, Form
from game.ui.geometry import Rect
from game.ui.layout import CARD_ASPECT
from game.ui.motion import Pose
from game.ui.painter import Look, Painter
from game.ui.targets import ButtonTarget, Target
from game.ui.widgets import Align, Tone, View

_CARD_UNITS = 210.0
"""Room for the cards of a leaf, in height."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One page: a title, a text, and cards with a caption; the card that matters most is marked."""

    title: str
    text: str
    cards: str
    caption: str
    marked: str = ""


LEAVES = (
    Leaf(
        title=N_("Two against two"),
        text=N_(
            "Back Alley is a trick-taking game for four players. Your partner sits opposite. Each of you plays one card: "
            "that is a trick, and the highest card takes it. Hands have thirteen cards, then twelve, down to one, and up "
            "again to thirteen."
        ),
        cards="9H KH 4H AH",
        caption=N_("Hearts were led. The ace is the highest heart and takes the trick."),
        marked="AH",
    ),
    Leaf(
        title=N_("Follow suit"),
        text=N_(
            "You must play a card of the suit that was led. If you have none, play whatever you like: a card you do not "
            "need, or a trump. A trump beats every card of the other suits."
        ),
        cards="QD AD 2S 7D",
        caption=N_("Spades are trump. The two of spades beats the ace of diamonds."),
        marked="2S",
    ),
    Leaf(
        title=N_("Trump and its lamp"),
        text=N_(
            "After each deal a card is turned up: its suit is trump. Nobody may lead a trump until trump is broken, which "
            "happens when a trump falls on another suit. The lamp on the table changes when it does."
        ),
        cards="8C",
        caption=N_("The eight of clubs was turned up: clubs are trump for this deal."),
        marked="8C",
    ),
    Leaf(
        title=N_("The two bloopers"),
        text=N_(
            "The two jokers are the highest trumps. Lead the big one and everybody must play the highest trump they hold. "
            "Lead the little one and everybody must play their lowest."
        ),
        cards="BB LB",
        caption=N_("The big blooper has five points on its star, the little one four."),
    ),
    Leaf(
        title=N_("Bid what you can take"),
        text=N_(
            "Before the play everybody says once how many tricks they will take. The bids of partners are added. Make your "
            "bid and you score five for each trick of it, and one for each trick more. Fall short and you lose five for "
            "each trick bid. Two careful bids beat one bold one."
        ),
        cards="AS KS AD BB",
        caption=N_("Aces, guarded kings and high trumps are tricks you can count on."),
    ),
    Leaf(
        title=N_("Board"),
        text=N_(
            "Sure of every trick? Bid board: ten points for each card of the deal, won or lost. Another player may double "
            "it, and so on up to a quadruple board."
        ),
        cards="BB LB AC KC QC",
        caption=N_("With five cards and clubs trump this hand takes everything."),
    ),
)


class LearnPage(Page):
    """Turns the leaves."""

    name = "learn"
    size = (840, 640)

    def __init__(self, program: Program) -> None:
        """Begin with the first leaf."""
        self._program = program
        self._at = 0

    @property
    def _leaf(self) -> Leaf:
        return LEAVES[self._at]

    def title(self) -> str:
        """The leaf's title."""
        return _(self._leaf.title)

    def fill(self, form: Form, room: Room) -> None:
        """The text, room for the cards, their caption, and which leaf this is."""
        form.gap(4)
        form.text(_(self._leaf.text))
        form.gap(12)
        form.take(_CARD_UNITS)
        form.gap(8)
        form.text(_(self._leaf.caption), theme.STRONG, align=Align.CENTRE)
        form.gap(10)
        place = _("{number} of {count}").format(number=self._at + 1, count=len(LEAVES))
        form.text(place, theme.SMALL, muted=True, align=Align.CENTRE)

    def buttons(self) -> Sequence[Button]:
        """Back, all the rules, and on."""
        last = self._at == len(LEAVES) - 1
        back = _("Back")
        return (
            Button(name=CLOSE.name, text=back, icon="back"),
            Button(name="rules", text=_("All rules"), icon="rules"),
            Button(name="next", text=_("Play a match") if last else _("Next"), tone=Tone.PRIMARY, icon="play"),
        )

    def first(self) -> Target | None:
        """On."""
        return ButtonTarget("next")

    def paint_over(self, painter: Painter, room: Room, view: View) -> None:
        """The cards of the leaf."""
        px = painter.metrics.px
        text = next(widget for widget in view.widgets if widget.wraps)
        top = text.rect.bottom + px(12)
        height = px(_CARD_UNITS - 12)
        cards = [parse_card(word) for word in self._leaf.cards.split()]
        step = height * CARD_ASPECT * 1.1
        clip = text.clip or Rect(0, 0, painter.metrics.width, painter.metrics.height)
        with painter.clipped(clip):
            for index, card in enumerate(cards):
                x = clip.centre.x + (index - (len(cards) - 1) / 2) * step
                pose = Pose(x=x, y=top + height / 2, angle=0.0, height=height, face_up=True, z=0)
                painter.card(card, pose, Look.GLOW if str(card) == self._leaf.marked else Look.PLAIN)

    def activate(self, target: Target) -> None:
        """Turn the leaf."""
        director = self._program.director
        match target:
            case ButtonTarget("next") if self._at < len(LEAVES) - 1:
                self._at += 1
            case ButtonTarget("next"):
                director.replace(NewMatchPage(self._program))
            case ButtonTarget("rules"):
                director.push(RulesPage(self._program, PRESETS[self._program.settings.last_rules]))
            case _:
                if target == CLOSE:
                    self.back()

    def back(self) -> None:
        """The leaf before, or out."""
        if self._at:
            self._at -= 1
        else:
            self._program.director.pop()
