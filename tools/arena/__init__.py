"""Computer contests: duplicate deals and matches of computer players, on all cores, with intervals."""
