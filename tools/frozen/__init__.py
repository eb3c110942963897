"""Frozen players: those of one commit, built from the project's history, as a ruler for the players of today."""
