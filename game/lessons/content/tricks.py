"""Lessons on tricks and trumps, by Denexa's rules: what may be played, what wins, and what the two bloopers do."""

from dataclasses import replace
from typing import Final

from game.engine.rules import Rules
from game.i18n import N_
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS


def rules_of_one_deal(size: int, preset: str = "classic") -> Rules:
    """Return a preset's rules for a match of one deal."""
    return replace(PRESETS[preset], sizes=(size,))


_FOLLOW: Final = Lesson(
    id="follow-suit",
    title=N_("Following suit"),
    goal=N_("Play the suit that was led. Its highest card takes the trick."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(4),
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
            N_(
                "A card from each makes a trick, and Ruby opposite is on your side. Sarge led, so he played first: "
                "the king of spades. Spades it is, that's the law! Can you beat a king? No."
            ),
            hint=N_("Throw your low spade."),
            good="7S",
            wrong={"QS": N_("Your queen, under a king? Keep her! She can win later.")},
        ),
        Step(
            N_("Nine, five, jack of hearts. You play last and see it all. Grab it!"),
            hint=N_("Your ace is the highest heart."),
            claims=("top AH",),
            good="AH",
            wrong={"4H": N_("A four takes nothing. They keep the lead, and your ace may never win.")},
        ),
        Step(
            N_(
                "You won, so you lead: play first, any card. The king of spades is gone, so only the ace beats your queen, or a "
                "trump. Most cards were never dealt, so probably nobody has that ace. Which card do you lead?"
            ),
            claims=("over QS: AS", "undealt 37"),
            good="QS",
            wrong={"4H": N_("A low heart hands them the lead, and your queen may never win.")},
        ),
    ),
    closing=N_("Follow suit, lose with low cards, win with high ones. Half the game, and you've got it!"),
)

_TRUMP: Final = Lesson(
    id="trump",
    title=N_("Trump and the upcard"),
    goal=N_("The card turned up makes its suit trump, and trump beats everything."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_(
                "The eight of hearts was turned up: hearts are trump. The eight itself is out of play. Otis has no diamonds and "
                "put the ace of hearts on Sarge's king: he trumped it, that is, took it with a trump. Only a blooper beats that, "
                "and you hold me."
            ),
            hint=N_("The bloopers are the two jokers: trumps, above the ace."),
            claims=("over AH: BB",),
            good="LB",
            wrong={
                "6H": N_("The ace of trump beats your six, but not me."),
                "7S, QC, TC": N_("You have no diamonds, so you may trump this. With me the trick is yours."),
            },
        ),
        Step(
            N_("You lead, and may play any card. Which suit is your best?"),
            hint=N_("Clubs: only the ace, the king or a trump beats your queen, if anyone was dealt one."),
            claims=("over QC: KC AC", "undealt 33"),
            good="QC, TC",
            wrong={
                "7S": N_("Seven spades beat that seven. Try your best suit."),
                "6H": N_("Keep it: a small trump can take a trick when you are out of a suit."),
            },
        ),
        Step(
            N_("That won. And now?"),
            "QC, TC",
            wrong={"7S": N_("Clubs won. Why change?"), "6H": N_("Too soon. It can trump something later.")},
        ),
    ),
    closing=N_("Big blooper, me, ace, and down to the two. Remember who is second."),
)

_VOID: Final = Lesson(
    id="void",
    title=N_("Void: trump it, or throw a card away"),
    goal=N_("Without the suit led you may play any card. Trump, or get rid of one."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5),
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
            N_(
                "Diamonds, and you have none: you are void! Clubs are trump, but wait: Ruby, your partner, has trumped."
            ),
            hint=N_("Throw your only heart. Then you can trump hearts!"),
            good="5H",
            wrong={
                "3C, 9C": N_("Ruby is winning for you both. Save your trump!"),
                "5S, JS": N_("That leaves you a heart, and no way to trump hearts."),
            },
        ),
        Step(
            N_("Spades, and Sarge is still to come."),
            hint=N_("Try the jack: only three spades or a trump beat it, if they were dealt at all."),
            claims=("over JS: QS KS AS", "undealt 33"),
            good="JS",
            wrong={"5S": N_("The jack may win. The five almost never does.")},
        ),
        Step(
            N_("Hearts! See? You have none now, and Sarge is winning. Go get it!"),
            "3C, 9C",
            wrong={"5S": N_("That's his trick, unless you trump it.")},
        ),
    ),
    closing=N_("Void is freedom: trump their tricks, throw a loser on your partner's. You never have to trump!"),
)

_BREAK: Final = Lesson(
    id="breaking-trump",
    title=N_("Breaking trump"),
    goal=N_("Nobody leads trump until it is broken. The lamp tells."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_(
                "Spades are trump, and the lamp is off: trump is not broken. You may not lead one. Lead something that wins."
            ),
            hint=N_("The ace of diamonds."),
            teaches="broken",
            good="AD",
            wrong={
                "7H, 9H": N_("Five higher hearts may be out there. And if your ace waits, it may be trumped."),
                "AS, 9S": N_("Not before trump is broken. Unless you hold nothing else."),
            },
        ),
        Step(N_("You have no other sure winner to lead. Lose a trick: lead a heart."), "7H, 9H"),
        Step(
            N_("Clubs, and you have none. A trump on another suit breaks trump."),
            hint=N_("Take it with the nine."),
            good="9S",
            wrong={
                "AS": N_("The nine is enough: you play last. Keep the ace."),
                "9H, 7H": N_("That gives the trick away. You can take it."),
            },
        ),
        Step(
            N_("The lamp is on: now trump may be led. Only the two bloopers beat your ace."),
            claims=("over AS: LB BB",),
            good="AS",
            wrong={"9H, 7H": N_("Higher hearts may be out there, and any trump beats yours. The ace is better.")},
        ),
    ),
    closing=N_("Broken once, it stays broken for the deal. Rather like my patience."),
)

_BIG: Final = Lesson(
    id="big-blooper",
    title=N_("Leading the big blooper"),
    goal=N_("Lead me, and everybody must play the highest trump they hold."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5),
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
            N_("No clubs, and diamonds are trump. Take this one cheap and break trump."),
            hint=N_("The five of diamonds does it."),
            good="5D",
            wrong={
                "BB, QD": N_("Too much! A five wins here. Save the big guns."),
                "AS, JH": N_("You can win this one. Take it!"),
            },
        ),
        Step(
            N_("Now ME! I beat everything, and I pull their best trumps out. The little blooper too!"),
            hint=N_("Lead the big blooper."),
            good="BB",
            wrong={
                "QD": N_("Three higher trumps may be out there. I clear them away first!"),
                "AS, JH": N_("They may trump that. I take their trumps first!"),
            },
        ),
        Step(
            N_(
                "The little blooper and the king are gone! Only the ace beats your queen now, if it was dealt at all. Go on!"
            ),
            claims=("over QD: AD", "undealt 33"),
            good="QD",
            wrong={"AS, JH": N_("They may have a trump for that. Draw their trumps first.")},
        ),
    ),
    closing=N_(
        "Led, I pull the highest trump from everybody, partner included. Merely played, I pull nothing. Keep me for leading!"
    ),
)

_LITTLE: Final = Lesson(
    id="little-blooper",
    title=N_("Leading the little blooper"),
    goal=N_("Lead me, and everybody must play their lowest trump."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_("Spades, and you have none. Diamonds are trump."),
            hint=N_("The two is plenty."),
            good="2D",
            wrong={
                "LB": N_("Me, for a four? The two would do."),
                "6H, TH, KC": N_("The two takes this trick. Play it."),
            },
        ),
        Step(
            N_(
                "Lead me: everybody must play their lowest trump, and your king of clubs is safer. Anyone whose only trump is "
                "the big blooper must play that."
            ),
            hint=N_("Lead the little blooper."),
            good="LB",
            wrong={
                "KC": N_("Somebody may trump it. I take their trumps away first."),
                "6H, TH": N_("Four hearts beat the ten, and any trump does. I lose only to my colleague."),
            },
        ),
        Step(
            N_(
                "My colleague was Ruby's only trump. Now she leads a club, and only the ace, or a trump, beats your king."
            ),
            claims=("over KC: AC", "none N:T"),
            good="KC",
        ),
        Step(
            N_("Only hearts left. Which is more likely to win?"),
            "TH",
            wrong={"6H": N_("The ten beats more cards than the six. So lead the ten.")},
        ),
    ),
    closing=N_(
        "Ruby had only the big blooper left, so she had to play it, and it won. Had Otis had it, we would have lost that trick."
    ),
)

_UNDEALT: Final = Lesson(
    id="undealt",
    title=N_("Most cards are not dealt"),
    goal=N_("Twenty cards are dealt and one is turned up: thirty-three of the 54 stay in the deck."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_("Twenty cards were dealt, one was turned up. Spades are trump. Clubs, and you have none."),
            hint=N_("Trump it. A nine is high enough more often than not."),
            claims=("undealt 33",),
            good="9S",
            wrong={
                "KH, KD": N_("Keep your kings: each may win a trick."),
                "6H, 4D": N_("You can take this trick. Your trump does it."),
            },
        ),
        Step(
            N_(
                "You lead. Besides trump only the ace of hearts beats one king, only the ace of diamonds the other. Each ace is "
                "more likely in the deck than in a hand."
            ),
            hint=N_("Lead a king."),
            claims=("over KH: AH", "over KD: AD", "undealt 33"),
            good="KH, KD",
            wrong={"6H, 4D": N_("Any higher card beats that. A king is probably the highest card there is.")},
        ),
        Step(
            N_("The other king?"),
            claims=("undealt 33",),
            good="KD, KH",
            wrong={"6H, 4D": N_("Try the king. Only one card of its suit beats it, and that was probably not dealt.")},
        ),
    ),
    closing=N_(
        "One king won, one was trumped. In small deals a king is nearly an ace. With thirteen cards nearly all are dealt: there "
        "it is half a trick."
    ),
)

LESSONS: Final = (_FOLLOW, _TRUMP, _UNDEALT, _VOID, _BREAK, _BIG, _LITTLE)
