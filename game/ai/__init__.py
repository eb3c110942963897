"""Computer players: each decides from an observation, and is never given more than that."""
