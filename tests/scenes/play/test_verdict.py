"""Verdict of a match: it shows the result as a word, and the margin. Won, lost and shared matches look different."""

from dataclasses import replace

import pygame
import pytest
from msgspec import structs

from game.engine.cards import Seat
from game.engine.state import Match, MatchEnd
from game.i18n import SOURCE, install
from game.rulesets.presets import PRESETS
from game.scenes.play.outcome import MatchOutcome
from game.scenes.play.verdict import CROWN, EMBLEM, paint_emblem, paint_verdict
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.toolkit.geometry import Rect
from game.toolkit.targets import ButtonTarget, NoteTarget
from game.toolkit.widgets import Part, Role, Tone, View
from game.wording.contracts import signed
from game.wording.voices import Voices
from tests.scenes.play.test_scores_shown import summed_up
from tests.support.pilot import Pilot, shared_assets
from tests.tabletop.tables import beginning, log_of

SIDES, ALONE = (("classic", 4), ("individual", 4))


def ended(preset: tuple[str, int], totals: tuple[int, ...], winners: tuple[int, ...]) -> Match:
    return replace(beginning(log_of(*preset), Seat.S).public.match, totals=totals, winners=winners)


@pytest.mark.parametrize(
    ("preset", "people", "totals", "winners", "word", "margin"),
    [
        (SIDES, (Seat.S,), (40, 28), (0,), "Won", "By 12 points"),
        (SIDES, (Seat.S,), (40, 39), (0,), "Won", "By 1 point"),
        (SIDES, (Seat.S,), (28, 40), (1,), "Lost", "By 12 points"),
        (SIDES, (Seat.S,), (-3, -3), (0, 1), "Shared", "−3 points each"),
        (SIDES, (Seat.S, Seat.N), (40, 28), (0,), "Won", "By 12 points"),
        (SIDES, (Seat.S, Seat.W), (40, 28), (0,), "North and South win the match.", "By 12 points"),
        (SIDES, (Seat.S, Seat.W), (40, 40), (0, 1), "Shared", "40 points each"),
        (SIDES, (), (28, 40), (1,), "East and West win the match.", "By 12 points"),
        (ALONE, (Seat.S,), (5, 40, 28, 12), (1,), "Lost", "By 35 points"),
        (ALONE, (Seat.S,), (5, 40, 40, 12), (1, 2), "Lost", "By 35 points"),
        (ALONE, (Seat.S,), (40, 5, 40, 12), (0, 2), "Shared", "40 points each"),
        (SIDES, (Seat.S,), (40, 40), (0,), "Won", ""),
        (SIDES, (Seat.S,), (40, 40), (1,), "Lost", ""),
    ],
)
def test_the_verdict_is_a_word_and_by_how_much(
    preset: tuple[str, int],
    people: tuple[Seat, ...],
    totals: tuple[int, ...],
    winners: tuple[int, ...],
    word: str,
    margin: str,
) -> None:
    match = ended(preset, totals, winners)
    names = dict(zip(Seat, ("South", "West", "North", "East"), strict=True))
    players = tuple(replace(player, name=names[seat]) for player, seat in zip(match.players, match.seats, strict=True))
    match = replace(match, players=players)
    outcome = MatchOutcome(match, people, Voices(match, Seat.S if len(people) == 1 else None))
    assert (outcome.verdict, outcome.margin) == (word, margin)


def grey(end: MatchEnd) -> pygame.Surface:
    """Return the picture of a verdict, scaled to a third and in shades of grey."""
    pilot = Pilot(size=(728, 124))
    pilot.surface.fill((27, 36, 68))
    painter = pilot.painter
    paint_verdict(painter, Rect(12, 6, 704, 112), end)
    paint_emblem(painter, Rect(200, 8, 108, 108), end, 1.0)
    return pygame.transform.grayscale(pygame.transform.smoothscale(pilot.surface, (243, 41)))


def test_three_ends_look_different_from_afar_and_without_colours() -> None:
    """Check that the shape of the emblem differs between results, and that a win is brighter than a loss."""
    shared_assets()
    seen = {end: pygame.surfarray.pixels_red(grey(end)).astype(float) for end in MatchEnd}
    spot = (slice(67, 103), slice(3, 38))
    for end in MatchEnd:
        for other in MatchEnd:
            if end is not other:
                assert abs(seen[end][spot] - seen[other][spot]).mean() > 25, (end, other)
    assert seen[MatchEnd.WON].mean() > 2 * seen[MatchEnd.LOST].mean()


def test_the_crown_stands_at_the_points_of_the_winners_alone_once_they_are_told() -> None:
    pilot = summed_up()
    pilot.play_on(lambda: pilot.scene == "result")
    view = pilot.director.view()
    word = next(widget.name for widget in view.widgets if widget.role is Role.HEADING)
    assert len(view.parts(CROWN)) == (2 if word == "Shared" else 1)
    assert view.parts(EMBLEM)


def rested_view(pilot: Pilot, language: str) -> View:
    install(language)
    try:
        pilot.rest()
        return pilot.director.view()
    finally:
        install(SOURCE)


@pytest.mark.parametrize(("preset", "language"), [("classic", SOURCE), ("blooper-singles", "de")])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 200), ((1024, 640), 150), ((3840, 2160), 200)])
def test_with_large_words_the_points_the_curve_and_two_deals_are_seen_without_scrolling(
    size: tuple[int, int], scale: int, preset: str, language: str
) -> None:
    settings = Settings(first_start_done=True, speed=Speed.INSTANT, scale=scale, language=language)
    pilot = Pilot(size=size, settings=settings).open(rules=replace(PRESETS[preset], sizes=(2, 1)))
    pilot.play_on(lambda: pilot.scene == "result")
    view = rested_view(pilot, language)
    (area,) = view.areas
    assert area.most > 0, "with words that large something has to scroll"
    assert view.find(NoteTarget("swing")) is not None
    deals = [found for name in ("best", "worst") if (found := view.find(ButtonTarget(name)))]
    assert deals
    for widget in (*view.parts(Part("curve")), *view.parts(CROWN), *deals):
        assert area.rect.holds(widget.rect)
    assert len(view.parts(Part("curve"))) == 1


def test_nothing_tells_who_has_won_before_the_last_deal_is_counted() -> None:
    settings = Settings(first_start_done=True, speed=Speed.INSTANT)
    pilot = Pilot(settings=settings).open(rules=replace(PRESETS["classic"], sizes=(2, 1)))
    match = pilot.table.local_match.table
    pilot.play_on(lambda: match.public.match.winners is not None and pilot.is_scored)
    pilot.program.preferences.change(structs.replace(settings, speed=Speed.NORMAL))
    pilot.press("enter")
    pilot.until(lambda: pilot.scene == "result")
    view = pilot.director.view()
    heading = next(widget for widget in view.widgets if widget.role is Role.HEADING)
    assert heading.name == "The last deal"
    assert heading.tone is Tone.BARE
    assert not view.parts(CROWN)
    assert not view.parts(EMBLEM)
    (first, _last) = match.public.match.results
    assert {signed(score.total) for score in first.scores} <= {widget.name for widget in view.widgets}
    pilot.press("right")
    after = pilot.director.view()
    told = next(widget for widget in after.widgets if widget.role is Role.HEADING)
    assert told.name in ("Won", "Lost", "Shared")
    assert after.panel == view.panel
    assert after.parts(CROWN)
