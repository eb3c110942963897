"""Short matches as text, with the view of each seat; tests compare them with the files in this folder.

Each line is an event. The indented lines below it list the changes in what the seats see. `all` precedes the changes for all seats;
the name of a seat precedes the changes for that seat alone.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path

from game.engine.actions import Action, AnswerRedeal, DealCards, MakeBid, PlayCard
from game.engine.bids import PASS, Contract
from game.engine.cards import Card, Seat, Suit, cards_in, format_hand
from game.engine.dealing import SEED_BYTES, ShuffleKey, shuffle
from game.engine.decide import decide, start_match
from game.engine.events import Event, HandDealt, MatchStarted, Player
from game.engine.evolve import evolve, fold
from game.engine.legal import Refused, biddable, playable
from game.engine.rules import Rules, deck_size
from game.engine.state import GameState, Observation, Phase, observe
from game.rulesets.presets import PRESETS

FOLDER = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A short match: its preset, hand sizes, number of players, and the seed of cards and moves.

    Each seed is chosen for the events named in the comment beside it. A lower `weak_hand_from` makes smaller hands count as weak,
    as weak hands of seven cards are rare.
    """

    preset: str
    sizes: tuple[int, ...]
    players: int
    seed: int
    weak_hand_from: int = 7

    @property
    def rules(self) -> Rules:
        return replace(PRESETS[self.preset], sizes=self.sizes, weak_hand_from=self.weak_hand_from)


PLAYTHROUGHS = {
    "classic": Playthrough("classic", (13, 3, 1, 2), 4, 952),  # an exchanged joker; both jokers pull trumps
    "traditional": Playthrough("traditional", (13, 3, 1, 2), 4, 527),  # an exchange, a passed-out deal
    "blooper": Playthrough(
        "blooper", (1, 2, 7, 13), 4, 32
    ),  # a joker turned up, a weak hand, an unplayed deal that counts
    "blooper-singles": Playthrough("blooper-singles", (2, 1, 4, 13), 3, 30),  # a tie-break
    "run-the-hand": Playthrough("run-the-hand", (13, 3, 1, 2), 4, 590),  # an exchange, the little joker led
    "individual-2": Playthrough("individual", (13, 1), 2, 63),  # a passed-out deal
    "individual-3": Playthrough("individual", (4, 1), 3, 64),  # a passed-out deal
    "individual-4": Playthrough("individual", (13, 2, 1), 4, 99),  # trump is cut
    "santa-cruz": Playthrough("santa-cruz", (13, 7, 1, 2), 4, 106),  # a card is cut for trump
    "santa-cruz-short": Playthrough(
        "santa-cruz-short", (9, 7, 3, 1), 4, 9, weak_hand_from=3
    ),  # Boston, weak hands asked about, played and thrown in
}


def events_of(game: Playthrough) -> Iterator[tuple[Event, GameState]]:
    """Yield every event of the match with the state after it."""
    rules = game.rules
    seed = game.seed.to_bytes(SEED_BYTES, "big")
    opening = start_match(rules, tuple(Player(f"Player {number}", "") for number in range(game.players)), seed)
    state = fold(opening[:1])
    yield opening[0], state
    for event in opening[1:]:
        state = evolve(state, event)
        yield event, state
    chance = random.Random(game.seed)
    while state.public.phase is not Phase.OVER:
        seat = state.actor
        answer = decide(state, seat, _dealt(state, seed) if seat is None else _chosen(observe(state, seat), chance))
        assert not isinstance(answer, Refused)
        for event in answer:
            state = evolve(state, event)
            yield event, state


def _dealt(state: GameState, seed: bytes) -> DealCards:
    match = state.public.match
    return DealCards(*shuffle(deck_size(match.rules), ShuffleKey(seed, match.number, match.redeal)))


def _chosen(seen: Observation, chance: random.Random) -> Action:
    """Return a random legal action, drawn with `random()`, as `choice()` differs between versions of Python."""
    if seen.is_asked:
        return AnswerRedeal(wanted=chance.random() < 0.5)
    if seen.deal.phase is Phase.PLAY:
        cards = list(cards_in(playable(seen).cards))
        return PlayCard(cards[int(chance.random() * len(cards))])
    bids = biddable(seen)
    return MakeBid(PASS if chance.random() < 0.3 else bids[int(chance.random() * len(bids))])


def written(value: object) -> str:
    if isinstance(value, Card | Seat):
        return str(value)
    if isinstance(value, Suit):
        return value.letter
    if isinstance(value, Contract):
        return f"{value.kind.name.lower()} of {value.tricks}" + (f" at {value.level}" if value.level else "")
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        return "[" + " ".join(map(written, value)) + "]"
    if hasattr(value, "parts"):
        return "[" + " ".join(f"{part.kind} {part.count}x{part.each}x{part.level}" for part in value.parts) + "]"
    return str(value)


def event_line(event: Event) -> str:
    if isinstance(event, MatchStarted):
        return f"MatchStarted players={len(event.players)}"
    texts = [f"{field.name}={written(getattr(event, field.name))}" for field in fields(event)]
    if isinstance(event, HandDealt):
        texts[1] = f"cards={format_hand(event.cards)}"
    return " ".join((type(event).__name__, *texts))


def view(seen: Observation) -> dict[str, str]:
    """Return everything that a seat knows and may do, as texts by name."""
    match = seen.public.match
    shown = {
        "phase": seen.public.phase.value,
        "next": f"deal {match.number}.{match.redeal} by {match.dealer}",
        "totals": " ".join(f"{name} {total}" for name, total in zip(match.side_names, match.totals, strict=True)),
        "hand": format_hand(seen.hand),
        "asked": "yes" if seen.is_asked else "no",
        "may": _may(seen),
    }
    if match.contenders:
        shown["contenders"] = " ".join(match.side_names[side] for side in match.contenders)
    if match.winners is not None:
        shown["winners"] = " ".join(match.side_names[side] for side in match.winners)
    deal = seen.public.deal
    if deal is None:
        return shown
    shown |= {
        "upcards": " ".join(map(str, deal.upcards)),
        "cut": str(deal.cut),
        "trumps": format_hand(deal.ordering.trumps),
        "exchange": "none" if deal.exchange is None else f"{deal.exchange.seat} {deal.exchange.joker}",
        "bids": " ".join(f"{made.seat}:{made.bid}" for made in deal.bids),
        "turn": str(deal.turn),
        "trick": " ".join(f"{play.seat}:{play.card}" for play in deal.trick),
        "taken": " ".join(f"{seat}:{deal.taken[seat]}" for seat in deal.seats),
        "broken": "yes" if deal.broken else "no",
    }
    return shown


def _may(seen: Observation) -> str:
    """Return the actions open to the seat; empty if it is not to act."""
    if not seen.must_act:
        return ""
    if seen.is_asked:
        return "ask for new cards"
    if seen.public.phase is Phase.AUCTION:
        return "bid " + "/".join(map(str, biddable(seen)))
    allowed, refusal = playable(seen)
    return f"play {format_hand(allowed)}" + (f" ({refusal.name})" if refusal else "")


Change = tuple[str, str]


def _changes(before: dict[str, str], after: dict[str, str]) -> list[Change]:
    return [(name, text) for name, text in after.items() if before.get(name) != text]


def _line(who: str, changes: list[Change]) -> list[str]:
    return [f"  {who}: " + ", ".join(f"{name} {text or '-'}" for name, text in changes)] if changes else []


def write(game: Playthrough) -> str:
    lines = [f"{PRESETS[game.preset].name}: {game.players} players, hands of {', '.join(map(str, game.sizes))} cards"]
    views: dict[Seat, dict[str, str]] = {}
    for event, state in events_of(game):
        lines.append(event_line(event))
        seats = state.public.match.seats
        after = {seat: view(observe(state, seat)) for seat in seats}
        changed = {seat: _changes(views.get(seat, {}), after[seat]) for seat in seats}
        common = [change for change in changed[seats[0]] if all(change in changed[seat] for seat in seats)]
        lines += _line("all", common)
        for seat in seats:
            lines += _line(str(seat), [change for change in changed[seat] if change not in common])
        views = after
    return "\n".join(lines) + "\n"
