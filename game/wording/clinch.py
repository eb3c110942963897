"""Clinch wording: sentences on the deal that decided a match."""

from game.engine.clinch import Clinch, ahead_from, clinch_of
from game.engine.state import DealResult, Match
from game.i18n import _, ngettext
from game.wording.contracts import contract_name
from game.wording.voices import Voices


def decided_text(match: Match, result: DealResult, voices: Voices) -> str:
    """State that a deal decided the match, with the reason; empty for any other deal."""
    clinch = clinch_of(match)
    if clinch is None or match.results[clinch.line] != result:
        return ""
    return _early_text(clinch, voices) if clinch.left else _last_text(clinch, match, voices)


def turning_text(match: Match, voices: Voices) -> str:
    """Return a sentence on the deal that decided a finished match, or on the deal from which its winner stayed ahead.

    Empty after a tie-break, for a shared match that no deal decided, and for a match of one deal that no contract decided.
    """
    clinch, since = clinch_of(match), ahead_from(match)
    if clinch is not None and clinch.left and clinch.side is not None:
        number = match.results[clinch.line].number
        texts = (
            _("Deal {number} decided the match: after that nobody could catch you."),
            _("Deal {number} decided the match: after that nobody could catch you two."),
            _("Deal {number} decided the match: after that nobody could catch {side}."),
        )
        return _of_side(texts, clinch.side, voices, number=number)
    told = _last_text(clinch, match, voices) if clinch is not None else ""
    if told or since is None or match.winners is None or len(match.results) == 1:
        return told
    (winner,) = match.winners
    if not since:
        texts = (
            _("You were ahead from the first deal to the last."),
            _("You two were ahead from the first deal to the last."),
            _("{side} stayed ahead from the first deal to the last."),
        )
    else:
        texts = (
            _("Deal {number} turned the match: from then on you stayed ahead."),
            _("Deal {number} turned the match: from then on you two stayed ahead."),
            _("Deal {number} turned the match: from then on {side} stayed ahead."),
        )
    return _of_side(texts, winner, voices, number=match.results[since].number)


def _of_side(texts: tuple[str, str, str], side: int, voices: Voices, **values: object) -> str:
    """Return the text for a side, with its placeholders filled in.

    `texts` are for a viewer who plays alone, for viewer and partner, and for another side.
    """
    seats = voices.match.sides[side]
    text = texts[2 if voices.viewer not in seats else len(seats) - 1]
    return text.format(side=voices.side(side), **values)


def _early_text(clinch: Clinch, voices: Voices) -> str:
    """State that nobody can catch the leader, with the lead and the points that can still change."""
    if clinch.side is None:
        return ""
    texts = (
        _("That decides the match: nobody can catch you now."),
        _("That decides the match: nobody can catch you two now."),
        _("That decides the match: nobody can catch {side} now."),
    )
    why = ngettext(
        "{lead} points ahead, and the last deal can swing {most} at most.",
        "{lead} points ahead, and the last {count} deals can swing {most} at most.",
        clinch.left,
    )
    said = _of_side(texts, clinch.side, voices)
    return " ".join((said, why.format(lead=clinch.lead, most=clinch.most, count=clinch.left)))


def _last_text(clinch: Clinch, match: Match, voices: Voices) -> str:
    """Explain how the last deal decided the match.

    Empty if no contract decided it, and either it was the only deal or the winner was ahead before it.
    """
    if clinch.side is None:
        return _levelled_text(match)
    told = ""
    if clinch.before < 0:
        texts = (
            ngettext(
                "The last deal turned the match: you were {count} point behind.",
                "The last deal turned the match: you were {count} points behind.",
                -clinch.before,
            ),
            ngettext(
                "The last deal turned the match: you two were {count} point behind.",
                "The last deal turned the match: you two were {count} points behind.",
                -clinch.before,
            ),
            ngettext(
                "The last deal turned the match: {side} came from {count} point behind.",
                "The last deal turned the match: {side} came from {count} points behind.",
                -clinch.before,
            ),
        )
        told = _of_side(texts, clinch.side, voices, count=-clinch.before)
    elif not clinch.before and match.results[1:]:
        told = _("The last deal decided the match: before that nobody was alone in the lead.")
    return " ".join(filter(None, (told, _crux_text(clinch, voices))))


def _crux_text(clinch: Clinch, voices: Voices) -> str:
    """Name the contract that decided the match, with the points of both outcomes; empty if no contract did."""
    crux = clinch.crux
    if crux is None:
        return ""
    won, lost = (crux.brought, -crux.otherwise) if crux.is_made else (crux.otherwise, -crux.brought)
    if crux.is_made:
        texts = (
            ngettext(
                "One contract decided it: you made {bid}, for {won} point. If set, it would have cost {lost} and the match.",
                "One contract decided it: you made {bid}, for {won} points. If set, it would have cost {lost} and the match.",
                won,
            ),
            ngettext(
                "One contract decided it: you two made {bid}, for {won} point. If set, it would have cost {lost} and the match.",
                "One contract decided it: you two made {bid}, for {won} points. If set, it would have cost {lost} and the match.",
                won,
            ),
            ngettext(
                "One contract decided it: {side} made {bid}, for {won} point. If set, it would have cost {lost} and the match.",
                "One contract decided it: {side} made {bid}, for {won} points. If set, it would have cost {lost} and the match.",
                won,
            ),
        )
    else:
        texts = (
            ngettext(
                "One contract decided it: you wanted {bid} and lost {lost} point. If made, it would have won {won} and the match.",
                "One contract decided it: you wanted {bid} and lost {lost} points. If made, it would have won {won} and the match.",
                lost,
            ),
            ngettext(
                "One contract decided it: you two wanted {bid} and lost {lost} point. If made, it would have won "
                "{won} and the match.",
                "One contract decided it: you two wanted {bid} and lost {lost} points. If made, it would have won "
                "{won} and the match.",
                lost,
            ),
            ngettext(
                "One contract decided it: {side} wanted {bid} and lost {lost} point. If made, it would have won "
                "{won} and the match.",
                "One contract decided it: {side} wanted {bid} and lost {lost} points. If made, it would have won "
                "{won} and the match.",
                lost,
            ),
        )
    bid = contract_name(crux.contract, voices.match.rules.words)
    return _of_side(texts, crux.side, voices, bid=bid, won=won, lost=lost)


def _levelled_text(match: Match) -> str:
    """State that the last deal tied the scores and, between two sides, how far they were apart before."""
    if len(match.totals) != len(match.winners or ()) or len(match.totals) != 2:  # noqa: PLR2004 - two sides that share
        return _("The last deal left the leaders tied.")
    gap = 0
    if match.results[1:]:
        first, second = match.results[-2].totals
        gap = abs(first - second)
    text = ngettext(
        "The last deal tied the scores: they had been {count} point apart.",
        "The last deal tied the scores: they had been {count} points apart.",
        gap,
    )
    return text.format(count=gap)
