"""Decision coach: judges decisions in the background, for hints and for reviews of deals and matches."""
