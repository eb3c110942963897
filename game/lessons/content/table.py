"""Lessons on playing with a partner and reading the table, and a short first match."""

from typing import Final

from game.i18n import N_
from game.lessons.lesson import FORCED, FixedDeal, Lesson, Step, Tutor

_PARTNER: Final = Lesson(
    id="partner",
    title=N_("Your partner plays on your side"),
    goal=N_("When your partner is winning, and when not."),
    after="void",
    tutor=Tutor.BIG,
    deals=(
        FixedDeal(
            "7.53..K4 3..62.Q5 .T.AQ.A9 6.J9.8.2",
            "8S",
            "pass/2/pass/pass",
            "5C 9C 2C 4C AD 8D 3H 6D QD 6S 7S 2D KC QC AC 9H TH JH 5H 3S",
            given=4,
        ),
    ),
    steps=(
        Step(
            N_("Clubs, and you play last. Which of yours?"),
            "4C",
            N_("Ruby's nine is winning. Your king can win another!"),
        ),
        Step(
            N_("You have no diamonds. Your card?"),
            "3H, 5H",
            N_("Her ace is winning: throw a low heart, keep trump and king."),
            claims=("top AD",),
        ),
        Step(
            N_("Now Otis has trumped. And you?"),
            "7S",
            N_("Now she needs you: your seven beats his six."),
        ),
    ),
    closing=N_("Partner winning? Go low. Partner in trouble? Charge!"),
)

_READING: Final = Lesson(
    id="reading-the-table",
    title=N_("Reading the table"),
    goal=N_("What you can tell from the cards played."),
    after="void",
    tutor=Tutor.LITTLE,
    deals=(
        FixedDeal(
            "9.K3.A4.+B T54..QJ.9 .AT.2.873 .Q6.7.KJT",
            "8S",
            "pass/1/2/pass",
            "AH 6H 3H 4S QD 2D 7D AD BB TS 3C TC 9S 5S 7C JC KH 9C TH QH 4D JD 8C KC",
            given=7,
        ),
    ),
    steps=(
        Step(
            N_("Sarge has trumped hearts before. Your card?"),
            "AD",
            N_("Your ace is higher: it takes the trick."),
            claims=("none W:H",),
        ),
        Step(
            N_("Your king is the highest heart left. What do you lead?"),
            "BB",
            N_("Sarge has no hearts, and may trump your king. First draw his trump."),
            wrong={"9S": N_("Sarge may hold better. Find out first.")},
            claims=("top KH", "none W:H"),
        ),
        Step(
            N_("Look at what fell. What do you lead now?"),
            "9S",
            N_("Sarge's top trump was the ten, the others have none: your nine's high."),
            wrong={"KH": N_("Sarge may still have a small trump. Draw it first.")},
            claims=("top 9S", "none N:T", "none E:T"),
        ),
        Step(
            N_("His five fell. Which of your cards is high?"),
            "KH",
            N_("No heart beats your king, and only Sarge can have a trump."),
            claims=("none N:T", "none E:T", "top KH"),
        ),
    ),
    closing=N_("You read three players' cards from what they showed. Most people never look."),
)

_FIRST_MATCH: Final = Lesson(
    id="first-match",
    title=N_("A first match"),
    goal=N_("Three short deals with bids, cards and a final score."),
    tutor=Tutor.BIG,
    deals=(
        FixedDeal("3..A5. 9.Q.K. 7..4.3 .84..T", "8S", "1/1/1/pass", "AD KD 4D 4H 5D QH 3C 8H 3S 9S 7S TC"),
        FixedDeal(".9.4. 5...K 3..8. .J..T", "6H", "1/pass/pass/1", "KC 3S TC 9H 4D 5S 8D JH"),
        FixedDeal("...Q .4.. 9... ..J.", "7C", "pass/pass/board/pass", "QC 4H 9S JD"),
    ),
    steps=(
        Step(
            N_("An ace, a small trump, a small diamond. What do you bid?"),
            "1",
            N_("Your ace probably wins, a three of trump rarely."),
            wrong={"pass": N_("Your ace is a trick. Bid it, and it's five points!")},
            reason="AD",
        ),
        Step(
            N_("Equal bids, but yours came first, so you lead. Which card?"),
            "AD",
            N_("Out with the ace: no diamond beats it."),
            claims=("top AD",),
        ),
        Step(FORCED, "5D"),
        Step(FORCED, "3S"),
        Step(
            N_("Two cards, dealt by the next player. Hearts are trump. Your bid?"),
            "1",
            N_("With two cards, a trump is usually one trick."),
            reason="9H",
        ),
        Step(N_("Clubs are led, and you have none!"), "9H", N_("Trump it: later any higher trump beats your nine.")),
        Step(FORCED, "4D"),
        Step(
            N_("One card: the queen of trump. Nobody has bid. And you?"),
            "board",
            N_("Four cards beat her, and only three others were dealt. Risk it!"),
            claims=("over QC: KC AC LB BB",),
        ),
    ),
    closing=N_("A real match: cut for deal, then thirteen cards, down to one and back up. Tied sides share the win."),
    plays_out=True,
)

LESSONS: Final = (_PARTNER, _READING, _FIRST_MATCH)
