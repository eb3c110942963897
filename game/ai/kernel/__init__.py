"""Compiled kernels: a double-dummy solver, and playouts of sampled deals."""
