"""Standing of a stored match: with whom, won or lost, and how close, as the one who played tells it."""

from dataclasses import replace

import pytest
from msgspec import structs

from game.engine.events import HUMAN, Player
from game.records.marks import MarkKind
from game.scenes.history.standing import standing_text, tone_of
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
    """Return a match, of which only the standing counts."""
    store = Store.open(None).store
    new_table(store=store)
    (match,) = store.matches()
    return match


@pytest.mark.parametrize(
    ("summary", "status", "text", "tone"),
    [
        (PAIRS, Status.FINISHED, "Lost to Sarge and Otis, −69 to 149", Tone.LOSS),
        (
            structs.replace(PAIRS, winners=(0,), totals=(12, 9)),
            Status.FINISHED,
            "Won against Sarge and Otis, 12 to 9",
            Tone.GAIN,
        ),
        (
            structs.replace(PAIRS, winners=(0, 1), totals=(9, 9)),
            Status.FINISHED,
            "Shared with Sarge and Otis, 9 to 9",
            Tone.PLAIN,
        ),
        (
            structs.replace(PAIRS, totals=(0, 0)),
            Status.FINISHED,
            "Lost to Sarge and Otis, 0 to 0, by the tie-break",
            Tone.LOSS,
        ),
        (structs.replace(PAIRS, winners=None), Status.PLAYING, "Against Sarge and Otis, −69 to 149", Tone.PLAIN),
        (
            structs.replace(PAIRS, winners=None),
            Status.ABANDONED,
            "Given up against Sarge and Otis, −69 to 149",
            Tone.PLAIN,
        ),
        (ALONE, Status.FINISHED, "Won against Sarge, Ruby and Otis, 55 to 40", Tone.GAIN),
        (
            structs.replace(ALONE, totals=(30, 12, 44, 9), winners=(2,)),
            Status.FINISHED,
            "Lost to Ruby, 30 to 44",
            Tone.LOSS,
        ),
        *(
            (structs.replace(PAIRS, winners=winners, marks=(MarkKind.TAUGHT,)), Status.FINISHED, text, Tone.PLAIN)
            for text in ["Against Sarge and Otis, −69 to 149"]
            for winners in ((0,), (1,), (0, 1))
        ),
        (
            structs.replace(PAIRS, players=(replace(FOUR[0], level="club"), *FOUR[1:])),
            Status.FINISHED,
            "Sarge and Otis won against Ann and Ruby, 149 to −69",
            Tone.PLAIN,
        ),
    ],
)
def test_a_match_says_with_whom_it_was_won_or_lost_and_how_close(
    stored: StoredMatch, summary: Summary, status: Status, text: str, tone: Tone
) -> None:
    match = structs.replace(stored, summary=summary, status=status)
    assert standing_text(match) == text
    assert tone_of(match) is tone
