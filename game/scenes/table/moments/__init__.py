"""Great moments at the table: the lamp, the bloopers, the board stamp, and the words of each moment."""
