"""Back Alley: a trick-taking card game with two jokers, for one to four people and the computer."""

__version__ = "0.1.0"
