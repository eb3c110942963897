"""Application services: what every page is made with, and the way from page to page."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from functools import cached_property, partial
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from game.career.match_filter import Column, MatchFilter
from game.career.practice import day_of
from game.career.reader import career_of
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
from game.session.profile_file import Clock
from game.session.store import Store, utc_now
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


class Workers(NamedTuple):
    """Workers that do what takes long, each with a task of its own."""

    players: Worker
    coach: Worker
    exercises: Worker
    career: Worker
    files: Worker


def make_workers(worker: Callable[[str], Worker]) -> Workers:
    """Return the workers, made by their names."""
    return Workers(*map(worker, Workers._fields))


class Program(Struct, frozen=True, eq=False, kw_only=True, dict=True):
    """Services of one run of the game; `resolve` makes the page of a route, `make_reviewer` the reviews of matches."""

    director: Director
    """The stack of pages, with the focus, the notices and the clipboard."""
    preferences: Preferences
    matches: Matches
    workers: Workers
    resolve: Callable[["Program", Route], Scene]
    make_reviewer: Callable[[Store, CoachService], Reviews]
    rulesets: RulesetLibrary = field(default_factory=lambda: RulesetLibrary(None))
    """The rulesets on offer: the presets and the player's rulesets."""
    paths: Paths | None = None
    """The player's files; None if nothing is stored."""
    reporter: Reporter = field(default_factory=lambda: Reporter(None, utc_now))
    """The writer of reports; by default one that writes none."""

    power: Power = field(default_factory=Power)
    """The supply of the computer."""
    clock: Clock = utc_now
    """The time of day."""

    sequel: Sequel | None = None
    """The act to run after everything is closed; None if the game cannot restart."""

    @property
    def today(self) -> int:
        """The number of this day."""
        return day_of(self.clock())

    @cached_property
    def coach(self) -> CoachService:
        """The service that judges decisions."""
        return CoachService(self.workers.coach)

    @cached_property
    def exercises(self) -> ExerciseGenerator:
        """The generator of exercises."""
        return ExerciseGenerator(self.workers.exercises)

    @cached_property
    def career_count(self) -> CareerCount:
        """The counting of matches whose figures are not kept yet."""
        return CareerCount(self.matches.store, self.workers.career)

    @property
    def people(self) -> tuple[str, ...]:
        """The people who have figures in this profile: the player at this screen first, then who played most."""
        found = career_of(self.matches.store).choices(Column.PERSON)
        own = player_for(Seat.S, HUMAN, self.preferences.settings.player_name).name
        return tuple(sorted(found, key=lambda name: name_key(name) != name_key(own)))

    def seen_from_here(self, match_filter: MatchFilter) -> MatchFilter:
        """Return a filter for which a match of several people counts from the seat of the player at this screen."""
        return replace(match_filter, own=next(iter(self.people), ""))

    @cached_property
    def reviewer(self) -> Reviews:
        """The reviews of finished matches."""
        return self.make_reviewer(self.matches.store, self.coach)

    @cached_property
    def _spare_time(self) -> SpareTime:
        return SpareTime(self.reviewer, self.coach, self.power)

    @cached_property
    def writing(self) -> Writing:
        """The writing of files that the player asked for."""
        return Writing(self.workers.files, self.director.notices)

    @cached_property
    def sharing(self) -> Sharing:
        """The matches that are to be kept for others who play here."""
        return Sharing(self.matches.store, self.workers.files, self.paths, self.director.notices)

    def pass_time(self, dt: float) -> bool:
        """Advance background work by `dt` seconds; return True if something can be seen of it.

        Reviews advance only while no page needs the processor.
        """
        is_free = self.preferences.settings.review_matches
        is_free = is_free and not any(scene.needs_processor for scene in self.director.stack.scenes)
        self._spare_time.step(dt, is_free=is_free)
        is_told = self.sharing.step() | self.matches.save_waiting()
        return self.writing.step() or is_told

    def opens(self, route: Route) -> Effect:
        """Return the action that puts the page of a route on top."""
        return partial(self.open, route)

    def rules_to_play(self, ruleset: str) -> Rules:
        """Return the rules of a match by a ruleset of this id, which may have fewer deals than the ruleset."""
        return at_length(self.rulesets.get(ruleset), self.preferences.settings.last_length)[1]

    def begin_match(self, ruleset: str, word: str = "") -> None:
        """Leave everything for the table of a new match with the players of the seats; `word` is mixed into its shuffles."""
        rules, seats = self.rules_to_play(ruleset), self.matches.seats
        seats.fit(rules.players)
        draws = seats.draws and rules.partners and seats.count == len(Seat)
        players = seats.players()
        self.preferences.change(seats.kept_in(self.preferences.settings, ruleset))
        self.reset(AtTable(self.matches.begin(rules, players, draw_partners=draws, word=word)))

    def copies(self, text: str, told: str) -> Effect:
        """Return the action that puts a text on the clipboard, and tells the player so."""

        def copy() -> None:
            self.director.clipboard.put(text)
            self.director.notices.tell(told)

        return copy

    def open(self, route: Route) -> bool:
        """Put the page of a route on top; if there is none now, tell the player and return False."""
        return self._go(route, self.director.stack.push)

    def replace(self, route: Route) -> bool:
        """Replace the uppermost page with the page of a route; if there is none now, tell the player and return False."""
        return self._go(route, self.director.stack.replace)

    def reset(self, route: Route) -> bool:
        """Close all pages and open the page of a route; if there is none now, tell the player and return False."""
        return self._go(route, self.director.stack.reset)

    def recover(self, route: Route) -> bool:
        """Leave everything for the page of a route, whichever page may fail as it is left."""
        return self._go(route, self.director.recover)

    def _go(self, route: Route, put: Callable[[Scene], None]) -> bool:
        return self.attempt(lambda: put(self.resolve(self, route)))

    def attempt(self, act: Effect) -> bool:
        """Do something; if it cannot be done, tell the player why and return False."""
        try:
            act()
        except ToldError as error:
            self.matches.tell_trouble(error)
            return False
        return True

    def leave(self) -> None:
        """Close all pages, and end; what is not saved is told first."""
        store = self.matches.store
        store.save_waiting(at_once=True)
        if self.paths is None or not store.saving.unsaved.matches:
            self.director.stack.close()
        elif not any(scene.name == "unsaved" for scene in self.director.stack.scenes):
            self.open(StaticRoute.UNSAVED)

    def begin_again(self, act: Callable[[], str | None]) -> None:
        """Close everything, run `act`, show the player its message, and restart at the title.

        While something is being written or waits to be saved, only say so: the file would be cut off, or hold two states.
        """
        if self.sequel is None:
            self.director.notices.tell(_("The game cannot begin again by itself. Close it, and start it again."))
            return
        waiting = None if self.matches.store.save_waiting(at_once=True) else self.matches.store.notice
        if busy := waiting or self.writing.busy or self.sharing.busy:
            self.director.notices.tell(busy)
            return
        self.sequel.act = act
        self.director.stack.close()

    def close(self) -> None:
        """Stop thinking and drawing, be silent, store the settings, and release the matches; each even if the others fail."""
        with ExitStack() as closing:  # from the last to the first
            closing.callback(self._let_go)
            closing.callback(self.preferences.speech.close)
            closing.callback(self.director.audio.close)
            closing.callback(close_all, (*self.workers, self.director.painter.render_worker.worker))
            problem = self.preferences.save()
            if problem is not None:
                complain(problem)  # for the terminal: there is no page any more to tell it on

    def _let_go(self) -> None:
        with suppress(OSError):
            self.matches.store.close()


def moment_of(program: Program) -> tuple[object, int]:
    """Return the state of the matches, and the day: what was read at another one is read again."""
    return program.matches.store.version(), program.today
