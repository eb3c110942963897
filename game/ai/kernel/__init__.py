"""Compiled modules for speed: a double-dummy solver, a sampler of deals, and rollouts of these deals."""
