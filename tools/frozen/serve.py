"""Frozen player process: reads an observation from each input line, and answers with a player's decision.

A request is a line of JSON with the `level`, the `key` of the player's random numbers in hexadecimal, and the `observation`. The
answer is the kind of the action and its fields, or an `error`. This module may import only names that also exist in the frozen
version, since it runs with the import path of the frozen version.
"""

import sys

import msgspec

from game.ai.player import BUDGET, bot_random, decide_for
from game.engine.state import Observation


class Question(msgspec.Struct, frozen=True):
    level: str
    key: str
    observation: Observation


def answer(line: str) -> list[object] | dict[str, str]:
    try:
        asked = msgspec.json.decode(line, type=Question)
        chance = bot_random(bytes.fromhex(asked.key), asked.observation)
        action = decide_for(asked.level, asked.observation, BUDGET, chance, lambda: False).action
    except Exception as error:  # noqa: BLE001 - reported by the client
        return {"error": repr(error)}
    return [type(action).__name__, msgspec.to_builtins(action)]


def main() -> None:
    for line in sys.stdin:
        sys.stdout.write(msgspec.json.encode(answer(line)).decode() + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
