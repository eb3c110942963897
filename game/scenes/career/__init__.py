"""Career scenes: statistics, comparisons, achievements, and the rating of the player."""
