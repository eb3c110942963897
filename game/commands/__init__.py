"""Subcommands without a window: `rules`, `simulate`, `record`, `deal` and `data`."""
