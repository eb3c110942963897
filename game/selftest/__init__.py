"""Self-test, `back-alley --selftest DIR`: the program tests itself where it is installed."""
