"""Remarks of characters: they fit speaker and occasion, are not too frequent, and never reveal a secret."""

from collections import Counter
from copy import copy
from dataclasses import replace
from functools import cache
from itertools import product

import pytest

from game.ai.characters import CHARACTERS
from game.engine.cards import Seat, seats_for
from game.engine.events import DealStarted, Event, MatchStarted, Player, TrickTaken, is_visible
from game.engine.evolve import evolve_observation, start
from game.engine.state import observe
from game.i18n import _, install
from game.rulesets.presets import PRESETS
from game.scenes.play.lines import Occasion, character_words
from game.scenes.play.remarks import Remark, Talk, occasions
from game.scenes.play.table_scene import TableScene
from game.scenes.play.table_talk import TALK, bubble
from game.scenes.table.moments.blooper import runs_moment
from game.scenes.table.prompt import FINISH, OFFERED_CLAIM
from game.session.simulate import simulate
from game.settings import Settings
from game.tabletop.areas import TableEdge
from game.tabletop.targets import BidTarget
from game.toolkit.devices.input import Key
from game.toolkit.targets import ButtonTarget
from game.toolkit.widgets import Role
from tests.support.narrowing import not_none, of_type
from tests.support.pilot import Pilot
from tests.support.turns import may_act

LINES = {character: words.lines for character, words in character_words().items()}
TEXTS = [text for lines in LINES.values() for of_occasion in lines.values() for text in of_occasion]
BIG = (Occasion.BOARD, Occasion.DOUBLE, Occasion.CAUGHT)


def characters_of(log: tuple[Event, ...], count: int) -> tuple[Event, ...]:
    first = of_type(MatchStarted, log[0])
    people = list(CHARACTERS)[:count]
    players = tuple(Player(person, "club", person) for person in people)
    return (replace(first, players=players), *log[1:])


def said(log: tuple[Event, ...], seat: Seat) -> list[tuple[Event, Remark]]:
    first = of_type(MatchStarted, log[0])
    talk = Talk(observe(start(first), seat))
    found = []
    for event in log[1:]:
        if is_visible(event, seat):
            remark = talk.hear(event)
            if remark is not None:
                found.append((event, remark))
    return found


@cache
def match(name: str, seed: int = 1) -> tuple[Event, ...]:
    rules = PRESETS[name]
    count = max(rules.players)
    return characters_of(simulate(rules, ("club",) * count, bytes([seed]) * 32), count)


def test_every_character_has_something_to_say_on_every_occasion() -> None:
    assert set(LINES) == set(CHARACTERS)
    for lines in LINES.values():
        assert set(lines) == set(Occasion)
        assert all(lines.values())
    assert len(set(TEXTS)) == len(TEXTS)
    assert max(map(len, TEXTS)) <= 40


def test_everybody_at_the_table_hears_the_same() -> None:
    """Check that no remark differs between seats, as a difference could reveal hidden cards."""
    for name in PRESETS:
        log = match(name)
        heard = [said(log, seat) for seat in seats_for(max(PRESETS[name].players))]
        assert all(other == heard[0] for other in heard)


def test_a_match_is_talked_about_now_and_then_and_every_occasion_comes() -> None:
    found: Counter[Occasion] = Counter()
    for seed in range(6):
        for name in ("classic", "traditional"):
            log = match(name, seed)
            remarks = said(log, Seat.S)
            deals = sum(isinstance(event, DealStarted) for event in log)
            assert 5 <= len(remarks) <= deals
            for _event, remark in remarks:
                for lines in LINES.values():
                    found.update(occasion for occasion, texts in lines.items() if remark.words in texts)
    assert set(found) == set(Occasion), found


def test_at_most_one_remark_in_a_deal_but_for_big_occasions_and_none_to_its_last_trick() -> None:
    log = tuple(map(copy, match("classic", 3)))  # copies, so that `is` distinguishes equal events below
    in_deal = tricks = size = 0
    heard = iter(said(log, Seat.S))
    upcoming = next(heard, None)
    for event in log:
        if isinstance(event, DealStarted):
            in_deal, tricks, size = 0, 0, event.size
        tricks += isinstance(event, TrickTaken)
        if upcoming is not None and event is upcoming[0]:
            is_big = any(upcoming[1].words in lines[big] for lines in LINES.values() for big in BIG)
            assert is_big or not in_deal
            in_deal += 1
            assert not (isinstance(event, TrickTaken) and tricks == size)
            upcoming = next(heard, None)
    assert upcoming is None


def test_only_whom_it_concerns_speaks() -> None:
    first = of_type(MatchStarted, match("classic", 2)[0])
    seen = observe(start(first), Seat.S)
    counted: Counter[Occasion] = Counter()
    for event in match("classic", 2)[1:]:
        if not is_visible(event, Seat.S):
            continue
        before, seen = seen, evolve_observation(seen, event)
        for seat, occasion in occasions(event, before, seen):
            counted[occasion] += 1
            deal = seen.deal
            contract = deal.contracts[seen.public.match.side_of(seat)] if deal.contracts else None
            taken = deal.taken_by(seen.public.match.sides[seen.public.match.side_of(seat)])
            match occasion:
                case Occasion.MADE | Occasion.PARTNER:
                    assert taken == not_none(contract).tricks > 0
                case Occasion.SET:
                    assert taken + deal.size - len(deal.tricks) == not_none(contract).tricks - 1
                case Occasion.LED:
                    assert deal.trick[0].seat == seat
                    assert deal.trick[0].card.is_joker
                case Occasion.CAUGHT:
                    assert deal.trick[0].card.is_joker
                    assert deal.trick[-1].card.is_joker
                    assert deal.trick[-1].seat == seat
                case _:
                    pass
    assert counted[Occasion.MADE]
    assert counted[Occasion.SET]


def test_people_scripts_and_strangers_without_a_character_say_nothing() -> None:
    log = match("classic")
    first = of_type(MatchStarted, log[0])
    for player in (
        Player("A", "human", "ruby"),
        Player("A", "scripted", "ruby"),
        Player("A", "club"),
        Player("A", "club", "x"),
    ):
        assert said((replace(first, players=(player,) * 4), *log[1:]), Seat.S) == []


def bubbles(pilot: Pilot) -> list[str]:
    return [
        widget.name for widget in pilot.director.view().widgets if widget.role is Role.IMAGE and widget.name in TEXTS
    ]


def begun(settings: Settings) -> Pilot:
    pilot = Pilot(settings=settings).open()
    pilot.click(ButtonTarget("new"), ButtonTarget("start"))
    assert isinstance(pilot.director.stack.scene, TableScene)
    pilot.tick(1.0)
    return pilot


def test_a_remark_is_on_the_table_and_in_the_tree_for_a_while() -> None:
    pilot = begun(Settings(first_start_done=True))
    shown = bubbles(pilot)
    assert len(shown) == 1
    assert shown[0] in {widget.name for widget in pilot.director.tree().widgets}
    pilot.tick(4.0)
    assert bubbles(pilot) == []


def test_whoever_wants_quiet_has_it() -> None:
    pilot = Pilot().open()
    pilot.click(ButtonTarget("settings"))
    target = next(
        widget.target for widget in pilot.director.view().widgets if widget.name == "Players say a word now and then"
    )
    pilot.reach(not_none(target))
    pilot.press(Key.ENTER)
    assert not pilot.program.preferences.settings.remarks
    assert bubbles(begun(pilot.program.preferences.settings)) == []


@pytest.mark.parametrize(("size", "preset"), [((1280, 720), "individual"), ((2560, 1080), "classic")])
@pytest.mark.parametrize(("scale", "language"), [(100, "en"), (200, "en"), (200, "de")])
def test_no_remark_lies_over_a_plate_trump_the_scores_or_a_bid(
    size: tuple[int, int], preset: str, scale: int, language: str
) -> None:
    install(language)
    pilot = Pilot(size=size, settings=Settings(first_start_done=True, scale=scale)).open(rules=PRESETS[preset])
    pilot.until(lambda: may_act(pilot.table.local_match))
    context, layout = pilot.director.context, pilot.table.local_match.stage.cards.layout
    bids = [widget.rect for widget in pilot.director.view().widgets if isinstance(widget.target, BidTarget)]
    assert bids
    said = set(map(_, TEXTS))
    for words, edge in product(said, (TableEdge.LEFT, TableEdge.TOP, TableEdge.RIGHT)):
        where, _style = bubble(layout, edge, words, context, is_bidding=True)
        assert layout.areas.window.holds(where)
        assert not where.inset(1).overlaps(layout.areas.trump), (words, edge)
        assert not where.inset(1).overlaps(layout.areas.score), (words, edge)
        for seated, plate in layout.areas.plates.items():
            most = 0.25 if seated is TableEdge.BOTTOM else 0  # remarks may cover a quarter of the player's own plate
            assert where.inset(1).shared(plate) <= plate.w * plate.h * most, (words, edge)
        assert not any(where.inset(1).overlaps(bid) for bid in bids), (words, edge)


def test_neither_a_remark_nor_an_offer_opens_into_a_great_moment() -> None:
    pilot, moments, before = Pilot().open(rules=PRESETS["classic"]), 0, set[str]()
    while moments < 30:
        pilot.tick(0.1)
        shown = pilot.director.view().widgets
        now = {one.name for one in shown if one.part == TALK or one.target in (FINISH, OFFERED_CLAIM)}
        assert now <= before or not runs_moment(pilot.table.local_match)
        moments, before = moments + runs_moment(pilot.table.local_match), now
        pilot.take_turn()
        if pilot.is_scored:
            pilot.click(ButtonTarget("next"))
