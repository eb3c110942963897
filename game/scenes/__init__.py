"""Scenes (screens) of the game, kept on a stack. The top scene receives the input."""
