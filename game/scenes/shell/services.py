"""Application services shared by all scenes: the player's settings and matches, the workers, and the director."""

import random
from collections.abc import Callable, Collection, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from game import i18n
from game import settings as settings_file
from game.ai.levels import CLUB, LEVELS
from game.ai.player import decide_for
from game.coach.service import CoachService
from game.controllers.local_match import LocalMatch
from game.crash_reports import Reporter, Written
from game.drills.generate import ExerciseGenerator
from game.engine.cards import Seat, seats_for
from game.engine.events import HUMAN, Event, Player
from game.engine.rules import Rules
from game.i18n import _
from game.records.marks import Mark
from game.rulesets.library import RulesetLibrary
from game.scenes.shell.routes import Place, ReportOn, Route, RouteError
from game.scenes.shell.seats import Seats
from game.session.branch import Branch, players_of, with_players
from game.session.conductor import Conductor, Decider
from game.session.redaction import texts_in
from game.session.simulate import match_seed, players_key
from game.session.store import DamagedError, Store, StoredMatch, StoreError, utc_now
from game.session.table import Table
from game.settings import Settings
from game.tabletop.card_art import CardArt
from game.tabletop.roster import player_for
from game.terminal import complain
from game.toolkit.devices.input import Key
from game.toolkit.devices.speech import Speech
from game.toolkit.director import Director
from game.toolkit.metrics import metrics
from game.toolkit.scene import Scene
from game.toolkit.sounds import Silence, Speaker, Volumes
from game.worker import Worker, close_all

MUTE_KEY: Final = "m"
"""The key of muting in every scene, unless a text is being entered."""


class Program:
    """Run of the game."""

    def __init__(
        self,
        director: Director,
        store: Store,
        settings: Settings,
        *,
        resolve: Callable[["Program", Route], Scene],
        worker: Callable[[str], Worker],
        fresh: Callable[[], bytes],
        settings_path: Path | None = None,
        seed: bytes | None = None,
        audio: Speaker | None = None,
        speech: Speech | None = None,
        language: str = i18n.SOURCE,
        reporter: Reporter | None = None,
        rules_folder: Path | None = None,
        decide: Decider = decide_for,
    ) -> None:
        """Play with these; `resolve` makes the page of a route.

        `fresh` gives 32 random bytes, `seed` replaces it where the player named one.

        `worker` makes the workers that do what takes long, each by a name of its own; `decide` decides for the computer players.

        `language` is that of the system; the settings may prefer another.

        Without `audio` nothing is heard; the program closes it. Without `speech` the system's voice speaks.
        Without `reporter` no report can be written.
        """
        self.director = director
        self.audio = director.audio = Silence() if audio is None else audio
        self.speech = Speech() if speech is None else speech
        director.shortcuts[MUTE_KEY] = self.toggle_mute
        director.shortcuts[Key.F11] = self.toggle_fullscreen
        self.store = store
        self.settings = settings
        self._kept = settings
        self._workers = tuple(map(worker, ("players", "coach", "exercises")))
        self._players, coach, exercises = self._workers
        self._decide = decide
        self._resolve = resolve
        self.exercises = ExerciseGenerator(exercises)
        """The generator of exercises."""
        self.coach = CoachService(coach)
        """The service that judges decisions."""
        self.seats = Seats(settings)
        """The players of the seats in the next match."""
        self.house = RulesetLibrary(rules_folder)
        """The rulesets on offer: the presets and the player's rulesets."""
        self._reporter = Reporter(None, utc_now) if reporter is None else reporter
        self._local_match: LocalMatch | None = None
        self._fresh = fresh
        self._settings_path = settings_path
        self._seed = seed
        self._language = language
        self._begun = 0
        self._store_notice: str | None = None
        self._is_alarm_told = False
        self._apply()

    def change(self, settings: Settings) -> None:
        """Change the settings, and store them."""
        self.try_out(settings)
        self.keep()

    def try_out(self, settings: Settings) -> None:
        """Change the settings without storing them, as for values that change many times a second."""
        if settings == self.settings:
            return
        if settings.language != self.settings.language:
            i18n.install(settings.language or self._language)
        self.settings = settings
        self._apply()

    def keep(self) -> None:
        """Store the current settings."""
        if self._settings_path is not None and self.settings != self._kept:
            self._kept = self.settings
            problem = settings_file.save(self._settings_path, self.settings)
            if problem is not None:
                self.director.toast(problem)

    def remember_window(self, width: int, height: int) -> None:
        """Remember the window's size, in pixels, for the next start; written when the program closes."""
        self.settings = replace(self.settings, window_width=width, window_height=height)

    def _apply(self) -> None:
        painter = self.director.painter
        painter.deck = self.settings.deck_face.value
        painter.part(CardArt).back = self.settings.card_back.value
        painter.table = self.settings.table_theme
        size = painter.metrics
        self.director.resize(metrics(size.width, size.height, self.settings.scale))
        self.audio.set_volumes(volumes_of(self.settings))
        self.speech.turn(on=self.settings.speech and not self.settings.muted)

    def toggle_mute(self) -> None:
        """Mute all sound, or unmute it, and say so."""
        muted = not self.settings.muted
        self.change(replace(self.settings, muted=muted))
        self.director.toast(_("Sound is off.") if muted else _("Sound is on."))

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a window."""
        self.change(replace(self.settings, fullscreen=not self.settings.fullscreen))

    def tell_notices(self) -> None:
        """Show the notices of the store, once."""
        if self.store.notice != self._store_notice and self.store.notice is not None:
            self.director.toast(self.store.notice)
        self._store_notice = self.store.notice
        self.tell_alarm()

    def tell_alarm(self) -> None:
        """Say once that saved data was found to be damaged."""
        if not self._is_alarm_told and self.store.alarm is not None:
            self.director.toast(self.store.alarm)
            self._is_alarm_told = True

    def tell_trouble(self, error: StoreError) -> None:
        """Say why a match cannot be opened; the details go to the terminal."""
        self.director.toast(str(error))
        if isinstance(error, DamagedError):
            complain(f"{error} {error.details}")  # for the terminal

    def chance(self) -> random.Random:
        """Return a random generator for choices that are no part of a match."""
        return random.Random(int.from_bytes(self._fresh(), "big"))  # noqa: S311 - no secret depends on them

    def begin(
        self, rules: Rules, players: tuple[Player, ...], *, draw_partners: bool = False, word: str = ""
    ) -> LocalMatch:
        """Begin a new local match; `word` is the player's in its shuffles.

        Raises:
            ValueError: the rules are not for that number of players.
        """
        if self._seed is None:
            seed, key = self._fresh(), self._fresh()
        else:
            seed = self._seed if self._begun == 0 else match_seed(self._seed, self._begun)
            key = players_key(seed)
        self._begun += 1
        table = Table.new(
            self.store,
            rules,
            players,
            seed=seed,
            bot_key=key,
            draw_partners=draw_partners,
            word=word,
            is_chosen=self._seed is not None,
        )
        return self._sit(table)

    def resume(self, match_id: int) -> LocalMatch:
        """Resume a stored match.

        Raises:
            StoreError: it cannot be played on; the text is for the player.
        """
        return self._sit(Table.resume(self.store, match_id))

    def branch_off(
        self,
        log: Sequence[Event],
        branch: Branch,
        seat: Seat,
        *,
        seed: bytes | None,
        word: str,
        marks: Sequence[Mark],
    ) -> LocalMatch:
        """Begin a local match at a seat that branches off a log; the computer plays all other seats.

        Without `seed` the deals to come are shuffled by chance. `marks` are those of the match of the log.

        Raises:
            ValueError: the match of the log is over.
        """
        name = self.settings.player_name
        players = []
        for place, player in players_of(log).items():
            if place == seat:
                players.append(player if player.level == HUMAN else player_for(place, HUMAN, name))
            else:
                players.append(player if player.level in LEVELS else player_for(place, CLUB, ""))
        own = with_players(log, tuple(players))
        shuffling = self._fresh() if seed is None else seed
        table = Table.branched(self.store, own, branch, seed=shuffling, bot_key=self._fresh(), word=word, marks=marks)
        return self._sit(table)

    def _sit(self, table: Table) -> LocalMatch:
        self.director.typed.add_all(table.typed)
        conductor = Conductor(table, self._players, self._decide)
        self._local_match = LocalMatch(
            table, conductor, speed=self.settings.speed, reduced=self.settings.reduced_motion
        )
        return self._local_match

    def default_players(self, rules: Rules) -> tuple[Player, ...]:
        """Return a person at the bottom and regulars in the other seats, as many as the ruleset likes best."""
        count = max(rules.players)
        levels = {seat: HUMAN if seat is Seat.S else CLUB for seat in seats_for(count)}
        return tuple(player_for(seat, level, self.settings.player_name) for seat, level in levels.items())

    def newest_unfinished(self, without: Collection[int] = ()) -> StoredMatch | None:
        """Return the match played last of those that can be played on, apart from some; None where there is none."""
        return next((match for match in self.store.unfinished() if match.id not in without), None)

    def open(self, route: Route) -> bool:
        """Put the page of a route on top; False if there is none now, which the player is told."""
        return self._go(route, self.director.push)

    def replace(self, route: Route) -> bool:
        """Put the page of a route in the place of the uppermost; False if there is none now, which the player is told."""
        return self._go(route, self.director.replace)

    def reset(self, route: Route) -> bool:
        """Leave everything for the page of a route; False if there is none now, which the player is told."""
        return self._go(route, self.director.reset)

    def _go(self, route: Route, put: Callable[[Scene], None]) -> bool:
        try:
            scene = self._resolve(self, route)
        except RouteError as error:
            self.director.toast(str(error))
            return False
        except StoreError as error:
            self.tell_trouble(error)
            return False
        put(scene)
        return True

    def report(self, error: Exception | None = None) -> Written:
        """Write a report on the match that is played, or was played last, and the error, if there is one."""
        local_match = self._local_match
        return self._reporter.write(
            error,
            scenes=[scene.name for scene in self.director.scenes],
            table=None if local_match is None else local_match.table,
            viewer=None if local_match is None else local_match.viewer,
            seen=0 if local_match is None else local_match.stage.seq,
            typed=self._typed(),
        )

    def _typed(self) -> frozenset[str]:
        """Return all texts that players entered, as far as they can be read: the fault reported may be that they cannot."""
        sources: tuple[Callable[[], frozenset[str]], ...] = (
            lambda: frozenset(scene.entered() for scene in self.director.scenes),
            lambda: texts_in(self.settings, self.house.own),
            lambda: texts_in(self.store.matches()),
        )
        found = self.director.typed.texts
        for texts in sources:
            with suppress(Exception):
                found |= texts()
        return found

    def show_report(self) -> None:
        """Write a report at the player's wish, and say where it is."""
        self.open(ReportOn(self.report()))

    def fail(self, error: Exception) -> None:
        """Report an error of the program, leave everything for the title, and say where the report is."""
        written = self.report(error)
        self.director.recover(self._resolve(self, Place.TITLE))
        self.open(ReportOn(written, error))

    def close(self) -> None:
        """Stop thinking and drawing, be silent, store the settings, and release the matches; each even if the others fail."""
        with ExitStack() as closing:  # from the last to the first
            closing.callback(self._let_go)
            closing.callback(self.speech.close)
            closing.callback(self.audio.close)
            closing.callback(close_all, (*self._workers, self.director.painter.render_worker.worker))
            if self._settings_path is not None and self.settings != self._kept:
                settings_file.save(self._settings_path, self.settings)

    def _let_go(self) -> None:
        with suppress(OSError):
            self.store.close()


def volumes_of(settings: Settings) -> Volumes:
    """Return the volumes a player wants."""
    return Volumes(
        master=settings.master_volume / 100,
        cards=settings.cards_volume / 100,
        table=settings.table_volume / 100,
        muted=settings.muted,
    )
