"""Authors who differ only in what they withhold show a follower the same bytes: logs.md, What a view must not tell."""

from __future__ import annotations

import random
from dataclasses import dataclass

from vicino_check.consent import Grant
from vicino_check.content import Content
from vicino_check.logs import RecordId, next_clock
from vicino_check.views import CAREFUL, EVERYTHING, Audience, Form, Places
from vicino_peer import author
from vicino_peer.author import Author
from vicino_peer.derived import DerivedLog
from vicino_peer.identity import Identity

from .from_text import AUDIENCE_KEY, RECORD_SECRET
from .made.derived import BEGIN, VISIT
from .runner import equal
from .write_binary import write_batch

ADA = Identity.of_seed(1, "Ada")
FORMS = (CAREFUL, EVERYTHING, Form(False, Places.AREAS), Form(True, Places.HIDDEN))
SEEDS = 150
NOTE, ROOM, MOOD, AREA = 4, 5, 6, 7
WITHHELD = {NOTE: 1, ROOM: 2, MOOD: 3, AREA: 4}


@dataclass(frozen=True)
class _Plan:
    """What a follower sees happen: for each step its moment, a record of the plan, and what the view shows of it."""

    audience: Audience
    first: list[Content]
    steps: list[tuple[int, int, Content | None]]


def _plan(chance: random.Random) -> _Plan:
    audience = Audience(AUDIENCE_KEY, chance.choice(FORMS), chance.choice((None, BEGIN)))
    first = [_content(chance, number) for number in range(chance.randrange(6))]
    shown: dict[int, Content | None] = dict(enumerate(first))
    steps = []
    moment = BEGIN
    for _ in range(12):
        moment += chance.randrange(0, 3_000)
        record = chance.randrange(len(shown) + 1)
        hides = shown.get(record) is not None and chance.random() < 0.4
        shown[record] = None if hides else _content(chance, record)
        steps.append((moment, record, shown[record]))
    return _Plan(audience, first, steps)


def _content(chance: random.Random, number: int) -> Content:
    content: dict = {1: f"{number} {chance.randrange(3)}".encode(), 2: BEGIN + chance.randrange(2) * 1000}
    return {**content, **{field: b"%d" % chance.randrange(2) for field in WITHHELD if chance.random() < 0.5}}


class _Twin:
    """An author who carries a plan out in a way of their own."""

    def __init__(self, plan: _Plan, chance: random.Random | None) -> None:
        self._plan = plan
        self._chance = chance
        self._moment = BEGIN
        self._records: dict[int, int] = {}
        self.author = Author(ADA, RECORD_SECRET, VISIT, b"p" * 32, lambda: self._moment)
        numbers = list(range(len(plan.first)))
        if chance is not None:
            chance.shuffle(numbers)
        for number in numbers:
            self._withhold()
            self._show(number, plan.first[number])
        self._moment = BEGIN
        self.author.share(plan.audience, b"s" * 16)
        self.seen: list[tuple] = []
        for moment, number, content in plan.steps:
            self._withhold()
            self._moment = moment
            self._hide(number) if content is None else self._show(number, content)
            self.seen.append(self._bytes())

    def _varied(self, content: Content) -> Content:
        if self._chance is None:
            return content
        hidden = [field for field, privacy in WITHHELD.items() if not self._plan.audience.form.shows(privacy)]
        chance = self._chance
        shown = {field: value for field, value in content.items() if field not in hidden}
        return {**shown, **{field: b"%d" % chance.randrange(9) for field in hidden if chance.random() < 0.5}}

    def _show(self, number: int, content: Content) -> None:
        if number not in self._records:
            self._records[number] = self.author.put(self._varied(content))
            return
        record = self._records[number]
        if self.author.is_private(record):
            self.author.put(self._varied(content), record)
            self.author.set_private(record, False)
        else:
            self.author.put(self._varied(content), record)

    def _hide(self, number: int) -> None:
        record = self._records[number]
        way = 0 if self._chance is None else self._chance.randrange(3)
        if way == 1:
            self.author.set_private(record, True)
        elif way == 2 and self._plan.audience.since is not None:
            self.author.put({1: b"early", 2: BEGIN - 1}, record)
        else:
            self.author.delete(record)

    def _withhold(self) -> None:
        if self._chance is None:
            return
        for _ in range(self._chance.randrange(4)):
            self._moment += self._chance.randrange(-5_000, 5_000)
            self._do_unnoticed(self._chance)

    def _do_unnoticed(self, chance: random.Random) -> None:
        what = chance.randrange(4)
        if what == 0:
            self.author.put(_content(chance, 99), is_private=True)
        elif what == 1 and self._plan.audience.since is not None:
            self.author.put({1: b"early", 2: BEGIN - 1 - chance.randrange(99)})
        elif what == 2:
            self.author.share(Audience(chance.randbytes(32), chance.choice(FORMS)), chance.randbytes(16))
        elif self._records:
            record = chance.choice(list(self._records.values()))
            content = self.author.content(record)
            if content is not None:
                self.author.put(self._varied(content), record)

    def _bytes(self) -> tuple:
        """All that a server makes of the feed for the follower."""
        view = self._plan.audience.view(VISIT.kind)
        grant = Grant(ADA.user, ADA.device, 1, bytes(32), 1, 1, (view,), 0, 1)
        return tuple(
            (log.head, log.position, write_batch([entry for _, entry in sorted(log.entries.items())], [], log.writer, log.schemas))
            for log in self.author.feed().shown(grant)
        )


def _difference(seeds: range, log: type[DerivedLog] = DerivedLog) -> int | None:
    """The first seed whose twins show different bytes, with logs that are made in this way."""
    author.DerivedLog, kept = log, author.DerivedLog
    try:
        for seed in seeds:
            plan = _plan(random.Random(seed))
            if _Twin(plan, None).seen != _Twin(plan, random.Random(seed + 1_000_000)).seen:
                return seed
        return None
    finally:
        author.DerivedLog = kept


class _Counting(DerivedLog):
    """Without A1, A2 and A5: every change of a record takes a number."""

    def change(self, record: int, content: Content | None, now: int) -> None:
        before = self.next
        super().change(record, content, now)
        self.next = before + 1


class _OwnClocks(DerivedLog):
    """Without A3: a version comes after all versions in `own`."""

    def change(self, record: int, content: Content | None, now: int) -> None:
        self._clocks[record] = next_clock(now, self._clocks.get(record))
        super().change(record, content, now)


class _OwnIds(DerivedLog):
    """Without A4: a record has the number that it has in `own`."""

    def change(self, record: int, content: Content | None, now: int) -> None:
        self._ids.setdefault(record, RecordId(self.writer, record))
        super().change(record, content, now)


class _OwnOrder(DerivedLog):
    """Without A6: a new view has the records in the order in which they were made."""

    def _order(self, content: Content) -> list[tuple]:
        return []


def check_that_followers_get_the_same_bytes() -> None:
    equal(_difference(range(SEEDS)), None)


def check_that_every_rule_is_needed() -> None:
    for log in (_Counting, _OwnClocks, _OwnIds, _OwnOrder):
        assert _difference(range(SEEDS), log) is not None, f"not seen: {log.__doc__}"
