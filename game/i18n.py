"""Message translation by gettext. This module holds the current translation.

A text without translation is shown in English, as in the code. `N_` marks a text for translation, `_` translates it. A text with
placeholders becomes a `Sentence`, which makes inserted values safe to show. The pseudo-language `xx` is for tests: its accented,
bracketed and 40 % longer texts reveal untranslated texts and a lack of space.
"""

import gettext
import locale
import os
import re
import sys
from collections.abc import Mapping
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, Self

from game.outside_text import Sentence
from game.paths import asset
from game.system_errors import N_ as N_  # noqa: PLC0414 - other modules import it from this one
from game.system_errors import translate_by

DOMAIN: Final = "back_alley"
"""The name of the catalogues: `locale/<language>/LC_MESSAGES/back_alley.mo` below assets/."""
SOURCE: Final = "en"
PSEUDO: Final = "xx"

LANGUAGE_NAMES: Final[Mapping[str, str]] = MappingProxyType({SOURCE: "English", "de": "Deutsch"})
"""The languages that players can choose, in this order, each with its native name."""

_MOST_TEXTS: Final = 4_096
"""The maximum number of cached translations: more than a catalogue has."""
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_ACCENTED: Final = str.maketrans("AaCcEeGgIiKkLlNnOoRrSsTtUuYyZz", "ÂâÇçÊêĜĝÎîĶķĽľÑñÔôŘřŠšŢţÛûÝýŽž")


class _Pseudo(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


class Named(StrEnum):
    """An enumeration of choices for a player; `text` is the label of a member, to be translated."""

    text: str

    def __new__(cls, value: str, text: str = "") -> Self:
        """Make a member with a value and a label."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member


_current: gettext.NullTranslations = gettext.NullTranslations()
_installed: str = SOURCE


@lru_cache(maxsize=_MOST_TEXTS)
def _(text: str) -> str:
    """Return `text` in the current language."""
    return _with_places(_current.gettext(text)) if text else ""  # the empty text is the key of a catalogue's header


translate_by(_)


def ngettext(one: str, many: str, count: int) -> str:
    """Return `one` or `many`, depending on `count`, in the current language."""
    return _with_places(_current.ngettext(one, many, count))


def _with_places(text: str) -> str:
    return Sentence(text) if "{" in text else text


def install(language: str, folder: Path | None = None) -> None:
    """Show texts in `language`, a code like `de` or `pt_BR`, from now on.

    Without a catalogue for the region, the catalogue of the language is used, else English. `folder` replaces the game's folder of
    catalogues.
    """
    global _current, _installed  # noqa: PLW0603 - the current translation
    chosen = _known(language, languages(folder)) or SOURCE
    if chosen == SOURCE:
        _current = gettext.NullTranslations()
    elif chosen == PSEUDO:
        _current = _Pseudo()
    else:
        _current = gettext.translation(DOMAIN, _locales(folder), [chosen])
    _installed = chosen
    _.cache_clear()


def lend_to_argparse(language: str) -> None:
    """Let `argparse` translate its own texts with the game's catalogues, into the system's language.

    `argparse` reads the language from the environment, which Windows usually does not set.
    """
    if sys.platform == "win32":
        os.environ.setdefault("LANGUAGE", language)
    gettext.bindtextdomain(DOMAIN, asset("locale"))
    gettext.textdomain(DOMAIN)


def installed() -> str:
    """Return the code of the language in which texts are shown."""
    return _installed


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages that `install` knows: English, those with compiled catalogues, and last the pseudo-language."""
    compiled = _locales(folder).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE, *sorted(path.parents[1].name for path in compiled), PSEUDO)


def named_language(language: str | None) -> str | None:
    """Return the code in `LANGUAGE_NAMES` for a code like `de_AT`; None for other languages."""
    return None if language is None else _known(language, tuple(LANGUAGE_NAMES))


def system_language(environ: Mapping[str, str], folder: Path | None = None, shown: int | None = None) -> str:
    """Return the first available language from the environment, or the display language of Windows, or English.

    `shown` is the identifier of the display language of Windows, by default the current one.
    """
    known = languages(folder)
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wanted in environ.get(name, "").split(":"):
            found = _known(re.split(r"[.@]", wanted)[0], known)
            if found is not None:
                return found
    code = locale.windows_locale.get(_shown_language() if shown is None else shown)
    return (code and _known(code, known)) or SOURCE


def _shown_language() -> int:
    """Return the language identifier of the display language of Windows; 0 on other systems."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - available on Windows only

        return int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return 0


def _locales(folder: Path | None) -> Path:
    return asset("locale") if folder is None else folder


def _known(language: str, known: tuple[str, ...]) -> str | None:
    code = language.replace("-", "_")
    return next((option for option in (code, code.split("_")[0]) if option in known), None)


@cache
def pseudo(text: str) -> str:
    """Return `text` in the pseudo-language, with the same `{placeholders}` and number of words."""
    out = []
    owed = 0
    for index, part in enumerate(_PLACEHOLDER.split(text)):
        if index % 2:
            out.append(part)
            continue
        for character in part.translate(_ACCENTED):
            out.append(character)
            owed += 2
            if owed >= 5 and character.isalpha():  # noqa: PLR2004 - two more letters for every five
                out.append(character.lower())
                owed -= 5
    return f"[{''.join(out)}]"
