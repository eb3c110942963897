"""History scenes: the stored matches."""
