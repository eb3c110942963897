"""Routes: the pages that can be opened, as frozen values. `game.scenes.routing.resolver` creates the pages.

A page returns its result by calling a function stored in its route.
"""

from collections.abc import Callable
from enum import Enum, StrEnum, auto
from pathlib import Path

from msgspec import Struct

from game.career.match_filter import MatchFilter
from game.controllers.local_match import LocalMatch
from game.crash_reports import WrittenReport
from game.drills.drills import ExerciseKind
from game.engine.actions import MakeBid, PlayCard
from game.engine.cards import Seat
from game.engine.legal import Refusal
from game.engine.rules import Rules
from game.engine.state import DealResult, Observation, PublicState
from game.lessons.lesson import Lesson
from game.session.replay import MadeDecision, Replay
from game.session.source import MatchSource, source_of_table
from game.system_errors import ToldError
from game.toolkit.widgets import Widget
from game.wording.terms import Term
from game.wording.voices import Voices


class RouteError(ToldError):
    """Error: a page cannot be shown now. The message is for the player."""


class StaticRoute(Enum):
    """Routes without parameters."""

    TITLE = auto()
    FIRST_START = auto()
    YOUR_GAME = auto()
    PRACTICE = auto()
    LEARN = auto()
    DRILLS = auto()
    OWN_TABLE = auto()
    INTERVIEW = auto()
    SETTINGS = auto()
    ABOUT = auto()
    ABOUT_GAME = auto()
    KEYS = auto()
    PEOPLE = auto()
    PERSON = auto()
    NEW_PERSON = auto()
    DATA = auto()
    UNSAVED = auto()


class PageRoute(Struct, frozen=True):
    """Route whose fields are the parameters of its page."""


# Every feature


class Ask(PageRoute, frozen=True, kw_only=True):
    """Yes-or-no question. `then` is called on yes and `otherwise` on no, after the question has closed.

    The page looks like a warning only if `destroys` is True.
    """

    title: str
    text: str
    yes: str
    no: str
    then: Callable[[], None]
    otherwise: Callable[[], None] = lambda: None
    destroys: bool = True


class ReportOn(PageRoute, frozen=True):
    """Page about a report that has been written. `error` is the error that led to it, if any."""

    written: WrittenReport
    error: Exception | None = None


class OnScreenKeyboard(PageRoute, frozen=True):
    """On-screen keyboard for a field. `done` receives the text."""

    field: Widget
    done: Callable[[str], None]


class MeaningOf(PageRoute, frozen=True):
    """Meaning of a term under a ruleset."""

    term: Term
    rules: Rules


# The player's own matches and figures


class MatchList(PageRoute, frozen=True):
    """List of the matches that pass a filter."""

    match_filter: MatchFilter = MatchFilter()


class Asks(Enum):
    """Choices on a filter page: all (for a list of matches), those that affect statistics, or only the person."""

    LIST = auto()
    FIGURES = auto()
    PERSON = auto()


class FilterMatches(PageRoute, frozen=True):
    """Filter page. `choose` receives each new filter."""

    match_filter: MatchFilter
    choose: Callable[[MatchFilter], None]
    asks: Asks = Asks.FIGURES


class ChooseCompanion(PageRoute, frozen=True):
    """Choice of a partner or opponent for a filter. `choose` receives the new filter."""

    match_filter: MatchFilter
    are_partners: bool
    choose: Callable[[MatchFilter], None]


class FiguresOf(PageRoute, frozen=True):
    """Statistics of the player's own matches that pass a filter."""

    match_filter: MatchFilter = MatchFilter()


class ComparedOf(PageRoute, frozen=True):
    """Comparison of the player's statistics for the matches that pass a filter, by ruleset, partner and other criteria."""

    match_filter: MatchFilter = MatchFilter()


# Setup


class NewMatch(PageRoute, frozen=True):
    """Setup of a match under the ruleset with this id; None means the ruleset played last."""

    ruleset: str | None = None


class ChooseSeat(PageRoute, frozen=True):
    """Choice of the player for a seat. `place` is the seat's position in words."""

    seat: Seat
    place: str


class ShuffleWord(PageRoute, frozen=True):
    """Page to enter the player's word, which is mixed into the shuffles. `enter` receives each change."""

    word: str
    enter: Callable[[str], None]


# Table


class AtTable(PageRoute, frozen=True):
    """Table of a local match."""

    local_match: LocalMatch


class Resumed(PageRoute, frozen=True):
    """Table of a stored match."""

    match_id: int


class Paused(PageRoute, frozen=True):
    """Pause menu of a local match."""

    local_match: LocalMatch


class LastTrick(PageRoute, frozen=True):
    """Last trick that a local match has shown."""

    local_match: LocalMatch


class EventLog(PageRoute, frozen=True):
    """Events that a local match has shown."""

    local_match: LocalMatch


class DealScore(PageRoute, frozen=True):
    """Summary of a deal. `leave` continues the match at the table below."""

    local_match: LocalMatch
    result: DealResult
    leave: Callable[[], object]


class Challenge(Struct, frozen=True):
    """Offer to a `person` who has `outgrown` a level: opponents of the next `level`."""

    person: str
    outgrown: str
    level: str


class MatchResult(PageRoute, frozen=True):
    """Result of a local match. `firsts` (first-time achievements) and `challenge` are shown only once.

    If the match `is_coached`, a button leads to the pupil's next step.
    """

    local_match: LocalMatch
    is_coached: bool = False
    firsts: tuple[str, ...] = ()
    challenge: Challenge | None = None
    turn: int = 0
    """Number of matches that ended earlier, used to vary the players' words."""


class ResultPaused(PageRoute, frozen=True):
    """Menu on the result page of a local match."""

    local_match: LocalMatch
    is_coached: bool


class Scores(PageRoute, frozen=True, kw_only=True):
    """Score sheet of a match. It addresses `viewer` as "you", and opens reviews about `seat`.

    Choosing a deal opens its replay or, if the replay is already open, passes the deal's line on the sheet (from 0) to `look`. If
    `is_kept` is False, as in a lesson, the match is not stored, and deals cannot be chosen.
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
        seat=local_match.seat,
        source=source_of_table(local_match.table),
        is_kept=local_match.is_kept,
    )


class SeedOf(PageRoute, frozen=True):
    """Seed of a finished match, and the player's word mixed into its shuffles."""

    seed: bytes
    word: str


# Looking back


class ChoiceInDeal(Struct, frozen=True):
    """Choice of a seat. `line` is the deal's line on the score sheet, `place` the index among the seat's decisions, both from 0."""

    seat: Seat
    line: int
    place: int


class ReplayOf(PageRoute, frozen=True):
    """Replay of a match from a seat, by default a person's.

    If `line` is given, the replay starts at the deal in this line of the score sheet, counted from 0.
    """

    source: MatchSource
    viewer: Seat | None = None
    line: int | None = None


class ReplayOfStored(PageRoute, frozen=True):
    """Replay of a stored match. It starts just before `choice`, if given."""

    match_id: int
    choice: ChoiceInDeal | None = None


class JumpTo(PageRoute, frozen=True):
    """Keyframes of a replay to jump to. `go` receives the index of the chosen keyframe."""

    replay: Replay
    voices: Voices
    go: Callable[[int], None]


class ThoughtsOn(PageRoute, frozen=True):
    """Reasons for a decision that a player made."""

    made: MadeDecision


class ReviewDeal(PageRoute, frozen=True):
    """Review of a seat's decisions in a finished deal. `line` is the deal's line on the score sheet, counted from 0."""

    source: MatchSource
    line: int
    seat: Seat


class TurningPoints(ReviewDeal, frozen=True):
    """Decisions that mattered most in a finished deal."""


class ReviewMatch(PageRoute, frozen=True):
    """Review of all finished deals of a match."""

    source: MatchSource
    seat: Seat


class DecisionOf(PageRoute, frozen=True):
    """Decision of a seat, shown at the table.

    `line` is the deal's line on the score sheet, and `at` the index of the keyframe before the decision, both from 0.
    """

    source: MatchSource
    line: int
    seat: Seat
    at: int


class Explain(PageRoute, frozen=True):
    """Explanation of a decision with figures. A choice `made` is compared with the best one."""

    seen: Observation
    voices: Voices
    made: MakeBid | PlayCard | None = None


class OpenCards(PageRoute, frozen=True):
    """Finished deal, shown card by card. `dealing` is the deal's index in the match, counting redeals."""

    replay: Replay
    dealing: int
    voices: Voices


# Learning


class LessonOf(PageRoute, frozen=True):
    """Table of a lesson, continued after the moves already made."""

    lesson: Lesson


class ChapterOf(PageRoute, frozen=True):
    """Lessons of a chapter. `chapter` is the untranslated name."""

    chapter: str


class LessonExit(StrEnum):
    """Ways out of a lesson."""

    AGAIN = "again"
    SKIP = "skip"
    LESSONS = "lessons"


class LessonPaused(PageRoute, frozen=True):
    """Pause menu of a lesson. `leave` receives the chosen exit after the menu has closed."""

    local_match: LocalMatch
    leave: Callable[[LessonExit], None]


class DrillOf(PageRoute, frozen=True):
    """Exercises of a kind under a ruleset. If `only` is not empty, they ask only about these reasons for refusing a move.

    If `is_of_lesson` is True, the Back button leads to the lesson.
    """

    rules: Rules
    kind: ExerciseKind
    is_of_lesson: bool = False
    only: tuple[Refusal, ...] = ()


class OwnExercises(PageRoute, frozen=True):
    """Due exercises from a person's own matches. The first one is on the `kind` of mistake, if given."""

    person: str
    kind: str = ""


# Profiles


class BringBack(PageRoute, frozen=True):
    """Backup in a file, to be restored."""

    path: Path


class BringTogether(PageRoute, frozen=True):
    """Backup in a file, or folder of another computer, to be merged with the data here."""

    path: Path


# Rulesets


class Rulesets(PageRoute, frozen=True):
    """All rulesets, with the `chosen` id selected."""

    chosen: str


class RulesSection(PageRoute, frozen=True):
    """Rules of a ruleset, shown from the named section, if given."""

    rules: Rules
    section: str = ""


class CompareRules(PageRoute, frozen=True):
    """Differences between a ruleset and all other rulesets."""

    rules: Rules


class EditRules(PageRoute, frozen=True):
    """Editor of the ruleset with the id `kept`. If `kept` is None, edit a new copy of `rules`.

    If `is_draft` is True, `rules` contains unsaved changes.
    """

    rules: Rules
    kept: str | None = None
    is_draft: bool = False


class ShareRules(PageRoute, frozen=True):
    """Ruleset to be sent to other players. A ruleset stored under the id `kept` also has a file."""

    rules: Rules
    kept: str | None


class ImportRules(PageRoute, frozen=True):
    """Import of a ruleset from the file at `path`, or from pasted text."""

    path: Path | None = None


Route = StaticRoute | PageRoute
