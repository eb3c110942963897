"""Farewells: what each character says at the end of a match, by how it ended for its side; untranslated."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from game.i18n import N_


class Farewell(NamedTuple):
    """Words of one character: after a match won or lost, by little or by much."""

    won_narrowly: str
    won_clearly: str
    lost_narrowly: str
    lost_clearly: str

    def words(self, *, won: bool, is_close: bool) -> str:
        """Return the words for an end."""
        if won:
            return self.won_narrowly if is_close else self.won_clearly
        return self.lost_narrowly if is_close else self.lost_clearly


FAREWELLS: Final[Mapping[str, Farewell]] = {
    "ruby": Farewell(
        N_("My heart! What a finale."),
        N_("They will ask for an encore."),
        N_("So close. I could cry, beautifully."),
        N_("The wrong night for my big number."),
    ),
    "sarge": Farewell(
        N_("That was hand to hand. Well done."),
        N_("Total victory. Dismissed."),
        N_("Well fought. Same time tomorrow."),
        N_("Routed. We drill at dawn."),
    ),
    "otis": Farewell(
        N_("That nearly boiled over."),
        N_("Clean plates, every one of them."),
        N_("A pinch short. One pinch!"),
        N_("You ate us whole. Bravo."),
    ),
    "dot": Farewell(
        N_("Within tolerance. Barely."),
        N_("Ran like a new engine."),
        N_("One tooth of one wheel, that was all."),
        N_("I will take this apart and look."),
    ),
    "gus": Farewell(
        N_("Last orders, and still it was open!"),
        N_("Drinks are on them tonight."),
        N_("That close? Then I pour for both."),
        N_("Put it all on my slate."),
    ),
    "nell": Farewell(
        N_("My pulse! Feel that."),
        N_("All wounds are theirs. Come here, dears."),
        N_("It only stings a little."),
        N_("I need my own bandages now."),
    ),
    "shade": Farewell(
        N_("It was there in the last clue."),
        N_("Open and shut. They never saw it."),
        N_("One witness more, and I had you."),
        N_("You had the whole file on us."),
    ),
    "pip": Farewell(
        N_("We did it! We really did it!"),
        N_("Can we tell everybody?"),
        N_("Almost! Again? Please?"),
        N_("You are too good. Teach me!"),
    ),
}
"""The farewells by character."""
