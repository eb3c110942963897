"""Sentences on the deal that decided a match, during the match and at its end."""

from dataclasses import replace

import pytest

from game.engine.bids import BidKind, Contract
from game.engine.cards import Seat
from game.engine.state import Match
from game.wording.clinch import decided_text, turning_text
from game.wording.voices import Voices
from tests.engine.test_clinch import BLOOPER, fell, made, passed, played

TWO = replace(BLOOPER, sizes=(6, 2))
EARLY = played(BLOOPER, (made(6), fell(6)), (made(1), passed(0)))


def said(match: Match, viewer: Seat | None) -> list[str]:
    """Return the sentences about the deciding deal: one after each deal, maybe empty, and one at the end."""
    voices = Voices(match, viewer)
    return [*(decided_text(match, result, voices) for result in match.results), turning_text(match, voices)]


@pytest.mark.parametrize("viewer", [Seat.S, Seat.W, None])
def test_a_lead_that_cannot_be_caught_is_told_at_its_deal_with_the_figures(viewer: Seat | None) -> None:
    whom = "you two" if viewer is Seat.S else Voices(EARLY, viewer).side(0)
    figures = "65 points ahead, and the last deal can swing 20 at most."
    assert said(EARLY, viewer) == [
        "",
        f"That decides the match: nobody can catch {whom} now. {figures}",
        f"Deal 2 decided the match: after that nobody could catch {whom}.",
    ]


def test_the_last_deal_tells_who_came_from_behind_and_on_what_it_hung() -> None:
    match = played(TWO, (passed(3), passed(4)), (made(2), passed(0)))
    turned = "The last deal turned the match: you two were 1 point behind."
    hung = "made 2, for 10 points. If set, it would have cost 10 and the match."
    text = f"{turned} One contract decided it: you two {hung}"
    assert said(match, Seat.N) == ["", text, text]
    told = said(match, Seat.E)
    assert "came from 1 point behind." in told[1]
    assert hung in told[1]
    lost = played(TWO, (passed(3), passed(2)), (passed(1), fell(2)))
    assert said(lost, Seat.E)[1] == (
        "One contract decided it: you two wanted 2 and lost 10 points. If made, it would have won 10 and the match."
    )
    board = Contract(kind=BidKind.BOARD, tricks=2, level=1)
    bold = replace(
        lost, results=(lost.results[0], replace(lost.results[1], contracts=(lost.results[1].contracts[0], board)))
    )
    assert "East and West wanted board and lost 10 points." in said(bold, Seat.S)[1]


def test_where_the_last_deal_changed_nothing_the_end_tells_since_when_the_winner_was_ahead() -> None:
    ahead = played(TWO, (passed(6), passed(0)), (passed(1), passed(1)))
    assert said(ahead, Seat.S) == ["", "", "You two were ahead from the first deal to the last."]
    three = replace(BLOOPER, sizes=(6, 6, 2))
    turned = played(three, (passed(2), passed(4)), (passed(6), passed(0)), (passed(1), passed(1)))
    assert said(turned, Seat.S)[-1] == "Deal 2 turned the match: from then on you two stayed ahead."
    assert said(turned, Seat.S)[:-1] == ["", "", ""]


def test_level_scores_are_told_before_and_after_the_last_deal() -> None:
    level = played(TWO, (passed(3), passed(3)), (passed(2), passed(0)))
    assert said(level, Seat.S)[1] == "The last deal decided the match: before that nobody was alone in the lead."
    shared = played(TWO, (made(1), passed(0)), (passed(0), made(1)))
    text = "The last deal tied the scores: they had been 5 points apart."
    assert said(shared, Seat.S) == ["", text, text]
