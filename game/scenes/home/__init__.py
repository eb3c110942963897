"""Start scenes: the title, the first start, and the program's opening scenes."""
