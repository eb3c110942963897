"""Scenes of the game, kept on a stack: the top scene receives the input, and all visible scenes are drawn."""
