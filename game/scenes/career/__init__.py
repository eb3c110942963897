"""Career scenes: the player's own figures, comparisons, firsts (things achieved for the first time), and the rating."""
