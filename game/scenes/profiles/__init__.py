"""Profile scenes: the people who play here, their names and faces, and the backup, restore and export of all data."""
