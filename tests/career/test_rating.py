"""Ratings approach players' strengths, have correct confidence intervals, and ignore matches that say nothing about strength."""

import random
from collections.abc import Sequence

import pytest

from game.ai.levels import LEVELS, RANDOM
from game.career.figures import bits_of
from game.career.rating import EARLIER, STRENGTHS, RatedOuting, Rating, chance_against, number_of, rated, write_ratings
from game.career.reader import career_of
from game.records.marks import MarkKind
from game.records.model import PROGRAM
from game.scenes.shell.next_level import level_above
from game.session.store import Store
from tests.support.careers import make_career
from tests.support.narrowing import not_none


def outing(
    number: int, place: int, *, marks: int = 0, levels: Sequence[str] = ("club",) * 3, before: RatedOuting | None = None
) -> RatedOuting:
    """Return a match of a person whose side finished in `place` (1 is first)."""
    other = 2 if place == 1 else 1
    places = (other, place, other)
    others = tuple((level, int(index == 1), places[index]) for index, level in enumerate(levels))
    strength, doubt = (None, None) if before is None else (before.strength, before.doubt)
    return RatedOuting(number, 0, "Ada", place, marks, others, strength, doubt)


def course(strength: float, level: str, count: int, seed: int = 3) -> Rating:
    """Return the rating of a player with a given strength after `count` matches with computer players of a level."""
    chance = random.Random(seed)
    won = chance_against((strength + STRENGTHS[level]) / 2, level)
    found = rated([outing(number, 1 if chance.random() < won else 2, levels=(level,) * 3) for number in range(count)])
    assert found[-1].strength is not None
    return Rating(found[-1].strength, not_none(found[-1].doubt), count)


def test_the_levels_are_in_order_and_win_against_each_other_as_they_did() -> None:
    assert list(STRENGTHS) == [level for level in LEVELS if level != RANDOM]
    assert sorted(STRENGTHS.values()) == list(STRENGTHS.values())
    assert number_of(STRENGTHS["club"]) == 1500
    assert chance_against(STRENGTHS["club"], "casual") == pytest.approx(0.635, abs=0.005)
    assert chance_against(STRENGTHS["master"], "expert") == pytest.approx(0.632, abs=0.005)
    assert 0.78 < chance_against(STRENGTHS["master"], "club") < 0.94  # measured in docs/ai.md: 89.1 % +-5.0


@pytest.mark.parametrize("strength", [22.0, 25.0, 28.0])
def test_a_rating_comes_near_and_its_interval_holds_the_strength(strength: float) -> None:
    inside = 0
    for seed in range(12):
        found = course(strength, "club", 150, seed)
        low, high = found.interval
        inside += low <= number_of(strength) <= high
        assert high - low < 550
    assert inside >= 9


def test_what_says_nothing_of_strength_is_not_rated() -> None:
    known = [MarkKind.BRANCHED, MarkKind.BY_NUMBER, MarkKind.HANDS_SEEN]
    nothing = [
        outing(0, 0),
        *(outing(1 + index, 1, marks=bits_of([kind])) for index, kind in enumerate(known)),
        outing(8, 1, levels=("club", "human", "club")),
        outing(9, 1, levels=("random", "club", "club")),
    ]
    assert rated(nothing) == ()


def test_matches_with_help_are_rated_apart() -> None:
    plain = [outing(number, 1) for number in range(3)]
    helped = [outing(10 + number, 2, marks=bits_of([MarkKind.HINTS])) for number in range(3)]
    mixed = rated([plain[0], helped[0], plain[1], helped[1], plain[2], helped[2]])
    assert [one for one in mixed if one.match_id < 10] == list(rated(plain))
    assert [one for one in mixed if one.match_id >= 10] == list(rated(helped))


def test_only_what_is_new_is_rated_and_what_came_in_between_has_later_ones_rated_again() -> None:
    outings = [outing(number, 1 + number % 2) for number in range(6)]
    whole = rated(outings)
    known = [outing(number, 1 + number % 2, before=whole[number]) for number in range(6)]
    assert rated(known) == ()
    assert rated([*known[:5], outings[5]]) == whole[5:]
    assert rated([*known[:2], outings[2], *known[3:]]) == whole[2:]


def test_a_match_is_rated_by_the_strengths_of_the_version_in_which_it_began(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store.open(None).store
    make_career(store, 1)
    (before,) = career_of(store).played()
    assert rated([before._replace(strength=None)]) == (before,)
    monkeypatch.setitem(EARLIER, PROGRAM, dict.fromkeys(STRENGTHS, 40.0))
    (after,) = rated([before._replace(strength=None)])
    assert not_none(after.strength) > not_none(before.strength)
    assert rated([before._replace(strength=None, program="")]) == (before._replace(program=""),)
    store.close()


def test_of_players_who_play_alone_each_place_counts() -> None:
    def alone(place: int) -> float:
        others = tuple(("club", 0, other) for other in range(1, 5) if other != place)
        return not_none(rated([RatedOuting(1, 0, "Ada", place, 0, others, None, None)])[0].strength)

    assert alone(1) > alone(2) > alone(3) > alone(4)


def test_a_level_is_offered_only_when_somebody_is_clearly_better() -> None:
    club = STRENGTHS["club"]
    assert level_above(Rating(club + 4, 1.0, 40), "club") == "strong"
    assert level_above(Rating(club + 1, 1.0, 40), "club") is None
    assert level_above(Rating(club + 8, 1.0, 3), "club") is None
    assert level_above(Rating(club + 20, 1.0, 40), "master") is None
    assert level_above(Rating(club + 20, 1.0, 40), "") is None


def test_a_match_that_is_deleted_has_later_ones_rated_again() -> None:
    """Check that ratings before the deleted match stay, and that later ones are those of a career without this match."""
    store = Store.open(None).store
    made = make_career(store, 6)
    before = career_of(store).played()
    store.delete(made[2])
    left = career_of(store).played()
    assert [one.strength for one in left[:2]] == [one.strength for one in before[:2]]
    store.keep_figures(lambda db: write_ratings(db, rated(left)))
    found = [(one.strength, one.doubt) for one in career_of(store).played()]
    afresh = rated([one._replace(strength=None, doubt=None) for one in left])
    assert found == [(one.strength, one.doubt) for one in afresh]
    assert found[-1] != (before[-1].strength, before[-1].doubt)
    store.close()
