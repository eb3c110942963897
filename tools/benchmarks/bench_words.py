"""Words shown to a newcomer: `python -m tools.benchmarks.bench_words [--texts]` prints their numbers, with the limits.

A simulated pupil plays the first deal, a short match and the first lesson of each chapter. Words that newly appear as text in the
accessibility tree are counted, except cards, names, scores, buttons and captions of moves. Presses are counted too.
"""

import argparse
import os
from collections.abc import Iterator

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from game.engine.actions import MakeBid, PlayCard
from game.lessons.catalogue import CHAPTERS, FIRST_DEAL
from game.lessons.coached import SHORT_MATCH
from game.lessons.lesson import TUTOR_NAMES, Lesson
from game.scenes.shell.learning import play_coached
from game.scenes.shell.routes import LessonOf
from game.scenes.table.caption import CAPTION
from game.scenes.table.prompt import PROMPT, SLOT
from game.settings import Settings
from game.tabletop.pacing import Speed
from game.tabletop.targets import BidTarget, CardTarget
from game.toolkit.targets import ButtonTarget, Target
from game.toolkit.widgets import Role
from tests.lessons.lesson_walk import good_targets, lesson_scene
from tests.support.pilot import Pilot
from tests.support.turns import may_act
from tools.benchmarks.lines import line

_ON, _NEXT = ButtonTarget("go-on"), ButtonTarget("next")
_NOT_COUNTED = ("bar", "seat-", "score", "trump")
"""Prefixes of the keys of widget groups whose texts are names and scores."""
_CAPTIONS = (CAPTION, PROMPT, SLOT)
"""Widget parts that show a move, or name the player who is to act."""
_NAMES = frozenset(TUTOR_NAMES.values())
_MOST_WORDS, _MOST_STEPS = "120", 4000


class Reader:
    """Simulated pupil, who reads every text and presses the required widgets."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        self.shown: list[str] = []
        self.clicks = self.goes_on = 0
        self._there: frozenset[str] = frozenset()

    def read(self) -> None:
        there = frozenset(self._texts())
        self.shown += sorted(there - self._there)
        self._there = there

    def _texts(self) -> Iterator[str]:
        if self.pilot.scene not in ("lesson", "table"):
            return
        names = _NAMES | {player.name for player in self.pilot.table.local_match.known.public.match.players}
        for widget in self.pilot.director.view().widgets:
            group = widget.group
            while group is not None and group.within is not None:
                group = group.within
            is_counted = widget.part not in _CAPTIONS and not (group and group.key.startswith(_NOT_COUNTED))
            if widget.role is Role.TEXT and is_counted and widget.name not in names:
                yield from widget.name.splitlines()

    def press(self, target: Target) -> None:
        """Press a widget, then read the new texts."""
        self.clicks += 1
        self.goes_on += target == _ON
        self.pilot.rest()
        self.pilot.click(target)
        self.pilot.tick()
        self.read()

    @property
    def words(self) -> int:
        """Number of words read so far; a word contains a letter or a digit."""
        return sum(any(map(str.isalnum, word)) for text in self.shown for word in text.split())


def take(lesson: Lesson) -> Reader:
    """Play a whole lesson as a simulated pupil; return the pupil."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST)).open()
    pilot.program.open(LessonOf(lesson))
    reader, scene = Reader(pilot), lesson_scene(pilot)
    for _step in range(_MOST_STEPS):
        pilot.tick()
        reader.read()
        asked = scene.asked
        if pilot.is_scored:
            reader.press(_NEXT)
        elif scene.is_finished:
            return reader
        elif pilot.director.view().find(_ON) is not None:
            reader.press(_ON)
        elif asked is not None:
            targets = good_targets(pilot, asked)
            for target in targets if asked in lesson.questions else targets[:1]:
                reader.press(target)
    raise TimeoutError(lesson.id)


def advised(pilot: Pilot) -> Target:
    """Return the widget of the bid or card that the coach advises."""
    explanation = pilot.program.coach.judged(pilot.table.local_match.seen)
    assert explanation is not None  # the pilot's workers finish their jobs immediately
    match explanation.preferred.action:
        case MakeBid(bid):
            return BidTarget(bid)
        case PlayCard(card):
            return CardTarget(card)


def play_short_match() -> list[Reader]:
    """Play the short match; return its simulated pupils, one for each deal."""
    pilot = Pilot(settings=Settings(first_start_done=True, speed=Speed.FAST, lessons_done=(FIRST_DEAL.id,))).open()
    play_coached(pilot.program, SHORT_MATCH)
    readers = [Reader(pilot)]
    for _step in range(_MOST_STEPS):
        pilot.tick()
        reader = readers[-1]
        reader.read()
        if pilot.scene == "result" or len(readers) > len(SHORT_MATCH.rules.sizes):
            return readers[: len(SHORT_MATCH.rules.sizes)]
        if pilot.is_scored:
            reader.press(_NEXT)
            readers.append(Reader(pilot))
        elif pilot.director.view().find(_ON) is not None:
            reader.press(_ON)
        elif pilot.scene == "table" and may_act(pilot.table.local_match):
            reader.press(advised(pilot))
    raise TimeoutError(pilot.scene)


def report(what: str, reader: Reader, limit: str, *, has_texts: bool) -> None:
    """Print the numbers of words read and widgets pressed by a pupil and, if `has_texts`, the texts."""
    line(what, f"{reader.words} words, {reader.clicks} presses, {reader.goes_on} of them go on", limit)
    if has_texts:
        for text in reader.shown:
            print(f"    {text!r}")


def main(arguments: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--texts", action="store_true", help="print the texts too")
    has_texts = parser.parse_args(arguments).texts
    most = f"{_MOST_WORDS} words, 1 go on"
    report(FIRST_DEAL.title, take(FIRST_DEAL), most, has_texts=has_texts)
    for number, reader in enumerate(play_short_match(), 1):
        report(f"{SHORT_MATCH.title}, deal {number}", reader, most, has_texts=has_texts)
    for chapter, lessons in CHAPTERS.items():
        report(f"{chapter}: {lessons[0].title}", take(lessons[0]), "", has_texts=has_texts)


if __name__ == "__main__":
    main()
