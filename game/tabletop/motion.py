"""Card animation: poses and interpolation between them, independent of the size of time steps."""

from collections.abc import Hashable, Mapping
from enum import Enum
from math import pi, sin
from typing import Generic, TypeVar

from msgspec import Struct, structs

from game.tabletop.curves import landed, swept

_NEARLY = 1e-6
"""Tolerance in seconds for rounding in the sum of many small time steps."""


class Pose(Struct, frozen=True, kw_only=True):
    """The pose of a card: its middle in pixels, angle in degrees counter-clockwise, height in pixels, and visible side."""

    x: float
    y: float
    angle: float
    height: float
    face_up: bool
    z: float
    alpha: float = 1.0
    flip: float = 1.0
    """The visible fraction of the card's width while it turns over: 1 flat, 0 edge on."""
    is_moving: bool = False
    """True for a moving card, whose size and angle may be rounded for drawing."""
    rest_height: float = 0.0
    """The height of a moving card at its destination."""


GATHERS = 0.39
"""The fraction of the travel time in which a trick's cards gather at one place."""
LINGER = 0.18
"""Seconds after its arrival during which a card counts as just arrived."""


_TRAIL = ((0.075, 0.25), (0.038, 0.45))
"""The fainter copies that follow a card pulled by a joker: seconds of delay, and opacity."""


class Ease(Enum):
    """Easing function of a card's motion."""

    LANDING = "landing"
    """Thrown: fast at first, with a soft landing."""
    SWEEP = "sweep"
    """Pushed by hand: speeds up and slows down again."""
    PULL = "pull"
    """Torn out by force: slow at first, with a hard stop."""


class Motion(Struct, frozen=True):
    """A motion: seconds of travel and of delay, the bend of the path as a fraction of its length, and the easing.

    At the top of its path, a card thrown high is larger by the fraction `rise` and higher by `lift` times its height. A card torn
    out turns by `spin` degrees.
    """

    duration: float
    delay: float = 0.0
    arc: float = 0.0
    ease: Ease = Ease.LANDING
    rise: float = 0.0
    lift: float = 0.0
    spin: float = 0.0


class _Way(Struct, frozen=True, kw_only=True):
    start: Pose
    end: Pose
    motion: Motion
    elapsed: float = 0.0
    leaves: bool = False
    rested: float | None = None
    """Seconds of rest before this motion; None if the card was moving. During the delay the card still rests."""
    via: Pose | None = None
    """The pose that the card reaches after the fraction `GATHERS` of its travel time; None for a direct path."""


def _has_arrived(way: _Way) -> bool:
    return way.elapsed >= way.motion.delay + way.motion.duration - _NEARLY


def eased(part: float, ease: Ease = Ease.LANDING) -> float:
    """Return the fraction of the path covered after a fraction of the time: a cubic from 0 to 1, never backwards."""
    if ease is Ease.PULL:
        return part * part * (0.25 + 0.75 * part)
    return swept(part) if ease is Ease.SWEEP else landed(part)


def between(start: Pose, end: Pose, part: float, arc: float = 0.0, ease: Ease = Ease.LANDING) -> Pose:
    """Return the pose between `start` and `end` after a fraction of the time, 0 to 1."""
    if part >= 1:
        return end
    share = eased(part, ease)
    dx, dy = end.x - start.x, end.y - start.y
    bend = sin(pi * share) * arc
    turns = start.face_up is not end.face_up
    flip = abs(1 - 2 * share) if turns else 1.0
    return Pose(
        x=start.x + dx * share + dy * bend,
        y=start.y + dy * share - abs(dx) * bend,
        angle=start.angle + _turn(start.angle, end.angle) * share,
        height=start.height + (end.height - start.height) * share,
        face_up=(end if share >= 0.5 else start).face_up,  # noqa: PLR2004 - it turns over in the middle
        z=end.z,
        alpha=start.alpha + (end.alpha - start.alpha) * share,
        flip=max(flip, 0.02),
        is_moving=True,
        rest_height=end.height,
    )


def _turn(start: float, end: float) -> float:
    """Return the shorter turn between two angles; a card looks the same after half a turn."""
    return (end - start + 90) % 180 - 90


Key = TypeVar("Key", bound=Hashable)


class Animator(Generic[Key]):
    """Moves cards from their present poses to given poses; cards are identified by keys.

    With `reduced` motion a card fades in at its new place.
    """

    def __init__(self, *, reduced: bool = False) -> None:
        """Begin without cards."""
        self.reduced = reduced
        self._ways: dict[Key, _Way] = {}

    @property
    def is_settled(self) -> bool:
        """True if all cards have arrived."""
        return all(_has_arrived(way) and not way.leaves for way in self._ways.values())

    def poses(self) -> dict[Key, Pose]:
        """Return the present poses of all cards."""
        return {key: _pose_of(way) for key, way in self._ways.items()}

    def pose(self, key: Key) -> Pose | None:
        """Return the present pose of a card; None if it is not visible."""
        way = self._ways.get(key)
        return None if way is None else _pose_of(way)

    def is_leaving(self, key: Key) -> bool:
        """Return True if a card is leaving the table."""
        way = self._ways.get(key)
        return way is not None and way.leaves

    def trail(self, key: Key) -> list[Pose]:
        """Return earlier, fainter poses of a card that a joker is pulling from a hand; empty for other cards."""
        way = self._ways.get(key)
        if way is None or way.motion.ease is not Ease.PULL:
            return []
        if not 0 < way.elapsed - way.motion.delay < way.motion.duration:
            return []
        earlier = [
            (structs.replace(way, elapsed=way.elapsed - ago), alpha) for ago, alpha in _TRAIL if way.elapsed > ago
        ]
        return [structs.replace(_pose_of(then), alpha=alpha) for then, alpha in earlier]

    def place(self, poses: Mapping[Key, Pose]) -> None:
        """Put cards at these poses immediately, and remove all other cards."""
        still = Motion(0.0)
        self._ways = {key: _Way(start=pose, end=pose, motion=still, elapsed=LINGER) for key, pose in poses.items()}

    def arrived(self, key: Key) -> float:
        """Return the seconds since a card arrived, at most `LINGER`; 0 before its arrival; always `LINGER` with reduced motion."""
        way = self._ways.get(key)
        if way is None or self.reduced:
            return LINGER
        if way.rested is not None and way.elapsed < way.motion.delay:
            return min(way.rested + way.elapsed, LINGER)
        return min(max(way.elapsed - way.motion.delay - way.motion.duration, 0.0), LINGER)

    def _rested(self, way: _Way, key: Key) -> float | None:
        return self.arrived(key) if _has_arrived(way) else None

    def enter(self, key: Key, start: Pose, end: Pose, motion: Motion) -> None:
        """Add a new card in motion."""
        if self.reduced:
            start, motion = faded(end), Motion(motion.duration, motion.delay)
        self._ways[key] = _Way(start=start, end=end, motion=motion)

    def send(self, key: Key, end: Pose, motion: Motion) -> None:
        """Send a card from its present pose to another, unless it is already going there."""
        way = self._ways[key]
        if way.end == end and not way.leaves:
            return
        start = _pose_of(way)
        if self.reduced:
            motion = Motion(motion.duration, motion.delay)
            if (abs(start.x - end.x) + abs(start.y - end.y)) > end.height / 2:
                start = faded(end)
        self._ways[key] = _Way(start=start, end=end, motion=motion, rested=self._rested(way, key))

    def hold(self, key: Key, pose: Pose) -> None:
        """Hold a card at a pose until it is sent on."""
        self._ways[key] = _Way(start=pose, end=pose, motion=Motion(0.0))

    def leave(self, key: Key, end: Pose, motion: Motion, *, via: Pose | None = None) -> None:
        """Send a card to a pose, first to `via` if given, and remove it there."""
        way = self._ways[key]
        start = _pose_of(way)
        if self.reduced:
            end, via = faded(start), None
        rested = self._rested(way, key)
        self._ways[key] = _Way(start=start, end=end, motion=motion, leaves=True, rested=rested, via=via)

    def fade(self, key: Key, motion: Motion) -> None:
        """Fade a card out in place."""
        self.leave(key, faded(_pose_of(self._ways[key])), motion)

    def drop(self, key: Key) -> None:
        """Remove a card immediately."""
        del self._ways[key]

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds; return True if anything moved."""
        moved = False
        for key, way in list(self._ways.items()):
            length = way.motion.delay + way.motion.duration
            if way.elapsed >= length + LINGER and not way.leaves:
                continue
            moved = True
            if way.leaves and way.elapsed + dt >= length:
                del self._ways[key]
            else:
                self._ways[key] = structs.replace(way, elapsed=way.elapsed + dt)
        return moved

    def hasten(self, share: float, *, most: float, leaving: float) -> None:
        """Multiply the remaining time of each card by `share`, with the limit `most`.

        The remaining time of a leaving card is not multiplied, only limited to `leaving`. All times are in seconds.
        """
        for key, way in self._ways.items():
            left = way.motion.delay + way.motion.duration - way.elapsed
            if left <= 0:
                continue
            soon = min(left, leaving) if way.leaves else min(share * left, most)
            rest = Motion(soon, arc=way.motion.arc, ease=way.motion.ease)
            via = None if way.elapsed > way.motion.delay else way.via
            self._ways[key] = structs.replace(way, start=_pose_of(way), motion=rest, elapsed=0.0, via=via)

    def finish(self) -> None:
        """Let all cards arrive immediately."""
        self.place({key: way.end for key, way in self._ways.items() if not way.leaves})


def _pose_of(way: _Way) -> Pose:
    # arrival is checked first, as rounding may make the fraction below slightly less than 1
    if _has_arrived(way):
        return way.end
    part = (way.elapsed - way.motion.delay) / way.motion.duration
    if part <= 0:
        return way.start
    motion = way.motion
    if way.via is not None and part < GATHERS:
        return between(way.start, way.via, part / GATHERS, 0.0, Ease.SWEEP)
    if way.via is not None:
        return between(way.via, way.end, (part - GATHERS) / (1 - GATHERS), motion.arc, motion.ease)
    pose = between(way.start, way.end, part, motion.arc, motion.ease)
    if not motion.rise and not motion.spin:
        return pose
    up = sin(pi * part)
    return structs.replace(
        pose,
        y=pose.y - up * motion.lift * way.end.height,
        height=pose.height * (1 + up * motion.rise),
        angle=pose.angle - motion.spin * (1 - eased(part, motion.ease)),
    )


def at_rest(pose: Pose, *, z: float, alpha: float = 1.0) -> Pose:
    """Return a pose without motion, at the height `z` above the table and with the opacity `alpha`."""
    return structs.replace(pose, z=z, alpha=alpha, flip=1.0, is_moving=False, rest_height=0.0)


def faded(pose: Pose) -> Pose:
    """Return a pose in which the card is invisible."""
    return at_rest(pose, z=pose.z, alpha=0.0)
