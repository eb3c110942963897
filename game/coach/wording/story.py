"""Wording of a deal's story: a side's points in a finished deal and their cause, in sentences."""

from game.coach.story import Cause, How
from game.engine.bids import PASS
from game.engine.state import DealResult
from game.i18n import _, ngettext
from game.wording.cards import card_sign
from game.wording.contracts import bid_name, contract_name
from game.wording.voices import Voices


def story_text(result: DealResult, side: int, cause: Cause | None, voices: Voices) -> str:
    """State a side's points, the cause if they are negative, and how the best of the other sides got its points, if it got more.

    Empty for a deal that was not scored.
    """
    if not result.scores:
        return ""
    own = result.scores[side].total
    told = _own_text(result, side, own, cause, voices)
    others = [other for other in range(len(result.scores)) if other != side]
    best = max(others, key=lambda other: result.scores[other].total, default=None)
    if best is None or result.scores[best].total <= max(own, 0):
        return told
    return f"{told} {_others_text(result, best, voices)}"


def _own_text(result: DealResult, side: int, own: int, cause: Cause | None, voices: Voices) -> str:
    is_we = len(voices.match.sides[side]) > 1
    deal = _("Deal {number}").format(number=result.number)
    did = did_text(result, side, voices)
    if own > 0:
        text = (
            ngettext("{deal} brought us {points} point: {did}.", "{deal} brought us {points} points: {did}.", own)
            if is_we
            else ngettext(
                "{deal} brought you {points} point: {did}.", "{deal} brought you {points} points: {did}.", own
            )
        )
        return text.format(deal=deal, points=own, did=did)
    if own == 0:
        text = _("{deal} brought us nothing: {did}.") if is_we else _("{deal} brought you nothing: {did}.")
        return text.format(deal=deal, did=did)
    why = did if cause is None else _("{cause}; {did}").format(cause=cause_text(cause, voices), did=did)
    text = (
        ngettext("{deal} cost us {points} point: {why}.", "{deal} cost us {points} points: {why}.", -own)
        if is_we
        else ngettext("{deal} cost you {points} point: {why}.", "{deal} cost you {points} points: {why}.", -own)
    )
    return text.format(deal=deal, points=-own, why=why)


def did_text(result: DealResult, side: int, voices: Voices) -> str:
    """Return a side's bid and tricks as part of a sentence: "we wanted 2 and took 1"."""
    is_we, words = len(voices.match.sides[side]) > 1, voices.match.rules.words
    taken = str(result.tricks[side] or _("no tricks"))
    contract = result.contracts[side] if result.contracts else None
    if contract is None:
        text = _("we took {taken}") if is_we else _("you took {taken}")
        return text.format(taken=taken)
    if not contract.is_bold and not contract.tricks:
        text = _("we passed and took {taken}") if is_we else _("you passed and took {taken}")
        return text.format(taken=taken)
    text = _("we wanted {bid} and took {taken}") if is_we else _("you wanted {bid} and took {taken}")
    if contract.is_bold:
        taken = _("{taken} of {size}").format(taken=taken, size=result.size)
    return text.format(bid=contract_name(contract, words), taken=taken)


def cause_text(cause: Cause, voices: Voices) -> str:
    """Explain how a good card was lost, as part of a sentence: "Otis trumped your A♥"."""
    words = voices.match.rules.words
    is_yours = voices.is_you(cause.owner)
    texts = {
        How.TRUMPED: (_("{by} trumped your {card}"), _("{by} trumped {owner}'s {card}")),
        How.BEATEN: (_("{by}'s {winner} beat your {card}"), _("{by}'s {winner} beat {owner}'s {card}")),
        How.WASTED: (_("{by} put {winner} on your {card}"), _("{by} put {winner} on {owner}'s {card}")),
    }
    if voices.is_you(cause.by):
        texts[How.WASTED] = (texts[How.WASTED][0], _("you put {winner} on {owner}'s {card}"))
    yours, theirs = texts[cause.how]
    return (yours if is_yours else theirs).format(
        by=voices.name(cause.by),
        owner=voices.name(cause.owner),
        card=card_sign(cause.card, words),
        winner=card_sign(cause.winner, words),
    )


def _others_text(result: DealResult, side: int, voices: Voices) -> str:
    """Explain how another side got its points."""
    words, points = voices.match.rules.words, result.scores[side].total
    seats = voices.match.sides[side]
    made = [one for one in result.bids if one.seat in seats and one.bid != PASS]
    if not made:
        text = ngettext("{side} got {points} point.", "{side} got {points} points.", points)
        return text.format(side=voices.side(side), points=points)
    if len(made) > 1 and not result.contracts[side].is_bold:
        text = ngettext(
            "{side} made {bid} together: {points} point for them.",
            "{side} made {bid} together: {points} points for them.",
            points,
        )
        bid = str(sum(one.bid.value for one in made))
        return text.format(side=voices.side(side), bid=bid, points=points)
    most = max(made, key=lambda one: one.bid)
    text = ngettext("{name} made {bid}: {points} point.", "{name} made {bid}: {points} points.", points)
    return text.format(name=voices.name(most.seat), bid=bid_name(most.bid, words), points=points)


def own_part_text(cause: Cause | None, *, is_worse: bool, voices: Voices, gave: float = 0.0) -> str:
    """State that the player gave away (almost) nothing or, with `is_worse`, was not to blame."""
    if not is_worse:
        return _("You gave away next to nothing.") if gave else _("You gave nothing away.")
    if cause is not None and cause.how is How.WASTED and not voices.is_you(cause.by):
        text = _("It wasn't your fault: {name} beat your own side's card.")
        return text.format(name=voices.name(cause.by))
    return _("It wasn't your fault: you had no clearly better choice.")


def came_home_text(gave: float) -> str:
    """State that a deal went well although the player's choices gave points away."""
    count = max(round(gave), 1)
    text = ngettext(
        "Your choices gave away about {count} point, but you got away with it.",
        "Your choices gave away about {count} points, but you got away with it.",
        count,
    )
    return text.format(count=count)
