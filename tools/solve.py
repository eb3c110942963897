"""Double-dummy solver: the tricks that each side takes with all cards open and perfect play.

    python -m tools.solve --trump S|H|D|C|NT [--rules ID|FILE] [--leader N] [--broken] [--board SIDE] [--json] DEAL | --file FILE

A deal is a seat, a colon, and the hands clockwise from this seat, each as spades.hearts.diamonds.clubs+jokers: `N:A.32..+L
K2..A3. Q3.A4.. 54...A2`. A file has one deal a line.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from game.ai.kernel.double_dummy import DoubleDummy, Game, OpenPosition
from game.commands.arguments import (
    UsageError,
    add_json,
    choice_argument,
    path_argument,
    rules_argument,
    short,
)
from game.engine.cards import (
    JOKERS,
    Card,
    Seat,
    Suit,
    cards_in,
    lowest,
    parse_hand,
    seats_for,
    side_name,
    sides_of,
)
from game.engine.dealing import FIXED_TRUMP
from game.engine.ordering import ordering
from game.engine.rules import LARGEST_HAND, Rules
from game.engine.text import NotationError
from game.records.json_document import NO_TRUMP
from game.rulesets.presets import PRESETS

TRUMPS: Final = {**{suit.letter: suit for suit in Suit}, NO_TRUMP: None}
"""Trumps by their names on the command line; None means no trump."""


class SolvedDeal(Struct, frozen=True, kw_only=True):
    """Solution of a deal: the `tricks` of each side, and in `cards` the tricks of the leader's side after each possible lead.

    If `is_exact` is false, more than two sides take part, and the numbers are only lower bounds.
    """

    leader: Seat
    tricks: dict[str, int]
    cards: dict[Card, int]
    is_exact: bool


def main(argv: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.solve", description="Count tricks.", allow_abbrev=False)
    _add_arguments(parser)
    args = parser.parse_args(argv)
    try:
        _run(args)
    except UsageError as error:
        parser.error(str(error))


def _add_arguments(parser: argparse.ArgumentParser) -> None:
    text = "the hands, clockwise from the seat before the colon, each as spades.hearts.diamonds.clubs+jokers"
    parser.add_argument("deal", metavar="DEAL", nargs="?", default=None, help=text)
    text = "a file with a deal on each line"
    parser.add_argument("--file", metavar="FILE", type=path_argument, default=None, help=text)
    text = "a preset or the file of a ruleset; classic, if not given"
    parser.add_argument("--rules", metavar="ID|FILE", type=rules_argument, default=PRESETS["classic"], help=text)
    text = "the trump suit, or NT for none"
    trump = choice_argument({name: name for name in TRUMPS}, "{given} is no trump; there are {choices}")
    parser.add_argument("--trump", metavar="S|H|D|C|NT", type=trump, required=True, help=text)
    text = "the seat that leads; N, if not given"
    seat = choice_argument({name: Seat[name] for name in "NESW"}, "{given} is no seat; there are {choices}")
    parser.add_argument("--leader", metavar="N|E|S|W", type=seat, default=None, help=text)
    parser.add_argument("--broken", action="store_true", help="trump is broken")
    text = "the side that bid board or Boston, which may lead trump where the rules say so: NS, EW, or a seat"
    parser.add_argument("--board", metavar="SIDE", default=None, help=text)
    add_json(parser, "as JSON, an object for each deal, on a line of its own")


def _run(args: argparse.Namespace) -> None:
    deals = list(_deals(args))
    kernel = DoubleDummy()
    for index, (game, position) in enumerate(deals):
        solved = solve(kernel, game, position)
        if args.json:
            print(json.dumps(_value(solved, args.trump), separators=(",", ":")), flush=True)
            continue
        if index:
            print()
        print(*_lines(solved, args.trump), sep="\n", flush=True)


def _deals(args: argparse.Namespace) -> Iterator[tuple[Game, OpenPosition]]:
    if (args.deal is None) == (args.file is None):
        raise UsageError("either a deal or --file is allowed, and one of them is needed")
    _check_trump(args.rules, args.trump)
    if args.file is None:
        try:
            yield _read(args.deal, args)
        except ValueError as error:
            raise UsageError(f"argument DEAL: {error}") from error
        return
    try:
        lines = args.file.read_text("utf-8-sig").splitlines()
    except (OSError, ValueError) as error:
        raise UsageError(f"argument --file: {args.file} cannot be read ({error})") from error
    if not any(map(str.strip, lines)):
        raise UsageError(f"argument --file: there is no deal in {args.file}")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield _read(line.strip(), args)
        except ValueError as error:
            sentence = "{path}, line {number}: {problem}"
            raise UsageError(sentence.format(path=args.file, number=number, problem=error)) from error


def _check_trump(rules: Rules, given: str) -> None:
    """Report a usage error if these rules do not allow the trump."""
    if given == NO_TRUMP and rules.two_of_diamonds:
        raise UsageError(
            "argument --trump: where the two of diamonds is the highest trump there is always a trump suit"
        )
    trumps = _possible_trumps(rules)
    if TRUMPS[given] not in trumps:
        sentence = "argument --trump: by these rules {given} is never trump, only {trumps}"
        names = ", ".join(name for name, trump in TRUMPS.items() if trump in trumps)
        raise UsageError(sentence.format(given=given, trumps=names))


def _possible_trumps(rules: Rules) -> tuple[Suit | None, ...]:
    """Return the possible trumps of a deal. None, for no trump, occurs only if the rules have jokers."""
    fixed = FIXED_TRUMP.get(rules.trump_from)
    if fixed is not None:
        return (fixed,)
    return (*Suit, None) if rules.jokers else tuple(Suit)


def _read(text: str, args: argparse.Namespace) -> tuple[Game, OpenPosition]:
    """Parse a deal according to the command line's rules.

    Raises:
        ValueError: the text is not a deal; the message says why.
        UsageError: an option does not fit the deal.
    """
    rules: Rules = args.rules
    first, colon, rest = text.partition(":")
    if not colon or first not in Seat.__members__:
        raise ValueError(f"a deal is a seat, a colon and the hands, not {short(text)}")
    words = rest.split()
    if len(words) not in rules.players:
        sentence = "{given} hands were given; these rules are for {counts} players"
        raise ValueError(sentence.format(given=len(words), counts=" or ".join(map(str, rules.players))))
    seats = seats_for(len(words))
    if Seat[first] not in seats:
        raise ValueError(_not_seated(Seat[first], seats))
    hands = [0] * len(Seat)
    start = seats.index(Seat[first])
    for place, word in enumerate(words):
        try:
            hands[seats[(start + place) % len(seats)]] = parse_hand(word)
        except NotationError as error:
            raise ValueError(error.sentence.format(**error.values)) from error
    leader = _leader(args.leader, Seat[first], seats)
    _check_hands(hands, seats, rules)
    return _game(hands, seats, args), OpenPosition(hands=tuple(hands), leader=leader, broken=args.broken)


def _leader(wanted: Seat | None, first: Seat, seats: tuple[Seat, ...]) -> Seat:
    """Return the wanted leader. By default N leads, or the first seat of the deal if N is empty."""
    if wanted is None:
        return Seat.N if Seat.N in seats else first
    if wanted not in seats:
        raise UsageError(f"argument --leader: {_not_seated(wanted, seats)}")
    return wanted


def _not_seated(seat: Seat, seats: tuple[Seat, ...]) -> str:
    sentence = "nobody sits at {seat}; with {count} hands the seats are {seats}"
    return sentence.format(seat=seat, count=len(seats), seats=", ".join(map(str, seats)))


def _check_hands(hands: list[int], seats: tuple[Seat, ...], rules: Rules) -> None:
    sizes = {hands[seat].bit_count() for seat in seats}
    if len(sizes) != 1 or not 1 <= min(sizes) <= LARGEST_HAND:
        sentence = "all hands have the same number of cards, 1 to {most}; here they have {sizes}"
        given = ", ".join(str(hands[seat].bit_count()) for seat in seats)
        raise ValueError(sentence.format(most=LARGEST_HAND, sizes=given))
    together = 0
    for seat in seats:
        if together & hands[seat]:
            raise ValueError(f"{lowest(together & hands[seat])} is in two hands")
        together |= hands[seat]
    if together & JOKERS and not rules.jokers:
        raise ValueError(f"{lowest(together & JOKERS)} is not in the deck of these rules")


def _game(hands: list[int], seats: tuple[Seat, ...], args: argparse.Namespace) -> Game:
    rules: Rules = args.rules
    jokers = list(cards_in(sum(hands) & JOKERS))
    trump = TRUMPS[args.trump]
    if trump is None and len(jokers) > 1:
        raise ValueError("without a trump suit at most one joker is in play")
    sides = sides_of(seats, partners=rules.partners)
    names = [side_name(side) for side in sides]
    if args.board is not None and args.board not in names:
        sentence = "argument --board: {given} is no side; there are {sides}"
        raise UsageError(sentence.format(given=short(args.board), sides=", ".join(names)))
    lone_joker = jokers[0] if trump is None and jokers else None
    return Game(
        rules=rules,
        ordering=ordering(trump, lone_joker=lone_joker, two_of_diamonds=rules.two_of_diamonds),
        seats=seats,
        sides=sides,
        bold=tuple(name == args.board for name in names),
    )


def solve(kernel: DoubleDummy, game: Game, position: OpenPosition) -> SolvedDeal:
    """Return the tricks of each side. With more than two sides, each is solved against all others together."""
    own = next(index for index, side in enumerate(game.sides) if position.leader in side)
    kernel.load(game, position, side=own)
    cards = kernel.card_values()
    assert cards is not None  # None only if the search had a limit
    names = [side_name(side) for side in game.sides]
    tricks = {names[own]: max(cards.values())}
    size = position.hands[position.leader].bit_count()
    for index, name in enumerate(names):
        if index == own:
            continue
        if game.is_exact:
            tricks[name] = size - tricks[names[own]]
            continue
        kernel.load(game, position, side=index)
        value = kernel.value()
        assert value is not None  # None only if the search had a limit
        tricks[name] = value
    order = game.ordering
    ranked = sorted(cards, key=lambda card: (order.group_of[card], -order.power[card]))
    return SolvedDeal(
        leader=position.leader,
        tricks={name: tricks[name] for name in names},
        cards={card: cards[card] for card in ranked},
        is_exact=game.is_exact,
    )


def _value(solved: SolvedDeal, trump: str) -> dict[str, object]:
    cards = {str(card): tricks for card, tricks in solved.cards.items()}
    return {"trump": trump, "leader": solved.leader.name, "tricks": solved.tricks, "cards": cards}


def _lines(solved: SolvedDeal, trump: str) -> list[str]:
    sides = ", ".join(f"{name} {tricks}" for name, tricks in solved.tricks.items())
    cards = ", ".join(f"{card} {tricks}" for card, tricks in solved.cards.items())
    lines = [
        f"Trump {trump}, {solved.leader} leads.",
        f"Tricks: {sides}",
        f"Tricks of the leader's side after each lead: {cards}",
    ]
    if not solved.is_exact:
        lines.append(
            "Each plays alone: a number is what that player takes at least, with all others playing against them."
        )
    return lines


if __name__ == "__main__":
    main()
