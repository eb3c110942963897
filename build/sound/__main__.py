"""Sound generator: `python build/sound [--into DIR]` writes every sound of the game below assets/sounds (or to DIR)."""

from workshop import main

main()
