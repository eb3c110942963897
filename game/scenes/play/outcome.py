"""Match outcome: content of the result page, from the point of view of the people at the screen."""

from collections.abc import Collection
from functools import cached_property
from typing import Final

from game.engine.cards import Seat
from game.engine.clinch import turning_line
from game.engine.state import DealResult, Match, MatchEnd
from game.i18n import _, ngettext
from game.scenes.play.lines import character_words
from game.scenes.play.score_curve import Curve
from game.scenes.table.score_panel import contract_text
from game.tabletop.areas import MANY_SIDES
from game.wording.contracts import gained, signed
from game.wording.events import result_text
from game.wording.names import capital
from game.wording.table import deal_title
from game.wording.voices import Voices

_CLOSE: Final = 30
"""Maximum score difference at the end of a close match."""
_CLOSE_A_DEAL: Final = 5
"""Maximum score difference at the end of a close match, per deal played. In short matches, this limit is the stricter one."""


class MatchOutcome:
    """End of a match: the sides in display order, the scored deals, and the players who say closing words."""

    def __init__(self, match: Match, people: Collection[Seat], voices: Voices) -> None:
        """Describe a finished match."""
        self._match = match
        self._people = people
        self._voices = voices
        self.own_sides = {match.side_of(seat) for seat in people}

    @property
    def own_side(self) -> int:
        """Side from whose point of view the page is written: the first with a person, else a winning side."""
        return min(self.own_sides or self._match.winners or (0,))

    @property
    def sides(self) -> list[int]:
        """All sides: `own_side` first, then the others by points."""
        totals = self._match.totals
        return sorted(range(len(totals)), key=lambda side: (side != self.own_side, -totals[side]))

    @property
    def deals(self) -> list[tuple[int, DealResult]]:
        """Scored deals, each with its line on the score sheet, from 0."""
        return [(line, result) for line, result in enumerate(self._match.results) if result.scores]

    @property
    def end(self) -> MatchEnd:
        """Result for the people at the screen."""
        return self._match.end_for(self.own_sides)

    @property
    def verdict(self) -> str:
        """Result as a word, or as a sentence that names the winner if people play on several sides or on no side."""
        if self.end is MatchEnd.SHARED:
            return _("Shared")
        if len(self.own_sides) != 1:
            return result_text(self._match.winners or (), self._voices)
        return _("Won") if self.end is MatchEnd.WON else _("Lost")

    @property
    def margin(self) -> str:
        """Points by which the match was won or lost, or the points of each winner if shared; empty after a tie-break."""
        totals, winners = self._match.totals, self._match.winners or ()
        if not winners:
            return ""
        points = totals[winners[0]]
        if self.end is MatchEnd.SHARED:
            return ngettext("{count} point each", "{count} points each", points).format(count=signed(points))
        next_best = max(total for side, total in enumerate(totals) if side not in winners)
        ahead = points - (totals[self.own_side] if self.end is MatchEnd.LOST else next_best)
        return ngettext("By {count} point", "By {count} points", ahead).format(count=ahead) if ahead > 0 else ""

    @property
    def totals_before(self) -> list[int]:
        """Points of all sides before the last deal."""
        totals = self._match.totals
        if not self.deals:
            return list(totals)
        return [points - score.total for points, score in zip(totals, self.deals[-1][1].scores, strict=True)]

    @property
    def is_close(self) -> bool:
        """True if the two highest totals differ by at most `_CLOSE` points, and by at most `_CLOSE_A_DEAL` points per deal."""
        totals = sorted(self._match.totals)
        return totals[-1] - totals[-2] <= min(_CLOSE, _CLOSE_A_DEAL * len(self.deals))

    def best_and_worst(self) -> tuple[tuple[int, DealResult] | None, tuple[int, DealResult] | None]:
        """Return the deals with the greatest gain and loss of `own_side` over the best other side.

        Of equal deals, the latest counts. The best deal is None if no deal brought a gain, the worst if no deal brought a loss.
        """

        def swing(entry: tuple[int, DealResult]) -> int:
            points = [score.total for score in entry[1].scores]
            own = points.pop(self.own_side)
            return own - max(points)

        best, worst = max(reversed(self.deals), key=swing), min(reversed(self.deals), key=swing)
        return (best if swing(best) > 0 else None), (worst if swing(worst) < 0 else None)

    def deal_line(self, result: DealResult) -> str:
        """Return a deal in one line: bid, tricks and points of `own_side`, and the best other side's points."""
        own = self.own_side
        rival = max((side for side in self.sides if side != own), key=lambda side: result.scores[side].total)
        text = _("{deal}. Took {taken}: {points}, {others} {gained}")
        bid = ""
        if result.contracts:
            text = _("{deal}. {bid}, took {taken}: {points}, {others} {gained}")
            bid = capital(contract_text(result.contracts[own], self._match.rules.words))
        return text.format(
            deal=deal_title(result),
            bid=bid,
            taken=result.tricks[own],
            points=gained(result.scores[own].total),
            others=_("the others") if len(self.sides) <= MANY_SIDES else self._voices.side(rival),
            gained=gained(result.scores[rival].total),
        )

    def speakers(self) -> list[Seat]:
        """Return the seats of a partner and an opponent, if they are characters with closing words."""
        match = self._match
        people = self._people
        partners = [seat for seat in match.sides[self.own_side] if seat not in people]
        others = [seat for side in self.sides[1:] for seat in match.sides[side] if seat not in people]
        talking = [seats[0] for seats in (partners, others) if seats]
        return [seat for seat in talking if match.player_at(seat).character in character_words()]

    def word_of(self, seat: Seat, turn: int = 0) -> str:
        """Return the closing words of the player at a seat. Increasing `turn` rotates through the possible lines."""
        match = self._match
        farewells = character_words()[match.player_at(seat).character].farewells
        words = farewells.words(match.end_for((match.side_of(seat),)), is_close=self.is_close)
        return _(words[turn % len(words)])

    @property
    def is_won(self) -> bool:
        """True if somebody at the screen has won."""
        return self.end is MatchEnd.WON

    @cached_property
    def _turning_line(self) -> int | None:
        """Score-sheet line of the deal that decided the match, or None. Cached because every frame draws the curve."""
        return turning_line(self._match)

    @property
    def curve(self) -> Curve:
        """Scores of all sides after each deal, `own_side` first."""
        deals = [result for _line, result in self.deals]
        scores = [[0, *(result.totals[side] for result in deals)] for side in self.sides]
        turn, lines = self._turning_line, [line for line, _result in self.deals]
        turned_at = lines.index(turn) + 1 if turn in lines else None
        return Curve(scores=scores, names=[self._voices.side(side) for side in self.sides], turned_at=turned_at)
