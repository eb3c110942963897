"""Scenes of the game: the top scene of a stack has the input, and all visible scenes are drawn."""
