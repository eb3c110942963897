"""Manual page and shell completions, generated from the command line's parser: `python build/package/manual.py SHARE`.

Writes the manual page (section 6, games) and the completions for bash, zsh and fish below the folder SHARE.
"""

import argparse
import re
import shlex
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from debian import ZSH
from game import __version__
from game.cli import NAME, command_line
from game.commands.arguments import Parser
from game.rulesets.presets import PRESETS

SECTION: Final = 6
_FIXED: Final = re.compile(r"[a-z-]+([|][a-z-]+)+")
"""Pattern of a metavar that lists all values of its option, separated by `|`."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command and its parser; `words` is empty for the program itself."""

    words: tuple[str, ...]
    parser: Parser

    @property
    def options(self) -> list[argparse.Action]:
        return [action for action in self.parser.actions if action.option_strings]

    @property
    def operands(self) -> list[argparse.Action]:
        """Positional arguments of the command."""
        return [action for action in self.parser.actions if not action.option_strings and action.choices is None]

    @property
    def offered(self) -> dict[str, str]:
        """Words that may follow the command, each with its meaning."""
        below = {name: parser.description or "" for name, parser in self.parser.commands().items()}
        return below | {action.option_strings[-1]: action.help or "" for action in self.options}


def commands(parser: Parser, words: tuple[str, ...] = ()) -> Iterator[Command]:
    yield Command(words, parser)
    for name, below in parser.commands().items():
        yield from commands(below, (*words, name))


def values(action: argparse.Action) -> list[str]:
    """Return the values of an option that are known in advance, if any."""
    shown = str(action.metavar or "")
    if shown.startswith("ID"):
        return list(PRESETS)
    return shown.split("|") if _FIXED.fullmatch(shown) else []


def known_values(found: list[Command]) -> dict[str, list[str]]:
    """Return the known values of all options, by option name."""
    return {
        name: values(action)
        for one in found
        for action in one.options
        for name in action.option_strings
        if values(action)
    }


def roff(text: str) -> str:
    escaped = text.replace("\\", r"\e").replace("-", r"\-")
    return re.sub(r"^([.'])", r"\\&\1", escaped, flags=re.MULTILINE)


def _option(action: argparse.Action) -> str:
    names = ", ".join(rf"\fB{roff(name)}\fR" for name in action.option_strings)
    return f"{names} \\fI{roff(str(action.metavar))}\\fR" if action.metavar else names


def _operand(action: argparse.Action) -> str:
    return rf"\fI{roff(str(action.metavar or action.dest))}\fR" + (" ..." if action.nargs == "+" else "")


def manual(found: list[Command]) -> str:
    program, *others = found
    lines = [
        f'.TH {NAME.upper()} {SECTION} "" "Back Alley {__version__}" "Games"',
        ".SH NAME",
        rf"{roff(NAME)} \- trick\-taking card game with two jokers",
        ".SH SYNOPSIS",
        rf".B {roff(NAME)}",
        r"[\fIoption\fR ...] [\fIFILE\fR | \fIcommand\fR ...]",
        ".SH DESCRIPTION",
        roff(program.parser.description or ""),
        "FILE is a record, a ruleset or a backup to open.",
        ".SH OPTIONS",
    ]
    for action in program.options:
        lines += [".TP", _option(action), roff(action.help or "")]
    lines.append(".SH COMMANDS")
    for one in others:
        line = " ".join([rf"\fB{roff(' '.join(one.words))}\fR", *map(_operand, one.operands)])
        lines += [".SS", line, roff(one.parser.description or "")]
        for action in one.options:
            if "--help" not in action.option_strings:
                lines += [".TP", _option(action), roff(action.help or "")]
    lines += [
        ".SH FILES",
        ".TP",
        r"\fI~/.local/share/Back Alley\fR (or in $XDG_DATA_HOME)",
        "all that is saved",
        ".SH EXIT STATUS",
        "0 if all went well, 1 if not, 2 for a wrong command line, 130 if interrupted.",
    ]
    return "\n".join(lines) + "\n"


def _known(found: list[Command]) -> str:
    """Return a shell pattern that matches every command."""
    return "|".join(f'"{" ".join(("", *one.words))}"' for one in found if one.words)


def _valued(found: list[Command]) -> str:
    """Return a shell pattern that matches every option with a value."""
    return "|".join(sorted({name for one in found for name in one.parser.with_value()}))


def bash(found: list[Command]) -> str:
    offered = "\n".join(f'        "{" ".join(("", *one.words))}") words="{" ".join(one.offered)}" ;;' for one in found)
    fixed = "\n".join(f'        {name}) words="{" ".join(words)}" ;;' for name, words in known_values(found).items())
    return textwrap.dedent("""\
        _back_alley() {{
            local word=${{COMP_WORDS[COMP_CWORD]}} line="" words="" index
            for ((index = 1; index < COMP_CWORD; index++)); do
                case "${{COMP_WORDS[index - 1]}}" in
                {valued}) continue ;;
                esac
                case "$line ${{COMP_WORDS[index]}}" in
                {known}) line+=" ${{COMP_WORDS[index]}}" ;;
                esac
            done
            case "$line" in
        {offered}
            esac
            case "${{COMP_WORDS[COMP_CWORD - 1]}}" in
        {fixed}
            esac
            mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
        }}
        complete -o default -F _back_alley {name}
        """).format(known=_known(found), valued=_valued(found), offered=offered, fixed=fixed, name=NAME)


def zsh(found: list[Command]) -> str:

    def described(one: Command) -> str:
        return " ".join(shlex.quote(f"{name}:{text}") for name, text in one.offered.items())

    offered = "\n".join(f'    "{" ".join(("", *one.words))}") offered=({described(one)}) ;;' for one in found)
    fixed = "\n".join(f"    {name}) offered=({' '.join(words)}) ;;" for name, words in known_values(found).items())
    return textwrap.dedent("""\
        #compdef {name}
        local -a offered
        local word before="" line=""
        for word in "${{(@)words[2,CURRENT-1]}}"; do
            case "$before" in
            ({valued}) ;;
            (*) case "$line $word" in ({known}) line+=" $word" ;; esac ;;
            esac
            before=$word
        done
        case "$line" in
        {offered}
        esac
        case "${{words[CURRENT-1]}}" in
        {fixed}
        esac
        _describe {name} offered
        _files
        """).format(name=NAME, known=_known(found), valued=_valued(found), offered=offered, fixed=fixed)


def fish(found: list[Command]) -> str:
    lines = []
    for one in found:
        seen = [f"__fish_seen_subcommand_from {word}" for word in one.words]
        below = [word for word in one.offered if not word.startswith("-")]
        unseen = [f"not __fish_seen_subcommand_from {' '.join(below)}"] if below else []
        condition = "; and ".join(seen + unseen)
        start = f"complete -c {NAME}" + (f" -n {shlex.quote(condition)}" if condition else "")
        lines += [f"{start} -f -a {word} -d {shlex.quote(one.offered[word])}" for word in below]
        for action in one.options:
            name = action.option_strings[-1].removeprefix("--")
            taken = (
                f" -r -a {shlex.quote(' '.join(values(action)))}" if values(action) else " -r" * bool(action.metavar)
            )
            lines.append(f"{start} -l {name}{taken} -d {shlex.quote(action.help or '')}")
    return "\n".join(lines) + "\n"


def write(share: Path) -> None:
    found = list(commands(command_line()))
    for place, text in (
        (f"man/man{SECTION}/{NAME}.{SECTION}", manual(found)),
        (f"bash-completion/completions/{NAME}", bash(found)),
        (f"{ZSH}/_{NAME}", zsh(found)),
        (f"fish/vendor_completions.d/{NAME}.fish", fish(found)),
    ):
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
