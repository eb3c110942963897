"""Scene routing: the resolver that creates the page of each route, and the scenes opened at the start."""
