"""Ruleset presets; all but `classic` are defined by their differences from another preset."""

from dataclasses import replace
from types import MappingProxyType
from typing import Final

from game.engine.rules import (
    DOWN,
    UP,
    AllPass,
    BrokenBy,
    HighestNumber,
    JokerUpcard,
    Ladder,
    Pull,
    Rules,
    Tie,
    TrumpFrom,
    TrumpLead,
    WeakHand,
    Words,
)
from game.engine.text import N_

_CLASSIC: Final = Rules()

_TRADITIONAL: Final = replace(
    _CLASSIC,
    name=N_("Traditional"),
    summary=N_("The encyclopaedias' game: a deal that everybody passes goes to the next dealer."),
    source=N_("The partnership rules of the card-game encyclopaedias"),
    words=Words(big_joker=N_("high joker"), little_joker=N_("low joker")),
    all_pass=AllPass.NEXT_DEALER,
    broken_by=BrokenBy.ANY_TRUMP,
)

_BLOOPER: Final = replace(
    _CLASSIC,
    name=N_("Blooper"),
    summary=N_(
        "One card up to thirteen and down again. Jokers pull nobody's trumps, and a very weak hand means new cards."
    ),
    source=N_("EMW Games, Back Alley rules"),
    words=Words(bid=N_("guess"), weak_hand=N_("renig hand")),
    sizes=UP + DOWN,
    joker_upcard=JokerUpcard.TURN_ON,
    weak_hand=WeakHand.AUTOMATIC,
    all_pass=AllPass.COUNTS,
    highest_number=HighestNumber.ALL_TRICKS,
    boards=Ladder.SINGLE,
    broken_by=BrokenBy.ANY_TRUMP,
    big_joker_pulls=Pull.ANY,
    little_joker_pulls=Pull.ANY,
    passed_trick_points=0,
    tie=Tie.DECIDER,
)

_BLOOPER_SINGLES: Final = replace(
    _BLOOPER,
    name=N_("Blooper, three-handed"),
    summary=N_("Three players, each alone, from two cards to thirteen and down to two."),
    players=(3,),
    partners=False,
    sizes=UP[1:] + DOWN[:-1],
)

_RUN_THE_HAND: Final = replace(
    _CLASSIC,
    name=N_("Run the Hand"),
    summary=N_("If led, the Low Joker pulls a trump out of every hand; the High Joker pulls the highest ones."),
    source=N_("Group Games 101, Back Alley card game"),
    words=Words(big_joker=N_("High Joker"), little_joker=N_("Low Joker"), board=N_("Run the Hand")),
    sizes=DOWN + UP[1:],
    broken_by=BrokenBy.ON_ANOTHER_SUIT,
    little_joker_pulls=Pull.ANY,
)

_INDIVIDUAL: Final = replace(
    _CLASSIC,
    name=N_("Individual"),
    summary=N_("The older game: two, three or four players, each alone, and the two of diamonds on top."),
    source=N_("Named by Group Games 101; rules from public descriptions of the older game"),
    players=(2, 3, 4),
    partners=False,
    sizes=(*DOWN[:-1], 1, 1),
    jokers=False,
    two_of_diamonds=True,
    highest_number=HighestNumber.ALL_TRICKS,
    trump_lead=TrumpLead.ANY_TIME,
    big_joker_pulls=Pull.ANY,
    little_joker_pulls=Pull.ANY,
    trick_points=3,
    set_points=3,
    board_points=6,
)

_SANTA_CRUZ: Final = replace(
    _CLASSIC,
    name=N_("Santa Cruz"),
    summary=N_("Spades are always trump, and a side that bids Boston has to win the first six tricks."),
    source=N_("Michael Lopp, Back Alley Bridge (Santa Cruz)"),
    words=Words(big_joker=N_("BIG joker"), little_joker=N_("LITTLE joker")),
    trump_from=TrumpFrom.SPADES,
    weak_hand=WeakHand.OFFERED,
    highest_number=HighestNumber.ALL_TRICKS,
    bostons=Ladder.DOUBLES,
    bold_side_leads_trump=True,
    broken_by=BrokenBy.ANY_TRUMP,
    big_joker_pulls=Pull.OPPONENTS_HIGHEST,
    little_joker_pulls=Pull.ANY,
)

_SANTA_CRUZ_SHORT: Final = replace(
    _SANTA_CRUZ,
    name=N_("Santa Cruz, short"),
    summary=N_("The Santa Cruz game for a short evening."),
    sizes=_SANTA_CRUZ.sizes[::2],
)

PRESETS: Final = MappingProxyType(
    {
        "classic": _CLASSIC,
        "traditional": _TRADITIONAL,
        "blooper": _BLOOPER,
        "blooper-singles": _BLOOPER_SINGLES,
        "run-the-hand": _RUN_THE_HAND,
        "individual": _INDIVIDUAL,
        "santa-cruz": _SANTA_CRUZ,
        "santa-cruz-short": _SANTA_CRUZ_SHORT,
    }
)
"""The presets by id, in display order."""

FIRST_SUMMARIES: Final = MappingProxyType(
    {
        "classic": "The card turned up makes trump, and bids climb to a quadruple board.",
        "traditional": "The encyclopaedias' game: a deal that everybody passes goes to the next dealer.",
        "blooper": "One card up to thirteen and down again; bloopers pull nothing, weak hands are dealt anew.",
        "blooper-singles": "Three players, each alone, from two cards to thirteen and down to two.",
        "run-the-hand": "The little joker draws any trump, the big one the highest.",
        "individual": "The older game: two, three or four players, each alone, and the two of diamonds on top.",
        "santa-cruz": "Spades are always trump, Boston is six in a row, and board bidders may lead trump.",
        "santa-cruz-short": "The Santa Cruz game for a short evening.",
    }
)
"""The original preset summaries, which checksums of the first share-code format cover."""


def preset_id(rules: Rules) -> str | None:
    """Return the id of the preset that equals these rules; None for a custom ruleset.

    `summary` and `source` are ignored, as they may differ between versions.
    """
    for name, preset in PRESETS.items():
        if preset.name == rules.name and preset == replace(rules, summary=preset.summary, source=preset.source):
            return name
    return None


def as_known(rules: Rules) -> Rules:
    """Return rules from a file or another version; rules that equal a preset get the preset's current texts."""
    name = preset_id(rules)
    return rules if name is None else PRESETS[name]
