"""Back Alley: a trick-taking card game with two jokers, for one to four people and the computer."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before any module imports pygame

__version__ = "1.0.0"
