"""Application services shared by all pages, and navigation between pages."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import cached_property, partial
from typing import NamedTuple, Protocol, runtime_checkable

from msgspec import Struct, field
from msgspec.structs import replace

from game.career.match_filter import Column, MatchFilter
from game.career.practice import day_of
from game.career.reader import career_of
from game.clock import Clock, utc_now
from game.coach.service import CoachService
from game.crash_reports import Reporter
from game.drills.generate import ExerciseGenerator
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.engine.rules import Rules
from game.i18n import _
from game.letters import name_key
from game.paths import Paths
from game.profiles.sequel import Sequel
from game.rulesets.lengths import at_length
from game.rulesets.library import RulesetLibrary
from game.scenes.shell.matches import Matches
from game.scenes.shell.preferences import Preferences
from game.scenes.shell.routes import AtTable, Route, StaticRoute
from game.scenes.shell.spare_time import Reviews, SpareTime
from game.scenes.shell.writing import Writing
from game.session.store import Store
from game.system_errors import ToldError
from game.tabletop.roster import player_for
from game.terminal import complain
from game.toolkit.devices.power import Power
from game.toolkit.director import Director
from game.toolkit.scene import Scene
from game.toolkit.targets import Effect
from game.upkeep.background_sharing import Sharing
from game.upkeep.career_count import CareerCount
from game.worker import Worker, close_all


@runtime_checkable
class SpeaksOfRules(Protocol):
    """Scene about the rules of a match or a ruleset."""

    def rules_at(self) -> tuple[Rules, str] | None:
        """Return the rules and the section about the current situation; None without rules."""


class Workers(NamedTuple):
    """Workers for long-running jobs, one for each kind of job."""

    players: Worker
    coach: Worker
    exercises: Worker
    career: Worker
    files: Worker


def make_workers(worker: Callable[[str], Worker]) -> Workers:
    """Return all workers. `worker` makes one with a given name."""
    return Workers(*map(worker, Workers._fields))


class People(tuple[str, ...]):
    """People of a profile: first the player at this screen, then all others, those with the most matches first."""

    @property
    def owner(self) -> str:
        """Player at this screen if listed, else the person with the most matches; empty if nobody is listed."""
        return next(iter(self), "")


class Program(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """Services of one run of the game. `resolve` creates the page of a route, `make_reviewer` the reviews of matches."""

    director: Director
    """Stack of pages, with focus, notices and clipboard."""
    preferences: Preferences
    matches: Matches
    workers: Workers
    resolve: Callable[["Program", Route], Scene]
    make_reviewer: Callable[[Store, CoachService], Reviews]
    rulesets: RulesetLibrary = field(default_factory=lambda: RulesetLibrary(None))
    """Presets and the player's own rulesets."""
    paths: Paths | None = None
    """Player's files; None if nothing is stored."""
    reporter: Reporter = field(default_factory=lambda: Reporter(None, utc_now))
    """Writer of reports. The default writes nothing."""

    power: Power = field(default_factory=Power)
    clock: Clock = utc_now

    sequel: Sequel | None = None
    """Holder of the action to run before the game restarts; None if the game cannot restart."""

    @property
    def today(self) -> int:
        """Number of the current day, as counted by `day_of`."""
        return day_of(self.clock())

    @cached_property
    def coach(self) -> CoachService:
        """Service that judges decisions."""
        return CoachService(self.workers.coach)

    @cached_property
    def exercises(self) -> ExerciseGenerator:
        """Generator of exercises."""
        return ExerciseGenerator(self.workers.exercises)

    @cached_property
    def career_count(self) -> CareerCount:
        """Service that calculates ratings, and the figures of matches that have none stored."""
        return CareerCount(self.matches.store, self.workers.career)

    @property
    def people(self) -> People:
        """People with figures in this profile."""
        found = career_of(self.matches.store).choices(Column.PERSON)
        own = player_for(Seat.S, HUMAN, self.preferences.settings.player_name).name
        return People(sorted(found, key=lambda name: name_key(name) != name_key(own)))

    def seen_from_here(self, match_filter: MatchFilter) -> MatchFilter:
        """Return the filter with the player at this screen as the default point of view."""
        return replace(match_filter, own=self.people.owner)

    @cached_property
    def reviewer(self) -> Reviews:
        """Reviews of finished matches."""
        return self.make_reviewer(self.matches.store, self.coach)

    @cached_property
    def _spare_time(self) -> SpareTime:
        return SpareTime(self.reviewer, self.coach, self.power)

    @cached_property
    def writing(self) -> Writing:
        """Service that writes files for the player."""
        return Writing(self.workers.files, self.director.notices)

    @cached_property
    def sharing(self) -> Sharing:
        """Service that stores finished matches in the profiles of other participants on this computer."""
        return Sharing(self.matches.store, self.workers.files, self.paths, self.director.notices)

    def pass_time(self, dt: float) -> bool:
        """Advance background work by `dt` seconds. Return True if anything visible changed.

        Reviews advance only while no page needs the processor.
        """
        is_free = self.preferences.settings.review_matches
        is_free = is_free and not any(scene.needs_processor for scene in self.director.stack.scenes)
        self._spare_time.step(dt, is_free=is_free)
        return self.sharing.step() | self.matches.save_waiting() | self.writing.step()

    def opens(self, route: Route) -> Effect:
        """Return the action that opens the page of a route."""
        return partial(self.open, route)

    def rules_at(self) -> tuple[Rules, str]:
        """Return the rules and section of the topmost scene about rules, by default the rules played last."""
        for scene in reversed(self.director.stack.scenes):
            if isinstance(scene, SpeaksOfRules) and (found := scene.rules_at()) is not None:
                return found
        return self.rulesets.get(self.preferences.settings.last_rules), ""

    def rules_to_play(self, ruleset: str) -> Rules:
        """Return the rules of a ruleset for the next match. The chosen match length determines the number of deals."""
        return at_length(self.rulesets.get(ruleset), self.preferences.settings.last_length)[1]

    def begin_match(self, ruleset: str, word: str = "") -> None:
        """Close everything and start a new match. `word` is mixed into its shuffles."""
        rules, seats = self.rules_to_play(ruleset), self.matches.seats
        seats.fit(rules.players)
        draws = seats.draws and rules.partners and seats.count == len(Seat)
        players = seats.players()
        self.preferences.change(seats.kept_in(self.preferences.settings, ruleset))
        self.reset(AtTable(self.matches.begin(rules, players, draw_partners=draws, word=word)))

    def copies(self, text: str, told: str) -> Effect:
        """Return the action that copies a text to the clipboard and shows the sentence `told`."""

        def copy() -> None:
            self.director.clipboard.put(text)
            self.director.notices.tell(told)

        return copy

    def open(self, route: Route) -> bool:
        """Open the page of a route on top. If it cannot be shown, tell the player and return False."""
        return self.attempt(lambda: self.director.stack.push(self.resolve(self, route)))

    def replace(self, route: Route) -> bool:
        """Replace the top page by the page of a route. If it cannot be shown, tell the player and return False."""
        return self.attempt(lambda: self.director.stack.replace(self.resolve(self, route)))

    def reset(self, route: Route) -> bool:
        """Close all pages and open the page of a route. If it cannot be shown, tell the player and return False."""
        return self.attempt(lambda: self.director.stack.reset(self.resolve(self, route)))

    def recover(self, route: Route) -> bool:
        """Replace all pages by the page of a route, even if closing some of them fails."""
        return self.attempt(lambda: self.director.recover(self.resolve(self, route)))

    def attempt(self, act: Effect) -> bool:
        """Perform an action. If it is not possible, tell the player why and return False."""
        try:
            act()
        except ToldError as error:
            self.matches.tell_trouble(error)
            return False
        return True

    def leave(self) -> None:
        """Close all pages and quit. If matches are unsaved, open the page about unsaved matches instead."""
        store = self.matches.store
        store.saving.save_waiting(at_once=True)
        if self.paths is None or not store.saving.unsaved.matches:
            self.director.stack.close()
        elif not any(scene.name == "unsaved" for scene in self.director.stack.scenes):
            self.open(StaticRoute.UNSAVED)

    def begin_again(self, act: Callable[[], str | None]) -> None:
        """Close everything, run `act`, show the message it returns, and restart at the title.

        If a file is being written or anything is unsaved, only show a notice, as a restart would lose data.
        """
        if self.sequel is None:
            self.director.notices.tell(_("The game cannot restart by itself. Close it, and start it again."))
            return
        saving = self.matches.store.saving
        is_lossless = saving.save_waiting(at_once=True) and not saving.unsaved.matches
        if busy := (None if is_lossless else saving.notice) or self.writing.busy or self.sharing.busy:
            self.director.notices.tell(busy)
            return
        self.sequel.act = act
        self.director.stack.close()

    def close(self) -> None:
        """Stop all workers, speech and sound, store the settings, and close the matches, even if a step fails."""
        with ExitStack() as closing:  # the callbacks run in reverse order
            closing.callback(self._let_go)
            closing.callback(self.preferences.speech.close)
            closing.callback(self.director.audio.close)
            closing.callback(close_all, (*self.workers, self.director.painter.render_worker.worker))
            problem = self.preferences.save()
            if problem is not None:
                complain(problem)  # no page is left to show the problem

    def _let_go(self) -> None:
        with suppress(OSError):
            self.matches.store.close()


def moment_of(program: Program) -> tuple[object, int]:
    """Return a key that changes with the stored matches and the day. Pages use it to detect outdated data."""
    return program.matches.store.version(), program.today
