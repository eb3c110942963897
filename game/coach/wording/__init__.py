"""Coach wording: what the coach finds, as sentences; the module of a name says what the module of that name in `coach` finds."""
