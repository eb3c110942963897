"""Lessons on rulesets: each shows the differences between a preset and Denexa's rules."""

from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.lesson import FORCED, FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_TRADITIONAL: Final = Lesson(
    id="traditional",
    title=N_("Traditional"),
    goal=N_("A deal that everybody passes goes to the next dealer."),
    tutor=Tutor.LITTLE,
    base=PRESETS["traditional"],
    sizes=(2,),
    deals=(
        FixedDeal(".4.3. 9...5 .Q..8 6..K.", "8S", "pass/pass/pass/pass", "4H 9S QH 6S"),
        FixedDeal("..4.9 K.5.. 3..8. T...J", "7C", "1/pass/pass/1", "KS 3S TS 9C 4D 5H 8D JC"),
    ),
    steps=(
        Step(N_("Four and three: your bid?"), "pass", N_("A four and a three rarely win a trick.")),
        Step(N_("All passed, so you dealt."), "1", N_("With two cards, a trump is usually one trick."), reason="9C"),
        Step(N_("Spades, and you have none."), "9C", N_("Trump it: later any higher trump beats your nine.")),
    ),
    closing=N_("Any trump breaks trump, even a forced lead. The jokers are called high and low."),
    plays_out=True,
)

_BLOOPER: Final = Lesson(
    id="blooper",
    title=N_("Blooper"),
    goal=N_("A bid is a guess here, and a renig hand means a redeal."),
    tutor=Tutor.LITTLE,
    base=PRESETS["blooper"],
    sizes=(1, 7),
    first=Seat.W,
    deals=(
        FixedDeal("..4. .9.. ...J ..Q.", "8S", "pass/pass/pass/pass"),
        FixedDeal(".T97.85.43 AK.A4..A52 Q4.Q6.Q6.Q J9.J.J4.KJ", "8S"),
        FixedDeal(
            ".AK7.A97.3 K6.QJ2.8.+B Q.T95..AT8 75.64.3.97",
            "LB 8H",
            "2/1/2/1",
            "AC 7C 3C 2H BB 5H 4H 7H KS QS 5S KH AD 8D 8C 3D AH JH 9H 6H 9D QH TH 7S 6S TC 9C 7D",
        ),
    ),
    steps=(
        Step(
            N_("One card, a four. Nobody has guessed. And you?"),
            "pass",
            N_("A four rarely wins. If all pass, the deal counts but nobody scores."),
            also="board",
        ),
        Step(
            N_("You had a renig hand, so everybody got new cards. Your guess?"),
            "2",
            N_("Two aces, two tricks. Passing scores nothing here."),
            wrong={"3, 4, 5, 6, 7, board": N_("You may guess seven, but not with these. Boards never double.")},
            praise=N_("Seven cards, no ace, face card or trump: that was a renig hand."),
            reason="AH, AD",
        ),
        Step(N_("I was turned up, so another card followed: hearts are trump."), "3C"),
        Step(
            N_("The highest trump is led. Your card?"),
            "7H",
            N_("Here it pulls nothing: any trump will do. Save ace and king."),
        ),
        Step(
            N_("You have no spades, and you play last. Your card?"),
            "KH, AH",
            N_("That is their trick, unless you trump it."),
        ),
    ),
    closing=N_("Let them lead their bloopers: here they're like other cards, only higher."),
)

_THREE: Final = Lesson(
    id="three-handed",
    title=N_("Blooper, three-handed"),
    goal=N_("Three players, no partners: any trick but yours is an opponent's."),
    after="trump",
    tutor=Tutor.BIG,
    base=PRESETS["blooper-singles"],
    deals=(
        FixedDeal(
            "A2.AKJ.. 95...32+L T.98..Q9", "8S", "1/2/1", "2C QC 2S KH 5S 8H 3C 9C AS JH 9S 9H LB TS AH", given=5
        ),
    ),
    steps=(
        Step(
            N_("Clubs, you have none, and you play last. Your card?"),
            "2S",
            N_("Your two of trump is enough."),
            wrong={"AH, KH, JH": N_("Nobody else will stop Ruby for you!")},
        ),
        Step(
            N_("You guessed one, and have it. Each extra trick is a point. Your lead?"),
            "AH, KH",
            N_("A high heart. Your ace of trump can win later too."),
            wrong={"JH": N_("Jack first? The queen may be out there!")},
            claims=("over AS: LB BB",),
        ),
        Step(
            N_("Sarge trumped it. Clubs again, and you play last. Your card?"),
            "AS",
            N_("Only your trump takes this one."),
        ),
    ),
    closing=N_("From two cards to thirteen and back. Two players can gang up on whoever's ahead."),
)

_RUN: Final = Lesson(
    id="run-the-hand",
    title=N_("Run the Hand"),
    goal=N_("Board is called Run the Hand, and a joker pulls differently."),
    after="little-blooper",
    tutor=Tutor.LITTLE,
    base=PRESETS["run-the-hand"],
    deals=(
        FixedDeal(
            "7.K7.Q2.3 AQ.32.T.+L 63.T..AJ+B KJ..9.QT2",
            "8H",
            "pass/1/2/pass",
            "AC 2C 3C 2H LB BB 9D 7H TH TC KH 3H QD TD 3S JS 2D QS 6S QC 7S AS JC KS",
            given=7,
        ),
    ),
    steps=(
        Step(
            N_("Ruby beat Sarge's joker. Which trump do you play?"),
            "7H",
            N_("Here I pull whichever trump you choose. It's Ruby's trick: keep your king."),
        ),
        Step(FORCED, "KH"),
        Step(
            N_("Your lead. Of three cards, which is most likely to win?"),
            "QD",
            N_("Only two diamonds beat the queen, and 29 cards were never dealt."),
            claims=("over QD: KD AD", "undealt 29"),
        ),
        Step(
            N_("Ruby and Otis threw spades on it. And now?"),
            "2D",
            N_("Those two have no diamonds. Anybody may hold a higher spade."),
            claims=("none N:D", "none E:D"),
        ),
    ),
    closing=N_("Only a trump on another suit breaks trump. Twenty-five deals: the one-card deal comes just once."),
)

_INDIVIDUAL: Final = Lesson(
    id="individual",
    title=N_("Individual"),
    goal=N_("No bloopers, and everybody plays alone."),
    tutor=Tutor.LITTLE,
    base=PRESETS["individual"],
    deals=(
        FixedDeal("..A. K...", "2D", "board/pass", "AD KS"),
        FixedDeal("K.AK.2.3 A5.9.J.9", "8S", "2/2", "AS 2D KS 5S AH 9H KH JD 3C 9C", given=3),
    ),
    steps=(
        Step(
            N_("The two of diamonds is turned up: diamonds are trump. Your bid?"),
            "board",
            N_("The top trump, the two, is out of play, so nothing beats your ace."),
            claims=("top AD",),
        ),
        Step(
            N_("Spades are trump, and may be led at any time. Your card?"),
            "2D",
            N_("The two of diamonds is the highest trump. Take the ace with it."),
        ),
        Step(
            N_("Ruby may hold another trump. What do you lead?"),
            "KS",
            N_("Nothing beats your king of spades, and it may draw a trump."),
            claims=("top KS",),
        ),
        Step(N_("That drew a trump. And now?"), "AH, KH", N_("Lose the lead, and your hearts may never win.")),
    ),
    closing=N_("A trick bid counts three, board six a card. If all 52 are dealt, one is cut for trump."),
)

_SANTA_CRUZ: Final = Lesson(
    id="santa-cruz",
    title=N_("Santa Cruz"),
    goal=N_("Spades are always trump, and there is one more bid."),
    after="board",
    tutor=Tutor.BIG,
    base=PRESETS["santa-cruz"],
    sizes=(7,),
    deals=(
        FixedDeal(".T97.85.43 AK.A4..AK5 Q4.Q6.Q6.Q J9.J.J4.JT", bids="pass/3/1/2"),
        FixedDeal(
            "AKQ.AK.2.+B 7..A83.84+L 4.93.J94.K J.QT.KT.J7",
            bids="boston/1/1/1",
            plays="BB LB 4S JS AS 7S 4D 7C KS 4C 9D JC QS 8C KC TD AH 3D 3H TH KH 8D 9H QH 2D AD JD KD",
        ),
    ),
    steps=(
        Step(
            N_("No ace, no face card, no spade! Do you keep these?"),
            "new cards",
            N_("Take new ones! If you keep these, nobody will know."),
        ),
        Step(
            N_("THAT'S more like it! Six winners, and a two. Your bid?"),
            "boston",
            N_("Boston: the first six tricks, for a hundred points!"),
            wrong={"board": N_("Board needs every trick, and your two won't win!")},
        ),
        Step(
            N_("Boston and board may lead unbroken trump. Which first?"),
            "BB",
            N_("Me: I pull the opponents' best. Ruby may play any trump."),
            wrong={"AS, KS, QS": N_("The LITTLE joker beats them, and may be out there!")},
        ),
        Step(
            N_("The LITTLE joker fell. And now?"),
            "AS, KS, QS",
            N_("Nothing beats your spades now. One lost trick costs a hundred!"),
            claims=("top AS", "top KS", "top QS"),
        ),
    ),
    closing=N_("BOSTON! It can be doubled too. The short game skips every other hand size."),
    plays_out=True,
)

LESSONS: Final = (_TRADITIONAL, _BLOOPER, _THREE, _RUN, _INDIVIDUAL, _SANTA_CRUZ)
