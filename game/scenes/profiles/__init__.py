"""Profile scenes: the people, their names and faces, and backup, restore and export of all data."""
