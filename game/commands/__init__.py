"""The commands that need no window: `rules`, `simulate`, `record`, `deal`, `arena` and `solve`."""
