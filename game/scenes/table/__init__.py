"""The table as play and replay show it: its widgets, its painting, its sounds, the coach beside it."""
