"""The coach's panel, reviews and open hands."""
