"""Great moments at the table: the lamp, the bloopers and the stamp of a board, and the words of any moment."""
