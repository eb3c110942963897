"""Translation marks: the engine marks texts for translation, but never translates them."""


def N_(text: str) -> str:
    """Mark `text` for the catalogue and return it unchanged; it is translated when it is shown."""
    return text


class NotationError(ValueError):
    """An error in notation; `sentence`, which is marked for translation, has placeholders for `values`."""

    def __init__(self, sentence: str, **values: object) -> None:
        """Keep the sentence and its values."""
        super().__init__(sentence.format(**values))
        self.sentence = sentence
        self.values = values
