"""Career scenes: the player's own figures, compared, the wall of firsts, and the rating."""
