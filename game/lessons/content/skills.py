"""Lessons on playing well: bids, counting, when to win and when to wait, the score."""

from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.lesson import FORCED, FixedDeal, Lesson, Step, Tutor

_THIRTEEN: Final = Lesson(
    id="thirteen-cards",
    title=N_("Bidding thirteen cards"),
    goal=N_("Counting a big hand."),
    after="counting-a-hand",
    tutor=Tutor.BIG,
    first=Seat.W,
    deals=(
        FixedDeal(
            "8652.AK74.J85.6+B K.J632.AKT7.T543 4.T8.Q963.AKJ872 AJT973.Q9.42.Q9+L",
            "QS",
            "1/1/5/4",
            "QH KH 2H 8H 6C TC KC 9C",
            given=3,
        ),
    ),
    steps=(
        Step(
            N_("Spades are trump, and Ruby bid one. Count in halves: your bid?"),
            "4",
            N_("Me 1, trumps 2½, hearts 1½, less ½ as Ruby bid: 4½, so 4."),
            wrong={
                "pass, 1, 2, 3": N_("Too modest! A trick pays five if you bid it, one if not."),
                "5, 6, 7, 8, 9, 10, 11, 12, board": N_("Four and a half isn't five. One too many, and all is lost!"),
            },
            reason="BB, 8S, 6S, 5S, 2S, AH, KH",
        ),
        Step(
            N_("You play second. Your card?"),
            "KH, AH",
            N_("You counted on your high hearts: win with one!"),
        ),
        Step(
            N_("One of four. You counted on small trumps: where will they win?"),
            "6C, AH, KH",
            N_("In clubs: get rid of your only club."),
            wrong={"5D, 8D, JD": N_("Three diamonds take three tricks to lose. A single card takes one!")},
            also="4H",
        ),
    ),
    closing=N_("With thirteen cards, long trumps and short suits make half your tricks."),
)

_BOARD_OR_NUMBER: Final = Lesson(
    id="number-or-board",
    title=N_("A number or a board?"),
    goal=N_("All the tricks: what do they pay?"),
    after="board",
    tutor=Tutor.LITTLE,
    first=Seat.E,
    deals=(
        FixedDeal("9...+B .K.7. ..94. ...QT", "5S", "pass/board/pass/pass", "BB KH 4D TC 9S 7D 9D QC"),
        FixedDeal("...6+B .2..Q ..98. .5.T.", "5S", "1/pass/pass/pass", "6C QC 8D TD 2H 9D 5H BB"),
        FixedDeal(".A.A. 4.K.. ..J.J .9.4.", "5S", "pass/1/pass/pass", "JD 4D AD 4S KH JC 9H AH"),
    ),
    steps=(
        Step(
            N_("Two cards: the big blooper, and the nine of trump. Your bid?"),
            "board",
            N_("Both tricks are nearly sure: bidding one pays six, board twenty."),
            claims=("top BB",),
            reason="BB, 9S",
        ),
        Step(N_("Which do you lead first?"), "BB", N_("The big blooper: it may draw a higher trump.")),
        Step(FORCED, "9S"),
        Step(
            N_("The big blooper again, with a six of clubs. Your bid?"),
            "1",
            N_("One trick is sure. Lose the other, and board costs twenty."),
            wrong={"pass": N_("The blooper always wins: five points if you bid it, one if not.")},
            reason="BB",
        ),
        Step(FORCED, "6C"),
        Step(FORCED, "BB"),
        Step(
            N_("Ruby bid one. You hold two plain aces. What do you add?"),
            "pass",
            N_("Nothing: any trump they hold takes an ace."),
            wrong={"1": N_("Then you need both for ten points, but board pays twenty.")},
            also="board",
            reason="AH, AD",
        ),
    ),
    closing=N_("Bidding every trick as a number pays half: bid board, or one less."),
    plays_out=True,
)

_FOR_THE_LEAD: Final = Lesson(
    id="for-the-lead",
    title=N_("Bidding for the lead"),
    goal=N_("What the first lead is worth."),
    after="bids-add-up",
    tutor=Tutor.LITTLE,
    first=Seat.W,
    deals=(
        FixedDeal(
            "A.3.8.AK ..92.8+BL 7.64.QJ. 6.QJ..52",
            "JS",
            "pass/pass/1/2",
            "AC 8C 4H 2C KC 2D 6H 5C 3H 9D 7S JH JD 6S 8D LB BB QD QH AS",
            given=3,
        ),
    ),
    steps=(
        Step(
            N_("Otis bid one. Who leads, and does it matter? Your bid?"),
            "2",
            N_("The highest bid leads: high clubs win before anybody can trump them."),
            wrong={
                "pass, 1": N_("Then Otis leads. By the time you do, your clubs may be trumped."),
                "3, 4, board": N_("Two gets the lead; your three and eight won't win."),
            },
            reason="AS, AC, KC",
        ),
        Step(
            N_("The lead is yours. What was it for?"), "AC, KC", N_("Your high clubs, before anybody can trump them.")
        ),
        Step(
            N_("Ruby threw a heart on it. And now?"),
            "KC, AC",
            N_("The other high club: each time clubs are led, another hand may run out."),
        ),
    ),
    closing=N_("No high cards outside trump? Forget the lead, and bid what you have."),
    plays_out=True,
)

_COUNTING: Final = Lesson(
    id="counting-trumps",
    title=N_("Counting the trumps"),
    goal=N_("Fifteen, less every trump that you have seen."),
    after="big-blooper",
    tutor=Tutor.LITTLE,
    first=Seat.N,
    deals=(
        FixedDeal(
            "75.KQ3.6.+B 6.J.KQ84.7 3.T.75.AQ4 J8.87.AT9.",
            "2S",
            "1/1/3/1",
            "6D 8D 5D 9D AD 5S 4D 7D BB 6S 3S JS QH JH TH 7H KH QD 4C 8H 3H KD QC 8S TD 7S 7C AC",
            given=12,
        ),
    ),
    steps=(
        Step(
            N_("Thirteen spades and two bloopers are trump. You know four. Your lead?"),
            "BB",
            N_("Eleven are unseen: the big blooper pulls the highest."),
            wrong={
                "7S": N_("Eight of the eleven beat a seven."),
                "QH, KH": N_("They may trump that. Draw trump first."),
            },
            claims=("over 7S: 8S 9S TS JS QS KS AS LB",),
        ),
        Step(
            N_("Three fell. How many are out, and what do you lead?"),
            "QH, KH",
            N_("Eight; Ruby has none. Only the ace or a trump beats a high heart."),
            wrong={"7S": N_("Your last trump. Keep it to get the lead back.")},
            claims=("none N:T", "over 7S: 8S 9S TS"),
        ),
        Step(
            N_("Neither ace nor trump fell. What do you lead?"),
            "KH, QH",
            N_("The other high heart: each time hearts are led, another hand may run out."),
            also="7S",
        ),
    ),
    closing=N_("Fifteen, minus yours, minus the one turned up, minus those played. Most of the rest were never dealt."),
    plays_out=True,
)

_HANDS: Final = Lesson(
    id="second-and-third-hand",
    title=N_("Second hand, third hand"),
    goal=N_("Playing second or third: high or low?"),
    after="undealt",
    tutor=Tutor.LITTLE,
    deals=(
        FixedDeal("K8...Q T.J..6 2...93 7.2..J", "5H", "1/pass/pass/2", "7S KS TS 2S QC 6C 3C JC 8S JH 9C 2H", given=5),
        FixedDeal("K76... Q.J..A 5.5..+B 8...8+L", "QC", "1/2/1/pass", "5S 8S KS QS 6S AC BB 8C 5H LB 7S JH", given=6),
    ),
    steps=(
        Step(
            N_("You play second. Your card?"),
            "KS",
            N_("Only the ace beats your king, and it was probably never dealt."),
            claims=("over KS: AS", "undealt 41"),
        ),
        Step(
            N_("Otis bid two of three. One more for you, and he is set."),
            "QC",
            N_("Only two clubs beat the queen. Four spades beat the eight."),
            also="8S",
            claims=("over QC: KC AC",),
        ),
        Step(FORCED, "8S"),
        Step(
            N_("Clubs are trump, and you play third. Your card?"),
            "KS",
            N_("Third hand high: after you only Sarge can beat the king."),
        ),
        Step(N_("Spades again: perhaps they draw a trump."), "6S, 7S"),
        Step(FORCED, "7S, 6S"),
    ),
    closing=N_(
        "With few cards, second and third hand go high. With thirteen, second hand plays low and leaves the trick to partner."
    ),
    plays_out=True,
)

_BACK: Final = Lesson(
    id="back-to-partner",
    title=N_("Back to your partner"),
    goal=N_("What your partner's lead tells you."),
    after="partner",
    tutor=Tutor.BIG,
    deals=(
        FixedDeal(
            "A..T.Q5 2.K..9+B .A.A4.7 6.T.2.8",
            "JH",
            "1/pass/2/pass",
            "7C 8C QC 9C AS 2S 4D 6S 5C KH AH 2D AD TH TD BB",
            given=6,
        ),
    ),
    steps=(
        Step(
            N_("Only Sarge plays after you. Your card?"),
            "QC",
            N_("Go high! The eight beats your five, and you can't spare a trick."),
        ),
        Step(
            N_("Your trick. Hearts are trump and not broken. What now?"),
            "AS",
            N_("The ace: no spade beats it."),
            also="5C, TD",
            claims=("top AS",),
        ),
        Step(
            N_("Two in, one to go, and neither of your cards is high."),
            "5C",
            N_("Back to clubs: Ruby led them. She may have a better one."),
            also="TD",
        ),
    ),
    closing=N_("Sarge trumped with the king of hearts, and Ruby's ace was higher! That makes three."),
    plays_out=True,
)

_DEFENCE: Final = Lesson(
    id="defence",
    title=N_("Setting the opponents"),
    goal=N_("How to set them."),
    after="partner",
    tutor=Tutor.LITTLE,
    first=Seat.E,
    deals=(
        FixedDeal(
            ".8.8.54+L 8.A.AK.8 K974...K T.765.6.",
            "5D",
            "pass/pass/3/pass",
            "AH 4S 5H 8H 8S KS TS 4C 7S 6H 5C KD 8C KC 6D 8D LB AD 9S 7H",
            given=11,
        ),
    ),
    steps=(
        Step(
            N_("Sarge bid three and has one. Diamonds are trump. Your card?"),
            "4C, 5C",
            N_("Ruby's king is winning, and you play last: throw a low club."),
            wrong={"LB": N_("Me, on Ruby's king? I'll take one of theirs later.")},
        ),
        Step(
            N_("Ruby leads a spade again. Only Sarge comes after you."),
            "5C, 4C",
            N_("Ruby is winning. Keep your trumps for the opponents' tricks."),
        ),
        Step(
            N_("Sarge needs one more, and Otis has trumped. You?"),
            "8D",
            N_("The eight is enough: you play last. I'll take the next one too."),
        ),
    ),
    closing=N_("Set, minus fifteen. Count what they need: each trump you saved cost them a trick."),
    plays_out=True,
)

_ENDING: Final = Lesson(
    id="ending",
    title=N_("Ending with a blooper"),
    goal=N_("When I should be played."),
    after="big-blooper",
    tutor=Tutor.BIG,
    first=Seat.W,
    deals=(
        FixedDeal(
            ".7.J72.+B T.K3.T.J K.864..7 QJ..8.QT",
            "QH",
            "pass/1/1/2",
            "2D TD 4H 8D KS JS 7D TS 7C QC 7H JC BB KH 8H TC JD 3H 6H QS",
            given=10,
        ),
    ),
    steps=(
        Step(
            N_("Spades, and you have none. Hearts are trump. Sarge comes after you."),
            "7D, JD",
            N_("Ruby's king is winning: throw a diamond."),
            wrong={"BB": N_("ME? On Ruby's own trick?")},
        ),
        Step(
            N_("A club now, and none of those either. Your card?"),
            "7H",
            N_("Your small trump may do. I win any trick, so I can wait!"),
            wrong={"JD, 7D": N_("Don't give the trick away: your small trump may win here, but rarely later.")},
        ),
        Step(
            N_("Two cards left, and the contract is made. Which first?"),
            "BB",
            N_("Me: then their last trumps fall, and your diamond may win!"),
        ),
    ),
    closing=N_("Save me for the end, and I pull the last trumps and leave them nothing. What an exit!"),
    plays_out=True,
)


LESSONS: Final = (_THIRTEEN, _BOARD_OR_NUMBER, _FOR_THE_LEAD, _COUNTING, _HANDS, _BACK, _DEFENCE, _ENDING)
