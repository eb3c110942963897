"""File kinds: recognises the kind of an unexpected file or text, so that the error message can name it."""

import codecs
import csv
import re
from types import MappingProxyType
from typing import Final

from game.i18n import N_, _

UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""The byte order marks of UTF-16, as written by Windows PowerShell."""
_LOOKS: Final = N_("It looks like {kind}.")
_PICTURE, _PACKED, _PROGRAM = N_("a picture"), N_("a zipped archive"), N_("a program")
_SOUND, _BRIDGE, _OFFICE = N_("a sound or a film"), N_("bridge deals"), N_("an office document")
_TABLE, _CHESS = N_("a table (CSV)"), N_("chess games (PGN)")
_BINARY: Final = N_("It is not text.")
_EMPTY: Final = N_("It is empty.")
_BACKUP: Final = N_(
    "It is a backup: restore it under “Backup and export” in the settings, or with back-alley data restore FILE."
)
_SETTINGS: Final = N_("It holds the settings of Back Alley.")
_LINE: Final = N_("It holds the line of a ruleset: paste it where you import a ruleset.")
RULESET: Final = N_("It is a ruleset: import it under “Rules”, or show it with back-alley rules FILE.")
RECORD: Final = N_("It is the record of a match: open it with back-alley FILE, or drop it on the window.")
FIGURES: Final = N_("It holds the figures of matches, not their cards.")
_BYTES: Final = MappingProxyType(
    {
        rb"SQLite format 3\0": N_("a database (SQLite)"),
        rb"(?s)PK.*(?:mimetypeapplication/vnd|\[Content_Types\]|(?:word|xl|ppt)/)|\xd0\xcf\x11\xe0": _OFFICE,
        rb"PK(?:\x03\x04|\x05\x06)|\x1f\x8b|7z\xbc\xaf|Rar!|\xfd7zXZ|BZh|(?s:.{257}ustar)": _PACKED,
        rb"\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|BM.{4}\0\0\0\0|RIFF(?s:.{4})WEBP|(?s:.{4})ftyp(?:heic|avif)": _PICTURE,
        rb"OggS|RIFF|ID3|fLaC|\xff[\xf2\xf3\xfb]|(?s:.{4})ftyp": _SOUND,
        rb"\x7fELF|MZ|\xcf\xfa\xed\xfe": _PROGRAM,
        rb"%PDF-": N_("a PDF document"),
    }
)
_TEXTS: Final = MappingProxyType(
    {
        r'\[White "|\A\s*\[Event .*\n(?:\[.*\n)*\[Black "': _CHESS,
        r'\A\s*%\s*PBN|^\[Deal(?:er)? "': _BRIDGE,
        r"\A\s*(?:vg|pn|qx|md|rs|st|rh|mn|ah|sv)\|": _BRIDGE,
        r'\A\s*\[[A-Z]\w* ".*"\]\s*$': _CHESS,
        r"(?i)\A\s*<(?:!doctype html|html)": N_("a web page"),
        r"\A\s*<\?xml|\A\s*<svg": N_("XML"),
        r"\A\{\\rtf": _OFFICE,
        r'\A\s*(?:\{\s*["}]|\[\s*(?:["\]{\[\d-]|true\b|false\b|null\b))': N_("another program's JSON"),
    }
)
_OURS: Final = MappingProxyType(
    {
        r"(?i)\bback-alley-rules\s*\d": _LINE,
        r"(?s)\Aversion = .*^(?:player_name|first_start_done|language|speed) = ": _SETTINGS,
        r"\Amatch,(?:last_played|person),": FIGURES,
        r'\A\s*Back Alley record\b|\A\s*\{\s*(?:"version"\s*:\s*\d+\s*,\s*)?"preset"\s*:': RECORD,
        r'(?s)\A\s*\{.*"(?:trump_from|trick_points)"\s*:': RULESET,
        r'\A\s*\{\s*"id"\s*:\s*"(?:classic|traditional|blooper|run-the-hand|individual|santa-cruz)': RULESET,
        r'\A\s*\{\s*"matches"\s*:': FIGURES,
    }
)
_MOST: Final = 4096
"""The number of characters or bytes examined at the start of a text."""


def kind_of(data: bytes) -> str:
    """Return a sentence on the kind of a file that begins with these bytes; empty if unknown."""
    if data.startswith(b"PK\x03\x04") and b"backup.json" in data:
        return _(_BACKUP)
    found = next((kind for sign, kind in _BYTES.items() if re.match(sign, data[:_MOST])), "")
    if found:
        return _(_LOOKS).format(kind=_(found))
    return _(_BINARY) if b"\0" in data else kind_of_text(data.decode("latin-1"))


def kind_of_text(text: str) -> str:
    """Return a sentence on the kind of a text; empty if unknown."""
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
    """Return True if the first two lines have the same number of cells (two or more), and none starts with a blank as in prose."""
    lines = start.splitlines()[:2]
    for rows in (list(csv.reader(lines, delimiter=sign)) for sign in ",;\t"):
        cells = [cell for row in rows for cell in row]
        if len(lines) > 1 and len({len(row) for row in rows}) == 1 < len(rows[0]):
            return not any(cell.startswith(" ") for cell in cells)
    return False
