"""Sound generator: `python build/sound [--into DIR]` makes every sound of the game."""

from workshop import main

main()
