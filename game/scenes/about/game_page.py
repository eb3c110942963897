"""Page about the game of Back Alley: its history and names, what to know coming from other games, customs, and questions.

What it says of history and customs is in the sources of the rulesets (Denexa, EMW Games, Group Games 101, Michael Lopp).
"""

from functools import partial
from typing import Final

from msgspec import Struct

from game.engine.cards import Card, card_set
from game.engine.rules import Words
from game.i18n import N_, _
from game.scenes.shell.pages import CLOSE
from game.scenes.shell.reading_page import ReadingPage
from game.scenes.shell.services import Program
from game.tabletop.example_cards import add_examples, paint_examples
from game.toolkit import theme
from game.toolkit.form import Choice, Form
from game.toolkit.render.painter import Painter
from game.toolkit.scene import LayoutContext
from game.toolkit.targets import Target
from game.toolkit.widgets import Tone, View
from game.wording.examples import Example


class Chapter(Struct, frozen=True):
    """A heading and its paragraphs, untranslated; each paragraph may have a name to find it by."""

    heading: str
    paragraphs: tuple[tuple[str, str], ...]


CHAPTERS: Final = (
    Chapter(
        N_("Where it comes from"),
        (
            (
                "",
                N_(
                    "Back Alley grew up in the American military, probably during the Second World War. Everybody played alone "
                    "then: the ruleset Individual comes from that game."
                ),
            ),
            (
                "",
                N_(
                    "The game with partners is younger: probably from the 1960s and the war in Vietnam. From there it "
                    "spread, and families and colleges made rules of their own."
                ),
            ),
            (
                "",
                N_(
                    "Santa Cruz is one of those: Michael Lopp learned it at the University of California and wrote it down from "
                    "2001 on. About the fewest cards for Boston he and his teacher never agreed; “he was wrong”, he writes."
                ),
            ),
        ),
    ),
    Chapter(
        N_("What it is called"),
        (
            (
                "",
                N_(
                    "Back Alley, Back Alley Bridge, Back Street Bridge, Back Alley Spades, or just Blooper. The jokers are "
                    "bloopers, blookers, or jokers, big and little or high and low."
                ),
            ),
        ),
    ),
    Chapter(
        N_("If you know another game"),
        (
            (
                N_("Spades"),
                N_(
                    "Partners' bids add up, and trump must be broken, as you know it. But in most rulesets trump changes "
                    "from deal to deal and a joker that is led pulls trumps. Hands grow and shrink, and overtricks never "
                    "hurt."
                ),
            ),
            (
                N_("Bridge"),
                N_(
                    "You bid once, without a suit, and nobody lays down a hand. Two numbers make your contract; the other side "
                    "has a contract of its own."
                ),
            ),
            (
                N_("Hearts"),
                N_("You follow suit as in Hearts, but here you want the tricks, and you have a partner."),
            ),
            (
                N_("Euchre"),
                N_(
                    "The card turned up makes trump at once: nobody orders it up. On top are two jokers, not two jacks."
                ),
            ),
            (
                N_("Oh Hell"),
                N_(
                    "Hands grow and shrink as you know it, but you need not hit your number: more tricks are always welcome."
                ),
            ),
        ),
    ),
    Chapter(
        N_("At a real table"),
        (
            (
                "",
                N_(
                    "You need 54 cards, pencil and paper, and one to two hours. Say before the first deal which joker is big; "
                    "with two alike, mark them BIG and LITTLE."
                ),
            ),
            ("", N_("Partners agree, or draw: the two highest cards play together and sit opposite each other.")),
            ("", N_("Lay each trick across the one before: then everybody can count how many a side has.")),
            (
                "",
                N_(
                    "Double boards are common when there are few cards; a double Boston is a last try on the final deal."
                ),
            ),
        ),
    ),
    Chapter(
        N_("Questions and answers"),
        (
            (
                N_("May I take my partner's trick?"),
                N_("Yes, but it rarely helps: the tricks of both count together. Keep the high card for another one."),
            ),
            (N_("Can two people play?"), N_("Yes: Individual is for two, three or four, each alone, in 14 deals.")),
            (
                N_("What does it mean that trump is broken?"),
                N_(
                    "A trump has been played, usually on another suit. Until then, in most rulesets, nobody may lead one, "
                    "unless all their cards are trumps."
                ),
            ),
            (
                N_("What is the card turned up for?"),
                N_("Its suit is trump in this deal. The card itself is out of play, so nobody can hold it."),
            ),
            (
                N_("Do I have to trump when I cannot follow?"),
                N_("No. Throw any card; a low one if you cannot win the trick, or if your partner already does."),
            ),
            (
                N_("May I look at the last trick?"),
                N_("Yes, until the next card falls: take Last trick from the bar at the top."),
            ),
            (
                N_("Where are the cards that nobody has?"),
                N_(
                    "Not dealt. With five cards each, 33 of the 54 stay out, so a king may well be the highest card of its suit "
                    "in play."
                ),
            ),
        ),
    ),
)
"""The texts of the page, before the two positions to try."""


class SampleQuestion(Struct, frozen=True):
    """A question with choices, one of which is right, and what to say to each; all untranslated."""

    name: str
    question: str
    choices: tuple[tuple[str, str], ...]
    right: int
    example: Example


POSITIONS: Final = (
    SampleQuestion(
        "auction",
        N_(
            "Thirteen cards. In turn the players bid 5, 2, 3 and 2. The first and the third are partners. How many tricks must "
            "they take?"
        ),
        (
            ("5", N_("That is the first player's own bid. The partner's counts too.")),
            (
                "8",
                N_(
                    "Yes: 5 and 3. The others need 2 and 2, so 12 of the 13 tricks are bid, and the first player leads."
                ),
            ),
            ("13", N_("That would be board. Numbers are only added up.")),
        ),
        1,
        Example(text=""),
    ),
    SampleQuestion(
        "partner",
        N_("Your partner leads the king of hearts. You hold the ace and the four of hearts. Which one do you play?"),
        (
            (N_("Ace"), N_("Then your side has spent its two best hearts on one trick.")),
            (
                N_("Four"),
                N_("Yes: let the king win, and keep the ace for another trick. Of hearts only your ace beats it."),
            ),
        ),
        1,
        Example(text="", played=(Card.HK,), hand=(Card.HA, Card.H4), marked=card_set([])),
    ),
)
"""Positions to try: Lopp's example of an auction, and the example of partnership by Group Games 101."""


class GamePage(ReadingPage):
    """Page about the game itself, with two positions to try at its end."""

    name = "about-game"
    heading = N_("About Back Alley")
    size = (820, 680)

    def __init__(self, program: Program) -> None:
        """Begin with nothing tried."""
        super().__init__(program)
        self._tried: dict[str, int] = {}

    def fill(self, form: Form, context: LayoutContext) -> None:
        """Fill in the chapters, then the positions with what was tried."""
        for chapter in CHAPTERS:
            form.heading(_(chapter.heading))
            form.gap(4)
            for name, text in chapter.paragraphs:
                if name:
                    form.text(_(name), theme.STRONG, below=2)
                form.text(_(text))
                form.gap(6)
            form.gap(10)
        form.heading(_("Try it"))
        for position in POSITIONS:
            form.gap(6)
            form.text(_(position.question))
            add_examples(form, (position.example,), Words())
            form.gap(6)
            tried = self._tried.get(position.name)
            choices = [Choice(number, _(name)) for number, (name, _answer) in enumerate(position.choices)]
            form.choice(position.name, choices, tried, partial(self._tried.__setitem__, position.name))
            if tried is not None:
                form.gap(4)
                tone = Tone.PRIMARY if tried == position.right else Tone.DANGER
                form.text(_(position.choices[tried][1]), theme.STRONG, tone=tone)
            form.gap(8)

    def first(self) -> Target:
        """Return the way back: the page begins at its top."""
        return CLOSE

    def paint_over(self, painter: Painter, context: LayoutContext, view: View) -> None:
        """Draw the cards of the positions."""
        paint_examples(painter, view, [position.example for position in POSITIONS])
