"""Great moments, such as the breaking of trump: they never delay the player, and end when the player acts."""

from dataclasses import replace
from itertools import product
from math import inf

import pytest

from game.engine.bids import Bid, BidKind, BidMade, board, boston, contract_of
from game.engine.cards import Card, Seat
from game.engine.events import BidPlaced, CardPlayed, TrumpBroken
from game.engine.rules import Pull
from game.engine.state import Fate, Phase
from game.i18n import SOURCE, install
from game.rulesets.presets import PRESETS
from game.scenes.table.moments.blooper import mascot_at
from game.scenes.table.moments.board import bid_seals, board_time, hides_auction
from game.scenes.table.moments.lamp import lamp_time, light_left
from game.scenes.table.moments.words import hidden_by, words_place
from game.settings import Settings
from game.tabletop import pacing
from game.tabletop.areas import TableEdge, table_areas
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed, draws_from, is_moment
from game.tabletop.stage import GREAT_ENDS, Stage
from game.tabletop.turn import AskAction, AskBid, Turn, Watch
from game.toolkit.devices.input import PointerMoved
from game.toolkit.metrics import metrics
from game.toolkit.widgets import Role
from game.wording.table import moment_text
from tests.support.pilot import Pilot
from tests.tabletop.tables import entries_for, log_of, seats_of, views_of

WINDOW = metrics(1280, 720)
SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


class Shown:
    """A substitute for a viewer of the table, with only a stage that shows the events of a match."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    @property
    def seen(self) -> object:
        return self.stage.seen


def stage_at(kind: type, *, speed: Speed = Speed.NORMAL, reduced: bool = False) -> Stage:
    """Return a stage that has just begun to show an event of this kind."""
    log = log_of("classic", 4)
    seat = seats_of(log)[0]
    entries, views = entries_for(log, seat), views_of(log, seat)
    at = next(
        index
        for index, (_seq, event) in enumerate(entries)
        if isinstance(event, kind) and is_moment(event, views[index + 1])
    )
    stage = Stage(views[at], entries[at - 1][0], speed=speed, reduced=reduced)
    stage.update(0.0, WINDOW, order=HandOrder.BY_SUIT)
    stage.feed(entries[at : at + 1])
    stage.update(0.01, WINDOW, order=HandOrder.BY_SUIT)
    return stage


def test_the_lamp_leaves_at_once_if_the_player_goes_on() -> None:
    stage = stage_at(TrumpBroken)
    assert lamp_time(Shown(stage)) == pytest.approx(0.01)  # type: ignore[arg-type]  # only the stage is used
    stage.hasten()
    assert lamp_time(Shown(stage)) == pytest.approx(GREAT_ENDS)  # type: ignore[arg-type]  # likewise
    stage.skip()
    assert lamp_time(Shown(stage)) is None  # type: ignore[arg-type]  # likewise


@pytest.mark.parametrize(("speed", "reduced"), [(Speed.INSTANT, False), (Speed.NORMAL, True)])
def test_without_motion_a_moment_is_its_still(speed: Speed, reduced: bool) -> None:
    stage = stage_at(TrumpBroken, speed=speed, reduced=reduced)
    assert lamp_time(Shown(stage)) == inf  # type: ignore[arg-type]  # likewise


def test_a_turn_after_a_great_moment_is_announced_before_it_is_over() -> None:
    for kind in (TrumpBroken, BidPlaced, CardPlayed):
        assert stage_at(kind).has_shown_all


@pytest.mark.parametrize("reduced", [False, True])
def test_after_a_few_deals_the_lamp_is_brief_and_holds_nobody(monkeypatch: pytest.MonkeyPatch, reduced: bool) -> None:
    whole = stage_at(TrumpBroken, reduced=reduced)
    assert not whole.is_idle
    monkeypatch.setattr(pacing, "WHOLE_LAMPS", 0)
    brief = stage_at(TrumpBroken, reduced=reduced)
    assert brief.is_idle
    seconds = {}
    for stage in (whole, brief):
        seconds[stage] = 0.0
        while lamp_time(Shown(stage)) is not None:  # type: ignore[arg-type]  # likewise
            light = light_left(Shown(stage))  # type: ignore[arg-type]  # likewise
            assert stage is whole or (light.cards == 1 and light.table >= 0.7)
            stage.update(0.02, WINDOW, order=HandOrder.BY_SUIT)
            seconds[stage] += 0.02
    assert 0.3 < seconds[brief] <= 0.7 < seconds[whole]


def test_the_lamp_holds_computer_players_and_never_the_viewers_own_card() -> None:
    held = {}
    for seed in range(1, 30):
        log = log_of("classic", 4, seed)
        seat = seats_of(log)[0]
        entries, views = entries_for(log, seat), views_of(log, seat)
        for index, (_seq, event) in enumerate(entries[:-1]):
            following = entries[index + 1][1]
            if not isinstance(event, TrumpBroken) or not isinstance(following, CardPlayed):
                continue
            if views[index].deal.size == 1 or pacing.is_brief(event, views[index + 1]):
                continue
            stage = Stage(views[index], entries[index - 1][0], speed=Speed.NORMAL)
            stage.update(0.0, WINDOW, order=HandOrder.BY_SUIT)
            stage.feed(entries[index : index + 2])
            stage.update(0.0, WINDOW, order=HandOrder.BY_SUIT)
            held[following.seat == seat] = stage.seq < entries[index + 1][0]
    assert held == {True: False, False: True}


def test_the_mascot_stands_between_the_plate_opposite_and_the_viewers_card() -> None:
    areas = table_areas(WINDOW)
    height, middle = mascot_at(areas)
    assert areas.plates[TableEdge.TOP].bottom < middle - height / 2 < middle + height / 2 <= areas.slot.y


def slammed() -> tuple[Stage, int]:
    """Return a stage that is about to show a trick led by the big blooper, and the number of earlier tricks."""
    for seed in range(1, 40):
        log = log_of("classic", 4, seed)
        seat = seats_of(log)[0]
        entries, views = entries_for(log, seat), views_of(log, seat)
        for index, (_seq, event) in enumerate(entries):
            if not isinstance(event, CardPlayed) or event.card is not Card.BB or event.seat == seat:
                continue
            if is_moment(event, views[index + 1]) and len(views[index].deal.tricks) < views[index].deal.size - 1:
                stage = Stage(views[index], entries[index - 1][0], speed=Speed.NORMAL)
                stage.update(0.0, WINDOW, order=HandOrder.BY_SUIT)
                stage.feed(entries[index : index + 8])
                return stage, len(views[index].deal.tricks)
    raise LookupError("nobody led the big blooper")


def test_presses_in_the_big_bloopers_moment_shorten_it_and_each_card_and_the_winner_are_still_seen() -> None:
    seconds = {}
    for presses in (False, True):
        stage, before = slammed()
        seen: dict[tuple[int, int], float] = {}
        while len(stage.seen.deal.tricks) == before or not stage.seen.deal.trick:
            stage.update(1 / 60, WINDOW, order=HandOrder.BY_SUIT)
            deal = stage.seen.deal
            state = len(deal.tricks), len(deal.trick)
            seen[state] = seen.get(state, 0.0) + 1 / 60
            if presses and not stage.shorten():
                break
        assert [seen[before, count] > 0.03 for count in range(1, 5)] == [True] * 4
        assert seen[before + 1, 0] > 0.2
        seconds[presses] = sum(seen.values())
    assert seconds[True] < 0.6 * seconds[False]


def test_a_seal_stays_from_the_bid_to_the_end_of_the_deal_and_tells_how_it_stands() -> None:
    log = log_of("classic", 4)
    states: set[Fate] = set()
    for seen in views_of(log, seats_of(log)[0]):
        deal = seen.public.deal
        found = bid_seals(Shown(Stage(seen, 0, speed=Speed.NORMAL)))  # type: ignore[arg-type]  # likewise
        bold = [] if deal is None else [made for made in deal.bids if made.bid.kind is not BidKind.NUMBER]
        assert bool(found) == bool(bold)
        for seal in found:
            states.add(seal.fate)
            if deal is not None and deal.contracts:
                side = next(side for side in seen.public.match.sides if seal.seat in side)
                others = any(trick.winner not in side for trick in deal.tricks[: seal.wanted])
                assert (seal.fate is Fate.SET) == others
    assert {Fate.SET, Fate.OPEN} <= states


class Asked(Shown):
    """A substitute for a viewer, with a given turn."""

    def __init__(self, stage: Stage, turn: Turn) -> None:
        super().__init__(stage)
        self.turn = turn


def test_without_motion_a_board_is_seen_in_the_middle_of_the_table_until_a_press_or_its_time_is_over() -> None:
    stage = stage_at(BidPlaced, reduced=True)
    watching, asked = Asked(stage, Watch()), Asked(stage, AskBid())
    assert board_time(watching) == (stage.moments[-1], inf)  # type: ignore[arg-type]  # likewise
    assert board_time(asked) is None  # type: ignore[arg-type]  # likewise
    stage.update(0.5, WINDOW, order=HandOrder.BY_SUIT)
    assert hides_auction(watching)  # type: ignore[arg-type]  # likewise
    stage.update(0.2, WINDOW, order=HandOrder.BY_SUIT)
    assert not hides_auction(watching)  # type: ignore[arg-type]  # likewise
    pressed = stage_at(BidPlaced, reduced=True)
    pressed.hasten()
    for over in (pressed, stage_at(BidPlaced, speed=Speed.INSTANT)):
        assert board_time(Asked(over, Watch())) is None  # type: ignore[arg-type]  # likewise


@pytest.mark.parametrize(
    ("bids", "boldest"), [((board(), boston()), 0), ((board(), board(2)), 1), ((boston(), board()), 1)]
)
def test_the_seal_of_a_side_is_that_of_its_contract_whatever_was_bid_last(bids: tuple[Bid, Bid], boldest: int) -> None:
    log = log_of("santa-cruz", 4)
    begun = next(seen for seen in views_of(log, seats_of(log)[0]) if seen.public.phase is Phase.PLAY)
    side = begun.public.match.sides[0]
    made = tuple(BidMade(seat, bid) for seat, bid in zip(side, bids, strict=True))
    contract = contract_of(side, made, begun.deal.size)
    deal = begun.deal._replace(bids=made, contracts=(contract, contract_of((), (), begun.deal.size)))
    seen = begun._replace(public=begun.public._replace(deal=deal))
    (seal,) = bid_seals(Shown(Stage(seen, 0, speed=Speed.NORMAL)))  # type: ignore[arg-type]  # likewise
    assert (seal.seat, seal.bid, seal.wanted) == (side[boldest], bids[boldest], contract.tricks)
    assert seal.fate is Fate.OPEN


def test_a_ribbon_goes_only_to_a_hand_that_has_no_choice_of_its_trumps() -> None:
    drawn = 0
    for seed in (1, 2, 3):
        for seen in views_of(log_of("classic", 4, seed), Seat.S):
            if seen.public.deal is None or not seen.deal.trick:
                continue
            free = replace(seen.rules, big_joker_pulls=Pull.ANY, little_joker_pulls=Pull.ANY)
            other = seen._replace(public=seen.public._replace(match=replace(seen.public.match, rules=free)))
            drawn += sum(draws_from(seen, seat) for seat in seen.deal.seats)
            assert not any(draws_from(other, seat) for seat in seen.deal.seats)
            assert not draws_from(seen, seen.deal.trick[0].seat)
    assert drawn


def test_the_words_of_a_moment_cover_nothing_that_can_be_pressed() -> None:
    """Check several window sizes and both languages, with the pointer on a card."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.NORMAL))
    pilot.open(rules=replace(PRESETS["classic"], sizes=(3,)))
    table, usual, met = pilot.table, pilot.painter.metrics, set[str]()
    while not pilot.is_scored:
        pilot.take_turn()
        pilot.tick(0.1)
        moments = table.local_match.stage.moments
        hand = [one for one in pilot.director.view().widgets if one.role is Role.CARD]
        if not moments or not hand or isinstance(table.local_match.turn, AskAction):
            continue
        for size, (scale, language) in product(SIZES, ((100, SOURCE), (200, "de"))):
            install(language)
            pilot.director.resize(metrics(*size, scale))
            middle = next(one for one in pilot.director.view().widgets if one.target == hand[len(hand) // 2].target)
            pilot.director.handle(PointerMoved(middle.rect.centre))
            view, context = pilot.director.view(), pilot.director.context
            areas = table_areas(context.metrics)
            text = moment_text(moments[-1].event, table.local_match.voices)
            if text:
                box, *_inside = words_place(text, areas, pilot.painter.texts, context.metrics)
                assert hidden_by(box, view) == []
                met.add(type(moments[-1].event).__name__)
        install(SOURCE)
        pilot.director.resize(usual)
    assert met >= {"TrumpMade", "TrumpBroken"}
