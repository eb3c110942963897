"""Computer players: from an observation to a decision, and never from more than an observation."""
