"""Lessons on rules that only some tables play: tie-breaks, and rules that no preset has."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.engine.rules import OtherJoker
from game.i18n import N_
from game.lessons.lesson import FORCED, FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_TIE: Final = Lesson(
    id="tie-break",
    title=N_("The tie-break"),
    goal=N_("If scores are tied: thirteen cards, no guesses, and the first to seven tricks wins."),
    after="big-blooper",
    tutor=Tutor.BIG,
    base=PRESETS["blooper"],
    sizes=(1,),
    first=Seat.W,
    deals=(
        FixedDeal("..4. .9.. ...J ..Q.", "8S", "pass/pass/pass/pass", given=4),
        FixedDeal(
            "T3.J6.T42.AJ654+B Q76.KQ9742.QJ9.Q A2.AT.K8653.K92+L KJ985.853.A7.T83",
            "4S",
            plays="AH 3H 6H 2H TH 5H JH QH QC KC 3C 4C 2C 8C JC 6S 9H 2S 8H 2D 3D 7D TD JD 9D KD AD 4D 5S TS QS AS "
            "5D 8S BB QD 3S 7S LB 9S 9C TC AC 4H",
            given=34,
        ),
    ),
    steps=(
        Step(
            N_("Four tricks each, and Otis has trumped! Your card?"),
            "BB",
            N_("Your three is too low. So: ME! You need three more tricks."),
        ),
        Step(
            N_("Five! What do you lead?"), "3S", N_("Sarge has trumped clubs before: draw his trump first."), also="AC"
        ),
        Step(
            N_("Six! Only Sarge plays after you. Your card?"),
            "AC",
            N_("Your ace takes the trick, and the match!"),
        ),
    ),
    closing=N_("SEVEN! The match! Elsewhere, tied sides share the win."),
)

_HOUSE: Final = Lesson(
    id="house-rules",
    title=N_("House rules"),
    goal=N_("Some houses pay for a rainbow, and some let the other blooper stay."),
    after="no-trump",
    tutor=Tutor.LITTLE,
    base=replace(PRESETS["classic"], name=N_("House rules"), rainbow_points=10, other_joker=OtherJoker.STAYS),
    first=Seat.W,
    deals=(
        FixedDeal(
            "A..9.7+L K.4.A8. T2..K.A 63.J..8",
            "8H",
            "pass/pass/pass/2",
            "AS KS 2S 3S 9D AD KD 6S 8D TS 8C LB 7C 4H AC JH",
        ),
        FixedDeal(".A.4.+L 9..6.T 8.7..3 Q.5..K", "BB", "pass/2/2/pass", "KC LB TC 3C AH 9S 7H 5H 4D 6D 8S QS"),
    ),
    steps=(
        Step(
            N_("Four cards, four suits: a rainbow, ten points. Your bid?"),
            "2",
            N_("The ace and I are nearly always a trick each."),
            wrong={"3, board": N_("A nine and a seven won't win a trick.")},
            reason="AS, LB",
        ),
        Step(N_("Your lead. Which card?"), "AS", N_("Lose the lead, and somebody may trump your ace later.")),
        Step(N_("Trump is not broken, so I must wait."), "9D, 7C"),
        Step(N_("Their lead. Take what you can."), "LB, 9D", N_("You need one more trick, and I am it.")),
        Step(FORCED, "7C, LB"),
        Step(
            N_("My colleague is turned up. Here I stay, the only trump. Your bid?"),
            "2",
            N_("The ace and I are nearly always a trick each."),
            wrong={"board": N_("Board needs all three, and your four rarely wins one.")},
            reason="AH, LB",
        ),
        Step(
            N_("Clubs, and you have none. Your card?"),
            "LB, 4D",
            N_("Keep the ace for a heart trick: this is a club."),
        ),
        Step(N_("Two cards, and you lead. Which first?"), "AH", N_("Lose the lead now, and your ace may never win.")),
    ),
    closing=N_("The rules editor has more of these."),
    plays_out=True,
)

LESSONS: Final = (_TIE, _HOUSE)
