"""Lessons on bidding and what a bid is worth, by Denexa's rules."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.content.tricks import one_deal
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor, Wrong
from game.rulesets.presets import PRESETS

_SUM: Final = Lesson(
    id="bids-add-up",
    title=N_("Bids add up"),
    goal=N_("Partners' bids are added, and made or missed together."),
    tutor=Tutor.BIG,
    rules=one_deal(5),
    first=Seat.W,
    deals=(
        FixedDeal(
            hands="A9.A.K.8 .65.9.K9 .982..74 Q3.K.J7.",
            turned="8S",
            bids="1/2/pass/2",
            plays="2H KH AH 5H KD 9D 4C 7D 8C 9C 7C JD 6H 8H 3S 9S AS KC 9H QS",
            given=3,
        ),
    ),
    steps=(
        Step(
            says=N_("Everybody bids once. Ruby bid two. Count yours: ace of trump, ace of hearts."),
            hint=N_("Bid two. Together that's four."),
            good="2",
            wrong=(
                Wrong("pass, 1", N_("Too shy! A trick you bid is worth five, one you don't only one.")),
                Wrong("3, 4, board", N_("Greedy! With Ruby's two that's five or more. One slip and you lose it all.")),
            ),
        ),
        Step(says=N_("Of equal bids the first leads: Ruby. You have one heart."), good="AH"),
        Step(
            says=N_("Four to take, one in. Cash in while you lead!"),
            hint=N_("Your king: no higher diamond is out."),
            good="KD",
            wrong=(Wrong("8C", N_("Clubs are Sarge's. The king may die waiting.")),),
        ),
        Step(says=N_("No trump yet, so lead your club."), good="8C"),
        Step(
            says=N_("Hearts! You have none, and Otis trumps with the three."),
            good="9S",
            wrong=(Wrong("AS", N_("An ace to beat a three? Your nine does it, and the ace takes the next.")),),
        ),
    ),
    closing=N_("Four bid, four taken: twenty points. Both sides bid for themselves. Yours is yours!"),
    plays_out=True,
)

_COUNT: Final = Lesson(
    id="counting-a-hand",
    title=N_("Counting your hand"),
    goal=N_("Turn your cards into a bid, then think about one less."),
    tutor=Tutor.LITTLE,
    rules=one_deal(5),
    first=Seat.W,
    deals=(
        FixedDeal(
            hands="7.A.K.6+B 3.8.8.Q9 K.KT..52 Q4.6..T+L",
            turned="8S",
            bids="1/1/1/2",
            plays="AH 8H TH 6H KD 8D KS TC 2C 4S 6C 9C QS 7S 3S 5C LB BB QC KH",
            given=3,
        ),
    ),
    steps=(
        Step(
            says=N_(
                "Count. The big blooper: one. An ace: nearly one. A king alone: half. That makes three, if all goes well. "
                "It seldom does."
            ),
            hint=N_("Bid one less: two."),
            good="2",
            wrong=(
                Wrong("pass, 1", N_("Caution has limits. Two are all but certain, at five points each.")),
                Wrong("3, 4, board", N_("Ruby's one comes on top. Miss by one and all of it is lost.")),
            ),
        ),
        Step(
            says=N_("Everybody still holds hearts. They won't for long."),
            hint=N_("Ace first."),
            good="AH",
            wrong=(Wrong("KD, 6C", N_("Wait, and somebody trumps your ace.")),),
        ),
        Step(
            says=N_("Now the half trick."),
            good="KD",
            wrong=(Wrong("6C", N_("That gives up the lead, and with it the king.")),),
        ),
    ),
    closing=N_("You took three and Ruby none: exactly your three. A bid too high loses all, one too low costs four."),
    plays_out=True,
)

_MADE: Final = Lesson(
    id="made-and-set",
    title=N_("Made, set, overtricks"),
    goal=N_("Five for each trick bid if you make it, minus five for each if not."),
    tutor=Tutor.BIG,
    rules=one_deal(5),
    first=Seat.W,
    deals=(
        FixedDeal(
            hands="97.J..AK J.K.J6.J .82.T5.T .T43.2.4",
            turned="8S",
            bids="1/2/1/1",
            plays="2H 3H JH KH 6D 5D 2D 7S KC JC TC 4C AC JD 8H 4H 9S JS TD TH",
            given=4,
        ),
    ),
    steps=(
        Step(
            says=N_("You and Ruby bid three: fifteen if made, minus fifteen if set. Hearts: you must follow."),
            good="JH",
        ),
        Step(
            says=N_("One lost. Now three of four! Diamonds, and you have none."),
            hint=N_("Trump it."),
            good="7S, 9S",
            wrong=(Wrong("KC, AC", N_("Throw a winner away? That's three minus one, and you're set!")),),
        ),
        Step(
            says=N_("Your lead. A high spade is still out."),
            hint=N_("Run your clubs first."),
            good="KC, AC",
            wrong=(Wrong("9S, 7S", N_("Sarge's jack takes it and your clubs rot. Set: minus fifteen!")),),
        ),
        Step(
            says=N_("Two in. One more makes it!"),
            good="AC, KC",
            wrong=(Wrong("9S, 7S", N_("One trick short is as bad as three short. Set!")),),
        ),
    ),
    closing=N_(
        "Made! Bid three, take three: fifteen. A fourth would be an overtrick: one point. Both passed? One a trick."
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
            hands="AQ.A..+B K.J.9.+L 96..KT. .T.J.82",
            turned="8S",
            bids="1/1/1/board",
            plays="AH JH TD TH BB LB 9S 2C AS KS 6S 8C QS 9D KD JD",
            given=3,
        ),
        FixedDeal(
            hands=".A..+B .K5.. A..K. .Q4..",
            turned="8S",
            bids="board/pass/double board/pass",
            plays="AH 5H KD 4H BB KH AS QH",
        ),
    ),
    steps=(
        Step(
            says=N_("LOOK at that hand! Me, two big spades, an ace. Ruby's bid no longer matters: take all four!"),
            hint=N_("Bid board!"),
            good="board",
            wrong=(Wrong("pass, 1, 2, 3", N_("Numbers? With ME? Board pays ten a card!")),),
        ),
        Step(says=N_("Board bidders lead. Trump isn't broken."), good="AH"),
        Step(
            says=N_("Only trumps left, so you may lead one."),
            hint=N_("Pull theirs with me."),
            good="BB",
            wrong=(Wrong("AS, QS", N_("Little's out there, and beats that. One trick lost, forty points gone!")),),
        ),
        Step(
            says=N_("Sarge has a trump left."),
            good="AS",
            wrong=(Wrong("QS", N_("His king takes your queen. Bang goes the board!")),),
        ),
        Step(says=N_("One to go."), good="QS"),
        Step(
            says=N_("Ruby bids board. You hold me and an ace! The second board of a deal counts double."),
            good="double board",
            wrong=(Wrong("pass, 1", N_("Twenty points? You can have forty!")),),
        ),
    ),
    closing=N_("Double, triple, quadruple: the partners' higher board counts. Miss one trick, and you pay it all."),
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
        FixedDeal(hands="A... .9.. ..7. ...J", turned="8S", bids="pass/pass/pass/board", plays="AS 9H 7D JC"),
        FixedDeal(hands="..4. 9... .T.. ...3", turned="8C", bids="pass/pass/pass/pass", plays="3C 4D 9S TH"),
        FixedDeal(hands="...+B .K.. A... ..5.", turned="8S", bids="board/pass/double board/pass", plays="BB KH AS 5D"),
    ),
    steps=(
        Step(
            says=N_(
                "Nobody has bid. You hold the ace of trump. Board leads, and a hand of nothing but trumps may lead one."
            ),
            hint=N_("Bid board."),
            good="board",
            wrong=(Wrong("pass", N_("Then all have passed, and the hand is thrown in. A pity.")),),
        ),
        Step(
            says=N_("A four. Of diamonds. Not even trump."),
            hint=N_("Pass. If all do, the same dealer deals again."),
            good="pass",
            wrong=(Wrong("board", N_("Minus ten. I admire the spirit, not the arithmetic.")),),
        ),
        Step(
            says=N_("All passed, so new cards. Ruby bids board. You have my colleague."),
            good="double board",
            wrong=(Wrong("pass", N_("Ruby is safe with you or without. Double it: twenty.")),),
        ),
    ),
    closing=N_("One-card deals come once or twice a match, and settle many of them."),
    plays_out=True,
)

_NO_TRUMP: Final = Lesson(
    id="no-trump",
    title=N_("No trump, and the exchange"),
    goal=N_("A blooper turned up makes no trump. The other one is exchanged."),
    tutor=Tutor.LITTLE,
    rules=one_deal(5),
    first=Seat.W,
    deals=(
        FixedDeal(
            hands="6..A6.4+L .A7.K72. KJ3.2.9. A95..T.5",
            turned="BB",
            last="AC",
            bids="2/2/pass/1",
            plays="KD 9D TD AD AC 2D 2H 5C 4C 7H 3S 5S 6S 7D JS 9S KS AS 6D AH",
            given=3,
        ),
    ),
    steps=(
        Step(
            says=N_(
                "The big one was turned up, so I lay down from your hand. You took the last card of the deck: the ace of "
                "clubs. Nobody can trump, you neither."
            ),
            hint=N_("Two aces: bid one less, one."),
            good="1",
            wrong=(
                Wrong("pass", N_("One ace at least will do its duty.")),
                Wrong("2, 3, 4, board", N_("With Ruby's two that makes four, or more. Out of five.")),
            ),
        ),
        Step(
            says=N_("Diamonds. The highest card of the suit wins, always."),
            hint=N_("Take the king."),
            good="AD",
            wrong=(Wrong("6D", N_("Aces are for kings.")),),
        ),
        Step(
            says=N_("Any lead is allowed."),
            hint=N_("Your other ace."),
            good="AC",
            wrong=(Wrong("6S, 6D, 4C", N_("Lose the lead now and the ace may never come home.")),),
        ),
        Step(
            says=N_("Only Otis had a club, and it fell."),
            good="4C",
            wrong=(Wrong("6S, 6D", N_("Higher ones are about. Of clubs, none.")),),
        ),
    ),
    closing=N_("A four won. In no trump the last of a suit is king. Undistinguished, but king."),
)

LESSONS: Final = (_SUM, _COUNT, _MADE, _BOARD, _ONE, _NO_TRUMP)
