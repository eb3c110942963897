"""Layout of scenes: the largest scale that fits, the frame kept until something changes, long lists and columns."""
