"""Errors in a shown text: an escape, a hyphen as a minus sign, a plural noun after "1", untranslated words."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from babel.messages.pofile import read_po

from game.i18n import PSEUDO, SOURCE
from game.paths import asset
from game.toolkit.a11y_tree import Tree
from game.toolkit.widgets import Role

FIELD: Final = r"\{\w+(?:[:!][^}]*)?\}"
_COUNTED: Final = re.compile(rf"{FIELD} ([^\W\d_]+)")
_HYPHEN: Final = re.compile(r"(?<![\w.)])-\d")
"""A hyphen in place of a minus sign."""
_PLAIN: Final = re.compile(r"(?i)(?<![^\W_])(?=\w*[aeiou])[a-z]{2,} (?=\w*[aeiou])[a-z]{2,}(?![^\W_])")
"""Two consecutive words that are not pseudo-language, which has an accent on each vowel."""
_ESCAPE: Final = re.compile(r"\\(?:[nrt]|x[0-9a-f]{2}|u[0-9a-f]{4})")


@cache
def counted_nouns(language: str) -> frozenset[str]:
    """Return the plural nouns after a number in messages: capitalised ones and, in English, those longer than their singular."""
    with asset("locale/de/LC_MESSAGES/back_alley.po").open("rb") as file:
        pairs = [one.id if language == SOURCE else one.string for one in read_po(file) if isinstance(one.id, tuple)]
    counted = (zip(*map(_COUNTED.findall, map(str, pair or ())), strict=False) for pair in pairs)
    return frozenset(
        many
        for words in counted
        for one, many in words
        if one != many and one[:2] == many[:2] and (many.istitle() or (language == SOURCE and len(many) > len(one)))
    )


@cache
def _wrong_number(language: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w.,:+–−-])[−-]?1 (?:{'|'.join(counted_nouns(language))})\b")


def slips(text: str, language: str) -> Iterator[str]:
    yield from _ESCAPE.findall(text)
    yield from _HYPHEN.findall(text)
    yield from (_PLAIN if language == PSEUDO else _wrong_number(language)).findall(text)


def slips_of(tree: Tree, language: str) -> list[str]:
    return [text for text in texts_of(tree) if any(slips(text, language))]


def texts_of(tree: Tree) -> Iterator[str]:
    for node in tree.widgets:
        value = "" if node.role == Role.FIELD else node.value  # the player has typed the value of a field
        yield from (node.name, node.detail, value, node.tip, *(name for _key, name in node.groups))
    yield from (tree.name, tree.state, tree.caption, *tree.notices, *(news.text for news in tree.news))
    for told in tree.told:
        yield from (told.name, *told.lines)
