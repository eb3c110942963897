"""Lessons on bidding and the worth of bids, by Denexa's rules."""

from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor

_SUM: Final = Lesson(
    id="bids-add-up",
    title=N_("Bids add up"),
    goal=N_("What partners' bids come to."),
    tutor=Tutor.BIG,
    first=Seat.W,
    deals=(
        FixedDeal(
            "A9.A.K.+B 3..A9.QT .J5.4.72 5..Q7.5+L",
            "8S",
            "2/1/pass/2",
            "AD 4D 7D KD 9D 2C QD 9S BB 3S 5H LB AS TC 7C 5S AH QC JH 5C",
            given=3,
        ),
    ),
    steps=(
        Step(
            N_("Ruby bid one. Count what is sure."),
            "2",
            N_("Me, and the ace of trump: two. Ruby's one makes it three."),
            wrong={
                "pass, 1": N_("Too low! A trick pays five if you bid it, one if not."),
                "3, 4, board": N_("With Ruby's one that's too many. Miss one, and every trick bid costs five!"),
            },
            reason="BB, AS",
        ),
        Step(N_("Sarge bid the same before you, so he leads."), "KD"),
        Step(
            N_("Diamonds again, you have none, and you play last!"),
            "9S",
            N_("The nine of spades is enough. Save the big ones!"),
            wrong={"AH": N_("That's their trick, unless you trump it!")},
        ),
        Step(
            N_("Two to go. What do you lead?"),
            "BB",
            N_("ME! Lead me, and I pull everybody's highest trump."),
            wrong={
                "AS": N_("The little blooper hasn't been seen, and beats your ace. Me first!"),
                "AH": N_("They may trump that. I'll take their trumps first!"),
            },
        ),
        Step(
            N_("The little blooper fell! And now?"),
            "AS",
            N_("Nobody can beat your ace of spades now: it makes your bid."),
            claims=("top AS",),
        ),
    ),
    closing=N_("Three bid, four taken: fifteen, and one for the overtrick."),
    plays_out=True,
)

_COUNT: Final = Lesson(
    id="counting-a-hand",
    title=N_("Counting your hand"),
    goal=N_("What each card is worth, in half-tricks."),
    after="bids-add-up",
    tutor=Tutor.LITTLE,
    first=Seat.W,
    deals=(
        FixedDeal(
            "QT7.A..+B AK6.9..4 .6.QJ95. J3..8.T7",
            "8S",
            "1/1/1/2",
            "AH 9H 6H 3S 8D TS KS 5D AS 9D JS BB QS 6S JD 7C 7S 4C QD TC",
            given=3,
        ),
    ),
    steps=(
        Step(
            N_("My colleague counts one, any other trump or ace a half. Your bid?"),
            "2",
            N_("Three, less a half because Ruby bid: two and a half. Drop the half."),
            wrong={
                "pass, 1": N_("You counted two. A trick pays five if you bid it, one if not."),
                "3, 4, board": N_("With Ruby's one, that's at least four of five."),
            },
            reason="BB, QS, TS, 7S, AH",
        ),
        Step(N_("Your bid is the highest, so you lead. Trump isn't broken yet."), "AH"),
        Step(
            N_("Otis trumped your ace. Diamonds now, and you have none. Your card?"),
            "TS, 7S",
            N_("A smaller trump may do. Keep the queen, and my colleague."),
            wrong={"BB": N_("That one wins whenever it's played. Keep it.")},
            also="QS",
        ),
        Step(
            N_("You need all three tricks left. Your card?"),
            "BB",
            N_("The ace beats any other card: you'd be set."),
        ),
    ),
    closing=N_("Three bid, three taken. Other hand sizes count differently: see “Counting a hand” on the rules page."),
    plays_out=True,
)

_MADE: Final = Lesson(
    id="made-and-set",
    title=N_("Made, set, overtricks"),
    goal=N_("What a bid wins, and what it loses."),
    tutor=Tutor.BIG,
    first=Seat.W,
    deals=(
        FixedDeal(
            "A9.J..A4 .AQ5..T+B 6.3.A5.3 J..QJ4.Q",
            "8S",
            "1/2/1/1",
            "3H JS JH 5H QC AC TC 3C AS BB 6S 4D AH 5D JD 9S 4C QH AD QD",
            given=4,
        ),
    ),
    steps=(
        Step(N_("You and Ruby bid three: fifteen points if made, minus fifteen if set."), "JH"),
        Step(
            N_("One lost: you need three of four! Your card?"),
            "AC",
            N_("Your ace: only a trump could beat it."),
            claims=("top AC",),
        ),
        Step(
            N_("One in, two to go. What do you lead?"),
            "AS",
            N_("Only the bloopers beat your ace of trump: lead it."),
            wrong={"9S": N_("Five cards could beat the nine, only two the ace.")},
            claims=("over AS: LB BB",),
        ),
        Step(
            N_("Two cards left, two tricks to take. Hearts, and you have none."),
            "9S",
            N_("One trick short is as bad as three: set! Trump it."),
        ),
    ),
    closing=N_("Made, with a four! Each overtrick is one point. If you both pass, every trick is one."),
    plays_out=True,
)

_BOARD: Final = Lesson(
    id="board",
    title=N_("Board and its doubles"),
    goal=N_("Bidding every trick."),
    after="made-and-set",
    tutor=Tutor.BIG,
    first=Seat.W,
    deals=(
        FixedDeal(
            "AKQ...+B J.J.9.+L 96..KT. .T.J.82",
            "8S",
            "1/1/1/board",
            "BB LB 9S 2C AS JS 6S 8C KS 9D TD TH QS JH KD JD",
            given=3,
        ),
        FixedDeal(".A..+B .K5.. A..K. .Q4..", "8S", "board/pass/double board/pass", "AH 5H KD 4H BB KH AS QH"),
    ),
    steps=(
        Step(
            N_("LOOK at that hand! Can it lose a trick? What do you bid?"),
            "board",
            N_("Board: every trick, ten points a card, won or lost. These can't lose!"),
            reason="BB, AS, KS, QS",
            teaches="board",
        ),
        Step(
            N_("Your cards are all trumps, so you may lead one. Which first?"),
            "BB",
            N_("Me: I pull the little blooper, the only card that beats your ace."),
        ),
        Step(N_("All of yours are high now."), "AS, KS, QS", claims=("top QS", "top KS", "top AS")),
        Step(N_("Go on!"), "AS, KS, QS"),
        Step(N_("Go on!"), "AS, KS, QS"),
        Step(
            N_("Ruby bid board. You hold me and an ace. What do you bid?"),
            "double board",
            N_("The second board of a deal counts double: forty points!"),
        ),
    ),
    closing=N_("Your side's higher board counts: double, triple, quadruple. Lose one trick, and you pay it all."),
    plays_out=True,
)

_ONE: Final = Lesson(
    id="one-card",
    title=N_("One-card deals"),
    goal=N_("One card, one trick: what to bid?"),
    after="board",
    tutor=Tutor.LITTLE,
    sizes=(1, 1),
    first=Seat.W,
    deals=(
        FixedDeal("A... .9.. ..7. ...J", "8S", "pass/pass/pass/board", "AS 9H 7D JC"),
        FixedDeal("..4. 9... .T.. ...3", "8C", "pass/pass/pass/pass", "3C 4D 9S TH"),
        FixedDeal("...+B .K.. A... ..5.", "8S", "board/pass/double board/pass", "BB KH AS 5D"),
    ),
    steps=(
        Step(
            N_("Nobody has bid. You hold the ace of trump. What do you bid?"),
            "board",
            N_("Board gets the lead, and an all-trump hand may lead trump."),
            wrong={"pass": N_("Then everybody has passed, and new cards are dealt. Pity.")},
        ),
        Step(
            N_("A four of diamonds, and clubs are trump. Your bid?"),
            "pass",
            N_("It rarely wins. If all pass, the same dealer deals again."),
            wrong={"board": N_("Minus ten. I admire the spirit, not the arithmetic.")},
        ),
        Step(
            N_("New cards. Ruby bids board, and you hold my colleague. Your bid?"),
            "double board",
            N_("Nothing beats my colleague, so your side wins. Double it: twenty."),
            claims=("top BB",),
        ),
    ),
    closing=N_("With one card each, most are never dealt: a small trump is often the highest."),
    plays_out=True,
)

_NO_TRUMP: Final = Lesson(
    id="no-trump",
    title=N_("No trump, and the exchange"),
    goal=N_("When a blooper is turned up."),
    after="undealt",
    tutor=Tutor.LITTLE,
    first=Seat.W,
    deals=(
        FixedDeal(
            "6..AK.4+L AQ.82.J. .976.5.3 K.Q.83.T",
            "BB",
            last="AC",
            bids="2/1/pass/3",
            plays="KD JD 5D 3D AD 2H 3C 8D AC 8H 6H TC 4C QS 7H QH 6S AS 9H KS",
            given=3,
        ),
    ),
    steps=(
        Step(
            N_("The big blooper is turned up: no trump. What do you bid?"),
            "3",
            N_("Three: nobody can trump your high cards, and the highest bid leads."),
            wrong={"4, board": N_("With Ruby's one, that's all five. Your four and six won't win.")},
            praise=N_("And I was exchanged for the deck's last card: your ace of clubs."),
            teaches="no-trump",
            also="pass, 1, 2",
            reason="AD, KD, AC",
        ),
        Step(
            N_("The highest card of the suit led wins, always. Which first?"),
            "AD, KD",
            N_("Diamonds: whoever runs out must throw something away, perhaps a club."),
            wrong={"6S, 4C": N_("Lose the lead now, and your aces may never win.")},
            claims=("top AD", "top KD", "top AC"),
        ),
        Step(N_("And now?"), "AD, KD", N_("The other one: make them throw another card away.")),
        Step(N_("And now?"), "AC", N_("Take your last sure trick while you lead.")),
        Step(
            N_("Sarge threw a heart on your ace of clubs. What do you lead?"),
            "4C",
            N_("He has no clubs: only Otis can hold a higher one."),
            claims=("none W:C",),
        ),
    ),
    closing=N_("Your four won! With no trump, the last card of a suit always wins when led."),
)

LESSONS: Final = (_SUM, _COUNT, _MADE, _BOARD, _ONE, _NO_TRUMP)
