"""How benchmarks say what they measured: a line each, with what it may be at most beside it."""


def line(what: str, value: str, limit: str = "") -> None:
    """Print one line."""
    print(f"{what:62} {value:>34}  {f'at most {limit}' if limit else ''}".rstrip(), flush=True)
