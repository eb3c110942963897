"""The title, the first start, and the way into the program."""
