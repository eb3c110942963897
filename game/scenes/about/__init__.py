"""About pages: the program, the game, and the keys."""
