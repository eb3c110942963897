"""Text runs: parts of a line, in visual order, that one font draws in one direction."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, filterfalse, groupby
from pathlib import Path
from types import MappingProxyType
from typing import Final
from unicodedata import bidirectional, category, mirrored, name

from msgspec import Struct

_TURNED: Final = ("R", "AL")
"""Bidirectional classes of right-to-left letters in the Unicode algorithm."""
_APART: Final = frozenset(',;:·|/+=–—"“”„«»\n')
"""Signs that end a right-to-left name: a name before such a sign stays to the left of the name after it."""
_JOINER: Final = "\u200d"
_JOINED: Final = re.compile("[\u200c\u200d\ufe00-\ufe0f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""Characters that modify the preceding ones and have no glyph of their own."""
_FLAGS: Final = range(0x1F1E6, 0x1F200)
"""Regional indicators: two of these letters form a flag."""
_BRACKETS: Final = str.maketrans("()[]{}<>", ")(][}{><")
_SCRIPTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ARABIC": "Arab",
        "BENGALI": "Beng",
        "DEVANAGARI": "Deva",
        "GUJARATI": "Gujr",
        "GURMUKHI": "Guru",
        "HANGUL": "Hang",
        "HEBREW": "Hebr",
        "KANNADA": "Knda",
        "KHMER": "Khmr",
        "LAO": "Laoo",
        "MALAYALAM": "Mlym",
        "MONGOLIAN": "Mong",
        "MYANMAR": "Mymr",
        "NKO": "Nkoo",
        "ORIYA": "Orya",
        "SINHALA": "Sinh",
        "SYRIAC": "Syrc",
        "TAMIL": "Taml",
        "TELUGU": "Telu",
        "THAANA": "Thaa",
        "THAI": "Thai",
        "TIBETAN": "Tibt",
    }
)
"""HarfBuzz tags of scripts in which a letter's form depends on its neighbours, by the first word of a letter's Unicode name."""


class Run(Struct, frozen=True):
    """Part of a line, with its text in reading order. `font` is a system font file, or None for the game's own font.

    `is_unknown` is True if no font has the letters of the text.
    """

    text: str
    font: Path | None = None
    script: str = ""
    is_turned: bool = False
    """True for right-to-left text."""
    is_unknown: bool = False


class _Cluster(Struct, frozen=True):
    text: str
    is_turned: bool


Has = Callable[[str], bool]
"""Function that returns True if the game's own font has a letter."""
Find = Callable[[set[str]], Mapping[str, Path | None]]
"""Function that returns a system font for each of several letters."""


def runs_of(text: str, has: Has, find: Find) -> list[Run]:
    """Return the runs of a line."""
    clusters = list(_in_order(text))
    lacking = {cluster.text: next(filterfalse(has, cluster.text), "") for cluster in clusters}
    wanted = set(lacking.values()) - {""}
    found = find(wanted) if wanted else {}
    fonts = {text: found[letter] for text, letter in lacking.items() if letter}
    runs: list[Run] = []
    for like, group in groupby((_run(cluster, fonts) for cluster in clusters), key=_kind):
        # clusters are in visual order, but a run holds its letters in reading order
        texts = [run.text for run in group]
        runs.append(Run("".join(reversed(texts) if like.is_turned else texts), *_fields(like)))
    return runs


def _kind(run: Run) -> Run:
    return Run("", *_fields(run))


def _fields(run: Run) -> tuple[Path | None, str, bool, bool]:
    return run.font, run.script, run.is_turned, run.is_unknown


def _run(cluster: _Cluster, fonts: Mapping[str, Path | None]) -> Run:
    text = cluster.text
    if text in fonts and fonts[text] is None:
        return Run(text, is_unknown=True)
    script = _SCRIPTS.get(name(text[0], "").split(" ")[0], "") if text in fonts else ""
    return Run(text, fonts.get(text), script, cluster.is_turned)


def is_turned(letter: str) -> bool:
    """Return True if a letter is written from right to left."""
    return bidirectional(letter) in _TURNED


def _in_order(text: str) -> Iterator[_Cluster]:
    """Yield the letters of a line from left to right, each with its combining characters.

    The line is left-to-right text, in which each right-to-left name is reversed separately. Otherwise a number after a name would
    be drawn before it.
    """
    clusters = list(_clusters(text))
    at = 0
    while at < len(clusters):
        if not clusters[at].is_turned:
            yield clusters[at]
            at += 1
            continue
        end = _end_of_name(clusters, at)
        yield from _turned(clusters[at:end])
        at = end


def turned_names(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and end of each right-to-left name in a line, as character indices."""
    clusters = [] if text.isascii() else list(_clusters(text))
    letters = [0, *accumulate(len(cluster.text) for cluster in clusters)]
    at = 0
    while at < len(clusters):
        end = _end_of_name(clusters, at) if clusters[at].is_turned else at + 1
        if clusters[at].is_turned:
            yield letters[at], letters[end]
        at = end


def _clusters(text: str) -> Iterator[_Cluster]:
    cluster = ""
    for letter in text:
        is_joined = category(letter) in ("Mn", "Me", "Mc") or _JOINED.match(letter) or cluster.endswith(_JOINER)
        is_flag = len(cluster) == 1 and ord(cluster) in _FLAGS and ord(letter) in _FLAGS
        if cluster and not is_joined and not is_flag:
            yield _Cluster(cluster, is_turned(cluster[0]))
            cluster = ""
        cluster += letter
    if cluster:
        yield _Cluster(cluster, is_turned(cluster[0]))


def _end_of_name(clusters: list[_Cluster], start: int) -> int:
    """Return the index after a name's last right-to-left letter, and after closing brackets that were opened in the name."""
    end, depth, open_at_end = start, 0, 0
    for at in range(start, len(clusters)):
        cluster = clusters[at]
        first = cluster.text[0]
        if first in _APART or (not cluster.is_turned and bidirectional(first) == "L"):
            break
        depth += (first == "(") - (first == ")")
        if cluster.is_turned:
            end, open_at_end = at + 1, depth
    while open_at_end > 0 and end < len(clusters) and clusters[end].text == ")":
        end, open_at_end = end + 1, open_at_end - 1
    return end


def _turned(letters: list[_Cluster]) -> Iterator[_Cluster]:
    """Yield the letters of a right-to-left name in visual order; numbers in it keep their order."""
    from bidi import get_display  # noqa: PLC0415 - needed for right-to-left names only

    places: dict[str, list[_Cluster]] = {}
    for cluster in letters:
        places.setdefault(cluster.text[0], []).append(cluster)
    for letter in get_display("".join(cluster.text[0] for cluster in letters), base_dir="R"):
        cluster = places[letter].pop()  # if a letter occurs twice, the last is leftmost
        yield _Cluster(cluster.text.translate(_BRACKETS), cluster.is_turned) if mirrored(letter) else cluster
