"""Route resolver: creates the page of a route, so that pages need not import each other."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from game.i18n import _
from game.scenes.about.about_page import AboutPage
from game.scenes.about.game_page import GamePage
from game.scenes.about.keys_page import KeysPage
from game.scenes.career.compared_page import ComparedPage
from game.scenes.career.figures_page import FiguresPage
from game.scenes.career.practice_page import PracticePage
from game.scenes.career.your_game import YourGamePage
from game.scenes.coach.deal_review import DealReviewPage, TurningPointsPage
from game.scenes.coach.decision import DecisionScene
from game.scenes.coach.explained_page import ExplainedPage
from game.scenes.coach.match_review import MatchReviewPage
from game.scenes.coach.open_cards import OpenCardsPage
from game.scenes.coach.thoughts_page import ThoughtsPage
from game.scenes.drills.drill_run import DrillRun
from game.scenes.drills.drills_page import DrillsPage
from game.scenes.drills.exercise_scene import ExerciseScene
from game.scenes.drills.own_run import OwnRun
from game.scenes.drills.own_table_page import OwnTablePage
from game.scenes.history.companion_page import CompanionPage
from game.scenes.history.filter_page import FilterPage
from game.scenes.history.matches_page import MatchesPage
from game.scenes.home.first_start import FirstStart
from game.scenes.home.title import TitleScene
from game.scenes.lessons.chapter_page import ChapterPage
from game.scenes.lessons.learn import LearnPage
from game.scenes.lessons.lesson_menu import LessonMenu
from game.scenes.lessons.lesson_scene import LessonScene
from game.scenes.play.deal_summary import DealSummary
from game.scenes.play.log_page import LogPage
from game.scenes.play.pause import PauseMenu
from game.scenes.play.result import ResultPage
from game.scenes.play.result_menu import ResultMenu
from game.scenes.play.table_scene import TableScene
from game.scenes.play.trick_page import TrickPage
from game.scenes.profiles.people_page import PeoplePage
from game.scenes.profiles.person_page import NewPersonPage, PersonPage
from game.scenes.replay.jump_page import JumpPage
from game.scenes.replay.replay_scene import ReplayScene
from game.scenes.rulesets.compare import CompareRulesPage
from game.scenes.rulesets.editor import EditRulesPage
from game.scenes.rulesets.import_page import ImportRulesPage
from game.scenes.rulesets.interview_page import InterviewPage
from game.scenes.rulesets.rules_page import RulesPage
from game.scenes.rulesets.rulesets_page import RulesetsPage
from game.scenes.rulesets.share import ShareRulesPage
from game.scenes.scores.score_sheet import ScoreSheet
from game.scenes.scores.seed_page import SeedPage
from game.scenes.settings.settings_page import SettingsPage
from game.scenes.setup.new_match import NewMatchPage
from game.scenes.setup.seat_page import SeatPage
from game.scenes.setup.word_page import WordPage
from game.scenes.shell import routes
from game.scenes.shell.confirm import Confirm
from game.scenes.shell.matches import Matches
from game.scenes.shell.on_screen_keyboard import OnScreenKeyboardPage
from game.scenes.shell.preferences import Preferences
from game.scenes.shell.report_page import ReportPage
from game.scenes.shell.routes import PageRoute, Route, StaticRoute
from game.scenes.shell.services import Program, make_workers
from game.scenes.tutor.meaning_page import MeaningPage
from game.session.source import source_of_match
from game.session.store import Store
from game.settings import Settings
from game.toolkit.director import Director
from game.toolkit.scene import Scene
from game.upkeep.reviewer import Reviewer
from game.worker import ThreadWorker


def _data_page(program: Program, route: routes.BringBack | None = None) -> Scene:
    """Return the backup page, imported late because its archive modules slow down the start."""
    from game.scenes.profiles.data_page import DataPage  # noqa: PLC0415 - few players open this page

    return DataPage(program, None if route is None else route.path)


def _merge_page(program: Program, route: routes.BringTogether) -> Scene:
    from game.scenes.profiles.merge_page import MergePage  # noqa: PLC0415 - likewise

    return MergePage(program, route.path)


def _unsaved_page(program: Program) -> Scene:
    from game.scenes.profiles.unsaved_page import UnsavedPage  # noqa: PLC0415 - likewise

    return UnsavedPage(program)


def _resumed(program: Program, route: routes.Resumed) -> Scene:
    """Return the table of a stored match.

    Raises:
        RouteError: files are being written, perhaps by a restore that replaces the match.
        StoreError: the match cannot be continued.
    """
    if program.writing.busy:
        raise routes.RouteError(program.writing.busy)
    return TableScene(program, routes.AtTable(program.matches.resume(route.match_id)))


def _stored(program: Program, route: routes.ReplayOfStored) -> Scene:
    return ReplayScene.of_choice(program, source_of_match(program.matches.store, route.match_id), route.choice)


def _own_exercises(program: Program, route: routes.OwnExercises) -> Scene:
    """Return the scene of a person's due exercises.

    Raises:
        RouteError: no exercise can be asked.
    """
    run = OwnRun(program, route.person, route.kind)
    if run.asked is None:
        raise routes.RouteError(_("The matches behind these exercises cannot be read."))
    return ExerciseScene(program, run)


def _drill(program: Program, route: routes.DrillOf) -> Scene:
    return ExerciseScene(program, DrillRun(program, route))


PAGES: Final[Mapping[StaticRoute | type[PageRoute], Callable[..., Scene]]] = MappingProxyType(
    {
        StaticRoute.TITLE: TitleScene,
        StaticRoute.FIRST_START: FirstStart,
        StaticRoute.YOUR_GAME: YourGamePage,
        StaticRoute.PRACTICE: PracticePage,
        StaticRoute.LEARN: LearnPage,
        StaticRoute.DRILLS: DrillsPage,
        StaticRoute.OWN_TABLE: OwnTablePage,
        StaticRoute.INTERVIEW: InterviewPage,
        StaticRoute.SETTINGS: SettingsPage,
        StaticRoute.ABOUT: AboutPage,
        StaticRoute.ABOUT_GAME: GamePage,
        StaticRoute.KEYS: KeysPage,
        StaticRoute.PEOPLE: PeoplePage,
        StaticRoute.PERSON: PersonPage,
        StaticRoute.NEW_PERSON: NewPersonPage,
        StaticRoute.DATA: _data_page,
        StaticRoute.UNSAVED: _unsaved_page,
        routes.Ask: Confirm,
        routes.ReportOn: ReportPage,
        routes.OnScreenKeyboard: OnScreenKeyboardPage,
        routes.MeaningOf: MeaningPage,
        routes.MatchList: MatchesPage,
        routes.FilterMatches: FilterPage,
        routes.ChooseCompanion: CompanionPage,
        routes.FiguresOf: FiguresPage,
        routes.ComparedOf: ComparedPage,
        routes.NewMatch: NewMatchPage,
        routes.ChooseSeat: SeatPage,
        routes.ShuffleWord: WordPage,
        routes.AtTable: TableScene,
        routes.Resumed: _resumed,
        routes.Paused: PauseMenu,
        routes.LastTrick: TrickPage,
        routes.EventLog: LogPage,
        routes.DealScore: DealSummary,
        routes.MatchResult: ResultPage,
        routes.ResultPaused: ResultMenu,
        routes.Scores: ScoreSheet,
        routes.SeedOf: SeedPage,
        routes.ReplayOf: ReplayScene,
        routes.ReplayOfStored: _stored,
        routes.JumpTo: JumpPage,
        routes.ThoughtsOn: ThoughtsPage,
        routes.ReviewDeal: DealReviewPage,
        routes.TurningPoints: TurningPointsPage,
        routes.ReviewMatch: MatchReviewPage,
        routes.DecisionOf: DecisionScene,
        routes.Explain: ExplainedPage,
        routes.OpenCards: OpenCardsPage,
        routes.ChapterOf: ChapterPage,
        routes.LessonOf: LessonScene,
        routes.LessonPaused: LessonMenu,
        routes.DrillOf: _drill,
        routes.OwnExercises: _own_exercises,
        routes.Rulesets: RulesetsPage,
        routes.RulesSection: RulesPage,
        routes.CompareRules: CompareRulesPage,
        routes.EditRules: EditRulesPage,
        routes.ShareRules: ShareRulesPage,
        routes.ImportRules: ImportRulesPage,
        routes.BringBack: _data_page,
        routes.BringTogether: _merge_page,
    }
)
"""Functions that create the pages, by route. Each takes the program and, if the route has fields, the route."""


def resolve(program: Program, route: Route) -> Scene:
    """Return a new page for a route.

    Raises:
        RouteError: there is nothing to show, or files are being written.
        StoreError: the match cannot be read, or cannot be continued.
    """
    if isinstance(route, StaticRoute):
        return PAGES[route](program)
    return PAGES[type(route)](program, route)


def program_without_files(director: Director, settings: Settings, store: Store) -> Program:
    """Return the services for a run of the program that stores only its matches, in `store`."""
    preferences = Preferences(director, settings)
    workers = make_workers(ThreadWorker)
    return Program(
        director=director,
        preferences=preferences,
        matches=Matches(preferences, store, workers.players),
        workers=workers,
        resolve=resolve,
        make_reviewer=Reviewer,
    )
