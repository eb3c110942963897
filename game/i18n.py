"""Message translation by gettext: texts in the player's language. This module holds the one current translation.

English is the source: a text without translation is shown as it stands in the code. Texts that the engine marks with
`N_` are translated where they are shown, with `_`. A text with places in it is a `Sentence`, which makes whatever is put into
them fit to be shown. The language `xx` is made here at run time: accented, bracketed and
40 % longer, it shows in tests which texts bypass the catalogue and which places are too small.
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
from game.system_errors import N_ as N_  # noqa: PLC0414 - everybody has it from here
from game.system_errors import translate_by

DOMAIN: Final = "back_alley"
"""The name of a catalogue: `locale/<language>/LC_MESSAGES/back_alley.mo` below assets/."""
SOURCE: Final = "en"
PSEUDO: Final = "xx"

LANGUAGE_NAMES: Final[Mapping[str, str]] = MappingProxyType({SOURCE: "English", "de": "Deutsch"})
"""The name of each language in itself, in the order in which players choose; the pseudo-language is not for them."""

_MOST_TEXTS: Final = 4_096
"""The number of texts whose translation is kept at hand: more than a catalogue has."""
_PLACEHOLDER: Final = re.compile(r"(\{[^{}]*\})")
_ACCENTED: Final = str.maketrans("AaCcEeGgIiKkLlNnOoRrSsTtUuYyZz", "ÂâÇçÊêĜĝÎîĶķĽľÑñÔôŘřŠšŢţÛûÝýŽž")


class _Pseudo(gettext.NullTranslations):
    """The translation into `xx`."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)


class Named(StrEnum):
    """An enumeration of what a player may choose; `text`, marked for translation, is what each member is called."""

    text: str

    def __new__(cls, value: str, text: str = "") -> Self:
        """Make a member: `value` is its value, and `text` goes along."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.text = text
        return member


_current: gettext.NullTranslations = gettext.NullTranslations()
_installed: str = SOURCE


@lru_cache(maxsize=_MOST_TEXTS)
def _(text: str) -> str:
    """Return `text` in the current language."""
    return _with_places(_current.gettext(text)) if text else ""  # under the empty text a catalogue keeps its header


translate_by(_)


def ngettext(one: str, many: str, count: int) -> str:
    """Return `one` or `many`, whichever suits `count`, in the current language."""
    return _with_places(_current.ngettext(one, many, count))


def _with_places(text: str) -> str:
    """Return the text, as a sentence if something may be put into it."""
    return Sentence(text) if "{" in text else text


def install(language: str, folder: Path | None = None) -> None:
    """Show texts in `language`, a code like `de` or `pt_BR`, from now on.

    A region without a catalogue takes its language's; what has none at all is shown in English. The catalogues are
    those of the game, or those in `folder`.
    """
    global _current, _installed  # noqa: PLW0603 - the one current translation
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
    """Let the library that reads command lines find its own words in our catalogues too, in the system's language.

    It asks the environment alone, which on Windows, as a rule, says nothing.
    """
    if sys.platform == "win32":
        os.environ.setdefault("LANGUAGE", language)
    gettext.bindtextdomain(DOMAIN, asset("locale"))
    gettext.textdomain(DOMAIN)


def installed() -> str:
    """Return the language in which texts are shown; a text that is kept may be of an earlier one."""
    return _installed


def languages(folder: Path | None = None) -> tuple[str, ...]:
    """Return the languages that `install` has texts for: English, the compiled catalogues' languages, last the pseudo-language."""
    compiled = _locales(folder).glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE, *sorted(path.parents[1].name for path in compiled), PSEUDO)


def named_language(language: str | None) -> str | None:
    """Return the language of `LANGUAGE_NAMES` that a code like `de_AT` means; None for a code of any other language."""
    return None if language is None else _known(language, tuple(LANGUAGE_NAMES))


def system_language(environ: Mapping[str, str], folder: Path | None = None, shown: int | None = None) -> str:
    """Return the first language that the environment asks for and that there is; on Windows else the one `shown`; else English.

    That is the number of the language in which Windows shows itself to the player; if none is given it is asked.
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
    """Return the number of the language in which Windows shows itself to the player; elsewhere 0."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - only there

        return int(ctypes.windll.kernel32.GetUserDefaultUILanguage())
    return 0


def _locales(folder: Path | None) -> Path:
    return asset("locale") if folder is None else folder


def _known(language: str, known: tuple[str, ...]) -> str | None:
    """Return the code itself, or that without its region, whichever is known."""
    code = language.replace("-", "_")
    return next((option for option in (code, code.split("_")[0]) if option in known), None)


@cache
def pseudo(text: str) -> str:
    """Return `text` in the pseudo-language; `{placeholders}` and the number of words stay as they are."""
    out = []
    owed = 0
    for index, part in enumerate(_PLACEHOLDER.split(text)):
        if index % 2:
            out.append(part)
            continue
        for character in part.translate(_ACCENTED):
            out.append(character)
            owed += 2
            if owed >= 5 and character.isalpha():  # noqa: PLR2004 - two fifths
                out.append(character.lower())
                owed -= 5
    return f"[{''.join(out)}]"
