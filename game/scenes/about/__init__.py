"""About scene: version, licences, fonts, thanks, the player's folder."""
