"""Drill wording: texts for exercises, questions, answers and reasons."""

from game.coach.counting import count_hand
from game.coach.explain import Explanation, Option
from game.coach.wording.counting import count_text
from game.coach.wording.reasons import reason_text
from game.drills.drills import (
    HOLD,
    LEAD,
    LEGAL,
    NO_HIGHER,
    NO_LOWER,
    NO_TRUMP,
    NOTHING,
    VOID,
    Exercise,
    ExerciseKind,
    all_trumps,
    seen_cards,
)
from game.engine.actions import MakeBid, PlayCard
from game.engine.bids import parse_bid
from game.engine.cards import Card, CardSet, Seat, Suit, parse_card
from game.engine.decide import winning_play
from game.engine.legal import Refusal, may_lead_trump, playable, pulled
from game.engine.ordering import TRUMPS
from game.engine.rules import BOSTON_TRICKS, Pull, TrumpLead
from game.engine.scoring import score_contract
from game.engine.state import Observation, Play
from game.i18n import _, ngettext
from game.wording.cards import card_name, card_sign, suit_name
from game.wording.contracts import bid_name, contract_line, contract_name, part_text, signed, taken_text, tenths
from game.wording.events import refusal_text
from game.wording.names import capital
from game.wording.tricks import taken_reason
from game.wording.voices import Voices


def fallen(exercise: Exercise, seen: Observation) -> str:
    """Return the cards played so far, as text; empty unless the exercise is about a blooper (joker)."""
    cards = seen.deal.played()
    return (
        _("Played: {cards}").format(cards=_signs(cards, seen))
        if exercise.kind is ExerciseKind.BLOOPER and cards
        else ""
    )


def question(exercise: Exercise, seen: Observation) -> str:
    """Return the text of an exercise's question."""
    words = seen.rules.words
    match exercise.kind:
        case ExerciseKind.WHO:
            return _("Who takes the trick?")
        case ExerciseKind.SCORE:
            partner = seen.public.match.partner_of(exercise.seat)
            if partner is None:
                return _("What do you score in this deal?")
            text = _("What do you and {name} score in this deal?")
            return text.format(name=_voices(exercise, seen).name(partner))
        case ExerciseKind.TOLD:
            lead, told = exercise.trick[0], _told_play(exercise)
            text = _("{leader} led {lead}, and {name} played {card}. What is certain now?")
            if lead.seat == exercise.seat:
                text = _("You led {lead}, and {name} played {card}. What is certain now?")
            return text.format(
                leader=_voices(exercise, seen).name(lead.seat),
                lead=card_sign(lead.card, words),
                name=_voices(exercise, seen).name(told.seat),
                card=card_sign(told.card, words),
            )
        case ExerciseKind.LEGAL:
            card = card_sign(card_in_question(exercise), words)
            return (
                _("May you lead {card}?").format(card=card)
                if not seen.deal.trick
                else _("May you play {card}?").format(card=card)
            )
        case ExerciseKind.TRUMPS_UNSEEN:
            return _("How many trumps have you not seen yet?")
        case ExerciseKind.BLOOPER:
            return _("You lead. The {joker}: now, or later?").format(joker=card_name(card_in_question(exercise), words))
        case ExerciseKind.SOLVE:
            return _solve_question(exercise, seen)
        case ExerciseKind.HAND_COUNT:
            return _("What does the count come to?")
        case ExerciseKind.BID:
            return _("How many tricks will you take?")


def card_in_question(exercise: Exercise) -> Card:
    """Return the card asked about.

    Raises:
        ValueError: the exercise asks about no card.
    """
    if exercise.card is None:
        raise ValueError(f"no card is asked about in an exercise of {exercise.kind}")
    return exercise.card


def _solve_question(exercise: Exercise, seen: Observation) -> str:
    match, deal = seen.public.match, seen.deal
    own = match.side_of(exercise.seat)
    side = own if exercise.makes else 1 - own
    contract = deal.contracts[side]
    left = max(contract.tricks - deal.taken_by(match.sides[side]), 0)
    name = contract_name(contract, seen.rules.words)
    if exercise.makes:
        text = ngettext(
            "Your contract is {contract}: {count} more trick. Which card makes it?",
            "Your contract is {contract}: {count} more tricks. Which card makes it?",
            left,
        )
    else:
        text = ngettext(
            "Your opponents' contract is {contract}: {count} more trick. Which card sets them?",
            "Your opponents' contract is {contract}: {count} more tricks. Which card sets them?",
            left,
        )
    return text.format(contract=name, count=left)


def answer_text(exercise: Exercise, code: str, seen: Observation) -> str:
    """Return the text of an answer."""
    words = seen.rules.words
    match exercise.kind:
        case ExerciseKind.WHO:
            seat = Seat[code]
            return _voices(exercise, seen).called(seat)
        case ExerciseKind.SCORE:
            return signed(int(code))
        case ExerciseKind.TOLD:
            return _told_text(exercise, code, seen)
        case ExerciseKind.LEGAL:
            return _("Yes, it is legal.") if code == LEGAL else refusal_text(Refusal[code], words, seen.deal.led)
        case ExerciseKind.TRUMPS_UNSEEN:
            return code
        case ExerciseKind.BLOOPER:
            return {LEAD: _("Lead it"), HOLD: _("Keep it")}[code]
        case ExerciseKind.SOLVE:
            return card_sign(parse_card(code), words)
        case ExerciseKind.HAND_COUNT | ExerciseKind.BID:
            return capital(bid_name(parse_bid(code), words))


def explanation(exercise: Exercise, seen: Observation) -> tuple[str, ...]:
    """Return the lines that give the reasons for the right answer."""
    match exercise.kind:
        case ExerciseKind.WHO:
            return (taken_reason(exercise.trick, seen),)
        case ExerciseKind.SCORE:
            return _why_scored(exercise, seen)
        case ExerciseKind.TOLD:
            return (_why_told(exercise, seen),)
        case ExerciseKind.LEGAL:
            return _why_legal(exercise, seen)
        case ExerciseKind.TRUMPS_UNSEEN:
            return _why_count(seen)
        case ExerciseKind.BLOOPER:
            return (
                _("Lead it now: {lead} points on average. Keep it: {hold}.").format(
                    lead=tenths(exercise.answer(LEAD).worth), hold=tenths(exercise.answer(HOLD).worth)
                ),
                _("Averages over many possible deals, as in a hint: your points minus theirs."),
            )
        case ExerciseKind.SOLVE:
            return _why_solved(exercise, seen)
        case ExerciseKind.HAND_COUNT:
            return ()
        case ExerciseKind.BID:
            return _why_bid(exercise, seen)


def counted_text(exercise: Exercise, seen: Observation, voices: Voices) -> str:
    """Return the hand count as text in exercises about counting a hand or making a bid; empty for other kinds."""
    if exercise.kind not in (ExerciseKind.HAND_COUNT, ExerciseKind.BID):
        return ""
    count = count_hand(seen)
    note = "" if exercise.answer(str(count.bid)).is_right else _("A count is only rough: here it's off.")
    return " ".join(filter(None, (count_text(count, voices), note)))


def right_code(exercise: Exercise, judged: Explanation | None) -> str:
    """Return the code of the right answer. If several are right, prefer the coach's choice."""
    preferred = "" if judged is None else _code(exercise, judged.preferred)
    return (
        preferred
        if any(answer.code == preferred and answer.is_right for answer in exercise.answers)
        else exercise.best.code
    )


def coach_text(exercise: Exercise, code: str, judged: Explanation | None, voices: Voices) -> str:
    """Return the coach's reasons for or against an answer; empty without reasons, or if the coach prefers a wrong answer."""
    if (
        exercise.kind is ExerciseKind.HAND_COUNT
        or judged is None
        or right_code(exercise, judged) != _code(exercise, judged.preferred)
    ):
        return ""
    options = [option for option in judged.options if _code(exercise, option) == code and option.told]
    told = options[0].told if options else judged.told
    return " ".join(reason_text(reason, voices) for reason in told)


def action_of(exercise: Exercise, code: str, judged: Explanation) -> MakeBid | PlayCard:
    """Return the action for an answer code. If several actions match, return the coach's best."""
    return next(option.action for option in judged.options if _code(exercise, option) == code)


def _code(exercise: Exercise, option: Option) -> str:
    match option.action:
        case MakeBid(bid):
            return str(bid)
        case PlayCard(card):
            return LEAD if card == exercise.card else HOLD


def _signs(cards: CardSet, seen: Observation) -> str:
    return " ".join(card_sign(card, seen.rules.words) for card in seen.deal.ordering.by_power(cards)) or "–"


def _voices(exercise: Exercise, seen: Observation) -> Voices:
    return Voices(seen.public.match, exercise.seat)


def _why_scored(exercise: Exercise, seen: Observation) -> tuple[str, ...]:
    """Return three lines: the winner of the last trick and why, the side's bid and tricks, and the score's parts."""
    match, deal, words = seen.public.match, seen.deal, seen.rules.words
    side = match.side_of(exercise.seat)
    winner = winning_play(exercise.trick, deal.ordering).seat
    own = winner in match.sides[side]
    taken = deal.taken_by(match.sides[side]) + own
    first = len(deal.tricks) < BOSTON_TRICKS and own
    of_first_six = sum(trick.winner in match.sides[side] for trick in deal.tricks[:BOSTON_TRICKS]) + first
    parts = score_contract(seen.rules, deal.contracts[side], taken=taken, of_first_six=of_first_six)
    line = contract_line(deal.contracts[side], deal, match.sides[side], words)
    text = _("{side}: {parts}.")
    bid_and_taken = ", ".join((line.bid, taken_text(taken)))
    return (
        taken_reason(exercise.trick, seen),
        text.format(side=_voices(exercise, seen).side_short(side), parts=bid_and_taken),
        " · ".join(part_text(part, words) for part in parts),
    )


def _told_play(exercise: Exercise) -> Play:
    card = card_in_question(exercise)
    return next(play for play in exercise.trick if play.card == card)


def _told_text(exercise: Exercise, code: str, seen: Observation) -> str:
    order, words = seen.deal.ordering, seen.rules.words
    play = _told_play(exercise)
    led = order.group_of[exercise.trick[0].card]
    group = order.group_of[play.card]
    name, card = _voices(exercise, seen).name(play.seat), card_sign(play.card, words)
    match code:
        case _ if code == NOTHING:
            return _("Nothing is certain.")
        case _ if code == NO_TRUMP or (code == VOID and led == TRUMPS):
            text = _("{name} has no trumps left.")
        case _ if code == VOID:
            text = _("{name} has no {suits} left.")
        case _ if code == NO_HIGHER and group == TRUMPS:
            text = _("{name} has no trumps higher than {card}.")
        case _ if code == NO_HIGHER:
            text = _("{name} has no {suits} higher than {card}.")
        case _:
            text = _("{name} has no trumps lower than {card}.")
    asked = group if code == NO_HIGHER else led
    return text.format(name=name, card=card, suits="" if asked == TRUMPS else suit_name(Suit(asked)))


def _why_told(exercise: Exercise, seen: Observation) -> str:
    """Return why the card in question reveals something, or nothing, about its player's hand."""
    order, words = seen.deal.ordering, seen.rules.words
    lead, play = exercise.trick[0], _told_play(exercise)
    name = _voices(exercise, seen).name(play.seat)
    is_drawn = lead.card.is_joker
    match exercise.best.code:
        case _ if exercise.best.code == NOTHING and is_drawn:
            text = _("{name} could follow the {joker} with any trump, and may have others.")
        case _ if exercise.best.code == NOTHING:
            text = _("{name} followed suit, could choose which card, and may still hold any other.")
        case _ if exercise.best.code == NO_HIGHER:
            text = _("The {joker} pulls the highest trump that {name} has.")
        case _ if exercise.best.code == NO_LOWER:
            text = _("The {joker} pulls the lowest trump that {name} has.")
        case _ if order.group_of[lead.card] == TRUMPS:
            text = _("Trump was led, and whoever has a trump must play one.")
        case _ if order.group_of[play.card] == TRUMPS:
            text = _("Whoever has the suit led must play it: {name} had none, and trumped.")
        case _:
            text = _("Whoever has the suit led must play it. Nobody has to trump, so {name} may still have trumps.")
    return text.format(name=name, joker=card_name(lead.card, words))


def _why_legal(exercise: Exercise, seen: Observation) -> tuple[str, ...]:
    allowed = playable(seen)
    card = card_in_question(exercise)
    reason = legal_reason(seen, card) if allowed.cards >> card & 1 else illegal_reason(seen)
    return (reason, _("Allowed: {cards}").format(cards=_signs(allowed.cards, seen)))


def illegal_reason(seen: Observation) -> str:
    """Return why cards of the hand are illegal: trump is not broken, or suit must be followed."""
    deal, words = seen.deal, seen.rules.words
    if deal.led is None:
        return _("Nobody has put a trump on another suit yet, and you hold other cards.")
    cards = deal.ordering.groups[deal.ordering.group_of[deal.led]] & seen.hand
    text = _("{led} was led, and you hold {cards}.")
    return capital(text.format(led=card_sign(deal.led, words), cards=_signs(cards, seen)))


def legal_reason(seen: Observation, card: Card) -> str:
    """Return the reason why a card may be played."""
    deal = seen.deal
    order = deal.ordering
    is_trump = order.group_of[card] == TRUMPS
    if deal.led is not None:
        if not seen.hand & order.groups[order.group_of[deal.led]]:
            return _("You hold none of the suit that was led: any card may be played.")
        if (
            deal.led.is_joker
            and pulled(seen.public.match, deal.led, by=deal.trick[0].seat, seat=seen.seat) is not Pull.ANY
        ):
            return _("The {joker} pulls it.").format(joker=card_name(deal.led, seen.rules.words))
        return _("It follows the suit that was led.")
    if not is_trump:
        return _("Any card but a trump may be led.")
    if seen.rules.trump_lead is TrumpLead.ANY_TIME:
        return _("Under these rules trump may be led at any time.")
    if deal.broken:
        return _("Trump is broken: it may be led.")
    if may_lead_trump(seen.public.match, deal, seen.seat):
        return _("Your side's contract lets you lead trump, broken or not.")
    return _("You hold nothing but trumps: one may be led.")


def _why_count(seen: Observation) -> tuple[str, ...]:
    every = all_trumps(seen.public)
    out = every & ~seen_cards(seen)
    played = every & seen.deal.played()
    turned = every & ~out & ~played & ~seen.hand
    counts = (cards.bit_count() for cards in (every, every & seen.hand, played, turned, out))
    text = (
        _("{all} trumps, minus {held} in hand, {played} played and {turned} turned up: {left} not seen.")
        if turned
        else _("{all} trumps, minus {held} in hand and {played} played: {left} not seen.")
    )
    return (
        text.format(**dict(zip(("all", "held", "played", "turned", "left"), counts, strict=True))),
        _("Not seen: {cards}").format(cards=_signs(out, seen)),
    )


def _why_solved(exercise: Exercise, seen: Observation) -> tuple[str, ...]:
    words = seen.rules.words
    outcomes = []
    by_worth: dict[int, list[str]] = {}
    for answer in exercise.answers:
        by_worth.setdefault(round(answer.worth), []).append(card_sign(parse_card(answer.code), words))
    for worth, cards in sorted(by_worth.items(), reverse=True):
        text = ngettext("{count} trick after {cards}", "{count} tricks after {cards}", worth)
        outcomes.append(text.format(count=worth, cards=", ".join(cards)))
    right = card_sign(parse_card(exercise.best.code), words)
    text = (
        _("{card} makes the contract; every other card leaves too few tricks.")
        if exercise.makes
        else _("{card} sets them; every other card leaves them enough tricks.")
    )
    return (
        text.format(card=right),
        _("With best play by all: {line}").format(line=line_text(exercise, seen)),
        _("Your side still takes: {outcomes}").format(outcomes=" · ".join(outcomes)),
    )


def line_text(exercise: Exercise, seen: Observation) -> str:
    """Return the line of play of a problem: the cards of each trick in order, and its winner."""
    words, voices = seen.rules.words, _voices(exercise, seen)
    tricks = []
    for trick in exercise.line:
        name = _("You") if trick.winner == exercise.seat else voices.name(trick.winner)
        cards = " ".join(card_sign(play.card, words) for play in trick.plays)
        tricks.append(_("{cards} ({name})").format(cards=cards, name=name))
    return " · ".join(tricks)


def _why_bid(exercise: Exercise, seen: Observation) -> tuple[str, ...]:
    words = seen.rules.words
    ranked = sorted(exercise.answers, key=lambda answer: -answer.worth)[:4]
    listed = " · ".join(
        _("{bid}: {points}").format(bid=bid_name(parse_bid(answer.code), words), points=tenths(answer.worth))
        for answer in ranked
    )
    return (
        _("Your points minus theirs, on average: {list}").format(list=listed),
        _("Averages over many possible deals, as in a hint. Choices too close to call are right too."),
    )
