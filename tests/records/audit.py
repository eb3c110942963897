"""Helpers: recompute the JSON document of a match from the rules of the game alone, without the engine."""

from itertools import pairwise
from typing import Any

RANKS = "23456789TJQKA"
CLOCKWISE = "SWNE"
LEVELS = ("", "double ", "triple ", "quadruple ")
TIE_BREAK_SIZE = 13
FIXED = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}

USUAL: dict[str, Any] = {
    "partners": True,
    "sizes": [*range(13, 0, -1), *range(1, 14)],
    "jokers": True,
    "two_of_diamonds": False,
    "trump_from": "upcard",
    "joker_upcard": "no-trump",
    "other_joker": "exchanged",
    "weak_hand": "played",
    "weak_hand_from": 7,
    "all_pass": "same-dealer",
    "highest_number": "one-less",
    "boards": "doubles",
    "bostons": "none",
    "boston_from": 7,
    "trump_lead": "once-broken",
    "bold_side_leads_trump": False,
    "broken_by": "not-led",
    "big_joker_pulls": "highest",
    "little_joker_pulls": "lowest",
    "trick_points": 5,
    "set_points": 5,
    "overtrick_points": 1,
    "passed_trick_points": 1,
    "board_points": 10,
    "boston_points": 100,
    "boston_extra_points": 1,
    "rainbow_points": 0,
    "tie": "shared",
}
"""The rules that a document leaves out: what they mean there stays so for ever."""

Document = dict[str, Any]


def cards_of(hand: str) -> list[str]:
    """Return the cards of a hand in notation."""
    plain, _plus, jokers = hand.partition("+")
    suits = zip("SHDC", plain.split("."), strict=True)
    return [rank + suit for suit, ranks in suits for rank in ranks] + [f"{joker}B" for joker in jokers]


class Audit:
    """Goes through a document deal by deal and fails at the first thing that cannot be."""

    def __init__(self, document: Document) -> None:
        """Take a document."""
        self.document = document
        self.rules: Document = USUAL | document["rules"]
        self.seats: list[str] = document["seats"]
        self.sides = ["NS", "EW"] if self.rules["partners"] else self.seats
        self.totals = dict.fromkeys(self.sides, 0)
        self.number = 1
        self.dealer: str = document["deals"][0]["dealer"] if document["deals"] else ""
        self.broken = False
        self.deck = {rank + suit for rank in RANKS for suit in "SHDC"}
        if self.rules["jokers"]:
            self.deck |= {"BB", "LB"}

    def check(self) -> None:
        """Check everything."""
        document = self.document
        assert set(document) == {"version", "preset", "rules", "seed", "seats", "players", "deals", "result"}
        assert self.seats == {2: ["S", "N"], 3: ["S", "W", "E"], 4: list("SWNE")}[len(self.seats)]
        assert list(document["players"]) == self.seats
        for deal in document["deals"]:
            self._deal(deal)
        result = document["result"]
        if result is None:
            assert document["seed"] is None
            return
        assert len(document["seed"]) == 64
        assert self.number == len(self.rules["sizes"]) + 1
        assert result["totals"] == self.totals
        best = max(self.totals.values())
        level = [side for side in self.sides if self.totals[side] == best]
        for deal in result["tiebreaks"]:
            assert len(level) > 1
            assert self.rules["tie"] == "decider"
            level = self._tiebreak(deal, level)
        assert result["winners"] == level
        assert len(level) == 1 or self.rules["tie"] == "shared"

    def _deal(self, deal: Document) -> None:
        assert deal["size"] == self.rules["sizes"][self.number - 1]
        self._cards(deal, self.seats)
        order = self._after(deal["dealer"], self.seats)
        weak = [seat for seat in order if self._is_weak(deal, deal["hands"][seat])]
        if deal["redeal"] == "weak-hand":
            assert self.rules["weak_hand"] != "played"
            assert weak
            assert deal["bids"] == []
            self._thrown_in(deal)
            return
        assert not (weak and self.rules["weak_hand"] == "automatic")
        self._bids(deal, order)
        if all(bid == "pass" for _seat, bid in deal["bids"]):
            counts = self.rules["all_pass"] == "counts"
            assert deal["redeal"] == ("unscored" if counts else "all-pass")
            self._thrown_in(deal)
            if counts:
                self.number += 1
            if self.rules["all_pass"] != "same-dealer":
                self.dealer = self._after(self.dealer, self.seats)[0]
            return
        assert deal["redeal"] is None
        winners = self._play(deal, self._first_leader(deal["bids"]))
        assert len(winners) == deal["size"]
        scores = {side: self._score(side, deal, winners) for side in self.sides}
        assert deal["scores"] == scores
        for side, score in scores.items():
            parts = deal["breakdown"][side]
            assert score == sum(part["points"] for part in parts)
            assert all(part["points"] == part["count"] * part["each"] * part["level"] for part in parts)
            self.totals[side] += score
        assert deal["totals"] == self.totals
        self.number += 1
        self.dealer = self._after(self.dealer, self.seats)[0]

    def _thrown_in(self, deal: Document) -> None:
        assert deal["plays"] == []
        assert deal["tricks"] is None
        assert deal["scores"] is None
        assert deal["breakdown"] is None
        assert deal["totals"] == (None if self.number > len(self.rules["sizes"]) else self.totals)

    def _cards(self, deal: Document, seats: list[str]) -> None:
        """Check numbers, hands, trump and exchange."""
        assert deal["number"] == self.number
        assert deal["dealer"] == self.dealer
        assert list(deal["hands"]) == seats
        hands = {seat: cards_of(hand) for seat, hand in deal["hands"].items()}
        held = [card for hand in hands.values() for card in hand]
        everywhere = held + deal["upcards"] + deal["stock"]
        assert len(everywhere) == len(self.deck)
        assert set(everywhere) == self.deck
        assert all(len(hand) == deal["size"] for hand in hands.values())
        assert deal["trump"] == self._trump(deal)
        assert (deal["cut"] is not None) == (len(held) == len(self.deck) and self.rules["trump_from"] == "upcard")
        assert deal["cut"] is None or deal["cut"] in held
        lone = len(deal["upcards"]) == 1 and deal["trump"] == "NT" and self.rules["other_joker"] == "exchanged"
        other = {"BB": "LB", "LB": "BB"}.get(deal["upcards"][0]) if lone else None
        holder = next((seat for seat in seats if other in hands[seat]), None)
        expected = {"seat": holder, "out": other, "in": deal["stock"][-1]} if holder else None
        assert deal["exchange"] == expected

    def _trump(self, deal: Document) -> str:
        upcards = deal["upcards"]
        if self.rules["trump_from"] != "upcard":
            assert not upcards
            return FIXED[self.rules["trump_from"]]
        if not upcards:
            return str(deal["cut"][1])
        assert all(card in ("BB", "LB") for card in upcards[:-1])
        assert len(upcards) == 1 or self.rules["joker_upcard"] == "turn-on"
        last: str = upcards[-1]
        if last in ("BB", "LB"):
            assert self.rules["joker_upcard"] == "no-trump" or not deal["stock"]
            return "NT"
        return last[1]

    def _is_trump(self, card: str, trump: str) -> bool:
        return card in ("BB", "LB") or card[1] == trump or (card == "2D" and self.rules["two_of_diamonds"])

    def _is_weak(self, deal: Document, hand: str) -> bool:
        if deal["size"] < self.rules["weak_hand_from"]:
            return False
        return not any(self._is_trump(card, deal["trump"]) or card[0] in "JQKA" for card in cards_of(hand))

    @staticmethod
    def _after(seat: str, seats: list[str]) -> list[str]:
        """Return the seats that play, clockwise from the one after this."""
        place = CLOCKWISE.index(seat) + 1
        return [other for other in CLOCKWISE[place:] + CLOCKWISE[:place] if other in seats]

    def _bids(self, deal: Document, order: list[str]) -> None:
        assert [seat for seat, _bid in deal["bids"]] == order
        counts = {"board": 0, "boston": 0}
        for _seat, bid in deal["bids"]:
            kind = bid.split()[-1]
            if kind in counts:
                ladder = self.rules[f"{kind}s"]
                assert ladder != "none"
                assert kind == "board" or deal["size"] >= self.rules["boston_from"]
                assert bid == (LEVELS[counts[kind]] if ladder == "doubles" else "") + kind
                counts[kind] += 1
            else:
                most = deal["size"] - (self.rules["highest_number"] == "one-less")
                assert bid == "pass" or 1 <= int(bid) <= most

    @staticmethod
    def _strength(bid: str) -> tuple[int, int]:
        *level, kind = bid.split()
        height = (*LEVELS,).index(f"{level[0]} " if level else "")
        if kind in ("board", "boston"):
            return (2 if kind == "board" else 1, height + 1)
        return (0, 0 if kind == "pass" else int(kind))

    def _first_leader(self, bids: list[list[str]]) -> str:
        best = max(self._strength(bid) for _seat, bid in bids)
        return next(seat for seat, bid in bids if self._strength(bid) == best)

    def _play(self, deal: Document, leader: str) -> list[str]:
        """Return the takers of the tricks; every card must be held, and the suit led be followed."""
        hands = {seat: cards_of(hand) for seat, hand in deal["hands"].items()}
        if deal["exchange"]:
            hand = hands[deal["exchange"]["seat"]]
            hand.remove(deal["exchange"]["out"])
            hand.append(deal["exchange"]["in"])
        seats = list(hands)
        plays = [tuple(play) for play in deal["plays"]]
        tricks = [plays[start : start + len(seats)] for start in range(0, len(plays), len(seats))]
        winners = []
        self.broken = False
        for trick in tricks:
            order = [leader, *self._after(leader, seats)[:-1]]
            assert [seat for seat, _card in trick] == order
            led = self._group(trick[0][1], deal["trump"])
            self._lead(deal, leader, trick[0][1], hands[leader])
            for seat, card in trick:
                holds = any(self._group(other, deal["trump"]) == led for other in hands[seat])
                assert self._group(card, deal["trump"]) == led or not holds
                if seat != leader:
                    self._pulled(deal, trick[0], seat, card, hands[seat])
                hands[seat].remove(card)
                self.broken |= self._breaks(deal, card, trick[0][1])
            leader = max(trick, key=lambda play: self._power(play[1], led, deal["trump"]))[0]
            winners.append(leader)
        assert deal["tricks"] == {seat: winners.count(seat) for seat in seats}
        return winners

    def _lead(self, deal: Document, seat: str, card: str, hand: list[str]) -> None:
        """Check a lead: a trump once broken, from nothing but trumps, or where the rules let this side or everybody."""
        if not self._is_trump(card, deal["trump"]) or self.rules["trump_lead"] == "any-time" or self.broken:
            return
        side = next(side for side in self.sides if seat in side)
        bold = any(self._strength(bid)[0] for bidder, bid in deal["bids"] if bidder in side)
        only_trumps = all(self._is_trump(other, deal["trump"]) for other in hand)
        assert only_trumps or (bold and self.rules["bold_side_leads_trump"])

    def _breaks(self, deal: Document, card: str, led: str) -> bool:
        if not self._is_trump(card, deal["trump"]):
            return False
        on_trump = self._is_trump(led, deal["trump"])
        return bool(
            {"any-trump": True, "not-led": card != led, "on-another-suit": not on_trump}[self.rules["broken_by"]]
        )

    def _pulled(self, deal: Document, lead: tuple[str, ...], seat: str, card: str, hand: list[str]) -> None:
        """Check that a joker that is led draws the trumps that the rules say."""
        trumps = [other for other in hand if self._is_trump(other, deal["trump"])]
        pulls = {"BB": self.rules["big_joker_pulls"], "LB": self.rules["little_joker_pulls"]}.get(lead[1], "any")
        trumps.sort(key=lambda other: self._power(other, "trump", deal["trump"]))
        is_partner = any(seat in side and lead[0] in side for side in self.sides)
        if not trumps or pulls == "any" or (pulls == "opponents-highest" and is_partner):
            return
        assert card == (trumps[0] if pulls == "lowest" else trumps[-1])

    def _group(self, card: str, trump: str) -> str:
        return "trump" if self._is_trump(card, trump) else card[1]

    def _power(self, card: str, led: str, trump: str) -> int:
        """Return the rank of a card in a trick to which a suit was led."""
        group = self._group(card, trump)
        if group not in ("trump", led):
            return -1
        if card in ("BB", "LB"):
            return 98 + (card == "BB")
        if card == "2D" and self.rules["two_of_diamonds"]:
            return 99
        return RANKS.index(card[0]) + (50 if group == "trump" else 0)

    def _score(self, side: str, deal: Document, winners: list[str]) -> int:
        """Return the score of a side, from its bids and the tricks it took."""
        rules = self.rules
        bids = [self._strength(bid) for seat, bid in deal["bids"] if seat in side]
        taken = sum(winner in side for winner in winners)
        kind, level = max(bids)
        if kind == 2:
            return int(rules["board_points"] * deal["size"] * level * (1 if taken == deal["size"] else -1))
        if kind == 1:
            made = all(winner in side for winner in winners[:6])
            flat = int(rules["boston_points"] * level)
            return flat + int(rules["boston_extra_points"] * (taken - 6)) if made else -flat
        bid = sum(value for _kind, value in bids)
        if bid == 0:
            return int(rules["passed_trick_points"] * taken)
        if taken < bid:
            return -int(rules["set_points"] * bid)
        return int(rules["trick_points"] * bid + rules["overtrick_points"] * (taken - bid))

    def _tiebreak(self, deal: Document, level: list[str]) -> list[str]:
        """Return the sides that are still level after a tie-break."""
        seats = [seat for seat in self.seats if any(seat in side for side in level)]
        if self.dealer not in seats:
            self.dealer = self._after(self.dealer, seats)[0]
        assert deal["size"] == TIE_BREAK_SIZE
        self._cards(deal, seats)
        assert deal["bids"] == []
        assert deal["scores"] is deal["totals"] is deal["breakdown"] is None
        if deal["redeal"] is not None:
            assert deal["redeal"] == "weak-hand"
            assert any(self._is_weak(deal, hand) for hand in deal["hands"].values())
            self._thrown_in(deal)
            return level
        order = self._after(deal["dealer"], seats)
        winners = self._play(deal, order[0])
        outcomes = []
        for played in range(len(winners) + 1):
            taken = sorted((sum(winner in side for winner in winners[:played]) for side in level), reverse=True)
            outcomes.append(taken[0] > taken[1] + TIE_BREAK_SIZE - played)
        assert outcomes[-1] or len(winners) == TIE_BREAK_SIZE
        assert not any(before and after for before, after in pairwise(outcomes))
        self.number += 1
        self.dealer = order[0]
        counts = {side: sum(winner in side for winner in winners) for side in level}
        return [side for side in level if counts[side] == max(counts.values())]
