"""Coach scenes: reviews, explanations, and open hands."""
