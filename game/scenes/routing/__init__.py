"""Routing scenes: the resolver that makes the page of each route, and the scenes that are opened at the start."""
