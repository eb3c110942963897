"""Motion from one pose to another: it ends in the right place, for any time steps."""

import pytest
from hypothesis import strategies as st

from game.tabletop.motion import LINGER, Animator, Ease, Motion, Pose, between, eased
from tests.support.narrowing import not_none
from tests.tabletop.tables import pose

HERE, THERE = pose(0, 0), pose(300, 40, angle=30)
SECOND = Motion(1.0)

poses = st.builds(
    pose,
    st.floats(-500, 500),
    st.floats(-500, 500),
    angle=st.sampled_from([0.0, 3.5, 90.0, 180.0, 270.0]),
    height=st.floats(40, 300),
    face_up=st.booleans(),
)


def animator(*, reduced: bool = False, start: Pose = HERE) -> Animator[str]:
    made: Animator[str] = Animator(reduced=reduced)
    made.place({"card": start})
    return made


def test_what_is_placed_lies_there_at_once_and_what_is_not_named_is_gone() -> None:
    moving = animator()
    moving.place({"other": THERE})
    assert moving.is_settled
    assert moving.poses() == {"other": THERE}
    assert not moving.update(1.0)


def test_a_thing_that_is_sent_starts_where_it_is_and_ends_where_it_is_sent() -> None:
    moving = animator()
    moving.send("card", THERE, SECOND)
    assert moving.poses()["card"].x == HERE.x
    assert not moving.is_settled
    assert moving.update(0.5)
    assert HERE.x < moving.poses()["card"].x < THERE.x
    assert moving.update(0.5)
    assert moving.is_settled
    assert moving.poses() == {"card": THERE}
    assert moving.update(LINGER), "it has just arrived"
    assert moving.arrived("card") == pytest.approx(LINGER)
    assert moving.poses() == {"card": THERE}
    assert not moving.update(0.1)


def test_a_thing_sent_elsewhere_on_its_way_turns_off_from_where_it_is() -> None:
    moving = animator()
    moving.send("card", THERE, SECOND)
    moving.update(0.5)
    middle = moving.poses()["card"]
    moving.send("card", HERE, SECOND)
    assert (moving.poses()["card"].x, moving.poses()["card"].y) == (middle.x, middle.y)
    moving.update(1.0)
    assert moving.poses() == {"card": HERE}


def test_a_thing_that_leaves_is_gone_at_its_end_and_not_settled_before() -> None:
    moving = animator()
    moving.leave("card", THERE, SECOND)
    moving.update(0.9)
    assert "card" in moving.poses()
    assert not moving.is_settled
    moving.update(0.1)
    assert moving.poses() == {}
    assert moving.is_settled


def test_finishing_brings_everything_home_and_sends_off_what_leaves() -> None:
    moving = animator()
    moving.enter("new", THERE, HERE, Motion(5.0, delay=5.0))
    moving.leave("card", THERE, SECOND)
    moving.finish()
    assert moving.is_settled
    assert moving.poses() == {"new": HERE}


def test_a_card_turns_over_in_the_middle_where_it_is_seen_edge_on() -> None:
    down, up = pose(0, 0, face_up=False), pose(100, 0)
    whole = [between(down, up, part / 200) for part in range(201)]
    turned = [now.face_up for now in whole]
    assert turned == sorted(turned)
    at = turned.index(True)
    assert min(range(201), key=lambda index: whole[index].flip) in (at - 1, at)
    assert whole[0].flip == whole[-1].flip == 1.0


def test_a_card_that_is_not_turned_over_stays_flat_and_turns_the_shorter_way() -> None:
    start, end = pose(angle=170.0), pose(angle=10.0)
    middle = between(start, end, 0.2)
    assert middle.flip == 1.0
    assert 170.0 < middle.angle < 190.0  # a card looks the same after half a turn


@pytest.mark.parametrize("ease", Ease)
def test_easing_begins_at_nothing_ends_at_all_and_never_goes_back(ease: Ease) -> None:
    shares = [eased(part / 100, ease) for part in range(101)]
    assert shares[0] == 0.0
    assert shares[-1] == pytest.approx(1.0)
    assert shares == sorted(shares)


def test_with_reduced_motion_a_thing_fades_in_at_its_new_place() -> None:
    moving = animator(reduced=True)
    moving.send("card", THERE, SECOND)
    moving.enter("new", pose(900, 900), HERE, SECOND)
    for _ in range(9):
        moving.update(0.1)
        now = moving.poses()
        assert (now["card"].x, now["card"].y) == (THERE.x, THERE.y)
        assert (now["new"].x, now["new"].y) == (HERE.x, HERE.y)
        assert now["card"].alpha < 1
    moving.update(0.2)
    assert moving.poses() == {"card": THERE, "new": HERE}


def test_with_reduced_motion_nothing_is_thrown_high() -> None:
    moving, motion = animator(reduced=True), Motion(0.3, rise=0.35, lift=0.8, spin=180.0)
    moving.send("card", THERE, motion)
    for _frame in range(8):
        moving.update(0.05)
        pose = not_none(moving.pose("card"))
        assert (pose.x, pose.y, pose.height, pose.angle) == (THERE.x, THERE.y, THERE.height, THERE.angle)


@pytest.mark.parametrize("duration", [0.52, 0.26, 0.3, 0.1])
@pytest.mark.parametrize("delay", [0.0, 0.035, 0.07, 0.385])
def test_rounding_never_leaves_a_settled_thing_short_of_its_end(duration: float, delay: float) -> None:
    moving = animator()
    end = pose(300, 40, angle=-60 / 13)
    moving.send("card", end, Motion(duration, delay))
    moving.update(delay + duration)
    assert moving.is_settled
    assert moving.poses() == {"card": end}
