"""Lessons on playing with a partner and reading the table, and a short first match, by Denexa's rules."""

from dataclasses import replace
from typing import Final

from game.i18n import N_
from game.lessons.content.tricks import rules_of_one_deal
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_PARTNER: Final = Lesson(
    id="partner",
    title=N_("Your partner plays on your side"),
    goal=N_("A trick of your partner's is yours. Don't pay for it twice."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5),
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
            N_("Ruby's nine is winning. You play last, with king and four."),
            hint=N_("Let her have it. Play the four."),
            good="4C",
            wrong={"KC": N_("The four will do: Ruby has this trick. Your king can win another!")},
        ),
        Step(
            N_("She leads the ace of diamonds, and only a trump could beat that. You have no diamond."),
            hint=N_("Throw a low heart."),
            claims=("top AD",),
            good="3H, 5H",
            wrong={
                "7S": N_("Her ace wins already. Save your trump!"),
                "KC": N_("Keep your king: it may win a trick. A low heart won't."),
            },
        ),
        Step(
            N_("The queen of diamonds, but Otis trumps it with the six! Now she needs you."),
            "7S",
            wrong={"3H, 5H, KC": N_("Now she's losing! Your seven beats his six.")},
        ),
    ),
    closing=N_("Partner winning? Go low. Partner in trouble? Charge!"),
)

_READING: Final = Lesson(
    id="reading-the-table",
    title=N_("Reading the table"),
    goal=N_("Every card tells: who is out of a suit, and whose trumps are spent."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(6),
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
            N_("The ace of hearts was led, and Sarge trumped it. So he has no hearts. Now his queen of diamonds."),
            hint=N_("Your ace is higher."),
            claims=("none W:H",),
            good="AD",
            wrong={"4D": N_("Then the trick is Sarge's. Your ace takes it.")},
        ),
        Step(
            N_("Your king is the highest heart left, but Sarge has no hearts and may trump it."),
            claims=("top KH", "none W:H"),
            hint=N_("Lead the big blooper, and note what falls."),
            good="BB",
            wrong={
                "9S": N_("Sarge may hold better. Find out first."),
                "KH, 4D": N_("Remember: Sarge has no hearts. While he has trumps, he can trump your king."),
            },
        ),
        Step(
            N_("Sarge's highest trump was the ten. The others had none to show. What is your nine now?"),
            claims=("top 9S", "none N:T", "none E:T"),
            good="9S",
            wrong={"KH, 4D": N_("He may still have a small trump. Your nine beats it, and draws it.")},
        ),
        Step(
            N_("His five fell. If anybody has a trump now, it is Sarge. Which of your cards is high?"),
            claims=("none N:T", "none E:T", "top KH"),
            good="KH",
            wrong={"4D": N_("Many diamonds beat a four. No heart beats your king.")},
        ),
    ),
    closing=N_("You counted three players' cards from what they showed. Most people never look."),
)

_FIRST_MATCH: Final = Lesson(
    id="first-match",
    title=N_("A first match"),
    goal=N_("Three short deals with bids, cards and a final score."),
    tutor=Tutor.BIG,
    rules=replace(PRESETS["classic"], sizes=(3, 2, 1)),
    deals=(
        FixedDeal("3..A5. 9.Q.K. 7..4.3 .84..T", "8S", "1/1/1/pass", "AD KD 4D 4H 5D QH 3C 8H 3S 9S 7S TC"),
        FixedDeal(".9.4. 5...K 3..8. .J..T", "6H", "1/pass/pass/1", "KC 3S TC 9H 4D 5S 8D JH"),
        FixedDeal("...Q .4.. 9... ..J.", "7C", "pass/pass/board/pass", "QC 4H 9S JD"),
    ),
    steps=(
        Step(
            N_("An ace, a small trump, a small diamond. What's sure?"),
            hint=N_("Bid one."),
            good="1",
            wrong={
                "pass": N_("Your ace is a trick. Bid it, and it's five points!"),
                "2, board": N_("That trump is only a three. Bid what's sure!"),
            },
        ),
        Step(
            N_("You lead: of equal bids yours came first."),
            hint=N_("Out with the ace."),
            good="AD",
            wrong={"5D": N_("Eight diamonds beat a five. No diamond beats the ace.")},
        ),
        Step(N_("King's gone. Trump isn't broken."), "5D"),
        Step(N_("One left."), "3S"),
        Step(
            N_("Two cards, dealt by the next player. Hearts are trump: you hold the nine."),
            hint=N_("One again."),
            good="1",
            wrong={"pass, board": N_("With two cards, a trump is usually one trick.")},
        ),
        Step(
            N_("A king of clubs, and you have none!"),
            "9H",
            wrong={"4D": N_("Then your nine must win the last trick, and any higher trump beats it.")},
        ),
        Step(N_("And the last."), "4D"),
        Step(
            N_("One card: the queen of trump. Nobody has bid."),
            claims=("over QC: KC AC LB BB",),
            good="board",
            wrong={"pass": N_("Only four cards beat her, and only three others were dealt. Dare!")},
        ),
    ),
    closing=N_(
        "A match! The real one begins with a cut for deal, thirteen cards, down to one and up. "
        "If scores are tied, the win is shared."
    ),
    plays_out=True,
)

LESSONS: Final = (_PARTNER, _READING, _FIRST_MATCH)
