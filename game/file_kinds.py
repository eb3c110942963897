"""File kinds: the signs of files that are not what was asked for, and where those of our own are opened."""

import re
from types import MappingProxyType
from typing import Final

from game.i18n import N_, _

_LOOKS: Final = N_("It looks like {kind}.")
_PICTURE, _PACKED, _PROGRAM = N_("a picture"), N_("a packed archive"), N_("a program")
_SOUND, _BRIDGE = N_("a sound or a film"), N_("deals of bridge")
_TABLE: Final = N_("a table (CSV)")
_BINARY: Final = N_("It is no text.")
_EMPTY: Final = N_("It is empty.")
_BACKUP: Final = N_(
    "It is a backup: bring it back by Backup and export, in the settings, or by back-alley data restore FILE."
)
_SETTINGS: Final = N_("It holds the settings of Back Alley.")
_LINE: Final = N_("It holds the line of a ruleset: paste it where a ruleset is opened.")
RULESET: Final = N_("It is a ruleset: open it where the rulesets are, or see it by back-alley rules FILE.")
RECORD: Final = N_("It is the record of a match: open it with back-alley FILE, or drop it on the window.")
FIGURES: Final = N_("It holds the figures of matches, not their cards.")
_BYTES: Final = MappingProxyType(
    {
        b"SQLite format 3\0": N_("a database (SQLite)"),
        **dict.fromkeys((b"PK\x03\x04", b"\x1f\x8b", b"7z\xbc\xaf", b"Rar!", b"\xfd7zXZ", b"BZh"), _PACKED),
        **dict.fromkeys((b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"II*\0", b"MM\0*"), _PICTURE),
        **dict.fromkeys((b"OggS", b"RIFF", b"ID3", b"fLaC"), _SOUND),
        **dict.fromkeys((b"\x7fELF", b"MZ", b"\xcf\xfa\xed\xfe"), _PROGRAM),
    }
)
_TEXTS: Final = MappingProxyType(
    {
        r'\[White "|\A\s*\[Event .*\n(?:\[.*\n)*\[Black "': N_("games of chess (PGN)"),
        r'\A\s*%\s*PBN|^\[Deal(?:er)? "': _BRIDGE,
        r"\A\s*(?:vg|pn|qx|md|rs)\|": _BRIDGE,
        r"(?i)\A\s*<(?:!doctype html|html)": N_("a web page"),
        r"\A\s*<\?xml|\A\s*<svg": N_("XML"),
        r"\A%PDF-": N_("a PDF document"),
        r"\A\s*[{\[]": N_("JSON of another program"),
    }
)
_OURS: Final = MappingProxyType(
    {
        r"(?i)\bback-alley-rules\s*\d": _LINE,
        r"(?s)\Aversion = .*^(?:player_name|first_start_done|language|speed) = ": _SETTINGS,
        r"\Amatch,(?:last_played|person),": FIGURES,
        r"\A\s*Back Alley record\b": RECORD,
    }
)
_MOST: Final = 4096
"""The most characters of a text that are looked at."""


def kind_of(data: bytes) -> str:
    """Return a sentence on what a file that is no text seems to be."""
    if data.startswith(b"PK\x03\x04") and b"backup.json" in data:
        return _(_BACKUP)
    found = next((kind for sign, kind in _BYTES.items() if data.startswith(sign)), "")
    return _(_LOOKS).format(kind=_(found)) if found else _(_BINARY)


def kind_of_text(text: str) -> str:
    """Return a sentence on what a text seems to be; empty if nothing is sure."""
    start = text.lstrip("\ufeff")[:_MOST]
    if not start.strip():
        return _(_EMPTY)
    for sign, sentence in _OURS.items():
        if re.search(sign, start, re.MULTILINE):
            return _(sentence)
    found = next((kind for sign, kind in _TEXTS.items() if re.search(sign, start, re.MULTILINE)), "")
    found = found or (_TABLE if _is_table(start) else "")
    return _(_LOOKS).format(kind=_(found)) if found else ""


def _is_table(start: str) -> bool:
    """Return True if the first two lines of a text have as many separators, and no blanks behind them as sentences have."""
    lines = start.splitlines()[:2]
    counts = {(line.count(","), line.count(";"), line.count("\t")) for line in lines}
    return len(lines) > 1 and len(counts) == 1 and any(*counts) and not any(", " in line for line in lines)
