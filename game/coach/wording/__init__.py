"""Coach wording: the coach's findings as sentences; each module has the name of the `coach` module whose results it words."""
