"""Entry point of `python -m game`, which runs the command `back-alley`."""

import sys

from game.cli import main

if __name__ == "__main__":
    sys.exit(main())
