"""Lessons on rulesets: one for the changes that each of the other rulesets makes."""

from dataclasses import replace
from typing import Final

from game.engine.cards import Seat
from game.i18n import N_
from game.lessons.content.tricks import rules_of_one_deal
from game.lessons.lesson import FixedDeal, Lesson, Step, Tutor
from game.rulesets.presets import PRESETS

_TRADITIONAL: Final = Lesson(
    id="traditional",
    title=N_("Traditional"),
    goal=N_("A deal that everybody passes goes to the next dealer."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(2, "traditional"),
    deals=(
        FixedDeal(".4.3. 9...5 .Q..8 6..K.", "8S", "pass/pass/pass/pass", "4H 9S QH 6S"),
        FixedDeal("..4.9 K.5.. 3..8. T...J", "7C", "1/pass/pass/1", "KS 3S TS 9C 4D 5H 8D JC"),
    ),
    steps=(
        Step(
            N_("Here they say high and low joker. I let it pass. So should you, with a four and a three."),
            hint=N_("Pass."),
            good="pass",
            wrong={"1, board": N_("A four and a three hardly win a trick.")},
        ),
        Step(
            N_(
                "All passed: in Classic Otis would deal again, here you dealt. Two cards once more. Now you have a trump."
            ),
            hint=N_("One trick."),
            good="1",
            wrong={"pass, board": N_("With two cards, a trump is usually one trick. Bid it.")},
        ),
        Step(
            N_("Spades, and you have none."),
            "9C",
            wrong={"4D": N_("Later any higher trump beats it. Yours is worth most now.")},
        ),
    ),
    closing=N_("And any trump that falls breaks trump, even one that had to be led. The rest is as in Classic."),
    plays_out=True,
)

_BLOOPER: Final = Lesson(
    id="blooper",
    title=N_("Blooper"),
    goal=N_("Bloopers pull nothing, a renig hand means a redeal, and a bid is a guess."),
    tutor=Tutor.LITTLE,
    rules=replace(PRESETS["blooper"], sizes=(1, 7)),
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
            N_("One card, a four. Nobody has guessed."),
            hint=N_("Pass. The deal counts, and nobody scores."),
            good="pass",
            wrong={"1, board": N_("A four hardly wins a trick.")},
        ),
        Step(
            N_(
                "Seven without ace, face card or trump: a renig hand. All got new cards. I was turned up, so another card "
                "followed. Two aces. Your guess?"
            ),
            hint=N_("Two."),
            good="2",
            wrong={
                "pass, 1": N_("Passing scores nothing here, tricks or not."),
                "3, 4, 5, 6, 7, board": N_("All seven may be bid, and every board counts single. Not now."),
            },
        ),
        Step(N_("Ruby leads clubs."), "3C"),
        Step(
            N_("The big blooper, led. Here it pulls nothing: any trump will do."),
            hint=N_("Save the ace and the king."),
            good="7H",
            wrong={"AH, KH": N_("Elsewhere you would have to. Here nobody makes you.")},
        ),
        Step(
            N_("The king of spades. You have none, and you play last."),
            "KH, AH",
            wrong={"7D, 9D, AD": N_("That is their trick, unless you trump it.")},
        ),
    ),
    closing=N_(
        "Let them lead their bloopers. Here they are cards like others, only higher. I do not take it personally."
    ),
)

_THREE: Final = Lesson(
    id="three-handed",
    title=N_("Blooper, three-handed"),
    goal=N_("Three players, no partners: every other trick is an opponent's."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(5, "blooper-singles"),
    deals=(
        FixedDeal(
            "A2.AKJ.. 95...32+L T.98..Q9", "8S", "1/2/1", "2C QC 2S KH 5S 8H 3C 9C AS JH 9S 9H LB TS AH", given=5
        ),
    ),
    steps=(
        Step(
            N_("Blooper for three! No partner to hide behind, kid. Clubs, you have none, and Ruby is winning."),
            hint=N_("Your two of spades is trump, and you play last."),
            good="2S",
            wrong={
                "AS": N_("The ace would win too, but the two is enough."),
                "AH, KH, JH": N_("Nobody else will stop her for you!"),
            },
        ),
        Step(
            N_("You bid one and made it. Each trick more is a point. You lead."),
            claims=("over AS: LB BB",),
            hint=N_("A high heart."),
            good="AH, KH",
            wrong={
                "JH": N_("Jack first? The queen may be out there!"),
                "AS": N_("Keep it: only the bloopers beat it, now or later."),
            },
        ),
        Step(
            N_("Sarge had no hearts and trumped. Clubs again: you play last."),
            claims=("none W:H",),
            good="AS",
            wrong={"AH, KH, JH": N_("That leaves the trick to them. Your ace of trump takes it.")},
        ),
    ),
    closing=N_("From two cards up to thirteen and back. With three at the table, two can gang up on whoever is ahead."),
)

_RUN: Final = Lesson(
    id="run-the-hand",
    title=N_("Run the Hand"),
    goal=N_("Board is called Run the Hand, and the Low Joker pulls any trump."),
    tutor=Tutor.LITTLE,
    rules=rules_of_one_deal(6, "run-the-hand"),
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
            N_(
                "Sarge leads the Low Joker. Alas, that is me. Here I pull any trump, not the lowest. Ruby has beaten "
                "me already."
            ),
            hint=N_("Keep your king."),
            good="7H",
            wrong={"KH": N_("It is Ruby's trick already. Keep your king for the next.")},
        ),
        Step(N_("A heart again."), "KH"),
        Step(
            N_("Your lead. Of three cards, which is most likely to win?"),
            hint=N_("The queen: only two diamonds are higher, and 29 cards were never dealt."),
            claims=("over QD: KD AD", "undealt 29"),
            good="QD",
            wrong={
                "7S": N_("Seven higher spades may be out there."),
                "2D": N_("The queen is more likely to win. The two can wait."),
            },
        ),
        Step(
            N_("Ruby and Otis threw spades, so they have no diamonds. A diamond or a spade?"),
            claims=("none N:D", "none E:D"),
            good="2D",
            wrong={"7S": N_("Everybody may hold a higher spade.")},
        ),
    ),
    closing=N_("Only a trump on another suit breaks trump. Twenty-five deals: the one-card deal comes but once."),
)

_INDIVIDUAL: Final = Lesson(
    id="individual",
    title=N_("Individual"),
    goal=N_("No bloopers, everybody alone, and the two of diamonds on top."),
    tutor=Tutor.LITTLE,
    rules=replace(PRESETS["individual"], sizes=(1, 5)),
    deals=(
        FixedDeal("..A. K...", "2D", "board/pass", "AD KS"),
        FixedDeal("K.AK.2.3 A5.9.J.9", "8S", "2/2", "AS 2D KS 5S AH 9H KH JD 3C 9C", given=3),
    ),
    steps=(
        Step(
            N_(
                "An older game, for two, three or four; we are not invited. The two of diamonds was turned up, and makes "
                "diamonds trump."
            ),
            hint=N_("With that out, your ace is on top: board."),
            claims=("top AD",),
            good="board",
            wrong={"pass, 1": N_("Nothing beats your ace, and board pays most.")},
        ),
        Step(
            N_(
                "Spades. Trump may be led at any time: Ruby leads its ace. The two of diamonds is the highest trump, never a "
                "diamond."
            ),
            hint=N_("Take the ace with it."),
            good="2D",
            wrong={"KS": N_("The ace beats your king. Use the two.")},
        ),
        Step(
            N_("Ruby may hold another trump. Nothing beats your king now."),
            hint=N_("Lead your king of spades."),
            claims=("top KS",),
            good="KS",
            wrong={"AH, KH, 3C": N_("She might trump that, or win it. First take away a trump.")},
        ),
        Step(
            N_("That drew one. And now?"), "AH, KH", wrong={"3C": N_("Lose the lead, and your hearts may never win.")}
        ),
    ),
    closing=N_(
        "A trick bid counts three, won or lost; board six a card. With thirteen cards for four, one is cut for trump."
    ),
)

_SANTA_CRUZ: Final = Lesson(
    id="santa-cruz",
    title=N_("Santa Cruz"),
    goal=N_("Spades are always trump, and Boston bids the first six tricks."),
    tutor=Tutor.BIG,
    rules=rules_of_one_deal(7, "santa-cruz"),
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
            N_(
                "Seven cards, and no ace, face card or spade! Here you may ask for new ones, and nobody learns if you "
                "did not."
            ),
            hint=N_("New cards!"),
            good="new cards",
            wrong={"keep cards": N_("Keep THAT? They'd eat you alive!")},
        ),
        Step(
            N_("THAT'S more like it! Six winners, and a two."),
            hint=N_("Boston: a hundred points!"),
            good="boston",
            wrong={
                "pass, 1, 2, 3, 4, 5, 6, 7": N_("Too little! Six sure tricks are a hundred here."),
                "board": N_("Board needs all seven, and your two won't win one!"),
            },
        ),
        Step(
            N_("Boston and board may lead unbroken trump. I pull the opponents' best; Ruby may play any trump."),
            hint=N_("Lead me!"),
            good="BB",
            wrong={
                "AS, KS, QS": N_("The LITTLE joker may be out there, and beats them!"),
                "AH, KH, 2D": N_("They may trump that, and you lose Boston!"),
            },
        ),
        Step(
            N_("The LITTLE joker fell: nothing beats your spades now. Others may still have some."),
            claims=("top AS", "top KS", "top QS"),
            good="AS, KS, QS",
            wrong={"AH, KH, 2D": N_("One lost trick of six, and it's minus a hundred!")},
        ),
    ),
    closing=N_("BOSTON! Doubles count for it too. And there's a short game: every other number of cards."),
    plays_out=True,
)

LESSONS: Final = (_TRADITIONAL, _BLOOPER, _THREE, _RUN, _INDIVIDUAL, _SANTA_CRUZ)
