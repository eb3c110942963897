"""`back-alley rules`: list the presets, or show one ruleset, rule by rule."""

import argparse
from dataclasses import fields

from game.coach.counting import bands_of
from game.coach.wording.counting import card_notes, card_rows, card_title
from game.commands.arguments import Parser, add_json, rules_argument
from game.engine.rules import RuleChoice, Rules, rule_texts
from game.i18n import _
from game.rulesets.json_file import rules_text
from game.rulesets.presets import PRESETS, preset_id
from game.terminal import say, say_text
from game.wording.sections import Section, sections


def add_arguments(parser: Parser) -> None:
    """Add the arguments of the command."""
    text = _("one preset, or a ruleset file, which is checked")
    parser.add_argument("which", metavar="ID", nargs="?", type=rules_argument, default=None, help=text)
    parser.add_argument(
        "--all", action="store_true", help=_("also rules that do not apply, each with its name in ruleset files")
    )
    parser.add_argument("--card", action="store_true", help=_("the way to count a hand, as a card to print"))
    add_json(parser, _("as JSON, in the form of a ruleset file"))
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the presets or the ruleset."""
    rules: Rules | None = args.which
    if args.json:
        texts = [rules_text(preset) for preset in PRESETS.values()] if rules is None else [rules_text(rules)]
        joined = ",\n".join(text.rstrip() for text in texts)
        say_text(f"[{joined}]" if rules is None else joined)
    elif args.card:
        for each in PRESETS.values() if rules is None else (rules,):
            _print_card(each)
    elif rules is None:
        for name, preset in PRESETS.items():
            say(f"{name:<18}{_(preset.name)}: {_(preset.summary)}")
    else:
        _print_rules(rules, with_all=args.all)
    return 0


def _print_rules(rules: Rules, *, with_all: bool) -> None:
    custom = _("custom")
    say(f"{_(rules.name)} ({preset_id(rules) or custom})")
    say(_(rules.summary))
    say(_("Source: {source}").format(source=_(rules.source)))
    group = ""
    for section in sections(rules):
        if not (section.arises or with_all):
            continue
        if section.group != group:
            group = section.group
            say("", group)
        name, key = _as_in_files(rules, section) if with_all else ("", "")
        value = f"{section.value}." if section.more and not section.value.endswith(".") else section.value
        say(f"  {section.label}{name}: {key}{value} {section.more}".rstrip())
    if with_all:
        say("", _("Words"))
        for entry in fields(rules.words):
            word: str = getattr(rules.words, entry.name)
            say(f"  words.{entry.name}: {_(word)}")


def _as_in_files(rules: Rules, section: Section) -> tuple[str, str]:
    """Return a rule's name and choice as written in ruleset files; empty texts if missing."""
    choice: object = getattr(rules, section.name, None)
    name = f" ({section.name})" if section.name in rule_texts() else ""
    return name, f"{choice.value}. " if isinstance(choice, RuleChoice) and section.matters else ""


def _print_card(rules: Rules) -> None:
    """Print the table for counting a hand, for each number of players."""
    for players in rules.players:
        title = _("{title}: {name}, {count} players")
        say("", title.format(title=card_title(), name=_(rules.name), count=players))
        rows = card_rows(bands_of(rules, players), rules, has_partner=rules.partners)
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            say("  " + "   ".join(f"{text:<{width}}" for text, width in zip(row, widths, strict=True)).rstrip())
        for note in card_notes(rules, has_partner=rules.partners):
            say(f"  {note}")
