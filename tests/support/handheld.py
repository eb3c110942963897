"""Letters on the screen of a handheld computer, where they are smallest in inches."""

from typing import Final

HANDHELD: Final = (1280, 800)
"""Its size in pixels."""
LEAST_CAPITAL: Final = 9
"""The smallest height of a capital letter there, in pixels."""
INDEX: Final = 43 / 350
"""The height of the letter in the corner of a card of the usual deck, as a share of the card's (`build/art/styles.py`)."""
