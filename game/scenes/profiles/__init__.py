"""Profile scenes: who plays here, name and face, and everything that is kept: backup, restore, export."""
