"""Command line: `back-alley` opens the game; its commands need no window.

Modules are imported only when needed: pygame and the game to open the game, the module of a command to parse that command's line.
"""

import argparse
import errno
import gc
import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from operator import le
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TextIO

import game.career.tables  # noqa: F401 - it registers the side tables of profiles
from game import __version__
from game.commands.arguments import (
    CommandError,
    Parser,
    UsageError,
    add_command,
    add_data_dir,
    choice_argument,
    path_argument,
    rules_argument,
    seed_argument,
    short,
)
from game.i18n import N_, _, install, lend_to_argparse, system_language
from game.options import Options
from game.system_errors import ToldError, told_as
from game.tabletop.pacing import Speed
from game.terminal import OutputError, complain
from game.toolkit.metrics import LARGEST_SCREEN, SMALLEST_WINDOW

NAME: Final = "back-alley"
USAGE: Final = 2
"""The exit code for an invalid command line."""
FAILED: Final = 1
INTERRUPTED: Final = 130

_WINDOW: Final = re.compile(r"([0-9]{1,5})x([0-9]{1,5})")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line, by default that of the process; return the exit code."""
    language = system_language(os.environ)
    install(language)
    lend_to_argparse(language)
    _prepare_output()
    try:
        return _run(_parse(argv))
    except UsageError as error:
        complain(f"{NAME}: {error}")
        return USAGE
    except ToldError as error:
        complain(f"{NAME}: {error}")
        return FAILED
    except BrokenPipeError:
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED


def _prepare_output() -> None:
    """Set up the output: UTF-8 and LF for files and pipes, "?" for characters that a terminal lacks.

    A stream that the caller has closed is replaced by the null device.
    """
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if stream.isatty():
                stream.reconfigure(errors="replace")
            else:
                stream.reconfigure(encoding="utf-8", errors="replace", newline="\n")


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _parse(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = _parser()
    with _printing():  # parsing may print the help or the version
        args, unknown = parser.parse_known_args(_opening(parser, sys.argv[1:] if argv is None else argv))
    if unknown:
        own: Parser = args.parser
        sentence = _("{given} is unknown; choose from {allowed}")
        raise UsageError(sentence.format(given=short(" ".join(unknown)), allowed=own.allowed()))
    return args


_OPEN: Final = "--open"


def _opening(parser: Parser, words: Sequence[str]) -> Sequence[str]:
    """Insert `--open` if the first word after the options is a file name, as some systems pass only the name of a file to open."""
    place, valued = 0, parser.with_value()
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] in valued else 1
    if place >= len(words) or words[place] in _COMMANDS or _OPEN in words:
        return words
    word = words[place]
    is_file = Path(word).name != word or os.path.lexists(word)
    return (*words[:place], _OPEN, *words[place:]) if is_file else words


def _parser() -> Parser:
    text = _("Back Alley, the trick-taking card game with two jokers. Without a command, it opens the game.")
    parser = Parser(prog=NAME, description=text, allow_abbrev=False)
    parser.set_defaults(parser=parser, run=None)
    text = _("print the version of the program")
    parser.add_argument("--version", action="version", version=f"{NAME} {__version__}", help=text)
    add_data_dir(parser, default=None)
    _add_game_options(parser)
    commands = parser.add_subparsers(metavar="|".join(_COMMANDS), dest="command", parser_class=_CommandParser)
    for name, summary in _COMMANDS.items():
        add_command(commands.add_parser, name, _(summary)).command = name
    return parser


def command_line() -> Parser:
    """Return the parser with the arguments of all commands, for the manual page."""
    parser = _parser()
    for command in parser.commands().values():
        assert isinstance(command, _CommandParser)
        command.complete()
    return parser


_COMMANDS: Final = MappingProxyType(
    {
        "rules": N_("list the rulesets, or print one, rule by rule"),
        "simulate": N_("play whole matches between computer players"),
        "record": N_("check, list, export and import records of matches"),
        "deal": N_("print the cards of a deal from its seed"),
        "data": N_("back up, restore and export everything"),
    }
)
"""The commands, each a module of `game.commands`, with a summary."""


class _CommandParser(Parser):
    """The parser of a command, whose module is imported only when the command line is parsed."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - passed on by `argparse`
        super().__init__(**options)
        self.command = ""

    def complete(self) -> None:
        """Add the arguments of the command, unless they have been added."""
        name, self.command = self.command, ""
        if name:
            import_module(f"game.commands.{name}").add_arguments(self)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:  # noqa: ANN401 - as in `argparse`
        self.complete()
        return super().parse_known_args(args, namespace)


def _add_game_options(parser: Parser) -> None:
    """Add the options of the game, stored with the prefix `game_`, as commands have options of the same names."""
    group = parser.add_argument_group(_("options of the game itself (no command given)"))
    text = _("the seed for new matches, 1 to 64 hexadecimal digits")
    group.add_argument("--seed", dest="game_seed", metavar="HEX", type=seed_argument, help=text)
    text = _("the speed of play")
    speed = choice_argument({speed.value: speed for speed in Speed}, N_("unknown speed {given}; choose from {choices}"))
    group.add_argument("--speed", dest="game_speed", metavar="|".join(Speed), type=speed, help=text)
    text = _("the size of the window in pixels")
    group.add_argument("--window", dest="game_window", metavar="WxH", type=_window_argument, help=text)
    one_of = group.add_mutually_exclusive_group()
    text = _("start a match with this preset or ruleset, straight at the table")
    one_of.add_argument("--rules", dest="game_rules", metavar="ID|FILE", type=rules_argument, help=text)
    text = _("continue the last match, straight at the table")
    one_of.add_argument("--resume", dest="game_resume", action="store_true", default=None, help=text)
    text = _("show the record of a match; a file name alone does the same")
    one_of.add_argument(_OPEN, dest="game_open", metavar="FILE", type=path_argument, help=text)
    text = _("test the program itself, and put a report and pictures in this folder")
    one_of.add_argument("--selftest", dest="game_selftest", metavar="DIR", type=path_argument, help=text)
    text = _("write what is on the screen to this file as text")
    group.add_argument("--ui-tree", dest="game_ui_tree", metavar="FILE", type=path_argument, help=text)


def _window_argument(text: str) -> tuple[int, int]:
    found = _WINDOW.fullmatch(text)
    if found is not None:
        size = int(found[1]), int(found[2])
        if all(map(le, SMALLEST_WINDOW, size)) and all(map(le, size, LARGEST_SCREEN)):
            return size
    sentence = _("a window is WIDTHxHEIGHT, from {least} to {most}, not {given}")
    least, most = (f"{width}x{height}" for width, height in (SMALLEST_WINDOW, LARGEST_SCREEN))
    raise argparse.ArgumentTypeError(sentence.format(least=least, most=most, given=short(text)))


def _run(args: argparse.Namespace) -> int:
    options = {name.removeprefix("game_"): value for name, value in vars(args).items() if name.startswith("game_")}
    given = {name: value for name, value in options.items() if value is not None}
    if args.command is None and "selftest" in given:
        from game.selftest.report import run_checks as test  # noqa: PLC0415 - needs pygame too

        return test(given["selftest"])
    if args.command is None:
        gc.disable()  # until `start` has imported the program: garbage collection would slow down the imports by a tenth
        from game.start import run  # noqa: PLC0415 - the only part that needs pygame

        record = given.pop("open", None)
        return run(Options(data_dir=args.data_dir, record=record, language=system_language(os.environ), **given))
    for name in given:
        option = f"--{name.replace('_', '-')}"
        sentence = _("{option} before {command} is an option of the game; {command} itself takes {allowed}")
        raise UsageError(sentence.format(option=option, command=args.command, allowed=args.parser.allowed()))
    command: Callable[[argparse.Namespace], int] = args.run
    with _printing(), told_as(CommandError, _("The command cannot be carried out ({reason}).")):
        return command(args)


@contextmanager
def _printing() -> Iterator[None]:
    """Flush all output at the end of the block.

    Raises:
        BrokenPipeError: the reader has closed the pipe.
        CommandError: the output cannot be written.
    """
    try:
        try:
            yield
        finally:
            sys.stdout.flush()
    except (OSError, OutputError) as error:
        if isinstance(sys.stdout, io.TextIOWrapper):  # otherwise flushing at exit would raise the error again
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        reason = error.__cause__ if isinstance(error, OutputError) else error
        if is_closed_pipe(reason):
            raise BrokenPipeError from error
        sentence = _("The output cannot be written ({reason}).")
        raise CommandError(sentence.format(reason=reason)) from error


def is_closed_pipe(error: BaseException | None, system: str = sys.platform) -> bool:
    """Return True if the reader of a pipe has closed it, which Windows reports as "Invalid argument"."""
    return isinstance(error, BrokenPipeError) or (system == "win32" and getattr(error, "errno", 0) == errno.EINVAL)
