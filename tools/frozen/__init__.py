"""Frozen players: the computer players of one earlier commit, with which today's players are compared."""
