"""Computer players: each decides from an observation alone."""
