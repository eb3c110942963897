"""Match setup scenes: the ruleset, its length, and the seats."""
