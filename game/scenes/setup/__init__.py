"""Setting up a match: the ruleset, its length, the seats."""
