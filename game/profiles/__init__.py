"""Player profiles: the people who play on this computer, one folder for each, and backups of all their data."""
