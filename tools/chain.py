"""Import chain: the longest path of modules in which each imports the next; an edit at its end can affect the whole path.

python -m tools.chain
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

import grimp

LIMIT: Final = 32
"""Maximum number of modules in the chain."""


def imports() -> Mapping[str, frozenset[str]]:
    """Return the program's modules, each with the modules it imports."""
    graph = grimp.build_graph("game", cache_dir=None)
    return {module: frozenset(graph.find_modules_directly_imported_by(module)) for module in graph.modules}


def longest_chain(graph: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """Return the longest import chain; of equally long chains, the first by name.

    Raises:
        RecursionError: there is an import cycle.
    """

    @cache
    def below(module: str) -> tuple[str, ...]:
        return (module, *max((below(other) for other in sorted(graph[module])), key=len, default=()))

    return max((below(module) for module in sorted(graph)), key=len, default=())


if __name__ == "__main__":
    chain = longest_chain(imports())
    print(f"{Path(__file__).stem}: {len(chain)} modules, at most {LIMIT}")
    print("\n".join(chain))
