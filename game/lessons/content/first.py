"""First deal: three cards, for somebody who has never played a trick-taking game."""

from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.lesson import FixedDeal, Lesson, Question, Step, Tutor

FIRST_DEAL: Final = Lesson(
    id="first-deal",
    title=N_("Your first deal"),
    goal=N_("Three cards, and you know how it goes."),
    tutor=Tutor.BIG,
    first=Seat.W,
    deals=(FixedDeal(".2.3.+B A.K.A. 7..9.5 T..J.Q", "8H", "2/pass/pass/1", "AD 9D JD 3D AS 7S TS 2H BB KH 5C QC"),),
    questions=(
        Question(
            N_("You and Ruby are partners. Which card takes the trick?"),
            "KS",
            N_("From ace, king, queen down to two: here the king is highest."),
            sight="",
            teaches="trick partner",
            trick="9S KS 4S JS",
        ),
        Question(
            N_("And if hearts are trump?"),
            "3H",
            N_("Any trump beats any other suit."),
            sight="trump",
            teaches="suit trump",
            trick="9S KS 3H JS",
            shows="trump",
        ),
        Question(
            N_("Your cards: which are trump?"),
            "2H BB",
            N_("The heart, and me, the big blooper: I'm always trump."),
            praise=N_("Yes! The big blooper, a joker, beats everything."),
            sight="trump",
            teaches="blooper",
        ),
    ),
    steps=(
        Step(
            N_("Each trick you and Ruby bid: +5 if you two take enough, else −5."),
            "1",
            N_("I'm a sure trick. Any higher trump beats your two of hearts."),
            wrong={"pass": N_("I'm a sure trick. Bid it: then it's 5 points instead of 1.")},
            sight="trump bids",
            teaches="bid lead",
            claims=("top BB",),
            praise=N_("Yes! Whoever bids most leads."),
            reason="BB",
            offers="pass, 1, 2",
        ),
        Step(
            N_("Which card may you play?"),
            "3D",
            N_("You have a diamond, so you must play it: that's following suit."),
            wrong={"2H, BB": N_("You have a diamond, so you must play it: that's following suit.")},
            praise=N_("Yes! That's following suit."),
            sight="trump bids marks led",
            teaches="follow",
        ),
        Step(
            N_("You've no spades. Your card?"),
            "2H",
            N_("You're void and play last: either trump wins. Keep me for later."),
            sight="trump bids prompt marks led tricks",
            teaches="void",
            claims=("top BB",),
        ),
        Step(
            N_("Bid made! As the winner, you lead."),
            "BB",
            sight="trump bids prompt marks led tricks score",
            teaches="made",
            shows="score",
        ),
    ),
    closing=N_("Your bid of 1, now your contract, gives 5 points, the overtrick 1. They're one short: set."),
    sums_up=True,
    teaches="contract overtrick set",
)
