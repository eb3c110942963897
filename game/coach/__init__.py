"""Decision coach: background judgements of decisions, for hints and for reviews of deals and matches."""
