"""Career scenes: statistics of the player's matches, comparisons, achievements, and the rating."""
