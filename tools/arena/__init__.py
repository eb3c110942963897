"""Computer contests: duplicate deals and matches between computer players, on all cores, with confidence intervals."""
