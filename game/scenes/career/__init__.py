"""Career scenes: the player's own figures, comparisons, firsts, and the rating."""
