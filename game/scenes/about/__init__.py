"""About scenes: the program (version, licences, fonts, thanks, the player's folder), and the game of Back Alley."""
