"""Self-test, `back-alley --selftest DIR`: tests the installed program."""
