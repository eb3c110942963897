"""Frozen players: those of one commit, built from the project's history, as a reference for today's players."""
