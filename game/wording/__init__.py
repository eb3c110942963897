"""Sentences for players: cards, bids, events, scores and rules in the player's language."""
