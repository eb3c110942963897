"""Decision coach: judges decisions in the background, for hints, reviews of deals and the sources of a match's points."""
