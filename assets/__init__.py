"""Pictures, sounds and catalogues; installed as `game.assets`. Ask `game.paths.asset` for them."""
