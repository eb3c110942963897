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
            N_(
                "Two play against two: you and Ruby against Sarge and Otis. Everybody plays one card: that's a trick. The highest "
                "wins it: ace, king, queen, jack, ten, down to two. Pick the winner!"
            ),
            "KS",
            trick="9S KS 4S JS",
            sight="",
            teaches="trick partner",
            wrong={"9S, 4S, JS": N_("Almost! The king is higher.")},
            praise=N_(
                "The king: the crown marks it. Ruby played it, and she's your partner: her tricks count for you!"
            ),
        ),
        Question(
            N_(
                "Spades, hearts, diamonds, clubs: the suits. The card turned up, top left, is a heart, so hearts are "
                "trump. Trump beats any other suit. Which card wins now?"
            ),
            "3H",
            trick="9S KS 3H JS",
            sight="trump",
            teaches="suit trump",
            wrong={"9S, KS, JS": N_("That's a spade. Even the lowest trump beats it.")},
            praise=N_("A three beats a king! That's what trump does."),
        ),
        Question(
            N_(
                "Now your own cards. Two are trump: the heart, and ME! I'm the big blooper, the higher of two jokers: no card "
                "beats me. Show me both!"
            ),
            "2H BB",
            sight="trump",
            teaches="blooper",
            wrong={"3D": N_("That's a diamond, and diamonds aren't trump today.")},
        ),
    ),
    steps=(
        Step(
            N_(
                "First everybody bids how many tricks they'll take, or passes. Each trick that you and Ruby bid wins 5 "
                "points if you take as many, and loses 5 if you don't. How many are sure?"
            ),
            "1",
            claims=("top BB",),
            sight="trump bids",
            offers="pass, 1, 2",
            teaches="bid",
            praise=N_("One: me! Your two of hearts may win too, but any higher trump beats it."),
            wrong={
                "pass": N_("I'm one for sure. Bid it: then it's 5 points instead of 1."),
                "2, board": N_("That's too many. I'm one for sure, but any higher trump beats your two of hearts."),
            },
        ),
        Step(
            N_(
                "Sarge bid most, so he leads: he plays first. The sign on his card shows the suit, diamonds. Whoever has "
                "diamonds must play one: that's following suit. Other suits can't win here, but trump can."
            ),
            "3D",
            sight="trump bids prompt marks led",
            teaches="lead follow",
            wrong={"2H, BB": N_("You have a diamond, so it must be the three.")},
        ),
        Step(
            N_(
                "Sarge's ace won, so he leads again: a spade. You have none: you're void in spades, and may play any card. You "
                "play last: either trump wins. Play one, keep one!"
            ),
            "2H",
            claims=("top BB",),
            sight="trump bids prompt marks led tricks",
            teaches="void",
            wrong={"BB": N_("I'd win too! But later any higher trump beats your two. Nothing beats me: keep me.")},
        ),
        Step(
            N_(
                "The box up there keeps count. Ruby passed, you bid one: together one, your contract. A full dot is a "
                "trick: your contract is made! You took the trick, so you lead. Lead ME: whoever has trumps must play "
                "the highest!"
            ),
            "BB",
            shows="score",
            sight="trump bids prompt marks led tricks score",
            teaches="contract made",
        ),
    ),
    closing=N_(
        "You get 5 for your bid and 1 for the extra trick, an overtrick. Sarge and Otis bid two and took one: they're set and "
        "lose 5 for each trick bid, 10."
    ),
    sums_up=True,
    teaches="overtrick set",
)
