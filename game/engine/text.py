"""Marks texts for translation without translating them: the engine knows no language."""


def N_(text: str) -> str:
    """Mark `text` for the catalogue and return it unchanged; whoever shows it translates it then."""
    return text


class NotationError(ValueError):
    """A text is not what it should be; `sentence` is marked for translation, and `values` belong in its places."""

    def __init__(self, sentence: str, **values: object) -> None:
        """Say so in this sentence."""
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
