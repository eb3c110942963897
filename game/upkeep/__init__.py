"""Upkeep: services beside the pages that complete a profile.

`career_count` counts and rates matches, `reviewer` has finished ones reviewed and `verdicts` keeps what reviews found, `saving`
writes the figures as files. Each has a `step`, which the pages or the main loop call, and none of them draws anything.
"""
