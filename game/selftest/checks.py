"""Installation checks: the functions with which the program tests itself."""

import base64
import csv
import hashlib
import secrets
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from game import __version__
from game import settings as settings_file
from game.ai.kernel.check import kernel_fault
from game.ai.kernel.double_dummy import DoubleDummy, Game, OpenPosition
from game.ai.levels import CLUB, LEVELS
from game.career.rating import STRENGTHS, RatedOuting, number_of, rated
from game.engine.cards import Card, Seat, Suit, parse_hand, seats_for, sides_of
from game.engine.dealing import SEED_BYTES
from game.engine.ordering import ordering
from game.outside_text import shown
from game.paths import asset, is_executable, user_paths
from game.records.files import read_records
from game.records.from_log import record_of
from game.records.text import to_text
from game.rulesets.presets import PRESETS
from game.scenes.routing.opening import open_scenes
from game.scenes.routing.resolver import program_without_files
from game.scenes.shell.routes import AtTable
from game.selftest.screen_player import CheckError, ScreenPlayer, need
from game.session.exchange import import_record, record_from
from game.session.journal import Journal
from game.session.simulate import simulate
from game.session.store import Store
from game.session.stored_match import Status
from game.settings import CardBack, DeckFace, Settings
from game.tabletop.pacing import Speed
from game.tabletop.sounds import ALL_SOUNDS
from game.toolkit import theme
from game.toolkit.access import adapters
from game.toolkit.assets import Assets
from game.toolkit.devices import speech
from game.toolkit.devices.audio import Audio
from game.toolkit.devices.window import NoWindowError, Window, open_window
from game.toolkit.director import Director
from game.toolkit.metrics import metrics
from game.toolkit.render.painter import Painter
from game.toolkit.theme import TextStyle
from game.worker import InlineWorker

_HANDS: Final = ("A.32..+L", "K2..A3.", "Q3.A4..", "54...A2")
"""The hands of S, W, N and E."""
_TRICKS: Final = 2
_SMALL_TABLE: Final = 4
RECORD: Final = "match.backalley"


class Bench(Struct):
    """The values that the checks share; `window` is None until it is open."""

    folder: Path
    data: Path
    things: ExitStack
    window: Window | None = None


# Files


def _files(_bench: Bench) -> str:
    """Check that all installed assets are present and unchanged."""
    root = asset("").parent.parent
    listed = root / f"back_alley-{__version__}.dist-info" / "RECORD"
    if not listed.is_file():
        return "a source tree, without a list of its files"
    with listed.open(encoding="utf-8", newline="") as file:
        rows = [(row[0], row[1]) for row in csv.reader(file) if row[0].startswith("game/assets/")]
    wanted = {name: digest for name, digest in rows if not name.endswith((".py", ".pyc"))}
    wrong = [name for name, digest in wanted.items() if _digest(root / name) != digest]
    need(bool(wanted) and not wrong, f"missing or changed: {', '.join(wrong) or 'all'}")
    return f"{len(wanted)} files as they were installed"


def _digest(path: Path) -> str:
    """Return the digest of a file as in the list of installed files; empty if the file is missing."""
    if not path.is_file():
        return ""
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(path.read_bytes()).digest()).rstrip(b"=").decode()


def _pictures(bench: Bench) -> str:
    need(bench.window is not None, "there is no window to draw them for")
    assets = Assets()
    names = {f"cards/{deck}/{card}" for deck in DeckFace for card in Card}
    names |= {f"cards/backs/{back}" for back in CardBack}
    root = asset("")
    names |= {path.relative_to(root).with_suffix("").as_posix() for path in root.rglob("*.svg")}
    for name in names:
        assets.rendered(name, 24, 24)
    need(not assets.missing, f"cannot be drawn: {', '.join(sorted(assets.missing))}")
    return f"{len(names)} pictures"


def _fonts(bench: Bench) -> str:
    need(bench.window is not None, "there is no window to write in")
    assets = Assets()
    styles = [style for style in vars(theme).values() if isinstance(style, TextStyle)]
    for style in styles:
        width, height = assets.font(style, 1.0).size("Back Alley äß")
        need(width > height > 0, f"{style} has no size")
    return f"{len(styles)} styles of text"


def _sounds(_bench: Bench) -> str:
    """Check that every sound has its files. A missing sound device is no error."""
    names = {name for sound in ALL_SOUNDS for name in sound.files}
    files = [asset(f"sounds/{name}.wav") for name in names]
    wrong = [file.stem for file in files if not file.is_file() or file.read_bytes()[:4] != b"RIFF"]
    need(not wrong, f"missing or no sound: {', '.join(sorted(wrong))}")
    audio = Audio(worker=InlineWorker())
    audio.open()
    heard = "a device to hear them by" if audio.is_open else "no device to hear them by"
    audio.close()
    return f"{len(names)} sounds, {heard}"


def _window(bench: Bench) -> str:
    settings = Settings()
    try:
        bench.window = bench.things.enter_context(open_window((settings.window_width, settings.window_height)))
    except NoWindowError as error:
        raise CheckError(str(error)) from error
    width, height = bench.window.size
    return f"{width}x{height}, shown by {bench.window.driver}"


def _deal(bench: Bench) -> str:
    """Play a deal by clicks, as a person would; check that the profile contains the match."""
    window = bench.window
    if window is None:
        raise CheckError("there is no window to play in")
    rules = replace(PRESETS["classic"], sizes=(4,))
    profile = user_paths(bench.data).profile
    opened = Store.open(profile)
    need(opened.notice is None, f"the profile cannot be made: {opened.notice}")
    settings = Settings(first_start_done=True, speed=Speed.FAST)
    director = Director(Painter(window.surface, Assets(), metrics(*window.size, settings.scale)))
    program = program_without_files(director, settings, opened.store)
    try:
        open_scenes(program)
        hands = ScreenPlayer(director, window, bench.folder)
        hands.picture(director.stack.scene.name)
        local_match = program.matches.begin(rules, program.matches.default_players(rules))
        program.reset(AtTable(local_match))
        hands.play_until("result")
        hands.picture("result")
        seq = local_match.table.seq
    finally:
        program.close()
    _check_kept(profile, seq)
    return f"{seq} entries in the log, pictures of {', '.join(hands.scenes)}"


def _check_kept(profile: Path, seq: int) -> None:
    """Check that the only match in a profile is finished and complete, and that a record can be made from it.

    Raises:
        CheckError: the match is unfinished or incomplete.
    """
    store = Store.read(profile)
    try:
        (match,) = store.matches()
        journal = Journal(store.load(match.id).entries)
        need(match.status is Status.FINISHED, f"the match is stored as {match.status}")
        need(journal.seq == seq, f"the log has {seq} entries, and {journal.seq} of them are stored")
        record_from(store, match.id)
    finally:
        store.close()


def _match(bench: Bench) -> str:
    """Check that the record of a match between computer players of several levels reads back unchanged."""
    rules = PRESETS["santa-cruz-short"]
    seed = secrets.token_bytes(SEED_BYTES)
    levels = (*LEVELS, CLUB, CLUB, CLUB, CLUB)[: max(rules.players)]
    record = record_of(simulate(rules, levels, seed), seed=seed)
    path = bench.folder / RECORD
    path.write_text(to_text(record), encoding="utf-8", newline="\n")
    found = [log.record for log, _share in read_records(path)]
    need(found == [record], f"{shown(path)} does not read back as it was written")
    totals = ", ".join(f"{side} {total}" for side, total in zip(record.side_names, record.totals, strict=True))
    return f"{len(record.deals)} deals of {', '.join(levels)}: {totals}"


def _kernel(_bench: Bench) -> str:
    """Check that the kernel is compiled from its source, and counts the tricks of a position correctly."""
    fault = kernel_fault()
    need(fault is None, fault.value if fault is not None else "")
    kernel = DoubleDummy(_SMALL_TABLE)
    game = Game(
        rules=PRESETS["classic"],
        ordering=ordering(Suit.SPADES),
        seats=seats_for(4),
        sides=sides_of(seats_for(4), partners=True),
        bold=(False, False),
    )
    hands = tuple(parse_hand(hand) for hand in _HANDS)
    kernel.load(game, OpenPosition(hands=hands, leader=Seat.S), side=0)
    need(kernel.value() == _TRICKS, "the kernel counts its tricks wrong")
    return f"compiled, {kernel.solver.nodes_used()} cards tried"


def _profile(bench: Bench) -> str:
    """Write and read settings and a match, in a folder with an unusual name."""
    paths = user_paths(bench.data / "second")
    paths.data_dir.mkdir()
    settings = Settings(player_name="Ångström ★", speed=Speed.RELAXED, first_start_done=True)
    problem = settings_file.save(paths.settings, settings)
    need(problem is None, f"the settings cannot be written: {problem}")
    need(settings_file.load(paths.settings) == (settings, None), "the settings do not read back as they were written")
    ((log, _share),) = read_records(bench.folder / RECORD)
    opened = Store.open(paths.profile)
    match_id = import_record(opened.store, log)
    opened.store.close()
    again = Store.open(paths.profile)
    found = record_from(again.store, match_id)
    again.store.close()
    notice = opened.notice or again.notice
    need(notice is None, f"the profile cannot be used: {notice}")
    need(found == log.record, "the match does not read back as it was written")
    return f"in a folder named {bench.data.name!r}"


def _rating(_bench: Bench) -> str:
    """Check that a match can be rated."""
    others = (("club", 0, 2), ("club", 1, 1), ("club", 0, 2))
    (after,) = rated([RatedOuting(1, 0, "Ada", 1, 0, others, None, None)])
    need(after.strength is not None and after.strength > STRENGTHS["club"], "a match that was won lowers the rating")
    return f"{number_of(after.strength or 0.0)} after a win against solid players"


def _reading(_bench: Bench) -> str:
    """Check that screen readers and, in a packaged program, the system's voice can be used."""
    fault = adapters.accesskit_fault()
    need(fault is None, f"AccessKit: {fault}")
    silent = speech.prism_fault()
    need(silent is None or not is_executable(), f"Prism: {silent}")
    return "AccessKit" if silent is not None else "AccessKit and Prism"


CHECKS: Final[Mapping[str, Callable[[Bench], str]]] = MappingProxyType(
    {
        "files": _files,
        "window": _window,
        "pictures": _pictures,
        "fonts": _fonts,
        "sounds": _sounds,
        "deal": _deal,
        "match": _match,
        "reading": _reading,
        "profile": _profile,
        "rating": _rating,
        "kernel": _kernel,
    }
)
"""The checks in order; the window stays open after `_window`."""
