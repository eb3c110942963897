"""System errors: why a file, a disk or a database failed, in the player's language.

The game has its own texts for common errors. Other texts are quoted from the system within a sentence of the game.
"""

import errno
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from types import MappingProxyType
from typing import Final, ParamSpec, TypeVar

Taken = ParamSpec("Taken")
Returned = TypeVar("Returned")


def N_(text: str) -> str:
    """Mark a text for translation without translating it; it is shown with `_`."""
    return text


class ToldError(Exception):
    """A failure whose text is a sentence for the player."""


def or_told(act: Callable[Taken, Returned]) -> Callable[Taken, Returned | str]:
    """Decorate a function to return the text of a `ToldError` instead of raising it."""

    @wraps(act)
    def told(*args: Taken.args, **kwargs: Taken.kwargs) -> Returned | str:
        try:
            return act(*args, **kwargs)
        except ToldError as error:
            return str(error)

    return told


_NOT_THERE: Final = N_("it is not there")
_FORBIDDEN: Final = N_("access is not allowed")
_READ_ONLY: Final = N_("it can only be read, not written")
_FULL: Final = N_("the disk is full")
_IN_USE: Final = N_("another program is using it")
_AWAY: Final = N_("the disk cannot be reached, or is gone")
_FAULTY: Final = N_("the disk reports a read or write error")
_NO_FOLDER: Final = N_("part of its path is not a folder")
_TOO_MANY: Final = N_("too many files are open")
_MEMORY: Final = N_("there is not enough memory")
_NAME: Final = N_("no file here can have that name")
_WORDS: Final = N_("the system says: “{words}”")

_BY_NAME: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ENOENT": _NOT_THERE,
        "EACCES": _FORBIDDEN,
        "EPERM": _FORBIDDEN,
        "EROFS": _READ_ONLY,
        "ENOSPC": _FULL,
        "EDQUOT": N_("your space on the disk is used up"),
        "EFBIG": N_("it would be too large for this disk"),
        "EISDIR": N_("it is a folder"),
        "ENOTDIR": _NO_FOLDER,
        "EEXIST": N_("that name is already taken"),
        "ENOTEMPTY": N_("the folder is not empty"),
        "ELOOP": N_("its links go round in a circle"),
        "ENAMETOOLONG": N_("the name is too long"),
        "EILSEQ": _NAME,
        "EMFILE": _TOO_MANY,
        "ENFILE": _TOO_MANY,
        "ENOMEM": _MEMORY,
        "EBUSY": _IN_USE,
        "ETXTBSY": _IN_USE,
        **dict.fromkeys(("EIO", "EBADMSG", "EUCLEAN"), _FAULTY),
        **dict.fromkeys(("ENOKEY", "EKEYEXPIRED", "EKEYREVOKED", "EKEYREJECTED"), _FORBIDDEN),
        **dict.fromkeys(("ENOMEDIUM", "EREMOTEIO", "ESHUTDOWN"), _AWAY),
        **dict.fromkeys(("ENODEV", "ENXIO", "ENOTCONN", "ESTALE", "ETIMEDOUT"), _AWAY),
        **dict.fromkeys(("EHOSTDOWN", "EHOSTUNREACH", "ENETDOWN", "ENETUNREACH"), _AWAY),
        **dict.fromkeys(("ECONNRESET", "ECONNABORTED", "ECONNREFUSED", "ENETRESET"), _AWAY),
    }
)
_OF_WINDOWS: Final[Mapping[object, str]] = MappingProxyType({32: _IN_USE, 33: _IN_USE, 123: _NAME, 1224: _IN_USE})
"""The reasons of Windows errors that share their errno with other errors, by `winerror`."""
_OF_SQLITE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "BUSY": _IN_USE,
        "LOCKED": _IN_USE,
        "PROTOCOL": _IN_USE,
        "READONLY": _READ_ONLY,
        "FULL": _FULL,
        "IOERR": _FAULTY,
        "CANTOPEN": N_("it cannot be opened"),
        "PERM": _FORBIDDEN,
        "AUTH": _FORBIDDEN,
        "NOMEM": _MEMORY,
        "CORRUPT": N_("it is damaged"),
        "NOTADB": N_("it is not a database"),
    }
)
_OURS: Final = ("builtins", "game", "argparse")
"""The packages whose error texts are not quoted as the system's: they are sentences of the game, or the error is a bug."""
_translate: Callable[[str], str] = str


@contextmanager
def told_as(kind: Callable[[str], Exception], text: str, *errors: type[Exception], **values: object) -> Iterator[None]:
    """Convert an OSError or one of `errors` to a `kind` error; `text` has placeholders for `reason` and `values`.

    Raises:
        Exception: an error of this kind.
    """
    caught: tuple[type[Exception], ...] = (OSError, *errors)
    try:
        yield
    except caught as error:
        raise kind(text.format(reason=error, **values)) from error


def translate_by(translate: Callable[[str], str]) -> None:
    """Set the translation function, which cannot be imported here, as its module imports this module."""
    global _translate  # noqa: PLW0603 - the current translation
    _translate = translate


def reason_of(error: BaseException) -> str:
    """Return the reason of an error as part of a sentence, in the player's language."""
    words = str(error.strerror) if isinstance(error, OSError) and error.strerror else str(error) or type(error).__name__
    if known := _known(error):
        return _translate(known)
    is_ours = type(error).__module__.partition(".")[0] in _OURS and not (isinstance(error, OSError) and error.errno)
    return words if is_ours else str.format(_translate(_WORDS), words=words)


def _known(error: BaseException) -> str | None:
    match error:
        case OSError():
            return _OF_WINDOWS.get(getattr(error, "winerror", None)) or _BY_NAME.get(
                errno.errorcode.get(error.errno or 0, "")
            )
        case MemoryError():
            return _MEMORY
        case UnicodeDecodeError():
            return N_("it is not text")
        case UnicodeEncodeError():
            return _NAME
        case ValueError():
            return _NAME if "embedded null" in str(error) else None
        case _:
            name = str(getattr(error, "sqlite_errorname", "")).removeprefix("SQLITE_").partition("_")[0]
            return _OF_SQLITE.get(name)
