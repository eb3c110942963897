"""Command-line arguments: what each may be, and a line that says so otherwise."""

import argparse
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NoReturn, TypeVar

from game.engine.dealing import seed_from_hex
from game.engine.rules import Rules
from game.i18n import N_, _
from game.outside_text import escaped, shortened, shown
from game.rulesets.json_file import RulesError, read_rules_file
from game.rulesets.presets import PRESETS
from game.system_errors import ToldError

AnyParser = TypeVar("AnyParser", bound="Parser")
Value = TypeVar("Value")
CommandRun = Callable[[argparse.Namespace], int]
"""The function of a command: it carries out its line and returns the exit code."""

_SHORT: Final = 60
_NUMBER: Final = re.compile(r"[0-9]{1,18}")


_OF_ARGPARSE: Final = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("the following arguments are required: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("not allowed with argument %s"),
)
"""The texts of `argparse` that show here, for translators: it looks its own words up where `lend_to_argparse` tells it to."""


class UsageError(Exception):
    """An error of the command line; the text says how it is wrong, and what is allowed."""


class CommandError(ToldError):
    """A command cannot be carried out."""


class Parser(argparse.ArgumentParser):
    """A parser whose every complaint is a `UsageError`."""

    def error(self, message: str) -> NoReturn:
        """Complain.

        Raises:
            UsageError: always.
        """
        raise UsageError(message)

    @property
    def actions(self) -> Sequence[argparse.Action]:
        """All that may stand on the line."""
        return tuple(self._actions)

    def commands(self) -> dict[str, "Parser"]:
        """Return the parsers of the commands, by name."""
        kind = argparse._SubParsersAction  # noqa: SLF001 - the one who knows them
        return {
            name: below
            for action in self._actions
            if isinstance(action, kind)
            for name, below in action.choices.items()
        }

    def with_value(self) -> frozenset[str]:
        """Return the options behind which a value stands as a word of its own."""
        return frozenset(option for action in self._actions if action.nargs is None for option in action.option_strings)

    def allowed(self) -> str:
        """Return a text of what may stand on this command's line."""
        return ", ".join("/".join(action.option_strings) or str(action.metavar) for action in self._actions)


def add_command(add_parser: Callable[..., AnyParser], name: str, summary: str) -> AnyParser:
    """Add a command; what it parses says which parser that was, so that a command can complain through it."""
    parser = add_parser(name, help=summary, description=summary, allow_abbrev=False)
    parser.set_defaults(parser=parser)
    return parser


def add_actions(parser: Parser, listed: Iterable[tuple[str, CommandRun, str]]) -> Iterator[tuple[CommandRun, Parser]]:
    """Add the actions of a command by name, function and summary; yield each function with the parser of its own arguments."""
    actions = tuple(listed)
    below = parser.add_subparsers(metavar="|".join(name for name, _run, _summary in actions), required=True)
    for name, run, summary in actions:
        action: Parser = add_command(below.add_parser, name, summary)
        action.set_defaults(run=run)
        yield run, action


def add_data_dir(parser: Parser, *, default: object = argparse.SUPPRESS) -> None:
    """Add `--data-dir`, which may stand before a command or behind it."""
    text = _("the folder of your matches and settings")
    parser.add_argument("--data-dir", metavar="DIR", type=folder_argument, default=default, help=text)


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add `--rules`, which must be there."""
    text = _("a preset or the file of a ruleset")
    parser.add_argument("--rules", metavar="ID|FILE", type=rules_argument, required=True, help=text)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add `--seed`, which must be there."""
    text = _("1 to 64 hexadecimal digits")
    parser.add_argument("--seed", metavar="HEX", type=seed_argument, required=True, help=text)


def add_json(parser: argparse.ArgumentParser, text: str) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help=text)


def short(text: str) -> str:
    """Return an argument as it is shown in a message."""
    return f"'{shortened(escaped(text), _SHORT)}'"


def seed_argument(text: str) -> bytes:
    """Parse a seed.

    Raises:
        ArgumentTypeError: it is none.
    """
    try:
        return seed_from_hex(text)
    except ValueError as error:
        sentence = _("a seed is 1 to 64 hexadecimal digits, not {given}")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text))) from error


def number_argument(least: int, most: int) -> Callable[[str], int]:
    """Return a parser of whole numbers between two limits."""

    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
            sentence = _("a whole number from {least} to {most} is allowed, not {given}")
            raise argparse.ArgumentTypeError(sentence.format(least=least, most=most, given=short(text)))
        return int(text)

    return read


def choice_argument(choices: Mapping[str, Value], sentence: str) -> Callable[[str], Value]:
    """Return a parser of the names of values; the untranslated sentence to say otherwise has places for `given` and `choices`."""

    def read(text: str) -> Value:
        if text not in choices:
            raise argparse.ArgumentTypeError(_(sentence).format(given=short(text), choices=", ".join(choices)))
        return choices[text]

    return read


def path_argument(text: str) -> Path:
    """Parse the path of a file or a folder, which need not be there.

    Raises:
        ArgumentTypeError: nothing can have this name.
    """
    if not text or "\0" in text:
        sentence = _("the name of a file or a folder is allowed, not {given}")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text)))
    return Path(text)


def folder_argument(text: str) -> Path:
    """Parse the path of a folder, which need not be there: from the root, so that a change of the current folder does not matter.

    Raises:
        ArgumentTypeError: nothing can have this name, or it begins in a folder that is not there.
    """
    try:
        return path_argument(text).expanduser().absolute()
    except RuntimeError as error:
        sentence = _("{given} begins with the folder of a user who is not known here")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text))) from error
    except OSError as error:
        sentence = _("{given} begins in the current folder, which is not there any more")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text))) from error


def rules_argument(text: str) -> Rules:
    """Parse a ruleset: the id of a preset, or a file.

    Raises:
        ArgumentTypeError: it is neither, or the file holds no ruleset.
    """
    if text in PRESETS:
        return PRESETS[text]
    path = path_argument(text)
    if not os.path.lexists(path):
        sentence = _("{given} is neither a file nor one of {ids}")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text), ids=", ".join(PRESETS)))
    try:
        return read_rules_file(path, waits=True)
    except RulesError as error:
        raise argparse.ArgumentTypeError(f"{shown(path)}: {error}") from error
