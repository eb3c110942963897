"""Player settings, stored in a small text file that a person can edit.

Reading never fails. An invalid entry is replaced by its default. A file that is unreadable or has another version number is
renamed, and the defaults apply. The file has its entries in the order of the fields.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Final, get_args, get_type_hints

import msgspec
from msgspec import Meta, Struct, structs

from game.ai.characters import CHARACTERS, USUAL
from game.ai.levels import CLUB, LEVELS
from game.atomic_file import followed, free_aside, read_whole, write_whole
from game.clock import Clock, utc_now
from game.engine.cards import Seat
from game.engine.events import HUMAN
from game.i18n import N_, Named, _
from game.private_files import make_folder
from game.rulesets.lengths import Length
from game.rulesets.library import OWN_ID
from game.rulesets.presets import PRESETS
from game.tabletop.hand_order import HandOrder
from game.tabletop.pacing import Speed
from game.tabletop.roster import GUESTS
from game.toolkit.metrics import LARGEST_SCREEN, LEAST_SCALE, MOST_SCALE, SMALLEST_WINDOW
from game.toolkit.theme import TableTheme
from game.wording.heard import Wordiness

LEAST_CHECKED: Final = 1
MOST_CHECKED: Final = 20
"""The minimum and the maximum of the setting `live_check_points`."""

VERSION: Final = 1
"""The version of the file, increased when the meaning of an entry changes, but not when an entry is added."""

_MOST_BYTES: Final = 65_536
"""The maximum size of the file in bytes."""
_MOST_SIGNS: Final = 500
"""The maximum number of dots, opening brackets and equals signs outside strings and comments.

Python's TOML parser has no limits: for 30,000 dots in one key it takes 3.5 GB."""
_SIGNS: Final = re.compile(
    r'''""".*?(?<!\\)(?:\\\\)*"{3,5}|'{3}.*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|([.=\[{])''', re.DOTALL
)
"""The pattern of a string, a comment, or (as a group) a sign that is counted."""


class DeckFace(Named):
    """The drawings of the card faces; the value is the folder below `assets/cards`."""

    STANDARD = "standard", N_("Standard")
    FOUR_COLOUR = "four-colour", N_("Four colours")
    LARGE_INDEX = "large-index", N_("Large index")
    HIGH_CONTRAST = "high-contrast", N_("High contrast")


class CardBack(Named):
    """The pictures on the card backs; the value is the file below `assets/cards/backs`."""

    LAMPLIGHT = "lamplight", N_("Lamplight")
    HARLEQUIN = "harlequin", N_("Harlequin")
    BRICKWORK = "brickwork", N_("Brickwork")
    FANS = "fans", N_("Fans")


Percent = Annotated[int, Meta(ge=0, le=100)]
CharacterId = Annotated[str, Meta(pattern=rf"^({'|'.join(CHARACTERS)})\Z")]
Level = Annotated[str, Meta(pattern=rf"^({'|'.join((HUMAN, *LEVELS))})\Z")]
SHOWDOWN, PULL, LAMP, BOARD, KEYS = "showdown", "pull", "lamp", "board", "keys"
"""The things at the table that are explained when the player first meets them."""
ToldText = Annotated[str, Meta(pattern=rf"^({SHOWDOWN}|{PULL}|{LAMP}|{BOARD}|{KEYS}|tutor-[A-Za-z-]{{1,20}})\Z")]
LessonText = Annotated[str, Meta(max_length=200)]


class Settings(Struct, frozen=True, kw_only=True):
    """All preferences and last choices of a player; `load` enforces the limits in the annotations."""

    language: Annotated[str, Meta(pattern=r"^[A-Za-z]{2,3}([_-][A-Za-z]{2,4})?\Z")] | None = None
    """A code for `i18n.install`; None follows the system."""

    speed: Speed = Speed.NORMAL
    reduced_motion: bool = False
    auto_play_forced: bool = False
    """True if the only legal card is played automatically."""
    confirm_play: bool = False
    """True if a card is picked first and played by a second click."""

    scale: Annotated[int, Meta(ge=LEAST_SCALE, le=MOST_SCALE)] = 100
    """The size of texts and buttons, in per cent."""
    fullscreen: bool = False
    window_width: Annotated[int, Meta(ge=SMALLEST_WINDOW[0], le=LARGEST_SCREEN[0])] = 1280
    window_height: Annotated[int, Meta(ge=SMALLEST_WINDOW[1], le=LARGEST_SCREEN[1])] = 720
    """The size of the window, in pixels on a screen scaled to 100 %."""

    deck_face: DeckFace = DeckFace.STANDARD
    card_back: CardBack = CardBack.LAMPLIGHT
    table_theme: TableTheme = TableTheme.BOTTLE_GREEN
    hand_order: HandOrder = HandOrder.TRUMPS_LEFT
    captions: bool = True
    speech: bool = False
    """True if the system's voice speaks the captions."""
    wordiness: Wordiness = Wordiness.NORMAL
    """The amount of detail in announcements for screen readers."""
    remarks: bool = True
    """True if computer players make a remark now and then."""

    live_check: bool = False
    """True if the coach speaks up when a choice gave points away."""
    live_check_points: Annotated[int, Meta(ge=LEAST_CHECKED, le=MOST_CHECKED)] = 5
    """The minimum loss, in points, at which the coach speaks up."""
    review_matches: bool = True

    master_volume: Percent = 80
    """The overall volume, in per cent; the other volumes are percentages of it."""
    cards_volume: Percent = 100
    table_volume: Percent = 100
    muted: bool = False

    player_name: Annotated[str, Meta(max_length=24)] = ""
    """The name of the player at this screen; empty for the game's default."""
    face: Annotated[str, Meta(pattern=rf"^({'|'.join(GUESTS)})\Z")] = next(iter(GUESTS))
    first_start_done: bool = False
    """True if the question at the first start, learn or play, has been answered."""
    lessons_done: Annotated[tuple[LessonText, ...], Meta(max_length=100)] = ()
    lessons_begun: Annotated[tuple[LessonText, ...], Meta(max_length=100)] = ()
    """The unfinished lessons, each with the moves made in it."""
    told: Annotated[tuple[ToldText, ...], Meta(max_length=30)] = ()
    """The things at the table that have been explained already."""
    last_rules: Annotated[str, Meta(pattern=rf"^({'|'.join(PRESETS)}|{OWN_ID})\Z")] = "classic"
    """The preset, or the player's own ruleset, of the last new match."""
    last_length: Length = Length.SHORTER
    last_levels: Annotated[tuple[Level, ...], Meta(min_length=2, max_length=4)] = (HUMAN, CLUB, CLUB, CLUB)
    """The levels at all seats of the last new match, clockwise from S."""
    last_characters: Annotated[tuple[CharacterId, ...], Meta(min_length=4, max_length=4)] = tuple(
        USUAL[seat] for seat in Seat
    )
    """The characters of the computer players at S, W, N and E, all different."""


_HINTS: Final[Mapping[str, object]] = MappingProxyType(get_type_hints(Settings, include_extras=True))


def load(path: Path, clock: Clock = utc_now) -> tuple[Settings, str | None]:
    """Return the settings in a file and, after a problem, a notice for the player in the installed language. Never raises.

    A number beyond its limits is clamped.
    """
    try:
        raw = _read(path)
    except FileNotFoundError:
        return Settings(), None
    except (OSError, ValueError, RecursionError):
        return Settings(), _put_aside(path, clock, _("The settings could not be read. They are kept as {path}."))
    if raw.get("version") not in (None, VERSION):
        text = _("The settings are from another version of the game. They are kept as {path}.")
        return Settings(), _put_aside(path, clock, text, "other-version")
    settings, wrong = _settings_from(raw)
    if not wrong:
        return settings, None
    notice = _("Some settings were not valid and have been reset: {names}.").format(names=", ".join(wrong))
    return settings, notice


def look(path: Path) -> Settings:
    """Return the settings of a file, with defaults for invalid or unreadable ones. Never raises or changes the file."""
    try:
        raw = _read(path)
    except (OSError, ValueError, RecursionError):
        return Settings()
    return _settings_from(raw)[0] if raw.get("version") in (None, VERSION) else Settings()


def save(path: Path, settings: Settings) -> str | None:
    """Store settings atomically; on failure, return a sentence with the reason. Never raises."""
    try:
        make_folder(path.parent)
        write_whole(path, _text_of(settings))
    except OSError as error:
        text = _("The settings could not be saved as {path} ({reason}).")
        return text.format(path=path, reason=error)
    return None


def _read(path: Path) -> Mapping[str, object]:
    """Return the entries of a file.

    Raises:
        OSError, ValueError, RecursionError: the file cannot be read or parsed.
    """
    data = read_whole(path, _MOST_BYTES)
    if data is None:
        raise ValueError("too long")
    text = data.decode().replace("\r\n", "\n")
    if sum(bool(found[1]) for found in _SIGNS.finditer(text)) > _MOST_SIGNS:
        raise ValueError("too many entries, or too deep ones")
    return tomllib.loads(text)


def _put_aside(path: Path, clock: Clock, notice: str, what: str = "damaged") -> str:
    """Move the old settings aside if possible, and return a sentence with their new place."""
    try:
        aside = free_aside(path, clock(), what)
        followed(path).rename(aside)
    except OSError:
        aside = path
    return notice.format(path=aside)


def _settings_from(raw: Mapping[str, object]) -> tuple[Settings, tuple[str, ...]]:
    """Return the settings from entries, and the names of invalid entries."""
    kept: dict[str, object] = {}
    wrong = []
    for name, hint in _HINTS.items():
        if name not in raw:
            continue
        value = _within_limits(raw[name], hint)
        try:
            msgspec.convert(value, hint)
        except msgspec.ValidationError:
            wrong.append(name)
        else:
            kept[name] = value
    return msgspec.convert(kept, Settings), tuple(wrong)


def _within_limits(value: object, hint: object) -> object:
    """Return an integer clamped to its limits; any other value unchanged."""
    if not isinstance(value, int) or isinstance(value, bool):
        return value
    for limit in get_args(hint)[1:]:
        if isinstance(limit, Meta) and isinstance(limit.ge, int) and isinstance(limit.le, int):
            return min(max(value, limit.ge), limit.le)
    return value


def _text_of(settings: Settings) -> str:
    lines = [f"version = {VERSION}"]
    for name, value in structs.asdict(settings).items():
        if value is not None:
            lines.append(f"{name} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """Return a value as TOML: JSON, but with the delete character escaped and without surrogate escapes."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
