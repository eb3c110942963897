"""Relevance of rules: the rules of a ruleset that can come into play beside the others."""

from game.engine.rules import JokerUpcard, Ladder, Rules, TrumpFrom, TrumpLead, WeakHand


def matters(rules: Rules, name: str) -> bool:
    """Return True if a rule can come into play beside the others; what is no rule, as a part of the basics, always does.

    The pull of a joker does not without jokers, nor what a joker does that cannot be turned up.
    """
    match name:
        case "joker_upcard":
            return rules.jokers and rules.trump_from is TrumpFrom.UPCARD
        case "other_joker":
            return matters(rules, "joker_upcard") and rules.joker_upcard is JokerUpcard.NO_TRUMP
        case "big_joker_pulls" | "little_joker_pulls":
            return rules.jokers
        case "weak_hand_from":
            return rules.weak_hand is not WeakHand.PLAYED
        case "boston_from" | "boston_points" | "boston_extra_points":
            return rules.bostons is not Ladder.NONE
        case "board_points":
            return rules.boards is not Ladder.NONE
        case "broken_by":
            return rules.trump_lead is TrumpLead.ONCE_BROKEN
        case "bold_side_leads_trump":
            bold = rules.boards is not Ladder.NONE or rules.bostons is not Ladder.NONE
            return bold and rules.trump_lead is TrumpLead.ONCE_BROKEN
        case _:
            return True
