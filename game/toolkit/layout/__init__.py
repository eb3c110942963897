"""Layout of scenes: the largest scale that fits, memoised frames, long lists and columns."""
