"""Drill exercises, generated from simulated deals."""
