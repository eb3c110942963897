"""Profile scenes: the people who play here, their names and faces, and backup, restore and export of all data."""
