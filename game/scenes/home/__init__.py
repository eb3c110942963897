"""Start scenes: the title, and the question at the first start."""
