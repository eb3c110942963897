"""Translation marks for the texts of the engine, which does not translate them itself."""


def N_(text: str) -> str:
    """Mark `text` for translation and return it unchanged."""
    return text


class NotationError(ValueError):
    """A notation error. `sentence` is marked for translation and has placeholders for `values`."""

    def __init__(self, sentence: str, **values: object) -> None:
        """Keep the sentence and its values."""
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
