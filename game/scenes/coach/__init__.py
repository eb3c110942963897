"""Coach scenes: the panel at the table, reviews and open hands."""
