"""Compiled kernels: a double-dummy solver, and sampled deals with their rollouts."""
