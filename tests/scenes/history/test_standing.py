"""Standing of a stored match in the list: players, result and margin, from the person's point of view."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.engine.events import HUMAN, Player
from game.records.marks import MarkKind
from game.scenes.shell.standing import standing_text, tone_of
from game.session.store import Store
from game.session.stored_match import Status, StoredMatch, Summary
from game.toolkit.widgets import Tone
from tests.session.matches import new_table

FOUR = (Player("Ann", HUMAN), Player("Sarge", "club"), Player("Ruby", "club"), Player("Otis", "club"))
PAIRS = Summary(players=FOUR, sides=("NS", "EW"), totals=(-69, 149), winners=(1,), deal=25, deals=25, marks=())
ALONE = Summary(
    players=FOUR, sides=("S", "W", "N", "E"), totals=(55, 40, 12, 33), winners=(0,), deal=13, deals=13, marks=()
)


@pytest.fixture(scope="module")
def stored() -> StoredMatch:
    store = Store.open(None).store
    new_table(store=store)
    (match,) = store.matches()
    return match


BEHIND = "Against Sarge and Otis, −69 to 149"
BY_OTHERS = (replace(FOUR[0], level="club"), *FOUR[1:])


@pytest.mark.parametrize(
    ("summary", "changes", "text", "tone"),
    [
        (PAIRS, {}, "Lost to Sarge and Otis, −69 to 149", Tone.LOSS),
        (PAIRS, {"winners": (0,), "totals": (12, 9)}, "Won against Sarge and Otis, 12 to 9", Tone.GAIN),
        (PAIRS, {"winners": (0, 1), "totals": (9, 9)}, "Shared with Sarge and Otis, 9 to 9", Tone.PLAIN),
        (PAIRS, {"totals": (0, 0)}, "Lost to Sarge and Otis, 0 to 0, in the tie-break", Tone.LOSS),
        (ALONE, {}, "Won against Sarge, Ruby and Otis, 55 to 40", Tone.GAIN),
        (ALONE, {"totals": (30, 12, 44, 9), "winners": (2,)}, "Lost to Ruby, 30 to 44", Tone.LOSS),
        (ALONE, {"totals": (55, 55, 44, 9), "winners": (0, 1)}, "Shared with Sarge, 55 to 55", Tone.PLAIN),
        (ALONE, {"totals": (30, 55, 55, 9), "winners": (1, 2)}, "Lost to Sarge and Ruby, 30 to 55", Tone.LOSS),
        *((PAIRS, {"winners": won, "marks": (MarkKind.TAUGHT,)}, BEHIND, Tone.PLAIN) for won in ((0,), (1,), (0, 1))),
        (PAIRS, {"players": BY_OTHERS}, "Sarge and Otis won against Ann and Ruby, 149 to −69", Tone.PLAIN),
    ],
)
def test_a_match_says_with_whom_it_was_won_or_lost_and_how_close(
    stored: StoredMatch, summary: Summary, changes: dict[str, object], text: str, tone: Tone
) -> None:
    match = structs.replace(stored, summary=structs.replace(summary, **changes), status=Status.FINISHED)
    assert (standing_text(match), tone_of(match)) == (text, tone)


@pytest.mark.parametrize(("status", "text"), [(Status.PLAYING, BEHIND), (Status.ABANDONED, f"Given up a{BEHIND[1:]}")])
def test_a_match_that_is_not_over_says_how_it_stands(stored: StoredMatch, status: Status, text: str) -> None:
    match = structs.replace(stored, summary=structs.replace(PAIRS, winners=None), status=status)
    assert (standing_text(match), tone_of(match)) == (text, Tone.PLAIN)
