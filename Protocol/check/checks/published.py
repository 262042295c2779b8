"""The published dumps: every entry is as expected, in both forms, and each update fits on its base."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Callable, Iterator

from vicino_check.dump import Dump
from vicino_check.have import read_have
from vicino_check.summary import read_dump, take
from vicino_check.verify import Outcome, State

from .alter import changes, some
from .expected import dump_differences, load, report, state_differences
from .files import damage_checks
from .frozen import SUMS
from .runner import Check, equal, refused

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"
FORMS = ("vicino", "jsonl")
EXPECTED, MERGED = ".expected.json", ".merged.expected.json"
ALTERED = 120


@dataclass(frozen=True)
class Fixture:
    """A dump in both forms, with its expected contents."""

    folder: Path
    name: str

    def path(self, ending: str) -> Path:
        """One of its files."""
        return self.folder / f"{self.name}{ending}"

    def data(self, form: str) -> bytes:
        """The bytes of a form."""
        return self.path(f".{form}").read_bytes()

    @cached_property
    def expected(self) -> Any:
        """The expected contents."""
        return load(self.path(EXPECTED))

    @property
    def is_update(self) -> bool:
        """Whether it is an update."""
        return any("base_next" in log for log in self.expected["logs"])

    def positions(self, next_number: str, root: str) -> dict[tuple[str, str], tuple[int, str]]:
        """The positions in the expected logs that have these members, by the logs' names."""
        return {
            (log["view"], log["writer"]): (log[next_number], log[root])
            for log in self.expected["logs"] if next_number in log
        }

    @cached_property
    def base(self) -> Fixture | None:
        """The dump beside it that is its base, if it is an update."""
        wanted = self.positions("base_next", "base_root")
        if not wanted:
            return None
        for other in fixtures(self.folder):
            if not other.is_update and wanted.items() <= other.positions("next", "root").items():
                return other
        raise AssertionError(f"{self.name} continues from nothing that is published")

    def held(self, form: str = "vicino") -> State | None:
        """The state of a reader before this dump."""
        return take(self.base.data(form)).state if self.base is not None else None

    def read(self, form: str) -> Dump:
        """Reads one of its forms, without merging it."""
        held = self.held()
        return read_dump(self.data(form), held.schemas() if held else None)


def fixtures(folder: Path) -> list[Fixture]:
    """The fixtures of a folder."""
    names = {path.name[:-len(EXPECTED)] for path in folder.glob(f"*{EXPECTED}") if not path.name.endswith(MERGED)}
    return [Fixture(folder, name) for name in sorted(names)]


def published_checks() -> Iterator[Check]:
    """The checks of every published dump."""
    for folder in sorted(path for path in FIXTURES.iterdir() if any(path.glob(f"*{EXPECTED}"))):
        yield f"fixtures: {folder.name}: every file is used", lambda folder=folder: _all_files(folder)
        for fixture in fixtures(folder):
            for what, check in _checks(fixture):
                yield f"fixtures: {fixture.name}{what}", check


def _all_files(folder: Path) -> None:
    known = set()
    for fixture in fixtures(folder):
        known |= {f"{fixture.name}{ending}" for ending in (EXPECTED, ".vicino", ".jsonl")}
        if fixture.is_update:
            known.add(f"{fixture.name}{MERGED}")
        else:
            known.add(f"{fixture.name}.have")
    equal(sorted({path.name for path in folder.iterdir() if path.is_file()} - known - {SUMS.name}), [])
    assert known, "there are no fixtures"


def _checks(fixture: Fixture) -> Iterator[tuple[str, Callable[[], None]]]:
    for form in FORMS:
        yield f".{form}: entry by entry", lambda form=form: report(
            dump_differences(fixture.read(form), fixture.expected)
        )
        yield f".{form}: verifies", lambda form=form: _verify(fixture, form)
    yield ": both forms agree", lambda: equal(fixture.read("jsonl"), fixture.read("vicino"))
    yield ": a change is seen wherever it is", lambda: _sees_changes(fixture)
    if fixture.is_update:
        yield ": on what it continues from", lambda: _merge(fixture)
    if fixture.path(".have").exists():
        yield ".have: is what a reader holds", lambda: _have(fixture)
    for form in FORMS:
        for what, check in damage_checks(f".{form}", fixture.data(form), fixture.held):
            # In a dump without logs, only the roster is signed, so schemas may change under a new digest.
            if fixture.name != "empty" or "computed anew" not in what:
                yield what, check


def _verify(fixture: Fixture, form: str) -> None:
    result = take(fixture.data(form), fixture.held(), bytes.fromhex(fixture.expected["author"]))
    equal([outcome for _, outcome in result.outcomes], [Outcome.TAKEN] * len(fixture.expected["logs"]))
    if fixture.is_update:
        refused(lambda: take(fixture.data(form)), "an update without what it continues from")


def _sees_changes(fixture: Fixture) -> None:
    """Proves that the comparison sees every change, by altering the expected contents in memory."""
    dump = fixture.read("vicino")
    assert not dump_differences(dump, fixture.expected), "not as expected even without a change"
    for change in some(changes(fixture.expected), ALTERED):
        if not dump_differences(dump, change.apply(fixture.expected)):
            raise AssertionError(f"not seen: {change}")


def _merge(fixture: Fixture) -> None:
    """An update on its base, in every mixture of forms, gives the roots in its heads, and the expected contents."""
    for base_form in FORMS:
        for form in FORMS:
            state = take(fixture.data(form), fixture.held(base_form)).state
            held = {
                (view.hex(), writer.hex()): (log.head.next, log.head.root.hex())
                for (view, writer), log in state.logs.items()
            }
            stated = fixture.positions("next", "root")
            equal({name: held.get(name) for name in stated}, stated)
            if fixture.path(MERGED).exists():
                _compare_merged(state, load(fixture.path(MERGED)))


def _compare_merged(state: State, expected: Any) -> None:
    report(state_differences(state, expected))
    for change in some(changes(expected), ALTERED):
        if not state_differences(state, change.apply(expected)):
            raise AssertionError(f"not seen: {change}")


def _have(fixture: Fixture) -> None:
    have = read_have(fixture.path(".have").read_bytes())
    state = take(fixture.data("vicino"), author=have.author).state
    equal(have.logs, {name: log.head.position for name, log in state.logs.items()})
    equal(set(have.schemas), set(state.schemas()))
    assert have.logs, "a have-file names no logs"
    refused(lambda: take(fixture.data("jsonl"), author=bytes(32)), "a dump of another author")
