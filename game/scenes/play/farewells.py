"""Farewells: what each character says at the end of a match, by how it ended for its side; untranslated."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.engine.state import MatchEnd
from game.i18n import N_


class Farewell(NamedTuple):
    """Words of one character: after a match won or lost, by much or by little, and after one that is shared."""

    won: tuple[str, ...]
    lost: tuple[str, ...]
    close_won: tuple[str, ...]
    close_lost: tuple[str, ...]
    shared: tuple[str, ...]

    def words(self, end: MatchEnd, *, is_close: bool) -> tuple[str, ...]:
        """Return the words for an end, which are taken one after another from match to match."""
        match end:
            case MatchEnd.SHARED:
                return self.shared
            case MatchEnd.WON:
                return self.close_won if is_close else self.won
            case MatchEnd.LOST:
                return self.close_lost if is_close else self.lost


FAREWELLS: Final[Mapping[str, Farewell]] = {
    "ruby": Farewell(
        won=(
            N_("They will ask for an encore."),
            N_("Every seat taken, every heart mine."),
            N_("Roses, please. Red ones."),
            N_("I never even had to hit the high note."),
            N_("The band may go home. We are done here."),
            N_("Put my name in lights, and spell it right."),
            N_("That one goes on the record."),
            N_("Did you hear that? Not one cough in the house."),
        ),
        lost=(
            N_("The wrong night for my big number."),
            N_("Even the piano was against me."),
            N_("I have been booed off better stages."),
            N_("My voice was there. My cards were not."),
            N_("Bring the curtain down, quickly."),
            N_("Tomorrow I sing something sad."),
            N_("Wrong key, wrong tempo, wrong everything."),
            N_("Applaud, darlings. You have earned it."),
        ),
        close_won=(
            N_("My heart! What a finale."),
            N_("On the very last note. I live for that."),
            N_("I held that breath for an hour."),
            N_("Half a bar more, and it would have been yours."),
        ),
        close_lost=(
            N_("So close. I could cry, beautifully."),
            N_("One more verse and we had you."),
            N_("You took my bow from under my nose."),
            N_("I hit every note but the last."),
        ),
        shared=(
            N_("A duet! I never share, but for you."),
            N_("Two bows, one curtain."),
            N_("The same note from both sides. Lovely."),
            N_("Share the roses. I keep the thorns."),
        ),
    ),
    "sarge": Farewell(
        won=(
            N_("Total victory. Dismissed."),
            N_("Ground held, colours up."),
            N_("By the book, from first to last."),
            N_("You may lower your arms now."),
            N_("Good march. Extra soup for everybody."),
            N_("That is how we did it in my day."),
            N_("No losses worth a report."),
            N_("Flank, centre, flank. All ours."),
        ),
        lost=(
            N_("Routed. We drill at dawn."),
            N_("I shall write to headquarters."),
            N_("Outflanked. My fault, all of it."),
            N_("Peeling potatoes for a week, me included."),
            N_("Take the field. You have earned it."),
            N_("My maps were from another war."),
            N_("No excuses. Heads up, backs straight."),
            N_("We retreat in good order. Mostly."),
        ),
        close_won=(
            N_("That was hand to hand. Well done."),
            N_("Down to the last cartridge."),
            N_("A near thing. My compliments to the enemy."),
            N_("We held the bridge, by one plank."),
        ),
        close_lost=(
            N_("Well fought. Same time tomorrow."),
            N_("One trench short of the flag."),
            N_("A medal for you, and I hate saying so."),
            N_("The whistle went a minute too soon."),
        ),
        shared=(
            N_("A truce. Shake hands, all of you."),
            N_("Both flags on one hill. So be it."),
            N_("Nobody falls back today."),
            N_("Even. I would rather have a war."),
        ),
    ),
    "otis": Farewell(
        won=(
            N_("Clean plates, every one of them."),
            N_("That was a five-course evening."),
            N_("I shall frame the recipe."),
            N_("Golden outside, soft inside. Perfect."),
            N_("Second helpings for my side."),
            N_("All that stirring, and it set at last."),
            N_("Compliments to the cook, thank you."),
            N_("You brought the appetite, I brought the rest."),
        ),
        lost=(
            N_("You ate us whole. Bravo."),
            N_("It fell in the oven. All of it."),
            N_("I wash up tonight, it seems."),
            N_("Who took the lid off too soon? I did."),
            N_("Thin soup from us today."),
            N_("Burnt below, raw above. Never mind."),
            N_("Your table had the better butter."),
            N_("I need a new knife. And new cards."),
        ),
        close_won=(
            N_("That nearly boiled over."),
            N_("Off the fire in the last second."),
            N_("One drop less, and it would have curdled."),
            N_("My hat is wet through. Worth it."),
        ),
        close_lost=(
            N_("A pinch short. One pinch!"),
            N_("The clock rang before the crust was brown."),
            N_("So near I could smell it."),
            N_("One more egg in the pan, and it would have been ours."),
        ),
        shared=(
            N_("One pot, two spoons. Good."),
            N_("Half the cake each. I cut."),
            N_("Weighed it twice: the same."),
            N_("Sit down, we eat together."),
        ),
    ),
    "dot": Farewell(
        won=(
            N_("Ran like a new engine."),
            N_("All gauges green from start to stop."),
            N_("I tightened one screw, and look."),
            N_("Not a rattle in the whole machine."),
            N_("Write that down: it works."),
            N_("Enough power left to light the street."),
            N_("The prototype is ready for production."),
            N_("Oil, patience, mathematics."),
        ),
        lost=(
            N_("I will take this apart and look."),
            N_("Somebody mixed up plus and minus. Me."),
            N_("Smoke. That is never good."),
            N_("Back to the drawing board, with coffee."),
            N_("All the parts were there. In the wrong order."),
            N_("You had the better gears today."),
            N_("The fuse did its duty. Nothing else did."),
            N_("I measured twice and still cut it wrong."),
        ),
        close_won=(
            N_("Within tolerance. Barely."),
            N_("The needle was in the red, and it held."),
            N_("One bolt kept all of that together."),
            N_("I would not run that test again."),
        ),
        close_lost=(
            N_("One tooth of one wheel, that was all."),
            N_("A hair off the mark. I found the hair."),
            N_("It stalled within sight of the line."),
            N_("The sum was right, the rounding was not."),
        ),
        shared=(
            N_("Balanced to the gram. Beautiful."),
            N_("Left pan, right pan: level."),
            N_("Two engines, one shaft."),
            N_("The same figure twice. I checked."),
        ),
    ),
    "gus": Farewell(
        won=(
            N_("Drinks are on them tonight."),
            N_("I wipe the slate, and it is all ours."),
            N_("A good night for the house."),
            N_("Small bids, I always say. Well, look."),
            N_("Ring the bell, somebody."),
            N_("I have seen worse winners. I was one."),
            N_("Top shelf, for my side only."),
            N_("Mind the step on your way out."),
        ),
        lost=(
            N_("Put it all on my slate."),
            N_("Empty glass, empty hands."),
            N_("I close early tonight."),
            N_("You drank us dry."),
            N_("Thirty years behind the bar, and then this."),
            N_("Watered down, the lot of it."),
            N_("Next time I stay with the tap."),
            N_("Your round. I mean it: yours."),
        ),
        close_won=(
            N_("Last orders, and still it was open!"),
            N_("To the last drop, that one."),
            N_("The glass wobbled. It did not fall."),
            N_("I had the towel in my hand already."),
        ),
        close_lost=(
            N_("That close? Then I pour for both."),
            N_("A finger short of a full glass."),
            N_("I could see the bottom of the bottle."),
            N_("One coin short of the bill."),
        ),
        shared=(
            N_("Half and half. My favourite pint."),
            N_("We split the bill, then."),
            N_("Two straws, one glass."),
            N_("Even on the slate. That is rare here."),
        ),
    ),
    "nell": Farewell(
        won=(
            N_("All wounds are theirs. Come here, dears."),
            N_("Steady hands, the whole night."),
            N_("Fit as a fiddle, we two."),
            N_("You will be up again in a week."),
            N_("No stitches needed on our side."),
            N_("I prescribe a rest. For you."),
            N_("A textbook case, if I may say so."),
            N_("Chin up. It was quick, at least."),
        ),
        lost=(
            N_("I need my own bandages now."),
            N_("No pulse. Not even a flutter."),
            N_("Tea, a blanket, and not a word."),
            N_("I have seen worse. Not today, though."),
            N_("Somebody call a doctor."),
            N_("We did all we could for those cards."),
            N_("You were healthier than you looked."),
            N_("It hurts. It heals. Deal again soon."),
        ),
        close_won=(
            N_("My pulse! Feel that."),
            N_("Saved on the table, just in time."),
            N_("I did not breathe for three deals."),
            N_("Close call. Smelling salts, please."),
        ),
        close_lost=(
            N_("It only stings a little."),
            N_("So near. I had the plaster out."),
            N_("A scratch, and yet it cost the match."),
            N_("One heartbeat late."),
        ),
        shared=(
            N_("Twins! Both doing well."),
            N_("The same dose for everybody."),
            N_("Nobody hurt. I am almost out of work."),
            N_("Two patients, one happy nurse."),
        ),
    ),
    "shade": Farewell(
        won=(
            N_("Open and shut. They never saw it."),
            N_("I told you: it is always in the bids."),
            N_("The file is closed."),
            N_("No prints, no witnesses, all the tricks."),
            N_("You can go. Do not leave town."),
            N_("I smelled it in the first deal."),
            N_("Rain outside, aces inside."),
            N_("Nothing personal. Just the evidence."),
        ),
        lost=(
            N_("You had the whole file on us."),
            N_("I was looking at the wrong window."),
            N_("Somebody switched the suitcase."),
            N_("A cold case. Mine."),
            N_("I walked right into it, hat and all."),
            N_("They knew my every move. Think about that."),
            N_("My informant was the wrong man."),
            N_("Even my shadow changed sides."),
        ),
        close_won=(
            N_("It was there in the last clue."),
            N_("One cigarette longer, and he was gone."),
            N_("I bluffed. Now you know."),
            N_("The door was closing. My foot was in it."),
        ),
        close_lost=(
            N_("One more witness, and I'd have had you."),
            N_("I had the name on my lips."),
            N_("You got away on the last train."),
            N_("A page was missing. Just one."),
        ),
        shared=(
            N_("Two suspects, one alibi."),
            N_("Insufficient evidence. Both go free."),
            N_("You know my secret, I know yours."),
            N_("A draw. Nobody talks."),
        ),
    ),
    "pip": Farewell(
        won=(
            N_("Can we tell everybody?"),
            N_("I want to frame the score sheet!"),
            N_("That was even better than ice cream!"),
            N_("Did I help? I helped, I think!"),
            N_("Again, again! While it works!"),
            N_("I am never washing this hand."),
            N_("Nobody at school will believe it!"),
            N_("So that is how winning goes!"),
        ),
        lost=(
            N_("You are too good. Teach me!"),
            N_("Oh. That was a lot."),
            N_("Did I mix up the suits again?"),
            N_("I still liked it. Mostly the jokers."),
            N_("I have one tear, and it is gone already."),
            N_("May I have a better hand next time?"),
            N_("Wow. You did not even look worried."),
            N_("I shall practise. With a torch, in bed."),
        ),
        close_won=(
            N_("We did it! We really did it!"),
            N_("I had my eyes shut at the end!"),
            N_("My knees are still shaking!"),
            N_("I knew it! No, I did not!"),
        ),
        close_lost=(
            N_("Almost! Again? Please?"),
            N_("That close! I could touch it!"),
            N_("One more deal and we had it, promise!"),
            N_("It is not fair. It is, but still!"),
        ),
        shared=(
            N_("Everybody wins? Everybody wins!"),
            N_("Do we get half a cup each?"),
            N_("A tie! Can we tie it with a ribbon?"),
            N_("High five! High five! You too!"),
        ),
    ),
}
"""The farewells by character."""
