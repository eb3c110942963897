"""Thoughts of players: they are in the first person, and say "you" to a person who has not entered a name."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import islice, product
from typing import get_args

import pytest

from game.ai.levels import CLUB
from game.coach.inferences import BidTold, Exchanged, Fact, InStock, NoWeakHand, OnlyTrumps, Pulled, ToldCards, Void
from game.coach.reasons import Reason, ReasonKind
from game.coach.wording import reason_sentences
from game.coach.wording.inferences import fact_text
from game.coach.wording.reasons import reason_text, thought_text
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import Bid, BidKind, board, number
from game.engine.cards import Card, Seat
from game.engine.events import HUMAN, Player
from game.engine.evolve import fold
from game.engine.ordering import TRUMPS
from game.i18n import SOURCE, install
from game.rulesets.presets import PRESETS
from game.session.simulate import simulate
from game.wording.names import NAMELESS
from game.wording.voices import Voices

TO_SOMEBODY = {
    SOURCE: r"(?i)\b(you|yours?)\b|: (keep|save|play|take|go|don't)\b",
    "de": r"(?i)\b(du|dich|dir|dein\w*|ihr|euch|eure\w*)\b|(?-i:(: |^)(Behalte|Spar|Nimm|Spiel|Zieh|Heb|Geh)\b)",
}
"""Words that address the reader, by language."""
PLAYER = re.compile(r"\b(Player|Spieler)\b")
"""The stored name of a person who has not entered one."""
OTIS = "Otis"
ROLES: dict[str, tuple[Seat, ...]] = {
    "seat": (),
    "partner": (),
    "seats": (Seat.N,),
    "two seats": (Seat.N, Seat.E),
    "three seats": (Seat.E, Seat.N, Seat.S),
}
"""The field `seats` of a reason, by the role of player N; unused for the roles `seat` and `partner`."""


@pytest.fixture(params=[SOURCE, "de"])
def language(request: pytest.FixtureRequest) -> str:
    install(request.param)
    return str(request.param)


@cache
def voices(name: str) -> Voices:
    """Return the forms of address of a match without a viewer, in which a person of this name sits at N."""
    match = fold(simulate(replace(PRESETS["classic"], sizes=(3,)), (CLUB,) * 4, bytes(32))).public.match
    players = tuple(Player(name, HUMAN) if seat is Seat.N else Player(seat.name, CLUB) for seat in match.seats)
    return Voices(replace(match, players=players), None)


def reasons(role: str) -> Iterator[Reason]:
    """Yield reasons of every kind in all their special cases, with player N in the given role."""
    card, passing, boston = PlayCard(Card.S3), MakeBid(number(1)), MakeBid(Bid(BidKind.BOSTON, 1))
    choices: tuple[tuple[PlayCard | MakeBid, PlayCard | MakeBid | None], ...] = (
        (card, PlayCard(Card.SA)),
        (passing, MakeBid(board())),
        (passing, boston),
        (passing, None),
    )
    parts = ((0, 1, 0), (TRUMPS, 2, 1), (0, 0, 0))
    for kind, (choice, rival), chance, (group, count, need) in product(ReasonKind, choices, (0.7, 0.3, None), parts):
        for absent in (None, *MAY_LACK.get(kind, ())):
            named: dict[str, Seat | tuple[Seat, ...] | None] = {"seat": Seat.W, "partner": Seat.E, "seats": (Seat.S,)}
            part = role.rpartition(" ")[2]
            named[part] = ROLES[role] if part == "seats" else Seat.N
            if absent is not None and absent != part:
                named[absent] = () if absent == "seats" else None
            yield Reason(
                kind=kind, choice=choice, rival=rival, chance=chance, group=group, count=count, need=need, size=5,
                cards=(Card.SA, Card.SK)[:count], **named,  # type: ignore[arg-type]  # the players of a reason
            )  # fmt: skip


MAY_LACK = {ReasonKind.BID_IT: ("partner",), **dict.fromkeys((ReasonKind.LIKELY_WINS, ReasonKind.MAY_WIN), ("seats",))}
"""The player fields of a reason that may be empty, by kind of reason."""


def check(told: str, named: str, language: str) -> None:
    """Check two versions of a text: `named` never says "you"; `told` says "you" if and only if `named` has the person's name."""
    assert not re.search(TO_SOMEBODY[language], named), named
    assert not PLAYER.search(told), told
    assert (OTIS in named) is bool(re.search(TO_SOMEBODY[language], told)), (named, told)
    assert told[0].isupper() is named[0].isupper(), told


@pytest.mark.parametrize("role", ROLES)
def test_a_thought_is_in_the_first_person_and_calls_a_person_without_a_name_you(role: str, language: str) -> None:
    named, nameless = voices(OTIS), voices(NAMELESS)
    for reason in islice(reasons(role), 0, None, 2):
        check(thought_text(reason, nameless), thought_text(reason, named), language)


def test_every_sentence_of_the_reasons_is_among_them() -> None:
    """Check that the test above checks every sentence."""
    said = {
        text
        for role in ROLES
        for reason in islice(reasons(role), 0, None, 2)
        for text in (thought_text(reason, voices(NAMELESS)), reason_text(reason, voices(OTIS)))
    }
    patterns = {
        text: re.sub(r"\\{\w+\\}", ".+", re.escape(text)) for text in sentences() if "{" in text or text[0].isupper()
    }
    assert len(patterns) > 80
    assert [text for text, pattern in patterns.items() if not any(re.search(pattern, one) for one in said)] == []


def sentences() -> Iterator[str]:
    for usual in reason_sentences.sentences().values():
        for said in (usual, *usual.cases.values()):
            yield from filter(None, (said.fact, said.advice, said.mine, said.name, said.partner, said.one, said.many))


FACTS: tuple[Callable[[Seat], Fact], ...] = (
    lambda seat: Void(seat, 0, 2),
    lambda seat: Pulled(seat, Card.BB, Card.SK, is_highest=True, trick=2),
    lambda seat: Pulled(seat, Card.LB, Card.SK, is_highest=False, trick=2),
    lambda seat: OnlyTrumps(seat, 2),
    lambda seat: Exchanged(seat, Card.LB),
    lambda _seat: InStock(Card.LB),
    lambda _seat: NoWeakHand(),
    lambda seat: BidTold(seat=seat, bid=number(2), told=ToldCards.TRUMPS, expected=2.0, by_chance=1.5),
    lambda seat: BidTold(seat=seat, bid=number(2), told=ToldCards.HIGH_CARDS, expected=2.0, by_chance=1.5),
)


def test_facts_about_the_hand_of_a_person_without_a_name_say_you(language: str) -> None:
    for about in FACTS:
        check(fact_text(about(Seat.N), voices(NAMELESS)), fact_text(about(Seat.N), voices(OTIS)), language)
    assert {type(about(Seat.N)) for about in FACTS} == set(get_args(Fact))
