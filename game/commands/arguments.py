"""Command-line arguments: the parsers of commands and of their values, whose error messages say what is allowed."""

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
from game.paths import Paths, user_paths
from game.rulesets.json_file import RulesError, read_rules_file
from game.rulesets.presets import PRESETS
from game.system_errors import ToldError
from game.terminal import complain

AnyParser = TypeVar("AnyParser", bound="Parser")
Value = TypeVar("Value")
CommandRun = Callable[[argparse.Namespace], int]
"""The function of a command, which returns the exit code."""

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
"""The texts of `argparse` that this program prints, listed here for translators."""


class UsageError(Exception):
    """The command line is invalid; the message names the allowed values, if there are any."""


class CommandError(ToldError):
    """A command cannot be carried out."""


class Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError` for every error."""

    def error(self, message: str) -> NoReturn:
        """Report an error.

        Raises:
            UsageError: always.
        """
        raise UsageError(message)

    @property
    def actions(self) -> Sequence[argparse.Action]:
        """The positional arguments and options that this parser accepts."""
        return tuple(self._actions)

    def commands(self) -> dict[str, "Parser"]:
        """Return the parsers of the commands, by name."""
        kind = argparse._SubParsersAction  # noqa: SLF001 - the only way to get them
        return {
            name: below
            for action in self._actions
            if isinstance(action, kind)
            for name, below in action.choices.items()
        }

    def with_value(self) -> frozenset[str]:
        """Return the options that are followed by a value as a separate word."""
        return frozenset(option for action in self._actions if action.nargs is None for option in action.option_strings)

    def allowed(self) -> str:
        """Return the arguments that this command takes, as text."""
        return ", ".join("/".join(action.option_strings) or str(action.metavar) for action in self._actions)


def add_command(add_parser: Callable[..., AnyParser], name: str, summary: str) -> AnyParser:
    """Add a command. The parsed arguments contain its parser, for reporting errors."""
    parser = add_parser(name, help=summary, description=summary, allow_abbrev=False)
    parser.set_defaults(parser=parser)
    return parser


def add_actions(parser: Parser, listed: Iterable[tuple[str, CommandRun, str]]) -> Iterator[tuple[CommandRun, Parser]]:
    """Add the actions of a command (name, function, summary); yield each function with its parser."""
    actions = tuple(listed)
    below = parser.add_subparsers(metavar="|".join(name for name, _run, _summary in actions), required=True)
    for name, run, summary in actions:
        action: Parser = add_command(below.add_parser, name, summary)
        action.set_defaults(run=run)
        yield run, action


def add_data_dir(parser: Parser, *, default: object = argparse.SUPPRESS) -> None:
    """Add `--data-dir`, which may be given before or after a command."""
    text = _("the folder of your matches and settings")
    parser.add_argument("--data-dir", metavar="DIR", type=folder_argument, default=default, help=text)


def profile_paths(args: argparse.Namespace) -> Paths:
    """Finish an interrupted restore, if any, so that a command can open profiles; return the paths of the player's files.

    Raises:
        CommandError: the restore cannot be finished now.
    """
    from game.profiles.restore import finished  # noqa: PLC0415 - most commands open no profile

    paths = user_paths(args.data_dir)
    pending = finished(paths)
    if pending.problem is not None:
        raise CommandError(pending.problem)
    if pending.told is not None:
        complain(pending.told)  # on the error stream, apart from the command's output
    return paths


def add_rules(parser: argparse.ArgumentParser) -> None:
    """Add `--rules`, which is required."""
    text = _("a preset or a ruleset file")
    parser.add_argument("--rules", metavar="ID|FILE", type=rules_argument, required=True, help=text)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Add `--seed`, which is required."""
    text = _("1 to 64 hexadecimal digits")
    parser.add_argument("--seed", metavar="HEX", type=seed_argument, required=True, help=text)


def add_json(parser: argparse.ArgumentParser, text: str) -> None:
    """Add `--json`."""
    parser.add_argument("--json", action="store_true", help=text)


def short(text: str) -> str:
    """Return an argument as messages show it: escaped, shortened and in quotes."""
    return f"'{shortened(escaped(text), _SHORT)}'"


def seed_argument(text: str) -> bytes:
    """Parse a seed.

    Raises:
        ArgumentTypeError: the text is not a seed.
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
            sentence = _("expected a whole number from {least} to {most}, not {given}")
            raise argparse.ArgumentTypeError(sentence.format(least=least, most=most, given=short(text)))
        return int(text)

    return read


def choice_argument(choices: Mapping[str, Value], sentence: str) -> Callable[[str], Value]:
    """Return a parser of named values; `sentence` is the untranslated error text, with `{given}` and `{choices}`."""

    def read(text: str) -> Value:
        if text not in choices:
            raise argparse.ArgumentTypeError(_(sentence).format(given=short(text), choices=", ".join(choices)))
        return choices[text]

    return read


def path_argument(text: str) -> Path:
    """Parse the path of a file or a folder, which need not exist.

    Raises:
        ArgumentTypeError: no file can have this name.
    """
    if not text or "\0" in text:
        sentence = _("expected the name of a file or folder, not {given}")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text)))
    return Path(text)


def folder_argument(text: str) -> Path:
    """Return the absolute path of a folder, which need not exist.

    Raises:
        ArgumentTypeError: no folder can have this name, the current folder is missing, or `~name` is not a known user.
    """
    try:
        return path_argument(text).expanduser().absolute()
    except RuntimeError as error:
        sentence = _("{given} begins with the folder of an unknown user")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text))) from error
    except OSError as error:
        sentence = _("{given} begins in the current folder, which no longer exists")
        raise argparse.ArgumentTypeError(sentence.format(given=short(text))) from error


def rules_argument(text: str) -> Rules:
    """Parse a ruleset: the id of a preset, or a file.

    Raises:
        ArgumentTypeError: the text is neither, or the file holds no valid ruleset.
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
