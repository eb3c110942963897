"""Entry point of the executable."""

import sys

from game.cli import main

sys.exit(main())
