"""Translation marks: the engine marks texts for translation and does not translate them, as it knows no language."""


def N_(text: str) -> str:
    """Mark `text` for the catalogue and return it unchanged; it is translated when it is shown."""
    return text


class NotationError(ValueError):
    """An error in a text; `sentence` is marked for translation and has placeholders for `values`."""

    def __init__(self, sentence: str, **values: object) -> None:
        """Keep the sentence and its values."""
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
