"""Route resolver: makes the page of a route. It alone knows all pages; they know routes, and not each other."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, assert_never

from game.scenes.about.about_page import AboutPage
from game.scenes.about.game_page import GamePage
from game.scenes.about.keys_page import KeysPage
from game.scenes.career.career_page import CareerPage
from game.scenes.career.compared_page import ComparedPage
from game.scenes.career.figures_page import FiguresPage
from game.scenes.career.firsts_page import FirstsPage
from game.scenes.career.leak_page import LeakPage
from game.scenes.career.leaks_page import LeaksPage
from game.scenes.career.rating_page import RatingPage
from game.scenes.coach.coach_panel import CheckPage, DecisionPage, HintPage
from game.scenes.coach.deal_review import DealReviewPage, TurningPointsPage
from game.scenes.coach.match_review import MatchReviewPage
from game.scenes.coach.open_cards import OpenCardsPage
from game.scenes.coach.thoughts_page import ThoughtsPage
from game.scenes.drills.drill import DrillScene
from game.scenes.drills.drills_page import DrillsPage
from game.scenes.drills.own_exercise import OwnExercise
from game.scenes.drills.own_table_page import OwnTablePage
from game.scenes.history.companion_page import CompanionPage
from game.scenes.history.filter_page import FilterPage
from game.scenes.history.matches_page import MatchesPage
from game.scenes.home.first_start import FirstStart
from game.scenes.home.title import TitleScene
from game.scenes.lessons.learn import LearnPage
from game.scenes.lessons.lesson_menu import LessonMenu
from game.scenes.lessons.lesson_scene import LessonScene
from game.scenes.play.deal_summary import DealSummary
from game.scenes.play.log_page import LogPage
from game.scenes.play.pause import PauseMenu
from game.scenes.play.result import ResultPage
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
from game.scenes.shell.routes import Route, StaticRoute
from game.scenes.shell.services import Program, make_workers
from game.scenes.tutor.meaning_page import MeaningPage
from game.session.source import source_of_match
from game.session.store import Store
from game.settings import Settings
from game.toolkit.director import Director
from game.toolkit.scene import Scene
from game.upkeep.reviewer import Reviewer
from game.worker import ThreadWorker

_SECTIONS: Final[Mapping[routes.CareerSection, type[CareerPage]]] = MappingProxyType(
    {page.section: page for page in (FiguresPage, ComparedPage, LeaksPage, FirstsPage, RatingPage)}
)


def resolve(program: Program, route: Route) -> Scene:
    """Return the page of a route, made anew.

    Raises:
        RouteError: there is nothing to be shown.
        StoreError: the match cannot be read, or not be played on.
    """
    match route:
        case StaticRoute():
            return _static(program, route)
        case routes.Ask():
            return Confirm(program, route)
        case routes.ReportOn(written, error):
            return ReportPage(program, written, error)
        case routes.OnScreenKeyboard(field, done):
            return OnScreenKeyboardPage(program, field, done)
        case routes.MatchList(match_filter):
            return MatchesPage(program, match_filter)
        case routes.FilterMatches(match_filter, choose, asks):
            return FilterPage(program, match_filter, choose, asks)
        case routes.ChooseCompanion(match_filter, are_partners, choose):
            return CompanionPage(program, match_filter, choose, are_partners=are_partners)
        case routes.Career(section, match_filter):
            return _SECTIONS[section](program, match_filter)
        case routes.LeakOf(habit, match_filter):
            return LeakPage(program, habit, match_filter)
        case routes.MeaningOf(term, rules):
            return MeaningPage(program, term, rules)
        case routes.NewMatch(ruleset):
            return NewMatchPage(program, ruleset)
        case routes.ChooseSeat(seat, place):
            return SeatPage(program, seat, place)
        case routes.ShuffleWord(word, enter):
            return WordPage(program, word, enter)
        case routes.AtTable(local_match):
            return TableScene(program, local_match)
        case routes.Resumed(match_id):
            return TableScene(program, program.matches.resume(match_id))
        case routes.Paused(local_match):
            return PauseMenu(program, local_match)
        case routes.LastTrick(local_match):
            return TrickPage(program, local_match)
        case routes.EventLog(local_match):
            return LogPage(program, local_match)
        case routes.DealScore(local_match, result, menu):
            return DealSummary(program, local_match, result, menu)
        case routes.MatchResult():
            return ResultPage(program, route)
        case routes.Scores():
            return ScoreSheet(program, route)
        case routes.SeedOf(seed, word):
            return SeedPage(program, seed, word)
        case routes.ReplayOf(source, viewer, line):
            return ReplayScene(program, source, viewer, line)
        case routes.ReplayOfStored(match_id, choice):
            return ReplayScene.of_choice(program, source_of_match(program.matches.store, match_id), choice)
        case routes.JumpTo(replay, voices, go):
            return JumpPage(program, replay, voices, go)
        case routes.ThoughtsOn(made):
            return ThoughtsPage(program, made)
        case routes.ReviewDeal(source, line, seat):
            return DealReviewPage(program, source, line, seat)
        case routes.TurningPoints(source, line, seat):
            return TurningPointsPage(program, source, line, seat)
        case routes.ReviewMatch(source, seat):
            return MatchReviewPage(program, source, seat)
        case routes.Explain(seen, voices, action):
            return DecisionPage(program, seen, voices, action)
        case routes.OpenCards(replay, dealing, voices):
            return OpenCardsPage(program, replay, dealing, voices)
        case routes.Hint(seen, voices, act, is_plain):
            return HintPage(program, seen, voices, act, is_plain=is_plain)
        case routes.Check(seen, voices, action, undo, is_plain):
            return CheckPage(program, seen, voices, action, undo, is_plain=is_plain)
        case routes.LessonOf(lesson):
            return LessonScene(program, lesson)
        case routes.LessonPaused(rules, leave):
            return LessonMenu(program, rules, leave)
        case routes.DrillOf(rules, kind, is_of_lesson, only):
            return DrillScene(program, rules, kind, is_of_lesson=is_of_lesson, only=only)
        case routes.OwnExercises(person, kind):
            return OwnExercise(program, person, kind)
        case routes.Rulesets(chosen):
            return RulesetsPage(program, chosen)
        case routes.RulesSection(rules, section):
            return RulesPage(program, rules, section)
        case routes.CompareRules(rules):
            return CompareRulesPage(program, rules)
        case routes.EditRules(rules, kept, is_draft):
            return EditRulesPage(program, rules, kept, is_draft=is_draft)
        case routes.ShareRules(rules, kept):
            return ShareRulesPage(program, rules, kept)
        case routes.ImportRules(path):
            return ImportRulesPage(program, path)
        case routes.BringBack(path):
            return _data_page(program, path)
        case _:
            assert_never(route)


def _static(program: Program, route: StaticRoute) -> Scene:
    match route:
        case StaticRoute.TITLE:
            return TitleScene(program)
        case StaticRoute.FIRST_START:
            return FirstStart(program)
        case StaticRoute.LEARN:
            return LearnPage(program)
        case StaticRoute.DRILLS:
            return DrillsPage(program)
        case StaticRoute.OWN_TABLE:
            return OwnTablePage(program)
        case StaticRoute.INTERVIEW:
            return InterviewPage(program)
        case StaticRoute.SETTINGS:
            return SettingsPage(program)
        case StaticRoute.ABOUT:
            return AboutPage(program)
        case StaticRoute.ABOUT_GAME:
            return GamePage(program)
        case StaticRoute.KEYS:
            return KeysPage(program)
        case StaticRoute.PEOPLE:
            return PeoplePage(program)
        case StaticRoute.PERSON:
            return PersonPage(program)
        case StaticRoute.NEW_PERSON:
            return NewPersonPage(program)
        case StaticRoute.DATA:
            return _data_page(program)
        case StaticRoute.UNSAVED:
            return _unsaved_page(program)
        case _:
            assert_never(route)


def _data_page(program: Program, source: Path | None = None) -> Scene:
    """Return the page of backups, whose archives cost time at the start."""
    from game.scenes.profiles.data_page import DataPage  # noqa: PLC0415 - needed by few

    return DataPage(program, source)


def _unsaved_page(program: Program) -> Scene:
    from game.scenes.profiles.unsaved_page import UnsavedPage  # noqa: PLC0415 - likewise

    return UnsavedPage(program)


def program_without_files(director: Director, settings: Settings, store: Store) -> Program:
    """Return the services of a run that keeps its matches in `store`, and nothing else."""
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
