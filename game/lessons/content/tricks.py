"""Lessons on tricks and trumps, by Denexa's rules: what may be played, what wins, and what the two bloopers do."""

from dataclasses import replace
from typing import Final

from game.engine.rules import Rules
from game.i18n import N_
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor, Wrong
from game.rulesets.presets import PRESETS


def one_deal(size: int, preset: str = "classic") -> Rules:
    """Return a preset's rules for a match of one deal."""
    return replace(PRESETS[preset], sizes=(size,))


_FOLLOW: Final = Lesson(
    id="follow-suit",
    title=N_("Following suit"),
    goal=N_("Play the suit that was led. Its highest card takes the trick."),
    tutor=Tutor.BIG,
    rules=one_deal(4),
    deals=(
        FixedDeal(
            hands="Q7.A4.. K.9T.A. 2.56.3. 83.J.K.",
            turned="2C",
            bids="pass/2/pass/pass",
            plays="KS 2S 3S 7S 9H 5H JH AH QS AD 3D 8S 4H TH 6H KD",
            given=4,
        ),
    ),
    steps=(
        Step(
            says=N_(
                "A card from each makes a trick, and Ruby opposite is on your side. Sarge led the king of spades, so spades "
                "it is. That's the law here, kid! Can you beat a king? No."
            ),
            hint=N_("Throw your low spade."),
            good="7S",
            wrong=(Wrong("QS", N_("Your queen, under a king? Keep her! She can win later.")),),
        ),
        Step(
            says=N_("Nine, five, jack of hearts. You play last and see it all. Grab it!"),
            hint=N_("Your ace is the highest heart."),
            good="AH",
            wrong=(Wrong("4H", N_("A four takes nothing. They keep the lead and your ace may die.")),),
        ),
        Step(
            says=N_("You took it, so you lead. King of spades gone, no ace dealt. What wins now?"),
            good="QS",
            wrong=(Wrong("4H", N_("A low heart hands them the lead, and your winner never wins.")),),
        ),
    ),
    closing=N_("Follow suit, lose with low cards, win with high ones. Half the game, and you've got it!"),
)

_TRUMP: Final = Lesson(
    id="trump",
    title=N_("Trump and the upcard"),
    goal=N_("The card turned up makes its suit trump, and trump beats everything."),
    tutor=Tutor.LITTLE,
    rules=one_deal(5),
    deals=(
        FixedDeal(
            hands="7.6..QT+L ..KQ2.96 K4..JT4. QJ2.A3..",
            turned="8H",
            bids="pass/2/pass/pass",
            plays="KD JD AH LB 6H 2D 4S 3H QC 6C 4D 2S TC 9C TD JS 7S QD KS QS",
            given=5,
        ),
    ),
    steps=(
        Step(
            says=N_(
                "The eight of hearts was turned up: hearts are trump. It plays no further part. Otis has trumped Sarge's "
                "king with the ace. One card outranks it here. Modesty forbids."
            ),
            hint=N_("Both bloopers are trumps, above the ace."),
            good="LB",
            wrong=(
                Wrong("6H", N_("Six under ace. Bold, but lost.")),
                Wrong("7S, QC, TC", N_("No diamonds, so you may win this. Do.")),
            ),
        ),
        Step(
            says=N_("Trump is broken, so you may lead it. Otis has one left, the three."),
            hint=N_("Draw it with your six."),
            good="6H",
            wrong=(Wrong("7S, QC, TC", N_("He would trump something good. First take his trump.")),),
        ),
        Step(
            says=N_("Only your clubs are high now."),
            good="QC, TC",
            wrong=(Wrong("7S", N_("They hold higher spades.")),),
        ),
        Step(
            says=N_("Again. Unaided, please."),
            good="QC, TC",
            wrong=(Wrong("7S", N_("Lead winners while you may lead.")),),
        ),
    ),
    closing=N_("Big blooper, me, ace, and down to the two. Remember who is second."),
)

_VOID: Final = Lesson(
    id="void",
    title=N_("Void: trump it or throw away"),
    goal=N_("Without the suit led you may play any card. Trump, or get rid of one."),
    tutor=Tutor.BIG,
    rules=one_deal(5),
    deals=(
        FixedDeal(
            hands="J5.5..93 .KQ.K2.J 83.J7..4 4.82.J.T",
            turned="8C",
            bids="pass/2/pass/pass",
            plays="2D 4C JD 5H 3S 4S 5S JC QH 7H 2H 3C JS KH 8S 8H 9C KD JH TC",
            given=7,
        ),
    ),
    steps=(
        Step(
            says=N_(
                "Diamonds, and you have none! Clubs are trump, but hold it: Ruby, your partner, has trumped already."
            ),
            hint=N_("Throw your only heart. Then you can trump hearts!"),
            good="5H",
            wrong=(
                Wrong("3C, 9C", N_("Trump over your own partner? Save it!")),
                Wrong("5S, JS", N_("That leaves you a heart, and no way to trump hearts.")),
            ),
        ),
        Step(
            says=N_("Spades, and Sarge is still to come."),
            good="5S, JS",
        ),
        Step(
            says=N_("Hearts! See? You have none now, and Sarge is winning. Go get it!"),
            hint=N_("Any club takes this."),
            good="3C, 9C",
            wrong=(Wrong("JS, 5S", N_("Don't be shy: that's his trick unless you trump it.")),),
        ),
        Step(
            says=N_("Your lead. A spade or a club?"),
            good="JS, 5S",
            wrong=(Wrong("9C, 3C", N_("Otis holds the ten of clubs. Keep your trump for last!")),),
        ),
    ),
    closing=N_("Void is freedom: trump their tricks, feed your partner's. You never have to trump!"),
)

_BREAK: Final = Lesson(
    id="breaking-trump",
    title=N_("Breaking trump"),
    goal=N_("Nobody leads trump until it is broken. The lamp tells."),
    tutor=Tutor.LITTLE,
    rules=one_deal(5),
    deals=(
        FixedDeal(
            hands="A9.97.A. 5.K.J.JT .QJ4.K.8 ..8.A764",
            turned="8S",
            bids="2/1/pass/1",
            plays="AD JD KD 8D 7H KH 4H 4C TC 8C 6C 9S AS 5S JH 7C 9H JC QH AC",
            given=4,
        ),
    ),
    steps=(
        Step(
            says=N_("Spades are trump and the lamp is cold: unbroken. You may not lead one. Lead something that wins."),
            hint=N_("The ace of diamonds."),
            good="AD",
            wrong=(
                Wrong("7H, 9H", N_("Higher hearts are about. Your ace would wait, and be trumped.")),
                Wrong("AS, 9S", N_("Not before trump is broken. Unless you hold nothing else.")),
            ),
        ),
        Step(
            says=N_("Now you must lose one. Hearts."),
            good="7H, 9H",
        ),
        Step(
            says=N_("Clubs, and you have none. A trump on another suit breaks trump."),
            hint=N_("Take it with a spade."),
            good="9S, AS",
            wrong=(Wrong("9H, 7H", N_("Giving it away is kind. And wrong.")),),
        ),
        Step(
            says=N_("The lamp burns warm. Sarge still has a trump."),
            good="AS, 9S",
            wrong=(Wrong("9H, 7H", N_("He may trump or beat that. Draw his trump first.")),),
        ),
    ),
    closing=N_("Broken once, it stays broken for the deal. Rather like my patience."),
)

_BIG: Final = Lesson(
    id="big-blooper",
    title=N_("Leading the big blooper"),
    goal=N_("Lead me, and everybody must play the highest trump they hold."),
    tutor=Tutor.BIG,
    rules=one_deal(5),
    deals=(
        FixedDeal(
            hands="A.J.Q5.+B 9..T.T6+L .AQ32..4 .7.K7.K3",
            turned="8D",
            bids="pass/2/pass/pass",
            plays="6C 4C 3C 5D BB LB 2H KD QD TD 3H 7D JH 9S QH 7H AH KC AS TC",
            given=4,
        ),
    ),
    steps=(
        Step(
            says=N_("No clubs, and diamonds are trump. Take this one cheap and break trump."),
            hint=N_("The five of diamonds does it."),
            good="5D",
            wrong=(
                Wrong("BB, QD", N_("Too much! A five wins here. Save the big guns.")),
                Wrong("AS, JH", N_("Let a trick go? You? Never!")),
            ),
        ),
        Step(
            says=N_("Now ME! I beat everything, and I drag out their best trumps. Little's too!"),
            hint=N_("Lead the big blooper."),
            good="BB",
            wrong=(
                Wrong("QD", N_("There are higher trumps out there. I clear them away first!")),
                Wrong("AS, JH", N_("They'd trump it. Empty their pockets first!")),
            ),
        ),
        Step(
            says=N_("Little and the king, gone! What's the highest trump now?"),
            good="QD",
            wrong=(Wrong("AS, JH", N_("They each have a trump left. Draw it before you cash in.")),),
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
    rules=one_deal(5),
    deals=(
        FixedDeal(
            hands=".T6.2.K+L 3.K94.Q. T2.73..+B 64..KJ.6",
            turned="8D",
            bids="pass/2/pass/pass",
            plays="3S 2S 4S 2D KC 4H 3H 6C LB QD BB JD TS 6S 6H 9H 7H KD TH KH",
            given=4,
        ),
    ),
    steps=(
        Step(
            says=N_("Spades, and you have none. Diamonds are trump."),
            hint=N_("The two is plenty."),
            good="2D",
            wrong=(
                Wrong("LB", N_("Me, for a four? The two would do.")),
                Wrong("6H, TH, KC", N_("A trick for the asking, and you don't ask.")),
            ),
        ),
        Step(
            says=N_("Lead your sure trick."),
            hint=N_("No higher club was dealt than your king."),
            good="KC",
            wrong=(
                Wrong("6H, TH", N_("Sarge has the high hearts.")),
                Wrong("LB", N_("I can wait. Your king can't: he might be trumped later.")),
            ),
        ),
        Step(
            says=N_(
                "Everybody still holds trumps. I drag out the lowest of each. Whose only trump is the big one must play it."
            ),
            good="LB",
            wrong=(Wrong("6H, TH", N_("They hold better hearts, and keep their trumps. Mine is the tidier way.")),),
        ),
    ),
    closing=N_("Ruby's only trump was the big one: out it came, and won. Had Otis held it, we had lost. Count first."),
)

LESSONS: Final = (_FOLLOW, _TRUMP, _VOID, _BREAK, _BIG, _LITTLE)
