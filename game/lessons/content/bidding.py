"""Lessons on bidding and what a bid is worth, by Denexa's rules."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.content.tricks import rules_of_one_deal
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_SUM: Final = Lesson(
    id="bids-add-up",
    title=N_("Bids add up"),
    goal=N_("Partners' bids are added, and made or missed together."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5),
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
            N_("Everybody bids once. Ruby bid one. Count yours: me, and the ace of trump. I am sure, the ace nearly."),
            hint=N_("Bid two. With Ruby's one that makes three."),
            good="2",
            wrong={
                "pass, 1": N_("Too low! A trick you bid is worth five, any other only one."),
                "3, 4, board": N_("With Ruby's one that's four or more. Miss by one, and every trick bid costs five!"),
            },
        ),
        Step(N_("Of equal bids the first leads: Sarge. Diamonds, so you must follow."), "KD"),
        Step(
            N_("Diamonds again, you have none, and you play last!"),
            hint=N_("The nine of spades is enough."),
            good="9S",
            wrong={
                "AS, BB": N_("The nine wins already. Save that for later!"),
                "AH": N_("That's their trick, unless you trump it!"),
            },
        ),
        Step(
            N_("One in, two to go. Trump is broken: lead ME, and everybody plays the highest trump they hold!"),
            "BB",
            wrong={
                "AS": N_("The little blooper has not been seen yet, and beats your ace. First me!"),
                "AH": N_("They may trump that. First I take their trumps!"),
            },
        ),
        Step(
            N_("The little blooper fell! Now nobody can beat your ace of spades."),
            claims=("top AS",),
            good="AS",
            wrong={"AH": N_("Somebody may still trump it. The ace of spades is safe, and makes your bid!")},
        ),
    ),
    closing=N_(
        "Three bid, four taken: fifteen, and one for the overtrick. Each side's bid is judged alone: theirs does not change yours."
    ),
    plays_out=True,
)

_COUNT: Final = Lesson(
    id="counting-a-hand",
    title=N_("Counting your hand"),
    goal=N_("Count your cards in halves of a trick, and bid what they come to."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_(
                "My big colleague counts one. Every other trump is a half: queen, ten, seven. So is an ace. That makes "
                "three. Ruby bid, so take off a half: two and a half."
            ),
            hint=N_("Drop the half: bid two."),
            good="2",
            wrong={
                "pass, 1": N_("Your count says two. A trick you bid pays five, any other only one."),
                "3, 4, board": N_("With Ruby's one that makes four of five, or more. Your count says two."),
            },
        ),
        Step(N_("The highest bid leads: yours. Trump may not be led yet, so it is the ace."), "AH"),
        Step(
            N_(
                "Otis had no hearts and trumped: that is why an ace counts only a half. Diamonds now, and you have none."
            ),
            hint=N_("Trump it with a small one."),
            claims=("none E:H",),
            good="TS, 7S",
            wrong={
                "QS": N_("A smaller trump may do. Keep the queen."),
                "BB": N_("That one wins whenever it is played. Keep it."),
            },
        ),
        Step(
            N_("Sarge beat it, and now leads the ace of trump. Three tricks left, and your side needs all three."),
            "BB",
            wrong={"QS, TS, 7S": N_("The ace takes that, and you are set.")},
        ),
    ),
    closing=N_(
        "Three bid, three taken. What each card counts depends on the size of the hand: see “Counting a hand” on "
        "the rules page. One too many loses all, one too few costs four points."
    ),
    plays_out=True,
)

_MADE: Final = Lesson(
    id="made-and-set",
    title=N_("Made, set, overtricks"),
    goal=N_("Five for each trick bid if you make it, minus five for each if not."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5),
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
        Step(
            N_(
                "You and Ruby bid three together, your contract: fifteen points if made, minus fifteen if set. Otis trumped "
                "Ruby's heart. You must follow."
            ),
            "JH",
        ),
        Step(
            N_("One lost: now three of four! Otis leads the queen of clubs."),
            hint=N_("Your ace: only a trump could beat it."),
            claims=("top AC",),
            good="AC",
            wrong={"4C": N_("The queen takes that, and you can't spare a trick.")},
        ),
        Step(
            N_("One in, two to go. Only the two bloopers beat your ace of trump."),
            hint=N_("Lead it: whoever follows has a trump less."),
            claims=("over AS: LB BB",),
            good="AS",
            wrong={
                "9S": N_("Five cards could beat the nine, only two the ace."),
                "4C": N_("Any trump beats that, and most clubs do. Lead your best."),
            },
        ),
        Step(
            N_("It was the big blooper! Two cards left, two tricks to take. Hearts, and you have none."),
            "9S",
            wrong={"4C": N_("One trick short is as bad as three short: set, minus fifteen!")},
        ),
    ),
    closing=N_(
        "Made, with a four! Bid three, take three: fifteen. A trick more, an overtrick, is one point. If you both pass, every "
        "trick is one point."
    ),
    plays_out=True,
)

_BOARD: Final = Lesson(
    id="board",
    title=N_("Board and its doubles"),
    goal=N_("Board bids every trick: ten points each, won or lost."),
    tutor=Tutor.BIG,
    rules=replace(PRESETS["classic"], sizes=(4, 2)),
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
            N_("LOOK at that hand! Me, and ace, king, queen of trump. Ruby's bid no longer matters: take all four!"),
            hint=N_("Bid board!"),
            good="board",
            teaches="board",
            wrong={"pass, 1, 2, 3": N_("These four can't lose, and board pays ten a card!")},
        ),
        Step(
            N_("Board leads. You have only trumps, so you may lead one. Who could still beat your ace?"),
            "BB",
            wrong={
                "AS, KS, QS": N_(
                    "The little blooper, if anybody has it. One trick lost, forty points gone! I pull it out first."
                )
            },
        ),
        Step(
            N_("The little blooper fell. Now all of yours are high."),
            claims=("top QS", "top KS", "top AS"),
            good="AS, KS, QS",
        ),
        Step(N_("And on!"), "AS, KS, QS"),
        Step(N_("One to go."), "AS, KS, QS"),
        Step(
            N_("Ruby bid board, and you hold me and an ace! The second board of a deal counts double."),
            "double board",
            wrong={"pass, 1": N_("Twenty points? You can have forty!")},
        ),
    ),
    closing=N_(
        "Double, triple, quadruple: of partners' boards the higher one counts. Miss one trick, and you pay it all."
    ),
    plays_out=True,
)

_ONE: Final = Lesson(
    id="one-card",
    title=N_("One-card deals"),
    goal=N_("One card, one trick: pass, or bid board."),
    tutor=Tutor.LITTLE,
    rules=replace(PRESETS["classic"], sizes=(1, 1)),
    first=Seat.W,
    deals=(
        FixedDeal("A... .9.. ..7. ...J", "8S", "pass/pass/pass/board", "AS 9H 7D JC"),
        FixedDeal("..4. 9... .T.. ...3", "8C", "pass/pass/pass/pass", "3C 4D 9S TH"),
        FixedDeal("...+B .K.. A... ..5.", "8S", "board/pass/double board/pass", "BB KH AS 5D"),
    ),
    steps=(
        Step(
            N_(
                "Nobody has bid. You hold the ace of trump. Board leads, and a hand of nothing but trumps may lead one."
            ),
            hint=N_("Bid board."),
            good="board",
            wrong={"pass": N_("Then everybody has passed, and the cards are dealt again. A pity.")},
        ),
        Step(
            N_("A four. Of diamonds. Not even trump."),
            hint=N_("Pass. If all do, the same dealer deals again."),
            good="pass",
            wrong={"board": N_("Minus ten. I admire the spirit, not the arithmetic.")},
        ),
        Step(
            N_("All passed, so new cards. Ruby bids board. You have my colleague."),
            claims=("top BB",),
            good="double board",
            wrong={"pass": N_("Nothing beats my colleague, so Ruby's side wins, and that is you. Double it: twenty.")},
        ),
    ),
    closing=N_(
        "With one card each, most of the deck is never dealt: even a small trump is often the best card there is."
    ),
    plays_out=True,
)

_NO_TRUMP: Final = Lesson(
    id="no-trump",
    title=N_("No trump, and the exchange"),
    goal=N_("A blooper turned up makes no trump. The other one is exchanged."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(5),
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
            N_(
                "The big blooper was turned up: no trump. You held me, so you laid me down for the last card of the deck, the "
                "ace of clubs. Nobody can trump your three high cards."
            ),
            hint=N_("Bid three: then you lead, and take all three."),
            teaches="no-trump",
            good="3",
            wrong={
                "pass, 1, 2": N_("Three are sure once you lead, and the highest bid leads."),
                "4, board": N_("With Ruby's one that makes all five. Your four and six are no tricks yet."),
            },
        ),
        Step(
            N_("The highest bid leads. The highest card of the suit wins, always."),
            hint=N_("Your diamonds first."),
            claims=("top AD", "top KD", "top AC"),
            good="AD, KD",
            wrong={
                "AC": N_("Diamonds first: whoever runs out of them must throw something away, perhaps a club."),
                "6S, 4C": N_("Lose the lead now, and your aces may never get their tricks."),
            },
        ),
        Step(
            N_("The other one."),
            "AD, KD",
            wrong={
                "AC": N_("Not yet. Make them throw away another card."),
                "6S, 4C": N_("You still have sure tricks. Take them while you lead."),
            },
        ),
        Step(N_("And the last of the three."), "AC", wrong={"6S, 4C": N_("First the sure trick.")}),
        Step(
            N_("With Ruby's bid you need one more. Sarge threw a heart on your ace of clubs, so he has no clubs."),
            claims=("none W:C",),
            good="4C",
            wrong={"6S": N_("Sarge and Otis may both hold a higher spade. A higher club only Otis.")},
        ),
    ),
    closing=N_("Your four won! With no trump, the last card of a suit always wins when you lead it."),
)

LESSONS: Final = (_SUM, _COUNT, _MADE, _BOARD, _ONE, _NO_TRUMP)
