"""Where the executable begins."""

import sys

from game.cli import main

sys.exit(main())
