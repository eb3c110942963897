"""Contests between computer players, in duplicate deals and matches, with confidence intervals."""
