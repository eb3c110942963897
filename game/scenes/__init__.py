"""Scene stack of the game: the top scene has the input, and all scenes that are not covered are drawn."""
