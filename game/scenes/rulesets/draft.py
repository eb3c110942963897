"""Ruleset draft: the values so far, and invalid texts of fields."""

from collections.abc import Collection, Mapping
from dataclasses import fields, replace
from typing import Final

from game.engine.rules import Rules, Words, rule_texts
from game.letters import is_blank
from game.rulesets.edit import RuleChange, remedies, with_changes
from game.rulesets.library import LONGEST_NAME, completed
from game.rulesets.share_code import read_sizes
from game.rulesets.validate import Problem, check_rules
from game.toolkit.widgets import LONGEST as LONGEST_WORD

NAMES: Final = "names"
"""Value of `Draft.open` while the names and words are being edited. Otherwise `Draft.open` is the name of a rule."""
NAME: Final = "name"
SUMMARY: Final = "summary"
SIZES: Final = "sizes"
WORDS: Final = tuple(f"words.{entry.name}" for entry in fields(Words))
"""Fields for a ruleset's own terms, such as the word for a bid."""
LONGEST: Final[Mapping[str, int]] = {NAME: LONGEST_NAME, SUMMARY: 120, SIZES: 120} | dict.fromkeys(WORDS, LONGEST_WORD)
"""Maximum number of characters by text field."""


class Draft:
    """Ruleset in progress, the open rule, and field texts as typed."""

    def __init__(self, rules: Rules, *, is_changed: bool = False) -> None:
        """Start with a ruleset; its names and words are open. `is_changed` means that the ruleset has unsaved changes."""
        self._was_changed = is_changed
        self.open = NAMES
        self._typed: dict[str, str] = {}
        self._begun = self.rules = completed(rules)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Contradictions between rules, except those that involve a rule in `unread`."""
        unread = self.unread
        return tuple(problem for problem in check_rules(self.rules) if unread.isdisjoint(problem.fields))

    @property
    def unread(self) -> frozenset[str]:
        """Rules whose text field is empty or invalid."""
        return frozenset(
            name for name, text in self._typed.items() if name in rule_texts() and _read(name, text) is None
        )

    @property
    def is_nameless(self) -> bool:
        """True if the name is blank."""
        return is_blank(self.rules.name)

    @property
    def is_changed(self) -> bool:
        """True if anything is unsaved, or a field is invalid."""
        return self._was_changed or self.rules != self._begun or bool(self.unread)

    def kept(self, rules: Rules) -> None:
        """Take over the stored `rules`, and mark the draft as unchanged."""
        self._begun = self.rules = rules
        self._was_changed = False
        self._typed.clear()

    # Text entry

    def line(self, name: str, value: str) -> str:
        """Return the text of a field as typed by the player, else `value`."""
        return self._typed.get(name, value)

    def write(self, name: str, text: str) -> None:
        """Store the text typed in a field. If it is valid, change the ruleset."""
        self._typed[name] = text
        if name in (NAME, SUMMARY):
            self.rules = with_changes(self.rules, (RuleChange(name, text),))
        elif name in WORDS:
            word = name.partition(".")[2]
            usual: str = getattr(self._begun.words, word)
            words: Words = replace(self.rules.words, **{word: usual if is_blank(text) else text})
            self.rules = replace(self.rules, words=words)
        else:
            value = _read(name, text)
            if value is not None:
                self.rules = with_changes(self.rules, (RuleChange(name, value),))

    def is_empty(self, name: str) -> bool:
        """Return True if the player has emptied a field."""
        return name in self._typed and is_blank(self._typed[name])

    # Choices

    def go_to(self, name: str) -> None:
        """Open a rule, or the names. Invalid texts of fields stay as typed."""
        self.open = name
        self._keep_unread()

    def set(self, value: object) -> None:
        """Set the open rule to a value."""
        self.put((RuleChange(self.open, value),))

    def put(self, changes: tuple[RuleChange, ...]) -> None:
        """Change rules, and forget the typed texts of these rules."""
        self._keep_unread(but={change.field for change in changes})
        self.rules = with_changes(self.rules, changes)

    def _keep_unread(self, but: Collection[str] = ()) -> None:
        """Forget valid typed texts, and all typed texts of the rules in `but`."""
        self._typed = {name: self._typed[name] for name in self.unread if name not in but}

    def remedies(self, problem: Problem) -> tuple[tuple[RuleChange, ...], ...]:
        """Return a contradiction's remedies that leave the open rule unchanged or, without such remedies, all remedies."""
        return remedies(self.rules, problem, frozenset({self.open})) or remedies(self.rules, problem)

    def brought_by(self, value: object) -> tuple[Problem, ...]:
        """Return the contradictions that this value of the open rule would cause."""
        before = set(self.problems)
        after = check_rules(with_changes(self.rules, (RuleChange(self.open, value),)))
        return tuple(problem for problem in after if problem not in before)


def _read(name: str, text: str) -> object:
    """Return the value of a rule for a text typed in its field; None if the text is invalid."""
    if name == SIZES:
        return read_sizes(text)
    return int(text) if text.isascii() and text.isdigit() else None
