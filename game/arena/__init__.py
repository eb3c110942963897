"""Contests between computer players: duplicate deals and matches, on all cores, with intervals."""
