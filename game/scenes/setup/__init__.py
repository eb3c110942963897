"""Match setup scenes: ruleset, length, seats, and shuffle word."""
