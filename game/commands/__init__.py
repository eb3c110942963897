"""Subcommands without a window: `rules`, `simulate`, `record`, `deal`, `arena` and `solve`."""
