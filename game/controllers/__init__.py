"""Controllers: each connects a running match or replay with the animated table on one screen."""
