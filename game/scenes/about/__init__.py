"""About scenes: pages about the program (version, licences, folder of files), about the game, and about the keys."""
