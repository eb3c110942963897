"""Lessons on tricks and trumps: legal cards, winning cards, and the two bloopers."""

from typing import Final

from game.i18n import N_
from game.lessons.lesson import FORCED, FixedDeal, Lesson, Step, Tutor

_FOLLOW: Final = Lesson(
    id="follow-suit",
    title=N_("Following suit"),
    goal=N_("The suit that was led, and what takes the trick."),
    tutor=Tutor.BIG,
    deals=(
        FixedDeal(
            "Q7.A4.. K.9T.A. 2.56.3. 83.J.K.",
            "2C",
            "pass/2/pass/pass",
            "KS 2S 3S 7S 9H 5H JH AH QS AD 3D 8S 4H TH 6H KD",
            given=4,
        ),
    ),
    steps=(
        Step(
            N_("Can you beat the card that Sarge led? What do you play?"),
            "7S",
            N_("Follow suit. Your queen can't beat a king: keep her for later."),
        ),
        Step(
            N_("You play last. Your card?"),
            "AH",
            N_("Your ace is the highest heart and would win."),
            claims=("top AH",),
        ),
        Step(
            N_("As the winner, you lead. Which card could win the next trick?"),
            "QS",
            N_("The king is gone: only the ace, or a trump, beats your queen."),
            also="4H",
            claims=("over QS: AS",),
        ),
    ),
    closing=N_("Follow suit, lose with low cards, win with high ones. Half the game!"),
)

_TRUMP: Final = Lesson(
    id="trump",
    title=N_("Trump and the upcard"),
    goal=N_("What the turned-up card means."),
    tutor=Tutor.LITTLE,
    deals=(
        FixedDeal(
            "7.6..QT+L ..KQ2.96 5.3.JT.8 KQJ2.A..",
            "8H",
            "pass/2/pass/pass",
            "KD JD AH LB QC 6C 8C 2S TC 9C 5S JS 7S 2D 3H QS TD KS 6H QD",
            given=5,
        ),
    ),
    steps=(
        Step(
            N_("Otis has trumped. You have no diamonds: your card?"),
            "LB",
            N_("Both bloopers are trump, above the ace. I take this trick."),
            wrong={"6H": N_("The ace of trump beats your six, but not me.")},
            claims=("over AH: BB",),
        ),
        Step(
            N_("You lead, so you may play any card. Which is your best suit?"),
            "QC, TC",
            N_("Clubs: only ace, king or a trump can beat your queen."),
            wrong={"6H": N_("Keep it: it can win when you have none of the suit led.")},
            claims=("over QC: KC AC", "undealt 33"),
        ),
        Step(N_("That won. And now?"), "QC, TC", N_("Clubs again: what won once may win twice.")),
    ),
    closing=N_("Big blooper, me, ace, and down to the two. Remember who is second."),
)

_VOID: Final = Lesson(
    id="void",
    title=N_("Void: trump it, or throw a card away"),
    goal=N_("When you have none of the suit led."),
    after="trump",
    tutor=Tutor.BIG,
    deals=(
        FixedDeal(
            "J5.5..93 .KQ.K2.J 83.J7..4 4.82.J.T",
            "8C",
            "pass/2/pass/pass",
            "2D 4C JD 5H 3S 4S JS JC QH 7H 2H 3C 5S KH 8S 8H 9C KD JH TC",
            given=7,
        ),
    ),
    steps=(
        Step(
            N_("Diamonds, and you have none. Clubs are trump. What do you play?"),
            "5H",
            N_("Ruby, your partner, has trumped it. Throw your only heart, then trump hearts!"),
            wrong={
                "3C, 9C": N_("Ruby is winning for you both. Save your trump!"),
                "5S, JS": N_("That leaves you a heart, and no way to trump hearts."),
            },
        ),
        Step(
            N_("Spades, and Sarge is still to come. Which one?"),
            "JS",
            N_("Only trumps and three spades beat the jack, if they were dealt."),
            claims=("over JS: QS KS AS", "undealt 33"),
        ),
        Step(
            N_("Hearts now, and Sarge is winning. Your card?"),
            "3C, 9C",
            N_("You have no hearts now: trump it, or the trick is his."),
        ),
    ),
    closing=N_("Void is freedom: trump their tricks, throw a loser on your partner's. You never have to trump!"),
)

_BREAK: Final = Lesson(
    id="breaking-trump",
    title=N_("Breaking trump"),
    goal=N_("When trump may be led: watch the lamp."),
    after="trump",
    tutor=Tutor.LITTLE,
    deals=(
        FixedDeal(
            "A9.97.A. 5.K.J.JT .QJ4.K.8 ..8.A764",
            "8S",
            "2/1/pass/1",
            "AD JD KD 8D 7H KH 4H 4C TC 8C 6C 9S AS 5S JH 7C 9H JC QH AC",
            given=4,
        ),
    ),
    steps=(
        Step(
            N_("Spades are trump, and not broken: the lamp is off. What do you lead?"),
            "AD",
            N_("Trump may not be led yet. Lead the ace: no diamond beats it."),
            wrong={
                "7H, 9H": N_("Five higher hearts may be out. And an ace that waits may be trumped."),
                "AS, 9S": N_("Not before trump is broken, unless you hold nothing else."),
            },
            teaches="broken",
        ),
        Step(N_("You have no other ace outside trump. Your lead?"), "7H, 9H"),
        Step(
            N_("Clubs, you have none, and you play last. Your card?"),
            "9S",
            N_("The nine is enough: you play last. And a trump here breaks trump."),
            wrong={"9H, 7H": N_("That gives the trick away. You can take it.")},
        ),
        Step(
            N_("Look at the lamp. What do you lead now?"),
            "AS",
            N_("It is on: trump may be led, and only the bloopers beat your ace."),
            claims=("over AS: LB BB",),
        ),
    ),
    closing=N_("Once broken, it stays broken for the deal. Rather like my patience."),
)

_BIG: Final = Lesson(
    id="big-blooper",
    title=N_("Leading the big blooper"),
    goal=N_("What happens when I am led."),
    after="breaking-trump",
    tutor=Tutor.BIG,
    deals=(
        FixedDeal(
            "A.J.Q5.+B 9..T.T6+L .AQ32..4 .7.K7.K3",
            "8D",
            "pass/2/pass/pass",
            "6C 4C 3C 5D BB LB 2H KD QD TD 3H 7D JH 9S QH 7H AH KC AS TC",
            given=4,
        ),
    ),
    steps=(
        Step(
            N_("No clubs, and you play last. Diamonds are trump. Which card?"),
            "5D",
            N_("The five wins, and breaks trump. Save the big guns!"),
            wrong={"AS, JH": N_("You can win this one. Take it!")},
        ),
        Step(
            N_("You lead, and trump is broken. Which card first?"),
            "BB",
            N_("ME! Lead me, and I pull everybody's highest trump."),
            wrong={
                "QD": N_("Three higher trumps may be out there. Let me clear them away first!"),
                "AS, JH": N_("They may trump that. I'll take their trumps first!"),
            },
        ),
        Step(
            N_("See what fell? Your lead again."),
            "QD",
            N_("Little blooper and king are gone: only the ace beats your queen."),
            wrong={"AS, JH": N_("They may have a trump for that. Draw it first.")},
            claims=("over QD: AD", "undealt 33"),
        ),
    ),
    closing=N_("Lead me, and I pull everybody's highest trump, partner's too. Merely played, I pull nothing."),
)

_LITTLE: Final = Lesson(
    id="little-blooper",
    title=N_("Leading the little blooper"),
    goal=N_("What happens when I am led."),
    after="big-blooper",
    tutor=Tutor.LITTLE,
    deals=(
        FixedDeal(
            ".T6.2.K+L 3.K94.Q. T2.7..4+B 64..KJ.6",
            "8D",
            "pass/2/pass/pass",
            "3S 2S 4S 2D LB QD BB JD 4C 6C KC 4H TH 9H 7H 6S KH TS KD 6H",
            given=4,
        ),
    ),
    steps=(
        Step(
            N_("Spades, and you have none. Diamonds are trump, and you play last."),
            "2D",
            N_("The two is plenty: nobody plays after you."),
            wrong={"LB": N_("Me, for a four? The two would do.")},
        ),
        Step(
            N_("You lead. How do you make your king of clubs safer?"),
            "LB",
            N_("Lead me: everybody must play their lowest trump."),
            wrong={"6H, TH": N_("At least four hearts and any trump beat it.")},
        ),
        Step(FORCED, "KC"),
        Step(N_("Only hearts left. Which is more likely to win?"), "TH", N_("Fewer cards beat the ten than the six.")),
    ),
    closing=N_("Anyone whose only trump is the big blooper must play it. Ruby did, and it won."),
)

_UNDEALT: Final = Lesson(
    id="undealt",
    title=N_("Most cards are not dealt"),
    goal=N_("Not all 54 cards are dealt."),
    tutor=Tutor.LITTLE,
    deals=(
        FixedDeal(
            "9.K6.K4. KT.8..2+B 4.5.T6.3 3.7.8.97",
            "2S",
            "pass/pass/1/pass",
            "3C 7C 9S 2C KH 8H 5H 7H KD TS 6D 8D BB 4S 3S 6H KS TD 9C 4D",
            given=6,
        ),
    ),
    steps=(
        Step(
            N_("Clubs, and you have none. Spades are trump, and Sarge plays after you."),
            "9S",
            N_("Trump it. Of 54 cards, 33 were never dealt: a nine is often enough."),
            wrong={"KH, KD": N_("Keep your kings: each may win a trick.")},
            claims=("undealt 33",),
        ),
        Step(
            N_("Your lead. What will probably win?"),
            "KH, KD",
            N_("A king: only a trump beats it, or its ace, if that was dealt."),
            claims=("over KH: AH", "over KD: AD", "undealt 33"),
        ),
        Step(N_("And now?"), "KD, KH", N_("The other king: only its ace or a trump beats it."), claims=("undealt 33",)),
    ),
    closing=N_("In small deals a king is nearly an ace. With thirteen, nearly all are dealt: a king is half a trick."),
)

LESSONS: Final = (_FOLLOW, _TRUMP, _UNDEALT, _VOID, _BREAK, _BIG, _LITTLE)
