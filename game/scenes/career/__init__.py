"""Career scenes: the player's own figures, comparisons, achievements, and the rating."""
