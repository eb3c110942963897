"""Makes every sound of the game: `python build/sound [--into DIR]`."""

from workshop import main

main()
