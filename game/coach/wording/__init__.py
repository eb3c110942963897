"""Coach wording: the coach's findings as sentences."""
