"""Lessons on playing well, by Denexa's rules: bids, counting, when to win and when to wait, the score."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.content.tricks import rules_of_one_deal
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_THIRTEEN: Final = Lesson(
    id="thirteen-cards",
    title=N_("Bidding thirteen cards"),
    goal=N_("Nearly all cards are dealt: count in halves, and drop the half left over."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(13),
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
            N_(
                "Spades are trump. Count: I am one. Your four small trumps, two and a half. Ace and king of hearts, one and a "
                "half. Ruby bid one, so take off half."
            ),
            hint=N_("Four and a half: bid four."),
            good="4",
            wrong={
                "pass, 1, 2, 3": N_("Too modest! A trick you bid is worth five, one over the bid only one."),
                "5, 6, 7, 8, 9, 10, 11, 12, board": N_(
                    "Four and a half isn't five. One too many, and all of it is lost!"
                ),
            },
        ),
        Step(
            N_("Otis bid five, so he leads: the queen of hearts. You counted on your high hearts."),
            "KH, AH",
            wrong={"4H, 7H": N_("The queen takes that. Count a card as a trick, and play it as one!")},
        ),
        Step(
            N_("One of four. Now you lead. You counted on small trumps too: where will they win?"),
            "6C, AH, KH",
            wrong={
                "5D, 8D, JD": N_("Three diamonds take three rounds to be rid of. Your only club takes one!"),
                "4H, 7H": N_("A low heart brings nothing. Which suit can you be rid of at once?"),
            },
        ),
    ),
    closing=N_(
        "Your only club gone, each club of theirs meets a small trump. With thirteen cards long trumps and short suits make half "
        "your tricks."
    ),
)

_BOARD_OR_NUMBER: Final = Lesson(
    id="number-or-board",
    title=N_("A number or a board?"),
    goal=N_("Board pays double for all the tricks, and costs double for one lost."),
    tutor=Tutor.LITTLE,
    rules=replace(PRESETS["classic"], sizes=(2, 2, 2)),
    first=Seat.E,
    deals=(
        FixedDeal("9...+B .K.7. ..94. ...QT", "5S", "pass/board/pass/pass", "BB KH 4D TC 9S 7D 9D QC"),
        FixedDeal("...6+B .2..Q ..98. .5.T.", "5S", "1/pass/pass/pass", "6C QC 8D TD 2H 9D 5H BB"),
        FixedDeal(".A.A. 4.K.. ..J.J .9.4.", "5S", "pass/1/pass/pass", "JD 4D AD 4S KH JC 9H AH"),
    ),
    steps=(
        Step(
            N_("Two cards each. Nothing beats the big blooper, and of all trumps the nine meets few better ones."),
            claims=("top BB",),
            hint=N_("Bid board: twenty. A bid of one brings five, and one more for the other trick."),
            good="board",
            wrong={
                "pass, 1": N_(
                    "Both tricks are almost yours. A number pays five for one of them; board pays ten for each."
                )
            },
        ),
        Step(
            N_("Draw the trumps first."), "BB", wrong={"9S": N_("A higher trump may be out. The big blooper draws it.")}
        ),
        Step(N_("And the nine."), "9S"),
        Step(
            N_("The big blooper again, with a six of clubs. One trick is sure. Is the six a trick?"),
            "1",
            wrong={
                "board": N_("The six has to win too. One lost trick, and board costs twenty."),
                "pass": N_("The blooper wins whatever comes. That is five points if you bid it, and one if you don't."),
            },
        ),
        Step(N_("Trump is not broken, so the six must go first."), "6C"),
        Step(N_("And now the blooper."), "BB"),
        Step(
            N_("Ruby bid one. Two plain aces: each wins only if nobody trumps it. What do you add?"),
            "pass",
            wrong={
                "1": N_(
                    "Then you need both tricks for ten points, where board pays twenty. And one too few loses ten."
                ),
                "board": N_("Any trump in their hands takes an ace, and twenty points go."),
            },
        ),
    ),
    closing=N_("All the tricks by number pay half of what board pays. So bid board, or leave one out."),
    plays_out=True,
)

_FOR_THE_LEAD: Final = Lesson(
    id="for-the-lead",
    title=N_("Bidding for the lead"),
    goal=N_("The highest single bid leads: that can be worth a trick."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_(
                "Otis bid one. You hold the ace of trump, and ace and king of clubs. High clubs win when they are led at once, "
                "before anybody can trump them."
            ),
            hint=N_("Bid two: the highest single bid leads."),
            good="2",
            wrong={
                "pass, 1": N_(
                    "Then Otis leads: of equal bids the first. By the time you do, your clubs may be trumped."
                ),
                "3, 4, board": N_("You lead with two as well. A three and an eight are no tricks."),
            },
        ),
        Step(
            N_("The lead is yours. What was it for?"),
            "AC, KC",
            wrong={"3H, 8D": N_("You bid for the lead to play your clubs. Do not give it away.")},
        ),
        Step(
            N_("Ruby threw a heart: she has no clubs. The others followed. And now?"),
            claims=("none N:C",),
            good="KC, AC",
            wrong={"3H, 8D": N_("The other one first. With each round another hand may run out of clubs.")},
        ),
    ),
    closing=N_("Two bid, two made. Without high cards outside trump you need no lead: then bid what you have."),
    plays_out=True,
)

_COUNTING: Final = Lesson(
    id="counting-trumps",
    title=N_("Counting the trumps"),
    goal=N_("Fifteen, less every trump that you have seen."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(7),
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
            N_(
                "Spades are trump: thirteen and two bloopers. You hold two, your five is played, the two was turned up. Eleven "
                "you have not seen."
            ),
            hint=N_("Lead the big blooper: everybody plays the highest trump they have."),
            claims=("over 7S: 8S 9S TS JS QS KS AS LB",),
            good="BB",
            wrong={
                "7S": N_("Eight of the eleven beat a seven."),
                "QH, KH": N_("While they may have trumps, they may trump it. Draw some first."),
                "3H": N_("A three of hearts wins nothing yet."),
            },
        ),
        Step(
            N_(
                "Six, three and jack fell: eight to go. The three was Ruby's highest, so she has no trumps left. And you?"
            ),
            claims=("none N:T", "over 7S: 8S 9S TS"),
            good="QH, KH",
            wrong={
                "7S": N_("The eight, nine or ten may beat that, and it is your last. Keep it to get the lead back."),
                "3H": N_("Lead one of the high hearts: only the ace or a trump beats it."),
            },
        ),
        Step(
            N_("Neither ace nor trump. Again: what do you lead?"),
            "KH, QH",
            wrong={
                "7S": N_("Your last trump. It gets you the lead back later."),
                "3H": N_("The high one first: with each round more of them may run out of hearts."),
            },
        ),
    ),
    closing=N_(
        "Fifteen, less yours, less the one turned up, less what fell. Most of the rest was never dealt, so a few rounds draw what "
        "is out."
    ),
    plays_out=True,
)

_HANDS: Final = Lesson(
    id="second-and-third-hand",
    title=N_("Second hand, third hand"),
    goal=N_("In small deals go high early: what would beat you was probably never dealt."),
    tutor=Tutor.LITTLE,
    rules=replace(PRESETS["classic"], sizes=(3, 3)),
    deals=(
        FixedDeal("K8...Q T.J..6 2...93 7.2..J", "5H", "1/pass/pass/2", "7S KS TS 2S QC 6C 3C JC 8S JH 9C 2H", given=5),
        FixedDeal("K76... Q.J..A 5.5..+B 8...8+L", "QC", "1/2/1/pass", "5S 8S KS QS 6S AC BB 8C 5H LB 7S JH", given=6),
    ),
    steps=(
        Step(
            N_(
                "Otis leads the seven of spades, and you are second. Only the ace beats your king, and 41 cards were never dealt."
            ),
            hint=N_("Take it with the king."),
            claims=("over KS: AS", "undealt 41"),
            good="KS",
            wrong={"8S": N_("Any higher spade takes that. The ace is probably in the deck: take the trick.")},
        ),
        Step(
            N_("Otis bid two of three. One more for you, and he is set."),
            claims=("over QC: KC AC",),
            good="QC",
            wrong={"8S": N_("Only two clubs beat the queen. Four spades beat the eight.")},
        ),
        Step(N_("And the last."), "8S"),
        Step(
            N_("The next deal: clubs are trump. Ruby leads the five of spades, Otis plays the eight. You are third."),
            "KS",
            wrong={"6S, 7S": N_("Then the eight wins. After you only Sarge can beat the king, so go high.")},
        ),
        Step(N_("That's one of the two that Ruby bid. Spades again: perhaps they draw a trump."), "6S, 7S"),
        Step(N_("And the last."), "7S, 6S"),
    ),
    closing=N_(
        "Few cards: second and third hand go high. With thirteen nearly all are dealt: then second hand plays low and leaves it to "
        "the partner."
    ),
    plays_out=True,
)

_BACK: Final = Lesson(
    id="back-to-partner",
    title=N_("Back to your partner"),
    goal=N_("Your partner led that suit for a reason: win it, and lead it again."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(4),
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
            N_("Ruby leads the seven of clubs, Otis plays the eight. You two bid three of four."),
            hint=N_("You are the third to play, and only Sarge comes after you. Go high!"),
            good="QC",
            wrong={"5C": N_("The eight takes it, and you can't spare a trick!")},
        ),
        Step(
            N_("Yours. Hearts are trump and not broken. What now?"),
            hint=N_("The ace: no spade beats it."),
            claims=("top AS",),
            good="AS",
            wrong={
                "5C": N_("First the ace, before anybody runs out of spades!"),
                "TD": N_("Three diamonds beat that ten. Lead what can't be beaten!"),
            },
        ),
        Step(
            N_("Two in, one to go. Two cards, and neither is high. Who can help you?"),
            "5C",
            wrong={"TD": N_("Ruby led clubs, so go back to clubs! She may have a better one, or none and a trump.")},
        ),
    ),
    closing=N_(
        "Sarge trumped with the king of hearts, and Ruby's ace was higher! Alone you had two tricks. Together it's three."
    ),
    plays_out=True,
)

_DEFENCE: Final = Lesson(
    id="defence",
    title=N_("Setting them"),
    goal=N_("One trick too few for them, and all they bid is lost."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_(
                "Sarge bid three of five and took the first. Nobody else bid: you and Ruby only want to stop him. Diamonds are "
                "trump, and Ruby's king is winning."
            ),
            hint=N_("You play last, and the trick is hers. Throw a low club."),
            good="4C, 5C",
            wrong={
                "8D": N_("It is Ruby's already. Keep your trumps for their tricks."),
                "LB": N_("Me, on Ruby's king? I take one of theirs later."),
            },
        ),
        Step(
            N_("Ruby leads a spade again, and Otis throws a heart away. Only Sarge comes after you."),
            "5C, 4C",
            wrong={
                "8D": N_("Ruby is winning. Trump her, and you have one trump less when Sarge leads."),
                "LB": N_("Ruby is winning, and I can wait. I am worth a whole trick of theirs."),
            },
        ),
        Step(
            N_("Sarge took two and needs one more. Now Otis trumps Ruby's king of clubs with the six."),
            "8D",
            wrong={"LB": N_("The eight is enough: you play last. With me you take the next one too.")},
        ),
    ),
    closing=N_("Two of three: set, minus fifteen. Count what they need. Each trump you saved has cost them a trick."),
    plays_out=True,
)

_ENDING: Final = Lesson(
    id="ending",
    title=N_("Ending with a blooper"),
    goal=N_("The big blooper wins whenever it is played. So make it wait."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5),
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
            N_("Hearts are trump. Spades, and you have none. Ruby's king is winning, and only Sarge comes after you."),
            hint=N_("Throw a diamond."),
            good="7D, JD",
            wrong={"7H": N_("Trump your partner's king? Save that!"), "BB": N_("ME? On Ruby's own trick?")},
        ),
        Step(
            N_("A club now, and none of those either. Otis's queen is winning. Take it!"),
            "7H",
            wrong={
                "BB": N_("A seven may do. I win any trick, so I can wait!"),
                "JD, 7D": N_("Don't give it away: your small trump may win here and hardly later."),
            },
        ),
        Step(
            N_("Two left: a diamond and ME. The contract is made. How do you get both tricks?"),
            "BB",
            wrong={
                "JD, 7D": N_("Any trump takes it. Lead me: then their last trumps fall, and your diamond may stand!")
            },
        ),
    ),
    closing=N_(
        "Kept to the end I give you the lead, pull the last trumps, and leave them with nothing. Now that's an exit!"
    ),
    plays_out=True,
)


LESSONS: Final = (_THIRTEEN, _BOARD_OR_NUMBER, _FOR_THE_LEAD, _COUNTING, _HANDS, _BACK, _DEFENCE, _ENDING)
