"""Rule sections: a ruleset in named parts, found by a refusal, a search text or a comparison."""

import unicodedata
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from msgspec import Struct

from game.engine.cards import Card
from game.engine.legal import Refusal, playable
from game.engine.rules import Rules, rule_texts
from game.engine.state import Observation, Phase
from game.i18n import _, installed
from game.rulesets.edit import differences
from game.rulesets.presets import PRESETS
from game.rulesets.relevance import arises, matters
from game.wording.events import refusal_text
from game.wording.examples import Example, examples
from game.wording.rules import basics, rule_label, rule_value
from game.wording.statements import in_words, statements_in

_MOST_RULESETS: Final = 16
"""The maximum number of combinations of ruleset and language whose sections are cached."""


class Section(Struct, frozen=True, kw_only=True):
    """One rule, or a part of the basics. `name` is its field or its key in `basics`; all other texts are translated."""

    name: str
    group: str
    label: str
    value: str
    more: str = ""
    """The statements of this section that are true for the ruleset."""
    help: str = ""
    examples: tuple[Example, ...]
    matters: bool = True
    """True if the rule can take effect together with the other rules."""
    arises: bool = True
    """True if the rule can take effect and the ruleset does not switch it off."""


def sections(rules: Rules) -> tuple[Section, ...]:
    """Return the basics, then every rule, group by group."""
    return _sections(rules, installed())


@lru_cache(maxsize=_MOST_RULESETS)
def _sections(rules: Rules, _language: str) -> tuple[Section, ...]:
    """Return the sections in the installed language, cached for use in every frame."""
    common = _("The game in short")
    found = [
        Section(name=name, group=common, label=title, value=text, examples=examples(rules, name))
        for name, title, text in basics(rules)
    ]
    for field, text in rule_texts().items():
        counts = matters(rules, field)
        section = Section(
            name=field,
            group=_(text.group),
            label=rule_label(rules, field),
            value=rule_value(rules, field) if counts else _("This does not apply here."),
            more=" ".join(statements_in(rules, field)) if counts else "",
            help=in_words(text.help, rules.words),
            examples=examples(rules, field) if counts else (),
            matters=counts,
            arises=arises(rules, field),
        )
        found.append(section)
    return tuple(found)


SECTION_OF: Final[Mapping[Refusal, str]] = {
    Refusal.NOT_YOUR_TURN: "turns",
    Refusal.NOTHING_TO_ANSWER: "weak_hand",
    Refusal.ANSWER_FIRST: "weak_hand",
    Refusal.NOT_THE_TIME_TO_BID: "turns",
    Refusal.NOT_THE_TIME_TO_PLAY: "turns",
    Refusal.NOT_THE_TIME_TO_DEAL: "turns",
    Refusal.NOT_THE_DECK: "jokers",
    Refusal.NOT_IN_HAND: "turns",
    Refusal.MUST_FOLLOW: "following",
    Refusal.TRUMP_NOT_BROKEN: "trump_lead",
    Refusal.MUST_PLAY_HIGHEST_TRUMP: "big_joker_pulls",
    Refusal.MUST_PLAY_LOWEST_TRUMP: "little_joker_pulls",
    Refusal.TOO_MANY_TRICKS: "highest_number",
    Refusal.NO_BOARD: "boards",
    Refusal.NO_BOSTON: "bostons",
    Refusal.HAND_TOO_SMALL: "boston_from",
    Refusal.WRONG_LEVEL: "boards",
}
"""The section that explains each refusal."""

_PULLED: Final = (Refusal.MUST_PLAY_HIGHEST_TRUMP, Refusal.MUST_PLAY_LOWEST_TRUMP)


def section_for(refusal: Refusal, led: Card | None = None) -> str:
    """Return the section that explains a refusal; for a card pulled by a led joker, the section on the joker."""
    if refusal in _PULLED and led is not None and led.is_joker:
        return "big_joker_pulls" if led is Card.BB else "little_joker_pulls"
    return SECTION_OF[refusal]


def section_at(seen: Observation, card: Card | None = None) -> str:
    """Return the section of the rules for the current phase, or on the refusal of `card`."""
    deal = seen.public.deal
    if seen.is_asked:
        return "weak_hand"
    match seen.public.phase:
        case Phase.AUCTION:
            return "bidding"
        case Phase.PLAY if deal is not None:
            may = playable(seen)
            if card is not None and may.refusal is not None and seen.hand & ~may.cards & 1 << card:
                return section_for(may.refusal, deal.led)
            return "trump_lead" if deal.led is None else "following"
        case _:
            return "trick_points"


def found_sections(rules: Rules, asked: str) -> tuple[Section, ...]:
    """Return the sections that have, for each word of the search text, a word beginning with it; all for an empty search text."""
    wanted = _folded(asked).split()
    return tuple(section for section in sections(rules) if _holds(rules, section, wanted))


def _holds(rules: Rules, section: Section, wanted: list[str]) -> bool:
    texts = [section.group, section.label, section.value, section.more, section.help, *_also(rules, section.name)]
    texts += [example.text for example in section.examples]
    words = _folded(" ".join(texts)).split()
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _also(rules: Rules, name: str) -> list[str]:
    """Return additional search words for a rule: the ruleset's terms, other names, and the refusals that the rule explains."""
    words = rules.words
    called = {
        "big_joker_pulls": (_(words.big_joker), _("big blooper"), _("high joker")),
        "little_joker_pulls": (_(words.little_joker), _("little blooper"), _("low joker")),
        "jokers": (_(words.big_joker), _(words.little_joker), _("big blooper"), _("high joker")),
        "weak_hand": (_(words.weak_hand), _("renig hand")),
        "boards": (_(words.board), _("board")),
        "bidding": (_(words.bid), _("bid")),
    }
    told = [refusal_text(refusal, words) for refusal, section in SECTION_OF.items() if section == name]
    return [*called.get(name, ()), *told]


def _folded(text: str) -> str:
    """Return a text in lower case without accents, with spaces in place of symbols and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter if letter.isalnum() else " " for letter in plain if not unicodedata.combining(letter))


def elsewhere(rules: Rules, name: str) -> tuple[tuple[str, str], ...]:
    """Return other values of a rule, in words, each with the names of the presets that have it."""
    if name not in Rules.__dataclass_fields__:
        return ()
    found: dict[str, list[str]] = {}
    for preset in PRESETS.values():
        if matters(preset, name) and getattr(preset, name) != getattr(rules, name):
            found.setdefault(rule_value(preset, name), []).append(_(preset.name))
    return tuple((value, " · ".join(names)) for value, names in found.items())


class Contrast(Struct, frozen=True, kw_only=True):
    """A rule that differs between two rulesets, in words."""

    name: str
    group: str
    label: str
    one: str
    other: str


def contrasts(one: Rules, other: Rules) -> tuple[Contrast, ...]:
    """Return the differences between two rulesets that take effect in at least one of them."""
    before = {section.name: section for section in sections(one)}
    after = {section.name: section for section in sections(other)}
    return tuple(
        Contrast(name=name, group=text.group, label=text.label, one=text.value, other=after[name].value)
        for name in differences(one, other)
        if (text := before[name]).matters or after[name].matters
    )
