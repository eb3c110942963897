"""Match setup scenes: the ruleset, its length, the seats."""
