"""Lessons of the score: what a player bids who is ahead or behind near the end of a match."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_STANDING: Final = Lesson(
    id="standing",
    title=N_("Ahead: look at the score"),
    goal=N_("If you are ahead near the end, you need no more than you have."),
    tutor=Tutor.LITTLE,
    rules=replace(PRESETS["classic"], sizes=(2, 2, 1, 1)),
    first=Seat.S,
    deals=(
        FixedDeal("...+BL .K.7. ..94. ...QT", "5S", "board/pass/pass/1", "BB KH 4D TC LB 7D 9D QC", given=12),
        FixedDeal(".A..+B 9.8.. ..97. T8...", "5S", "pass/pass/pass/1", "AH 8H 7D TS 8S BB 9S 9D"),
        FixedDeal("2... Q... ..9. ...K", "5S", "pass/board/pass/pass", "KC 2S QS 9D"),
        FixedDeal("3... ..9. .7.. A...", "5S", "board/pass/pass/pass", "AS 3S 9D 7H"),
    ),
    steps=(
        Step(
            N_(
                "Your board made twenty, their bid lost five: you lead by 25, with three short deals to go. Now one sure trick, "
                "and an ace that may be trumped."
            ),
            claims=("top BB",),
            hint=N_("Bid one. A board that fails would cost nearly all of your lead."),
            good="1",
            wrong={
                "board": N_(
                    "It might come off. But you don't need twenty points, and they would like to see you lose them."
                ),
                "pass": N_("Nothing beats the big blooper. Bid what is sure: five points."),
            },
        ),
        Step(N_("Trump is not broken, so the ace goes first."), "AH"),
        Step(N_("Otis trumped it: a board would be lost by now. The blooper takes this one."), "BB"),
        Step(
            N_("One card, the lowest trump. Otis, behind, has bid board. You may double."),
            "pass",
            wrong={"double board": N_("He needs the points. You don't: lose, and he wins ten and you pay twenty.")},
        ),
        Step(
            N_("The last deal, and Otis bids board again. You still lead by more than he can win."),
            "pass",
            wrong={"double board": N_("Nothing to gain, a match to lose. Let him have his ten points.")},
        ),
    ),
    closing=N_("Ahead, take what is sure and leave the rest. They are the ones who must gamble."),
    plays_out=True,
)
_LAST_DEALS: Final = Lesson(
    id="last-deals",
    title=N_("Behind: the last deals"),
    goal=N_("Who is far behind near the end needs a board, and soon."),
    tutor=Tutor.BIG,
    rules=replace(PRESETS["classic"], sizes=(2, 2, 1)),
    first=Seat.E,
    deals=(
        FixedDeal("...Q7 A.A.. ..94. K...+L", "5S", "board/1/double board/pass", "AH 4D KS 7C LB QC AS 9D", given=12),
        FixedDeal("K2... .8.9. ...J6 T.7..", "5S", "board/pass/pass/pass", "KS 8H 6C TS 2S 9D JC 7H"),
        FixedDeal("4... ..A. .7.. ...9", "5S", "board/pass/pass/double board", "4S AD 7H 9C"),
    ),
    steps=(
        Step(
            N_(
                "Ouch! Forty for them, minus five for you: 45 behind, two deals to go. You hold two trumps, and most of the "
                "others stay in the deck."
            ),
            hint=N_("Board! A number won't catch them."),
            good="board",
            wrong={
                "1": N_("Five points? You're 45 behind, kid!"),
                "pass": N_("Then it's over. You can't lose more than the match!"),
            },
        ),
        Step(
            N_("You need both. If anybody has a trump, which of yours meets it?"),
            "KS",
            wrong={"2S": N_("Any trump beats the two. The king draws it!")},
        ),
        Step(N_("It fell!"), "2S"),
        Step(
            N_("Still 25 behind, the last card. Sarge bids board. You have the four of trump."),
            "double board",
            wrong={
                "pass": N_("Set him, and he loses ten: you'd still be fifteen behind. Doubled, you win twenty more!")
            },
        ),
    ),
    closing=N_("Thirty points in one card! Far ahead you'd never bid that. Far behind there's nothing to lose."),
    plays_out=True,
)

LESSONS: Final = (_STANDING, _LAST_DEALS)
