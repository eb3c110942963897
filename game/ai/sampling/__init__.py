"""Sampling players: perfect-information Monte Carlo over deals that fit the observation."""
