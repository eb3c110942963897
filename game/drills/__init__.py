"""Drill exercises, generated from simulated deals and repeated until they are answered right."""
