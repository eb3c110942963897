"""Character lines: remarks at the table, a few for each occasion, untranslated."""

from collections.abc import Mapping
from enum import Enum, auto
from typing import Final

from game.i18n import N_


class Occasion(Enum):
    """Occasion of a remark, and the player who makes it."""

    GREETING = auto()
    """Any player, before the first deal of a match."""
    BOARD = auto()
    """The bidder of board or Boston."""
    DOUBLE = auto()
    """The player who doubles such a bid; the lines would be wrong of three or four times as much."""
    LED = auto()
    """The player who leads a joker that draws trumps."""
    CAUGHT = auto()
    """The player whose joker is drawn by the other one."""
    PARTNER = auto()
    """The partner of the player who takes the trick that makes the contract."""
    MADE = auto()
    """The player who takes that trick."""
    SET = auto()
    """The player whose contract can no longer be made."""
    SET_THEM = auto()
    """The player who has just set the others."""


LINES: Final[Mapping[str, Mapping[Occasion, tuple[str, ...]]]] = {
    "ruby": {
        Occasion.GREETING: (
            N_("Evening, everybody. Did you miss me?"),
            N_("Somebody dim the lights. Not mine."),
            N_("Front row tonight, lucky you."),
        ),
        Occasion.BOARD: (N_("All of them. Spotlight, please."),),
        Occasion.DOUBLE: (N_("An encore? Double it."),),
        Occasion.LED: (N_("Here comes my big number."),),
        Occasion.CAUGHT: (N_("Darling, that was my best dress."),),
        Occasion.PARTNER: (N_("Oh, how well we sing together."),),
        Occasion.MADE: (
            N_("Thank you, thank you."),
            N_("And that was the song."),
        ),
        Occasion.SET: (
            N_("Off key. It happens."),
            N_("Who dimmed my light?"),
        ),
        Occasion.SET_THEM: (
            N_("Curtain!"),
            N_("You may leave the stage."),
        ),
    },
    "sarge": {
        Occasion.GREETING: (
            N_("Fall in. Cards on the table."),
            N_("At ease. No talking in the ranks."),
            N_("Boots clean? Then we march."),
        ),
        Occasion.BOARD: (N_("All tricks. That is an order."),),
        Occasion.DOUBLE: (N_("Double. No retreat."),),
        Occasion.LED: (N_("Clear the field!"),),
        Occasion.CAUGHT: (N_("Man down."),),
        Occasion.PARTNER: (N_("Good soldier, partner."),),
        Occasion.MADE: (
            N_("Objective taken."),
            N_("Mission done."),
        ),
        Occasion.SET: (
            N_("Fall back. Regroup."),
            N_("We hold the next one."),
        ),
        Occasion.SET_THEM: (
            N_("Position overrun."),
            N_("You broke ranks."),
        ),
    },
    "otis": {
        Occasion.GREETING: (
            N_("Sit down while it is hot."),
            N_("Wash your hands, then deal."),
            N_("Nobody leaves my table hungry."),
        ),
        Occasion.BOARD: (N_("I will take the whole pot."),),
        Occasion.DOUBLE: (N_("A second helping. Double."),),
        Occasion.LED: (N_("From the top shelf, just this once."),),
        Occasion.CAUGHT: (N_("I was saving that one!"),),
        Occasion.PARTNER: (N_("Well seasoned, partner."),),
        Occasion.MADE: (
            N_("Done to a turn."),
            N_("Served."),
        ),
        Occasion.SET: (
            N_("I burnt it."),
            N_("Too much salt in that bid."),
        ),
        Occasion.SET_THEM: (
            N_("Your soup is cold."),
            N_("No dessert for you."),
        ),
    },
    "dot": {
        Occasion.GREETING: (
            N_("Everybody oiled? Then go."),
            N_("I have run the numbers. Shall we?"),
            N_("Mind the wet paint on my chair."),
        ),
        Occasion.BOARD: (N_("Every trick. I checked twice."),),
        Occasion.DOUBLE: (N_("Double. The sums still work."),),
        Occasion.LED: (N_("Full throttle."),),
        Occasion.CAUGHT: (N_("There goes a good part."),),
        Occasion.PARTNER: (N_("We run like clockwork, partner."),),
        Occasion.MADE: (
            N_("It fits to the thousandth."),
            N_("As calculated."),
        ),
        Occasion.SET: (
            N_("I dropped a decimal."),
            N_("A loose screw somewhere."),
        ),
        Occasion.SET_THEM: (
            N_("You lost a wheel there."),
            N_("That bid was out of true."),
        ),
    },
    "gus": {
        Occasion.GREETING: (
            N_("The first round is on nobody."),
            N_("Small bids, long lives. Evening."),
            N_("Coats off. I keep the tally here."),
        ),
        Occasion.BOARD: (N_("I never do this. All of it."),),
        Occasion.DOUBLE: (N_("Double, and I lock the door."),),
        Occasion.LED: (N_("Watch your glasses."),),
        Occasion.CAUGHT: (N_("Put that one on my tab."),),
        Occasion.PARTNER: (N_("I will stand you one, partner."),),
        Occasion.MADE: (
            N_("Paid in full."),
            N_("Slow and steady."),
        ),
        Occasion.SET: (
            N_("I should have stayed behind the bar."),
            N_("Chalk it up."),
        ),
        Occasion.SET_THEM: (
            N_("Closing time."),
            N_("That is what you owe."),
        ),
    },
    "nell": {
        Occasion.GREETING: (
            N_("This will not hurt a bit."),
            N_("Who is next? Oh, all of you."),
            N_("Feet up, everybody. I have all night."),
        ),
        Occasion.BOARD: (N_("All of them. Breathe in."),),
        Occasion.DOUBLE: (N_("Double the dose."),),
        Occasion.LED: (N_("Now hold still."),),
        Occasion.CAUGHT: (N_("Ouch. That will leave a mark."),),
        Occasion.PARTNER: (N_("You have good hands, partner."),),
        Occasion.MADE: (
            N_("The patient lives."),
            N_("Patience pays."),
        ),
        Occasion.SET: (
            N_("We will feel that tomorrow."),
            N_("I need a bandage."),
        ),
        Occasion.SET_THEM: (
            N_("Take two of these and rest."),
            N_("Poor things. That looks bad."),
        ),
    },
    "shade": {
        Occasion.GREETING: (
            N_("I know what you are holding."),
            N_("I was never here. Deal."),
            N_("Keep your hands where I see them."),
        ),
        Occasion.BOARD: (N_("I have seen enough. All of it."),),
        Occasion.DOUBLE: (N_("Double. Somebody is lying."),),
        Occasion.LED: (N_("Let us see who flinches."),),
        Occasion.CAUGHT: (N_("They knew. Somebody talked."),),
        Occasion.PARTNER: (N_("Nice work, partner. No questions."),),
        Occasion.MADE: (
            N_("Case closed."),
            N_("It was all in the bids."),
        ),
        Occasion.SET: (
            N_("I followed the wrong man."),
            N_("I have been had."),
        ),
        Occasion.SET_THEM: (
            N_("You left a trail."),
            N_("Nobody leaves the room."),
        ),
    },
    "pip": {
        Occasion.GREETING: (
            N_("Hello! May I cut the cards?"),
            N_("I am allowed up until ten!"),
            N_("I feel lucky. I always feel lucky!"),
        ),
        Occasion.BOARD: (N_("Everything! Why not?"),),
        Occasion.DOUBLE: (N_("Double! Mum will never know."),),
        Occasion.LED: (N_("Look what I have got!"),),
        Occasion.CAUGHT: (N_("Hey, I had only just got it!"),),
        Occasion.PARTNER: (N_("Did you see that? That was us!"),),
        Occasion.MADE: (
            N_("I did it! I really did it!"),
            N_("Lucky me."),
        ),
        Occasion.SET: (
            N_("It was worth a try."),
            N_("Next time for sure."),
        ),
        Occasion.SET_THEM: (
            N_("Sorry! Not sorry."),
            N_("Got you!"),
        ),
    },
}
"""Lines by character and occasion."""
