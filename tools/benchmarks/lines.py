"""Benchmark report: a line for each measurement, with its limit."""


def line(what: str, value: str, limit: str = "") -> None:
    """Print a measurement, its value and its limit, if any."""
    print(f"{what:62} {value:>34}  {f'at most {limit}' if limit else ''}".rstrip(), flush=True)
