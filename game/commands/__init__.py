"""The commands that need no window: `rules`, `simulate`, `record` and `deal`."""
