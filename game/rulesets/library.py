"""Ruleset library: the player's own rulesets in a folder of the profile, one file each.

Reading never fails: an invalid file is skipped and reported. Without a writable folder, rulesets are kept in memory until the
program ends.
"""

import json
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, replace
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

import msgspec

from game.atomic_file import read_whole, write_whole
from game.engine.rules import Rules, Words
from game.i18n import _
from game.letters import beginning, clean_name, is_blank, name_key
from game.private_files import make_folder
from game.rulesets.json_file import (
    MOST_BYTES,
    RulesError,
    draft_from,
    parse_value,
    problem_text,
    read_rules_file,
    rules_text,
    rules_value,
)
from game.rulesets.presets import PRESETS, preset_id
from game.rulesets.validate import check_rules
from game.system_errors import ToldError, told_as

OWN_ID: Final = r"own-[a-z0-9-]{1,40}"
"""The pattern of ids of the player's own rulesets. No preset id or reserved file name matches."""
_SUFFIX: Final = ".json"
_DRAFT: Final = "draft.json"
_COUNTS: Final = "counts.json"
"""The file that counts how often each ruleset was added or removed, for merging two computers' rulesets."""
_MOST: Final = 200
"""The maximum number of ruleset files that are read, and of rulesets that can be saved."""
LONGEST_NAME: Final = 40


def files_in(folder: Path) -> list[Path]:
    """Return the paths of the player's own rulesets in a folder."""
    return sorted(folder.glob("own-*.json"))


def hash_of(path: Path) -> str:
    """Return the hash of a ruleset file."""
    return blake2b(path.read_bytes(), digest_size=8).hexdigest()


def counts_in(folder: Path) -> Counter[str]:
    """Return the number of times that each ruleset of a folder was added or removed, by the hash of its file.

    A ruleset with an odd count is present. Of the counts in two folders, the greater one is later (a causal-length set).
    """
    counts = dict[str, int]()
    with suppress(OSError, msgspec.MsgspecError):
        counts = msgspec.json.decode(read_whole(folder / _COUNTS, MOST_BYTES) or b"{}", type=dict[str, int])
    there = set(map(hash_of, files_in(folder)))
    return Counter({key: counts.get(key, 0) + (counts.get(key, 0) % 2 != (key in there)) for key in {*counts, *there}})


def write_counts(folder: Path, counts: Mapping[str, int]) -> None:
    """Write the counts of additions and removals.

    Raises:
        OSError: the file cannot be written.
    """
    write_whole(folder / _COUNTS, json.dumps(counts))


class KeepError(ToldError):
    """A ruleset cannot be saved or deleted; the text is a sentence for the player."""


class KeptDraft(NamedTuple):
    """A ruleset left unsaved in the editor, and the id of the saved ruleset to replace, if any."""

    rules: Rules
    kept: str | None


class RulesetLibrary:
    """The presets and the player's own rulesets. `notice` is a sentence about files that could not be read, or None."""

    def __init__(self, folder: Path | None) -> None:
        """Read the folder, which need not exist; if None, keep rulesets in memory only."""
        self._folder = folder
        self._own: dict[str, Rules] = {}
        self.notice: str | None = None
        self.draft: KeptDraft | None = None
        """The ruleset that was unsaved when the window was closed."""
        if folder is not None:
            self._read(folder)

    def _read(self, folder: Path) -> None:
        wrong = []
        try:
            paths = sorted(path for path in folder.iterdir() if path.suffix == _SUFFIX)[:_MOST]
        except OSError:
            return  # there is no folder yet
        for path in paths:
            try:
                if not re.fullmatch(OWN_ID, path.stem) or not path.is_file():
                    continue
                self._own[path.stem] = completed(read_rules_file(path))
            except (RulesError, OSError) as error:
                wrong.append((path.name, error))
        self.draft = self._read_draft(folder / _DRAFT)
        if wrong:
            name, reason = wrong[0]
            text = _("Your ruleset {name} could not be read and is left as it is: {reason}")
            self.notice = text.format(name=name, reason=reason)

    def _read_draft(self, path: Path) -> KeptDraft | None:
        """Return the draft in a file; None if it cannot be read."""
        try:
            data = read_whole(path, MOST_BYTES)
            value = None if data is None else parse_value(data.decode())
            if not isinstance(value, dict):
                return None
            kept = value.get("kept")
            return KeptDraft(draft_from(value.get("rules")), kept if kept in self._own else None)
        except (OSError, ValueError):
            return None

    def keep_draft(self, rules: Rules, kept: str | None) -> None:
        """Keep an unsaved ruleset in memory and, if possible, in a file."""
        self.draft = KeptDraft(rules, kept)
        if self._folder is None:
            return
        with suppress(OSError):
            make_folder(self._folder)
            write_whole(self._folder / _DRAFT, json.dumps({"kept": kept, "rules": rules_value(rules)}))

    def forget_draft(self) -> None:
        """Forget the unsaved ruleset."""
        self.draft = None
        if self._folder is not None:
            with suppress(OSError):
                (self._folder / _DRAFT).unlink(missing_ok=True)

    @property
    def own(self) -> Mapping[str, Rules]:
        """The player's own rulesets by id, sorted by name."""
        return MappingProxyType(dict(sorted(self._own.items(), key=lambda item: (name_key(item[1].name), item[0]))))

    @property
    def all(self) -> Mapping[str, Rules]:
        """The presets in display order, then the player's own rulesets."""
        return MappingProxyType({**PRESETS, **self.own})

    def get(self, name: str) -> Rules:
        """Return the ruleset with this id, or the first preset if the id is unknown."""
        found = self.all.get(name)
        return next(iter(PRESETS.values())) if found is None else found

    def id_of(self, rules: Rules) -> str | None:
        """Return the id of a preset or saved ruleset; None for any other ruleset."""
        rules = completed(rules)
        return preset_id(rules) or next((name for name, own in self._own.items() if own == rules), None)

    def keep(self, rules: Rules, name: str | None = None) -> str:
        """Complete and save a ruleset, in place of the ruleset with the id `name` if given; return its id.

        Raises:
            KeepError: the ruleset contradicts itself, has no name, exceeds the maximum number of rulesets, or cannot be written.
        """
        rules = completed(rules)
        problems = check_rules(rules)
        if problems:
            raise KeepError(problem_text(problems[0]))
        if not rules.name:
            raise KeepError(_("A ruleset needs a name."))
        new = name is None or name not in self._own
        if new and len(self._own) >= _MOST:
            raise KeepError(_("There is no room for more than {most} rulesets.").format(most=_MOST))
        chosen = self._free_id(rules.name) if new or name is None else name
        if self._folder is not None:
            with told_as(KeepError, _("The ruleset cannot be saved ({reason}).")):
                make_folder(self._folder)
                self._count()  # count a file added by hand before overwriting it
                write_whole(self._path(self._folder, chosen), rules_text(rules))
        self._own[chosen] = rules
        self._count()
        return chosen

    def delete(self, name: str) -> None:
        """Delete one of the player's own rulesets.

        Raises:
            KeepError: the file cannot be deleted.
        """
        if name not in self._own:
            return
        self._count()
        if self._folder is not None:
            with told_as(KeepError, _("The ruleset cannot be deleted ({reason}).")):
                self._path(self._folder, name).unlink(missing_ok=True)
        del self._own[name]
        self._count()

    def _count(self) -> None:
        """Record additions and removals, so that a merge with another computer does not bring deleted rulesets back."""
        if self._folder is not None:
            with suppress(OSError):
                write_counts(self._folder, counts_in(self._folder))

    def file_of(self, name: str) -> Path | None:
        """Return the path of one of the player's own rulesets; None if there is no such file."""
        return None if self._folder is None or name not in self._own else self._path(self._folder, name)

    @staticmethod
    def _path(folder: Path, name: str) -> Path:
        return folder / f"{name}{_SUFFIX}"

    def _free_id(self, name: str) -> str:
        """Return an unused id made from a name."""
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = "own-" + (re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32] or "rules")
        number, found = 1, stem
        while found in self._own or (self._folder is not None and os.access(self._path(self._folder, found), os.F_OK)):
            number += 1
            found = f"{stem}-{number}"
        return found

    def free_name(self, name: str) -> str:
        """Return an unused name like this one; a default if the name is blank."""
        name = beginning(clean_name(name), LONGEST_NAME) or _("House rules")
        taken = {name_key(_(rules.name)) for rules in self.all.values()}
        number, found = 1, name
        while name_key(found) in taken:
            number += 1
            found = f"{beginning(name, LONGEST_NAME - 4)} {number}"
        return found


def completed(rules: Rules) -> Rules:
    """Return a ruleset with trimmed texts and default words in place of blank ones."""
    words, usual = rules.words, Words()
    own = {entry.name: getattr(words, entry.name).strip() for entry in fields(words)}
    said = {name: getattr(usual, name) if is_blank(word) else word for name, word in own.items()}
    return replace(rules, name=clean_name(rules.name), summary=rules.summary.strip(), words=replace(words, **said))
