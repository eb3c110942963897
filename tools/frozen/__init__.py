"""Frozen players: the computer players of an earlier commit, for comparison."""
