"""Player profiles: one folder for each person who plays on this computer, and backups of all data."""
