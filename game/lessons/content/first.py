"""First deal: three cards by Denexa's rules, for somebody who has never played such a game."""

from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.content.tricks import rules_of_one_deal
from game.lessons.lesson import FixedDeal, Lesson, Question, Step, Tutor

FIRST_DEAL: Final = Lesson(
    id="first-deal",
    title=N_("Your first deal"),
    goal=N_("Three cards, and you know how it goes."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(3),
    first=Seat.W,
    deals=(FixedDeal(".2.3.+B A.K.A. 7..9.5 T..J.Q", "8H", "2/pass/pass/1", "AD 9D JD 3D AS 7S TS 2H BB KH 5C QC"),),
    questions=(
        Question(
            N_("You and Ruby play against Sarge and Otis. The highest card wins the trick: which?"),
            "KS",
            N_("Ace, king, queen, jack, ten, down to two: the king is highest."),
            praise=N_("Yes! And Ruby is your partner: her trick counts for you."),
            sight="",
            teaches="trick partner",
            trick="9S KS 4S JS",
        ),
        Question(
            N_("A heart is turned up: hearts are trump, above all others. Which card wins now?"),
            "3H",
            N_("The other three are spades. Even the lowest trump beats every other suit."),
            sight="trump",
            teaches="suit trump",
            trick="9S KS 3H JS",
        ),
        Question(
            N_("Now your own cards. The jokers are trump too. Show both your trumps!"),
            "2H BB",
            N_("The heart, and ME, the big blooper. A diamond isn't trump today."),
            praise=N_("Yes! I'm the big blooper, the higher joker: no card beats me."),
            sight="trump",
            teaches="blooper",
        ),
    ),
    steps=(
        Step(
            N_("Bid the tricks you're sure of: 5 points each if you win them, else −5."),
            "1",
            N_("I'm one for sure. Any higher trump beats your two of hearts."),
            wrong={"pass": N_("I'm one for sure. Bid it: then it's 5 points instead of 1.")},
            praise=N_("Yes! Ruby passed: together you bid one, your contract."),
            sight="trump bids",
            teaches="bid contract",
            claims=("top BB",),
            reason="BB",
            offers="pass, 1, 2",
        ),
        Step(
            N_("Sarge bid most, so he leads: he plays first. Which card is allowed?"),
            "3D",
            N_("You have a diamond, so you must play it: that's following suit."),
            wrong={"2H, BB": N_("You have a diamond, so you must play it: that's following suit.")},
            praise=N_("Yes! Follow suit whenever you can. Other suits can't win, but trump can."),
            sight="trump bids prompt marks led",
            teaches="lead follow",
        ),
        Step(
            N_("You have no spades: you're void, so any card is allowed. Which is best?"),
            "2H",
            N_("You play last: either trump wins. Nothing beats me later: keep me."),
            sight="trump bids prompt marks led tricks",
            teaches="void",
            claims=("top BB",),
        ),
        Step(
            N_("You lead now. The full dot above is your trick: your contract is made!"),
            "BB",
            sight="trump bids prompt marks led tricks score",
            teaches="made",
            shows="score",
        ),
    ),
    closing=N_("Five for your bid, one for the overtrick. They took one too few: set, minus ten."),
    sums_up=True,
    teaches="overtrick set",
)
