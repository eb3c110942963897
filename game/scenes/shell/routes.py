"""Routes: the pages that can be opened, as frozen values. `game.scenes.routing.resolver` makes the page of each.

A function in a route takes what the page hands back: a text, a choice, a yes. None of them opens a page that a route could name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from pathlib import Path

from game.controllers.local_match import LocalMatch
from game.crash_reports import Written
from game.drills.drills import Kind
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Seat
from game.engine.rules import Rules
from game.engine.state import DealResult, Observation, PublicState
from game.lessons.lesson import Lesson
from game.session.replay import Made, Replay
from game.session.source import MatchSource, source_of_table
from game.toolkit.widgets import Widget
from game.wording.events import Voices


class RouteError(Exception):
    """There is no page to be shown now; the text is for the player."""


class Place(Enum):
    """Pages that are always the same."""

    TITLE = auto()
    FIRST_START = auto()
    MATCHES = auto()
    LEARN = auto()
    DRILLS = auto()
    INTERVIEW = auto()
    SETTINGS = auto()
    ABOUT = auto()
    ABOUT_GAME = auto()


# Every feature


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Question; `then` is called on `yes`, after the question is gone. Unless it `destroys`, it has no warning look."""

    title: str
    text: str
    yes: str
    no: str
    then: Callable[[], None]
    destroys: bool = True


@dataclass(frozen=True, slots=True)
class ReportOn:
    """Path of a report, and the error it is about, if it is about one."""

    written: Written
    error: Exception | None = None


@dataclass(frozen=True, slots=True)
class Letters:
    """On-screen keyboard for a field; `done` takes the text."""

    field: Widget
    done: Callable[[str], None]


# Setup


@dataclass(frozen=True, slots=True)
class NewMatch:
    """Setup of a match by a ruleset, named by its id; by the one chosen last if None."""

    ruleset: str | None = None


@dataclass(frozen=True, slots=True)
class ChooseSeat:
    """Player of a seat, whose place has a name."""

    seat: Seat
    place: str


@dataclass(frozen=True, slots=True)
class ShuffleWord:
    """Word in the shuffles; `enter` takes every other one."""

    word: str
    enter: Callable[[str], None]


# Table


@dataclass(frozen=True, slots=True)
class AtTable:
    """Table of a local match."""

    local_match: LocalMatch


@dataclass(frozen=True, slots=True)
class Resumed:
    """Table of a stored match."""

    match_id: int


@dataclass(frozen=True, slots=True)
class Paused:
    """Pause menu of a local match."""

    local_match: LocalMatch


@dataclass(frozen=True, slots=True)
class LastTrick:
    """Last trick that a local match has shown."""

    local_match: LocalMatch


@dataclass(frozen=True, slots=True)
class EventLog:
    """Events that a local match has shown."""

    local_match: LocalMatch


@dataclass(frozen=True, slots=True)
class DealScore:
    """Summary of a deal of a local match; `menu` is that of the table below."""

    local_match: LocalMatch
    result: DealResult
    menu: "Route"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """End of a local match."""

    local_match: LocalMatch


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """Score sheet of a match for the viewer at a seat; `seat` is the one whose decisions are reviewed.

    A deal leads to its replay; where that is open already `look` takes the deal's line, from 0. A lesson is not kept, so
    nothing of it can be looked at again.
    """

    public: PublicState
    viewer: Seat | None
    seat: Seat
    source: MatchSource
    is_kept: bool = True
    look: Callable[[int], None] | None = None


def scores_at_table(local_match: LocalMatch) -> Scores:
    """Return the score sheet of a local match."""
    return Scores(
        public=local_match.seen.public,
        viewer=local_match.common_voices.viewer,
        seat=local_match.viewer,
        source=source_of_table(local_match.table),
        is_kept=local_match.is_kept,
    )


@dataclass(frozen=True, slots=True)
class SeedOf:
    """Seed of a match that is over, with the player's word in its shuffles."""

    seed: bytes
    word: str


# Looking back


@dataclass(frozen=True, slots=True)
class ReplayOf:
    """Replay of a match, from a seat or else the person's; of the deal of a line on the score sheet, from 0, if one is given."""

    source: MatchSource
    viewer: Seat | None = None
    line: int | None = None


@dataclass(frozen=True, slots=True)
class ReplayOfStored:
    """Replay of a stored match."""

    match_id: int


@dataclass(frozen=True, slots=True)
class JumpTo:
    """Places of a replay; `go` takes the number of a stop."""

    replay: Replay
    voices: Voices
    go: Callable[[int], None]


@dataclass(frozen=True, slots=True)
class ThoughtsOn:
    """Reasons of a decision that somebody made."""

    made: Made


@dataclass(frozen=True, slots=True)
class ReviewDeal:
    """Review of a finished deal as a seat decided it, by its line on the score sheet, from 0."""

    source: MatchSource
    line: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class ReviewMatch:
    """Review of all finished deals of a match."""

    source: MatchSource
    seat: Seat


@dataclass(frozen=True, slots=True)
class Explain:
    """Explanation of a past decision."""

    seen: Observation
    voices: Voices
    made: MakeBid | PlayCard


@dataclass(frozen=True, slots=True)
class OpenCards:
    """Finished deal card by card, by its number among the hands dealt, from 0."""

    replay: Replay
    dealing: int
    voices: Voices


# Coach at the table


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice on a decision; `act` carries it out."""

    seen: Observation
    voices: Voices
    act: Callable[[MakeBid | PlayCard], object]


@dataclass(frozen=True, slots=True)
class Check:
    """Doubt about the decision just made; `undo` takes it back."""

    seen: Observation
    voices: Voices
    made: MakeBid | PlayCard
    undo: Callable[[], None]


# Learning


@dataclass(frozen=True, slots=True)
class LessonOf:
    """Table of a lesson, continued from where it was left."""

    lesson: Lesson


class LessonExit(StrEnum):
    """Ways out of a lesson."""

    AGAIN = "again"
    SKIP = "skip"
    LESSONS = "lessons"


@dataclass(frozen=True, slots=True)
class LessonPaused:
    """Pause menu of a lesson by these rules; `leave` takes the way out, after the menu is gone."""

    rules: Rules
    leave: Callable[[LessonExit], None]


@dataclass(frozen=True, slots=True)
class DrillOf:
    """Exercises of a kind by a ruleset."""

    rules: Rules
    kind: Kind


# Rulesets


@dataclass(frozen=True, slots=True)
class Rulesets:
    """Rulesets on offer, with that of an id chosen."""

    chosen: str


@dataclass(frozen=True, slots=True)
class RulesSection:
    """Rules of a ruleset, from the section of this name on if one is given."""

    rules: Rules
    section: str = ""


@dataclass(frozen=True, slots=True)
class CompareRules:
    """Differences of a ruleset from the others on offer."""

    rules: Rules


@dataclass(frozen=True, slots=True)
class EditRules:
    """Editor of a ruleset: of the player's ruleset of this id, or of a new one that begins like `rules`."""

    rules: Rules
    kept: str | None = None


@dataclass(frozen=True, slots=True)
class ShareRules:
    """Ruleset to be sent to others; one that is kept under an id has a file."""

    rules: Rules
    kept: str | None


@dataclass(frozen=True, slots=True)
class BringRules:
    """Ruleset to be brought in: the one in a file, or one that is to be pasted."""

    path: Path | None = None


Route = (
    Place
    | Ask
    | ReportOn
    | Letters
    | NewMatch
    | ChooseSeat
    | ShuffleWord
    | AtTable
    | Resumed
    | Paused
    | LastTrick
    | EventLog
    | DealScore
    | MatchResult
    | Scores
    | SeedOf
    | ReplayOf
    | ReplayOfStored
    | JumpTo
    | ThoughtsOn
    | ReviewDeal
    | ReviewMatch
    | Explain
    | OpenCards
    | Hint
    | Check
    | LessonOf
    | LessonPaused
    | DrillOf
    | Rulesets
    | RulesSection
    | CompareRules
    | EditRules
    | ShareRules
    | BringRules
)
