"""Table sounds: the sounds of the game as values for a speaker, in order of importance."""

from typing import Final

from game.toolkit.speaker import FOCUS, REFUSAL, TICK, Sound

CARDS: Final = "cards"
"""The volume bus of card sounds."""
TABLE: Final = "table"
"""The volume bus of all other sounds at the table."""


def _great(name: str) -> Sound:
    return Sound((name,), TABLE, is_loud=True, has_priority=True)


def _clear(name: str) -> Sound:
    return Sound((name,), TABLE, has_priority=True)


def _of_cards(name: str, count: int) -> Sound:
    return Sound(tuple(f"{name}-{number}" for number in range(1, count + 1)), CARDS)


WON: Final = _great("won")
LOST: Final = _great("lost")
SHARED: Final = _great("shared")
"""The sound of the end of a match with several winners."""
MADE: Final = _clear("made")
SET: Final = _clear("set")
BURN: Final = _clear("burn")
"""The sound of a ticket that burns (`ScoreTelling.is_burnt`)."""
LESSON: Final = _clear("lesson")
"""The sound of the stamp on a finished lesson."""
CROWN: Final = _clear("crown")
"""The sound of another side taking the lead."""
BIG_BLOOPER: Final = _great("big-blooper")
"""The sound of the big blooper being led."""
LITTLE_BLOOPER: Final = _clear("little-blooper")
STAMP_QUADRUPLE: Final = _great("stamp-quadruple")
STAMP_TRIPLE: Final = _great("stamp-triple")
STAMP_DOUBLE: Final = _great("stamp-double")
STAMP: Final = _great("stamp")
LAMP: Final = _great("lamp")
"""The sound of trump being broken."""
LAMP_BRIEF: Final = _clear("lamp-brief")
"""The shorter sound of broken trump, after the first few deals."""
YOUR_TURN: Final = _clear("your-turn")
SHUFFLE: Final = Sound(("shuffle",), CARDS)
TEAR: Final = _of_cards("tear", 3)
"""The sound of a card drawn from a hand by a led joker."""
SWEEP: Final = _of_cards("sweep", 3)
"""The sound of a trick going to its winner."""
CARD: Final = _of_cards("card", 4)
WALK: Final = _of_cards("walk", 3)
"""The sound of a trick added to the score."""
BID: Final = Sound(("bid",), TABLE)
DEAL: Final = _of_cards("deal", 4)

IMPORTANCE: Final = (
    *(WON, LOST, SHARED, BURN, MADE, SET, LESSON, CROWN, BIG_BLOOPER, LITTLE_BLOOPER),
    *(STAMP_QUADRUPLE, STAMP_TRIPLE, STAMP_DOUBLE, STAMP, LAMP, LAMP_BRIEF, YOUR_TURN),
    *(SHUFFLE, TEAR, SWEEP, CARD, WALK, BID, DEAL),
)
"""The sounds of the table, most important first: if too many coincide, only the first are played."""
ALL_SOUNDS: Final = (*IMPORTANCE, REFUSAL, TICK, FOCUS)
