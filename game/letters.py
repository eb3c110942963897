"""Letters as readers see them (grapheme clusters), for shortening texts; and keys for comparing names.

The rules are those of Unicode (UAX #29). As the standard library does not know emoji, every symbol after a zero-width joiner counts
as an emoji.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final
from unicodedata import category, combining, normalize

_JOINER: Final = "\u200d"
_JOINERS: Final = "\u200c\u200d"
_VIRAMA: Final = 9
"""The combining class of the sign that joins two consonants in Indic scripts."""
_FLAG: Final = re.compile("[\U0001f1e6-\U0001f1ff]")
_PARTS: Final = re.compile("[\u200c\u200d\u0e33\u0eb3\uff9e\uff9f\U0001f3fb-\U0001f3ff\U000e0020-\U000e007f]")
"""The characters that continue a letter, besides combining marks: joiners, some vowels, sound marks, skin tones, tags."""
_INDIC: Final = re.compile("[\u0900-\u0b7f\u0c00-\u0c7f\u0d00-\u0d7f]")
_HANGUL: Final = tuple(
    re.compile(pattern)
    for pattern in (
        "[\u1100-\u115f\ua960-\ua97c][\u1100-\u11a7\ua960-\ua97c\uac00-\ud7a3\ud7b0-\ud7c6]",
        "[\u1160-\u11a7\ud7b0-\ud7c6\uac00-\ud7a3][\u1160-\u11ff\ud7b0-\ud7fb]",
        "[\u11a8-\u11ff\ud7cb-\ud7fb][\u11a8-\u11ff\ud7cb-\ud7fb]",
    )
)
"""The patterns of two jamo (Korean letters) in the same syllable.

The first jamo is a leading consonant in the first pattern, a vowel in the second, and a trailing consonant in the third."""


_HOLLOW: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8\U000e0000-\U000e0fff]"
)
"""Fillers and variation selectors, which are invisible but count as letters, marks or symbols."""
_ALIKE: Final = str.maketrans("\u2018\u2019\u02bc\u2010\u2013\u0131", "'''--i")
"""Apostrophes, hyphens and the dotless Turkish i, mapped to ASCII characters often typed instead."""
_DOTTED: Final = "i\u0307"
"""The dotted Turkish I in lower case, which other keyboards write as "i"."""


def borders(text: str) -> list[int]:
    """Return the indices between the letters of a text, including the start and the end."""
    if text.isascii():
        return list(range(len(text) + 1))
    found, flags, is_conjunct = [0], 0, False
    for place, (before, letter) in enumerate(pairwise(text), 1):
        flags = flags + 1 if _FLAG.match(before) else 0
        is_conjunct = combining(before) == _VIRAMA or (is_conjunct and (before == _JOINER or combining(before) > 0))
        if category(before) in ("Cc", "Zl", "Zp") or not (
            _is_part(letter)
            or (flags % 2 and _FLAG.match(letter))
            or (before == _JOINER and category(letter) in ("So", "Sm", "Cn"))
            or (is_conjunct and _INDIC.match(letter) and category(letter) == "Lo")
            or any(pair.match(before + letter) for pair in _HANGUL)
        ):
            found.append(place)
    return [*found, len(text)] if text else found


def _is_part(letter: str) -> bool:
    return category(letter) in ("Mn", "Me", "Mc") or _PARTS.match(letter) is not None


def letters(text: str) -> Iterator[str]:
    """Yield the letters of a text, each with its accents and other parts."""
    return (text[start:end] for start, end in pairwise(borders(text)))


def beginning(text: str, most: int) -> str:
    """Return the longest beginning of a text that has at most `most` characters and does not split a letter."""
    return text if len(text) <= most else text[: max(place for place in borders(text[: most + 1]) if place <= most)]


def ending(text: str, most: int) -> str:
    """Return the longest end of a text that has at most `most` characters and does not split a letter."""
    return text if len(text) <= most else text[min(place for place in borders(text) if len(text) - place <= most) :]


def is_blank(text: str) -> bool:
    """Return True if a text has only spaces, accents and characters without a shape."""
    return all(category(letter)[0] in "ZM" or _has_no_shape(letter) for letter in text)


def _has_no_shape(letter: str) -> bool:
    return category(letter) in ("Cc", "Cf", "Cs") or _HOLLOW.match(letter) is not None


def clean_name(name: str) -> str:
    """Return a name as stored: NFC, with single spaces, and invisible characters only as parts of letters; empty if it is blank."""
    spaced = "".join(" " if letter.isspace() else letter for letter in normalize("NFC", name))
    kept = "".join(letter for letter in spaced if _is_part(letter) or not _has_no_shape(letter))
    return "" if is_blank(kept) else " ".join(kept.split()).strip(_JOINERS)


def name_key(name: str) -> str:
    """Return a key for comparing names, the same for all spellings and cases of a name."""
    shaped = "".join(letter for letter in clean_name(name) if not _has_no_shape(letter))
    return normalize("NFKC", normalize("NFKC", shaped).translate(_ALIKE).casefold().replace(_DOTTED, "i"))
