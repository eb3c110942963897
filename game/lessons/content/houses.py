"""Lessons on rules that only some houses play: tie-breaks, and rules that no ruleset of the game has by itself."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.engine.rules import OtherJoker
from game.i18n import N_
from game.lessons.content.tricks import rules_of_one_deal
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_TIE: Final = Lesson(
    id="tie-break",
    title=N_("The tie-break"),
    goal=N_("If scores are tied: thirteen cards, no guesses, and the first to seven tricks wins."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(1, "blooper"),
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
            N_("Four tricks each in the tie-break! Ruby led a diamond, Otis trumped with the eight of spades."),
            hint=N_("Your three is too low. So: ME!"),
            good="BB",
            wrong={
                "3S": N_("The eight beats your three. I beat everything!"),
                "5C, 6C, AC": N_("You need three more tricks. Take this one!"),
            },
        ),
        Step(
            N_("Five! Your ace of clubs looks fine, but Sarge has trumped clubs before."),
            hint=N_("Draw his trump with your three first."),
            good="3S",
            wrong={
                "AC": N_("He may trump it again! Draw his trump first."),
                "5C, 6C": N_("He may trump that as well!"),
            },
        ),
        Step(
            N_("Six! Ruby was there with the little blooper. One more, and the match is yours!"),
            "AC",
            wrong={"5C, 6C": N_("Otis's ten beats that. Your ace takes the trick!")},
        ),
    ),
    closing=N_("SEVEN! The match! Elsewhere tied scores share the win. This house wants a winner, and so do I."),
)

_HOUSE: Final = Lesson(
    id="house-rules",
    title=N_("House rules"),
    goal=N_("Some houses pay for a rainbow, and some let the other blooper stay."),
    tutor=Tutor.LITTLE,
    rules=replace(
        PRESETS["classic"], name=N_("House rules"), sizes=(4, 3), rainbow_points=10, other_joker=OtherJoker.STAYS
    ),
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
            N_("Four cards, four suits: a rainbow. Ten points, made or set. I count as trump. All have passed."),
            hint=N_("The ace and I: bid two."),
            good="2",
            wrong={
                "pass, 1": N_("The ace and I are a trick each, nearly always."),
                "3, board": N_("A nine and a seven are no tricks."),
            },
        ),
        Step(
            N_("Your lead."),
            hint=N_("The ace."),
            good="AS",
            wrong={"9D, 7C": N_("Lose the lead, and somebody may trump your ace later.")},
        ),
        Step(N_("Trump is not broken, so I must wait. A low one."), "9D, 7C"),
        Step(N_("Their lead. Take what you can."), "LB, 9D", wrong={"7C": N_("You need one more trick, and I am it.")}),
        Step(N_("The last."), "7C, LB"),
        Step(
            N_(
                "My colleague was turned up: no trump. Elsewhere I am exchanged. Here I stay, the only trump. Otis bid two."
            ),
            hint=N_("The ace and I: two."),
            good="2",
            wrong={
                "pass, 1": N_("The ace and I are a trick each, most likely. Bid both."),
                "board": N_("Board needs all three, and your four hardly wins one."),
            },
        ),
        Step(
            N_("Clubs, and you have none."),
            "LB, 4D",
            wrong={"AH": N_("Keep the ace: it wins hearts, and this is a club.")},
        ),
        Step(
            N_("Two cards, and you lead. Which one first?"),
            "AH",
            wrong={"4D": N_("Then they lead, and your ace may never win.")},
        ),
    ),
    closing=N_("The rules editor has more of these."),
    plays_out=True,
)

LESSONS: Final = (_TIE, _HOUSE)
