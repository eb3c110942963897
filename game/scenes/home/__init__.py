"""Start scenes: the title, the first start, and the opening scenes of the program."""
