"""History: the stored matches."""
