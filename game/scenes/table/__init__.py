"""Table view shared by play and replay: its widgets, its painting, its sounds, the coach beside it."""
