"""Helpers: an independent check that the numbers in a match's JSON document add up."""

from collections import Counter
from typing import Any

RANKS = "23456789TJQKA"
CLOCKWISE = "SWNE"
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
"""Default values of rules missing in a document. Old documents rely on these values, which must never change."""

Document = dict[str, Any]


def cards_of(hand: str) -> list[str]:
    plain, _plus, jokers = hand.partition("+")
    suits = zip("SHDC", plain.split("."), strict=True)
    return [rank + suit for suit, ranks in suits for rank in ranks] + [f"{joker}B" for joker in jokers]


class Audit:
    """A check of a document, deal by deal, which fails at the first impossible value."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.rules: Document = USUAL | document["rules"]
        self.seats: list[str] = document["seats"]
        self.sides = ["NS", "EW"] if self.rules["partners"] else self.seats
        self.totals = dict.fromkeys(self.sides, 0)
        self.number = 1
        self.dealer: str = document["deals"][0]["dealer"] if document["deals"] else ""
        self.deck = {rank + suit for rank in RANKS for suit in "SHDC"}
        if self.rules["jokers"]:
            self.deck |= {"BB", "LB"}

    def check(self) -> None:
        document = self.document
        keys = {"version", "preset", "rule_count", "rules", "seed", "seats", "players", "deals", "result"}
        assert set(document) == keys
        assert document["rule_count"] == len(document["rules"])
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
        if deal["redeal"] == "weak-hand":
            assert deal["bids"] == []
            self._thrown_in(deal)
            return
        assert [seat for seat, _bid in deal["bids"]] == self._after(deal["dealer"], self.seats)
        if all(bid == "pass" for _seat, bid in deal["bids"]):
            counts = self.rules["all_pass"] == "counts"
            assert deal["redeal"] == ("unscored" if counts else "all-pass")
            self._thrown_in(deal)
            self.number += counts
            if self.rules["all_pass"] != "same-dealer":
                self.dealer = self._after(self.dealer, self.seats)[0]
            return
        assert deal["redeal"] is None
        self._play(deal)
        for side, score in deal["scores"].items():
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

    @staticmethod
    def _after(seat: str, seats: list[str]) -> list[str]:
        """Return `seats` in clockwise order, starting after `seat`, which comes last if present."""
        place = CLOCKWISE.index(seat) + 1
        return [other for other in CLOCKWISE[place:] + CLOCKWISE[:place] if other in seats]

    def _play(self, deal: Document) -> None:
        """Check that each card is played once, from its holder's hand, and that trick winners lead."""
        hands = {seat: cards_of(hand) for seat, hand in deal["hands"].items()}
        if deal["exchange"]:
            hand = hands[deal["exchange"]["seat"]]
            hand.remove(deal["exchange"]["out"])
            hand.append(deal["exchange"]["in"])
        seats = list(hands)
        leaders = [seat for seat, _card in deal["plays"][:: len(seats)]]
        for place, (seat, card) in enumerate(deal["plays"]):
            leader = leaders[place // len(seats)]
            assert seat == [leader, *self._after(leader, seats)][place % len(seats)]
            hands[seat].remove(card)
        last: Counter[str] = Counter(deal["tricks"]) - Counter(leaders[1:])
        assert last.total() == 1
        assert sum(deal["tricks"].values()) == len(leaders)
        assert deal["redeal"] is not None or not deal["bids"] or len(leaders) == deal["size"]

    def _tiebreak(self, deal: Document, level: list[str]) -> list[str]:
        """Check a tie-break; return the sides that are still tied."""
        seats = [seat for seat in self.seats if any(seat in side for side in level)]
        if self.dealer not in seats:
            self.dealer = self._after(self.dealer, seats)[0]
        assert deal["size"] == TIE_BREAK_SIZE
        self._cards(deal, seats)
        assert deal["bids"] == []
        assert deal["scores"] is deal["totals"] is deal["breakdown"] is None
        if deal["redeal"] is not None:
            assert deal["redeal"] == "weak-hand"
            self._thrown_in(deal)
            return level
        order = self._after(deal["dealer"], seats)
        assert deal["plays"][0][0] == order[0]
        self._play(deal)
        self.number += 1
        self.dealer = order[0]
        counts = {side: sum(count for seat, count in deal["tricks"].items() if seat in side) for side in level}
        return [side for side in level if counts[side] == max(counts.values())]
