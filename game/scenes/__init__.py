"""The scenes of the game: a stack of which the top one has the input and all that are not covered are drawn."""
