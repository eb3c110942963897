"""Player profiles: the people who play on this computer, a folder each, and backups of all their data."""
