"""Lessons on the score: how to bid when ahead or behind near the end of a match."""

from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.lesson import FORCED, FixedDeal, Lesson, Step, Tutor

_STANDING: Final = Lesson(
    id="standing",
    title=N_("Ahead: look at the score"),
    goal=N_("What to bid when you are ahead."),
    after="board",
    tutor=Tutor.LITTLE,
    first=Seat.S,
    deals=(
        FixedDeal("...+BL .K.7. ..94. ...QT", "5S", "board/pass/pass/1", "BB KH 4D TC LB 7D 9D QC", given=12),
        FixedDeal(".A..+B 9.8.. ..97. T8...", "5S", "pass/pass/pass/1", "AH 8H 7D TS 8S BB 9S 9D"),
        FixedDeal("2... Q... ..9. ...K", "5S", "pass/board/pass/pass", "KC 2S QS 9D"),
        FixedDeal("3... ..9. .7.. A...", "5S", "board/pass/pass/pass", "AS 3S 9D 7H"),
    ),
    steps=(
        Step(
            N_("You lead by 25, with three short deals to go. Your bid?"),
            "1",
            N_("Bid what's sure. A failed board would cost nearly all your lead."),
            wrong={"pass": N_("Nothing beats the big blooper. Bid what is sure: five points.")},
            also="board",
            claims=("top BB",),
            reason="BB",
        ),
        Step(FORCED, "AH"),
        Step(FORCED, "BB"),
        Step(
            N_("One card, the lowest trump. Otis is behind and bids board. You?"),
            "pass",
            N_("You don't need the points. Double it, lose, and you pay twenty."),
            also="double board",
        ),
        Step(
            N_("The last deal, and Otis bids board again. And you?"),
            "pass",
            N_("You lead by more than he can win: let him take it."),
            also="double board",
        ),
    ),
    closing=N_("Ahead, take what is sure and leave the rest. The others must gamble."),
    plays_out=True,
)
_LAST_DEALS: Final = Lesson(
    id="last-deals",
    title=N_("Behind: the last deals"),
    goal=N_("What to bid when you are behind."),
    after="board",
    tutor=Tutor.BIG,
    first=Seat.E,
    deals=(
        FixedDeal("...Q7 A.A.. ..94. K...+L", "5S", "board/1/double board/pass", "AH 4D KS 7C LB QC AS 9D", given=12),
        FixedDeal("K2... .8.9. ...J6 T.7..", "5S", "board/pass/pass/pass", "KS 8H 6C TS 2S 9D JC 7H"),
        FixedDeal("4... ..A. .7.. ...9", "5S", "board/pass/pass/double board", "4S AD 7H 9C"),
    ),
    steps=(
        Step(
            N_("45 behind, two deals to go. You hold two trumps. Your bid?"),
            "board",
            N_("Every trick! A number won't catch them."),
            wrong={
                "1": N_("Five points? You're 45 behind, kid!"),
                "pass": N_("Then it's over. You can't lose more than the match!"),
            },
            reason="KS, 2S",
        ),
        Step(N_("You need both tricks. Which trump first?"), "KS", N_("The king: lower trumps fall to him.")),
        Step(FORCED, "2S"),
        Step(
            N_("Still 25 behind at the last card. Sarge bids board. And you?"),
            "double board",
            N_("Double it: if you just set his board, you're still fourteen behind."),
        ),
    ),
    closing=N_("Far ahead you'd never bid that. Far behind there's nothing to lose."),
    plays_out=True,
)

LESSONS: Final = (_STANDING, _LAST_DEALS)
