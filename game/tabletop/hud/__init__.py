"""Head-up display of the table, a module a thing."""
