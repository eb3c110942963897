"""Letter sizes on a handheld computer, on whose small screen letters are smallest."""

from typing import Final

HANDHELD: Final = (1280, 800)
"""The size of the screen in pixels."""
LEAST_CAPITAL: Final = 9
"""The smallest permitted height of a capital letter, in pixels."""
INDEX: Final = 43 / 350
"""The height of a corner index of the usual deck, as a fraction of the card's height (`build/art/styles.py`)."""
