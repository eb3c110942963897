"""`back-alley rules`: the presets, or one ruleset with every parameter."""

import argparse
from dataclasses import fields

from game.commands.arguments import Parser, add_json, rules_argument
from game.engine.presets import PRESETS, preset_id
from game.engine.rules import Choice, Rules, choice_text, rule_texts
from game.i18n import _
from game.session.rules_file import rules_text


def add_arguments(parser: Parser) -> None:
    """Add what the command takes."""
    text = _("one preset, or the file of a ruleset, which is checked")
    parser.add_argument("which", metavar="ID", nargs="?", type=rules_argument, default=None, help=text)
    add_json(parser, _("as JSON, in the form in which a ruleset is read from a file"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print."""
    rules: Rules | None = args.which
    if args.json:
        texts = [rules_text(preset) for preset in PRESETS.values()] if rules is None else [rules_text(rules)]
        joined = ",\n".join(text.rstrip() for text in texts)
        print(f"[{joined}]" if rules is None else joined)
    elif rules is None:
        for name, preset in PRESETS.items():
            print(f"{name:<18}{_(preset.name)}: {_(preset.summary)}")
    else:
        _print_rules(rules)
    return 0


def _print_rules(rules: Rules) -> None:
    custom = _("custom")
    print(f"{_(rules.name)} ({preset_id(rules) or custom})")
    print(_(rules.summary))
    print(_("Source: {source}").format(source=rules.source))
    group = ""
    for field, text in rule_texts().items():
        if text.group != group:
            group = text.group
            print(f"\n{_(group)}")
        value: object = getattr(rules, field)
        print(f"  {_(text.label)} ({field}): {_shown(value)}")
    print("\n" + _("Words"))
    for entry in fields(rules.words):
        word: str = getattr(rules.words, entry.name)
        print(f"  words.{entry.name}: {_(word)}")


def _shown(value: object) -> str:
    """A parameter in words."""
    match value:
        case bool():
            return _("yes") if value else _("no")
        case Choice():
            return f"{value.value}. {_(choice_text(value))}"
        case tuple():
            return " ".join(map(str, value))
        case _:
            return str(value)
