"""Frozen player process: reads an observation from each input line, and answers with a player's decision.

A request is a line of JSON with the `level`, the `key` of the player's random numbers in hexadecimal, and the `observation`. The
answer is the kind of the action and its fields, or an `error`. The process ends with its input. This module may import only names
that exist both in the present and in the frozen version, since `tools.frozen.ask` starts it with the import path of the frozen
version.
"""

import sys

import msgspec

from game.ai.player import BUDGET, bot_random, decide_for
from game.engine.state import Observation


class Question(msgspec.Struct, frozen=True):
    """A request line."""

    level: str
    key: str
    observation: Observation


def answer(line: str) -> list[object] | dict[str, str]:
    """Return the answer to a request line."""
    try:
        asked = msgspec.json.decode(line, type=Question)
        chance = bot_random(bytes.fromhex(asked.key), asked.observation)
        action = decide_for(asked.level, asked.observation, BUDGET, chance, lambda: False).action
    except Exception as error:  # noqa: BLE001 - reported by the client
        return {"error": repr(error)}
    return [type(action).__name__, msgspec.to_builtins(action)]


def main() -> None:
    """Answer requests until the input ends."""
    for line in sys.stdin:
        sys.stdout.write(msgspec.json.encode(answer(line)).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
